"""How a card is resolved: line by line, and for each line player by player."""

from collections.abc import Sequence
from typing import ClassVar, Final

from hawker.core.dice import Dice
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Chance, Move, Outcome, Question, Refusal, Seat, SeatStep, Step
from hawker.games.steam_up.cards import Card, Effect, Instruction, Laid
from hawker.games.steam_up.events import CardLaid, PiecesDrawn, Rolled
from hawker.games.steam_up.meals import PLACE
from hawker.games.steam_up.moves import CHOICES
from hawker.games.steam_up.pieces import LUCKY, PICTURES
from hawker.games.steam_up.supply import PICKED, LuckyDie, not_in_bag, out_of_bag, take_token
from hawker.games.steam_up.table import Restaurant
from hawker.kit.counts import count_of
from hawker.kit.told import Choose, PlayerChosen

NOT_YOURSELF: Final = Refusal("not-yourself", clause="7.4")
NO_SUCH_PLAYER: Final = Refusal("no-such-player", clause="7.4")

YOU: Final = "you"
EVERYONE: Final = "everyone"
OTHERS: Final = "others"
ANOTHER: Final = "another"
ANYONE: Final = "anyone"
LEFT: Final = "left"
FEWEST: Final = "fewest"
MOST: Final = "most"
FIRST: Final = "first"
HIGHEST: Final = "highest"
WHO: Final = (YOU, EVERYONE, OTHERS, ANOTHER, ANYONE, LEFT, FEWEST, MOST, FIRST, HIGHEST)
OWNERS_ONLY: Final = (YOU, OTHERS, ANOTHER, ANYONE, LEFT)  # a Fate has no player for whom these would mean anything
SEVERAL: Final = (EVERYONE, OTHERS)
CHOSEN: Final = (ANOTHER, ANYONE)
FOUND: Final = (*CHOSEN, LEFT, FEWEST, MOST, FIRST, HIGHEST)  # one player, who is looked for, chosen or rolled for
NOBODY: Final = ""
TOKEN: Final = "token"
PIECE: Final = "piece"
PRIZES: Final = (TOKEN, PIECE)


def card_of(t: Restaurant, title: str, owner: Seat | None) -> Card:
    """A Fortune card has an owner, a Fate has none."""
    deck = t.decks.fate if owner is None else t.decks.fortune
    return deck.titles[title]


def title_in_play(t: Restaurant, owner: Seat | None) -> str:
    """Of the card that is being resolved."""
    pack, number = (t.decks.fate.pack, t.fate) if owner is None else (t.decks.fortune.pack, t.in_play)
    return pack[number].title


def same_player(card: Card, line: int) -> bool:
    """Whether a line means the very player whom the line before it found."""
    if not 0 < line < len(card.instructions):
        return False
    who = card.instructions[line].effect.who
    return who in FOUND and who == card.instructions[line - 1].effect.who


def in_vain(t: Restaurant, instruction: Instruction) -> bool:
    """Whether a line waits for another number than the die has shown."""
    return instruction.high >= 0 and not instruction.low <= t.rolled <= instruction.high


class Resolve(Step[Restaurant]):
    """Carry a card out from one of its lines on."""

    form: ClassVar[str] = "resolve {card} {line:number} by {owner:seat?}"

    def __init__(self, card: str, line: int, owner: Seat | None) -> None:
        self.card: Final = card
        self.line: Final = line
        self.owner: Final = owner

    def run(self, t: Restaurant) -> None:
        card = card_of(t, self.card, self.owner)
        instruction = card.instructions[self.line]
        skipped = in_vain(t, instruction)
        after = self.line + 1
        while not skipped and same_player(card, after):
            after += 1  # these go along with this one
        if after < len(card.instructions):
            then(t, Resolve(self.card, after, self.owner))
        if not skipped:
            self.begin(t, instruction.effect)

    def begin(self, t: Restaurant, effect: Effect) -> None:
        who = effect.who
        if who == NOBODY:
            effect.affect(t, self.owner, t.marker, False)
        elif who in CHOSEN:
            self.ask_whom(t, who)
        elif who == HIGHEST:
            then(t, Contest(self.card, self.line, self.owner, tuple(t.turn_order())))
        else:
            then(t, *[Affect(self.card, self.line, self.owner, seat) for seat in meant(t, who, self.owner)])

    def ask_whom(self, t: Restaurant, who: str) -> None:
        assert self.owner is not None
        if who == ANOTHER and t.seats == 2:
            then(t, Affect(self.card, self.line, self.owner, 1 - self.owner))
        else:
            then(t, ChoosePlayer(self.owner, self.card, self.line))


def meant(t: Restaurant, who: str, owner: Seat | None) -> list[Seat]:
    """Whom a card speaks of, in turn order."""
    if who == FEWEST:
        return [t.fewest()]
    if who == MOST:
        return [t.most()]
    if who == FIRST:
        return [t.marker]
    if who == EVERYONE:
        return t.turn_order()
    assert owner is not None
    if who == YOU:
        return [owner]
    if who == LEFT:
        return [t.left_of(owner)]
    return [seat for seat in t.turn_order() if seat != owner]


class Affect(Step[Restaurant]):
    """Do what a line says to one player, and then what the next ones say to the same."""

    form: ClassVar[str] = "affect {card} {line:number} by {owner:seat?} on {seat}"

    def __init__(self, card: str, line: int, owner: Seat | None, seat: Seat) -> None:
        self.card: Final = card
        self.line: Final = line
        self.owner: Final = owner
        self.seat: Final = seat

    def run(self, t: Restaurant) -> None:
        card = card_of(t, self.card, self.owner)
        if same_player(card, self.line + 1):
            then(t, Affect(self.card, self.line + 1, self.owner, self.seat))
        instruction = card.instructions[self.line]
        if not in_vain(t, instruction):
            instruction.effect.affect(t, self.owner, self.seat, instruction.may)


class ChoosePlayer(Question[Restaurant]):
    """Whom a card is meant for."""

    form: ClassVar[str] = "choose-player {seat} {card} {line:number}"

    def __init__(self, seat: Seat, card: str, line: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.line: Final = line

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return CHOICES.of((1 << t.seats) - 1)

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if not isinstance(move, Choose):
            return NOT_ASKED
        if move.player >= t.seats:
            return NO_SUCH_PLAYER.because(player=move.player)
        who = card_of(t, self.card, self.seat).instructions[self.line].effect.who
        return NOT_YOURSELF if who == ANOTHER and move.player == self.seat else None

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, Choose)
        tell(t, PlayerChosen(self.seat, move.player))
        then(t, Affect(self.card, self.line, self.seat, move.player))


class Luckies(Outcome):
    """What several players rolled, in order."""

    form: ClassVar[str] = "luckies {numbers:lucky*}"

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers: Final = numbers


class Contest(Chance[Restaurant]):
    """These players roll the lucky die; the highest number counts, and only those who tie for it roll again."""

    form: ClassVar[str] = "contest {card} {line:number} by {owner:seat?} among {players:seat*}"

    def __init__(self, card: str, line: int, owner: Seat | None, players: tuple[Seat, ...]) -> None:
        self.card: Final = card
        self.line: Final = line
        self.owner: Final = owner
        self.players: Final = players

    def draw(self, t: Restaurant, dice: Dice) -> Outcome:
        return Luckies(tuple([LUCKY[dice.below(len(LUCKY))] for _ in self.players]))

    def fits(self, t: Restaurant, outcome: Outcome) -> bool:
        return isinstance(outcome, Luckies) and len(outcome.numbers) == len(self.players)

    def answer(self, t: Restaurant, outcome: Outcome) -> None:
        assert isinstance(outcome, Luckies)
        for seat, number in zip(self.players, outcome.numbers, strict=True):
            tell(t, Rolled(seat, number))
        best = max(outcome.numbers)
        ahead = [seat for seat, number in zip(self.players, outcome.numbers, strict=True) if number == best]
        if len(ahead) > 1:
            then(t, Contest(self.card, self.line, self.owner, tuple(ahead)))
        else:
            then(t, Affect(self.card, self.line, self.owner, ahead[0]))


def begin_card(t: Restaurant, card: Card, owner: Seat | None) -> None:
    """A card is to be resolved from its first line."""
    t.rolled = -1
    if card.instructions:
        then(t, Resolve(card.title, 0, owner))


class Finish(SeatStep[Restaurant]):
    """The Fortune card in play is resolved: it is laid face up if it stays, and else discarded."""

    form: ClassVar[str] = "finish {seat}"

    def run(self, t: Restaurant) -> None:
        number = t.in_play
        card = t.decks.fortune.pack[number]
        t.in_play = -1
        if card.until:
            t.laid[self.seat] += (Laid(number, card, t.full_lines(self.seat), 0),)
            tell(t, CardLaid(self.seat, card.title))
        else:
            t.discards |= t.decks.fortune.bits[number]


# Dice that cards ask for


class PictureDie(LuckyDie):
    form: ClassVar[str] = "picture-die {seat} {prize}"

    def __init__(self, seat: Seat, prize: str) -> None:
        super().__init__(seat)
        self.prize: Final = prize

    def shows(self, t: Restaurant, number: int) -> None:
        kind = PICTURES.get(number)
        if kind is None:
            return
        if self.prize == PIECE:
            if t.bag != 0 and count_of(t.bag, kind) == 0:
                not_in_bag(t, kind)
            elif t.bag != 0:
                out_of_bag(t, kind, PICKED)
                tell(t, PiecesDrawn(self.seat, (kind,)))
                then(t, PLACE[self.seat])
        elif count_of(t.supply, kind) != 0:
            take_token(t, self.seat, kind)


class CardDie(LuckyDie):
    form: ClassVar[str] = "card-die {seat}"

    def shows(self, t: Restaurant, number: int) -> None:
        t.rolled = number
