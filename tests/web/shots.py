"""Pictures of every screen: `python -m tests.web.shots [FOLDER [LOOK ...]]`, all of them into build/shots unless said.

Desktop and phone, morning and night, at rest and in the middle of games; and tables at the sizes in between.
"""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser, Error, expect

from tests.server.people import Node, Person, person, play_game
from tests.web.browsers import DESKTOP, PHONE, Visitor, chromium, hall
from tests.web.playing import CHOOSE, EAT, NOT_NOW, asked, begun, brought_to, guest, play_by_socket, result, tap, until
from tests.web.test_bowls import MOVING, THROW, chip_in_hand, keys

ROOT = Path(__file__).parents[2]
SEATS = {
    "tindahan": (3, 4, 5),
    "taiwan-snackbar": (3, 4, 10),
    "hibachi": (2, 4),
    "safranito": (3,),
    "steam-up": (2, 4, 5),
}
# What is asked rarely, or not at first: a table is brought to each of these questions.
MOMENTS = {
    "hibachi": ("pick", "sell", "buy", "cook", "keep"),
    "safranito": ("sell", "buy"),
    "steam-up": ("rotation", "take-piece", "swap-piece"),
}
FIRST = {"hibachi": "chef", "safranito": "chef"}  # the option that says who begins, where it is not `start`
LOOKS = [
    (f"{device}-{scheme}", viewport, scheme)
    for device, viewport in (("desktop", DESKTOP), ("phone", PHONE))
    for scheme in ("light", "dark")
]
SIZES = [
    (f"{width}x{height}", {"width": width, "height": height}, "light")
    for width, height in ((360, 640), (768, 1024), (844, 390), (1024, 1366), (1366, 657), (1920, 1080))
]


class Camera:
    """Takes the pictures of one look: desktop or phone, morning or night."""

    def __init__(self, at: Visitor, folder: Path, look: str) -> None:
        self.at = at
        self.page = at.page
        self.folder = folder
        self.look = look

    async def take(self, name: str, whole: bool = False) -> None:
        file = self.folder / f"{name}-{self.look}.png"
        await asyncio.sleep(0.3)  # what fades has faded
        await self.page.screenshot(path=file, full_page=whole)
        print(file, flush=True)


class Tables:
    """What there is to take pictures of, made once for all looks."""

    def __init__(self, node: Node, ann: Person, bo: Person) -> None:
        self.node = node
        self.ann = ann
        self.bo = bo
        self.lobby = ""
        self.invitation = ""
        self.early: dict[str, str] = {}  # my first turn
        self.others: dict[str, str] = {}  # somebody else's turn, who takes their time
        self.middle: dict[str, str] = {}
        self.over: dict[str, str] = {}
        self.moments: dict[str, str] = {}  # something is asked that is not asked every time
        self.purchase = ""  # of Steam Up: a steamer can be bought

    async def set(self) -> None:
        self.lobby = str((await self.ann.open("tindahan", "me", "greedy", "open"))["id"])
        named = {"public": True, "name": "Slow evening"}
        self.invitation = str((await self.bo.open("taiwan-snackbar", "me", "open", "open", **named))["id"])
        for game, counts in SEATS.items():
            for seats in counts:
                name = f"{game}-{seats}"
                self.early[name] = await begun(self.ann, game, seats, options={FIRST.get(game, "start"): 0})
                self.others[name] = await self.of_two(game, seats)
                self.middle[name] = await begun(self.ann, game, seats)
                await play_by_socket(self.ann, self.middle[name], 6 if seats < 10 else 3)
            self.over[game] = await begun(self.ann, game, 4)
            await play_game([self.ann], self.over[game])
            for question in MOMENTS.get(game, ()):
                self.moments[f"{game}-{question}"] = await brought_to(self.ann, game, question, seats=4)
        self.purchase = await begun(self.ann, "steam-up", 3)
        await until(self.ann, self.purchase, "turn", "buy")
        self.early["potluck-3"] = await begun(self.ann, "potluck", 3)

    async def of_two(self, game: str, seats: int, start: int = 1, **more: Any) -> str:
        """A table of Ann, Bo and bots; Bo takes his time."""
        bots = ["greedy"] * (seats - 2)
        options = {FIRST.get(game, "start"): start}
        table = str((await self.ann.open(game, "me", "open", *bots, options=options, patience=None, **more))["id"])
        await self.bo.ask("POST", f"/api/tables/{table}/seat", {})
        await self.ann.ask("POST", f"/api/tables/{table}/start")
        return table


async def hall_screens(camera: Camera) -> None:
    page = camera.page
    await camera.at.go()
    await expect(page.get_by_role("button", name="Play now: Tindahan")).to_be_visible()
    await camera.take("hall")
    await camera.take("hall-whole", whole=True)
    await page.get_by_role("button", name="Invite friends to Taiwan Snackbar").click()
    await camera.take("new-table")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Rules of Tindahan").click()
    await expect(page.get_by_role("term").first).to_be_visible()
    await camera.take("hall-rules")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name=re.compile("Change name, face and settings")).click()
    await camera.take("settings")
    await page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Link for the other device")
    await link.scroll_into_view_if_needed()
    await camera.take("settings-below")
    await camera.at.go((await link.input_value()).removeprefix(camera.at.url))
    await expect(page.get_by_role("button", name="Yes, that is me")).to_be_visible()
    await camera.take("arrive")
    await camera.at.go("/replay")
    await expect(page.get_by_role("heading", name="Open a match file")).to_be_visible()
    await camera.take("match-file")
    camera.at.forgiven += ["404", "WebSocket connection"]  # there is no such table, and Chromium says so
    await camera.at.go("/t/nothing")
    await expect(page.get_by_role("heading", name="Nobody here")).to_be_visible()
    await camera.take("nowhere")


async def lobby_screens(camera: Camera, tables: Tables) -> None:
    for name, table in (("lobby", tables.lobby), ("invite", tables.invitation)):
        await camera.at.go(f"/t/{table}")
        await expect(camera.page.get_by_role("heading", name="At the table")).to_be_visible()
        await camera.take(name, whole=True)


async def table_screens(camera: Camera, tables: Tables) -> None:
    page = camera.page
    for name, table in tables.others.items():
        await camera.at.go(f"/t/{table}")
        await expect(page.get_by_text("Bo is choosing", exact=True)).to_be_visible()
        await camera.take(f"{name}-rest")
    for name, table in tables.early.items():
        await camera.at.go(f"/t/{table}")
        await asked(page)
        await camera.take(f"{name}-my-turn")
    for name, table in tables.middle.items():
        await camera.at.go(f"/t/{table}")
        await asked(page)
        await camera.take(f"{name}-middle")
    for name, table in tables.moments.items():
        await camera.at.go(f"/t/{table}")
        await asked(page)
        await camera.take(name)


async def answers(camera: Camera, tables: Tables) -> None:
    """What the frame says and offers beside the game."""
    page = camera.page
    refused = page.get_by_role("button", name=NOT_NOW)
    await camera.at.go(f"/t/{tables.middle['tindahan-4']}")
    if await asked(page) and await refused.count():
        await tap(refused.last, force=True)
        await camera.take("refusal")
        await page.get_by_role("button", name=re.compile(r"^Rule \d")).click()
        await camera.take("rules-at-a-clause")
        await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Hint", exact=True).click()
    await camera.take("hint")
    await page.get_by_role("button", name="Menu").click()
    await camera.take("menu")
    await camera.at.go(f"/t/{tables.middle['tindahan-4']}/replay?move=9")
    await expect(page.get_by_role("slider", name="Place in the game")).to_be_visible()
    await camera.take("replay-so-far")


async def company(camera: Camera, tables: Tables) -> None:
    """What is said to each other, and when somebody goes: on a table of its own for each look."""
    page, table = camera.page, await tables.of_two("tindahan", 4)
    lines = ((tables.bo, "Lola loves that cart."), (tables.ann, "Not for long!"), (tables.bo, "Salamat!"))
    for number, (somebody, text) in enumerate(lines):
        await somebody.ask("POST", f"/api/tables/{table}/chat", {"id": f"line-{number}", "text": text})
    await camera.at.go(f"/t/{table}")
    await expect(page.get_by_text("Bo is choosing", exact=True)).to_be_visible()
    if page.viewport_size and page.viewport_size["width"] < 1280:
        for name in ("Log", "Chat"):
            await page.get_by_role("button", name=name).filter(visible=True).first.click()
            await camera.take(f"sheet-{name.lower()}")
            await page.keyboard.press("Escape")
    else:
        await camera.take("chat")
    camera.at.forgiven += ["WebSocket connection", "ERR_INTERNET_DISCONNECTED"]  # Chromium says what is done here
    await camera.at.context.set_offline(True)
    for connection in list(tables.node.house.connections):
        connection.close(1012, "")
    await expect(page.get_by_text("Trying again. Nothing is lost.")).to_be_visible()
    await camera.take("connection-lost")
    await camera.at.context.set_offline(False)


async def stand_in(camera: Camera, tables: Tables) -> None:
    clock = {"per": "turn", "seconds": 5}
    table = await tables.of_two("taiwan-snackbar", 4, start=0, clock=clock)
    await camera.at.go(f"/t/{table}")
    await expect(camera.page.get_by_role("alert").filter(has_text="a bot plays for you")).to_be_visible()
    await camera.take("stand-in")


async def choosing_a_player(camera: Camera, tables: Tables) -> None:
    for _ in range(12):
        await camera.at.go(f"/t/{await begun(tables.ann, 'taiwan-snackbar', 8, options={'start': 0})}")
        await asked(camera.page)
        await expect(camera.page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
        if await camera.page.get_by_role("button", name=CHOOSE).count():
            await camera.page.get_by_role("button", name=CHOOSE).first.click()
            return await camera.take("taiwan-snackbar-choose")
    return None


async def feast(camera: Camera, tables: Tables) -> None:
    """Steam Up: a steamer in mind, somebody's board, and what lies on the table."""
    page = camera.page
    await camera.at.go(f"/t/{tables.purchase}")
    await asked(page)
    await page.get_by_role("button", name=re.compile("^Buy a steamer")).click()
    await page.locator(".stack .edge[aria-pressed]").first.click()
    await camera.take("steam-up-buying")
    await page.get_by_role("group", name="Players").get_by_role("button").first.click()
    await camera.take("steam-up-seat")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name=re.compile("^Fate of this round|^The first Fate")).click()
    await camera.take("steam-up-table")
    await page.keyboard.press("Escape")


async def ends(camera: Camera, tables: Tables) -> None:
    for game, table in tables.over.items():
        await camera.at.go(f"/t/{table}")
        await expect(result(camera.page)).to_be_visible()
        await camera.take(f"{game}-result")
        await result(camera.page).get_by_text("How it came about").click()
        await camera.take(f"{game}-result-lines")
        await result(camera.page).get_by_role("button", name="Close").click()
        await camera.take(f"{game}-over")
        await camera.at.go(f"/t/{table}/replay?move=12")
        await expect(camera.page.get_by_role("slider", name="Place in the game")).to_be_visible()
        await camera.take(f"{game}-replay")


async def meal(camera: Camera, tables: Tables) -> None:
    """A draw in its middle: a table of its own, as it can be seen once only."""
    table = await begun(tables.ann, "taiwan-snackbar", 4, options={"start": 0})
    page = camera.page
    await camera.at.go(f"/t/{table}")
    for _ in range(6):
        await asked(page)
        eat = page.get_by_role("button", name=EAT)
        if await eat.count():
            await eat.click()
            await asyncio.sleep(0.8)
            await camera.take("taiwan-snackbar-meal")
            return
        await play_by_socket(tables.ann, table, 1)
        await asyncio.sleep(0.5)


async def trick(camera: Camera, tables: Tables) -> None:
    """A trick as it is won, and what has been scored when a round is over."""
    table = await begun(tables.ann, "tindahan", 4)
    page = camera.page
    await camera.at.go(f"/t/{table}")
    await asked(page)
    await play_by_socket(tables.ann, table, 1)
    await page.get_by_text("Takes it", exact=True).first.wait_for(state="attached")
    await camera.take("tindahan-trick-won")
    await play_by_socket(tables.ann, table, 12)
    await camera.at.go(f"/t/{table}")
    await asked(page)
    await page.get_by_role("button", name="Scoring sheet").click()
    await camera.take("tindahan-scoring")


async def throws(camera: Camera, tables: Tables) -> None:
    """Chips in the hand, in the air and through the lens, and then whatever is asked until something is traded."""
    page = camera.page
    await camera.at.context.add_init_script(MOVING)
    for game in ("hibachi", "safranito"):
        await camera.at.go(f"/t/{await begun(tables.ann, game, 4, options={'chef': 0})}")
        await asked(page)
        x, y = await chip_in_hand(page)
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + 12, y + 48)
        await camera.take(f"{game}-pull")
        await page.mouse.up()
        await asyncio.sleep(0.15)
        await camera.take(f"{game}-thrown")
        await asked(page)
        await page.get_by_role("button", name=re.compile("^Chip 1 of you", re.IGNORECASE)).click()
        await camera.take(f"{game}-lens")
        await page.keyboard.press("Escape")
        for _ in range(12):
            await asked(page)
            if not await keys(page, THROW).count():
                break
            await keys(page, THROW).click()
            await expect(page.get_by_text("Your turn", exact=True)).to_be_hidden()
        await camera.take(f"{game}-after-the-throws")


@asynccontextmanager
async def looked(
    browser: Browser, tables: Tables, folder: Path, look: tuple[str, dict[str, int], str], hurried: bool = True
) -> AsyncIterator[Camera]:
    name, viewport, scheme = look
    more = {"viewport": viewport, "scheme": scheme, "device_scale_factor": 1}
    async with guest(browser, tables.node.url, tables.ann, impatient=hurried, **more) as at:
        yield Camera(at, folder, name)


async def take_all(folder: Path, wanted: list[str]) -> None:
    looks, sizes = ([look for look in each if not wanted or look[0] in wanted] for each in (LOOKS, SIZES))
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        async with (
            hall(Path(place), bot_seconds=0.05) as node,
            chromium() as browser,
            person(node.url, "Ann") as ann,
            person(node.url, "Bo") as bo,
        ):
            tables = Tables(node, ann, bo)
            await tables.set()
            for look in looks:
                async with looked(browser, tables, folder, look) as camera:
                    await hall_screens(camera)
                    await lobby_screens(camera, tables)
                    await table_screens(camera, tables)
                    await answers(camera, tables)
                    await company(camera, tables)
                    await stand_in(camera, tables)
                    await choosing_a_player(camera, tables)
                    await feast(camera, tables)
                    await ends(camera, tables)
                async with looked(browser, tables, folder, look, hurried=False) as camera:
                    await meal(camera, tables)
                    await trick(camera, tables)
                    await throws(camera, tables)
            for look in sizes:
                async with looked(browser, tables, folder, look) as camera:
                    await camera.at.go()
                    await expect(camera.page.get_by_role("button", name="Play now: Tindahan")).to_be_visible()
                    await camera.take("hall")
                    await table_screens(camera, tables)
                    await company(camera, tables)
                    await choosing_a_player(camera, tables)
                    await ends(camera, tables)
                async with looked(browser, tables, folder, look, hurried=False) as camera:
                    await meal(camera, tables)
            async with hall(Path(place, "locked"), password="durian") as locked:
                for look in looks:
                    async with looked(browser, Tables(locked, ann, bo), folder, look) as camera:
                        camera.at.forgiven.append("status of 40")
                        await camera.at.go()
                        await expect(camera.page.get_by_label("Password")).to_be_visible()
                        await camera.take("gate")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "shots"
    if not os.environ.get("HAWKER_PAGES"):
        sys.exit("There are no pages here: build them, and name their folder in HAWKER_PAGES.")
    try:
        asyncio.run(take_all(folder, sys.argv[2:]))
    except (Error, AssertionError) as trouble:
        sys.exit(f"A screen was not as expected: {trouble}")


if __name__ == "__main__":
    main()
