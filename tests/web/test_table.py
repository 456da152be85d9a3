"""The frame that all games share: refusals, rules, a lost connection, stand-ins, undo, chat, replays."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.server.people import IMPATIENT, Node, Person, people, person, play_game, sockets, table_of
from tests.web.browsers import DESKTOP, PHONE
from tests.web.playing import CARD, NOT_NOW, asked, begun, guest, result, sell, tap

pytestmark = pytest.mark.anyio

MINE = re.compile("^you (play|place|move)", re.IGNORECASE)
MOVED = re.compile("^\\s*you play ", re.IGNORECASE)


@pytest.fixture(autouse=True, scope="module")
def quick() -> Iterator[None]:
    """The scheduler looks often, and does not wait for people to come back after a start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(IMPATIENT, "look_every", 0.1)
        patch.setitem(IMPATIENT, "settling", 0.0)
        yield


def told(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


async def said(page: Page, words: str) -> None:
    """Wait until the strip has said this, however shortly."""
    await page.wait_for_function(
        "words => document.querySelector('main .strip').textContent.includes(words)", arg=words
    )


async def cut_by_the_server(node: Node) -> None:
    for connection in list(node.house.connections):
        connection.close(1012, "")


async def one_with_a_refused_card(somebody: Person, page: Page) -> Locator:
    """A table at which another leads a fruit that the reader holds; the cards that may not be played then."""
    for _ in range(12):
        table = await begun(somebody, "tindahan", options={"start": 1})
        await page.goto(f"{somebody.url}/t/{table}")
        assert await asked(page)
        await expect(page.get_by_role("button", name=CARD).first).to_be_visible()
        if await page.get_by_role("button", name=NOT_NOW).count():
            return page.get_by_role("button", name=NOT_NOW)
    raise AssertionError("no hand of twelve held the fruit that was led")


# Refusals and rules


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_refusal_says_why_and_leads_to_its_clause(
    browser: Browser, node: Node, viewport: dict[str, int]
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport) as at:
        refused = await one_with_a_refused_card(ann, at.page)
        await tap(refused.last, force=True)
        bubble = at.page.get_by_role("status").filter(has_text="cannot be played")
        await expect(bubble).to_be_visible()
        clause = bubble.get_by_role("button", name=re.compile(r"^Rule \d"))
        number = (await clause.inner_text()).strip().removeprefix("Rule ")
        await clause.click()
        drawer = at.page.get_by_role("dialog", name="Rules: Tindahan")
        await expect(
            drawer.get_by_role("term").filter(has_text=re.compile(f"^{re.escape(number)}$"))
        ).to_be_in_viewport()
        await at.page.keyboard.press("Escape")
        await expect(drawer).to_be_hidden()


async def test_the_rules_are_searched(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await begun(ann, 'taiwan-snackbar')}")
        await at.page.get_by_role("button", name="Rules").first.click()
        drawer = at.page.get_by_role("dialog", name="Rules: Taiwan Snackbar")
        terms = drawer.get_by_role("term")
        await expect(terms.first).to_be_visible()
        everything = await terms.count()
        await drawer.get_by_role("searchbox", name="Search the rules").fill("no more")
        await expect(terms).not_to_have_count(everything)
        assert 0 < await terms.count() < everything
        await drawer.get_by_role("searchbox", name="Search the rules").fill("helicopter")
        await expect(drawer.get_by_text("No clause says that.")).to_be_visible()


async def test_a_hint_marks_what_a_bot_would_do(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await begun(ann, 'taiwan-snackbar', options={'start': 0})}")
        assert await asked(at.page)
        await at.page.get_by_role("button", name="Hint", exact=True).click()
        await expect(at.page.get_by_role("main").get_by_text("Hint")).to_have_count(2)


# The connection


async def test_a_connection_that_the_server_cuts_comes_back_and_the_move_goes_through(
    browser: Browser, node: Node
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await begun(ann, 'tindahan', options={'start': 0})}")
        assert await asked(at.page)
        await at.page.evaluate("window.untouched = true")
        # Looked for from before on: a third of a second later the page tries again, and then says so for a while only.
        lost, back = (asyncio.create_task(said(at.page, words)) for words in ("Connection lost", "You missed nothing."))
        await cut_by_the_server(node)
        await lost
        await back
        await expect(at.page.get_by_role("button", name=CARD).first).to_be_visible()
        await sell(at.page, 0)
        await expect(told(at.page).get_by_role("link", name=MINE)).to_have_count(1)
        assert await at.page.evaluate("window.untouched")


async def test_a_move_that_is_on_its_way_when_the_network_goes_is_made_once(browser: Browser, node: Node) -> None:
    """The line goes dead in the moment of the click: nothing of the click arrives until it is back."""
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        dead = False
        links = []

        def pass_on(link: object) -> None:
            server = link.connect_to_server()  # type: ignore[attr-defined]
            links.append(server)
            link.on_message(lambda text: None if dead else server.send(text))  # type: ignore[attr-defined]

        await at.page.route_web_socket(re.compile("/socket"), pass_on)
        await at.go(f"/t/{await begun(ann, 'tindahan', options={'start': 0})}")
        assert await asked(at.page)
        dead = True
        await sell(at.page, 0)
        await expect(at.page.get_by_role("button", name=CARD)).to_have_count(0)
        dead = False
        await cut_by_the_server(node)
        await expect(told(at.page).get_by_role("link", name=MINE)).to_have_count(1)
        assert len(links) == 2
        assert await asked(at.page)


@pytest.mark.parametrize("told_at_most", [200, 1], ids=["a little", "more than is told again"])
async def test_what_happened_meanwhile_is_told_when_the_network_is_back(
    browser: Browser, node: Node, told_at_most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hawker.server.presence.MISSED_AT_MOST", told_at_most)
    async with people(node.url, "Ann", "Bo") as (ann, bo), guest(browser, node.url, ann) as at:
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 1})
        await at.go(f"/t/{table}")
        await expect(at.page.get_by_text("Bo is choosing")).to_be_visible()
        at.forgiven.append("WebSocket connection")  # Chromium says what the test does
        at.forgiven.append("ERR_INTERNET_DISCONNECTED")
        await at.context.set_offline(True)
        await cut_by_the_server(node)
        await expect(at.page.get_by_text("Trying again. Nothing is lost.")).to_be_visible()
        async with sockets(table, bo) as (at_bo,):
            card = next(move for move in at_bo.moves() if move.startswith("play"))
            await at_bo.play(card)
            await at_bo.say("say", text="Where are you?")
            await at_bo.until(lambda heard: heard["type"] == "said")
        await at.context.set_offline(False)
        await expect(told(at.page).get_by_role("link", name=re.compile(r"^Bo plays"))).to_be_visible()
        await expect(at.page.get_by_text("Where are you?")).to_be_visible()
        assert await asked(at.page)


# Stand-ins


async def test_a_bot_stands_in_and_hands_back(browser: Browser, node: Node) -> None:
    """One's own clock runs out while the other one thinks for ever; it is said, and one key takes the seat back."""
    async with people(node.url, "Ann", "Bo") as (ann, bo), guest(browser, node.url, ann) as at:
        clock = {"per": "turn", "seconds": 10}
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0}, clock=clock)
        await at.go(f"/t/{table}")
        await expect(at.page.get_by_role("timer")).to_be_visible()
        notice = at.page.get_by_role("alert").filter(has_text="Your time ran out, so a bot plays for you.")
        await expect(notice).to_be_visible()
        await notice.get_by_role("button", name="I am back").click()
        await expect(notice).to_be_hidden()


# Undo and chat


async def test_a_move_against_bots_is_taken_back_freely(browser: Browser, node: Node) -> None:
    """Nobody is asked; the log strikes the move out, and the replay has never heard of it."""
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, "tindahan", options={"start": 0})
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        hand = at.page.get_by_role("group", name="Your hand").get_by_role("button")
        cards = await hand.count()
        await sell(at.page, 0)
        await expect(hand).to_have_count(cards - 1)
        assert await asked(at.page)
        await at.page.get_by_role("button", name="Undo", exact=True).click()
        await expect(hand).to_have_count(cards)
        assert await asked(at.page)
        await expect(told(at.page).get_by_role("listitem").filter(has_text=MOVED)).to_have_class(re.compile("undone"))
        await at.go(f"/t/{table}/replay?move=1")
        place = at.page.get_by_role("slider", name="Place in the game")
        await expect(place).to_have_attribute("aria-valuetext", "The deal")


async def bot_has_moved(page: Page) -> None:
    """Nobody but people is asked now: whatever comes while the table moves on is refused."""
    await expect(told(page).get_by_role("link", name=re.compile("^Tito ")).first).to_be_visible()
    await page.wait_for_function(
        """() => document.title.startsWith("Your turn")
          || document.querySelector("main .strip").textContent.includes("Bo is choosing")"""
    )


async def test_among_people_the_others_are_asked_whether_a_move_is_taken_back(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo") as (ann, bo),
        guest(browser, node.url, ann) as at_ann,
        guest(browser, node.url, bo) as at_bo,
    ):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0})
        await at_ann.go(f"/t/{table}")
        await at_bo.go(f"/t/{table}")
        assert await asked(at_ann.page)
        hand = at_ann.page.get_by_role("group", name="Your hand").get_by_role("button")
        cards = await hand.count()
        await sell(at_ann.page, 0)
        assert await asked(at_bo.page)
        await sell(at_bo.page, 0)
        await bot_has_moved(at_ann.page)
        await at_ann.page.get_by_role("button", name="Undo?").click()
        await expect(at_ann.page.get_by_text("Still to answer: Bo")).to_be_visible()
        await at_bo.page.get_by_role("button", name="Agree").click()
        await expect(hand).to_have_count(cards)
        assert await asked(at_ann.page)


async def test_what_is_said_is_read_by_the_other_and_can_be_muted(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo") as (ann, bo),
        guest(browser, node.url, ann) as at_ann,
        guest(browser, node.url, bo, viewport=PHONE) as at_bo,
    ):
        table = await table_of([ann, bo], "taiwan-snackbar", bots=1)
        await at_ann.go(f"/t/{table}")
        await at_bo.go(f"/t/{table}")
        await expect(at_bo.page.get_by_role("button", name="Chat").first).to_be_visible()
        await at_ann.page.get_by_role("textbox", name="Say something").fill("Is <b>that</b> spicy?")
        await at_ann.page.keyboard.press("Enter")
        await at_ann.page.get_by_role("button", name="Yum").click()
        lines = at_ann.page.get_by_role("log", name="Chat")
        await expect(lines.get_by_text("Yum")).to_be_visible()
        parts = at_bo.page.get_by_role("navigation", name="Parts of the table")
        await parts.get_by_role("button", name=re.compile(r"Chat\s*2")).click()
        sheet = at_bo.page.get_by_role("dialog", name="Chat")
        await expect(sheet.get_by_text("Is <b>that</b> spicy?")).to_be_visible()
        await sheet.get_by_role("button", name="Mute").click()
        await expect(sheet.get_by_text("The chat is muted.")).to_be_visible()
        await expect(sheet.get_by_text("spicy")).to_have_count(0)


# Replays


async def finished(somebody: Person, game: str = "taiwan-snackbar", seats: int = 3) -> str:
    table = await begun(somebody, game, seats)
    await play_game([somebody], table)
    return table


async def test_a_linked_move_of_a_finished_game_is_shown_and_stepped_from(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url) as at:
        table = await finished(ann)
        await at.go(f"/t/{table}/replay?move=5")
        place = at.page.get_by_role("slider", name="Place in the game")
        await expect(place).to_have_attribute("aria-valuetext", re.compile("^Move 5 of"))
        await at.page.get_by_role("button", name="One move on").click()
        await expect(place).to_have_attribute("aria-valuetext", re.compile("^Move 6 of"))
        await at.page.wait_for_url("**/replay?move=6")
        await at.page.get_by_role("button", name="One move back").click()
        await expect(place).to_have_attribute("aria-valuetext", re.compile("^Move 5 of"))
        await at.page.get_by_role("combobox", name="Speed").select_option(label="0.5 ×")
        await at.page.get_by_role("button", name="Play", exact=True).click()
        await expect(place).not_to_have_attribute("aria-valuetext", re.compile("^Move 5 of"))
        await at.page.get_by_role("button", name="Pause").click()
        await expect(at.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


async def test_a_line_of_the_log_opens_the_game_at_that_move(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await finished(ann)}")
        await result(at.page).get_by_role("button", name="Close").click()
        line = told(at.page).get_by_role("link").nth(4)
        move = re.sub(".*move=", "", await line.get_attribute("href") or "")
        await line.click()
        place = at.page.get_by_role("slider", name="Place in the game")
        await expect(place).to_have_attribute("aria-valuetext", re.compile(f"^Move {move} of"))
        await at.page.go_back()
        await expect(result(at.page)).to_be_visible()


async def test_a_match_file_is_saved_and_opened_again(browser: Browser, node: Node, tmp_path: Path) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        await at.go(f"/t/{await finished(ann, 'tindahan')}")
        async with at.page.expect_download() as saving:
            await result(at.page).get_by_role("link", name="Match file").click()
        file = tmp_path / "match.json"
        await (await saving.value).save_as(file)
        moves = len(json.loads(file.read_text())["turns"])
        await at.go("/replay")
        await at.page.get_by_label("Choose a file").set_input_files(file)
        await expect(at.page.get_by_role("heading", name=f"Tindahan, {moves} moves")).to_be_visible()
        await at.page.get_by_role("button", name="Ann").click()
        place = at.page.get_by_role("slider", name="Place in the game")
        await expect(place).to_have_attribute("aria-valuetext", "The deal")
        await at.page.get_by_role("button", name="One move on").click()
        await expect(place).to_have_attribute("aria-valuetext", f"Move 1 of {moves}")
