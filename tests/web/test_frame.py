"""The frame of the page at close sight: what covers what, where the focus is, and what each key is called."""

import re

import pytest
from playwright.async_api import Browser, FloatRect, Locator, Page, expect

from tests.server.people import Node, person, play_game
from tests.web.browsers import DESKTOP, PHONE
from tests.web.playing import CARD, asked, begun, guest, result, tap
from tests.web.test_table import finished, one_with_a_refused_card
from tests.web.test_tindahan import LAPTOP, before_the_last_card, sheet

pytestmark = pytest.mark.anyio

SIZES = pytest.mark.parametrize("viewport", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
HAS_FOCUS = "() => document.activeElement !== document.body && document.activeElement.closest('main') !== null"
# Where the letters of an element are.
LETTERS = """
element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()].map(({x, y, width, height}) => ({x, y, width, height}));
}
"""
ICON_KEYS = """
() => [...document.querySelectorAll("button, a")]
  .filter((key) => key.checkVisibility() && !key.innerText.trim() && key.querySelector("svg"))
  .map((key) => key.getAttribute("aria-label"))
"""


async def box(this: Locator) -> FloatRect:
    found = await this.bounding_box()
    assert found is not None
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


# What covers what


@SIZES
async def test_a_refusal_covers_neither_the_sentence_nor_the_hand(
    browser: Browser, node: Node, viewport: dict[str, int]
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport) as at:
        refused = await one_with_a_refused_card(ann, at.page)
        for card in (refused.first, refused.last):
            await tap(card, force=True)
            bubble = at.page.locator(".bubble").filter(has_text="cannot be played")
            await expect(bubble).to_be_in_viewport(ratio=1)
            there = await box(bubble)
            assert not overlap(there, await box(at.page.locator("main .strip")))
            assert not overlap(there, await box(at.page.locator("main .hand")))
            await at.page.keyboard.press("Escape")
            await expect(bubble).to_be_hidden()


@SIZES
async def test_the_badge_of_a_hint_covers_no_word(
    browser: Browser, node: Node, viewport: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def seller(live: object, seat: int) -> str:
        return "seller"

    monkeypatch.setattr(node.house.bots, "hint", seller)
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport) as at:
        await at.go(f"/t/{await begun(ann, 'tindahan', 4, options={'start': 1})}")
        assert await asked(at.page)
        await at.page.get_by_role("button", name="Hint", exact=True).click()
        key = at.page.locator(".key.send")
        badge = await box(key.locator(".tip"))
        for letters in await key.locator(".say").evaluate(LETTERS):
            assert not overlap(badge, letters)


# The focus


async def test_whoever_comes_in_by_keyboard_goes_on_at_the_table(browser: Browser, node: Node) -> None:
    async with guest(browser, node.url) as at:
        await at.go()
        await at.page.get_by_role("button", name="Play now: Tindahan").focus()
        await at.page.keyboard.press("Enter")
        await at.page.wait_for_url("**/t/*")
        await at.page.wait_for_function(HAS_FOCUS)
        assert await asked(at.page)
        assert await at.page.evaluate(HAS_FOCUS)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_end_of_a_round_leaves_the_focus_at_the_table(
    browser: Browser, node: Node, viewport: dict[str, int]
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, impatient=False, viewport=viewport) as at:
        table = await begun(ann, "tindahan", 4)
        await before_the_last_card(ann, table)
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        await at.page.get_by_role("button", name=CARD).first.focus()
        await at.page.keyboard.press("Enter")
        await expect(sheet(at.page)).to_be_visible()
        await at.page.wait_for_function(HAS_FOCUS)
        assert await asked(at.page)
        await at.page.wait_for_function(HAS_FOCUS)


# Names and keys


@pytest.mark.parametrize("game", ["tindahan", "hibachi", "steam-up"])
async def test_a_key_without_words_tells_its_name_to_whoever_points_at_it(
    browser: Browser, node: Node, game: str
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await begun(ann, game, 3)}")
        await expect(at.page.get_by_role("button", name="Menu")).to_be_visible()
        names = await at.page.evaluate(ICON_KEYS)
        assert {"Back to the hall", "Menu", "Sound"} <= set(names)
        for name in ("Back to the hall", "Menu", "Sound", "Send"):
            key = at.page.locator(f"[aria-label='{name}']").locator("visible=true").first
            await key.hover()
            await expect(key).to_have_attribute("title", name)


async def test_hint_and_undo_have_their_words_on_a_phone(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=PHONE) as at:
        await at.go(f"/t/{await begun(ann, 'tindahan', 3)}")
        for name in ("Hint", "Undo"):
            word = at.page.get_by_role("button", name=name, exact=True).get_by_text(name)
            assert (await box(word))["width"] > 15


async def test_a_key_that_may_not_be_pressed_is_clear_at_night(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, scheme="dark") as at:
        await at.go(f"/t/{await begun(ann, 'tindahan', 3, options={'start': 0})}")
        undo = at.page.get_by_role("button", name="Undo", exact=True)
        await expect(undo).to_be_disabled()
        await expect(undo).to_have_css("opacity", "1")


async def test_i_am_you_in_the_result_as_in_the_game(browser: Browser, node: Node) -> None:
    async with person(node.url, "Ann") as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, "tindahan", 3)
        await play_game([ann], table)
        await at.go(f"/t/{table}")
        mine = result(at.page).get_by_role("listitem").filter(has_text="Ann")
        await expect(mine.locator(".name")).to_have_text(re.compile(r"^You\s*Ann$"))


# Replays


async def place(page: Page, text: str) -> None:
    slider = page.get_by_role("slider", name="Place in the game")
    await expect(slider).to_have_attribute("aria-valuetext", re.compile(text))


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_replay_is_gone_to_its_end_and_its_beginning_by_key(
    browser: Browser, node: Node, viewport: dict[str, int]
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, viewport=viewport) as at:
        await at.go(f"/t/{await finished(ann)}/replay?move=2")
        await place(at.page, "^Move 2 of")
        await at.page.keyboard.press("End")
        await place(at.page, r"^Move (\d+) of \1$")
        await at.page.keyboard.press("Home")
        await place(at.page, "^The deal$")
        await at.page.get_by_role("button", name="To the end").click()
        await place(at.page, r"^Move (\d+) of \1$")
        await expect(at.page.get_by_role("button", name="To the end")).to_be_disabled()
        await at.page.get_by_role("button", name="To the beginning").click()
        await place(at.page, "^The deal$")


async def test_a_replay_says_whose_choice_it_was(browser: Browser, node: Node) -> None:
    async with person(node.url, "Ann") as ann, guest(browser, node.url, ann) as at:
        table = await finished(ann, "steam-up", 3)
        await at.go(f"/t/{table}/replay?move=0")
        for _ in range(6):
            await expect(at.page.locator("main .rest")).to_have_text(re.compile(r"^(You are|\w+ is) choosing\.$"))
            await at.page.get_by_role("button", name="One move on").click()
            await at.page.get_by_role("button", name="One move on").click()
