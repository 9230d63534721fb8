"""`amsterdam-routes completion`: what a shell needs to complete the words of the command.

A script is made from the parser of the command, so a new command or option is completed as soon as it is there:

    eval "$(amsterdam-routes completion bash)"
    eval "$(amsterdam-routes completion zsh)"
    amsterdam-routes completion fish | source

It completes commands, their long options, and the words that some options take: games, languages and bots. All else
is left to the shell, which completes the names of files.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Template
from typing import Final

SHELLS: Final = ("bash", "fish", "zsh")
"""The shells that it knows."""

BASH: Final = Template("""\
_amsterdam_routes() {
    local word=$${COMP_WORDS[COMP_CWORD]} before=$${COMP_WORDS[COMP_CWORD-1]} command= one
    for one in "$${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $$one in $commands) command=$$one; break;; esac
    done
    case $$before in
$values
    esac
    case $$command in
$options
        *) COMPREPLY=($$(compgen -W "$words" -- "$$word"));;
    esac
}
complete -o default -F _amsterdam_routes amsterdam-routes
""")
ZSH: Final = "autoload -U +X bashcompinit && bashcompinit\n"


def completion(parser: argparse.ArgumentParser, shell: str, words: Mapping[str, Sequence[str]]) -> str:
    """Return the script that makes a shell complete the commands and options of a parser.

    `words` are those that an option takes, by its name.

    >>> parser = argparse.ArgumentParser(prog="amsterdam-routes", add_help=False)
    >>> draw = parser.add_subparsers().add_parser("draw", add_help=False).add_argument("--lang")
    >>> print(completion(parser, "fish", {"--lang": ["en", "nl"]}), end="")
    complete -c amsterdam-routes -n __fish_use_subcommand -f -a draw
    complete -c amsterdam-routes -n '__fish_seen_subcommand_from draw' -l lang -x -a 'en nl'
    """
    commands = dict(_commands(parser))
    if shell == "fish":
        return "".join(f"complete -c amsterdam-routes {line}\n" for line in _fish(parser, commands, words))
    values = [f"        {option}) {_reply(some)}; return;;" for option, some in words.items()]
    options = [f"        {name}) [[ $word == -* ]] && {_reply(_options(one))};;" for name, one in commands.items()]
    script = BASH.substitute(
        commands="|".join(commands),
        values="\n".join(values),
        options="\n".join(options),
        words=" ".join((*commands, *_options(parser))),
    )
    return ZSH + script if shell == "zsh" else script


def _reply(words: Iterable[str]) -> str:
    """Return what bash does to offer some words.

    >>> _reply(["en", "nl"])
    'COMPREPLY=($(compgen -W "en nl" -- "$word"))'
    """
    return f'COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$word"))'


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the commands of a parser, by name.

    argparse has no public name for what it was told.
    """
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def _options(parser: argparse.ArgumentParser) -> Iterable[str]:
    """Return the long options of a parser.

    >>> list(_options(argparse.ArgumentParser()))
    ['--help']
    """
    return [one for action in parser._actions for one in action.option_strings if one.startswith("--")]


def _fish(
    parser: argparse.ArgumentParser, commands: Mapping[str, argparse.ArgumentParser], words: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    for name in commands:
        yield f"-n __fish_use_subcommand -f -a {name}"
    for name, one in (("", parser), *commands.items()):
        where = f"-n '__fish_seen_subcommand_from {name}'" if name else "-n __fish_use_subcommand"
        for option in _options(one):
            takes = f" -x -a '{' '.join(words[option])}'" if option in words else ""
            yield f"{where} -l {option[2:]}{takes}"
