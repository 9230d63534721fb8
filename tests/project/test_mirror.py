"""The tests mirror the rooms: a test_x for each module x, or a line in `ELSEWHERE` that says which tests hold it."""

from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
LIBRARY = TESTS.parent / "src" / "amsterdam_routes"

ELSEWHERE = {
    "adapters": {  # each by the checks of its framework
        "_aec": "test_pettingzoo",
        "_seat": "test_gymnasium",
        "_spiel": "test_openspiel",
    },
    "kernel/drawing": {
        "palette": "routes/pictures/test_palette merchants/pictures/test_picture",
    },
    "routes": {
        "game": "kernel/testing/test_promises kernel/testing/test_machine",
    },
    "routes/bots": {  # what a bot thinks is judged by how it plays
        "aims greedy networks": "test_bots",
    },
    "routes/box": {
        "board_defects edition_file": "test_defects test_edition",
        "color": "kernel/test_counts",
        "payments": "routes/rules/test_claiming routes/rules/test_legality",
    },
    "routes/checks": {
        "supply": "test_position",
    },
    "routes/documents": {
        "kinds storage": "test_json test_json_parts test_nesting",
    },
    "routes/pictures": {
        "cards": "test_picture test_panels",
        "layout": "test_map test_labels test_city",
    },
    "routes/rules": {  # by chapter of the rulebook
        "events": "routes/knowledge/test_following test_reprs",
        "piles": "test_drawing test_reprs",
        "scoring": "test_end_and_scoring",
        "setup": "test_set_up",
        "transition": "test_claiming test_contracts test_drawing test_end_and_scoring",
    },
    "routes/testing": {
        "boxes moves positions": "test_strategies",
        "promises": "test_machine",
        "reports": "test_strategies",
    },
    "merchants": {
        "card_words": "test_words",
        "game": "test_promises",
        "records": "test_notation",
    },
    "merchants/bots": {  # what a bot thinks is judged by how it plays
        "blocks cards outlook spending taking turns uniform voyages wheel": "test_greedy",
    },
    "merchants/box": {
        "actions": "merchants/rules/test_tables merchants/rules/test_reprs",
        "built_in card cubes edition_file effects parts places": "test_edition",
        "card_defects edition_shape problems": "test_defects",
    },
    "merchants/documents": {
        "ids kinds storage table": "test_documents",
    },
    "merchants/knowledge": {
        "views": "test_following test_sampling",
    },
    "merchants/pictures": {  # judged as one picture
        "amstel city harbour legend marks palette players sides": "test_picture",
    },
    "merchants/rules": {  # by chapter of the rulebook
        "abilities cards": "test_permanent_cards test_cards_used_once_a_round test_card_objections",
        "context cubes decisions dice rounds transition": "test_phases test_playouts test_turn_objections",
        "deal setup": "test_set_up test_docks",
        "events": "merchants/knowledge/test_following test_reprs",
        "merchant": "test_reprs",
        "orders": "test_scoring test_final_scoring",
        "reasons": "test_legality",
    },
}
"""By room and modules, the tests that hold them: those of the same room by their names, those of others by paths."""


def own_test(room: str, module: str) -> Path:
    """Where the tests of a module are, if they have a module of their own."""
    return TESTS / room / f"test_{module.lstrip('_')}.py"


def elsewhere() -> Iterator[tuple[str, str, Path]]:
    """Every line of the table: a room, a module of it, and where it says that its tests are."""
    for room, held in ELSEWHERE.items():
        for modules, tests in held.items():
            for module in modules.split():
                for test in tests.split():
                    yield room, module, TESTS / ("" if "/" in test else room) / f"{test}.py"


MODULES = {
    (file.relative_to(LIBRARY).parent.as_posix(), file.stem)
    for file in LIBRARY.rglob("*.py")
    if file.stem not in ("__init__", "__main__")  # what the packages show: `test_faces.py`
}


def test_every_module_has_tests_of_its_name_or_a_line_that_says_which_tests_hold_it() -> None:
    named = {(room, module) for room, module, _ in elsewhere()}
    assert [f"{room}/{module}" for room, module in sorted(MODULES - named) if not own_test(room, module).exists()] == []


def test_what_is_said_to_be_tested_elsewhere_is_a_module_without_tests_of_its_name() -> None:
    named = {(room, module) for room, module, _ in elsewhere()}
    assert [f"{room}/{module}" for room, module in sorted(named - MODULES)] == [], "there are no such modules"
    assert [f"{room}/{module}" for room, module in sorted(named) if own_test(room, module).exists()] == []


def test_the_tests_that_are_named_are_there() -> None:
    assert [f"{room}/{module}: {test}" for room, module, test in elsewhere() if not test.exists()] == []
