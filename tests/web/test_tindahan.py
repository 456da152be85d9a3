"""The board of Tindahan: its scoring sheet goes when it is in the way, and comes back whole."""

import re

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.server.people import Node, Person, people, person, play_game, table_of
from tests.web.browsers import DESKTOP, PHONE
from tests.web.playing import CARD, asked, begun, guest, result, tap

pytestmark = pytest.mark.anyio

LAPTOP = {"width": 1366, "height": 768}
SMALL_PHONE = {"width": 360, "height": 640}
# What lies on top at the middle of the badge and at its ends.
ON_TOP = """
badge => {
  badge.style.pointerEvents = "auto";
  const {left, right, top, bottom} = badge.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return [left + 4, (left + right) / 2, right - 4].every((x) => document.elementFromPoint(x, middle) === badge);
}
"""

# Rows of the scoring sheet of which something else hides the words, or that are out of its sight.
HIDDEN_ROWS = """
() => [...document.querySelectorAll(".sheet tbody tr")].filter((row) => {
  const {left, top, height} = row.cells[0].getBoundingClientRect();
  return document.elementFromPoint(left + 20, top + height / 2)?.closest("tr") !== row;
}).map((row) => row.innerText)
"""
# Whether cards of the hand lie on the turn strip.
ON_THE_STRIP = """
() => {
  const strip = document.querySelector("main .strip").getBoundingClientRect();
  const cards = [...document.querySelectorAll(".hand .card")].map((each) => each.getBoundingClientRect());
  return cards.length > 0 && cards.some((card) => card.top < strip.bottom);
}
"""


def sheet(page: Page) -> Locator:
    return page.get_by_role("region", name="Scoring sheet")


async def before_the_last_card(somebody: Person, table: str) -> None:
    """This one plays cards, without a browser, until one is left: with it the round ends."""
    async with somebody.socket(table) as reader:
        await reader.greeted()
        while len(reader.state["view"]["hand"]) > 1 or not reader.moves():
            cards = [move for move in reader.moves() if move.startswith("play")]
            if cards:
                await reader.play(cards[0])
            else:
                await reader.until(lambda message: message["type"] == "update")


async def scored(page: Page) -> None:
    """The reader plays the last card, and the sheet of the round comes."""
    assert await asked(page)
    await tap(page.get_by_role("button", name=CARD).first)
    await expect(sheet(page)).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_sheet_of_a_round_goes_by_itself_before_the_readers_turn(
    browser: Browser, node: Node, viewport: dict[str, int]
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, impatient=False, viewport=viewport) as at:
        table = await begun(ann, "tindahan", 4)
        await before_the_last_card(ann, table)
        await at.go(f"/t/{table}")
        await scored(at.page)
        assert await asked(at.page)
        await expect(sheet(at.page)).to_be_hidden()
        await expect(at.page.locator("main .strip")).to_contain_text("Your turn")
        await expect(at.page.get_by_role("button", name=CARD).first).to_be_in_viewport()


async def test_a_sheet_that_the_reader_opened_goes_when_they_send_a_seller(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await begun(ann, 'tindahan', 4, options={'start': 1})}")
        assert await asked(at.page)
        await at.page.get_by_role("button", name="Scoring sheet").click()
        await expect(sheet(at.page)).to_be_visible()
        await at.page.get_by_role("button", name=re.compile("^Send a seller")).last.click()
        await expect(sheet(at.page)).to_be_hidden()


async def test_the_final_sheet_explains_every_round_also_after_a_visit_to_the_replay(
    browser: Browser, node: Node
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, "tindahan", 3)
        await play_game([ann], table)
        await at.go(f"/t/{table}")
        await result(at.page).get_by_role("link", name="Watch again").click()
        await expect(at.page.get_by_role("slider", name="Place in the game")).to_be_visible()
        await at.page.get_by_role("link", name="Table").click()
        await result(at.page).get_by_role("button", name="Close").click()
        rounds = at.page.get_by_role("group", name="Explain round").get_by_role("button")
        await expect(rounds).to_have_count(3)
        for number in range(3):
            await rounds.nth(number).click()
            await expect(at.page.get_by_text(f"Round {number + 1} of 3").last).to_be_visible()
            await expect(sheet(at.page).get_by_text(re.compile(r"^\d+ won, \d+ left$"))).to_have_count(3)


@pytest.mark.parametrize("viewport", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
async def test_the_badge_of_the_fruit_that_was_led_lies_above_the_ring_of_its_stall(
    browser: Browser, node: Node, viewport: dict[str, int]
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport) as at:
        await at.go(f"/t/{await begun(ann, 'tindahan', 4, options={'start': 1})}")
        assert await asked(at.page)
        badge = at.page.locator(".stall.open .led")
        await expect(badge).to_be_visible()
        assert await badge.evaluate(ON_TOP)


async def test_the_sheet_of_a_round_is_seen_whole_on_a_laptop(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=LAPTOP) as at:
        table = await begun(ann, "tindahan", 5, options={"start": 0})
        async with ann.socket(table) as reader:
            await reader.greeted()
            while not reader.state["view"]["sheet"]:
                if may := reader.moves():
                    await reader.play(may[0])
                else:
                    await reader.until(lambda message: message["type"] == "update")
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        await at.page.get_by_role("button", name="Scoring sheet").click()
        await expect(sheet(at.page).get_by_text("Durian")).to_be_visible()
        assert await at.page.evaluate(HIDDEN_ROWS) == []


async def test_a_question_above_the_table_leaves_the_strip_free_on_a_small_phone(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo", "Cy") as (ann, bo, cy),
        guest(browser, node.url, ann, viewport=SMALL_PHONE) as at,
    ):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0})
        await bo.ask("DELETE", f"/api/tables/{table}/seat")
        await cy.ask("POST", f"/api/tables/{table}/seat", {"seat": 1})
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        await expect(at.page.get_by_text("Cy would like to take over from Bo.")).to_be_visible()
        await expect(at.page.get_by_role("button", name=CARD).first).to_be_visible()
        assert not await at.page.evaluate(ON_THE_STRIP)
