"""Pictures kept together: what is equal in several of them is kept once."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

SMALL: Final = 240
"""What is shorter than this is not worth a piece of its own."""
TOKEN: Final = re.compile(
    r"""<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+""", re.DOTALL
)
Parts: TypeAlias = list[str | int]
"""Text as it is, and the numbers of pieces that stand in between."""


class Pieces:
    """Pieces of pictures, each kept once: text, and the numbers of other pieces in it.

    >>> pieces = Pieces()
    >>> stars = f"<g>{'<path/>' * 50}</g>"
    >>> one, two = pieces.put(f"<svg>{stars}<b>1</b></svg>"), pieces.put(f"<svg>{stars}<b>2</b></svg>")
    >>> pieces.kept[one], pieces.kept[two]
    (['<svg>', 0, '<b>1</b></svg>'], ['<svg>', 0, '<b>2</b></svg>'])
    """

    def __init__(self) -> None:
        self.kept: list[Parts] = []
        self._numbers: dict[bytes, int] = {}

    def put(self, svg: str) -> int:
        """The number of the piece that a picture is."""
        within: list[tuple[list[str], Parts]] = [([], [])]
        for token in TOKEN.findall(svg):
            if token[0] == "<" and token[1] not in "/!?" and token[-2] != "/":
                within.append(([token], [token]))
                continue
            texts, parts = within[-1]
            texts.append(token)
            parts.append(token)
            if token.startswith("</"):
                within.pop()
                text = "".join(texts)
                within[-1][0].append(text)
                within[-1][1].append(text if len(text) < SMALL else self._keep(text, parts))
        texts, parts = within[0]
        return parts[0] if len(parts) == 1 and isinstance(parts[0], int) else self._keep("".join(texts), parts)

    def _keep(self, text: str, parts: Parts) -> int:
        key = hashlib.blake2b(text.encode(), digest_size=20).digest()
        if key not in self._numbers:
            joined = list(self._joined(parts))
            self._numbers[key] = len(self.kept)
            self.kept.append(joined)
        return self._numbers[key]

    def _joined(self, parts: Iterable[str | int]) -> Iterator[str | int]:
        """The parts, with small texts that follow each other made one, as long as they are small."""
        text = ""
        for part in parts:
            if isinstance(part, str) and len(text) + len(part) < SMALL:
                text += part
                continue
            if text:
                yield text
            text = ""
            if isinstance(part, str):
                text = part
            else:
                yield part
        if text:
            yield text
