"""Whole games in the browser, by mouse and by keyboard, alone and in company."""

import asyncio
import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.people import Json, Node, Person, people, person, table_of
from tests.web.playing import CARD, CHOOSE, DISH, HOUSE, asked, begun, first_of, guest, play, result, sell, snack, tap

pytestmark = pytest.mark.anyio


async def outcome(somebody: Person, table: str) -> Json:
    state: Json = await somebody.ask("GET", f"/api/tables/{table}/state")
    found: Json = state["result"]
    return found


async def shows(page: Page, found: Json) -> None:
    """The result screen names every seat in the order of the ranks, with its score."""
    places = result(page).get_by_role("list").first.get_by_role("listitem")
    await expect(places).to_have_count(len(found["scores"]))
    in_order = sorted(zip(found["ranks"], found["scores"], strict=True), key=lambda each: each[0])
    lines = await places.all_inner_texts()
    for (rank, score), line in zip(in_order, lines, strict=True):
        assert line.split()[0] == str(rank)
        assert line.split()[-1].replace("−", "-") == str(score)


async def test_a_whole_game_of_tindahan_is_played_by_clicking(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, "tindahan")
        await at.go(f"/t/{table}")
        assert await play(at.page, sell) > 15
        await shows(at.page, await outcome(ann, table))


async def test_a_whole_game_of_taiwan_snackbar_is_played_by_clicking(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, "taiwan-snackbar", seats=4)
        await at.go(f"/t/{table}")
        assert await play(at.page, snack) > 3
        await shows(at.page, await outcome(ann, table))


async def test_the_result_leads_to_the_shuffle_check_and_another_game(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await begun(ann, 'taiwan-snackbar', options={'variant': 'last-eater'})}")
        await play(at.page, snack)
        dialog = result(at.page)
        await dialog.get_by_role("button", name="Check the shuffle").click()
        await expect(dialog.get_by_text("The secret is the one that the server committed to")).to_be_visible()
        before = at.page.url
        await dialog.get_by_role("button", name="Another game").click()
        await at.page.wait_for_url(lambda url: url != before)
        assert await asked(at.page)  # its bots are there already, so it has begun


# A game whose board nobody has drawn


OFFERED = "() => [...document.querySelectorAll('.offers button:not([aria-disabled])')].map(key => key.innerText).join()"


async def plain(page: Page, turn: int) -> None:
    """A move by the plain widgets: numbers are filled in, everything else is a key."""
    main = page.get_by_role("main")
    numbers = main.get_by_role("spinbutton")
    keys = main.get_by_role("button", disabled=False).filter(has_not_text=HOUSE)
    await first_of(numbers, keys)
    if await numbers.count():
        for index in range(await numbers.count()):
            await numbers.nth(index).fill("7")
            await numbers.nth(index).press("Tab")
        await main.get_by_role("button", name=re.compile("(pour 7 7|digit 7)$")).click()
        return
    before = await page.evaluate("window.titles")
    while await page.evaluate("window.titles") == before:  # a verb, and what it takes
        offered = await page.evaluate(OFFERED)
        await keys.first.click()
        # Either it was a whole move, which changes whose turn it is, or the next thing to say is offered.
        moved = f"([before, was]) => window.titles !== before || ![was, ''].includes(({OFFERED})())"
        await page.wait_for_function(moved, arg=[before, offered])


async def test_potluck_is_played_by_the_plain_widgets(browser: Browser, node: Node) -> None:
    """All dishes are worth the same, so the first seat pours: numbers that no key offers."""
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        options = {"rounds": 1, "menu": "soup 3, rice 3, cake 3"}
        table = await begun(ann, "potluck", seats=2, options=options)
        await at.go(f"/t/{table}")
        assert await play(at.page, plain) >= 3
        told = at.page.get_by_role("region", name="What happened")
        await expect(told.get_by_text("at (7, 7)")).to_be_visible()
        await shows(at.page, await outcome(ann, table))


# Company


async def test_two_browsers_at_one_table_see_the_same(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo") as (ann, bo),
        guest(browser, node.url, ann) as at_ann,
        guest(browser, node.url, bo) as at_bo,
    ):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0})
        await at_ann.go(f"/t/{table}")
        await at_bo.go(f"/t/{table}")
        assert await asked(at_ann.page)
        await expect(at_bo.page.get_by_text("Ann is choosing")).to_be_visible()
        card = at_ann.page.get_by_role("button", name=CARD).first
        name = re.sub(CARD, "", await card.get_attribute("aria-label") or "")
        await tap(card)
        told = at_bo.page.get_by_role("region", name="What happened")
        await expect(told.get_by_role("link", name=re.compile(f"Ann.*{name}"))).to_be_visible()
        assert await asked(at_bo.page)
        await expect(at_ann.page.get_by_text("Bo is choosing")).to_be_visible()
        await sell(at_bo.page, 0)
        await expect(told.get_by_role("link", name=re.compile("^you (play|place|move)", re.IGNORECASE))).to_be_visible()
        await same_log(at_ann.page, at_bo.page)


async def same_log(one: Page, other: Page) -> None:
    """Both read the same cards in the same order."""

    async def told(page: Page) -> list[str]:
        links = page.get_by_role("region", name="What happened").get_by_role("link")
        texts = await links.all_inner_texts()
        return [found.group(1) for text in texts if (found := re.search(r"plays? (\w+ \d+)\.$", text))]

    # Neither of them hurries the other: a line may come to one before it comes to the other.
    for _ in range(100):
        seen, seen_there = await told(one), await told(other)
        if seen and seen == seen_there:
            return
        await asyncio.sleep(0.1)
    assert seen == seen_there != []


# Keyboard alone


NAME_OF_FOCUS = """
(document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "").trim()
"""


async def focused(page: Page) -> str:
    """The name of what has the focus; none while that is the whole page or the whole table."""
    on_page = "document.activeElement.matches('body, main')"
    return str(await page.evaluate(f"{on_page} ? '' : {NAME_OF_FOCUS.strip()}"))


async def focus_is_on(page: Page, name: str) -> None:
    """Wait until something of this name has the focus."""
    await page.wait_for_function(f"name => new RegExp(name).test({NAME_OF_FOCUS.strip()})", arg=name)


async def tab_to(page: Page, name: re.Pattern[str]) -> str:
    """Press Tab until something of this name has the focus."""
    passed: dict[str, None] = {}
    for _ in range(80):
        if name.search(found := await focused(page)):
            return found
        passed[found] = None
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name.pattern}, but to {list(passed)}")


async def test_the_keyboard_alone_opens_a_table_and_plays(browser: Browser, node: Node) -> None:
    async with guest(browser, node.url) as at:
        await at.go()
        await expect(at.page.get_by_role("button", name="Play now: Tindahan")).to_be_visible()
        await tab_to(at.page, re.compile("^Play now: Tindahan$"))
        await at.page.keyboard.press("Enter")
        await at.page.wait_for_url("**/t/*")

        async def by_key(page: Page, turn: int) -> None:
            if await page.get_by_role("button", name="Go on").is_visible():
                await tab_to(page, re.compile("^Go on"))
                await page.keyboard.press("Enter")
            await tab_to(page, CARD)
            await page.keyboard.press("Enter" if turn % 2 else "Space")

        assert await play(at.page, by_key, turns=5) == 5
        told = at.page.get_by_role("region", name="What happened")
        await expect(told.get_by_role("link", name=re.compile("^you (play|place|move)", re.IGNORECASE))).to_have_count(
            5
        )


async def test_arrows_walk_through_the_hand(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        for game in ("tindahan", "taiwan-snackbar"):
            await at.go(f"/t/{await begun(ann, game, options={'start': 0})}")
            assert await asked(at.page)
            first = await tab_to(at.page, re.compile("can be played$|in hand"))
            await at.page.keyboard.press("ArrowRight")
            await focus_is_on(at.page, f"^(?!{re.escape(first)}$).")
            await at.page.keyboard.press("ArrowLeft")
            await focus_is_on(at.page, f"^{re.escape(first)}$")


async def test_choosing_a_player_works_by_keyboard(browser: Browser, node: Node) -> None:
    """The card asks whom; the focus goes to the seats, and Escape takes it back."""
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        for _ in range(12):
            await at.go(f"/t/{await begun(ann, 'taiwan-snackbar', options={'start': 0})}")
            assert await asked(at.page)
            await first_of(*[at.page.get_by_role("button", name=name) for name in (DISH, CHOOSE)])
            if await at.page.get_by_role("button", name=CHOOSE).count():
                break
        else:
            pytest.skip("no hand of twelve had the card")
        await tab_to(at.page, CHOOSE)
        await at.page.keyboard.press("Enter")
        await focus_is_on(at.page, "^Choose .* as the next player")
        await at.page.keyboard.press("Escape")
        await focus_is_on(at.page, CHOOSE.pattern)
        await at.page.keyboard.press("Enter")
        await at.page.keyboard.press("Enter")
        told = at.page.get_by_role("region", name="What happened")
        await expect(told.get_by_role("link", name=re.compile("^you choose", re.IGNORECASE))).to_be_visible()
