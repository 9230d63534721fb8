"""What a view says in numbers, as tests look it up."""

from typing import Any

from amsterdam_routes.kernel import Observer


def told(observer: Observer[Any], view: Any) -> dict[tuple[str, str], int]:
    """The numbers of a view that are not 0, by their field and meaning."""
    names = [(part.field, meaning) for part in observer.features for meaning in part.meanings]
    return {name: number for name, number in zip(names, observer.read(view), strict=True) if number}
