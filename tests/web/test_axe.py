"""No screen breaks a rule of axe: on a desktop and on a phone, in the morning and at night."""

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, expect

from tests.server.people import Node, Person, person, play_game
from tests.web.browsers import DESKTOP, PHONE, Visitor
from tests.web.playing import NOT_NOW, asked, begun, guest, play_by_socket, result, tap

pytestmark = pytest.mark.anyio

SCREENS = [pytest.param((DESKTOP, "light"), id="desktop-light"), pytest.param((PHONE, "dark"), id="phone-dark")]
GAMES = ("tindahan", "taiwan-snackbar")


@pytest.fixture(params=SCREENS)
async def at(request: pytest.FixtureRequest, browser: Browser, node: Node, ann: Person) -> AsyncIterator[Visitor]:
    """Ann with her browser, on each of the screens."""
    viewport, scheme = request.param
    async with guest(browser, node.url, ann, viewport=viewport, scheme=scheme) as came:
        yield came


@pytest.fixture(scope="module")
async def ann(node: Node) -> AsyncIterator[Person]:
    async with person(node.url, "Ann") as somebody:
        yield somebody


@pytest.fixture(scope="module")
async def finished(ann: Person) -> dict[str, str]:
    """A finished table of each game."""
    tables = {}
    for game in GAMES:
        tables[game] = await begun(ann, game)
        await play_game([ann], tables[game])
    return tables


async def test_the_hall(at: Visitor, ann: Person, finished: dict[str, str]) -> None:
    await at.go()
    await expect(at.page.get_by_role("heading", name="My tables")).to_be_visible()
    await at.axe()
    await at.page.get_by_role("button", name="Invite friends to Tindahan").click()
    await expect(at.page.get_by_role("dialog", name="A table of Tindahan")).to_be_visible()
    await at.axe()
    await at.page.keyboard.press("Escape")
    await at.page.get_by_role("button", name=re.compile("Change name, face and settings")).click()
    await at.page.get_by_role("dialog", name="You").get_by_role("button", name="Make a link").click()
    await expect(at.page.get_by_role("textbox", name="Link for the other device")).to_be_visible()
    await at.axe()


async def test_the_lobby(at: Visitor, ann: Person) -> None:
    table = await ann.open("tindahan", "me", "greedy", "open")
    await at.go(f"/t/{table['id']}")
    await expect(at.page.get_by_role("heading", name="At the table")).to_be_visible()
    await at.axe()


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_in_the_middle_of_a_game(at: Visitor, ann: Person, game: str) -> None:
    table = await begun(ann, game, seats=4)
    await play_by_socket(ann, table, 4)
    await at.go(f"/t/{table}")
    assert await asked(at.page)
    await expect(at.page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
    await at.axe()
    await at.page.get_by_role("button", name="Hint", exact=True).click()
    refused = at.page.get_by_role("button", name=NOT_NOW)
    if await refused.count():
        await tap(refused.last, force=True)
        await expect(at.page.get_by_role("button", name=re.compile(r"^Rule \d"))).to_be_visible()
    await at.axe()


async def test_a_table_of_ten(at: Visitor, ann: Person) -> None:
    table = await begun(ann, "taiwan-snackbar", seats=10, options={"start": 0})
    await at.go(f"/t/{table}")
    assert await asked(at.page)
    await at.axe()


async def test_the_plain_board(at: Visitor, ann: Person) -> None:
    await at.go(f"/t/{await begun(ann, 'potluck', seats=2)}")
    assert await asked(at.page)
    await at.axe()


async def test_rules_and_menu(at: Visitor, ann: Person) -> None:
    await at.go(f"/t/{await begun(ann, 'tindahan')}")
    assert await asked(at.page)
    await at.page.get_by_role("button", name="Menu").click()
    await expect(at.page.get_by_role("dialog", name="Menu")).to_be_visible()
    await at.axe()
    await at.page.get_by_role("dialog", name="Menu").get_by_role("button", name="Rules").click()
    await expect(at.page.get_by_role("term").first).to_be_visible()
    await at.axe()


@pytest.mark.parametrize("game", GAMES)
async def test_the_result_and_what_is_under_it(at: Visitor, finished: dict[str, str], game: str) -> None:
    await at.go(f"/t/{finished[game]}")
    await expect(result(at.page)).to_be_visible()
    await result(at.page).get_by_text("How it came about").click()
    await at.axe()
    await result(at.page).get_by_role("button", name="Close").click()
    await expect(result(at.page)).to_be_hidden()
    await at.axe()


@pytest.mark.parametrize("game", GAMES)
async def test_a_replay(at: Visitor, finished: dict[str, str], game: str) -> None:
    await at.go(f"/t/{finished[game]}/replay?move=9")
    await expect(at.page.get_by_role("slider", name="Place in the game")).to_be_visible()
    await at.axe()


async def test_a_match_file_and_an_address_where_nothing_is(at: Visitor) -> None:
    await at.go("/replay")
    await expect(at.page.get_by_role("heading", name="Open a match file")).to_be_visible()
    await at.axe()
    at.forgiven += ["404", "WebSocket connection"]  # there is no such table, and Chromium says so
    await at.go("/t/nothing")
    await expect(at.page.get_by_role("heading", name="Nobody here")).to_be_visible()
    await at.axe()
