"""Steam Up in the browser: whole games by pointing at the table and by its keys, and one turntable for all."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.games.steam_up.restaurants import fortune
from tests.server.people import Node, Person, people, person, table_of
from tests.web.browsers import DESKTOP, PHONE
from tests.web.playing import asked, begun, brought_to, first_of, guest, some_moves, until
from tests.web.test_games import outcome, shows

pytestmark = pytest.mark.anyio

SMALL_PHONE = {"width": 360, "height": 640}
# Where the next button to press is; null while nothing is asked, and an empty list when the game is over. With
# `pointing`, what lies on the table comes before the keys that say the same. Steamers are bought where that can be.
NEXT = """pointing => {
  if (document.querySelector("dialog[open]")) return [];
  const acts = document.querySelector('main [aria-label="What you may do"]');
  if (!acts) return null;
  const free = [...document.querySelectorAll("main button")].filter(
    (button) => !button.disabled && button.getAttribute("aria-disabled") !== "true" && button.offsetParent);
  const keys = free.filter((each) => acts.contains(each) && !each.matches(".back"));
  const table = free.filter((each) => !acts.contains(each) && each.getAttribute("aria-pressed") === "false");
  const wanted = ["Buy", "Play", "Draw", "Ta", "Token", "Exchange", "Swap"];
  const action = wanted.map((word) => keys.find((key) => key.matches(".action") && key.textContent.includes(word)));
  const order = [
    keys.find((key) => key.matches(".primary")),
    // What has been begun is brought to its end: another stack would begin anew.
    acts.querySelector(".back") && keys.findLast((each) => !each.matches(".action")),
    ...(pointing ? [table.find((each) => each.closest(".stack"))] : []),
    ...action,
    ...(pointing ? [table[0]] : []),
    keys.findLast((each) => !each.matches(".action")),
    keys[0],
    table[0],
  ];
  const box = order.find(Boolean)?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height * 0.45] : null;
}"""

# By how much the page is higher and wider than the screen, and how many buttons reach out of the table.
OUTSIDE = """() => {
  const page = document.documentElement;
  const floor = document.querySelector("main").getBoundingClientRect().bottom;
  const below = [...document.querySelectorAll("main button")].filter(
    (each) => each.offsetParent && each.getBoundingClientRect().bottom > floor);
  return [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth, below.length];
}"""


DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"


async def feast(page: Page, pointing: bool) -> int:
    """Play to the end; how many buttons that took."""
    for pressed in range(600):
        where = await (await page.wait_for_function(NEXT, arg=pointing)).json_value()
        if not where:
            return pressed
        await page.mouse.click(*where)
        await page.evaluate(DRAWN)  # nobody is so quick as to press what the last press is about to take away
    stuck = await page.get_by_role("main").inner_text()
    raise AssertionError(f"the feast does not end: {stuck}")


@pytest.mark.parametrize(
    ("viewport", "pointing"),
    [pytest.param(DESKTOP, True, id="desktop"), pytest.param(PHONE, False, id="phone")],
)
async def test_a_whole_game_is_played(browser: Browser, node: Node, viewport: dict[str, int], pointing: bool) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport) as at:
        table = await begun(ann, "steam-up", seats=2)
        await at.go(f"/t/{table}")
        assert await feast(at.page, pointing) > 30
        await shows(at.page, await outcome(ann, table))


# One table


async def stacks(page: Page) -> dict[str, str]:
    """What lies on each space, by its number, as it is read out: whose it is, and what is on top."""
    labels = await page.locator(".stack .edge").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))"
    )
    return dict(sorted(label.split(". ", 1) for label in labels))


def tops(read: dict[str, str]) -> list[str]:
    return [label.split(". ")[1] for label in read.values()]


async def test_two_browsers_see_the_same_turntable_turn(browser: Browser, node: Node) -> None:
    async with (
        people(node.url, "Ann", "Bo") as (ann, bo),
        guest(browser, node.url, ann) as at_ann,
        guest(browser, node.url, bo) as at_bo,
    ):
        table = await table_of([ann, bo], "steam-up", options={"start": 0})
        for somebody, moves in ((ann, 1), (bo, 1), (ann, 1), (bo, 1)):  # an animal each, then tokens
            async with somebody.socket(table) as reader:
                await reader.greeted()
                await some_moves(reader, moves)
        await at_ann.go(f"/t/{table}")
        await at_bo.go(f"/t/{table}")
        assert await asked(at_ann.page)
        await expect(at_bo.page.get_by_text("Ann is choosing", exact=True)).to_be_visible()
        before = await stacks(at_bo.page)
        assert len(before) == 6
        assert tops(await stacks(at_ann.page)) == tops(before)
        keys = at_ann.page.get_by_role("group", name="What you may do")
        await keys.get_by_role("button", name=re.compile("^Draw a card")).click()
        await keys.get_by_role("button", name="Draw a Fortune card").click()
        await at_ann.page.get_by_role("button", name=re.compile("^Rotate clockwise: ")).click()
        await keys.get_by_role("button", name="Rotate clockwise", exact=True).click()
        told = at_bo.page.get_by_role("region", name="What happened")
        await expect(told.get_by_text("Ann rotates the turntable clockwise.")).to_be_visible()
        await expect(at_bo.page.get_by_text("Ann is choosing", exact=True)).to_be_visible()
        after = await stacks(at_bo.page)
        assert tops(after) == tops(before)
        assert after != before  # they lie in other zones
        theirs = await stacks(at_ann.page)
        assert [("your zone" in label, "Shared" in label) for label in theirs.values()] == [
            ("zone of Ann" in label, "Shared" in label) for label in after.values()
        ]


async def test_the_turntable_is_turned_by_hand(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, "steam-up", seats=2, options={"start": 0})
        await until(ann, table, "rotation")
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        box = await at.page.locator(".platform").bounding_box()
        assert box is not None
        x, y, reach = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.36
        await at.page.mouse.move(x + reach, y)
        await at.page.mouse.down()
        await at.page.mouse.move(x + reach * 0.8, y + reach * 0.6, steps=3)
        await at.page.mouse.move(x, y + reach, steps=3)
        await at.page.mouse.up()
        told = at.page.get_by_role("region", name="What happened")
        await expect(told.get_by_text("You rotate the turntable clockwise.")).to_be_visible()


async def test_a_refused_action_says_why(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=SMALL_PHONE) as at:
        table = await brought_to(ann, "steam-up", "turn", picks="pig", seats=2, options={"start": 0})
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        keys = at.page.get_by_role("group", name="What you may do")
        await keys.get_by_role("button", name=re.compile("^Take a token")).click()
        await keys.get_by_role("button", name="BBQ bun").click()
        await keys.get_by_role("button", name="Take a BBQ bun token").click()
        taken = keys.get_by_role("button", name="Take a token. Done")
        await taken.click(force=True)
        await expect(at.page.get_by_text("the two actions of a turn must differ")).to_be_visible()
        await expect(at.page.get_by_role("button", name="Rule 3.1")).to_be_visible()


async def test_the_keyboard_alone_takes_a_token(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await begun(ann, "steam-up", seats=3, options={"start": 0})
        await until(ann, table, "turn")
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        token = at.page.get_by_role("button", name=re.compile("^phoenix claw: .* in the supply$"))
        await token.focus()
        await at.page.keyboard.press("Enter")
        await expect(token).to_have_attribute("aria-pressed", "true")
        await at.page.keyboard.press("Escape")
        await expect(token).to_have_attribute("aria-pressed", "false")
        await at.page.keyboard.press("Enter")
        await at.page.keyboard.press("Enter")  # once more says it
        told = at.page.get_by_role("region", name="What happened")
        await expect(told.get_by_text("You take tokens: phoenix claw.")).to_be_visible()


# What has flown over the table, by its picture.
WATCH = """
window.flown = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes)
    if (node.matches?.(".sky svg")) window.flown.push(node.querySelector("use").getAttribute("href").slice(7));
}).observe(document.querySelector(".sky"), {childList: true});
"""
MOVING = 'localStorage.setItem("hawker.settings", JSON.stringify({pace: "normal", motion: "full"}))'


@pytest.mark.parametrize("moving", [True, False], ids=["moving", "still"])
async def test_a_token_flies_to_whoever_takes_it(browser: Browser, node: Node, moving: bool) -> None:
    motion = "no-preference" if moving else "reduce"
    async with person(node.url) as ann, guest(browser, node.url, ann, impatient=False, reduced_motion=motion) as at:
        table = await begun(ann, "steam-up", seats=2, options={"start": 0})
        await until(ann, table, "turn")
        if moving:
            await at.context.add_init_script(MOVING)
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        await at.page.evaluate(WATCH)
        token = at.page.get_by_role("button", name=re.compile("^phoenix claw: .* in the supply$"))
        await token.click()
        await token.click()
        told = at.page.get_by_role("region", name="What happened")
        await expect(told.get_by_text("You take tokens: phoenix claw.")).to_be_visible()
        await expect(at.page.locator(".sky svg")).to_have_count(0)
        assert await at.page.evaluate("window.flown") == (["token-claw"] if moving else [])


async def test_a_purchase_shows_before_what_it_brings(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await brought_to(ann, "steam-up", "turn", "buy ", seats=3, options={"start": 0})
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        gains = (await ann.ask("GET", f"/api/tables/{table}/state"))["view"]["gains"]
        await at.page.get_by_role("button", name=re.compile("^Buy a steamer")).click()
        await at.page.locator(".stack .edge[aria-pressed]").first.click()
        buy = at.page.get_by_role("button", name=re.compile(r"^Buy it: \+"))
        shown = int(re.findall(r"\d+", await buy.inner_text())[0])
        assert shown in gains.values()
        await expect(at.page.locator(".hub")).to_contain_text(f"+{shown}")
        await at.axe()


async def test_the_goat_gives_a_kind_its_row(browser: Browser, node: Node) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann) as at:
        table = await brought_to(ann, "steam-up", "row", picks="goat", seats=2, options={"start": 0})
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        keys = at.page.get_by_role("group", name="What you may do")
        await at.page.get_by_role("button", name=re.compile("^Row 1, free")).click()
        put = keys.get_by_role("button", name=re.compile("^Row 1 for "))
        kinds = keys.locator(".offer")
        await first_of(put, kinds)
        if not await put.count():  # of several kinds, one is named too
            await kinds.first.click()
        await put.click()
        told = at.page.get_by_role("region", name="What happened")
        await expect(told.get_by_text(re.compile("You give .* row 1"))).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, SMALL_PHONE], ids=["desktop", "phone"])
async def test_steamers_are_placed_by_turns(browser: Browser, node: Node, viewport: dict[str, int]) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport) as at:
        await at.go(f"/t/{await begun(ann, 'steam-up', seats=2, options={'start': 0, 'steamers': 'by-turns'})}")
        assert await asked(at.page)
        await expect(at.page.get_by_role("img", name=re.compile("^On their way"))).to_be_visible()
        assert await at.page.evaluate(OUTSIDE) == [0, 0, 0]
        await at.axe()
        space = at.page.locator(".stack .edge").nth(2)
        await space.click()
        await space.click()  # once more says it
        await expect(at.page.get_by_text("You place the steamer on space 3.").first).to_be_attached()
        assert await asked(at.page)
        assert "Empty" not in (await stacks(at.page))["Space 3"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, SMALL_PHONE], ids=["desktop", "phone"])
async def test_no_rule_of_axe_is_broken(browser: Browser, node: Node, scheme: str, viewport: dict[str, int]) -> None:
    async with (
        person(node.url) as ann,
        guest(browser, node.url, ann, scheme=scheme, viewport=viewport) as at,
    ):
        table = await begun(ann, "steam-up", seats=5, options={"start": 0})
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        await at.axe()  # the choice of an animal
        await until(ann, table, "turn")
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        await at.axe()
        await at.page.get_by_role("group", name="Players").get_by_role("button").first.click()
        await expect(at.page.get_by_role("dialog")).to_be_visible()
        await at.axe()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_a_small_phone_never_scrolls(browser: Browser, node: Node, seats: int) -> None:
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=SMALL_PHONE) as at:
        table = await begun(ann, "steam-up", seats=seats, options={"start": 0})
        for question in ("animal", "tokens", "turn"):
            await until(ann, table, question)
            await at.go(f"/t/{table}")
            assert await asked(at.page)
            assert await at.page.evaluate(OUTSIDE) == [0, 0, 0]


# Decks of one's own


async def test_a_table_takes_a_deck_from_a_file(browser: Browser, node: Node) -> None:
    """What is wrong with it is said by its line; mended, it is the deck of the table."""
    async with guest(browser, node.url) as at:
        at.forgiven += ["422", "400"]  # Chromium tells of every request that is refused
        await at.go()
        await at.page.get_by_role("button", name="Invite friends to Steam Up").click()
        dialog = at.page.get_by_role("dialog", name="A table of Steam Up")
        await dialog.get_by_text("Variants of the game").click()
        chooser = dialog.get_by_label(re.compile("^From a file: The Fortune cards"))
        await chooser.set_input_files({"name": "f.txt", "mimeType": "text/plain", "buffer": b"x" * 70_000})
        await expect(dialog.get_by_text("64 KiB at most")).to_be_visible()
        wrong = fortune("tokens 1 for nobody").encode()
        await chooser.set_input_files({"name": "f.txt", "mimeType": "text/plain", "buffer": wrong})
        await expect(dialog.get_by_text("Your own: fortune deck")).to_be_visible()
        await dialog.get_by_role("button", name="Open the table").click()
        # Beside the key, where opening was refused: the option itself said so before.
        await expect(dialog.locator("form > [role=alert]").filter(has_text="line 3")).to_be_visible()
        right = fortune("tokens 1 for you").encode()
        await chooser.set_input_files({"name": "f.txt", "mimeType": "text/plain", "buffer": right})
        await dialog.get_by_role("button", name="Open the table").click()
        await expect(at.page.get_by_role("heading", name="At the table")).to_be_visible()
        await expect(at.page.get_by_text("Your own: fortune deck")).to_be_attached()


# A table with a long Fate, a long ability and many cards in hand: whose words are cut off, and what lies upon the food.
CUT = """() => {
  const cut = [...document.querySelectorAll(".fate small, .mine header p, .hand .card, .hand .words, .offer")].filter(
    (each) => each.offsetParent && each.scrollHeight > each.clientHeight + 1);
  return cut.map((each) => each.textContent.trim());
}"""
COVERED = """() => {
  const found = [];
  const tags = [...document.querySelectorAll(".tagged :is(.high, .tag, .number)")];
  const spaces = [...document.querySelectorAll(".stack")];
  if (!tags.length || spaces.length !== 6) return ["nothing to look at"];
  for (const piece of document.querySelectorAll(".stack use:not([href='#steam-steamer'])")) {
    if (!/^#steam-(shrimp|rice|meat|claw|bun)$/.test(piece.getAttribute("href"))) continue;
    const box = piece.getBoundingClientRect();
    const [left, right] = [box.left + box.width * 0.25, box.right - box.width * 0.25];
    const [top, bottom] = [box.top + box.height * 0.25, box.bottom - box.height * 0.25];
    for (const each of tags) {
      const tag = each.getBoundingClientRect();
      if (tag.left < right && tag.right > left && tag.top < bottom && tag.bottom > top)
        found.push(`${piece.getAttribute("href")} under ${each.className} ${each.textContent}`);
    }
  }
  return found;
}"""
# Numbers and heights of stacks that have something else upon them: another stack, a shape, a face, the hub.
UNDER = """() => {
  const asleep = [...document.querySelectorAll(".round, .round *")].filter(
    (each) => getComputedStyle(each).pointerEvents === "none" && !each.matches(".tagged, .above, .tags"));
  for (const each of asleep) each.style.pointerEvents = "auto";
  const found = [...document.querySelectorAll(":is(.tagged, .stack) :is(.high, .number)")].flatMap((each) => {
    const box = each.getBoundingClientRect();
    const upper = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return upper?.closest(".high, .number") === each ? [] : [`${each.textContent} under ${upper?.outerHTML}`];
  });
  for (const each of asleep) each.style.pointerEvents = "";
  return found;
}"""
# Seats with tokens or cards that do not fit.
SPILT = """() => [...document.querySelectorAll(".seat .goods")].filter(
  (each) => each.offsetParent && each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""
LAPTOP = {"width": 1366, "height": 768}
LONG_FATE = "fate deck\n18 x Tidy Tables\n  stays round\n  row 2\n  column 2\n  each bun 1"
LONG_CARDS = fortune("cards 5 for you\nstays used\nspare\npurchase 2")


async def gather(somebody: Person, table: str, cards: int) -> None:
    """Play until a turn begins, after the first Fate, with more than so many cards in hand."""
    async with somebody.socket(table) as reader:
        await reader.greeted()
        for _ in range(900):
            may, view = reader.moves(), reader.state["view"]
            if not may:
                await reader.until(lambda message: message["type"] == "update")
            elif reader.state["question"]["question"] == "turn" and view["fate"] and len(view["hand"]) > cards:
                return
            else:
                wanted = [move for verb in ("play Card A", "draw") for move in may if move == verb]
                await reader.play((wanted or may)[0])
    raise AssertionError("there were never so many cards")


@pytest.mark.parametrize("seats", [2, 3, 5])
async def test_no_word_is_cut_off_and_no_food_is_covered(browser: Browser, node: Node, seats: int) -> None:
    options = {"start": 0, "fate": LONG_FATE, "fortune": LONG_CARDS}
    async with person(node.url) as ann:
        table = await begun(ann, "steam-up", seats, options=options)
        await gather(ann, table, 5)
        for viewport in (LAPTOP, DESKTOP, PHONE, SMALL_PHONE):
            async with guest(browser, node.url, ann, viewport=viewport) as at:
                await at.go(f"/t/{table}")
                assert await asked(at.page)
                assert await at.page.evaluate(COVERED) == [], viewport
                assert await at.page.evaluate(UNDER) == [], viewport
                assert await at.page.evaluate(SPILT) == [], viewport
                assert await at.page.evaluate(CUT) == [], viewport


@pytest.mark.parametrize("viewport", [LAPTOP, DESKTOP], ids=["laptop", "desktop"])
async def test_cards_with_much_to_say_show_all_of_it_or_their_titles(
    browser: Browser, node: Node, viewport: dict[str, int]
) -> None:
    """Four of them, which is as many as would lie side by side; and before that the animals to choose from."""
    long = "stays used\nspare\npurchase 2\nrow 2\ncolumn 2"
    cards = "".join(f"\n20 x {title}\n{long}" for title in ("Regular's Discount", "Table by the Window"))
    options = {"start": 0, "fortune": f"fortune deck{cards}"}
    async with person(node.url) as ann, guest(browser, node.url, ann, viewport=viewport) as at:
        table = await begun(ann, "steam-up", 3, options=options)
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        await expect(at.page.locator(".animals .offer")).to_have_count(2)
        assert await at.page.evaluate(CUT) == []
        await gather(ann, table, 3)
        await at.go(f"/t/{table}")
        assert await asked(at.page)
        await expect(at.page.locator(".hand .card").nth(3)).to_be_visible()
        assert await at.page.evaluate(CUT) == []
