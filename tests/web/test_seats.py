"""Seats that change hands, as people see it: leaving and coming back, taking over, removing, muting."""

import re

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.server.people import Node, people, person, table_of
from tests.web.browsers import PHONE
from tests.web.playing import ASKED, asked, begun, guest, sell

pytestmark = pytest.mark.anyio


def log(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


async def leave(page: Page) -> None:
    await page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    await menu.get_by_role("button", name="Leave the table").click()
    await menu.get_by_role("button", name="Leave", exact=True).click()
    await expect(page.get_by_role("region", name="Stalls")).to_be_visible()


async def test_who_left_comes_by_the_link_and_sits_down_again_with_one_key(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo") as (ann, bo),
        guest(browser, node.url, ann) as at_ann,
        guest(browser, node.url, bo, viewport=PHONE) as at_bo,
    ):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0})
        await at_ann.go(f"/t/{table}")
        await at_bo.go(f"/t/{table}")
        await expect(at_bo.page.get_by_role("group", name="Your hand")).to_be_visible()
        await leave(at_bo.page)
        await expect(log(at_ann.page).get_by_text("Bo leaves; a bot plays on.")).to_be_visible()
        await expect(at_ann.page.get_by_role("main").get_by_text("Bo", exact=True).first).to_be_visible()
        await expect(at_ann.page.get_by_text("#2")).to_have_count(0)

        await at_bo.go(f"/t/{table}")
        await expect(at_bo.page.get_by_text("You left this game, and a bot plays for you.")).to_be_visible()
        await at_bo.page.get_by_role("button", name="Sit down again").click()
        await expect(at_bo.page.get_by_role("group", name="Your hand")).to_be_visible()
        await expect(log(at_ann.page).get_by_text("Bo sits down again.")).to_be_visible()

        await leave(at_bo.page)
        mine = at_bo.page.get_by_role("region", name="My tables")
        await mine.get_by_role("button", name="Sit down again at Tindahan").click()
        await expect(at_bo.page.get_by_role("group", name="Your hand")).to_be_visible()


async def test_a_stranger_asks_the_host_says_yes_and_the_stranger_plays_on(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo", "Cy") as (ann, bo, cy),
        guest(browser, node.url, ann) as at_ann,
        guest(browser, node.url, bo) as at_bo,
        guest(browser, node.url, cy, viewport=PHONE) as at_cy,
    ):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 1})
        for each in (at_ann, at_bo, at_cy):
            await each.go(f"/t/{table}")
        await expect(at_cy.page.get_by_text("Ask to take over")).to_have_count(0)
        assert await asked(at_bo.page)
        await sell(at_bo.page, 0)
        await expect(log(at_ann.page).get_by_role("link", name=re.compile("^Bo plays"))).to_have_count(1)
        await leave(at_bo.page)
        await at_cy.page.get_by_role("button", name="Ask to take over from Bo").click()
        await expect(at_cy.page.get_by_text("The host is asked whether you may take over from Bo.")).to_be_visible()
        wish = at_ann.page.get_by_role("alert").filter(has_text="Cy would like to take over from Bo.")
        await wish.get_by_role("button", name="No").click()
        await expect(wish).to_have_count(0)
        await expect(at_cy.page.get_by_text("The host would rather not. A bot plays for Bo.")).to_be_visible()
        await at_cy.page.get_by_role("button", name="Ask to take over from Bo").click()
        await at_ann.axe()
        await at_cy.axe()
        await wish.get_by_role("button", name="Yes").focus()
        await at_ann.page.keyboard.press("Enter")
        await expect(at_cy.page.get_by_role("group", name="Your hand")).to_be_visible()
        await expect(log(at_ann.page).get_by_text("Cy takes over from Bo.")).to_be_visible()
        await expect(log(at_ann.page).get_by_role("link", name=re.compile("^Bo plays")).first).to_be_visible()

        while not await at_cy.page.evaluate(ASKED):  # who wins the trick leads
            if await at_ann.page.evaluate(ASKED):
                await sell(at_ann.page, 0)
            await at_cy.page.wait_for_timeout(100)
        await sell(at_cy.page, 0)
        await expect(log(at_ann.page).get_by_role("link", name=re.compile("^Cy plays"))).to_have_count(1)
        await at_bo.go(f"/t/{table}")
        await expect(at_bo.page.get_by_role("main").get_by_text("Cy", exact=True).first).to_be_visible()
        await expect(at_bo.page.get_by_role("button", name=re.compile("take over|Sit down"))).to_have_count(0)
        await expect(
            log(at_bo.page).get_by_role("link", name=re.compile("^you play", re.IGNORECASE)).first
        ).to_be_visible()

        await at_ann.go(f"/t/{table}/replay?move=1")
        steps = log(at_ann.page)
        await expect(steps.get_by_role("button", name=re.compile("^Bo ")).first).to_be_visible()
        await expect(steps.get_by_role("button", name=re.compile("^Cy ")).first).to_be_visible()


async def test_the_host_removes_a_player_who_has_to_ask_then(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo") as (ann, bo),
        guest(browser, node.url, ann, viewport=PHONE) as at_ann,
        guest(browser, node.url, bo) as at_bo,
    ):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0})
        for each in (at_ann, at_bo):
            await each.go(f"/t/{table}")
        await expect(at_bo.page.get_by_role("group", name="Your hand")).to_be_visible()
        await at_ann.page.get_by_role("button", name="Menu").click()
        menu = at_ann.page.get_by_role("dialog", name="Menu")
        await menu.get_by_role("button", name="Remove Bo").click()
        await expect(menu.get_by_text("A bot plays on for Bo")).to_be_visible()
        await expect(menu.get_by_role("button", name="Rather not")).to_be_focused()
        await at_ann.axe()
        await menu.get_by_role("button", name="Remove Bo").click()
        await expect(menu.get_by_role("button", name="Make host: Bo")).to_have_count(0)
        await expect(menu.get_by_role("heading", name="Players")).to_be_focused()
        await at_ann.page.keyboard.press("Escape")
        await expect(log(at_bo.page).get_by_text("The host removes you; a bot plays on.")).to_be_visible()
        await at_bo.page.get_by_role("button", name="Ask to sit down again").click()
        await expect(at_bo.page.get_by_text("The host is asked whether you may sit down again.")).to_be_visible()
        wish = at_ann.page.get_by_role("alert").filter(has_text="Bo would like to sit down again.")
        await wish.get_by_role("button", name="Yes").click()
        await expect(at_bo.page.get_by_role("group", name="Your hand")).to_be_visible()


async def test_the_log_names_who_is_the_host_now(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo") as (ann, bo),
        guest(browser, node.url, bo) as at_bo,
    ):
        table = await table_of([ann, bo], "tindahan", bots=1)
        await at_bo.go(f"/t/{table}")
        await ann.ask("DELETE", f"/api/tables/{table}/seat")
        await expect(log(at_bo.page).get_by_text("You are the host now.")).to_be_visible()
        await ann.ask("POST", f"/api/tables/{table}/seat", {})
        await bo.ask("POST", f"/api/tables/{table}/host", {"seat": 0})
        await expect(log(at_bo.page).get_by_text("Ann is the host now.")).to_be_visible()
        await expect(log(at_bo.page).get_by_text("null")).to_have_count(0)


async def test_sit_in_the_list_of_open_tables_sits(browser: Browser, node: Node) -> None:
    async with people(node.url, "Ann", "Bo") as (ann, bo), guest(browser, node.url) as at:
        table = (await ann.open("tindahan", "me", "open", "open", public=True))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        await at.go()
        found = at.page.get_by_role("region", name=re.compile("Open tables")).locator(".ticket").filter(has_text="Bo")
        await expect(found.get_by_text("with Ann and Bo")).to_be_visible()
        await found.get_by_role("button", name="Sit down at Tindahan").click()
        await expect(at.page.get_by_text("The host starts the game.")).to_be_visible()
        seats = (await ann.ask("GET", f"/api/tables/{table}"))["seats"]
        assert [seat["kind"] for seat in seats] == ["guest", "guest", "guest"]


async def test_a_guest_has_the_face_that_the_picker_shows(browser: Browser, node: Node) -> None:
    async with person(node.url, "Ann") as ann, guest(browser, node.url) as at:
        table = (await ann.open("tindahan", "me", "open", "open"))["id"]
        await at.go(f"/t/{table}")
        await at.page.get_by_role("button", name="Sit down").first.click()
        await expect(at.page.get_by_role("main")).to_be_focused()
        await at.page.get_by_role("button", name="Change").click()
        face = await at.page.locator("input[type=radio]:checked").get_attribute("value")
        mine = at.page.get_by_role("listitem").filter(has_text="You").locator("use").nth(1)
        await expect(mine).to_have_attribute("href", f"#avatar-{face}")


async def test_who_chose_no_face_has_the_same_at_every_seat(browser: Browser, node: Node) -> None:
    """Also a guest of whom only a name is known, such as one from before there were faces to choose."""
    async with people(node.url, "Ann", "Bo") as (ann, bo), guest(browser, node.url, bo) as at:
        table = (await ann.open("tindahan", "me", "open", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        await at.go(f"/t/{table}")
        await at.page.get_by_role("button", name="Change").click()
        await expect(at.page.get_by_role("radio", name="Steamed bun")).to_be_checked()
        mine = at.page.get_by_role("listitem").filter(has_text="You").locator("use").nth(1)
        await expect(mine).to_have_attribute("href", "#avatar-bao")


async def test_a_player_mutes_another_and_the_device_remembers(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo", "Cy") as (ann, bo, cy),
        guest(browser, node.url, ann) as at,
    ):
        table = await table_of([ann, bo, cy], "taiwan-snackbar")
        path = f"/api/tables/{table}/chat"
        await at.go(f"/t/{table}")
        lines = at.page.get_by_role("log", name="Chat")
        await bo.ask("POST", path, {"id": "b1", "text": "spam"})
        await expect(lines.get_by_text("spam")).to_be_visible()
        await at.page.get_by_role("button", name="Menu").click()
        await at.page.get_by_role("dialog", name="Menu").get_by_role("button", name="Mute Bo").focus()
        await at.page.keyboard.press("Enter")
        await at.page.keyboard.press("Escape")
        await expect(lines.get_by_text("spam")).to_have_count(0)
        await bo.ask("POST", path, {"id": "b2", "text": "more spam"})
        await cy.ask("POST", path, {"id": "c1", "text": "good evening"})
        await expect(lines.get_by_text("good evening")).to_be_visible()
        await expect(lines.get_by_text("spam")).to_have_count(0)

        again = await begun(bo, "taiwan-snackbar")
        await at.go(f"/t/{again}")  # another table, another visit
        await expect(at.page.get_by_text("You have muted Bo.")).to_be_visible()
        await at.axe()
        await at.go(f"/t/{table}")
        await expect(lines.get_by_text("good evening")).to_be_visible()
        await expect(lines.get_by_text("spam")).to_have_count(0)
        await at.page.get_by_role("button", name="Hear again: Bo").click()
        await expect(lines.get_by_text("more spam")).to_be_visible()
