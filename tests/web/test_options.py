"""The options of a table in the lobby, as people read and set them."""

import os
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.server.people import Node, person
from tests.web.browsers import DESKTOP, PHONE
from tests.web.playing import guest

pytestmark = pytest.mark.anyio

BAD_SCHEDULE = "'2,9' is neither rising nor a list of numbers from 1 to 6, one for each round, such as 2,3,4."
SHOTS = os.environ.get("HAWKER_OPTION_SHOTS", "")


@pytest.mark.parametrize("look", ["desktop-light", "phone-dark", "laptop-dark"])
async def test_options_have_names_and_a_schedule_can_be_written(browser: Browser, node: Node, look: str) -> None:
    size, scheme = look.split("-")
    viewport = {"desktop": DESKTOP, "phone": PHONE, "laptop": {"width": 1366, "height": 768}}[size]
    async with (
        person(node.url, "Mei") as mei,
        guest(browser, node.url, mei, viewport=viewport, scheme=scheme) as host,
        person(node.url, "Bo") as bo,
        guest(browser, node.url, bo) as friend,
    ):
        host.forgiven += ["400 (Bad Request)"]
        table = (await mei.open("taiwan-snackbar", "me", "open", "open"))["id"]
        await host.go(f"/t/{table}")
        page = host.page
        variant = page.get_by_label("How the contest is won")
        await expect(variant.locator("option")).to_have_text(["Fewest minus points", "The last eater who is left"])
        await expect(page.get_by_label("How many rounds are played")).to_have_count(0)
        await variant.select_option("The last eater who is left")
        await expect(page.get_by_label("How many rounds are played")).to_be_visible()
        start = page.get_by_label("Who is the start player")
        await expect(start.locator("option")).to_have_text(["Drawn by lot", "Mei", "Seat 2", "Seat 3"])
        await page.locator("select", has_text="Rising: 1, 2, 3").select_option("Something else ...")
        line = page.get_by_role("textbox", name="How many No More cards")
        await line.fill("2,9")
        await line.press("Enter")
        await expect(page.get_by_role("alert")).to_have_text(BAD_SCHEDULE)
        await host.axe()
        if SHOTS:
            await page.screenshot(path=str(Path(SHOTS) / f"lobby-{look}.png"), full_page=True)
        await line.fill("2, 3, 4")
        await line.press("Enter")
        await expect(page.get_by_role("alert")).to_have_count(0)
        await expect(line).to_have_value("2,3,4")
        assert (await mei.ask("GET", f"/api/tables/{table}"))["options"]["no_more"] == "2,3,4"
        await friend.go(f"/t/{table}")
        seen = friend.page.get_by_role("textbox", name="How many No More cards")
        await expect(seen).to_have_value("2,3,4")
        await expect(seen).to_be_disabled()
        assert "False" not in await page.inner_text("main")


@pytest.mark.parametrize("look", ["desktop-light", "desktop-dark", "phone-light", "phone-dark"])
async def test_a_schedule_for_a_new_table_is_judged_when_it_is_written(browser: Browser, node: Node, look: str) -> None:
    size, scheme = look.split("-")
    viewport = {"desktop": DESKTOP, "phone": PHONE}[size]
    async with (
        person(node.url, "Mei") as mei,
        guest(browser, node.url, mei, viewport=viewport, scheme=scheme) as host,
    ):
        host.forgiven += ["400 (Bad Request)"]
        page = host.page
        await host.go("/")
        await page.get_by_role("button", name="Invite friends to Taiwan Snackbar").click()
        await page.get_by_text("Variants of the game").click()
        await page.locator("select", has_text="Rising: 1, 2, 3").select_option("Something else ...")
        line = page.get_by_role("textbox", name="How many No More cards")
        await line.fill("2,9")
        await page.get_by_label("How the contest is won").focus()
        await expect(page.get_by_role("alert")).to_have_text(BAD_SCHEDULE)
        await page.get_by_label("How the contest is won").select_option("The last eater who is left")
        await expect(page.get_by_label("How many rounds are played")).to_be_visible()
        await expect(page.get_by_role("alert")).to_have_text(BAD_SCHEDULE)
        await expect(line).to_have_value("2,9")
        await host.axe()
        if SHOTS:
            await page.get_by_role("alert").scroll_into_view_if_needed()
            await page.screenshot(path=str(Path(SHOTS) / f"invite-{look}.png"))
        await line.fill("2, 3 4")
        await line.blur()
        await expect(page.get_by_role("alert")).to_have_count(0)
        await expect(line).to_have_value("2,3,4")


@pytest.mark.parametrize("look", ["desktop-light", "phone-dark"])
async def test_a_table_with_a_bot_is_not_offered_to_play_without_a_limit(
    browser: Browser, node: Node, look: str
) -> None:
    size, scheme = look.split("-")
    viewport = {"desktop": DESKTOP, "phone": PHONE}[size]
    async with (
        person(node.url, "Mei") as mei,
        guest(browser, node.url, mei, viewport=viewport, scheme=scheme) as host,
    ):
        host.forgiven += ["400 (Bad Request)"]
        table = (await mei.open("hibachi", "me", "open"))["id"]
        await host.go(f"/t/{table}")
        page = host.page
        limit = page.get_by_label("After how many rounds a game without a winner ends")
        await expect(limit.locator("option")).to_have_text(["60 rounds", "No limit (without bots)"])
        await limit.select_option("No limit (without bots)")
        add = page.get_by_role("button", name="Bot", exact=True)
        await add.click()
        await expect(page.get_by_role("alert")).to_have_text(
            "'No limit' is for tables without bots: choose '60 rounds', or let only people play."
        )
        if SHOTS:
            await page.screenshot(path=str(Path(SHOTS) / f"no-limit-{look}.png"), full_page=True)
        await limit.select_option("60 rounds")
        await add.click()
        await expect(limit.locator("option").nth(1)).to_be_disabled()
        await host.axe()
