"""Setting up, rounds and the end of Steam Up. The numbers of refusals are the clauses of rules.md."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.game import Option, Result, SeatOption, leaders, rank
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Outset, Question, Refusal, Seat, SeatStep, Step
from hawker.games.steam_up.animals import ANIMALS, PICKS
from hawker.games.steam_up.decks import DeckOption, decks_of
from hawker.games.steam_up.events import (
    AnimalPicked,
    AnimalsDealt,
    FateRevealed,
    FinalScored,
    GameShared,
    LastRound,
    MarkerMoved,
    RoundBegins,
    SteamerFilled,
    SteamerPlaced,
    TokensTaken,
)
from hawker.games.steam_up.moves import PLACES, Pick, PlaceSteamer, StartWith, starts
from hawker.games.steam_up.pieces import (
    FATES_DEALT,
    OF_A_SIZE,
    SPACES,
    STACK_AT_SETUP,
    STEAMER_SIZES,
    STEAMERS,
    Steamer,
    covers,
    listed,
    nth,
)
from hawker.games.steam_up.resolving import begin_card
from hawker.games.steam_up.standing import take_away
from hawker.games.steam_up.supply import SOLD_OUT, draw_cards
from hawker.games.steam_up.table import NO_ROWS, Restaurant
from hawker.games.steam_up.turns import BEGIN_TURN
from hawker.games.steam_up.turntable import uncover
from hawker.kit.counts import count_all, counted
from hawker.kit.told import GameWon

SPACE_IS_FULL: Final = Refusal("space-is-full", clause="1.4")
NOT_DEALT: Final = Refusal("not-dealt", clause="1.6")
OTHER_TOKENS: Final = Refusal("other-tokens", clause="1.7")

OPTIONS: Final[tuple[Option, ...]] = (
    SeatOption("start"),
    Option("steamers", ("random", "by-turns"), "random"),
    Option("peek", (False, True), False),
    Option("bag", ("blind", "die"), "blind"),
    Option("friendly", (False, True), False),
    DeckOption("fortune"),
    DeckOption("fate"),
)


# Setting up


def lay_table(outset: Outset) -> Restaurant:
    """A table with its decks, which may be somebody's own."""
    return Restaurant(decks_of(outset.options), outset)


def set_up(t: Restaurant) -> None:
    t.marker = t.chosen_seat("start")
    t.clear()
    tell(t, MarkerMoved(t.marker))
    then(t, SetOut())
    if t.options["steamers"] == "random":
        stack_steamers(t)
    else:
        then(t, FillSteamer(t.marker, 0))


def stack_steamers(t: Restaurant) -> None:
    """Fill six steamers of each size blindly, mix them, and stack three on each space."""
    pieces = listed(t.bag)
    t.dice.shuffle(pieces)
    sizes = [size for size in STEAMER_SIZES for _ in range(OF_A_SIZE)]
    t.dice.shuffle(sizes)
    for number, size in enumerate(sizes):
        filling = counted([pieces.pop() for _ in range(size)])
        t.bag -= filling
        t.stacks[number % len(SPACES)] += (Steamer(filling, t.options["peek"] is True),)
    for space in SPACES:
        uncover(t, space)


class FillSteamer(Step[Restaurant]):
    """A player draws dim sum for the next steamer, for all to see: 2, 3, 4, and so on."""

    form: ClassVar[str] = "fill-steamer {seat} {number}"

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat: Final = seat
        self.number: Final = number

    def run(self, t: Restaurant) -> None:
        for _ in range(STEAMER_SIZES[self.number % len(STEAMER_SIZES)]):
            kind = nth(t.bag, t.dice.below(int(count_all(t.bag))))
            t.bag -= kind.one
            t.serving += kind.one
        tell(t, SteamerFilled(self.seat, tuple(listed(t.serving))))
        then(t, AskSpace(self.seat, self.number))


class AskSpace(Question[Restaurant]):
    """Place the steamer just filled on a space or a stack."""

    form: ClassVar[str] = "space {seat} {number}"

    def __init__(self, seat: Seat, number: int) -> None:
        super().__init__(seat)
        self.number: Final = number

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return PLACES.all

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if not isinstance(move, PlaceSteamer):
            return NOT_ASKED
        full = len(t.stack(move.space)) >= STACK_AT_SETUP
        return SPACE_IS_FULL.because(space=move.space) if full else None

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, PlaceSteamer)
        t.restack(move.space, (*t.stack(move.space), Steamer(t.serving, True)))
        t.serving = 0
        tell(t, SteamerPlaced(self.seat, move.space))
        if self.number + 1 < STEAMERS:
            then(t, FillSteamer(t.left_of(self.seat), self.number + 1))


class SetOut(Step[Restaurant]):
    """Shuffle the decks, deal two animals to each player, and let them choose."""

    form: ClassVar[str] = "set-out"

    def run(self, t: Restaurant) -> None:
        friendly = t.options["friendly"] is True
        t.deck = t.decks.fortune.numbers(friendly)
        t.dice.shuffle(t.deck)
        fates = t.decks.fate.numbers(friendly)
        t.dice.shuffle(fates)
        t.fates = fates[:FATES_DEALT]
        t.box = tuple(fates[FATES_DEALT:])
        animals = list(ANIMALS)
        t.dice.shuffle(animals)
        t.offered = tuple([(animals[2 * seat], animals[2 * seat + 1]) for seat in range(t.seats)])
        for seat in t.turn_order():
            tell(t, AnimalsDealt(seat, t.offered[seat]))
        order = t.turn_order()
        then(t, *map(ChooseAnimal, order), *map(StartTokens, order), *map(StartCards, order), Round())


class ChooseAnimal(SeatStep[Restaurant]):
    form: ClassVar[str] = "choose-animal {seat}"

    def run(self, t: Restaurant) -> None:
        then(t, AskAnimal(self.seat))


class AskAnimal(Question[Restaurant]):
    """Choose one of the two animals dealt."""

    form: ClassVar[str] = "animal {seat}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return [PICKS[animal.name] for animal in t.offered[self.seat]]

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if not isinstance(move, Pick):
            return NOT_ASKED
        return None if move.animal in t.offered[self.seat] else NOT_DEALT.because(animal=move.animal)

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, Pick)
        t.animals[self.seat] = move.animal
        t.rows[self.seat] = NO_ROWS if move.animal.picks_rows else t.rows[self.seat]
        t.offered = (*t.offered[: self.seat], (), *t.offered[self.seat + 1 :])
        tell(t, AnimalPicked(self.seat, move.animal))


STARTS: Final = {(count, apart): starts(count, apart) for count in (1, 2, 3) for apart in (False, True)}


class StartTokens(SeatStep[Restaurant]):
    form: ClassVar[str] = "start-tokens {seat}"

    def run(self, t: Restaurant) -> None:
        then(t, AskTokens(self.seat))


class AskTokens(Question[Restaurant]):
    """Choose the tokens to start with."""

    form: ClassVar[str] = "tokens {seat}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        animal = t.animals[self.seat]
        return STARTS[animal.tokens, animal.different]

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if not isinstance(move, StartWith):
            return NOT_ASKED
        animal = t.animals[self.seat]
        alike = len(set(move.tokens)) < len(move.tokens)
        if len(move.tokens) != animal.tokens or (animal.different and alike):
            return OTHER_TOKENS.because(animal=animal, count=animal.tokens)
        return None if covers(t.supply, counted(move.tokens)) else SOLD_OUT.because(kind=move.tokens)

    def legal(self, t: Restaurant) -> Sequence[Move]:
        # Before the first round nobody can have taken all ten tokens of a kind.
        return self.candidates(t)

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, StartWith)
        wanted: i64 = counted(move.tokens)
        t.supply -= wanted
        t.tokens[self.seat] += wanted
        tell(t, TokensTaken(self.seat, move.tokens))


class StartCards(SeatStep[Restaurant]):
    form: ClassVar[str] = "start-cards {seat}"

    def run(self, t: Restaurant) -> None:
        draw_cards(t, self.seat, t.animals[self.seat].cards)


# Rounds


class Round(Step[Restaurant]):
    """From the second round on it begins with a Fate."""

    form: ClassVar[str] = "round"

    def run(self, t: Restaurant) -> None:
        t.round += 1
        tell(t, RoundBegins(t.round))
        then(t, TakeTurns(), EndRound())
        if t.round > 1:
            reveal_fate(t)


def reveal_fate(t: Restaurant) -> None:
    t.fate = t.fates.pop()
    t.revealed |= t.decks.fate.bits[t.fate]
    t.fate_paid = tuple([int(t.full_lines(seat)) for seat in range(t.seats)])
    t.fate_eaten = (0,) * t.seats
    card = t.decks.fate.pack[t.fate]
    tell(t, FateRevealed(card.title))
    if not t.fates and t.counter > 0:
        tell(t, LastRound("fates"))
    begin_card(t, card, None)


class TakeTurns(Step[Restaurant]):
    """The order of the round is settled now, after its Fate."""

    form: ClassVar[str] = "take-turns"

    def run(self, t: Restaurant) -> None:
        then(t, *[BEGIN_TURN[seat] for seat in t.turn_order()])


class EndRound(Step[Restaurant]):
    """Cards that stay for a round leave. The game ends, or there is another round."""

    form: ClassVar[str] = "end-round"

    def run(self, t: Restaurant) -> None:
        for seat in range(t.seats):
            for laid in t.laid[seat]:
                if laid.card.until == "round":
                    take_away(t, seat, laid)
        then(t, FinalScoring() if t.last_round else Round())


class FinalScoring(Step[Restaurant]):
    """Tokens left over cost, and cards in hand are worth, 1 HP for every two."""

    form: ClassVar[str] = "final-scoring"

    def run(self, t: Restaurant) -> None:
        for seat in t.turn_order():
            tokens = int(count_all(t.tokens[seat]))
            cards = int(t.cards_in_hand(seat))
            t.hp[seat] += cards // 2 - tokens // 2
            tell(t, FinalScored(seat, tokens, cards, t.hp[seat]))
        winners = result(t).winners
        best = t.hp[winners[0]]
        tell(t, GameWon(winners[0], best) if len(winners) == 1 else GameShared(winners, best))


def pieces_of(t: Restaurant, seat: Seat) -> int:
    """All dim sum of a player, those beside the board too."""
    return int(count_all(t.boards[seat]) + count_all(t.excess[seat]))


def result(t: Restaurant) -> Result:
    """Most HP win, then most dim sum; who still ties shares the victory."""
    standings = [(t.hp[seat], pieces_of(t, seat)) for seat in range(t.seats)]
    return Result(t.hp, leaders(standings), rank(standings), [animal.name for animal in t.animals])
