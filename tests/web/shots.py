"""Pictures of every screen: `python -m tests.web.shots [FOLDER]`, build/shots unless said otherwise.

Desktop and phone, morning and night, at rest and in the middle of games.
"""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, Error, expect

from tests.server.people import Person, person, play_game
from tests.web.browsers import DESKTOP, PHONE, Visitor, chromium, hall
from tests.web.playing import EAT, NOT_NOW, asked, begun, guest, play_by_socket, result, tap, until

ROOT = Path(__file__).parents[2]
SEATS = {"tindahan": (3, 4, 5), "taiwan-snackbar": (3, 4, 10), "steam-up": (2, 4, 5)}
LOOKS = [
    (f"{device}-{scheme}", viewport, scheme)
    for device, viewport in (("desktop", DESKTOP), ("phone", PHONE))
    for scheme in ("light", "dark")
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

    def __init__(self, ann: Person, bo: Person) -> None:
        self.ann = ann
        self.bo = bo
        self.lobby = ""
        self.invitation = ""
        self.early: dict[str, str] = {}  # my first turn
        self.others: dict[str, str] = {}  # somebody else's turn, who takes their time
        self.middle: dict[str, str] = {}
        self.over: dict[str, str] = {}
        self.purchase = ""  # of Steam Up: a steamer can be bought

    async def set(self) -> None:
        self.lobby = str((await self.ann.open("tindahan", "me", "greedy", "open"))["id"])
        named = {"public": True, "name": "Slow evening"}
        self.invitation = str((await self.bo.open("taiwan-snackbar", "me", "open", "open", **named))["id"])
        for game, counts in SEATS.items():
            for seats in counts:
                name = f"{game}-{seats}"
                self.early[name] = await begun(self.ann, game, seats, options={"start": 0})
                self.others[name] = await self._of_two(game, seats)
                self.middle[name] = await begun(self.ann, game, seats)
                await play_by_socket(self.ann, self.middle[name], 6)
            self.over[game] = await begun(self.ann, game, 4)
            await play_game([self.ann], self.over[game])
        self.purchase = await begun(self.ann, "steam-up", 3)
        await until(self.ann, self.purchase, "turn", "buy")
        self.early["potluck-3"] = await begun(self.ann, "potluck", 3)

    async def _of_two(self, game: str, seats: int) -> str:
        bots = ["greedy"] * (seats - 2)
        table = str((await self.ann.open(game, "me", "open", *bots, options={"start": 1}))["id"])
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
    await page.get_by_role("button", name="Make a link").click()
    await camera.take("settings")
    await page.get_by_role("textbox", name="Link for the other device").scroll_into_view_if_needed()
    await camera.take("settings-below")
    await camera.at.go("/replay")
    await camera.take("match-file")
    camera.at.forgiven += ["404", "WebSocket connection"]  # there is no such table, and Chromium says so
    await camera.at.go("/t/nothing")
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
        await expect(page.get_by_text("Bo is choosing")).to_be_visible()
        await camera.take(f"{name}-rest")
    for name, table in tables.early.items():
        await camera.at.go(f"/t/{table}")
        await asked(page)
        await camera.take(f"{name}-my-turn")
    for name, table in tables.middle.items():
        await camera.at.go(f"/t/{table}")
        await asked(page)
        await camera.take(f"{name}-middle")
    refused = page.get_by_role("button", name=NOT_NOW)
    await camera.at.go(f"/t/{tables.middle['tindahan-4']}")
    if await asked(page) and await refused.count():
        await tap(refused.last, force=True)
        await camera.take("refusal")
        await page.get_by_role("button", name=re.compile(r"^Rule \d")).click()
        await camera.take("rules-at-a-clause")
        await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Menu").click()
    await camera.take("menu")


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


@asynccontextmanager
async def looked(browser: Browser, tables: Tables, folder: Path, look: int, hurried: bool) -> AsyncIterator[Camera]:
    name, viewport, scheme = LOOKS[look]
    more = {"viewport": viewport, "scheme": scheme, "device_scale_factor": 1}
    async with guest(browser, tables.ann.url, tables.ann, impatient=hurried, **more) as at:
        yield Camera(at, folder, name)


async def take_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        async with (
            hall(Path(place)) as node,
            chromium() as browser,
            person(node.url, "Ann") as ann,
            person(node.url, "Bo") as bo,
        ):
            tables = Tables(ann, bo)
            await tables.set()
            for look in range(len(LOOKS)):
                async with looked(browser, tables, folder, look, hurried=True) as camera:
                    await hall_screens(camera)
                    await lobby_screens(camera, tables)
                    await table_screens(camera, tables)
                    await feast(camera, tables)
                    await ends(camera, tables)
                async with looked(browser, tables, folder, look, hurried=False) as camera:
                    await meal(camera, tables)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "shots"
    if not os.environ.get("HAWKER_PAGES"):
        sys.exit("There are no pages here: build them, and name their folder in HAWKER_PAGES.")
    try:
        asyncio.run(take_all(folder))
    except (Error, AssertionError) as trouble:
        sys.exit(f"A screen was not as expected: {trouble}")


if __name__ == "__main__":
    main()
