"""What type hints say about how values are written."""

from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest

from amsterdam_routes.kernel.documents.hints import Shapes


@pytest.mark.parametrize(
    "hint",
    [dict[str, int], Literal[1, "a"], Literal[True], object, bytes, list[int], int | str, Annotated[int, 3], Fraction],
)
def test_a_hint_that_says_nothing_about_how_it_is_written_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="says nothing about how it is written"):
        Shapes().of(hint)
