"""Decks as text: cards that people can read and write, checked line by line.

    fortune deck

    2 x Long Chopsticks
      take 1 from anywhere by you

    1 x Pickpocket *
      steal-token from another

A card begins with how many there are of it and its title; `*` marks those that leave in the friendly game. Each further
line is one effect. `may` before it leaves it to its player, `on 5-6:` makes it wait for a roll of the die. `stays` says
that the card is laid face up and until when; the lines after it hold as long as it lies there. `#` begins a comment.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hawker.core.errors import ParseError, SetupError
from hawker.core.game import Option
from hawker.core.records import Grammar, Names, Whole
from hawker.core.table import Value
from hawker.games.steam_up import effects, standing
from hawker.games.steam_up.animals import BY_NAME
from hawker.games.steam_up.cards import Card, Deck, Decks, Effect, Instruction, Line, Standing
from hawker.games.steam_up.effects import WAYS, RollNumber, TakeCard, TakeToken
from hawker.games.steam_up.events import ENDINGS
from hawker.games.steam_up.pieces import FATES_DEALT, KINDS, LUCKY
from hawker.games.steam_up.resolving import CHOSEN, OWNERS_ONLY, PRIZES, SEVERAL, WHO, YOU
from hawker.games.steam_up.standing import UNTIL, Stays
from hawker.games.steam_up.turntable import REACHES

HOUSE: Final = "house"
FORTUNE: Final = "fortune"
FATE: Final = "fate"
LONGEST: Final = 20_000  # characters
MOST_CARDS: Final = 60  # a mask of them has to fit into 63 bits
FEWEST: Final = {FORTUNE: 20, FATE: FATES_DEALT}  # cards that are left in the friendly game
MOST_LINES: Final = 8  # of a card
TITLE: Final = r"[A-Z][A-Za-z0-9'!? -]{0,38}[A-Za-z0-9'!?]"

_HEADER: Final = re.compile(r"(fortune|fate) deck")
_CARD: Final = re.compile(rf"(\d{{1,3}}) x ({TITLE})( \*)?")
_ALMOST_CARD: Final = re.compile(r"\d+ ?[xX] ?.*")
# What these are called stands in the words of the game, and would be put into a title where it says them.
_NAMES: Final = frozenset([*map(str, KINDS), *BY_NAME, *ENDINGS])
_ON: Final = re.compile(r"on (\d)(?:-(\d))?: ?(.*)")


def _vocabulary() -> Grammar:
    found = [thing for room in (effects, standing) for thing in vars(room).values()]
    classes = [thing for thing in found if isinstance(thing, type) and issubclass(thing, Line) and thing.form]
    return Grammar(
        list(dict.fromkeys(classes)),
        {
            "who": Names(f"somebody ({', '.join(WHO)})", WHO),
            "count": Whole(1, 5, "a number"),
            "points": Whole(-9, 9, "points"),
            "bonus": Whole(1, 9, "points"),
            "less": Whole(0, 1, "a number of tokens"),
            "place": Names(f"a place ({', '.join(REACHES)})", REACHES),
            "way": Names(f"a way to turn ({', '.join(WAYS)})", WAYS),
            "prize": Names("a prize (token or piece)", PRIZES),
            "any_kind": Names("a kind (shrimp, rice, meat, claw or bun) or 'any'", [*map(str, KINDS), standing.ANY]),
            "until": Names(f"how long a card stays ({', '.join(UNTIL)})", UNTIL),
        },
    )


VOCABULARY: Final = _vocabulary()


class Problem:
    """What is wrong in a deck, and in which line; 0: in the deck as a whole."""

    def __init__(self, line: int, sentence: str) -> None:
        self.line: Final = line
        self.sentence: Final = sentence

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}" if self.line else self.sentence


class _Draft:
    """A card as far as it has been read."""

    def __init__(self, line: int, title: str, copies: int, star: bool) -> None:
        self.line: Final = line
        self.title: Final = title
        self.copies: Final = copies
        self.star: Final = star
        self.lines = 0
        self.instructions: list[Instruction] = []
        self.until = ""
        self.standing: list[Standing] = []


class Reader:
    """Reads one deck, and goes on after a mistake, so that all of them are found at once."""

    def __init__(self, text: str) -> None:
        self.problems: Final[list[Problem]] = []
        self.name = ""
        self._drafts: Final[list[_Draft]] = []
        if len(text) > LONGEST:
            self._wrong(0, f"a deck has at most {LONGEST:,} characters, not {len(text):,}")
            return
        for number, line in enumerate(text.splitlines(), 1):
            meant = " ".join(line.partition("#")[0].split())
            if meant:
                self._read(number, meant)
        self._whole()

    def deck(self) -> Deck:
        """The deck, if nothing is wrong with it."""
        cards = []
        first = 0
        for draft in self._drafts:
            cards.append(
                Card(draft.title, draft.copies, draft.star, draft.instructions, draft.until, draft.standing, first)
            )
            first += draft.copies
        return Deck(self.name, cards)

    def _wrong(self, line: int, sentence: str) -> None:
        self.problems.append(Problem(line, sentence))

    def _read(self, number: int, text: str) -> None:
        if not self.name:
            header = _HEADER.fullmatch(text)
            self.name = header[1] if header else "?"
            if not header:
                self._wrong(number, f"a deck begins with 'fortune deck' or 'fate deck', not {text[:60]!r}")
            return
        card = _CARD.fullmatch(text)
        if card:
            self._card(number, card)
        elif _ALMOST_CARD.fullmatch(text):
            self._wrong(
                number,
                f"{text[:60]!r} is no card: write '2 x Long Chopsticks', or '2 x Long Chopsticks *'; a title begins "
                "with a capital and has 2 to 40 letters, digits, spaces and -'!?",
            )
        elif not self._drafts:
            self._wrong(number, f"{text[:60]!r} belongs to no card: one begins with a line like '2 x Long Chopsticks'")
        else:
            self._line(number, text, self._drafts[-1])

    def _card(self, number: int, card: re.Match[str]) -> None:
        title, copies = card[2], int(card[1])
        if any(draft.title == title for draft in self._drafts):
            self._wrong(number, f"there is a card {title} already; write how many there are where it stands")
        for word in title.split():
            if word in _NAMES:
                self._wrong(number, f"in a title {word!r} begins with a capital: it is the name of something else")
        if not 1 <= copies <= 20:
            self._wrong(number, f"there are 1 to 20 of a card, not {copies}")
        self._drafts.append(_Draft(number, title, copies, card[3] is not None))

    def _line(self, number: int, text: str, draft: _Draft) -> None:
        draft.lines += 1
        if draft.lines > MOST_LINES:
            self._wrong(number, f"a card has at most {MOST_LINES} lines")
            return
        low, high = 0, -1
        on = _ON.fullmatch(text)
        if on:
            low, high, text = int(on[1]), int(on[2] or on[1]), on[3]
            sides = text_of_sides(low, high)
            if low > high:
                self._wrong(number, f"{sides}: the lower number comes first")
            elif not any(side in LUCKY for side in range(low, high + 1)) or high > LUCKY[-1]:
                self._wrong(number, f"{sides}: the die shows {', '.join(map(str, LUCKY[:-1]))} or {LUCKY[-1]}")
            if not any(isinstance(each.effect, RollNumber) for each in draft.instructions):
                self._wrong(number, "a line that waits for a number comes after a line such as 'roll by you'")
        may = text.startswith("may ")
        try:
            line = VOCABULARY.read(text.removeprefix("may "), Line)
        except ParseError as error:
            self._wrong(number, str(error))
            return
        if isinstance(line, Effect):
            self._effect(number, line, may, draft)
            draft.instructions.append(Instruction(line, may, low, high))
        elif may or on:
            self._wrong(number, "'may' and 'on' go before what happens at once, not before what stays")
        elif isinstance(line, Stays):
            self._stays(number, line, draft)
        else:
            assert isinstance(line, Standing)
            self._standing(number, line, draft)

    def _effect(self, number: int, effect: Effect, may: bool, draft: _Draft) -> None:
        if may and not effect.optional:
            self._wrong(number, f"'may' means nothing before {str(effect)!r}: there is nothing to choose")
        if self.name == FATE and effect.who in OWNERS_ONLY:
            self._wrong(number, f"a Fate belongs to nobody, so {effect.who!r} means nobody: write everyone, fewest ...")
        if self.name == FATE and isinstance(effect, (TakeToken, TakeCard)):
            self._wrong(number, "a Fate belongs to nobody, so nobody can steal by it")
        if isinstance(effect, (TakeToken, TakeCard)) and effect.who == YOU:
            self._wrong(number, "nobody steals from themselves: write another, left, most ...")
        if isinstance(effect, RollNumber) and (effect.who in SEVERAL or effect.who in CHOSEN):
            self._wrong(number, f"one player rolls for a number, not {effect.who!r}; write you, fewest, most or first")
        if draft.until:
            self._wrong(number, "what happens at once comes before 'stays'")

    def _stays(self, number: int, line: Stays, draft: _Draft) -> None:
        if draft.until:
            self._wrong(number, "'stays' is said once")
        if self.name == FATE and line.until != "round":
            self._wrong(number, "a Fate stays for its round: write 'stays round'")
        draft.until = line.until

    def _standing(self, number: int, rule: Standing, draft: _Draft) -> None:
        if not draft.until:
            self._wrong(number, f"{str(rule)!r} holds as long as its card lies there: 'stays' comes before it")
        if self.name == FORTUNE and not rule.on_boards:
            self._wrong(number, f"{str(rule)!r} is for everybody, so only a Fate can say it")
        draft.standing.append(rule)

    def _whole(self) -> None:
        """What can only be said of all cards together."""
        for draft in self._drafts:
            if draft.until and not draft.standing:
                self._wrong(draft.line, f"{draft.title} stays, and nothing holds while it lies there")
            elif draft.lines == 0:
                self._wrong(draft.line, f"{draft.title} says nothing")
        if not self._drafts:
            self._wrong(0, "there is no card in this deck")
            return
        cards = sum([draft.copies for draft in self._drafts])
        if cards > MOST_CARDS:
            self._wrong(0, f"a deck has at most {MOST_CARDS} cards, not {cards}")
        friendly = sum([draft.copies for draft in self._drafts if not draft.star])
        fewest = FEWEST.get(self.name, 0)
        if friendly < fewest:
            self._wrong(0, f"a {self.name} deck has at least {fewest} cards without a star, not {friendly}")


def written(deck: Deck) -> str:
    """A deck as text, without comments: two that say the same are written alike."""
    lines = [f"{deck.name} deck"]
    for card in deck.cards:
        lines.append(f"{card.copies} x {card.title}{' *' if card.star else ''}")
        lines += lines_of(card)
    return "\n".join(lines)


def text_of_sides(low: int, high: int) -> str:
    return f"on {low}" if low == high else f"on {low}-{high}"


def lines_of(card: Card) -> list[str]:
    """The lines of a card as its file has them."""
    lines = []
    for each in card.instructions:
        low, high = each.low, each.high
        on = "" if high < 0 else f"{text_of_sides(low, high)}: "
        lines.append(f"{on}{'may ' if each.may else ''}{each.effect}")
    if card.until:
        lines.append(f"stays {card.until}")
    return lines + [str(rule) for rule in card.standing]


def read_deck(text: str, name: str) -> Deck:
    """The deck of that name that a text describes; a SetupError names the first mistakes."""
    reader = Reader(text)
    problems = [str(problem) for problem in reader.problems]
    if not problems and reader.name != name:
        problems = [f"this is a {reader.name} deck; here goes a {name} deck"]
    if problems:
        more = f"; and {len(problems) - 3} more mistakes" if len(problems) > 3 else ""
        raise SetupError("; ".join(problems[:3]) + more)
    return reader.deck()


_FOLDER: Final = Path(__file__).parent / "decks"
HOUSE_FORTUNE: Final = read_deck((_FOLDER / "fortune.txt").read_text("utf-8"), FORTUNE)
HOUSE_FATE: Final = read_deck((_FOLDER / "fate.txt").read_text("utf-8"), FATE)


class DeckOption(Option):
    """The house's deck, or the text of one's own."""

    def __init__(self, name: str) -> None:
        super().__init__(name, (), HOUSE, free=True)

    def values(self, seats: int) -> Sequence[Value]:
        return ()

    def read(self, value: object, seats: int) -> Value:
        return HOUSE if value == HOUSE else written(read_deck(str(value), self.name))


def decks_of(options: dict[str, Value]) -> Decks:
    """The decks of a table. They are its own: nobody else gets to know a deck that somebody brought."""
    fortune, fate = str(options[FORTUNE]), str(options[FATE])
    return Decks(
        HOUSE_FORTUNE if fortune == HOUSE else read_deck(fortune, FORTUNE),
        HOUSE_FATE if fate == HOUSE else read_deck(fate, FATE),
    )
