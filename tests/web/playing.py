"""What people do at a table in their browser."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from tests.server.people import Person, Reader
from tests.web.browsers import Visitor, visitor

# Settings of somebody in a hurry, unless the page has kept others since.
QUICK = """
if (!localStorage.getItem("hawker.settings"))
  localStorage.setItem("hawker.settings", JSON.stringify({pace: "quick", motion: "reduced"}));
"""
# Whatever is told is skipped at once; and how often the title has changed, which says whose turn it is, is counted.
IMPATIENT = """
window.titles = 0;
let title = "";
new MutationObserver(() => {
  if (document.title === title) return;
  title = document.title;
  window.titles += 1;
}).observe(document, {childList: true, subtree: true, characterData: true});
setInterval(() => {
  for (const button of document.querySelectorAll("button")) if (button.textContent.trim() === "Skip") button.click();
}, 30);
"""
# Read in one go, at a table: the title of the hall also says whose turn it is, until the table has come.
ASKED = """
() => document.querySelector("main .strip")
  && (document.title.startsWith("Your turn") ? "asked" : document.querySelector("dialog[open]") && "over")
"""
CARD = re.compile(", can be played$")  # of Tindahan
NOT_NOW = re.compile(", not now$")
CART = re.compile("^Move the donkey cart to .* becomes trump$")
SELLER = re.compile("^Send a seller to the .* stall$")
DISH = re.compile(": (makes|changes|Pair)")  # a card of Taiwan Snackbar that may be played, except Choose player
CHOOSE = re.compile("then choose who is next$")
EAT = re.compile("^(\\d+ )?Eat ")
HOUSE = re.compile("^\\s*(Hint|Undo|Skip|Start over)")  # keys that every game has


@asynccontextmanager
async def guest(
    browser: Browser, url: str, somebody: Person | None = None, impatient: bool = True, **more: Any
) -> AsyncIterator[Visitor]:
    """A visitor in a hurry; with somebody, this guest of the hall comes by browser."""
    async with visitor(browser, url, **{"reduced_motion": "reduce", **more}) as came:
        await came.context.add_init_script(QUICK)
        if impatient:
            await came.context.add_init_script(IMPATIENT)
        if somebody is not None:
            cookies = [{"name": name, "value": value, "url": url} for name, value in somebody.http.cookies.items()]
            await came.context.add_cookies(cookies)  # type: ignore[arg-type]
        yield came


async def begun(somebody: Person, game: str, seats: int = 3, **more: Any) -> str:
    """A table of this one and bots, begun."""
    table = await somebody.open(game, "me", *["greedy"] * (seats - 1), start=True, **more)
    return str(table["id"])


async def asked(page: Page) -> bool:
    """Wait until the reader is asked; false when the game is over."""
    answer = await page.wait_for_function(ASKED)
    return bool(await answer.json_value() == "asked")


def result(page: Page) -> Locator:
    return page.get_by_role("dialog", name="The result")


async def first_of(*these: Locator) -> Locator:
    """Wait until one is there; the first that is. The keys come a moment after the turn if the last answer is late."""
    anyone, *others = these
    for other in others:
        anyone = anyone.or_(other)
    await expect(anyone.first).to_be_visible()
    found = await any_of(*these)
    assert found is not None
    return found


async def any_of(*these: Locator) -> Locator | None:
    """The first that is there now."""
    for each in these:
        if await each.count():
            return each.first
    return None


async def sell(page: Page, turn: int) -> None:
    """A move of Tindahan: mostly a card, at times a seller or the cart."""
    close = page.get_by_role("button", name="Go on")
    if await close.is_visible():
        await close.click()
    cards, sellers, carts = (page.get_by_role("button", name=name) for name in (CARD, SELLER, CART))
    order = (sellers, carts, cards) if turn % 4 == 3 else (cards, carts, sellers)
    await tap(await first_of(*order))


async def tap(this: Locator, force: bool = False) -> None:
    """At its corner: cards of a hand overlap. By force: also what is refused, and says why when it is tapped."""
    await this.click(position={"x": 9, "y": 24}, force=force)


async def snack(page: Page, turn: int) -> None:
    """A move of Taiwan Snackbar: a card if one may be played, else, and at times anyway, eat."""
    cards, eat, choose = (page.get_by_role("button", name=name) for name in (DISH, EAT, CHOOSE))
    move = await first_of(*((eat, cards) if turn % 3 == 2 else (cards, eat)), choose)
    chooses = CHOOSE.search(await move.get_attribute("aria-label") or "")
    await move.click()
    if chooses:
        await page.get_by_role("button", name=re.compile("^Choose .* as the next player")).first.click()


async def play(page: Page, move: Callable[[Page, int], Awaitable[None]], turns: int = 200) -> int:
    """Move whenever asked, to the end or so many times; how often that was."""
    for turn in range(turns):
        if not await asked(page):
            return turn
        before = await page.evaluate("window.titles")
        await move(page, turn)
        await page.wait_for_function("before => window.titles > before", arg=before)
    return turns


async def play_by_socket(somebody: Person, table: str, moves: int) -> None:
    """So many moves of this one, without a browser."""
    async with somebody.socket(table) as reader:
        await reader.greeted()
        await some_moves(reader, moves)


async def some_moves(reader: Reader, moves: int) -> None:
    while moves and "result" not in reader.state:
        if may := reader.moves():
            await reader.play(may[0])
            moves -= 1
        else:
            await reader.until(lambda message: message["type"] == "update")


async def until(somebody: Person, table: str, question: str, verb: str = "") -> None:
    """This one moves without a browser until asked that, and until such a move may be made."""
    async with somebody.socket(table) as reader:
        await reader.greeted()
        for _ in range(2000):
            may = reader.moves()
            if not may:
                await reader.until(lambda message: message["type"] == "update")
            elif reader.state["question"]["question"] == question and any(move.startswith(verb) for move in may):
                return
            else:
                await some_moves(reader, 1)
    raise AssertionError(f"{question} was never asked")


async def brought_to(
    somebody: Person, game: str, question: str, verb: str = "", picks: str = "", seats: int = 3, **more: Any
) -> str:
    """A table at which this one is asked that and may say such a move, having picked that: others are left.

    This one buys what can be had: much comes of it.
    """
    random = Random(question)
    for _ in range(80):
        table = await begun(somebody, game, seats, **more)
        async with somebody.socket(table) as reader:
            await reader.greeted()
            while "result" not in reader.state:
                may = reader.moves()
                if not may:
                    await reader.until(lambda message: message["type"] == "update")
                    continue
                if reader.state["question"]["question"] == question and any(move.startswith(verb) for move in may):
                    return table
                if picks and may[0].startswith("pick ") and f"pick {picks}" not in may:
                    break
                wanted = [move for move in may if move.startswith("buy") or (picks and move == f"pick {picks}")]
                await reader.play(random.choice(wanted or may))
    raise AssertionError(f"{question} was never asked")
