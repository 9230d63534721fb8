"""Editions in documents: a shipped one by its name, any other in full; ids are those of the edition."""

import enum
import json
from typing import Any

import attrs
import pytest

from amsterdam_routes.kernel.documents import Documents, Editions, Format, Kind, Name, Named, by_id
from amsterdam_routes.kernel.errors import InvalidDocument, InvalidEdition, Problem


@attrs.frozen
class Good:
    """Something that is sold at a fair."""

    id: str
    price: int


class Weather(enum.Enum):
    """What it was like."""

    DRY = "dry"
    WET = "wet"


@attrs.frozen
class Fair:
    """A box: what is sold."""

    name: str
    revision: int
    goods: tuple[Good, ...]


@attrs.frozen
class Sale:
    """What was sold, where."""

    edition: Fair
    good: Good


@attrs.frozen
class Evening:
    """The last sale of a day, if there was one."""

    last: Sale | None
    best: Good


FAIR = Fair("fair", 1, (Good("beer", 2), Good("cloth", 7)))
OWN = Fair("own", 1, (Good("beer", 3), Good("soap", 1)))
FORMAT = Format("fair/edition", {"name": str, "revision": int, "goods": [{"id": str, "price": int}]})


def in_full(fair: Fair) -> dict[str, Any]:
    goods = [{"id": good.id, "price": good.price} for good in fair.goods]
    return FORMAT.document({"name": fair.name, "revision": fair.revision, "goods": goods})


def from_data(data: dict[str, Any]) -> Fair:
    if not data["goods"]:
        raise InvalidEdition([Problem("$.goods", "nothing_to_sell", "expected something to sell, got nothing")])
    return Fair(data["name"], data["revision"], tuple(Good(**good) for good in data["goods"]))


DOCUMENTS = Documents(
    prefix="fair",
    kinds=(
        Kind("edition", Fair),
        Kind("good", Good, listed=True),
        Kind("weather", Weather, listed=True),
        Kind("sale", Sale),
        Kind("evening", Evening),
    ),
    leaves=(by_id(Good, Named("GoodId", Name("good"))),),
    editions=Editions(
        format=FORMAT,
        in_full=in_full,
        from_data=from_data,
        shipped=lambda name, revision: {("fair", 1): FAIR}[name, revision],
        things=lambda fair: {"good": {good.id: good for good in fair.goods}},
        default=FAIR,
    ),
)


def test_a_shipped_edition_is_written_by_its_name_and_any_other_in_full() -> None:
    assert DOCUMENTS.to_data(Sale(FAIR, FAIR.goods[0]))["edition"] == {"name": "fair", "revision": 1}
    for own in (OWN, attrs.evolve(FAIR, goods=OWN.goods), attrs.evolve(FAIR, revision=2)):
        assert DOCUMENTS.to_data(Sale(own, own.goods[0]))["edition"] == in_full(own)


@pytest.mark.parametrize("fair", [FAIR, OWN], ids=lambda fair: fair.name)
def test_the_ids_in_a_document_are_those_of_the_edition_that_it_names(fair: Fair) -> None:
    for sale in (Sale(fair, fair.goods[0]), Sale(fair, fair.goods[1])):
        data = DOCUMENTS.to_data(sale)
        for read_by in (None, FAIR, OWN):  # which a document that names its own does not ask for
            assert DOCUMENTS.from_data(data, Sale, read_by) == sale


def test_the_ids_in_a_document_without_an_edition_are_those_of_the_edition_that_is_asked_for() -> None:
    data = DOCUMENTS.to_data(OWN.goods[0])
    assert DOCUMENTS.from_data(data, Good) == FAIR.goods[0]
    assert DOCUMENTS.from_data(data, Good, OWN) == OWN.goods[0]
    with pytest.raises(InvalidDocument, match=r"^\$\.good: there is no good 'cloth'$"):
        DOCUMENTS.from_data(DOCUMENTS.to_data(FAIR.goods[1]), Good, OWN)
    with pytest.raises(TypeError, match="expected an Edition, got a str"):
        DOCUMENTS.from_data(data, Good, "fair")


def test_an_edition_deep_in_a_document_is_found_unless_the_way_to_it_ends() -> None:
    sold = Evening(Sale(OWN, OWN.goods[1]), OWN.goods[0])
    assert DOCUMENTS.from_data(DOCUMENTS.to_data(sold), Evening) == sold
    quiet = Evening(None, OWN.goods[0])
    assert DOCUMENTS.from_data(DOCUMENTS.to_data(quiet), Evening, OWN) == quiet


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ({"name": "fair", "revision": 3}, "$.edition: no edition 'fair' of revision 3 is shipped"),
        ({"name": "fair"}, "$.edition.revision: this field is missing"),
        ({**in_full(OWN), "goods": []}, "$.edition.goods: expected something to sell, got nothing"),
    ],
)
def test_an_edition_that_there_is_none_of_is_refused_with_its_place(edition: dict[str, Any], message: str) -> None:
    data = DOCUMENTS.to_data(Sale(OWN, OWN.goods[0])) | {"edition": edition}
    with pytest.raises((InvalidDocument, InvalidEdition)) as error:
        DOCUMENTS.from_data(data, Sale)
    assert str(error.value) == message


def test_an_edition_is_a_document_of_its_own() -> None:
    assert DOCUMENTS.to_data(FAIR) == in_full(FAIR)
    assert DOCUMENTS.from_data(in_full(OWN), Fair) == OWN


def test_a_document_of_any_kind_is_read_by_the_edition_that_is_asked_for() -> None:
    soap = OWN.goods[1]
    assert DOCUMENTS.read(DOCUMENTS.to_json(soap), OWN) == soap
    items = json.dumps({"format": "fair/list", "version": 1, "of": None, "items": ["soap"]})
    assert DOCUMENTS.read(items, OWN) == (soap,)
    with pytest.raises(InvalidDocument, match=r"^\$\.items\[0\]: there is no good 'soap'$"):  # rather than no weather
        DOCUMENTS.read(items)
