"""The figures of a playtest as one page: no scripts, no other files, light or dark, on a telephone or a wide screen."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final, TypeAlias  # Any: figures, which are plain data

from amsterdam_routes.study._charts import STYLE, bars, intervals, number, percent, split, strip, two_bars
from amsterdam_routes.study._report import FORMAT

Figures: TypeAlias = Mapping[str, Any]
LONG: Final = 24
"""A table with more rows shows its ends; the whole is folded away."""
SHOWN: Final = 8
"""So many rows of each end."""
NAMED: Final = 12
"""So many things are named in a list before it is folded away."""
NO_CAUSE: Final = (
    "Who wins and what was done go together here; that is no proof that one causes the other. Whoever is ahead can "
    "afford more, and some things are done late, by those who have time left."
)


def page(figures: Figures) -> str:
    """Return the figures of a playtest as a page of HTML, which needs nothing else: equal figures, equal pages.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import study
    >>> from amsterdam_routes.bots import Greedy
    >>> done = study.playtest(ar.GAME, ar.Setup(2), [study.Style("greedy", Greedy())], 8, seed="1634")
    >>> text = study.page(study.report(done))
    >>> "<script" in text, text.count("</section>") > 5
    (False, True)
    """
    if not isinstance(figures, Mapping) or figures.get("format") != FORMAT:
        raise ValueError("expected the figures of a playtest, as `report` returns them, got something else")
    title = f"Playtest: {figures['game']}, box {figures['box']}, {_players(figures)}"
    parts = [
        _head(figures, title),
        _short(figures),
        *([_beside(figures), _used_beside(figures)] if "differences" in figures else []),
        _seats(figures),
        _others(figures),
        _length(figures),
        _lead(figures),
        _score(figures),
        _skill(figures),
        *(_things(figures, kind, table) for kind, table in figures["things"].items()),
        _rulings(figures),
        _made(figures),
    ]
    body = "".join(part for part in parts if part).replace(" %", "\N{NO-BREAK SPACE}%")
    head = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
    )
    return f"{head}<body>\n<main>\n{body}</main>\n</body>\n</html>\n"


# --- small parts


def _players(figures: Figures) -> str:
    many = figures["players"]
    return "1 player" if many == 1 else f"{many} players"


def _section(title: str, *parts: str, wide: bool = False) -> str:
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}>\n<h2>{escape(title)}</h2>\n{''.join(parts)}</section>\n"


def _words(words: str, kind: str = "") -> str:
    marked = f' class="{kind}"' if kind else ""
    return f"<p{marked}>{escape(words)}</p>\n"


def _between(one: Figures, *, share: bool = True) -> str:
    """Write an interval in brackets."""
    write = percent if share else number
    return "" if one["low"] is None else f" ({write(one['low'])} to {write(one['high'])})"


def _part(figures: Figures) -> float:
    """Return what each seat would win if all were alike."""
    return 1 / float(figures["players"])


def _and(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _first(names: Sequence[str], most: int = 4) -> str:
    """List some names, whatever commas they have, and tell how many more there are."""
    shown = [*names[:most], *([f"{len(names) - most} more"] if len(names) > most else [])]
    if not any("," in name for name in shown):
        return _and(shown)
    return "; ".join(shown[:-1]) + f"; and {shown[-1]}" if len(shown) > 1 else shown[0]


def _equals(figures: Figures) -> str:
    """Name the games that the figures of the box come from."""
    main = figures["main"]
    return f"{main['games']} games among equals ({_and(main['styles'])})"


def _head(figures: Figures, title: str) -> str:
    options = ", ".join(f"{name} {value}" for name, value in figures["options"].items())
    forfeits = figures["forfeits"]
    given_up = f" {forfeits} games were given up, and are left out." if forfeits else ""
    about = (
        f"{figures['games']} games of {figures['deals']} deals between bots: {_and(figures['styles'])}."
        f"{f' Options: {options}.' if options else ''}{given_up}"
    )
    return f"<header>\n<h1>{escape(title)}</h1>\n{_words(about, 'soft')}</header>\n"


# --- what the page says first


def _short(figures: Figures) -> str:
    """Return the findings in a few sentences."""
    items = "".join(f"<li>{escape(one)}</li>\n" for one in _findings(figures))
    return _section("In short", f'<ul class="findings">\n{items}</ul>\n', wide=True)


def _findings(figures: Figures) -> Iterator[str]:
    won, part, length, lead = figures["seats"]["won"], _part(figures), figures["length"], figures["lead"]
    if "differences" in figures:
        yield _change(figures)
    if figures["players"] == 1:
        name = _and([one["name"] for one in figures["others"]]) or "nobody"
        yield f"The player wins {percent(won[0]['value'])} of the games{_between(won[0])} against {name}."
    else:
        yield _seat_finding(won, part)
    yield (
        f"A game takes {number(length['decisions']['value'])} decisions. {percent(length['forced']['value'])} of them "
        f"have one answer only; on average there are {number(length['choices']['value'])} to choose from."
    )
    if lead["decided_median"] is not None:
        yield (
            f"The lead changes {number(lead['changes']['value'])} times. In half of the games the winner is not ahead "
            f"for good before {percent(lead['decided_median'])} of the actions have been played."
        )
    for one in figures["against"]:
        share = f"{percent(one['won']['value'])} of the wins from {one['style']}{_between(one['won'])}"
        yield f"{figures['styles'][0].capitalize()} takes {share}."
    if figures["luck"]["deal"] is not None:
        deal = percent(figures["luck"]["deal"])
        yield f"Among equals {deal} of the variance of results comes from the deal, the rest from how it is played."
    for kind, table in figures["things"].items():
        if what := table["judged"]:
            dead = [row["name"] for row in table["rows"] if _is_dead(row, what, table["uses"][0])]
            if dead:
                were = "was" if len(dead) == 1 else "were"
                seen = "" if what == table["uses"][0] else f" that {were} {table['uses'][0]}"
                yield f"Of {len(table['rows'])} {_many(kind)}, {len(dead)}{seen} {were} never {what}: {_first(dead)}."
            yield from _extreme(kind, what, table, figures)


def _change(figures: Figures) -> str:
    """Tell what is clearly another in the second box."""
    first, second = figures["names"]
    clear = [one for one in figures["differences"] if _is_clear(one["difference"])]
    told = []
    for one in clear:
        write = percent if one["kind"] == "share" else number
        told.append(f"{one['name'].replace('_', ' ')}, from {write(one['first'])} to {write(one['second'])}")
    if not told:
        return f"Nothing is clearly another from the first box ({first}) to the second ({second})."
    return f"What is clearly another from the first box ({first}) to the second ({second}): {_first(told)}."


def _is_dead(row: Figures, what: str, first: str) -> bool:
    """Return whether this could have happened to a thing, and never did."""
    uses = row["uses"]
    return not uses[what]["games"] and bool(what == first or uses[first]["games"])


def _seat_finding(won: Sequence[Figures], part: float) -> str:
    clear = [seat for seat, one in enumerate(won) if one["low"] is not None and not one["low"] <= part <= one["high"]]
    if not clear:
        return (
            f"No seat is seen to be better than another: each should win {percent(part)}, and the intervals hold that."
        )
    told = [
        f"seat {seat + 1} wins {percent(won[seat]['value'])}{_between(won[seat])}, "
        f"{'more' if won[seat]['value'] > part else 'less'} than its part"
        for seat in clear
    ]
    return f"The seats are not alike. Each should win {percent(part)}; {'; '.join(told)}."


def _extreme(kind: str, what: str, table: Figures, figures: Figures) -> Iterator[str]:
    """Name the thing that goes most with winning, if it is clearly above what is usual."""
    judged = [(row, row["uses"][what]["won"]) for row in table["rows"] if "won" in row["uses"][what]]
    if judged:
        row, won = max(judged, key=lambda one: float(one[1]["value"]))
        if won["low"] > _usual(figures):
            yield (
                f"Of all {_many(kind)}, {row['name']} goes most with winning: seats for which it was {what} win "
                f"{percent(won['value'])}{_between(won)}."
            )


def _many(kind: str) -> str:
    return kind if kind.endswith("s") else f"{kind}s"


def _choice(table: Figures) -> str | None:
    """Return the use that a table is about: the one that is judged, or else the last."""
    uses = table["uses"]
    chosen: str | None = table["judged"] or (uses[-1] if uses else None)
    return chosen


def _usual(figures: Figures) -> float:
    """Return the win rate that says nothing of a thing."""
    return float(figures["seats"]["won"][0]["value"]) if figures["players"] == 1 else _part(figures)


# --- two boxes


def _beside(figures: Figures) -> str:
    """Return the table of two boxes."""
    rows = []
    names = figures["names"]
    for one in figures["differences"]:
        write = percent if one["kind"] == "share" else number
        low, high = one["difference"]["low"], one["difference"]["high"]
        clear = _is_clear(one["difference"])
        span = "" if low is None else f"{_signed(low, one['kind'])} to {_signed(high, one['kind'])}"
        told = f"{_signed(one['difference']['value'], one['kind'])}"
        rows.append(
            f'<tr{" class=clear" if clear else ""}><th scope="row">{escape(one["name"].replace("_", " "))}</th>'
            f'<td data-name="{escape(names[0])}">{write(one["first"])}</td>'
            f'<td data-name="{escape(names[1])}">{write(one["second"])}</td>'
            f'<td data-name="difference">{told} <span class="soft">{span}</span></td></tr>\n'
        )
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("", *names, "difference"))
    table = f'<table class="beside"><thead><tr>{head}</tr></thead>\n<tbody>\n{"".join(rows)}</tbody></table>\n'
    about = (
        f"The same styles played {figures['deals']} deals of both boxes, with the same seeds. What stands out has an "
        "interval that does not hold 0; with so many lines, one in twenty does so by chance. Percentages differ by "
        "points of a hundred."
    )
    return _section(f"Two boxes: {names[0]}, and {names[1]}", _words(about), table, wide=True)


def _used_beside(figures: Figures) -> str:
    """Return the tables of what is used more in the second box, and what less."""
    changed = {step for change in figures["names"][1].split(", ") for step in change.partition("=")[0].split(".")}
    parts = []
    for kind, table in figures.get("used_beside", {}).items():
        rows = sorted(table["rows"], key=lambda row: -abs(row["difference"]["value"]))
        clear = [row for row in rows if _is_clear(row["difference"])]
        shown = [row for row in rows if row["id"] in changed]
        shown += [row for row in clear[:SHOWN] if row not in shown]
        many = f"{len(clear) or 'None'} of the {len(rows)} {_many(kind)}"
        about = f"{many} {'is' if len(clear) == 1 else 'are'} {table['use']} clearly more or less often."
        parts += [f"<h3>{escape(_many(kind).capitalize())}</h3>\n", _words(about)]
        if shown:
            parts.append(_beside_table(shown, kind, table["use"], figures))
    about = (
        "In what part of the games this happened in either box, and how often the seats win for which it did; no "
        "more than the clearest are shown, and what was changed itself. By chance alone, one thing in twenty would be "
        "among them."
    )
    return _section("What is used more, and what less", _words(about), *parts, wide=True) if parts else ""


def _is_clear(difference: Figures) -> bool:
    """Return whether the interval of a difference does not hold 0."""
    return difference["low"] is not None and (difference["low"] > 0 or difference["high"] < 0)


def _beside_table(rows: Iterable[Figures], kind: str, use: str, figures: Figures) -> str:
    names = figures["names"]
    won = [
        {row["id"]: row["uses"][use].get("won") for row in box["things"][kind]["rows"]}
        for box in (figures, figures["beside"])
    ]
    lines = []
    for row in rows:
        told = _signed(row["difference"]["value"], "share")
        low, high = row["difference"]["low"], row["difference"]["high"]
        span = "" if low is None else f"{_signed(low, 'share')} to {_signed(high, 'share')}"
        cells = f'<td data-name="difference">{told} <span class="soft">{span}</span></td>'
        for name, share, wins in zip(names, (row["first"], row["second"]), won, strict=True):
            one = wins.get(row["id"])
            rate = "" if one is None else f' <span class="soft">wins {percent(one["value"])}{_between(one)}</span>'
            cells += f'<td data-name="{escape(name)}">{percent(share)}{rate}</td>'
        lines.append(f'<tr><th scope="row">{escape(row["name"])}</th>{cells}</tr>\n')
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("", "difference", *names))
    return f'<table class="beside"><thead><tr>{head}</tr></thead>\n<tbody>\n{"".join(lines)}</tbody></table>\n'


def _signed(value: float, kind: str) -> str:
    text = f"{100 * value:+.1f} %" if kind == "share" else f"{value:+.2f}"
    return text.replace("-", "−")


# --- seats, length, lead, score


def _seats(figures: Figures) -> str:
    seats = figures["seats"]
    if figures["players"] == 1:
        rows = [(name, some[0]) for name, some in seats["by_style"].items()]
        about = "How often the player wins, by style of play."
        return _section("How hard it is", _words(about), intervals("wins by style", rows, None))
    rows = [(f"Seat {seat + 1}", one) for seat, one in enumerate(seats["won"])]
    about = (
        f"How often each seat wins, in {_equals(figures)}. Seat 1 is the first of the set-up. The line is what each "
        "would win if all were alike. The intervals hold 95 cases of 100; they know that the games of one deal belong "
        "together."
    )
    by_style = [
        (f"{name}, seat {seat + 1}", one) for name, some in seats["by_style"].items() for seat, one in enumerate(some)
    ]
    points = [(f"Seat {seat + 1}", one) for seat, one in enumerate(seats["points"])]
    return _section(
        "Is it fair to every seat?",
        _words(about),
        intervals("wins by seat", rows, _part(figures)),
        "<h3>By style of play</h3>\n",
        intervals("wins by seat and style", by_style, _part(figures)),
        "<h3>Points</h3>\n",
        intervals("points by seat", points, None, shares=False),
    )


def _others(figures: Figures) -> str:
    """Return what those score who play without a seat."""
    parts = []
    for one in figures["others"]:
        name, points = one["name"], one["points"]
        parts.append(_words(f"{name} scores {number(points['value'])} on average{_between(points, share=False)}."))
        parts.append(bars(f"points of {name}", _named(one["histogram"])))
        if figures["players"] == 1:
            parts += [_words("The player's points:"), bars("points of the player", _named(one["seat"]))]
    return _section("Without a seat", *parts) if parts else ""


def _named(histogram: Iterable[Sequence[float]]) -> list[tuple[str, float]]:
    return [(number(least), many) for least, many in histogram]


def _length(figures: Figures) -> str:
    one = figures["length"]
    tenths = [(f"{10 * place} %", choices) for place, choices in enumerate(one["breadth"])]
    return _section(
        "How long, and how much to decide?",
        _words(
            f"{number(one['decisions']['value'])} decisions in a game{_between(one['decisions'], share=False)}, all "
            "seats together. How many games take how many:"
        ),
        bars("decisions in a game", _named(one["histogram"])),
        _words(
            f"{percent(one['forced']['value'])} of the decisions are forced. At most there were {one['most']} answers. "
            "The mean number of answers, from the beginning of a game to its end:"
        ),
        bars("answers by part of the game", tenths, high=90, marks=5),
    )


def _lead(figures: Figures) -> str:
    one = figures["lead"]
    if one["decided_median"] is None:
        return ""
    decided = [(f"{10 * place} %", many) for place, many in one["decided_histogram"]]
    changes = [(str(times), many) for times, many in one["changes_histogram"]]
    return _section(
        "When is it decided?",
        _words(
            "The score is taken as if the game ended at that moment, with all that is hidden. A game is decided when "
            "the winner takes the lead for good: in how many games after which part of it?"
        ),
        bars("games by when they are decided", decided, marks=5),
        _words(
            f"The lead changes {number(one['changes']['value'])} times a game{_between(one['changes'], share=False)}:"
        ),
        bars("games by changes of the lead", changes, high=90),
        _words(
            f"At the end {number(one['margin']['value'])} points lie between the first and the second"
            f"{_between(one['margin'], share=False)}. The winner had been behind by up to "
            f"{number(one['behind']['value'])} points on average."
        ),
    )


def _score(figures: Figures) -> str:
    rows = figures["score"]
    if not rows:
        return ""
    ends = [row[who]["value"] for row in rows if row["name"] != "points" for who in ("winners", "others")]
    least, most = min((0, *ends)), max((0, *ends))
    lines = []
    for row in rows:
        name = "all points" if row["name"] == "points" else row["name"].replace("_", " ")
        first, second = row["winners"]["value"], row["others"]["value"]
        drawn = "" if row["name"] == "points" else two_bars(name, first, second, most, least)
        lines.append(
            f'<tr><th scope="row">{escape(name)}</th><td data-name="winners">{number(first)}</td>'
            f'<td data-name="others">{number(second)}</td><td class="drawn">{drawn}</td></tr>\n'
        )
    head = '<tr><th></th><th scope="col">winners</th><th scope="col">others</th><th></th></tr>'
    about = (
        f"What a seat has on its score sheet on average, in {_equals(figures)}: above that of winners, below that of "
        "the others. Not every row is points: some count things, or are a place."
    )
    return _section(
        "What are points made for?",
        _words(about),
        f'<table class="score"><thead>{head}</thead>\n<tbody>\n{"".join(lines)}</tbody></table>\n',
    )


def _skill(figures: Figures) -> str:
    luck, parts = figures["luck"], []
    if figures["against"]:
        rows = [(f"against {one['style']}", one["won"]) for one in figures["against"]]
        about = f"How much of the wins {figures['styles'][0]} takes, with the same deals from both sides."
        parts += [_words(about), intervals("wins against other styles", rows, 0.5)]
    alone = [(one["style"], one["points"]) for one in figures["alone"]]
    parts += [
        _words("What each style scores among its equals:"),
        intervals("points by style", alone, None, shares=False),
    ]
    if luck["deal"] is not None:
        about = (
            f"Each of {luck['deals']} deals was played twice by {luck['style']} among equals, with the same cards and "
            "dice and other choices. So much of the variance of the first seat's lead comes from either:"
        )
        rest = ("other choices of the same style", 1 - luck["deal"])
        parts += [_words(about), split("luck and choice", [("the deal", luck["deal"]), rest])]
    if luck.get("deals_to_tell"):
        parts.append(
            _words(
                f"{luck['against'].capitalize()} leads {luck['style']} by {number(luck['lead'])} points a seat. With "
                f"{luck['deals_to_tell']} deals, each from both sides, half of such trials tell the two apart."
            )
        )
    return _section("Skill or luck?", *parts)


# --- the things of the box


def _things(figures: Figures, kind: str, table: Figures) -> str:
    """Return the section of one kind of things."""
    what = _choice(table)
    if what is None or not table["rows"]:
        return ""
    judged = table["judged"] is not None
    rows = sorted(table["rows"], key=lambda row: _order(row, what, judged))
    parts = [_words(f"In what part of {_equals(figures)} what happened to {len(rows)} {_many(kind)}.")]
    if judged:
        parts.append(
            _words(
                f"The dot is how often a seat wins for which it was {what}, with the seat taken into account, drawn "
                f"towards the usual {percent(_usual(figures))} (the dashed line) the more the fewer cases there are. "
                "The other line is the interval of 95 %."
            )
        )
        parts.append(_words(NO_CAUSE, "warning"))
    scale = _scale(rows, what, figures)
    if len(rows) <= LONG:
        parts.append(_table(rows, what, table, figures, scale))
    else:
        known = [row for row in rows if not judged or "won" in row["uses"][what]]
        parts += ["<h3>Most</h3>\n", _table(known[:SHOWN], what, table, figures, scale)]
        parts += ["<h3>Least</h3>\n", _table(known[-SHOWN:], what, table, figures, scale)]
        parts.append(_folded(f"All {len(rows)} {_many(kind)}", _table(rows, what, table, figures, scale)))
    parts.append(_dead(kind, what, table))
    return _section(f"{_many(kind).capitalize()}", *parts, wide=True)


def _order(row: Figures, what: str, judged: bool) -> tuple[float, float]:
    won = row["uses"][what].get("won")
    return (-won["value"] if judged and won else 1.0), -row["uses"][what]["games"]


def _scale(rows: Iterable[Figures], what: str, figures: Figures) -> tuple[float, float]:
    """Return the ends of the scale that all strips of a table share."""
    ends = [won[end] for row in rows if (won := row["uses"][what].get("won")) for end in ("low", "high")]
    usual = _usual(figures)
    return min([usual - 0.05, *ends]), max([usual + 0.05, *ends])


def _table(rows: Iterable[Figures], what: str, table: Figures, figures: Figures, scale: tuple[float, float]) -> str:
    games, uses = max(1, table["games"]), table["uses"]
    judged = table["judged"] is not None
    lines = []
    for row in rows:
        cells = "".join(
            f'<td data-name="{escape(use)}">{percent(row["uses"][use]["games"] / games)}</td>' for use in uses
        )
        won = row["uses"][what].get("won")
        if judged and won:
            told = f"{percent(won['value'])} <span class=soft>{_between(won).strip()} of {won['count']}</span>"
            drawn = strip(f"{row['name']} wins", won, _usual(figures), *scale)
            cells += f'<td class="drawn">{drawn}</td><td data-name="wins">{told}</td>'
        elif judged:
            cells += '<td class="drawn"></td><td data-name="wins"><span class=soft>too few</span></td>'
        lines.append(f'<tr><th scope="row">{escape(row["name"])}</th>{cells}</tr>\n')
    ends = ["", f"wins if {what}"] if judged else []
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("", *uses, *ends))
    return f'<table class="things"><thead><tr>{head}</tr></thead>\n<tbody>\n{"".join(lines)}</tbody></table>\n'


def _folded(title: str, inside: str) -> str:
    return f"<details><summary>{escape(title)}</summary>\n{inside}</details>\n"


def _dead(kind: str, what: str, table: Figures) -> str:
    """Name what nobody uses: not in games among equals, and not in any game."""
    unused = [row for row in table["rows"] if not row["uses"][what]["games"]]
    first = table["uses"][0]

    def told(row: Figures) -> str:
        return row["name"] if what == first else f"{row['name']} ({first} in {row['uses'][first]['in_all']} games)"

    never = [told(row) for row in unused if not row["uses"][what]["in_all"]]
    else_used = [told(row) for row in unused if row["uses"][what]["in_all"]]
    if not unused:
        return _words(f"Every one of them was {what} in some game: there are no dead {_many(kind)}.")
    parts = []
    if never:
        parts.append(_listed(f"Never {what} in any game, by any style", never))
    if else_used:
        parts.append(_listed(f"Never {what} among equals, though other styles did", else_used))
    return "".join(parts)


def _listed(title: str, names: Sequence[str]) -> str:
    told = escape("; ".join(names))
    if len(names) <= NAMED:
        return f"<p><strong>{escape(title)} ({len(names)}):</strong> {told}.</p>\n"
    return _folded(f"{title} ({len(names)})", f"<p>{told}.</p>\n")


def _rulings(figures: Figures) -> str:
    rows = figures["rulings"]
    if not rows:
        return ""
    games = max(1, figures["main"]["games"])
    lines = "".join(
        f'<tr><th scope="row">{escape(row["name"])} <span class="soft">{escape(row["id"])}</span></th>'
        f'<td data-name="among equals">{percent(row["games"] / games)}</td>'
        f'<td data-name="all games">{percent(row["in_all"] / figures["games"])}</td></tr>\n'
        for row in rows
    )
    head = '<tr><th></th><th scope="col">among equals</th><th scope="col">all games</th></tr>'
    about = (
        "In how many games a rule that is seldom needed was seen to be applied. What is never seen was not tested here."
    )
    return _section(
        "Rulings",
        _words(about),
        f'<table class="things"><thead>{head}</thead>\n<tbody>\n{lines}</tbody></table>\n',
        wide=True,
    )


def _made(figures: Figures) -> str:
    """Return how the page was made, so that it can be made again."""
    seatings = "; ".join(" – ".join(seating) for seating in figures["seatings"])
    again = figures["styles"][min(1, len(figures["styles"]) - 1)]
    return _section(
        "How this was made",
        _words(
            f"Every deal was played in {len(figures['seatings'])} seatings, by the style at each seat: {seatings}. In "
            f"“{again} again” the bots have other randomness, and the cards and dice are the same. A careless style "
            "errs: one decision in ten is any legal action."
        ),
        _words(
            "Bots are not people. What holds for all styles may hold for people, too; what holds for one may be "
            "its habit. Intervals hold the true number in 95 cases of 100, and take the deal as the unit."
        ),
        _words(f"Seed in hexadecimal digits: {figures['seed']}. The same seed gives the same games and the same page."),
        wide=True,
    )
