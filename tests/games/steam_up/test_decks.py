"""Decks as people write them: the house's own, mistakes, and decks that somebody brings to a table."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hawker
from hawker.core.archive import open_match, save, verify
from hawker.core.match import Match
from hawker.core.records import form_of
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.captions import caption
from hawker.games.steam_up.cards import Deck, Effect
from hawker.games.steam_up.decks import HOUSE_FATE, HOUSE_FORTUNE, VOCABULARY, Reader, read_deck, written
from hawker.games.steam_up.effects import GainPoints
from hawker.games.steam_up.resolving import WHO, YOU
from hawker.games.steam_up.standing import UNTIL
from hawker.games.steam_up.table import Restaurant
from tests.games.steam_up.restaurants import fate, fortune, play_out

pytestmark = pytest.mark.both

FOLDER = Path(hawker.__file__).parent / "games" / "steam_up" / "decks"
HOUSE = [HOUSE_FORTUNE, HOUSE_FATE]


def problems(text: str) -> list[str]:
    return [str(problem) for problem in Reader(text).problems]


def about(card: str, head: str = "fortune deck") -> list[str]:
    """What is wrong with one card, in a deck that is large enough."""
    copies = "20 x Filler\n  hp 1 for everyone\n"
    return problems(f"{head}\n{copies}{card}")


# The house's decks


def test_there_are_fifty_fortune_and_26_fate_cards() -> None:
    assert len(HOUSE_FORTUNE.pack) == 50
    assert len(HOUSE_FATE.pack) == 26
    assert sum([card.star for card in HOUSE_FATE.pack]) <= 8


def harms_others(effect: Effect) -> bool:
    bad = effect.harms or (isinstance(effect, GainPoints) and effect.points < 0)
    return bad and effect.who != YOU


@pytest.mark.parametrize("deck", HOUSE, ids=lambda deck: deck.name)
def test_cards_that_harm_others_carry_the_star_and_no_others_do(deck: Deck) -> None:
    for card in deck.cards:
        assert card.star == any(harms_others(each.effect) for each in card.instructions), card.title


def test_the_house_uses_every_effect_everybody_and_every_stay() -> None:
    cards = [card for deck in HOUSE for card in deck.cards]
    lines = [each.effect for card in cards for each in card.instructions] + [
        rule for card in cards for rule in card.standing
    ]
    used = {form_of(type(line)).name for line in lines}
    assert used | {"stays"} == {form_of(cls).name for cls in VOCABULARY.classes}
    assert {card.until for card in cards} == {"", *UNTIL}
    assert {each.effect.who for card in cards for each in card.instructions} >= set(WHO) - {"left"}
    assert any(each.may for card in cards for each in card.instructions)
    assert any(each.high >= 0 for card in cards for each in card.instructions)


@pytest.mark.parametrize("deck", HOUSE, ids=lambda deck: deck.name)
def test_every_card_has_a_text_of_its_own_that_names_its_numbers(deck: Deck) -> None:
    texts = [caption(STEAM_UP.words, card, deck.name) for card in deck.cards]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text


@pytest.mark.parametrize("deck", HOUSE, ids=lambda deck: deck.name)
def test_a_deck_reads_back_as_it_is_written(deck: Deck) -> None:
    again = read_deck(written(deck), deck.name)
    assert written(again) == written(deck)
    assert [card.title for card in again.pack] == [card.title for card in deck.pack]


def test_every_word_of_the_vocabulary_has_its_sentence() -> None:
    words = STEAM_UP.words
    for cls in VOCABULARY.classes:
        name = form_of(cls).name
        assert f"effect.{name}" in words or f"standing.{name}" in words or name == "stays"
    for who in WHO:
        assert f"who.{who}" in words


# Mistakes


@pytest.mark.parametrize(
    ("card", "line", "says"),
    [
        ("1 x Odd\n  tokns 1 for you", 5, "did you mean 'tokens COUNT for WHO'?"),
        ("1 x Odd\n  tokens 9 for you", 5, "'9' is not a number from 1 to 5"),
        ("1 x Odd\n  tokens 1 for him", 5, "'him' is not somebody"),
        ("1 x Odd\n  may tokens 1 for you", 5, "'may' means nothing"),
        ("1 x Odd\n  on 5-6: tokens 1 for you", 5, "comes after a line such as 'roll by you'"),
        ("1 x Odd\n  roll by everyone", 5, "one player rolls"),
        ("1 x Odd\n  roll by you\n  on 4: hp 1 for you", 6, "on 4: the die shows 0, 1, 2, 3, 5 or 6"),
        ("1 x Odd\n  roll by you\n  on 6-5: hp 1 for you", 6, "on 6-5: the lower number comes first"),
        ("1 x Odd\n  steal-token from you", 5, "nobody steals from themselves"),
        ("1 x Odd\n  roll by anyone", 5, "one player rolls"),
        ("1 x Odd\n  spare", 5, "'stays' comes before it"),
        ("1 x Odd\n  stays game", 4, "nothing holds while it lies there"),
        ("1 x Odd\n  stays game\n  still", 6, "only a Fate can say it"),
        ("1 x Odd\n  stays game\n  stays used\n  spare", 6, "'stays' is said once"),
        ("1 x Odd\n  stays game\n  spare\n  hp 1 for you", 7, "comes before 'stays'"),
        ("1 x Odd\n  stays game\n  may spare", 6, "'may' and 'on' go before"),
        ("1 x Odd", 4, "Odd says nothing"),
        ("1 x Filler\n  hp 1 for you", 4, "there is a card Filler already"),
        ("1 x odd\n  hp 1 for you", 4, "is no card"),
        ("1 x O\n  hp 1 for you", 4, "has 2 to 40 letters"),
        ("1 x Extra bun\n  hp 1 for you", 4, "in a title 'bun' begins with a capital"),
        ("1 x Over the counter\n  hp 1 for you", 4, "in a title 'counter' begins with a capital"),
        ("0 x Odd\n  hp 1 for you", 4, "there are 1 to 20 of a card, not 0"),
        ("1 x Odd\n" + "  hp 1 for you\n" * 9, 13, "at most 8 lines"),
    ],
)
def test_every_mistake_is_explained_with_its_line(card: str, line: int, says: str) -> None:
    found = about(card)
    assert any(problem.startswith(f"line {line}: ") and says in problem for problem in found), found


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("1 x Odd\n  tokens 1 for you", "a Fate belongs to nobody"),
        ("1 x Odd\n  steal-token from most", "nobody can steal"),
        ("1 x Odd\n  stays game\n  spare", "write 'stays round'"),
    ],
)
def test_a_fate_cannot_say_everything(card: str, says: str) -> None:
    assert any(says in problem for problem in about(card, "fate deck"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no card"),
        ("cards\n", "a deck begins with"),
        ("fortune deck\n  hp 1 for you", "belongs to no card"),
        ("fortune deck\n19 x Few\n  hp 1 for you", "at least 20 cards without a star"),
        ("fate deck\n17 x Few\n  hp 1 for first\n9 x Star *\n  hp 1 for first", "at least 18 cards without a star"),
        ("fortune deck\n" + "".join(f"20 x Many {n}\n hp 1 for you\n" for n in range(4)), "at most 60 cards, not 80"),
        ("#" * 20_001, "at most 20,000 characters"),
    ],
)
def test_a_deck_as_a_whole_can_be_wrong(text: str, says: str) -> None:
    assert any(says in problem for problem in problems(text))


PARTS = ["fortune deck", "fate deck", "2 x Long Chopsticks", "20 x Odd *", "may ", "on 5-6: ", "on 9-1:", "roll by you"]
PARTS += ["tokens 1 for you", "stays used", "stays", "spare", "each any 2", "#", "\n", " ", "x", "*", "\0", "é", "{0}"]


@settings(max_examples=400)
@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PARTS), max_size=40).map("".join)))
def test_no_text_whatever_breaks_the_reader(text: str) -> None:
    reader = Reader(text)
    if not reader.problems:
        assert written(read_deck(text, reader.name)) == written(reader.deck())
    else:
        with pytest.raises(hawker.SetupError):
            STEAM_UP.setup(2, 1, {"fortune": text or " "})


@settings(max_examples=150)
@given(st.data())
def test_a_house_deck_with_one_damage_is_refused_or_plays(data: st.DataObject) -> None:
    lines = (FOLDER / "fortune.txt").read_text("utf-8").splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.integers(0, len(lines) - 1))
    kind = data.draw(st.sampled_from(["delete", "swap", "copy", "cut"]))
    if kind == "delete":
        del lines[at]
    elif kind == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == "copy":
        lines.insert(at, lines[other])
    else:
        lines[at] = lines[at][: data.draw(st.integers(0, 12))]
    text = "\n".join(lines)
    if problems(text):
        with pytest.raises(hawker.SetupError, match="option fortune: "):
            STEAM_UP.setup(2, 1, {"fortune": text})
    else:
        play_out(STEAM_UP.setup(2, 1, {"fortune": text}))


# One's own decks


def test_a_table_plays_with_the_decks_that_it_is_given() -> None:
    own = {"fortune": fortune("hp 5 for you"), "fate": fate("cards 1 for everyone")}
    t = STEAM_UP.setup(3, 1, own)
    assert {card.title for card in t.decks.fortune.pack} == {"Card A", "Filler", "More Filler"}
    assert t.clone().decks is t.decks
    again = hawker.load(hawker.dump(t))
    assert isinstance(again, Restaurant)
    assert again.decks is not t.decks
    play_out(t)
    assert STEAM_UP.setup(3, 1).decks.fortune is HOUSE_FORTUNE


def test_the_option_keeps_a_canonical_text() -> None:
    own = "fortune deck # mine\n\n20 x   Tea\n      cards 1 for you  # two\n"
    t = STEAM_UP.setup(2, 1, {"fortune": own})
    assert t.options["fortune"] == "fortune deck\n20 x Tea\ncards 1 for you"


def test_a_match_embeds_its_decks(tmp_path: Path) -> None:
    match = Match(STEAM_UP, seats=2, seed=3, options={"fortune": fortune("hp 5 for you")})
    while not match.over:
        match.play(hawker.legal(match.table)[0])
    save(match, tmp_path / "own.json")
    assert verify(tmp_path / "own.json", {"steam-up": STEAM_UP}) == []
    assert open_match(tmp_path / "own.json", {"steam-up": STEAM_UP}).table.options == match.table.options


def test_a_fate_deck_is_no_fortune_deck() -> None:
    with pytest.raises(hawker.SetupError, match="here goes a fortune deck"):
        STEAM_UP.setup(2, 1, {"fortune": fate("hp 1 for first")})
