"""The figures of a playtest: who wins, how games go, what is used, and how much of it all is luck.

The figures are plain data, which JSON can hold; `_page.py` sets them as a page. What is said of the box comes from the
games among equals of the first two styles, if there are three or more, and of the first otherwise.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import median
from typing import Any, Final, TypeAlias  # Any: plain data, as JSON has it

import attrs

from amsterdam_routes.study._estimates import Ratio, parts_of_variance, shrink
from amsterdam_routes.study._facts import NOBODY, Facts
from amsterdam_routes.study._playtest import Playtest

FORMAT: Final = "amsterdam-routes/playtest"
BARS: Final = 20
"""A histogram has about so many bars."""
FEW: Final = 20
"""Of things that happened to fewer seats than this, nothing is said of who wins."""
RULING: Final = "ruling"
"""The kind that is told apart: rulings that events showed."""
Figures: TypeAlias = dict[str, Any]
"""The figures of a playtest, by name: plain data."""


def report(
    done: Playtest, beside: Playtest | None = None, *, names: tuple[str, str] = ("the first", "the second")
) -> Figures:
    """Return the figures of a playtest, as plain data; with another one beside it, also how the two differ.

    `names` are what the two boxes are called then.

    The differences are taken deal by deal, so both should have the same seed. ValueError if no whole deal was played,
    or if the two are of different games, numbers of players or styles.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import study
    >>> from amsterdam_routes.bots import Greedy
    >>> done = study.playtest(ar.GAME, ar.Setup(2), [study.Style("greedy", Greedy())], 16, seed="1634")
    >>> figures = study.report(done)
    >>> round(sum(seat["value"] for seat in figures["seats"]["won"]), 3)
    1.0
    """
    for playtest in (done,) if beside is None else (done, beside):
        if not isinstance(playtest, Playtest):
            raise TypeError(f"expected a Playtest, got {type(playtest).__name__}")
    found = _Counted.of(done)
    figures = found.figures()
    if beside is None:
        return figures
    if _kind(done) != _kind(beside):
        raise ValueError(f"beside: expected a playtest of {_kind(done)}, got one of {_kind(beside)}")
    other = _Counted.of(beside)
    return {
        **figures,
        "names": [*names],
        "beside": other.figures(),
        "differences": [*_differences(found, other)],
        "used_beside": dict(_used_beside(found, other)),
    }


def _kind(done: Playtest) -> str:
    plan = done.plan
    return f"{plan.game.name} with {plan.setup.players} players and {', '.join(one.name for one in plan.styles)}"


def _differences(found: "_Counted", other: "_Counted") -> Iterator[Figures]:
    """Yield each headline figure of both, and the second less the first."""
    for name, (kind, ratio) in found.headlines().items():
        beside = other.headlines().get(name)
        if beside is not None and ratio.count and beside[1].count:
            values = {"first": round(ratio.value, 6), "second": round(beside[1].value, 6)}
            yield {"name": name, "kind": kind, **values, "difference": ratio.less(beside[1]).data()}


def _used_beside(found: "_Counted", other: "_Counted") -> Iterator[tuple[str, Figures]]:
    """Yield by kind how often each thing that is in both boxes is used in either, and the second less the first."""
    for kind, names in found.done.plan.names.items():
        what = found.choice(kind)
        if kind == RULING or what is None:
            continue
        first, second = found.used(kind, what), other.used(kind, what)
        rows = [
            {
                "id": thing,
                "name": name,
                "first": round(first[thing].value, 6),
                "second": round(second[thing].value, 6),
                "difference": first[thing].less(second[thing]).data(),
            }
            for thing, name in names.items()
            if thing in second
        ]
        yield kind, {"use": what, "rows": rows}


@attrs.frozen
class _Counted:
    """The games of a playtest, with the numbers of their deals."""

    done: Playtest
    games: Sequence[tuple[int, Facts]]
    """The deal and the facts of each game that was played to its end."""
    forfeits: int
    deals: int

    @classmethod
    def of(cls, done: Playtest) -> "_Counted":
        """Count the whole deals."""
        each = len(done.plan.seatings)
        deals = len(done.games) // each
        if not deals:
            raise ValueError(f"expected at least {each} games, a whole deal, got {len(done.games)}")
        whole = [(facts["number"] // each, facts) for facts in done.games[: deals * each]]
        ended = [one for one in whole if one[1]["forfeit"] is None]
        return cls(done, ended, len(whole) - len(ended), deals)

    @property
    def players(self) -> int:
        """How many play."""
        players: int = self.done.plan.setup.players
        return players

    @property
    def styles(self) -> list[str]:
        """What the styles are called."""
        return [style.name for style in self.done.plan.styles]

    def equals(self, *styles: int) -> list[tuple[int, Facts]]:
        """Return the games in which all seats played in one of these styles."""
        return [
            (deal, facts) for deal, facts in self.games if len({*facts["bots"]}) == 1 and facts["bots"][0] in styles
        ]

    @property
    def main(self) -> list[tuple[int, Facts]]:
        """The games that say something of the box: equals that know what they do."""
        return self.equals(*self.main_styles)

    @property
    def main_styles(self) -> range:
        """The styles of these games."""
        return range(2 if len(self.styles) > 2 else 1)

    # --- the figures

    def figures(self) -> Figures:
        """Return all of them."""
        plan, main = self.done.plan, self.main
        header = plan.header()
        return {
            "format": FORMAT,
            "version": 1,
            **{name: header[name] for name in ("game", "box", "players", "options", "styles", "seed", "setup")},
            "games": self.deals * len(plan.seatings),
            "deals": self.deals,
            "forfeits": self.forfeits,
            "seatings": [[self._style(bot) for bot in seating] for seating in plan.seatings],
            "main": {"styles": [self.styles[style] for style in self.main_styles], "games": len(main)},
            "seats": self._seats(),
            "length": self._length(main),
            "lead": self._lead(main),
            "score": self._score(main),
            "others": self._others(main),
            "against": [self._against(style) for style in range(1, len(self.styles))] if self.players > 1 else [],
            "alone": [self._alone(style) for style in range(len(self.styles))],
            "luck": self._luck(),
            "things": {kind: self._things(kind, names) for kind, names in plan.names.items() if kind != RULING},
            "rulings": self._rulings(plan.names.get(RULING, {})),
        }

    def _style(self, bot: int) -> str:
        """Return the style of a bot; the last one is a style with other randomness."""
        return self.styles[bot] if bot < len(self.styles) else f"{self.styles[min(1, len(self.styles) - 1)]} again"

    def _seats(self) -> Figures:
        """Return how often each seat wins, and its points: in all main games, and by style."""
        by_style = {name: self.equals(style) for style, name in enumerate(self.styles)}
        return {
            "won": [one.share().data() for one in self._won(self.main)],
            "points": [
                one.mean().data() for one in self._by_seat(self.main, lambda facts, seat: facts["points"][seat])
            ],
            "by_style": {name: [one.share().data() for one in self._won(some)] for name, some in by_style.items()},
        }

    def _won(self, games: Iterable[tuple[int, Facts]]) -> list[Ratio]:
        return self._by_seat(games, lambda facts, seat: facts["won"][seat])

    def _by_seat(self, games: Iterable[tuple[int, Facts]], value: Callable[[Facts, int], float]) -> list[Ratio]:
        found = [Ratio() for _ in range(self.players)]
        for deal, facts in games:
            for seat, one in enumerate(found):
                one.add(deal, value(facts, seat))
        return found

    def _length(self, games: Sequence[tuple[int, Facts]]) -> Figures:
        """Return how long games are, and how much there is to decide."""
        tenths = [*zip(*(facts["breadth"] for _, facts in games), strict=True)]
        return {
            "decisions": _mean(games, "decisions").mean().data(),
            "histogram": histogram([facts["decisions"] for _, facts in games]),
            "forced": _of(games, "forced", "decisions").share().data(),
            "choices": _of(games, "choices", "decisions").mean().data(),
            "most": max((facts["most"] for _, facts in games), default=0),
            "breadth": [round(sum(some) / len(some), 3) for some in tenths],
        }

    def _lead(self, games: Sequence[tuple[int, Facts]]) -> Figures:
        """Return how the lead changes, and when it is decided."""
        decided = [(deal, facts) for deal, facts in games if facts["decided"] is not None]
        changes = Counter(facts["lead_changes"] for _, facts in games)
        parts = Counter(min(9, int(facts["decided"] * 10)) for _, facts in decided)
        return {
            "changes": _mean(games, "lead_changes").mean().data(),
            "changes_histogram": [[number, changes[number]] for number in range(max(changes, default=0) + 1)],
            "decided": _mean(decided, "decided").mean().data(),
            "decided_median": round(median([facts["decided"] for _, facts in decided]), 4) if decided else None,
            "decided_histogram": [[part, parts[part]] for part in range(10)],
            "behind": _mean(decided, "behind").mean().data(),
            "margin": _mean(games, "margin").mean().data(),
            "margin_histogram": histogram([facts["margin"] for _, facts in games]),
        }

    def _score(self, games: Sequence[tuple[int, Facts]]) -> list[Figures]:
        """Return the mean of each column of the score sheets: of all seats, of winners, and of the others."""
        names = [*dict.fromkeys(name for _, facts in games for sheet in facts["score"] for name in sheet)]
        found = []
        for name in ["points", *names]:
            every, winners, others = Ratio(), Ratio(), Ratio()
            for deal, facts in games:
                for seat, sheet in enumerate(facts["score"]):
                    value, won = facts["points"][seat] if name == "points" else sheet.get(name, 0), facts["won"][seat]
                    every.add(deal, value)
                    winners.add(deal, value * won, won)
                    others.add(deal, value * (1 - won), 1 - won)
            every_data, won_data, other_data = (one.mean().data() for one in (every, winners, others))
            found.append({"name": name, "all": every_data, "winners": won_data, "others": other_data})
        return found

    def _others(self, games: Sequence[tuple[int, Facts]]) -> list[Figures]:
        """Return the points of whoever plays without a seat."""
        found = []
        for name in dict.fromkeys(name for _, facts in games for name in facts["others"]):
            ratio = Ratio()
            for deal, facts in games:
                ratio.add(deal, facts["others"].get(name, 0))
            spread = histogram([facts["others"].get(name, 0) for _, facts in games])
            own = histogram([facts["points"][0] for _, facts in games])
            found.append({"name": name, "points": ratio.mean().data(), "histogram": spread, "seat": own})
        return found

    def _alone(self, style: int) -> Figures:
        """Return what a style scores among its equals."""
        points = Ratio()
        for deal, facts in self.equals(style):
            for value in facts["points"]:
                points.add(deal, value)
        return {"style": self.styles[style], "points": points.mean().data()}

    def _against(self, style: int) -> Figures:
        """Return how the first style does against another one, with the sides changed."""
        won, lead = self._duel(style)
        return {"style": self.styles[style], "won": won.share().data(), "lead": lead.mean().data()}

    def _duel(self, style: int) -> tuple[Ratio, Ratio]:
        """Return how much of the wins the first style takes from another, and by how many points a seat it leads."""
        won, lead = Ratio(), Ratio()
        for deal, facts in self.games:
            bots = facts["bots"]
            if {*bots} == {0, style}:
                mine = [facts["points"][seat] for seat, bot in enumerate(bots) if not bot]
                theirs = [facts["points"][seat] for seat, bot in enumerate(bots) if bot]
                won.add(deal, sum(share for share, bot in zip(facts["won"], bots, strict=True) if not bot))
                lead.add(deal, sum(mine) / len(mine) - sum(theirs) / len(theirs))
        return won, lead

    def _luck(self) -> Figures:
        """Return how much of the result is the deal, and how much the other randomness, and what skill is worth.

        The second style has played each deal twice among its equals, with the same deal and other randomness.
        """
        style = min(1, len(self.styles) - 1)
        by_deal: dict[int, list[float]] = {}
        for deal, facts in self.equals(style):
            by_deal.setdefault(deal, []).append(_lead_of_first(facts))
        pairs = [(two[0], two[1]) for two in by_deal.values() if len(two) == 2]
        between, within = parts_of_variance(pairs)
        whole = between + within
        found: Figures = {
            "style": self.styles[style],
            "deals": len(pairs),
            "deal": round(between / whole, 6) if within else None,  # a style that never varies says nothing of luck
            "spread": round(sqrt(whole), 6),
        }
        if len(self.styles) > 1 and self.players > 1:
            lead = self._duel(style)[1]
            variance = lead.variance()
            found["against"] = self.styles[0]
            found["lead"] = round(lead.value, 6)
            if variance and lead.value:
                found["deals_to_tell"] = max(1, round(3.8416 * variance * len(lead.sums) / lead.value**2))
        return found

    # --- the things of the box

    def _things(self, kind: str, names: Mapping[str, str]) -> Figures:
        """Return for each thing how often what happened to it, and how often the seat that did it won."""
        counting = self.done.plan.game.counting
        uses = [] if counting is None else [*counting.uses.get(kind, ())]
        main, won = self.main, self._usual()
        rows: dict[str, Figures] = {thing: {"id": thing, "name": name, "uses": {}} for thing, name in names.items()}
        for what in uses:
            ever = self._ever(f"{kind}/{what}", self.games)
            often = self._ever(f"{kind}/{what}", main)
            rates = self._rates(f"{kind}/{what}", main, won)
            judged = dict(zip(names, shrink([rates.get(one, Ratio()) for one in names], self._part), strict=True))
            for thing, row in rows.items():
                used: Figures = {"games": often[thing][0], "times": often[thing][1], "in_all": ever[thing][0]}
                rate = rates.get(thing)
                if rate is not None and rate.count >= FEW:
                    used |= {"won": judged[thing].data(), "raw": round(rate.value, 6)}
                row["uses"][what] = used
        shown = None if counting is None else counting.judged.get(kind)
        return {"uses": uses, "judged": shown, "games": len(main), "rows": [*rows.values()]}

    def choice(self, kind: str) -> str | None:
        """Return the use in which two boxes are compared: the one that is judged, or the last; None if none is counted.

        The last one also counts where the first is judged: what is dealt is so alike in both boxes.
        """
        counting = self.done.plan.game.counting
        uses = [] if counting is None else [*counting.uses.get(kind, ())]
        if counting is None or not uses:
            return None
        judged = counting.judged.get(kind)
        return uses[-1] if judged in (None, uses[0]) else judged

    def used(self, kind: str, what: str) -> dict[str, Ratio]:
        """Return by thing in what part of the main games this happened to it."""
        found = {thing: Ratio() for thing in self.done.plan.names[kind]}
        for deal, facts in self.main:
            once = {thing for things in facts["uses"].get(f"{kind}/{what}", {}).values() for thing in things}
            for thing, ratio in found.items():
                ratio.add(deal, thing in once)
        return found

    def _ever(self, use: str, games: Iterable[tuple[int, Facts]]) -> Mapping[str, tuple[int, int]]:
        """Return by thing in how many games this happened to it, and how often in all."""
        found: dict[str, tuple[int, int]] = _Zeros()
        for _, facts in games:
            once: Counter[str] = Counter()
            for things in facts["uses"].get(use, {}).values():
                once.update(things)
            for thing, many in once.items():
                games_so_far, times = found[thing]
                found[thing] = games_so_far + 1, times + many
        return found

    def _usual(self) -> dict[tuple[int, int], float]:
        """Return by style and seat how often it wins among equals: what is usual there is no merit of a card."""
        return {
            (style, seat): one.value
            for style in self.main_styles
            for seat, one in enumerate(self._won(self.equals(style)))
        }

    def _rates(
        self, use: str, games: Iterable[tuple[int, Facts]], usual: Mapping[tuple[int, int], float]
    ) -> dict[str, Ratio]:
        """Return by thing how often a seat won that did this to it, less what is usual for the seat, plus its part."""
        found: dict[str, Ratio] = {}
        for deal, facts in games:
            for seat, things in facts["uses"].get(use, {}).items():
                if seat != NOBODY and int(seat) < self.players:
                    place = int(seat)
                    merit = facts["won"][place] - usual[facts["bots"][place], place] + self._part
                    for thing in things:
                        found.setdefault(thing, Ratio()).add(deal, merit)
        return found

    @property
    def _part(self) -> float:
        """A seat's part of the wins, if all are alike; alone, the part that it does win."""
        return 1 / self.players if self.players > 1 else self._won(self.main)[0].value

    def _rulings(self, names: Mapping[str, str]) -> list[Figures]:
        """Return in how many games each ruling was seen to be applied."""
        ever = self._ever(f"{RULING}/seen", self.games)
        often = self._ever(f"{RULING}/seen", self.main)
        return [
            {"id": one, "name": name, "games": often[one][0], "in_all": ever[one][0]} for one, name in names.items()
        ]

    # --- what two boxes are compared by

    def headlines(self) -> dict[str, tuple[str, Ratio]]:
        """Return the figures by which two boxes are compared: by name, whether it is a share, and the ratio."""
        main = self.main
        found = {f"seat {seat + 1} wins": ("share", one) for seat, one in enumerate(self._won(main))}
        found["decisions in a game"] = "number", _mean(main, "decisions")
        found["forced decisions"] = "share", _of(main, "forced", "decisions")
        found["choices at a decision"] = "number", _of(main, "choices", "decisions")
        found["changes of the lead"] = "number", _mean(main, "lead_changes")
        found["decided after this part of the game"] = (
            "share",
            _mean([one for one in main if one[1]["decided"] is not None], "decided"),
        )
        found["points between first and second"] = "number", _mean(main, "margin")
        points = Ratio()
        for deal, facts in main:
            for value in facts["points"]:
                points.add(deal, value)
        found["points of a seat"] = "number", points
        for style in range(1, len(self.styles) if self.players > 1 else 0):
            found[f"{self.styles[0]} wins against {self.styles[style]}"] = "share", self._duel(style)[0]
        for name in dict.fromkeys(name for _, facts in main for sheet in facts["score"] for name in sheet):
            ratio = Ratio()
            for deal, facts in main:
                for sheet in facts["score"]:
                    ratio.add(deal, sheet.get(name, 0))
            found[f"score: {name}"] = "number", ratio
        return found


class _Zeros(dict[str, tuple[int, int]]):
    """Counts that begin at nothing."""

    def __missing__(self, thing: str) -> tuple[int, int]:
        return 0, 0


def _mean(games: Iterable[tuple[int, Facts]], name: str) -> Ratio:
    """Return the mean of a fact."""
    found = Ratio()
    for deal, facts in games:
        found.add(deal, facts[name])
    return found


def _of(games: Iterable[tuple[int, Facts]], part: str, whole: str) -> Ratio:
    """Return one fact as a part of another, over all games together."""
    found = Ratio()
    for deal, facts in games:
        found.add(deal, facts[part], facts[whole])
    return found


def _lead_of_first(facts: Facts) -> float:
    """Return by how many points the first seat leads the mean of the others; alone, its points less those of others."""
    points: list[float] = [*facts["points"], *facts["others"].values()]
    rest = points[1:]
    return points[0] - (sum(rest) / len(rest) if rest else 0.0)


def histogram(values: Sequence[float]) -> list[list[float]]:
    """Return how often values fall into bars of one width, a round one: each bar's least value, and how many.

    >>> histogram([3, 4, 4, 9])
    [[3, 1], [4, 2], [5, 0], [6, 0], [7, 0], [8, 0], [9, 1]]
    """
    if not values:
        return []
    least, most = min(values), max(values)
    wanted = max(1.0, (most - least) / BARS)
    width = next(size for size in _round_numbers() if size >= wanted)
    first = int(least // width)
    counts = Counter(int(value // width) - first for value in values)
    return [[(first + bar) * width, counts[bar]] for bar in range(max(counts) + 1)]


def _round_numbers() -> Iterator[int]:
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10
