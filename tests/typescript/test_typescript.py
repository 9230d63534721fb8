"""The packages of types, as npm installs them, tried with the real compiler: clients, documents as written, `fold`.

Needs node and npm. The compiler is fetched once, into a folder that is not kept.
"""

import json
import random
import re
import subprocess
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import Phrase, catalogue_of
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.kernel.documents._schemas import Schema, declarations
from amsterdam_routes.kernel.testing._capabilities import parameters
from tests.merchants.conformance.write import RARE, SETUPS
from tests.merchants.positions import BOX, PLENTY, asked, do, in_turn, merchant
from tests.routes.conformance.write import action_of
from tests.routes.documents.samples import of_record, played
from tests.typescript.compiling import GAMES, HERE, MERCHANTS, ROOT, ROUTES, compiled


@pytest.mark.proof
def test_clients_that_know_the_installed_packages_alone_compile(tsc: list[str]) -> None:
    assert compiled(tsc, "--project", str(HERE)) == ""


@pytest.mark.proof
def test_fold_in_typescript_gives_every_view_of_the_conformance_kit(tsc: list[str], example: Path) -> None:
    kit = [tsc[0], str(example / "build" / "kit.js"), str(ROOT / "docs" / "conformance")]
    done = subprocess.run(kit, capture_output=True, text=True, check=False)
    assert done.stdout == "273 views folded, each as the kit says\n", done.stderr


MERCHANTS_EDITION = GAMES["amsterdam-merchants"][1] / "edition.amsterdam-1.json"


def folded(tsc: list[str], example: Path, kit: Path) -> str:
    """What the program says that folds a kit of the merchants game and compares every field."""
    command = [tsc[0], str(example / "build" / "merchants" / "kit.js"), str(kit), str(MERCHANTS_EDITION)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.proof
def test_fold_in_typescript_gives_every_field_of_the_merchants_kit(tsc: list[str], example: Path) -> None:
    kit = ROOT / "docs" / "merchants" / "conformance"
    assert folded(tsc, example, kit) == "2845 views folded, each as the kit says\n"


def moment(state: am.State, action: am.Action) -> dict[str, Any]:
    """An action as an item of the kit."""
    after, events = am.step(state, action)
    told = {"events": am.to_data(events)["items"], "after_turn": am.to_data(am.turn_of(after))}
    return {"state": am.to_data(state), "after": am.to_data(after), **told}


@pytest.mark.proof
def test_fold_in_typescript_knows_what_is_too_rare_for_the_kit(tsc: list[str], example: Path, tmp_path: Path) -> None:
    """A plan used for nothing, a disc that stays on top, shifted cubes, and games with all sorts of set-ups."""
    pink = am.PayCube(am.Cube.PINK)
    free = do(in_turn(merchant(PLENTY, active=[35], inactive=[109])), am.Activate(BOX.card("109")))
    on_top = do(in_turn(merchant("pink"), merchant(active=[34], amstel_field=1), amstel=(1, 0)), am.Advance(1))
    dice = in_turn(merchant(active=[53]), rolled=(1, 6, 4, 5, 4, 1), dice=(1, 6, 4, 5, 4, 1))
    dice = do(asked(dice, am.DecisionKind.DICE), am.ChooseDice(am.Cube.BLACK, am.Cube.PURPLE))
    shifts = [am.UseCard(BOX.card("053"), die=am.Cube.PURPLE, up=up) for up in (True, False)]
    rare: list[tuple[am.State, am.Action]] = [(free, am.UseFreePlan(True)), (free, am.UseFreePlan(False))]
    rare += [(on_top, pink), (dice, shifts[0]), (dice, shifts[1])]
    moments = [moment(state, action) for state, action in rare]
    assert {"card_used", "disc_lifted", "cubes_shifted"} <= {
        event["type"] for item in moments for event in item["events"]
    }
    chance = random.Random(1)
    for number, setup in enumerate(SETUPS * 4):
        state = am.GAME.deal(setup, ar.Chance.of(number))
        while legal := am.legal_actions(state):
            eager = [action for action in legal if type(action).__name__ in RARE]
            action = chance.choice(eager if eager and chance.random() < 0.9 else legal)
            if isinstance(action, am.UseCard | am.SwapFor | am.BuyTile) or chance.random() < 0.03:
                moments.append(moment(state, action))
            state = am.apply(state, action)
    assert len(moments) > 500
    for kind, items in (("views", []), ("moments", moments), ("games", [])):
        (tmp_path / f"{kind}.json").write_text(json.dumps({"items": items}), encoding="utf-8")
    assert folded(tsc, example, tmp_path).endswith(" views folded, each as the kit says\n")


@pytest.mark.proof
@pytest.mark.parametrize("lang", ar.LANGUAGES)
def test_violations_are_told_in_typescript_as_they_are_in_python(tsc: list[str], example: Path, lang: str) -> None:
    """Those of the conformance kit, in the printed box, with the catalogue of the package."""
    file = json.loads((ROOT / "docs" / "conformance" / "refusals.json").read_text(encoding="utf-8"))
    plain, sentences = [], []
    for item in file["items"]:
        of_state = item["position"]["format"].endswith("state")
        position = ar.from_data(item["position"], ar.State) if of_state else ar.from_data(item["position"], ar.View)
        if position.table.edition is not ar.AMSTERDAM:
            continue
        for refused in item["refused"]:
            found = ar.violations(position, action_of(refused["action"], ar.AMSTERDAM))
            plain += json.loads(ar.to_json(found))["items"]
            sentences += [ar.describe(violation, lang=lang) for violation in found]
    say = [tsc[0], str(example / "build" / "say.js"), str(GAMES["amsterdam-routes"][1] / f"words.{lang}.json")]
    given = json.dumps({"edition": ar.to_data(ar.AMSTERDAM), "violations": plain})
    done = subprocess.run(say, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout.splitlines() == sentences, done.stderr
    assert len(sentences) > 30


EVERY = """
import { readFileSync } from "node:fs";
import { sentence } from "./words.js";

const words = JSON.parse(readFileSync(process.argv[2], "utf-8"));
for (const [kind, code, params, names] of JSON.parse(readFileSync(0, "utf-8"))) {
  console.log(sentence(words, kind, code, params, String, names));
}
"""
"""A program that tells sentences, one in a line."""


@pytest.mark.proof
@pytest.mark.parametrize("lang", ar.LANGUAGES)
def test_every_template_of_the_merchants_game_is_filled_in_typescript_as_it_is_in_python(
    tsc: list[str], example: Path, lang: str
) -> None:
    catalogue = catalogue_of("amsterdam_routes.merchants")
    named = [am.MERCHANTS.field(id).phrase for id in ("lace", "small-1", "water-2", "start", "dock-gold")]
    fields = [Phrase(one.kind, one.code, {name: str(it) for name, it in one.params.items()}) for one in named]
    usual: dict[str, list[Any]] = {
        **{"seat": [0, 1, 2, 3], "owner": [1, 2], "to_move": [0, 1], "field": fields, "warehouse": fields[:2]},
        **{"goods": [*map(str, am.Goods)], "worker": [*map(str, am.Worker)], "cube": [*map(str, am.Cube)]},
        **{"asked": ["turn"], "of": ["lace", "gold"], "type": ["plan"]},
    }
    colors = ("die", "first", "pair", "spared", "a", "b", "least")
    asked: list[tuple[str, str, dict[str, Any], list[str]]] = []
    for kind, codes in catalogue.templates(lang).items():
        for code, template in codes.items() if kind != "plural" else ():
            for turn, names in enumerate(([], ["Anna", "Lars", "{n}"], ["bo"], ["Max", "Élodie"])):
                params: dict[str, Any] = dict.fromkeys(parameters(template), (0, 1, 2, -5)[turn])
                params |= {name: usual["cube"][turn] for name in colors if name in params}
                params |= {name: some[turn % len(some)] for name, some in usual.items() if name in params}
                params |= {"of": usual["of"][code.startswith("depot")]} if "of" in params else {}
                asked.append((kind, code, params, names))
    told = [catalogue.sentence(*one[:3], lang, str, one[3]) for one in asked]
    (example / "build" / "every.mjs").write_text(EVERY, encoding="utf-8")
    told_by = [
        tsc[0],
        str(example / "build" / "every.mjs"),
        str(GAMES["amsterdam-merchants"][1] / f"words.{lang}.json"),
    ]
    given = json.dumps(asked, default=_plain)
    done = subprocess.run(told_by, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout.splitlines() == told, done.stderr
    assert len(told) > 1500


def _plain(value: object) -> object:
    """Return what JSON has for a phrase, its parameters, and whatever else stands in a sentence."""
    if isinstance(value, Mapping):
        return {**value}
    return attrs.asdict(value, recurse=False) if isinstance(value, Phrase) else str(value)


def program(name: str, documents: Documents, values: list[tuple[Any, str]], wrong: str) -> str:
    """A program in which real documents stand as values of their declared types, and a wrong one."""
    titles = {documents.registry.by_name[kind].type: one["title"] for kind, one in documents.schemas().items()}
    known = [(titles[type], text) for type, text in values if type in titles]
    lines = [f"export const d{i}: docs.{title} = {text};" for i, (title, text) in enumerate(known)]
    assert len({title for title, _ in known}) > 8
    lines += ["// @ts-expect-error a text is no number", f"export const wrong: docs.StateDocument = {wrong};"]
    return f'import type * as docs from "{name}";\n' + "\n".join(lines)


def strictly(tsc: list[str], tmp_path: Path, text: str) -> str:
    """What the compiler has to say of one program."""
    (tmp_path / "node_modules").symlink_to(HERE / "node_modules")
    (tmp_path / "documents.ts").write_text(text, encoding="utf-8")
    options = json.loads((HERE / "tsconfig.json").read_text(encoding="utf-8")) | {"files": ["documents.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
    return compiled(tsc, "--project", str(tmp_path))


@pytest.mark.proof
def test_documents_of_the_route_game_are_what_the_declarations_say(tsc: list[str], tmp_path: Path) -> None:
    record = played(ar.Setup(3), 10, plies=1000, names=("Anna", "Bo", "Cees"))
    values = [
        (sample.type, ar.to_json(sample.value))
        for seat, moment in ((0, record), (None, record.undo()[0]))
        for sample in of_record(moment, seat, (ar.Pass(),))
    ]
    wrong = ar.to_json(record.state).replace('"carts":[', '"carts":["16",')
    assert strictly(tsc, tmp_path, program("amsterdam-routes", ROUTES, values, wrong)) == ""


@pytest.mark.proof
def test_documents_of_the_merchants_game_are_what_the_declarations_say(tsc: list[str], tmp_path: Path) -> None:
    state, values = am.new_game(2, seed="1672", orders=3, workers=True), []
    for _ in range(60):
        action = am.legal_actions(state)[-1]
        state, events = am.step(state, action)
        view, record = am.view(state, 0), ar.Record.begin(am.GAME, state.table.setup, seed=1)
        values = [(am.State, state), (am.View, view), (am.View, am.view(state, None)), (am.Action, action)]
        values += [(tuple[am.Event, ...], events), (tuple[am.Action, ...], am.legal_actions(state))]
        values += [(am.Standings, am.standings(state)), (am.Setup, state.table.setup), (ar.Record, record)]
        values += [(am.Table, state.table), (am.Hand, view.hand), (am.Piles, state.piles), (am.Cube, am.Cube.PINK)]
    wrong = am.to_json(state).replace('"round":', '"round":"1","rounds":')
    texts = [(kind, am.to_json(value)) for kind, value in values]
    assert strictly(tsc, tmp_path, program("amsterdam-merchants", MERCHANTS, texts, wrong)) == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_document_is_declared_in_the_package(game: str) -> None:
    documents, folder = GAMES[game]
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert (package["name"], package["version"]) == (game, version("amsterdam-routes"))
    text = (folder / package["types"]).read_text(encoding="utf-8")
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))
    assert declared >= {schema["title"] for schema in documents.schemas().values()}
    assert declared >= {"Action", "Event", "Violation", "Table", "Hand"}


def test_two_things_of_one_name_are_not_declared() -> None:
    def schema(title: str, type: str) -> Schema:
        return {"title": title, "$ref": "#/$defs/Name", "$defs": {"Name": {"type": type}}}

    text = declarations([schema("One", "string"), schema("Two", "string")], "Two.")
    assert 'export type Name = string & { readonly __of?: "Name" };' in text
    with pytest.raises(ValueError, match="'Name'"):
        declarations([schema("One", "string"), schema("Two", "boolean")], "Two.")
