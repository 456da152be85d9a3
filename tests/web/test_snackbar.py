"""Taiwan Snackbar in the browser: what is counted, said and laid out can be seen, however big the hands are."""

import pytest
from playwright.async_api import Browser

from tests.server.people import Node, Person, person
from tests.web.browsers import DESKTOP, PHONE
from tests.web.playing import asked, begun, guest, play_by_socket

pytestmark = pytest.mark.anyio

LAPTOP = {"width": 1366, "height": 768}
TABLET = {"width": 1024, "height": 768}
SMALL_PHONE = {"width": 360, "height": 640}
# Numbers of cards with something else upon them, and names that are cut off.
HIDDEN = """() => {
  const found = [];
  for (const badge of document.querySelectorAll(".hand .times")) {
    const box = badge.getBoundingClientRect();
    for (const x of [box.left + 4, box.left + box.width / 2, box.right - 4]) {
      const top = document.elementFromPoint(x, box.top + box.height / 2);
      if (top?.closest("li") !== badge.closest("li")) found.push(`${badge.closest("li").dataset.kind} covered`);
    }
  }
  const floor = document.querySelector("main").getBoundingClientRect().bottom;
  for (const label of document.querySelectorAll(".hand .label")) {
    const wide = label.scrollWidth > label.clientWidth + 1;
    const low = label.getBoundingClientRect().top + label.scrollHeight > floor + 1;
    if (wide || low) found.push(`${label.textContent} cut`);
  }
  return found;
}"""
# What hangs down from the seats and lies on the piles; and how far from the middle of the cloth the food stands.
CENTRE = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const piles = [".draw .stack", ".dish .stack"].map(box);
  const chips = [...document.querySelectorAll(".deed:not(.fresh), .seat .tag")].map(
    (each) => each.getBoundingClientRect());
  const upon = chips.filter((chip) => piles.some((pile) =>
    chip.left < pile.right && chip.right > pile.left && chip.top < pile.bottom && chip.bottom > pile.top));
  const [cloth, food] = [box(".centre"), box(".food")];
  const off = Math.abs((food.top + food.bottom) / 2 - (cloth.top + cloth.bottom) / 2) / cloth.height;
  return [upon.length, off];
}"""
# Seats whose content is higher or wider than they are.
OVERFLOWS = """() => [...document.querySelectorAll(".seat > button")].filter(
  (each) => each.scrollHeight > each.clientHeight + 1 || [...each.children].some((part) =>
    part.getBoundingClientRect().top < each.getBoundingClientRect().top - 1
    || part.getBoundingClientRect().bottom > each.getBoundingClientRect().bottom + 1)).map((each) => each.ariaLabel)"""


async def feast(somebody: Person) -> str:
    """A table at which this one holds at least 24 cards, of every kind, and is asked."""
    for _ in range(30):
        table = await begun(somebody, "taiwan-snackbar", 4, options={"start": 0, "no_more": 1})
        async with somebody.socket(table) as reader:
            await reader.greeted()
            while "result" not in reader.state:
                may, hand = reader.moves(), reader.state["view"]["hand"]
                if not may:
                    await reader.until(lambda message: message["type"] == "update")
                elif len(hand) == 9 and sum(hand.values()) >= 24:
                    return table
                else:
                    verbs = ("eat", "choose", "one more", "change", "order")
                    await reader.play(next((move for verb in verbs for move in may if move.startswith(verb)), may[0]))
    raise AssertionError("nobody ate so much")


async def test_the_number_of_each_card_and_its_name_can_be_read(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann:
        table = await feast(ann)
        for viewport in (DESKTOP, LAPTOP, TABLET, PHONE, SMALL_PHONE):
            async with guest(browser, node.url, ann, viewport=viewport) as at:
                await at.go(f"/t/{table}")
                assert await asked(at.page)
                assert await at.page.evaluate(HIDDEN) == [], viewport


@pytest.mark.parametrize("seats", [3, 4])
async def test_on_a_phone_the_food_stands_in_the_middle_and_nothing_lies_on_the_piles(
    browser: Browser, node: Node, seats: int
) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=PHONE) as at:
        table = await begun(ann, "taiwan-snackbar", seats, options={"start": 0})
        await play_by_socket(ann, table, 1)
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        upon, off = await at.page.evaluate(CENTRE)
        assert upon == 0
        assert off < 0.1


@pytest.mark.parametrize("viewport", [DESKTOP, LAPTOP, PHONE], ids=str)
async def test_no_seat_overflows_for_who_watches(browser: Browser, node: Node, viewport: dict[str, int]) -> None:
    async with person(node.url) as ann, guest(browser, node.url, viewport=viewport) as at:
        for seats in (3, 5, 10):
            table = await begun(ann, "taiwan-snackbar", seats, options={"start": 0})
            await at.go(f"/t/{table}")
            await at.page.locator(".seat").first.wait_for()
            assert await at.page.evaluate(OVERFLOWS) == [], seats
