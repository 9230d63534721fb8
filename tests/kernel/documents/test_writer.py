"""The converter that writes: every sort of field, as its type says."""

from tests.kernel.documents.market import MARKET, STALL


def test_every_sort_of_field_is_written_as_its_type_says() -> None:
    assert MARKET.to_data(STALL) == {
        "format": "market/stall",
        "version": 1,
        "name": "Griet",
        "days": ["to-day", "to-morrow"],
        "stock": {"apple": 3, "pear": 4},
        "stocks": [{"apple": 3, "pear": 4}, {"apple": 0, "pear": 1}],
        "best": "pear",
        "size": [2, "to-day"],
        "sizes": [[1, "to-day"], [2, "to-morrow"]],
        "rent": 3,
        "side": "right",
        "price": 1.5,
        "done": [{"type": "buy", "fruit": "apple"}, {"type": "leave"}],
        "last": {"type": "leave"},
        "first": {"type": "buy", "fruit": "pear"},
        "seen": [1, None],
        "secret": "01ff",
        "chance": {"seed": "31363334", "counter": 0},
        "open": True,
    }
