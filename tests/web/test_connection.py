"""A network that goes without a word: it is noticed soon, and a move made meanwhile waits and is made once."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.people import Node, person
from tests.web.browsers import DESKTOP, PHONE, Visitor
from tests.web.lines import line_to
from tests.web.playing import CARD, asked, begun, guest, sell
from tests.web.test_table import MINE, told

pytestmark = pytest.mark.anyio

SOON = 8000  # milliseconds: five seconds, and what a busy machine takes to draw a page


def forgive_the_network(at: Visitor) -> None:
    """Chromium says on its console what the test does."""
    at.forgiven += ["WebSocket", "ERR_INTERNET_DISCONNECTED"]


async def made_once(page: Page) -> None:
    await expect(told(page).get_by_role("link", name=MINE)).to_have_count(1)
    assert await asked(page)
    await expect(told(page).get_by_role("link", name=MINE)).to_have_count(1)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_move_into_a_silent_line_says_soon_that_it_waits_and_is_made_once(
    browser: Browser, node: Node, viewport: dict[str, int]
) -> None:
    async with (
        person(node.url) as ann,
        line_to(node.url) as line,
        guest(browser, line.url, ann, viewport=viewport) as at,
    ):
        forgive_the_network(at)
        await at.go(f"/t/{await begun(ann, 'tindahan', options={'start': 0})}")
        assert await asked(at.page)
        line.go_silent()
        await sell(at.page, 0)
        strip = at.page.locator("main .strip")
        await expect(strip).to_contain_text("Your move waits to be sent.", timeout=SOON)
        await expect(at.page.get_by_role("button", name=CARD)).to_have_count(0)
        line.pass_on()
        await expect(strip).not_to_contain_text("waits to be sent")
        if viewport == DESKTOP:
            await made_once(at.page)


async def test_a_silent_line_is_noticed_by_who_does_nothing(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, line_to(node.url) as line, guest(browser, line.url, ann) as at:
        forgive_the_network(at)
        await at.go(f"/t/{await begun(ann, 'tindahan', options={'start': 0})}")
        assert await asked(at.page)
        line.go_silent()
        await expect(at.page.get_by_text("Trying again. Your move will wait.")).to_be_visible(timeout=SOON)
        line.pass_on()
        await expect(at.page.get_by_text("Connected", exact=True)).to_be_visible()


async def test_the_browser_says_that_it_is_offline_and_a_move_made_then_is_sent_when_it_is_back(
    browser: Browser, node: Node
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        forgive_the_network(at)
        await at.go(f"/t/{await begun(ann, 'tindahan', options={'start': 0})}")
        assert await asked(at.page)
        await at.context.set_offline(True)
        strip = at.page.locator("main .strip")
        await expect(strip).to_contain_text("Connection lost", timeout=1500)
        await sell(at.page, 0)
        await expect(strip).to_contain_text("Your move waits to be sent.")
        await at.context.set_offline(False)
        await made_once(at.page)
