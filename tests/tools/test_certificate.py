"""The checker of certificates: it accepts those of the page, and refuses each that was changed."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any  # Any: JSON

import attrs
import pytest

import amsterdam_routes as ar
from tools import certificate
from tools.certificate import Refused, check, main
from tools.solve import grow, kept_to, plan_of, written

SOLVED = Path(__file__).parents[2] / "docs" / "solved"
FILES = sorted((SOLVED / "certificates").glob("*.json"))
OPEN = SOLVED / "certificates" / "1-crossroads.open.margin.json"
HIDDEN = SOLVED / "certificates" / "1-crossroads.hidden.margin.json"
Change = Callable[[Any], object]


@pytest.mark.proof
@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_certificate_of_the_page_proves_its_bounds(file: Path) -> None:
    found = check(file.read_text(encoding="utf-8"))
    assert f"{found.hands}.{found.goal}" in file.name
    assert found.bounds[0] <= found.bounds[1]


@pytest.mark.parametrize("file", [OPEN, HIDDEN])
def test_the_first_player_at_the_crossroads_is_worth_a_point(file: Path) -> None:
    assert set(check(file.read_text(encoding="utf-8")).bounds) == {Fraction(1)}


def test_the_coin_is_tossed_where_the_page_says() -> None:
    data = json.loads((SOLVED / "certificates" / "7-coin.hidden.margin.json").read_text(encoding="utf-8"))
    mixed = [[shares for shares in plan.values() if isinstance(shares, dict)] for plan in data["plans"]]
    assert [len(shares) for shares in mixed] == [2, 3]
    assert all(share == "1/2" for shares in mixed[0] + mixed[1] for share in shares.values())


def changed(file: Path, change: Change) -> str:
    """The text of a certificate after a change."""
    data: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    text: str = json.dumps(data)
    return text


def test_a_choice_that_was_made_worse_is_refused_with_what_it_is_worth() -> None:
    data = json.loads(OPEN.read_text(encoding="utf-8"))
    box = ar.from_data(data["box"], ar.Edition)
    said = set()
    for known, choice in data["plans"][0].items():
        for index in range(len(box.actions)):
            data["plans"][0][known] = index
            try:
                check(json.dumps(data))
            except Refused as error:
                said.add(str(error))
                if re.fullmatch(r"expected lower bound \S+, got 1", str(error)):
                    return
        data["plans"][0][known] = choice
    raise AssertionError(f"no other choice lowers the bound: {said}")


def test_plans_that_give_away_more_are_refused_with_what_they_give() -> None:
    text = HIDDEN.read_text(encoding="utf-8")
    tree = grow(check(text).box, "margin", 1000)
    evenly = [[Fraction(1, len(actions))] * len(actions) for actions in tree.actions]
    good = check(text)
    weak = attrs.evolve(good, plans=(plan_of(tree, evenly, 0), good.plans[1]))
    with pytest.raises(Refused, match=rf"expected lower bound {kept_to(tree, evenly, 0)}, got 1"):
        check(written(weak))


def first(data: Any, seat: int = 0) -> str:
    """The first thing that a plan knows."""
    known: list[str] = sorted(data["plans"][seat])
    return known[0]


@pytest.mark.parametrize("file", [OPEN, HIDDEN], ids=["open", "hidden"])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.update(bounds=["2", "2"]), "expected lower bound 1, got 2"),
        (lambda data: data.update(bounds=["1", "1/2"]), "expected upper bound 1, got 1/2"),
        (lambda data: data.update(goal="win"), "expected lower bound 2/3, got 1"),
        (lambda data: data.update(plans=data["plans"][::-1]), "expected shares of legal actions that sum to 1"),
        (lambda data: data["plans"][0].pop(first(data)), "expected shares of legal actions that sum to 1, for seat 0"),
        (lambda data: data["plans"][1].update({"0" * 16: 0}), "got one for 0000000000000000, which cannot"),
        (lambda data: data["plans"][0].update({first(data): 10**6}), "expected shares of legal actions that sum to 1"),
        (lambda data: data["plans"][0].update({first(data): {"0": "1/2"}}), "expected shares of legal actions that "),
        (lambda data: data["plans"][0].update({first(data): {}}), "expected shares of legal actions that sum to 1"),
        (lambda data: data["box"].update(carts=2), "expected shares of legal actions that sum to 1"),
        (lambda data: data["box"]["points"].update({"1": 7}), "expected shares of legal actions that sum to 1|bound"),
        (lambda data: data["box"].update(carts=-1), r"InvalidEdition: \$\.carts: "),
        (lambda data: data.update(hands="mine"), "expected hands open or hidden, and a goal of margin, win, got mine"),
        (lambda data: data.update(version=2), "expected the value of a box for two, version 1, got .*, 2"),
        (lambda data: data.pop("plans"), "expected a certificate with its seven fields, got "),
        (lambda data: data.update(bounds=["1", "one"]), "ValueError: expected a fraction such as 2/3, got one"),
        (lambda data: data.update(bounds=["1", "1e999999999"]), "expected a fraction such as 2/3, got 1e999999999"),
        (lambda data: data.update(bounds=["1", float("inf")]), "expected a fraction such as 2/3, got inf"),
        (lambda data: data.update(bounds=["1", "9" * 9999]), "expected a fraction such as 2/3, got 9{40}$"),
        (lambda data: data["plans"][0].update({first(data): float("inf")}), "expected the index of an action, got inf"),
        (lambda data: data["plans"][0].update({first(data): {"0": "1e-999999999"}}), "expected a fraction such as 2/3"),
        (lambda data: data.update(bounds=["1", "1/0"]), "ZeroDivisionError"),
        (lambda data: data.update(bounds="1"), "ValueError: not enough values to unpack"),
        (lambda data: data.update(plans=[1, 2]), "AttributeError"),
        (lambda data: data["plans"][0].update({first(data): "left"}), "ValueError: expected the index of an action"),
    ],
)
def test_a_certificate_that_was_changed_is_refused(file: Path, change: Change, said: str) -> None:
    with pytest.raises(Refused, match=said):
        check(changed(file, change))


@pytest.mark.parametrize("text", ["", "[]", "1", '"value"', "{", "null", "[" * 10_000])
def test_a_file_that_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"^expected a certificate"):
        check(text)


def test_plans_of_open_hands_do_not_serve_hidden_hands() -> None:
    with pytest.raises(Refused, match="expected shares of legal actions that sum to 1, for seat 0"):
        check(changed(OPEN, lambda data: data.update(hands="hidden")))


def test_a_box_that_is_not_for_two_is_refused() -> None:
    file = SOLVED / "certificates" / "4-spare-contract.open.win.json"
    with pytest.raises(Refused, match="expected a box for two, got one for 3 to 3"):
        check(changed(file, lambda data: data["box"]["players"].update(least=3, most=3)))


def test_a_box_with_too_many_deals_is_refused_at_once() -> None:
    with pytest.raises(certificate.TooBig, match=r"expected a box with at most 200,000 positions, got more"):
        check(changed(OPEN, lambda data: data.update(box=ar.to_data(ar.AMSTERDAM))))


def test_a_position_that_comes_up_again_counts_again() -> None:
    proved = check(OPEN.read_text(encoding="utf-8"))
    trial = certificate._Trial(proved, 0)
    for _, position in certificate.deals(proved.box, "open"):
        trial.value(position)
    assert trial.looked > len(trial.values)


@pytest.mark.parametrize("file", [OPEN, HIDDEN], ids=["open", "hidden"])
def test_a_reply_tells_positions_apart_by_whole_hashes(file: Path) -> None:
    proved = check(file.read_text(encoding="utf-8"))
    [(_, position), *_] = certificate.deals(proved.box, proved.hands)
    assert {len(known) for known in position.knows} == {64}
    assert {len(known) for plan in proved.plans for known in plan} == {16}


@pytest.mark.parametrize("file", [OPEN, HIDDEN], ids=["open", "hidden"])
def test_a_box_with_too_many_positions_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "MOST", 20)
    with pytest.raises(certificate.TooBig, match=r"expected a box with at most 20 positions, got more"):
        check(file.read_text(encoding="utf-8"))


def test_the_command_names_each_file_and_what_it_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(OPEN), str(HIDDEN)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{OPEN}: crossroads, open hands, margin: 1",
        f"{HIDDEN}: crossroads, hidden hands, margin: 1",
    ]
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(changed(OPEN, lambda data: data.update(bounds=["2", "2"])), encoding="utf-8")
    assert main([str(spoilt), str(OPEN), str(tmp_path / "none.json")]) == 1
    said = capsys.readouterr()
    assert said.err.splitlines()[0] == f"{spoilt}: expected lower bound 1, got 2"
    assert "No such file" in said.err
    assert said.out == f"{OPEN}: crossroads, open hands, margin: 1\n"
    spoilt.write_text(changed(OPEN, lambda data: data.update(bounds=["\x1b[2J", "1"])), encoding="utf-8")
    assert main([str(spoilt)]) == 1
    assert "got \ufffd[2J" in capsys.readouterr().err
    spoilt.write_text(changed(OPEN, lambda data: data.update(bounds=["\x1b[2J", "1"])), encoding="utf-8")
    assert main([str(spoilt)]) == 1
    assert "got \ufffd[2J" in capsys.readouterr().err
