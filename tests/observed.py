"""What a view says in numbers, as tests look it up."""

from typing import Any

from amsterdam_routes.kernel import Observer


def told(observe: Observer[Any], view: Any) -> dict[tuple[str, str], int]:
    """The numbers of a view that are not 0, by their field and meaning."""
    names = [(part.field, meaning) for part in observe.features for meaning in part.meanings]
    return {name: number for name, number in zip(names, observe(view), strict=True) if number}


def by_scale(observe: Observer[Any], view: Any) -> list[float]:
    """Return the numbers of a view as frameworks get them: divided by their scales, cut off at -1 or 0 and at 1."""
    scaled = zip(observe(view), observe.scales, observe.least, strict=True)
    return [max(least, min(1.0, number / scale)) for number, scale, least in scaled]
