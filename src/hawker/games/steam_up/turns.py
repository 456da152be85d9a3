"""A turn: two different actions, in any order, and an ability in between."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Question, Refusal, Seat, SeatStep
from hawker.games.steam_up.animals import NO_CARD_TO_BE_HAD, USED_THIS_ROUND
from hawker.games.steam_up.cards import Gamble, PlayCard
from hawker.games.steam_up.events import CardPlayed, NothingToDo, TurnBegins
from hawker.games.steam_up.moves import (
    DRAW,
    END_TURN,
    EXCHANGES,
    TAKES,
    Buy,
    BuyOutside,
    BuySparing,
    Draw,
    EndTurn,
    Exchange,
    Roll,
    Take,
    Trade,
    TradeForCards,
)
from hawker.games.steam_up.pieces import MOST_PLAYERS
from hawker.games.steam_up.purchase import offers, possible, purchase, refused, use_terms, usual_terms
from hawker.games.steam_up.resolving import Finish, begin_card
from hawker.games.steam_up.supply import Exchanged, demand_cards, draw_cards, held, pull, take_token, to_be_had
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turntable import MAY_ROTATE

ACTIONS_A_TURN: Final = 2
CARDS_FOR_A_TOKEN: Final = 2

TWO_ACTIONS: Final = Refusal("two-actions", clause="3.1")
ACTION_DONE: Final = Refusal("action-done", clause="3.1")
ACT_FIRST: Final = Refusal("act-first", clause="3.3")
TOO_FEW_CARDS: Final = Refusal("too-few-cards", clause="5.5")
NOT_YOUR_ABILITY: Final = Refusal("not-your-ability", clause="9.1")

# The five actions, in the order of the rulebook, a bit for each.
TAKE_ACTION: Final = 1
DRAW_ACTION: Final = 2
PLAY_ACTION: Final = 4
EXCHANGE_ACTION: Final = 8
BUY_ACTION: Final = 16
ACTIONS: Final = {
    "take": TAKE_ACTION,
    "draw": DRAW_ACTION,
    "play": PLAY_ACTION,
    "exchange": EXCHANGE_ACTION,
    "buy": BUY_ACTION,
}


def action_of(move: Move) -> i64:
    """Which of the five actions a move is; 0: none of them."""
    if isinstance(move, Take):
        return TAKE_ACTION
    if isinstance(move, Draw):
        return DRAW_ACTION
    if isinstance(move, PlayCard):
        return PLAY_ACTION
    if isinstance(move, (Buy, BuySparing, BuyOutside)):
        return BUY_ACTION
    return EXCHANGE_ACTION if isinstance(move, Exchange) else 0


def still_to_take(t: Restaurant, seat: Seat) -> i64:
    """The actions that have not been taken, a bit for each; none after two."""
    if t.acted >= ACTIONS_A_TURN:
        return 0
    every: i64 = 31
    return every if t.animals[seat].repeats else every & ~t.done


class BeginTurn(SeatStep[Restaurant]):
    form: ClassVar[str] = "begin-turn {seat}"

    def run(self, t: Restaurant) -> None:
        t.done = 0
        t.acted = 0
        t.used = False
        if t.events is not None:
            tell(t, TurnBegins(self.seat))
        then(t, GO_ON[self.seat])


class GoOn(SeatStep[Restaurant]):
    """Ask for an action or an ability, as long as there is something to do."""

    form: ClassVar[str] = "go-on {seat}"

    def run(self, t: Restaurant) -> None:
        seat = self.seat
        if can_act(t, seat):
            then(t, TURN[seat] if t.acted == 0 else SECOND_ACTION[seat])
        elif not t.used and t.animals[seat].usable(t, seat):
            then(t, ABILITY_OR_END[seat])
        elif t.acted < ACTIONS_A_TURN:
            tell(t, NothingToDo(seat))


def can_act(t: Restaurant, seat: Seat) -> bool:
    """Whether any action is legal. Public facts decide."""
    left = still_to_take(t, seat)
    if left == 0:
        return False
    if left & TAKE_ACTION != 0 and t.supply != 0:
        return True
    if left & DRAW_ACTION != 0 and t.can_draw():
        return True
    if left & PLAY_ACTION != 0 and t.hands[seat] != 0:
        return True
    if left & EXCHANGE_ACTION != 0 and t.supply != 0 and t.cards_in_hand(seat) >= CARDS_FOR_A_TOKEN:
        return True
    return left & BUY_ACTION != 0 and bool(possible(t, seat, usual_terms(t, seat)))


class Turn(Question[Restaurant]):
    """Take an action, use an ability, or end the turn."""

    form: ClassVar[str] = "turn {seat}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        hand: i64 = t.hands[self.seat]
        moves: list[Move] = [*TAKES.all, DRAW]
        moves += [card.play for card in t.decks.fortune.cards if card.mask & hand != 0]
        moves += EXCHANGES.all
        moves += offers(t, self.seat, usual_terms(t, self.seat))
        moves += t.animals[self.seat].abilities(t, self.seat)
        moves.append(END_TURN)
        return moves

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        seat = self.seat
        if isinstance(move, EndTurn):
            return ACT_FIRST if can_act(t, seat) else None
        if action_of(move) == 0:
            return self.no_ability(t, move)
        if still_to_take(t, seat) & action_of(move) == 0:
            return TWO_ACTIONS if t.acted >= ACTIONS_A_TURN else ACTION_DONE
        if isinstance(move, Take):
            return to_be_had(t, move.kind)
        if isinstance(move, Draw):
            return None if t.can_draw() else NO_CARD_TO_BE_HAD
        if isinstance(move, PlayCard):
            return held(t, seat, move.card)
        if isinstance(move, Exchange):
            count = t.cards_in_hand(seat)
            too_few = count < CARDS_FOR_A_TOKEN
            return TOO_FEW_CARDS.because(count=int(count)) if too_few else to_be_had(t, move.kind)
        return refused(t, seat, move, usual_terms(t, seat))

    def no_ability(self, t: Restaurant, move: Move) -> Refusal | None:
        if not isinstance(move, (Gamble, Roll, Trade, TradeForCards)):
            return NOT_ASKED
        animal = t.animals[self.seat]
        why = animal.cannot(t, self.seat, move)
        if why is NOT_ASKED:
            return NOT_YOUR_ABILITY.because(animal=animal, ability=f"ability-{animal}")
        return USED_THIS_ROUND if t.used else why

    def legal(self, t: Restaurant) -> Sequence[Move]:
        seat = self.seat
        left = still_to_take(t, seat)
        moves: list[Move] = []
        if left != 0:
            kinds = t.kinds_to_be_had()
            hand: i64 = t.hands[seat]
            if left & TAKE_ACTION != 0:
                moves += TAKES.of(kinds)
            if left & DRAW_ACTION != 0 and t.can_draw():
                moves.append(DRAW)
            if left & PLAY_ACTION != 0 and hand != 0:
                moves += [card.play for card in t.decks.fortune.cards if card.mask & hand != 0]
            if left & EXCHANGE_ACTION != 0 and hand & hand - 1 != 0:
                moves += EXCHANGES.of(kinds)
            if left & BUY_ACTION != 0:
                moves += possible(t, seat, usual_terms(t, seat))
        over = not moves
        if not t.used:
            animal = t.animals[seat]
            moves += [move for move in animal.abilities(t, seat) if animal.cannot(t, seat, move) is None]
        if over:
            moves.append(END_TURN)
        return moves

    def answer(self, t: Restaurant, move: Move) -> None:
        seat = self.seat
        action = action_of(move)
        if action == 0:
            if not isinstance(move, EndTurn):
                t.used = True
                then(t, GO_ON[seat])
                t.animals[seat].use(t, seat, move)
            return
        then(t, GO_ON[seat])
        t.done |= action
        t.acted += 1
        if isinstance(move, Take):
            take_token(t, seat, move.kind)
        elif isinstance(move, Draw):
            draw_cards(t, seat, 1)
            then(t, MAY_ROTATE[seat])
        elif isinstance(move, PlayCard):
            play_card(t, seat, move.card)
        elif isinstance(move, Exchange):
            then(t, Exchanged(seat, move.kind))
            demand_cards(t, seat, CARDS_FOR_A_TOKEN)
        else:
            use_terms(t, seat, move)
            purchase(t, seat, move)


class SecondAction(Turn):
    """The same after one action."""

    form: ClassVar[str] = "second-action {seat}"


class AbilityOrEnd(Turn):
    """The same when no action is left, and the ability still works."""

    form: ClassVar[str] = "ability-or-end {seat}"


SECOND_ACTION: Final = [SecondAction(seat) for seat in range(MOST_PLAYERS)]
ABILITY_OR_END: Final = [AbilityOrEnd(seat) for seat in range(MOST_PLAYERS)]
TURN: Final = [Turn(seat) for seat in range(MOST_PLAYERS)]
GO_ON: Final = [GoOn(seat) for seat in range(MOST_PLAYERS)]
BEGIN_TURN: Final = [BeginTurn(seat) for seat in range(MOST_PLAYERS)]
FINISH: Final = [Finish(seat) for seat in range(MOST_PLAYERS)]


def play_card(t: Restaurant, seat: Seat, title: str) -> None:
    """Resolve a card, then put it where it belongs, then the turntable may be rotated."""
    card = t.decks.fortune.titles[title]
    bit = pull(t, seat, card)
    t.in_play = int(bit).bit_length() - 1
    if t.events is not None:
        tell(t, CardPlayed(seat, title))
    then(t, FINISH[seat], MAY_ROTATE[seat])
    begin_card(t, card, seat)
