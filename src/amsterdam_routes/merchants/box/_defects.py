"""What can be wrong with an edition: every defect, each with its path.

An edition is judged in its plain form: what its JSON file holds, read and nothing more, in the shape that `_shape.py`
says. Here are the board and the numbers; `_card_defects.py` judges the cards, tiles and orders.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from amsterdam_routes.kernel._errors import Problem, first_of
from amsterdam_routes.kernel._names import CODE, ID, bad_id, bad_name, bad_notes, beyond_most, within_range
from amsterdam_routes.kernel._names import LIMITS as NAMES
from amsterdam_routes.kernel.documents._formats import Plain
from amsterdam_routes.kernel.documents._shapes import below
from amsterdam_routes.merchants.box import (
    DISTRICTS,
    GOODS,
    WORKERS,
)
from amsterdam_routes.merchants.box._card_defects import card_defects
from amsterdam_routes.merchants.box._limits import LIMITS, endless, first_few


def defects(data: Plain) -> tuple[Problem, ...]:
    """Return every defect of an edition of the right shape; none means that it can be played.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> [str(defect) for defect in defects(edition_data(MERCHANTS) | {"hand_limit": 0})]
    ['$.hand_limit: expected a number from 1 to 20, got 0']
    """
    return plain_defects(data) or tuple(endless(data))


def plain_defects(data: Plain) -> tuple[Problem, ...]:
    """Return every defect that is seen without counting how far a game can go.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> plain_defects(edition_data(MERCHANTS))
    ()
    """
    judges = (_names, _by_players, _numbers, _rounds, _city, _harbour, _amstel, _market, _supplies, card_defects)
    return tuple(_sizes(data)) or first_of(chain.from_iterable(judge(data) for judge in judges))


def _sizes(data: Plain) -> Iterator[Problem]:
    """Find lists that are too long, or too short."""
    harbour, churches = data["harbour"], data["churches"]
    lists = [
        *((f"$.{name}", data[name], name, 0) for name in ("cards", "bridges", "orders", "kinds", "speed")),
        *((f"$.{name}", data[name], name, 1) for name in ("blocks", "tiles", "penalties", "depot")),
        ("$.districts", data["districts"], "districts", 0),
        ("$.harbour.fields", harbour["fields"], "fields", 1),
        ("$.harbour.channels", harbour["channels"], "channels", 0),
        ("$.harbour.foreman_route", harbour["foreman_route"], "fields", 0),
        ("$.amstel.bridges", data["amstel"]["bridges"], "amstel", 0),
        ("$.black_market", data["black_market"], "goods", 0),
        *((f"$.black_market[{i}]", row, "goods", 0) for i, row in enumerate(data["black_market"][:10])),
        ("$.tom.docks", data["tom"]["docks"], "small", 0),
        ("$.churches.others", churches["others"], "churches", 0),
        ("$.churches.points", churches["points"], "points", 0),
        *(
            (f"$.harbour.fields[{i}].points", field.get("points", ()), "points", 0)
            for i, field in _few(harbour, "fields")
        ),
        *((below("$.district_points", key), points, "places", 1) for key, points in _some(data["district_points"])),
        *((below("$.reveals", key), rounds, "reveals", 0) for key, rounds in _some(data["reveals"])),
        *((f"$.cards[{i}].effects", card["effects"], "effects", 0) for i, card in _few(data, "cards")),
        *((f"$.cards[{i}].pays", card.get("pays", ()), "effects", 0) for i, card in _few(data, "cards")),
        *((f"$.cards[{i}].needs", card.get("needs", ()), "needs", 0) for i, card in _few(data, "cards")),
        *((f"$.tiles[{i}].effects", tile["effects"], "effects", 0) for i, tile in _few(data, "tiles")),
        *((f"$.orders[{i}].needs", order.get("needs", ()), "needs", 0) for i, order in _few(data, "orders")),
    ]
    for path, items, name, least in lists:
        yield from beyond_most(path, items, LIMITS[name], least)
    for name in ("district_points", "start_cards", "reveals"):
        yield from beyond_most(f"$.{name}", data[name], LIMITS["places"])


def _few(data: Plain, name: str) -> Iterator[tuple[int, Plain]]:
    """Yield at most as many items as a list may have; another check reports longer lists once."""
    return islice(enumerate(data[name]), LIMITS[name])


def _some(by_players: Plain) -> Iterator[tuple[str, Plain]]:
    return islice(by_players.items(), LIMITS["places"])


def _names(data: Plain) -> Iterator[Problem]:
    """Find names that cannot be shown, and ids that cannot be typed."""
    yield from bad_name("$.name", data["name"])
    yield from bad_notes("$.provenance", data["provenance"])
    for path, items, named, pattern in (
        ("$.districts", data["districts"], True, ID),
        ("$.blocks", data["blocks"], True, ID),
        ("$.harbour.fields", data["harbour"]["fields"], True, ID),
        ("$.kinds", data["kinds"], True, CODE),
        ("$.tiles", data["tiles"], False, CODE),
    ):
        for i, item in enumerate(items):
            yield from bad_id(f"{path}[{i}].id", item["id"], pattern)
            if named:
                yield from bad_name(f"{path}[{i}].name", item["name"])


def _numbers(data: Plain) -> Iterator[Problem]:
    """Find numbers that make no sense by themselves."""
    points = LIMITS["points"]
    for path, value, least, most in (
        ("$.revision", data["revision"], 1, NAMES["revision"]),
        ("$.players.least", data["players"]["least"], 1, LIMITS["players"]),
        ("$.players.most", data["players"]["most"], data["players"]["least"], LIMITS["players"]),
        ("$.city_points", data["city_points"], 0, points),
        ("$.hand_limit", data["hand_limit"], 1, 20),
        ("$.start_guilders", data["start_guilders"], 0, points),
        ("$.worker_places", data["worker_places"], 1, 12),
        ("$.sale_guilders", data["sale_guilders"], 0, points),
        ("$.tom.amstel_face", data["tom"]["amstel_face"], 1, 6),
        ("$.tom.claim_face", data["tom"]["claim_face"], 1, 6),
        *((f"$.speed[{i}]", value, 0, points) for i, value in enumerate(data["speed"])),
        *((f"$.penalties[{i}]", value, 0, points) for i, value in enumerate(data["penalties"])),
        *((f"$.depot[{i}]", value, 0, points) for i, value in enumerate(data["depot"])),
    ):
        yield from within_range(path, value, least, most)
    if Counter(data["tom"]["docks"]) != Counter(map(str, WORKERS)):
        text = f"expected each of the six docks once, got {first_few(data['tom']['docks'])}"
        yield Problem("$.tom.docks", "not_each_once", text)


def numbers_of_players(data: Plain) -> range:
    """Return the sizes of set-up that the edition is for; one player sets up as two do. (M4.13a)"""
    return range(max(2, data["players"]["least"]), min(max(2, data["players"]["most"]), LIMITS["players"]) + 1)


def _by_players(data: Plain) -> Iterator[Problem]:
    """Find keys that are no numbers of players, in the tables by the number of players."""
    for name in ("district_points", "start_cards", "reveals"):
        for key in data[name]:
            if key not in ("2", "3", "4"):
                text = f"expected a number of players, from 2 to 4, got {key[:20]!r}"
                yield Problem(below(f"$.{name}", key), "out_of_range", text)


def _rounds(data: Plain) -> Iterator[Problem]:
    last = data["rounds"]["last"]
    yield from within_range("$.rounds.last", last, 1, LIMITS["rounds"])
    tiles = Counter(tile["part"] for tile in data["tiles"])
    for name in ("long", "short"):
        length, path = data["rounds"][name], f"$.rounds.{name}"
        yield from within_range(f"{path}.first", length["first"], 1, last)
        rounds = last - length["first"] + 1
        if length["a"] + length["b"] != rounds:
            text = f"{length['a']} and {length['b']} tiles make {length['a'] + length['b']}, for {rounds} rounds"
            yield Problem(path, "tiles_misfit", text)
        for part in ("a", "b"):
            yield from within_range(f"{path}.{part}", length[part], 0, tiles[part.upper()])
        if len(length["mixed"]) != 2 or min(length["mixed"]) < 0:
            text = f"expected two numbers from 0, of plain tiles and of tiles of C, got {first_few(length['mixed'])}"
            yield Problem(f"{path}.mixed", "out_of_range", text)


def _unique(path: str, ids: Iterable[object], what: str) -> Iterator[Problem]:
    for id, times in Counter(ids).items():
        if times > 1:
            yield Problem(path, "twice", f"there are {times} {what} {id!r}")


def _pairs(path: str, pairs: list[list[str]], ids: list[str], what: str) -> Iterator[Problem]:
    """Find pairs of equal ids, of unknown ids, or that occur twice; and ids that are not all connected."""
    known, near = set(ids), {id: id for id in ids}

    def root(id: str) -> str:
        while near[id] != id:
            near[id] = id = near[near[id]]
        return id

    for i, pair in enumerate(pairs):
        unknown = [id for id in pair if id not in known]
        for id in unknown:
            yield Problem(f"{path}[{i}]", "unknown", f"there is no {what} {id!r}")
        if len(pair) != 2 or pair[0] == pair[-1]:
            yield Problem(f"{path}[{i}]", "no_pair", f"expected two different {what}s, got {first_few(pair)}")
        elif not unknown:
            near[root(pair[0])] = root(pair[1])
    yield from _unique(path, [tuple(sorted(pair)) for pair in pairs], "pairs")
    groups = len({root(id) for id in near})
    if groups > 1:
        yield Problem(path, "not_joined", f"expected all {what}s joined to each other, got {groups} groups")


def _city(data: Plain) -> Iterator[Problem]:
    blocks = data["blocks"]
    ids = [block["id"] for block in blocks]
    yield from _unique("$.blocks", ids, "blocks")
    yield from _pairs("$.bridges", data["bridges"], ids, "block")
    yield from _unique("$.districts", [district["id"] for district in data["districts"]], "districts")
    yield from _unique("$.districts", [district["color"] for district in data["districts"]], "colours")
    if len(data["districts"]) != len(DISTRICTS):
        yield Problem(
            "$.districts", "not_each_once", f"expected each of the six districts once, got {len(data['districts'])}"
        )
    for i, block in enumerate(blocks):
        yield from within_range(f"$.blocks[{i}].cost", block["cost"], 0, LIMITS["cost"])
    for goods, many in data["goods"].items():
        yield from within_range(f"$.goods.{goods}", many, 0, LIMITS["goods"])
    if not any(block["cost"] == 2 for block in blocks):
        yield Problem("$.blocks", "no_start", "expected a block that costs 2, for the city messenger, got none")
    if (total := sum(data["goods"].values())) != len(blocks):
        yield Problem("$.goods", "goods_misfit", f"expected as many as there are blocks, {len(blocks)}, got {total}")
    for key, points in data["district_points"].items():
        for j, value in enumerate(points):
            yield from within_range(f"{below('$.district_points', key)}[{j}]", value, 0, LIMITS["points"])
    for players in numbers_of_players(data):
        if str(players) not in data["district_points"]:
            yield Problem("$.district_points", "missing", f"there are no points for {players} players")


def _harbour(data: Plain) -> Iterator[Problem]:
    fields = data["harbour"]["fields"]
    ids = [field["id"] for field in fields]
    yield from _unique("$.harbour.fields", ids, "fields")
    yield from _pairs("$.harbour.channels", data["harbour"]["channels"], ids, "field")
    what = Counter((field["water"], field.get("of")) for field in fields)
    if what["start", None] != 1:
        yield Problem("$.harbour.fields", "no_start", f"expected one start field, got {what['start', None]}")
    for kind, members in (("big", GOODS), ("dock", WORKERS)):
        found = {of: n for (name, of), n in what.items() if name == kind}
        if found != {str(member): 1 for member in members}:
            text = f"expected one {kind} field of each kind, got {first_few(f'{n} of {of}' for of, n in found.items())}"
            yield Problem("$.harbour.fields", "not_each_once", text)
    if not 1 <= what["small", None] <= LIMITS["small"]:
        text = f"expected from 1 to {LIMITS['small']} small warehouses, got {what['small', None]}"
        yield Problem("$.harbour.fields", "out_of_range", text)
    for i, field in enumerate(fields):
        places = {"big": data["goods"].get(str(field.get("of")), 0) - 1, "small": 1}.get(field["water"], 0)
        points = field.get("points", [])
        most = LIMITS["roof"]
        if field["water"] == "big" and not min(most, max(1, places)) <= len(points) <= most:
            text = f"expected places for {min(most, max(1, places))} to {most} goods, got {len(points)}"
            yield Problem(f"$.harbour.fields[{i}].points", "roof_misfit", text)
        elif field["water"] != "big" and len(points) != places:
            yield Problem(
                f"$.harbour.fields[{i}].points", "roof_misfit", f"expected {places} numbers, got {len(points)}"
            )
        for j, value in enumerate(points):
            yield from within_range(f"$.harbour.fields[{i}].points[{j}]", value, 0, LIMITS["points"])
        if points != sorted(points, reverse=True):
            text = f"expected the best place first, got {first_few(points)}"
            yield Problem(f"$.harbour.fields[{i}].points", "roof_misfit", text)
    warehouses = {field["id"] for field in fields if field["water"] in ("big", "small")}
    if Counter(data["harbour"]["foreman_route"]) != Counter(warehouses):
        text = f"expected each warehouse once, got {first_few(data['harbour']['foreman_route'])}"
        yield Problem("$.harbour.foreman_route", "not_each_once", text)


def _amstel(data: Plain) -> Iterator[Problem]:
    amstel = data["amstel"]
    yield from within_range("$.amstel.end", amstel["end"], 1, LIMITS["amstel"])
    yield from within_range("$.amstel.end_points", amstel["end_points"], 0, LIMITS["points"])
    yield from _unique("$.amstel.bridges", [bridge["field"] for bridge in amstel["bridges"]], "bridges at field")
    for i, bridge in enumerate(amstel["bridges"]):
        yield from within_range(f"$.amstel.bridges[{i}].field", bridge["field"], 1, amstel["end"])
        yield from within_range(f"$.amstel.bridges[{i}].points", bridge["points"], 0, LIMITS["points"])


def _market(data: Plain) -> Iterator[Problem]:
    goods = [*chain.from_iterable(data["black_market"])]
    if Counter(goods) != Counter(map(str, GOODS)):
        text = f"expected each kind of goods once, got {first_few(goods)}"
        yield Problem("$.black_market", "not_each_once", text)
    yield from _unique("$.tiles", [tile["id"] for tile in data["tiles"]], "tiles")
    for i, tile in enumerate(data["tiles"]):
        yield from within_range(f"$.tiles[{i}].price", tile["price"], 0, LIMITS["points"])
        yield from within_range(f"$.tiles[{i}].points", tile["points"], 0, LIMITS["points"])


def _supplies(data: Plain) -> Iterator[Problem]:
    """Find decks that run out before the end. (M4.3a, M4.2j)"""
    decks = Counter(card["type"] for card in data["cards"])
    most = data["rounds"]["last"]
    if most > LIMITS["rounds"]:
        return
    for players in numbers_of_players(data):
        key = str(players)
        rounds, start = data["reveals"].get(key), data["start_cards"].get(key)
        if not rounds:
            yield Problem("$.reveals", "missing", f"there are no cards for {players} players")
            continue
        if start is None:
            yield Problem("$.start_cards", "missing", f"there are no start cards for {players} players")
            continue
        if sum(start.values()) != players + 1:
            text = f"expected {players + 1} cards in all, got {sum(start.values())}"
            yield Problem(f"$.start_cards.{key}", "start_misfit", text)
        for path, cards in [
            (f"$.start_cards.{key}", start),
            *[(f"$.reveals.{key}[{i}]", some) for i, some in enumerate(rounds)],
        ]:
            for kind, many in cards.items():
                yield from within_range(f"{path}.{kind}", many, 0, LIMITS["cards"])
        for i, cards in enumerate(rounds):
            if sum(cards.values()) != players + 2:
                text = f"expected {players + 2} cards in all, got {sum(cards.values())}"
                yield Problem(f"$.reveals.{key}[{i}]", "reveal_misfit", text)
        for kind in ("craftsman", "building", "plan"):
            needed = start.get(kind, 0) + sum(rounds[(n - 1) % len(rounds)][kind] for n in range(1, most + 1))
            if decks[kind] < needed:
                text = f"{players} players see up to {needed} {kind} cards; there are {decks[kind]}"
                yield Problem("$.cards", "too_few_cards", text)
