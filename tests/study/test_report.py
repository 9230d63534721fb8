"""The figures are those of the games, and two boxes are compared deal by deal."""

import json
from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import study
from amsterdam_routes.merchants.bots import Random as AnyMerchant
from amsterdam_routes.study._report import histogram
from tests.kernel.games import hasty
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup as TinySetup
from tests.study.studied import DEALS, STYLES, small


def equals() -> list[Any]:
    """The games that the figures of the box come from: greedy once and careless twice, of each deal."""
    return [facts for facts in small().games if facts["bots"] in ([0, 0], [1, 1])]


def test_the_wins_and_points_of_a_seat_are_those_of_the_games_among_equals() -> None:
    figures = study.report(small())
    games = equals()
    assert (figures["games"], figures["deals"], figures["main"]["games"]) == (
        8 * DEALS,
        DEALS,
        3 * DEALS,
    )
    for seat in range(2):
        won, points = figures["seats"]["won"][seat], figures["seats"]["points"][seat]
        assert won["value"] == pytest.approx(sum(facts["won"][seat] for facts in games) / len(games), abs=1e-5)
        assert points["value"] == pytest.approx(sum(facts["points"][seat] for facts in games) / len(games), abs=1e-5)
        assert won["low"] < won["value"] < won["high"]


def test_length_choice_and_the_course_are_means_over_the_games() -> None:
    figures, games = study.report(small()), equals()
    length, lead = figures["length"], figures["lead"]
    assert length["decisions"]["value"] == pytest.approx(sum(one["decisions"] for one in games) / len(games), abs=1e-5)
    assert length["choices"]["value"] == pytest.approx(
        sum(one["choices"] for one in games) / sum(one["decisions"] for one in games), abs=1e-5
    )
    assert sum(many for _, many in length["histogram"]) == len(games)
    assert sum(many for _, many in lead["changes_histogram"]) == len(games)
    assert sum(many for _, many in lead["decided_histogram"]) == sum(one["decided"] is not None for one in games)


def test_the_first_style_beats_random_play_and_the_deal_is_a_part_of_the_variance() -> None:
    figures = study.report(small())
    careless, random = figures["against"]
    assert random["won"]["value"] == 1
    assert random["lead"]["value"] > 20
    assert careless["won"]["count"] == 2 * DEALS
    assert 0 <= figures["luck"]["deal"] <= 1
    assert figures["luck"]["deals"] == DEALS


def test_routes_are_counted_and_the_unused_ones_are_known() -> None:
    figures, games = study.report(small()), equals()
    rows = {row["id"]: row["uses"]["claimed"] for row in figures["things"]["route"]["rows"]}
    assert rows.keys() == {route.id for route in ar.AMSTERDAM.board.routes}
    for route, used in rows.items():
        among = sum(any(route in some for some in one["uses"]["route/claimed"].values()) for one in games)
        ever = sum(any(route in some for some in one["uses"]["route/claimed"].values()) for one in small().games)
        assert (used["games"], used["in_all"]) == (among, ever)


def test_a_win_rate_takes_the_seat_into_account_and_is_drawn_to_what_is_usual() -> None:
    figures = study.report(small())
    judged = [row["uses"]["claimed"] for row in figures["things"]["route"]["rows"] if "won" in row["uses"]["claimed"]]
    assert judged
    for used in judged:
        assert used["won"]["count"] >= 20
        assert abs(used["won"]["value"] - 0.5) <= abs(used["raw"] - 0.5) + 0.06
        assert used["won"]["low"] <= used["won"]["value"] <= used["won"]["high"]


def test_rulings_are_counted_by_game() -> None:
    rulings = {one["id"]: one for one in study.report(small())["rulings"]}
    assert rulings["R32"]["in_all"] == sum("R32" in str(one["uses"]["ruling/seen"]) for one in small().games)
    assert rulings["Q9"]["in_all"] == 0


def test_figures_are_plain_data_and_the_same_each_time() -> None:
    figures = study.report(small())
    assert json.loads(json.dumps(figures)) == figures
    again = study.playtest(ar.GAME, small().plan.setup, STYLES, 8 * DEALS, seed="1634")
    assert study.report(again) == figures


def test_two_boxes_differ_by_what_their_figures_differ() -> None:
    figures = study.report(small(), small(4), names=("two cards", "four cards"))
    lines = {one["name"]: one for one in figures["differences"]}
    assert figures["names"] == ["two cards", "four cards"]
    shorter = lines["decisions in a game"]
    assert shorter["second"] < shorter["first"]
    assert shorter["difference"]["value"] == pytest.approx(shorter["second"] - shorter["first"], abs=1e-5)
    assert shorter["difference"]["high"] < 0
    assert {"seat 1 wins", "score: routes", "greedy wins against random"} <= lines.keys()


def test_a_box_beside_itself_does_not_differ_at_all() -> None:
    lines = study.report(small(), small())["differences"]
    assert {(one["difference"]["low"], one["difference"]["high"]) for one in lines} == {(0, 0)}


def test_two_boxes_tell_of_each_thing_in_what_part_of_the_games_it_was_used() -> None:
    figures = study.report(small(), small(4))
    assert figures["used_beside"].keys() == figures["things"].keys()
    for kind, table in figures["used_beside"].items():
        what = table["use"]
        assert what == (figures["things"][kind]["judged"] or figures["things"][kind]["uses"][-1])
        for box, which in ((figures, "first"), (figures["beside"], "second")):
            games = box["things"][kind]["games"]
            used = {row["id"]: row["uses"][what]["games"] / games for row in box["things"][kind]["rows"]}
            assert {row["id"]: row[which] for row in table["rows"]} == pytest.approx(used, abs=1e-5)
        for row in table["rows"]:
            assert row["difference"]["value"] == pytest.approx(row["second"] - row["first"], abs=1e-5)
    moved = [row for row in figures["used_beside"]["route"]["rows"] if row["difference"]["value"]]
    assert moved
    assert all(row["difference"]["low"] < row["difference"]["value"] < row["difference"]["high"] for row in moved)
    same = study.report(small(), small())["used_beside"]["route"]["rows"]
    assert {(row["difference"]["low"], row["difference"]["high"]) for row in same} == {(0, 0)}


def test_what_is_dealt_to_both_boxes_alike_is_compared_by_what_becomes_of_it() -> None:
    played = study.playtest(am.GAME, am.Setup(2, orders=3), [study.Style("random", AnyMerchant())], 2, seed="1672")
    figures = study.report(played, played)
    assert figures["things"]["order"]["judged"] == "dealt"
    uses = {kind: table["use"] for kind, table in figures["used_beside"].items()}
    assert uses.items() >= {"order": "fulfilled", "card": "activated", "dock worker": "delivered"}.items()


def test_playtests_of_other_styles_cannot_be_compared_nor_can_less_than_a_deal_be_reported() -> None:
    other = study.playtest(ar.GAME, ar.Setup(2), STYLES[:1], 4, seed="1634")
    with pytest.raises(ValueError, match="beside: expected a playtest of routes with 2 players and greedy, careless"):
        study.report(small(), other)
    with pytest.raises(ValueError, match="expected at least 8 games, a whole deal, got 0"):
        study.report(study.Playtest(plan=small().plan, games=()))


def test_what_is_no_playtest_has_no_report_and_what_is_no_report_no_page() -> None:
    strange: Any = 3
    for given in ((strange,), (small(), strange)):
        with pytest.raises(TypeError, match="expected a Playtest, got int"):
            study.report(*given)
    with pytest.raises(TypeError, match="'plan' must be"):
        study.Playtest(plan=strange, games=())
    wrong: tuple[Any, ...] = (strange, {}, {"format": "other"}, None)
    for figures in wrong:
        with pytest.raises(ValueError, match="expected the figures of a playtest, as `report` returns them"):
            study.page(figures)


def test_games_that_were_given_up_are_counted_and_left_out() -> None:
    def sulky(view: Any, random: Any) -> Any:
        if random.random() < 0.01:
            raise ar.Forfeit("enough")
        return hasty(view, random)

    figures = study.report(study.playtest(ar.GAME, ar.Setup(2), [study.Style("sulky", sulky)], 20, seed="1634"))
    assert 0 < figures["forfeits"] < 20
    assert figures["main"]["games"] == 20 - figures["forfeits"]


def test_a_game_that_does_not_say_what_it_counts_has_the_general_part() -> None:
    done = study.playtest(TIDES, TinySetup(2), [study.Style("hasty", hasty)], 8, seed="1634")
    figures = study.report(done)
    assert (figures["things"], figures["rulings"]) == ({}, [])
    assert figures["length"]["decisions"]["value"] > 0
    assert "<h2>Is it fair" in study.page(figures)


def test_alone_the_win_rate_is_that_against_tom() -> None:
    done = study.playtest(am.GAME, am.Setup(1), [study.Style("random", AnyMerchant())], 8, seed="1672")
    figures = study.report(done)
    assert [one["name"] for one in figures["others"]] == ["TOM"]
    assert figures["seats"]["won"][0]["value"] == sum(facts["won"][0] for facts in done.games) / 8
    assert figures["against"] == []
    assert "The player wins" in study.page(figures)


def test_the_bars_of_a_histogram_have_a_round_width_and_hold_everything() -> None:
    bars = histogram([1, 50, 199])
    assert bars[0] == [0, 1]
    assert bars[1][0] - bars[0][0] == 10
    assert sum(many for _, many in bars) == 3
    assert histogram([]) == []
    assert histogram([-3, -3])[0] == [-3, 2]
