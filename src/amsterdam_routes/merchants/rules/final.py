"""What is scored when the game is over: END cards, churches, the city and its districts. (M4.8d-M4.8f)"""

from collections.abc import Sequence

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.kernel.values import bits_of
from amsterdam_routes.merchants.box.components import Card, District
from amsterdam_routes.merchants.rules.state import TableDraft
from amsterdam_routes.merchants.rules.tables import Tables, tables


@attrs.frozen(field_transformer=checked)
class CardScore:
    """A card of the final scoring on a score sheet. (M4.8d)

    >>> import amsterdam_routes.merchants as am
    >>> CardScore(am.MERCHANTS.card("107"), 8).points
    8
    """

    card: Card
    """The active card."""
    points: int
    """What it scores."""


@attrs.frozen(field_transformer=checked)
class DistrictScore:
    """An open district on a score sheet. (M4.8f)

    >>> DistrictScore(District.JORDAAN, blocks=2, shared_by=2, points=3).points
    3
    """

    district: District
    """Which one."""
    blocks: int
    """How many of its blocks the seat owns."""
    shared_by: int
    """How many have just as many blocks there, this seat included; 0 without any block."""
    points: int
    """What it scores."""


def penalty_points(costs: Sequence[int], tokens: int) -> int:
    """What penalty tokens cost: the last of the costs is that of all further ones. (M4.8c)

    >>> penalty_points((3, 5, 7), 4)
    -22
    """
    return -sum(costs[:tokens]) - costs[-1] * max(0, tokens - len(costs))


def score_cards(table: TableDraft, seat: int) -> tuple[CardScore, ...]:
    """The cards of the final scoring that are active, in the order of their numbers. (M4.8d)"""
    edition, active = table.setup.edition, table.merchants[seat].active_bits
    lookup = tables(edition)
    scores = []
    for bit in bits_of(active & lookup.scored):
        use = lookup.uses[bit]
        holds = all(condition.holds(table, seat) for condition in use.conditions)
        points = sum(gain.many(table, seat) for gain in use.gains if gain.do == "points") if holds else 0
        scores.append(CardScore(use.card, points))
    old = [lookup.uses[bit].card for bit in bits_of(active & lookup.power["church_set"])]
    others = [(active & kind).bit_count() for kind in lookup.other_churches]
    sets = church_sets(edition.churches.points, len(old), others)
    scores += [CardScore(card, points) for card, points in zip(old, sets, strict=True)]
    return tuple(sorted(scores, key=lambda score: score.card.id))


def church_sets(points: Sequence[int], old: int, others: Sequence[int]) -> list[int]:
    """The points of each set of churches, one for every old church: complete sets first. (C067-C069, MQ55)

    >>> church_sets((3, 8, 15), old=3, others=(1, 2))
    [15, 8, 3]
    """
    return [points[sum(many > number for many in others)] for number in range(old)]


def group_of(bit: int, blocks: int, lookup: Tables) -> int:
    """The group of these blocks that one of them belongs to: those that bridges join to it. (M4.8e)"""
    group = fringe = bit
    while fringe:
        one = fringe & -fringe
        near = sum(lookup.rings[one.bit_length() - 1][:1])  # nothing in a city of one block
        fringe = (fringe ^ one) | (near & blocks & ~group)
        group |= fringe
    return group


def largest_group(blocks: int, lookup: Tables) -> int:
    """The largest group of these blocks; of equal ones the first. (M4.8e)"""
    best = 0
    while blocks:
        group = group_of(blocks & -blocks, blocks, lookup)
        blocks &= ~group
        best = max(best, group, key=int.bit_count)
    return best


def score_districts(table: TableDraft, seat: int) -> tuple[DistrictScore, ...]:
    """The open districts. (M4.8f)"""
    edition = table.setup.edition
    places = edition.district_points[max(2, table.setup.players)]
    scores = []
    for district in table.districts:
        blocks = tables(edition).in_district[district]
        counts = [(merchant.owned_bits & blocks).bit_count() for merchant in table.merchants]
        equal = counts.count(counts[seat]) if counts[seat] else 0
        scores.append(DistrictScore(district, counts[seat], equal, place_points(places, counts, counts[seat])))
    return tuple(scores)


def place_points(places: Sequence[int], counts: Sequence[int], own: int) -> int:
    """What `own` blocks score where the players have `counts`: ties share the places that they cover. (MQ30)

    >>> place_points((5, 2, 0), counts=(3, 3, 1), own=3)
    3
    """
    if not own:
        return 0
    better, equal = sum(count > own for count in counts), counts.count(own)
    return sum(places[better : better + equal]) // equal  # rounded down
