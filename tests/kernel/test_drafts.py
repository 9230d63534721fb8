"""Drafts: pairs of classes, of which one may be written to."""

import attrs
import pytest

from amsterdam_routes.kernel.drafts import drafting


def test_a_draft_and_its_frozen_class_have_the_same_fields() -> None:
    @attrs.define
    class Draft:
        x: int

    @attrs.frozen
    class Frozen(Draft):
        y: int

    with pytest.raises(TypeError, match=r"^Frozen must have the fields of Draft and no others$"):
        drafting(Draft, Frozen)
