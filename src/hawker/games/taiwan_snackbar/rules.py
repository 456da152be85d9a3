"""The rules of Taiwan Snackbar, in the order of the rulebook. The numbers of refusals are the clauses of rules.md."""

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.errors import SetupError
from hawker.core.game import Option, Result, SeatOption, leaders, rank
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Event, Move, Question, Refusal, Seat, SeatStep, Value
from hawker.games.taiwan_snackbar.moves import (
    CHOOSE_FROM,
    EAT_AT,
    MOVES,
    PAIRS_FROM,
    SPECIALS_FROM,
    Begins,
    CardsCounted,
    ChangeDirection,
    DirectionChanged,
    Drawn,
    Eat,
    Eats,
    GameShared,
    GameWon,
    GoesOn,
    HandEmpty,
    Leaves,
    MinusPoints,
    NoMoreDrawn,
    OneMore,
    OneMoreServed,
    Order,
    OrderChanged,
    Ordered,
    OrderStands,
    Pair,
    PileRanOut,
    PileShuffled,
    Reordered,
    RoundBegins,
    RoundWon,
    Tied,
)
from hawker.games.taiwan_snackbar.pieces import (
    ALL_FOOD,
    CARDS_EACH,
    CHANGE_DIRECTION,
    CHOOSE_PLAYER,
    DISHES,
    DRAWN_WITH_AN_EMPTY_HAND,
    EMPTY_HAND,
    MINUS_POINTS_THAT_END_IT,
    MOST_PLAYERS,
    NO_MORE,
    ONE_MORE,
    Card,
    Hand,
    listed,
)
from hawker.games.taiwan_snackbar.table import CLOCKWISE, RISING, Draw, Snackbar
from hawker.kit.counts import MOST, counted
from hawker.kit.deal import Dealt
from hawker.kit.told import Choose, PlayerChosen

NOT_IN_HAND: Final = Refusal("not-in-hand", clause="3.3")
ANOTHER_DISH_ON_TOP: Final = Refusal("another-dish-on-top", clause="4.2")
NOTHING_TO_REORDER: Final = Refusal("nothing-to-reorder", clause="4.3")
NO_PAIR: Final = Refusal("no-pair", clause="4.4")
CHOOSE_SOMEBODY_ELSE: Final = Refusal("choose-somebody-else", clause="5.4")
NO_SUCH_PLAYER: Final = Refusal("no-such-player", clause="5.5")
NOTHING_TO_EAT: Final = Refusal("nothing-to-eat", clause="6.1")
PLAYER_HAS_LEFT: Final = Refusal("player-has-left", clause="11.3")


class ScheduleOption(Option):
    """How many No More cards each round has: rising from one, the same number always, or a number for each round."""

    def __init__(self) -> None:
        listed = (RISING, "2,3,4,5,6", "3,4,5,6", *range(1, NO_MORE.copies + 1))
        super().__init__("no_more", listed, RISING, free=True)

    def read(self, value: object, seats: int) -> Value:
        if value in self.values(seats) and not isinstance(value, bool):
            return super().read(value, seats)
        said = str(value).strip().lower()
        numbers = re.split(r" *[, ] *", said) if len(said) <= LONGEST_SCHEDULE else []
        if said == RISING:
            return RISING
        if not numbers or not set(numbers).issubset(NO_MORE_COUNTS):
            raise SetupError(
                f"{said[:40]!r} is neither rising nor a list of numbers from 1 to "
                f"{NO_MORE.copies}, one for each round, such as 2,3,4"
            )
        while len(numbers) > 1 and numbers[-1] == numbers[-2]:
            numbers.pop()  # the last one goes on
        if len(numbers) == 1:
            return int(numbers[0])
        return RISING if numbers == list(NO_MORE_COUNTS) else ",".join(numbers)


NO_MORE_COUNTS: Final = tuple([str(count) for count in range(1, NO_MORE.copies + 1)])
LONGEST_SCHEDULE: Final = 200  # characters

OPTIONS: Final = (
    Option("variant", ("points", "last-eater"), "points"),
    ScheduleOption(),
    # With six of them a rising number of No More cards comes to all there are.
    Option("rounds", range(1, NO_MORE.copies + 1), 1, needs=("variant", "last-eater")),
    SeatOption("start"),
)


def set_up(t: Snackbar) -> None:
    then(t, Round(t.chosen_seat("start")))


class Round(SeatStep[Snackbar]):
    """Deal five cards to each player, and shuffle the No More cards into the rest: that is the draw pile."""

    form: ClassVar[str] = "round {seat}"

    def run(self, t: Snackbar) -> None:
        t.clear()
        t.starter = self.seat
        t.round += 1
        tell(t, RoundBegins(t.round))
        deal(t)
        tell(t, Begins(self.seat))
        then(t, TURN[self.seat])


def deal(t: Snackbar) -> None:
    cards = list(ALL_FOOD)
    t.dice.shuffle(cards)
    for seat in range(t.seats):
        dealt = counted([cards.pop() for _ in range(CARDS_EACH)])
        t.hands[seat] = Hand(dealt, 0)
        if t.events is not None:
            tell(t, Dealt(seat, tuple(listed(dealt))))
    no_more = t.no_more_cards(t.round)
    for _ in range(no_more):
        cards.insert(t.dice.below(len(cards) + 1), NO_MORE)
    t.pile = cards
    tell(t, PileShuffled(len(cards), no_more))


class Turn(Question[Snackbar]):
    """Play one dish, two equal dishes or a special card, or eat what has been ordered."""

    form: ClassVar[str] = "turn {seat}"

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self._bit: Final[i64] = 1 << seat

    def candidates(self, t: Snackbar) -> Sequence[Move]:
        everybody: i64 = (1 << t.seats) - 1
        return self._moves(t, DISH_BITS, everybody, True)

    def legal(self, t: Snackbar) -> Sequence[Move]:
        if t.food == 0:
            return self._moves(t, DISH_BITS, t.in_play, False)
        top = t.top
        return self._moves(t, 0 if top is None else top.bit, t.in_play, True)

    def _moves(self, t: Snackbar, dishes: i64, players: i64, may_eat: bool) -> Sequence[Move]:
        """What can be played of this hand if single dishes may only be these, and only these players chosen."""
        hand = t.hands[self.seat]
        held = hand.kinds(1)
        moves = held & dishes | (hand.kinds(2) & DISH_BITS) << PAIRS_FROM
        moves |= (held & (ONE_MORE.bit | CHANGE_DIRECTION.bit)) << SPECIALS_FROM - ONE_MORE.index
        if held & CHOOSE_PLAYER.bit != 0:
            moves |= (players & ~self._bit) << CHOOSE_FROM
        return MOVES.of(moves | EAT_BIT if may_eat else moves)

    def refusal(self, t: Snackbar, move: Move) -> Refusal | None:
        hand = t.hands[self.seat]
        if isinstance(move, Order):
            if hand.count(move.dish) == 0:
                return NOT_IN_HAND.because(card=move.dish)
            if t.food == 0 or move.dish is t.top:
                return None
            if t.top is None:
                return NOTHING_TO_REORDER.because(dish=move.dish)
            return ANOTHER_DISH_ON_TOP.because(dish=move.dish, top=t.top)
        if isinstance(move, Pair):
            count = hand.count(move.dish)
            return None if count >= 2 else NO_PAIR.because(dish=move.dish, count=count)
        if isinstance(move, Eat):
            return NOTHING_TO_EAT if t.food == 0 else None
        if isinstance(move, OneMore):
            return must_hold(hand, ONE_MORE)
        if isinstance(move, ChangeDirection):
            return must_hold(hand, CHANGE_DIRECTION)
        if isinstance(move, Choose):
            return must_hold(hand, CHOOSE_PLAYER) or may_be_chosen(t, self.seat, move.player)
        return NOT_ASKED

    def answer(self, t: Snackbar, move: Move) -> None:
        seat = self.seat
        t.drawn = ()
        t.food = food_after(t, move)
        if isinstance(move, Order):
            lay_down(t, seat, move.dish)
            t.top = move.dish
        elif isinstance(move, Pair):
            lay_down(t, seat, move.dish)
            lay_down(t, seat, move.dish)
            t.top = move.dish
        elif isinstance(move, OneMore):
            lay_down(t, seat, ONE_MORE)
        elif isinstance(move, ChangeDirection):
            lay_down(t, seat, CHANGE_DIRECTION)
            t.direction = -t.direction
        elif isinstance(move, Choose):
            lay_down(t, seat, CHOOSE_PLAYER)
        if t.events is not None:
            tell(t, what_happens(t, seat, move))
        if isinstance(move, Eat):
            then(t, MEAL[seat])
        else:
            turn_of(t, move.player if isinstance(move, Choose) else t.next_after(seat))


def food_after(t: Snackbar, move: Move) -> i64:
    """The food points once this is played: a dish adds its own, a pair of them replaces what was ordered."""
    if isinstance(move, Order):
        return t.food + move.dish.points
    if isinstance(move, Pair):
        return move.dish.points
    return t.food + 1 if isinstance(move, OneMore) else t.food


def what_happens(t: Snackbar, seat: Seat, move: Move) -> Event:
    """What is told of a move that has just been made. It is built only for those who listen."""
    if isinstance(move, Order):
        first = t.food == move.dish.points
        return Ordered(seat, move.dish, t.food) if first else Reordered(seat, move.dish, t.food)
    if isinstance(move, Pair):
        return OrderChanged(seat, move.dish, t.food)
    if isinstance(move, OneMore):
        return OneMoreServed(seat, t.food)
    if isinstance(move, ChangeDirection):
        return DirectionChanged(seat, "clockwise" if t.direction == CLOCKWISE else "counterclockwise")
    if isinstance(move, Choose):
        return PlayerChosen(seat, move.player)
    return Eats(seat, t.food)


DISH_BITS: Final = (1 << len(DISHES)) - 1
EAT_BIT: Final = 1 << EAT_AT


def must_hold(hand: Hand, card: Card) -> Refusal | None:
    return None if hand.count(card) else NOT_IN_HAND.because(card=card)


def may_be_chosen(t: Snackbar, seat: Seat, player: Seat) -> Refusal | None:
    if player >= t.seats:
        return NO_SUCH_PLAYER.because(player=player)
    if player == seat:
        return CHOOSE_SOMEBODY_ELSE
    return None if t.plays_on(player) else PLAYER_HAS_LEFT.because(player=player)


def lay_down(t: Snackbar, seat: Seat, card: Card) -> None:
    t.hands[seat] = t.hands[seat].without(card)
    t.played += card.one


def turn_of(t: Snackbar, seat: Seat) -> None:
    """This player is up. Whoever holds no card draws three first."""
    then(t, TURN[seat] if t.hands[seat] else EMPTY_HANDED[seat])


class Meal(SeatStep[Snackbar]):
    """Draw as many cards as there are food points."""

    form: ClassVar[str] = "meal {seat}"

    def run(self, t: Snackbar) -> None:
        no_more = draw(t, self.seat, t.food)
        t.food = 0
        if no_more:
            end_round(t, self.seat, no_more, order_stands=False)
        else:
            turn_of(t, t.next_after(self.seat))


class EmptyHanded(SeatStep[Snackbar]):
    """Draw three cards before the turn. The order on the table stands, unless the draw pile runs out."""

    form: ClassVar[str] = "empty-handed {seat}"

    def run(self, t: Snackbar) -> None:
        tell(t, HandEmpty(self.seat))
        runs_out = len(t.pile) < DRAWN_WITH_AN_EMPTY_HAND
        no_more = draw(t, self.seat, DRAWN_WITH_AN_EMPTY_HAND)
        if no_more:
            end_round(t, self.seat, no_more, order_stands=not runs_out)
        else:
            then(t, TURN[self.seat])


TURN: Final = [Turn(seat) for seat in range(MOST_PLAYERS)]  # made once: they come up all the time
MEAL: Final = [Meal(seat) for seat in range(MOST_PLAYERS)]
EMPTY_HANDED: Final = [EmptyHanded(seat) for seat in range(MOST_PLAYERS)]


def draw(t: Snackbar, seat: Seat, due: i64) -> i64:
    """Draw cards, each shown to all, as many as are due or there are. Returns how many of them are No More."""
    counts: i64 = 0
    shown: list[Card] = []
    there: i64 = len(t.pile)
    for _ in range(min(due, there)):
        card = t.pile.pop()
        counts += card.one
        if t.returned >> card.shift & MOST != 0:
            t.returned -= card.one
        shown.append(card)
        if t.events is not None:
            place = len(shown)
            tell(t, NoMoreDrawn(seat, place, due) if card is NO_MORE else Drawn(seat, card, place, due))
        if card is NO_MORE and t.last_eater_wins:
            break
    if due > there and not t.last_eater_wins:
        tell(t, PileRanOut(seat, due - there))
    t.drawn += (Draw(seat, tuple(shown)),)
    no_more = counts >> NO_MORE.shift
    t.hands[seat] = t.hands[seat].with_shown(counts - no_more * NO_MORE.one)
    return no_more


def end_round(t: Snackbar, seat: Seat, no_more: i64, order_stands: bool) -> None:
    """This player has drawn No More cards."""
    if t.last_eater_wins:
        leave(t, seat)
        return
    t.minus = raised(t.minus, seat, no_more)
    tell(t, MinusPoints(seat, no_more, t.minus[seat]))
    if t.minus[seat] >= MINUS_POINTS_THAT_END_IT:
        tell_winners(t)
        return
    if not order_stands:
        t.food = 0
        t.top = None
    t.round += 1
    tell(t, RoundBegins(t.round))
    stays: i64 = 0 if t.top is None else t.top.one
    seen = t.played - stays
    t.played = stays
    shuffle_in(t, seen, 0, no_more + t.no_more_cards(t.round) - t.no_more_cards(t.round - 1))
    if order_stands:
        tell(t, OrderStands(seat, t.food) if t.food else GoesOn(seat))
        then(t, TURN[seat])
    else:
        turn_of(t, t.next_after(seat))


def shuffle_in(t: Snackbar, seen: i64, unseen: i64, no_more: i64) -> None:
    """These cards and so many No More cards go into the draw pile. Everybody knows which of the cards were seen."""
    while no_more < 0:  # the new round has fewer of them than are left
        t.pile.remove(NO_MORE)
        no_more += 1
    t.pile += listed(seen + unseen + no_more * NO_MORE.one)
    t.returned += seen
    t.dice.shuffle(t.pile)
    tell(t, PileShuffled(len(t.pile), t.no_more_cards(t.round)))


def leave(t: Snackbar, seat: Seat) -> None:
    """Nothing stands; the hand goes back unseen with all that was played. The last one left wins the round."""
    t.food = 0
    t.top = None
    hand = t.hands[seat]
    seen = t.played + hand.known
    t.played = 0
    t.hands[seat] = EMPTY_HAND
    t.in_play -= 1 << seat
    tell(t, Leaves(seat))
    shuffle_in(t, seen, hand.hidden, 1)
    after = t.next_after(seat)
    if t.next_after(after) != after:
        turn_of(t, after)
        return
    t.won = raised(t.won, after, 1)
    tell(t, RoundWon(after, t.round))
    if t.round < int(t.options["rounds"]):
        then(t, Round(t.left_of(t.starter)))
    else:
        tell_winners(t)


def raised(numbers: tuple[int, ...], seat: Seat, by: i64) -> tuple[int, ...]:
    """The same numbers, one seat's higher by so many."""
    return (*numbers[:seat], numbers[seat] + by, *numbers[seat + 1 :])


def tell_winners(t: Snackbar) -> None:
    if t.events is None:
        return
    fewest = [seat for seat, minus in enumerate(t.minus) if minus == min(t.minus)]
    if len(fewest) > 1 and not t.last_eater_wins:
        tell(t, Tied(tuple(fewest), min(t.minus)))
        for seat in fewest:
            tell(t, CardsCounted(seat, len(t.hands[seat])))
    winners = result(t).winners
    tell(t, GameWon(winners[0]) if len(winners) == 1 else GameShared(winners))


def result(t: Snackbar) -> Result:
    """Fewest minus points win, then most cards in hand; or, when the last eater wins, most rounds."""
    scores = t.won if t.last_eater_wins else [-minus for minus in t.minus]
    standings = [(score, 0 if t.last_eater_wins else len(hand)) for score, hand in zip(scores, t.hands, strict=True)]
    return Result(scores, leaders(standings), rank(standings))


def decided_by(t: Snackbar) -> str:
    """What decided a game that is over: the last one left, or the rounds they won; or the fewest minus points, or the
    cards of those who tied, or nothing, so that it is shared."""
    shared = len(result(t).winners) > 1
    if t.last_eater_wins:
        return "last" if t.options["rounds"] == 1 else "rounds-shared" if shared else "rounds"
    if shared:
        return "shared"
    return "cards" if t.minus.count(min(t.minus)) > 1 else "fewest"
