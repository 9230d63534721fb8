"""A table that is being played at: its game, its browsers, its bots, one move at a time.

A move is thought out on another thread, kept in the file, and only then shown: what cannot be kept has not happened.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

import attrs
from browsers import Browser
from frames import framed
from limits import Limits
from parts import Json
from seated import Refused, Seated, deal, play, take_back, why
from store import Broken, NotKept, Store, built
from words import say

T = TypeVar("T")
LONGEST_REST = 30.0
"""Seconds that a bot rests at most after it has failed."""


class LiveTable:
    """One game, and everybody at it."""

    def __init__(self, seated: Seated, store: Store, thinking: Executor, limits: Limits, bot_delay: float) -> None:
        self.seated = seated
        self.store, self.thinking, self.limits, self.bot_delay = store, thinking, limits, bot_delay
        self.browsers: set[Browser] = set()
        self.lock = asyncio.Lock()
        self.bots: asyncio.Task[None] | None = None
        self.doubtful = False
        """Whether the file may know better than we do how the game stands, because a save has failed."""

    async def think(self, job: Callable[[], T]) -> T:
        """The answer of a job that takes its time, from another thread."""
        return await asyncio.get_running_loop().run_in_executor(self.thinking, job)

    # --- coming and going ---

    async def join(self, browser: Browser) -> None:
        """A browser sits down, and sees how the game stands."""
        self.browsers.add(browser)
        async with self.lock:
            seated = self.seated
            frame = await self.think(lambda: framed(seated, browser.seat, 0, browser.lang))
            browser.show(frame)
        self.tell_presence()
        self.start_bots()

    def leave(self, browser: Browser) -> None:
        """A browser has gone."""
        self.browsers.discard(browser)
        self.tell_presence()

    def tell_presence(self) -> None:
        """Tell everyone who is here."""
        seats = {browser.seat for browser in self.browsers}
        here = [seat in seats for seat in range(len(self.seated.links))]
        onlookers = sum(browser.seat is None for browser in self.browsers)
        for browser in self.browsers:
            browser.show_here({"type": "here", "seats": here, "onlookers": onlookers})

    def tell(self, message: Callable[[str], dict[str, Json]]) -> None:
        """Tell every browser, in its language, something that is no news of the game."""
        for browser in self.browsers:
            browser.reply(message(browser.lang))

    # --- moves ---

    async def hear(self, browser: Browser, message: dict[str, Json]) -> None:
        """Do what a browser asks for, or tell it why not. A move that has begun is carried through, whoever leaves."""
        doing = asyncio.create_task(self._hear(browser, message))
        await asyncio.shield(doing)

    async def _hear(self, browser: Browser, message: dict[str, Json]) -> None:
        try:
            if "why" in message:
                seated = self.seated
                browser.reply(await self.think(lambda: why(seated, browser.seat, message, browser.lang)))
            elif "back" in message:
                await self._take_back(browser, message)
            elif "again" in message:
                await self._again(browser)
            else:
                await self._play(browser, message)
        except Refused as refused:
            browser.reply({"type": "refused", "reasons": refused.reasons, "ply": self.seated.record.ply})
        except NotKept as error:
            self._not_kept(error)
        self.start_bots()

    async def _play(self, browser: Browser, message: dict[str, Json]) -> None:
        async with self.lock:
            await self._resume()
            before = self.seated
            after = await self.think(lambda: play(before, browser.seat, message, browser.lang))
            await self._keep(after)

    async def _keep(self, after: Seated) -> None:
        """Keep the game with one action more, and only then show it."""
        ply = after.record.ply - 1
        self.doubtful = True
        await self.store.keep(after.id, ply, after.number(after.record.actions[ply]))
        self.doubtful = False
        self.seated = after
        await self.show()

    async def _take_back(self, browser: Browser, message: dict[str, Json]) -> None:
        async with self.lock:
            await self._resume()
            before = self.seated
            after = await self.think(lambda: take_back(before, browser.seat, message, browser.lang))
            self.doubtful = True
            await self.store.drop(after.id, after.record.ply)
            self.doubtful = False
            self.seated = after
            await self.show()

    async def _again(self, browser: Browser) -> None:
        """Deal another game for the same people; whoever asks first does it for all."""
        async with self.lock:
            before = self.seated
            if browser.seat is None or before.to_move is not None:
                raise Refused.because(browser.lang, "not_over")
            if before.next is None:
                new = await self.think(lambda: deal(before.name, before.record.names, before.bots, first=before))
                if not await self.store.add(new, after=before.id, most=self.limits.games):
                    raise Refused.because(browser.lang, "too_many_games")
                self.seated = attrs.evolve(before, next=new.id)
        await self.tell_next()

    async def tell_next(self, only: Browser | None = None) -> None:
        """Tell everyone, or only one, the way to the next game."""
        if self.seated.next is None:
            return
        _, links, _ = await self.store.load(self.seated.next)
        by_seat = {seat: link for link, seat in links}
        for browser in self.browsers if only is None else {only}:
            browser.reply({"type": "again", "link": f"/table/{by_seat[browser.seat]}"})

    def _not_kept(self, error: NotKept) -> None:
        logging.warning("game %s: a move was not kept: %s", self.seated.id, error)
        ply = self.seated.record.ply
        self.tell(
            lambda lang: {"type": "refused", "reasons": [say(lang, "refused", "move_lost", error=error)], "ply": ply}
        )

    async def _resume(self) -> None:
        """Read the game again where a save has failed: what the file has is what has happened."""
        if not self.doubtful:
            return
        read = await self.store.load(self.seated.id)
        try:
            self.seated = await self.think(lambda: built(*read))
        except Broken as error:
            raise NotKept(str(error)) from error
        self.doubtful = False
        await self.show()

    async def show(self) -> None:
        """Show everyone how the game stands: one frame for each seat that somebody looks from, in each language."""
        watched: dict[tuple[int | None, str], list[Browser]] = {}
        for browser in self.browsers:
            watched.setdefault((browser.seat, browser.lang), []).append(browser)
        seated, ply = self.seated, self.seated.record.ply
        since = {look: min(ply, *(browser.sent.told for browser in those)) for look, those in watched.items()}
        frames = await self.think(
            lambda: {(seat, lang): framed(seated, seat, since[seat, lang], lang) for seat, lang in watched}
        )
        for look, those in watched.items():
            for browser in those:
                browser.show(frames[look])

    # --- bots ---

    def start_bots(self) -> None:
        """Let the bots move, if it is their turn and they are not about to."""
        if (self.bots is None or self.bots.done()) and self.seated.bot_to_move() is not None:
            self.bots = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        """One bot's move after the other, until a person is to move. A bot that fails rests, and tries again."""
        rest = 0.0
        while self.seated.bot_to_move() is not None:
            patient = self.seated.story and not self.seated.story[-1].showed
            await asyncio.sleep(self.bot_delay * (4 if patient else 1) + rest)  # a person may still take a move back
            try:
                await self._move_bot()
                rest = 0.0
            except NotKept as error:
                rest = self._rest(rest, error)
            except Exception as error:  # a bot is somebody's program and may raise anything: its table goes on
                logging.exception("game %s: a bot failed", self.seated.id)
                rest = self._rest(rest, error)

    def _rest(self, rest: float, error: Exception) -> float:
        rest = min(2 * rest + 0.5, LONGEST_REST)
        seat = self.seated.to_move
        name = "?" if seat is None else self.seated.record.names[seat]
        about = {"name": name, "error": f"{type(error).__name__}: {error}", "seconds": f"{rest:g}"}
        self.tell(lambda lang: {"type": "notice", "text": say(lang, "refused", "stumbled", **about)})
        return rest

    async def _move_bot(self) -> None:
        async with self.lock:
            await self._resume()
            before, bot = self.seated, self.seated.bot_to_move()
            if bot is None:
                return

            def move() -> Seated:
                game = before.showing.game
                return before.act(bot(game.view(before.record.state, before.to_move), random.Random()))

            await self._keep(await self.think(move))

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and nothing goes on."""
        return not self.browsers and not self.lock.locked() and (self.bots is None or self.bots.done())

    async def close(self) -> None:
        """Stop the bots."""
        if self.bots is not None:
            self.bots.cancel()
            await asyncio.gather(self.bots, return_exceptions=True)
