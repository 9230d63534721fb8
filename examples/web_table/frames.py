"""How a table stands for one seat, as messages to a browser: each holds only what is news to it."""

import json
import logging
import threading
from collections.abc import Sequence

import attrs
import hints
from parts import Json
from seated import Seated, bare, log, seen
from shelf import SHELF

import amsterdam_routes as ar


@attrs.frozen(kw_only=True)
class Frame:
    """How the table stands for one seat: the same for everyone who looks from there."""

    ply: int
    text: str
    """A JSON object: everything but pictures and log."""
    pictures: dict[str, str]
    """By name, the pictures, as JSON."""
    parts: dict[str, str]
    """By name, the parts, as JSON, without their pictures."""
    log: list[tuple[int, list[str]]]
    """By ply, who moved and the sentences of the story."""


class Sent:
    """What a browser has been sent already."""

    def __init__(self, about: str) -> None:
        self.about = about
        self.told = 0
        """The plies whose story it has been sent."""
        self.has: dict[tuple[str, str], int] = {}
        """By kind and name, the hash of the picture or the part that it has."""

    def message(self, frame: Frame) -> str:
        """A frame, without what the browser has."""
        news = json.dumps({"since": self.told, "lines": frame.log[self.told :]})
        about, self.about = self.about, "null"  # what never changes is sent once
        self.told = frame.ply
        pictures, parts = self._new("picture", frame.pictures), self._new("part", frame.parts)
        return (
            f'{{"type": "table", "about": {about}, "table": {frame.text}, "log": {news},'
            f' "pictures": {pictures}, "parts": {parts}}}'
        )

    def _new(self, kind: str, made: dict[str, str]) -> str:
        """What the browser does not have as it is now, as a JSON object."""
        new = {name: text for name, text in made.items() if self.has.get((kind, name)) != hash(text)}
        self.has |= {(kind, name): hash(text) for name, text in new.items()}
        return "{" + ", ".join(f"{json.dumps(name)}: {text}" for name, text in new.items()) + "}"


class Frames:
    """How a table stands, for everybody who looks: each frame is made once, and a line of the story, too."""

    def __init__(self) -> None:
        self.made: dict[tuple[int | None, str], tuple[Seated, Frame]] = {}
        self.lock = threading.Lock()

    def frame(self, seated: Seated, seat: int | None, lang: str) -> Frame:
        """How a game stands for a seat, in a language."""
        with self.lock:
            before, frame = self.made.get((seat, lang), (None, None))
            if before is None or frame is None or before.record is not seated.record:
                old = () if before is None else before.story
                same = next(
                    (i for i, (a, b) in enumerate(zip(old, seated.story, strict=False)) if a is not b), len(old)
                )
                known = [] if frame is None else frame.log[: min(same, len(seated.story))]
                frame = framed(seated, seat, lang, known)
                self.made[seat, lang] = seated, frame
            return frame

    def forget_all_but(self, seat: int | None, lang: str) -> None:
        """Forget how it stands for all others: nobody looks."""
        for look in [*self.made]:
            if look != (seat, lang):
                self.made.pop(look, None)


def framed(seated: Seated, seat: int | None, lang: str, known: Sequence[tuple[int, list[str]]] = ()) -> Frame:
    """How a game stands for a seat; `known` is the beginning of its story."""
    try:
        shown = seen(seated, seat, lang)
    except Exception:  # an adapter is somebody's program: the game goes on without its pictures
        logging.exception("game %s: it cannot be shown", seated.id)
        shown = bare(seated, seat, lang)
    pictures, parts = dict[str, str](), dict[str, str]()
    for part in shown["parts"]:
        if "picture" in part:
            pictures[part["name"]] = json.dumps(part["picture"])
            part["picture"] = ""
        parts[part["name"]] = json.dumps(part)
    standing = {
        "ply": seated.record.ply,
        "seat": seat,
        "to_move": seated.to_move,
        "take_back": seated.can_take_back(seat),
        "hint": hints.allowed(seated, seat),
        **shown,
        "parts": list(parts),
    }
    story = [*known, *log(seated, seat, len(known), lang)]
    return Frame(ply=seated.record.ply, text=json.dumps(standing), pictures=pictures, parts=parts, log=story)


def about(seated: Seated, lang: str) -> str:
    """What a browser is told once: the game, its people, how things look."""
    showing = seated.showing
    said = showing.said(lang)
    names = seated.record.names or [f"Player {seat + 1}" for seat in range(len(seated.links))]
    told = {
        "game": said.title,
        "id_of_game": seated.name,
        "guided": seated.agreed.get("guided") is True,
        "people": [
            {
                "name": name,
                "bot": bot,
                **showing.seats[i % len(showing.seats)],
            }
            for i, (name, bot) in enumerate(zip(names, seated.bots, strict=True))
        ],
        "how": list(said.how),
        "looks": dict(showing.looks),
        "watch": f"/table/{seated.watch}",
        "review": showing.to_json is not None,
        "commitment": ar.commitment(seated.record.seed) if seated.record.seed is not None else None,
    }
    return json.dumps(told)


def offered(lang: str, picture: str) -> dict[str, Json]:
    """The games of the shelf, for the lobby; a picture is found where `picture` says, by the word for its game."""
    return {
        name: {
            **attrs.asdict(showing.said(lang)),
            "players": showing.players,
            "bots": list(showing.bots),
            "options": list(showing.options(lang)),
            "seats": list(showing.seats[: showing.players[1]]),
            "picture": None if showing.picture is None else picture.format(name),
            "size": showing.size,
        }
        for name, showing in SHELF.items()
    }
