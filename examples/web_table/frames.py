"""How a table stands for one seat, as messages to a browser: each holds only what is news to it."""

import json
import logging

import attrs
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
    log: list[tuple[int, list[str]]]
    """By ply, who moved and the sentences of the story, from `since` on."""
    since: int


class Sent:
    """What a browser has been sent already."""

    def __init__(self, about: str) -> None:
        self.about = about
        self.told = 0
        """The plies whose story it has been sent."""
        self.has: dict[str, int] = {}
        """By name, the hash of the picture that it has."""

    def message(self, frame: Frame) -> str:
        """A frame, without what the browser has."""
        pictures = {name: drawn for name, drawn in frame.pictures.items() if self.has.get(name) != hash(drawn)}
        self.has |= {name: hash(drawn) for name, drawn in pictures.items()}
        since = max(self.told, frame.since)
        news = json.dumps({"since": since, "lines": frame.log[since - frame.since :]})
        about, self.about = self.about, "null"  # what never changes is sent once
        self.told = frame.ply
        return (
            f'{{"type": "table", "about": {about}, "table": {frame.text}, "log": {news},'
            f' "pictures": {{{", ".join(f"{json.dumps(name)}: {drawn}" for name, drawn in pictures.items())}}}}}'
        )


def framed(seated: Seated, seat: int | None, since: int, lang: str) -> Frame:
    """How a game stands for a seat."""
    try:
        shown = seen(seated, seat, lang)
    except Exception:  # an adapter is somebody's program: the game goes on without its pictures
        logging.exception("game %s: it cannot be shown", seated.id)
        shown = bare(seated, seat, lang)
    pictures = {}
    for part in shown["parts"]:
        if "picture" in part:
            pictures[part["name"]] = json.dumps(part["picture"])
            part["picture"] = ""
    standing = {
        "ply": seated.record.ply,
        "seat": seat,
        "to_move": seated.to_move,
        "take_back": seated.can_take_back(seat),
        **shown,
    }
    return Frame(
        ply=seated.record.ply,
        text=json.dumps(standing),
        pictures=pictures,
        log=log(seated, seat, since, lang),
        since=since,
    )


def about(seated: Seated, seat: int | None, lang: str) -> str:
    """What a browser is told once: the game, its people, how things look."""
    showing = seated.showing
    said = showing.said(lang)
    names = seated.record.names or [f"Player {seat + 1}" for seat in range(len(seated.links))]
    told = {
        "game": said.title,
        "id": seated.id,
        "seat": seat,
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
        }
        for name, showing in SHELF.items()
    }
