"""What the file of an edition looks like, as its schema says it: every field is explained, inside of cards too."""

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

import amsterdam_routes.merchants as am

SCHEMA: dict[str, Any] = am.GAME.documents().schema(am.Edition, inline=True) if am.GAME.documents else {}


def fields(schema: dict[str, Any], path: str = "$") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field, those inside of it after it."""
    for name, inner in schema.get("properties", {}).items():
        yield f"{path}.{name}", inner
        yield from fields(inner, f"{path}.{name}")
    for part in (schema.get("items"), schema.get("additionalProperties"), *schema.get("oneOf", ())):
        if isinstance(part, dict):
            yield from fields(part, path)


def test_every_field_has_a_description_except_colours_and_kinds() -> None:
    silent = {path for path, inner in fields(SCHEMA) if "description" not in inner}
    plain = {f"$.goods.{goods}" for goods in am.Goods} | {f"$.cards.cost.{cube}" for cube in am.Cube}
    assert silent == plain | {"$.format", "$.version"}


@pytest.mark.parametrize(("field", "words"), [("do", ["amstel", "church_set", "claim_free"]), ("per", ["plans_used"])])
def test_the_words_of_an_effect_stand_in_the_schema(field: str, words: list[str]) -> None:
    effect = SCHEMA["properties"]["cards"]["items"]["properties"]["effects"]["items"]["properties"]
    assert all(word in effect[field]["description"] for word in words)


def test_the_shipped_box_is_what_the_schema_says() -> None:
    jsonschema.validate(am.to_data(am.MERCHANTS), SCHEMA)
    broken = am.to_data(am.MERCHANTS) | {"hand_limit": "5"}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, SCHEMA)
