"""A table that is being played at: its game, its browsers, its bots, one move at a time.

A move is thought out on another thread, kept in the file, and only then shown: what cannot be kept has not happened.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import TypeVar

import attrs
import hints
from adviser import Adviser
from browsers import Browser
from frames import Frames
from limits import Limits
from parts import Json
from players import SLOW
from seated import Refused, Seated, deal, longer, play, stumbled, take_back, why
from store import Broken, NotKept, Store, built
from words import say

T = TypeVar("T")


class LiveTable:
    """One game, and everybody at it."""

    def __init__(
        self,
        seated: Seated,
        store: Store,
        thinking: Executor,
        limits: Limits,
        bot_delay: float,
        adviser: Adviser,
        next_seed: Callable[[], str | None],
    ) -> None:
        self.seated, self.adviser, self.next_seed = seated, adviser, next_seed
        self.store, self.thinking, self.limits, self.bot_delay = store, thinking, limits, bot_delay
        self.browsers: dict[Browser, None] = {}
        """Everybody here, those who have been here longest first."""
        self.frames = Frames()
        self.lock = asyncio.Lock()
        self.bots: asyncio.Task[None] | None = None
        self.doing: set[asyncio.Task[None]] = set()
        """What browsers have asked for and is not done yet."""
        self.finding: asyncio.Task[None] | None = None
        """What looks for a hint and tells it to those who want it."""
        self.found: hints.Hint | None = None
        """The hint for whose move it is: it is looked for once, however often somebody asks."""
        self.told: dict[str, dict[str, Json]] = {}
        """By language, the hint as a message."""
        self.wanting: set[Browser] = set()
        """Who has asked for the hint and waits for it."""
        self.doubtful = False
        """Whether the file may know better than we do how the game stands, because a save has failed."""
        self.hurry = asyncio.Event()
        """Set while the bots play without a pause, because somebody has asked for it."""

    async def think(self, job: Callable[[], T]) -> T:
        """The answer of a job that takes its time, from another thread."""
        return await asyncio.get_running_loop().run_in_executor(self.thinking, job)

    # --- coming and going ---

    def sit(self, browser: Browser) -> None:
        """A browser sits down: from now on this table stays in memory."""
        self._make_room(browser)
        self.browsers[browser] = None

    async def join(self, browser: Browser) -> None:
        """A browser that sits here sees how the game stands."""
        async with self.lock:
            seated = self.seated
            browser.show(await self.think(lambda: self.frames.frame(seated, browser.seat, browser.lang)))
        self.tell_presence()
        self.start_bots()
        if hints.allowed(seated, seated.to_move):
            self.adviser.expect()

    def _make_room(self, browser: Browser) -> None:
        """Let the oldest browser of a seat go, if there are too many: a seat is never refused to anybody."""
        here = [other for other in self.browsers if other.seat == browser.seat]
        if browser.seat is not None and len(here) >= self.limits.browsers_at_seat:
            here[0].replaced.set()

    def leave(self, browser: Browser) -> None:
        """A browser has gone."""
        self.browsers.pop(browser, None)
        self.wanting.discard(browser)
        if not self.browsers:  # one frame stays, for a phone that sleeps and wakes
            self.frames.forget_all_but(browser.seat, browser.lang)
            self._forget_hint()
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
        self.doing.add(doing)
        doing.add_done_callback(self.doing.discard)
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
            elif "hint" in message:
                self._hint(browser, message)
            elif "skip" in message:
                self._skip(browser)
            else:
                await self._play(browser, message)
        except Refused as refused:
            browser.reply({"type": "refused", "reasons": refused.reasons, "ply": self.seated.record.ply})
        except NotKept as error:
            self._not_kept(error)
        except Exception:  # a bot or an adapter is somebody's program: whoever has asked it stays at the table
            logging.exception("game %s: what was asked for has failed", self.seated.id)
            browser.reply(self._failed(browser))
        self.start_bots()

    def _failed(self, browser: Browser) -> dict[str, Json]:
        """What a browser is told if something has failed that it has asked for."""
        reasons = Refused.because(browser.lang, "failed").reasons
        return {"type": "refused", "reasons": reasons, "ply": self.seated.record.ply}

    async def _play(self, browser: Browser, message: dict[str, Json]) -> None:
        async with self.lock:
            await self._resume()
            before = self.seated
            after = await self.think(lambda: play(before, browser.seat, message, browser.lang))
            await self._keep(after)

    async def _keep(self, after: Seated) -> None:
        """Keep the game with some actions more, and only then show it."""
        ply = self.seated.record.ply
        self.doubtful = True
        await self.store.keep(after.id, ply, *(after.number(action) for action in after.record.actions[ply:]))
        self.doubtful = False
        self.seated = after
        await self.show()

    async def _take_back(self, browser: Browser, message: dict[str, Json]) -> None:
        async with self.lock:
            await self._resume()
            before = self.seated
            after = await self.think(lambda: take_back(before, browser.seat, message, browser.lang))
            self.doubtful = True
            await self.store.drop(after.id, after.record.ply, before.record.ply)
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
                seed = self.next_seed()
                new = await self.think(
                    lambda: deal(before.name, before.record.names, before.bots, first=before, seed=seed)
                )
                if not await self.store.add(new, after=before.id, most=self.limits.games):
                    raise Refused.because(browser.lang, "too_many_games")
                self.seated = attrs.evolve(before, next=new.id)
        await self.tell_next()

    async def tell_next(self, only: Browser | None = None) -> None:
        """Tell everyone, or only one, the way to the next game."""
        if self.seated.next is None:
            return
        try:
            _, links, _ = await self.store.load(self.seated.next)
        except (Broken, NotKept) as error:  # this table has its own game, and goes on
            logging.warning("game %s: the next one cannot be read: %s", self.seated.id, error)
            return
        by_seat = {seat: link for link, seat in links}
        for browser in tuple(self.browsers) if only is None else (only,):
            if browser.seat in by_seat:
                browser.reply({"type": "again", "link": f"/table/{by_seat[browser.seat]}"})

    def _hint(self, browser: Browser, message: dict[str, Json]) -> None:
        """Say what the planner would do, now or as soon as it is found. What has changed meanwhile makes it void."""
        hints.check(self.seated, browser.seat, message, browser.lang)
        if browser.lang in self.told:
            browser.reply(self.told[browser.lang])
            return
        self.wanting.add(browser)
        if self.finding is None:
            self.finding = asyncio.create_task(self._find_hint(self.seated))

    async def _find_hint(self, seated: Seated) -> None:
        """Find a hint, once, and say it once in each language that somebody waits for it in."""
        seat = seated.to_move
        assert seat is not None
        try:
            if self.found is None:
                self.found = await self.adviser.hint(seated, seat)
            while self.wanting:
                lang = next(iter(self.wanting)).lang
                answers = await self.think(partial(hints.answers_of, seated, seat, lang))
                self.told[lang] = hints.told(seated, seat, self.found, answers, lang)
                for browser in [one for one in self.wanting if one.lang == lang]:
                    browser.reply(self.told[lang])
                    self.wanting.discard(browser)
        except Exception:  # whoever has asked for it stays at the table, and may ask again
            logging.exception("game %s: a hint was not found", seated.id)
            for browser in self.wanting:
                browser.reply(self._failed(browser))
            self.wanting.clear()
        self.finding = None

    def _forget_hint(self) -> None:
        """Look no longer for a hint that has become void: those at other tables need not wait for it."""
        if self.finding is not None:
            self.finding.cancel()
        self.finding = self.found = None
        self.told = {}
        self.wanting.clear()

    def _skip(self, browser: Browser) -> None:
        """Let the bots play without a pause until a person is to move."""
        if browser.seat is None:
            raise Refused.because(browser.lang, "onlooker")
        self.hurry.set()

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
        try:
            read = await self.store.load(self.seated.id)
            self.seated = await self.think(lambda: built(*read))
        except Broken as error:  # what is wrong may name something hidden: it is for the log
            logging.error("game %s: %s", self.seated.id, error)
            raise NotKept("the file has no game here that can be played") from error
        self.doubtful = False
        await self.show()

    async def show(self) -> None:
        """Show everyone how the game stands: one frame for each seat that somebody looks from, in each language."""
        self._forget_hint()
        watched: dict[tuple[int | None, str], list[Browser]] = {}
        for browser in self.browsers:
            watched.setdefault((browser.seat, browser.lang), []).append(browser)
        seated = self.seated
        frames = await self.think(lambda: {look: self.frames.frame(seated, *look) for look in watched})
        for look, those in watched.items():
            for browser in those:
                browser.show(frames[look])

    # --- bots ---

    def start_bots(self) -> None:
        """Let the bots move, if it is their turn and they are not about to."""
        if (self.bots is None or self.bots.done()) and self._bots_play:
            self.bots = asyncio.create_task(self._play_bots())

    @property
    def _bots_play(self) -> bool:
        """Whether it is a bot's turn. Bots among themselves play only while somebody looks at them."""
        return self.seated.bot_to_move() is not None and (bool(self.browsers) or None in self.seated.bots)

    async def _play_bots(self) -> None:
        """One bot's move after the other, until a person is to move. A bot that fails rests, and tries again."""
        rest = 0.0
        self.hurry.clear()
        while self._bots_play:
            story = self.seated.story
            patient = story and self.seated.bots[story[-1].seat] is None and not story[-1].showed
            await self._pause(self.bot_delay * (4 if patient else 1))  # a person may still take a move back
            await asyncio.sleep(rest)
            try:
                await self._move_bot()
                rest = 0.0
            except NotKept as error:
                rest = self._rest(rest, error)
            except Exception as error:  # a bot is somebody's program and may raise anything: its table goes on
                logging.exception("game %s: a bot failed", self.seated.id)
                rest = self._rest(rest, error)

    async def _pause(self, seconds: float) -> None:
        """Wait before a bot's move, unless somebody is in a hurry."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.hurry.wait()

    def _rest(self, rest: float, error: Exception) -> float:
        rest, seated = longer(rest), self.seated
        told = str(error) if isinstance(error, NotKept) else type(error).__name__  # the rest may name what it holds
        self.tell(lambda lang: stumbled(seated, told, rest, lang))
        return rest

    async def _move_bot(self) -> None:
        async with self.lock:
            await self._resume()
        before = self.seated
        if before.to_move is None or (name := before.bots[before.to_move]) is None:
            return
        number = await (self.adviser.move(before, name) if name in SLOW else self.think(before.bot_move))
        async with self.lock:
            await self._resume()
            if self.seated.record is before.record:  # nobody has taken a move back meanwhile
                await self._keep(await self.think(lambda: before.act(before.action(number)).settled()))

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and nothing goes on."""
        return not self.browsers and not self.lock.locked() and (self.bots is None or self.bots.done())

    async def close(self) -> None:
        """Stop the bots, and carry through what has begun, but for hints."""
        self._forget_hint()
        await asyncio.gather(*self.doing, return_exceptions=True)
        if self.bots is not None:
            self.bots.cancel()
            await asyncio.gather(self.bots, return_exceptions=True)
