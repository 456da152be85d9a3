"""What makes a table of Steam Up impossible. A LoadError says it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from hawker.core.documents import must
from hawker.core.errors import LoadError
from hawker.core.records import fields, form_of
from hawker.core.table import Entry, Question, Seat
from hawker.games.steam_up.animal import NOBODY
from hawker.games.steam_up.animals import Complain, Conjure, FullColumn, SilverSpoon
from hawker.games.steam_up.cards import Card
from hawker.games.steam_up.meals import AskRow, Place
from hawker.games.steam_up.pieces import (
    ALL_PIECES,
    COLUMN_BITS,
    COUNTER,
    FATES_DEALT,
    HIGHEST_STACK,
    IN_STEAMERS,
    KINDS,
    LUCKY,
    OF_A_SIZE,
    PIECES_OF_A_KIND,
    ROW_BITS,
    SLOTS,
    STACK_AT_SETUP,
    STEAMER_SIZES,
    STEAMERS,
    TOKENS_OF_A_KIND,
    DimSum,
    numbers_in,
)
from hawker.games.steam_up.resolving import Affect, ChoosePlayer, Contest, Finish, Resolve
from hawker.games.steam_up.rules import (
    AskAnimal,
    AskSpace,
    AskTokens,
    ChooseAnimal,
    EndRound,
    FillSteamer,
    FinalScoring,
    Round,
    SetOut,
    StartCards,
    StartTokens,
    TakeTurns,
)
from hawker.games.steam_up.standing import EachGained
from hawker.games.steam_up.supply import BACK, DRAWN, MISSING, PICKED, Exchanged, StealToken
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turns import ACTIONS_A_TURN, BeginTurn, GoOn, Turn
from hawker.kit.counts import count_all, count_of

# What stands on the agenda outside of a turn or a Fate that is being resolved.
_FRAME: Final = (
    AskAnimal,
    AskSpace,
    AskTokens,
    BeginTurn,
    ChooseAnimal,
    EndRound,
    FillSteamer,
    FinalScoring,
    Round,
    SetOut,
    StartCards,
    StartTokens,
    TakeTurns,
)
MOST_POINTS: Final = 600  # HP that nobody comes near to in nineteen rounds


def check(t: Restaurant) -> None:
    """Whether this table can come up in play."""
    check_pieces(t)
    check_steamers(t)
    check_cards(t)
    check_fates(t)
    check_players(t)
    check_paid(t)
    check_story(t)
    if t.over:
        if t.round == 0 or not t.last_round or t.serving != 0 or t.in_play >= 0:
            raise LoadError("an empty agenda means that the game is over: the counter is at 0 or no Fate is left")
        return
    check_agenda(t)


def check_pieces(t: Restaurant) -> None:
    in_steamers = sum([steamer.pieces for stack in t.stacks for steamer in stack])
    for kind in KINDS:
        places = [t.bag, in_steamers, *t.boards, *t.excess, t.serving]
        if sum([count_of(place, kind) for place in places]) != PIECES_OF_A_KIND:
            raise LoadError(f"there are {PIECES_OF_A_KIND} {kind} in all places together")
        if sum([count_of(tokens, kind) for tokens in t.tokens]) > TOKENS_OF_A_KIND:
            raise LoadError(f"tokens: there are {TOKENS_OF_A_KIND} of {kind}")
        must(all(count_of(board, kind) <= SLOTS for board in t.boards), f"board: a row has {SLOTS} slots")


def check_steamers(t: Restaurant) -> None:
    setting_up = t.round == 0
    for stack in t.stacks:
        if len(stack) > (STACK_AT_SETUP if setting_up else HIGHEST_STACK):
            raise LoadError(f"stacks: at most {HIGHEST_STACK} steamers on one, and {STACK_AT_SETUP} at the start")
        must(all(steamer.pieces != 0 for steamer in stack), "stacks: a steamer that is empty leaves the turntable")
        must(not stack or stack[-1].seen, "stacks: everybody has seen what is on top")
        if any(above.seen < below.seen for below, above in pairwise(stack)):
            raise LoadError("stacks: a steamer above one that was seen has been seen too")
    unseen = [int(count_all(steamer.pieces)) for stack in t.stacks for steamer in stack if not steamer.seen]
    if any(size not in STEAMER_SIZES or unseen.count(size) > OF_A_SIZE for size in unseen):
        raise LoadError(f"stacks: {OF_A_SIZE} steamers each have 2, 3 and 4 dim sum at the start")
    if unseen and (t.options["peek"] is True or t.options["steamers"] == "by-turns"):
        raise LoadError("stacks: at this table everybody has seen all steamers")
    left = sum(map(len, t.stacks))
    if left > STEAMERS or (not setting_up and t.counter != max(0, COUNTER[t.seats] - STEAMERS + left)):
        raise LoadError(f"counter: with {left} of {STEAMERS} steamers on the turntable it cannot be at {t.counter}")
    must(not setting_up or t.counter == COUNTER[t.seats], f"counter: it starts at {COUNTER[t.seats]}")
    if sum(t.taken) > STEAMERS - left or min(t.taken) < 0:
        raise LoadError(f"steamers: {sum(t.taken)} are purchased, and {STEAMERS - left} have left the turntable")


def check_cards(t: Restaurant) -> None:
    laid = [each.number for cards in t.laid for each in cards]
    in_play = [t.in_play] if t.in_play >= 0 else []
    hands = [number for mask in (*t.hands, int(t.discards)) for number in numbers_in(mask)]
    everywhere = sorted([*t.deck, *laid, *in_play, *hands])
    in_use = t.decks.fortune.numbers(t.options["friendly"] is True)
    if everywhere != ([] if not t.box and not t.fates and t.round == 0 else in_use):
        raise LoadError("Fortune cards: each of them is in one place: deck, hand, discards, face up or in play")
    for seat in range(t.seats):
        must(not t.shown[seat] & ~t.hands[seat], "shown: a card that was shown is in that hand")
        must(all(each.card.until for each in t.laid[seat]), "laid: only cards that stay are laid face up")


def check_fates(t: Restaurant) -> None:
    revealed = numbers_in(int(t.revealed))
    everywhere = sorted([*t.fates, *t.box, *revealed])
    if everywhere:
        if everywhere != t.decks.fate.numbers(t.options["friendly"] is True):
            raise LoadError("Fate cards: each of them is to come, revealed, or in the box")
        must(len(t.fates) + len(revealed) == FATES_DEALT, f"Fate cards: {FATES_DEALT} are dealt")
    elif t.round > 0:
        raise LoadError("Fate cards: they are dealt before the first round")
    must(len(revealed) == max(0, t.round - 1), f"round: with {len(revealed)} Fates revealed it is not {t.round}")
    if (t.fate in revealed) != bool(revealed) or (t.fate >= 0) != bool(revealed):
        raise LoadError("fate: from the second round on, one of those revealed")


def check_players(t: Restaurant) -> None:
    chosen = [animal for animal in t.animals if animal is not NOBODY]
    offered = [animal for pair in t.offered for animal in pair]
    if len({animal.name for animal in [*chosen, *offered]}) < len(chosen) + len(offered):
        raise LoadError("animals: each is there once")
    for seat, animal in enumerate(t.animals):
        must(t.round <= 0 or animal is not NOBODY, "animals: everybody has chosen one before the first round")
        if t.offered[seat] and (animal is not NOBODY or len(t.offered[seat]) != 2):
            raise LoadError("offered: two animals, until one is chosen")
        must(abs(t.hp[seat]) <= MOST_POINTS, f"hp: {t.hp[seat]} is out of reach")
        if animal is NOBODY and (t.tokens[seat] or t.hands[seat] or t.boards[seat] or t.excess[seat]):
            raise LoadError("animals: who has not chosen one has nothing yet")
        for kind in KINDS:
            if count_of(t.boards[seat], kind) and t.rows[seat][kind.index] == 0:
                raise LoadError(f"rows: {kind} is on the board and has no row")
            if count_of(t.excess[seat], kind) and count_of(t.boards[seat], kind) == 0:
                raise LoadError(f"excess: {kind} lies beside the board when its row is full")
    sorts = int(t.done).bit_count()
    repeats = any(animal.repeats for animal in t.animals)
    if not 0 <= t.acted <= ACTIONS_A_TURN or sorts > t.acted or (sorts < t.acted and not (repeats and sorts > 0)):
        raise LoadError(f"acted: {t.acted} actions of {sorts} sorts are not what a turn has")
    must(t.rolled < 0 or t.rolled in LUCKY, f"rolled: the lucky die has no {t.rolled}")


def check_paid(t: Restaurant) -> None:
    """What is full has been paid for, or was full before; and nobody was paid for more than there can have been."""
    fate = t.fate_card()
    for seat in range(t.seats):
        check_lines(t, seat, "columns", t.paid[seat], t.full_lines(seat) & COLUMN_BITS)
        for laid in t.laid[seat]:
            check_lines(t, seat, "laid", laid.paid, t.full_lines(seat))
            check_eaten(t, seat, "laid", laid.card, laid.eaten)
        # A Fate that pays for nothing does not look at lines that are filled later.
        pays = fate is not None and len(fate.standing) > 0
        check_lines(t, seat, "fate_columns", t.fate_paid[seat], t.full_lines(seat) if pays else 0)
        check_eaten(t, seat, "fate_kinds", fate, t.fate_eaten[seat])


def check_lines(t: Restaurant, seat: Seat, what: str, paid: i64, full: i64) -> None:
    must(full & ~paid == 0, f"{what}: a row or column that is full has been paid for, or was full before")
    # Swaps may have broken what was full, but they leave a player with as many dim sum as before.
    columns = int(paid & COLUMN_BITS).bit_count()
    rows = int(paid & ROW_BITS).bit_count()
    must(int(paid & COLUMN_BITS) == (2 << columns) - 2, f"{what}: columns are filled from the left")
    if max(columns * len(KINDS), rows * SLOTS) > pieces_ever(t, seat):
        raise LoadError(f"{what}: the player has not enough dim sum to have filled these")


def check_eaten(t: Restaurant, seat: Seat, what: str, card: Card | None, eaten: i64) -> None:
    for kind in KINDS:
        count = count_of(eaten, kind)
        rules = () if card is None else card.standing
        if count != 0 and not any(isinstance(rule, EachGained) and rule.counts(kind) for rule in rules):
            raise LoadError(f"{what}: {kind} is nothing that it pays for")
        if count > min(SLOTS, pieces_ever(t, seat)):
            raise LoadError(f"{what}: the player cannot have had {count} {kind} on the board")


def pieces_ever(t: Restaurant, seat: Seat) -> i64:
    """The most dim sum that a player has had: none are lost, and what is served may be on its way back."""
    return count_all(t.boards[seat]) + count_all(t.excess[seat]) + count_all(t.serving)


def check_story(t: Restaurant) -> None:
    """What was seen of the bag fits what is in it now."""
    verbs = (DRAWN, PICKED, BACK, MISSING)
    said = [each.split(" ") for each in t.story]
    for words in said:
        if len(words) != 2 or words[0] not in verbs or words[1] not in map(str, KINDS):
            raise LoadError(f"story: {' '.join(words)!r} is not {', '.join(verbs)} and a kind of dim sum")
    for kind in KINDS:
        _follow_story(t, kind, [words[0] for words in said if words[1] == kind.name])
    back = sum([1 if words[0] == BACK else -1 for words in said if words[0] != MISSING])
    if t.round > 0 and count_all(t.bag) != count_all(ALL_PIECES) - IN_STEAMERS + back:
        raise LoadError("story: it does not lead to as many dim sum as are in the bag")


def _follow_story(t: Restaurant, kind: DimSum, verbs: list[str]) -> None:
    """Backwards: how many there must have been before each thing that was seen."""
    there = int(count_of(t.bag, kind))
    for verb in reversed(verbs):
        must(verb != MISSING or there == 0, f"story: there was {kind} in the bag when it was not to be found")
        there += -1 if verb == BACK else 0 if verb == MISSING else 1
        must(0 <= there <= PIECES_OF_A_KIND, f"story: there cannot have been {there} {kind} in the bag")


# The agenda


def check_agenda(t: Restaurant) -> None:
    for entry in t.agenda:
        check_entry(t, entry)
    top = t.agenda[-1]
    if not isinstance(top, Question) or any(isinstance(entry, Question) for entry in t.agenda[:-1]):
        raise LoadError("agenda: at rest there is one question, and it comes first")
    frame = [entry for entry in t.agenda if isinstance(entry, _FRAME)]
    must(frame == t.agenda[: len(frame)], "agenda: what the table does next comes before the rest of the round")
    inside = t.agenda[len(frame) :]
    if t.round == 0:
        check_setting_up(t, frame, inside)
    else:
        check_round(t, frame, inside)
    must(len(top.legal(t)) != 0, f"agenda: there is no answer to {top}")


def check_entry(t: Restaurant, entry: Entry) -> None:
    """Whether what an entry names is there."""
    for field in form_of(type(entry)).fields:
        value = getattr(entry, field.name)
        if field.kind == "seat":
            for seat in value if field.many else [value]:
                must(seat is None or seat < t.seats, f"agenda: there is no seat {seat} in {entry}")
    said = fields(entry)
    if "left" in said or "count" in said:
        number = said.get("left", said.get("count"))
        must(isinstance(number, int) and 0 <= number <= 9, f"agenda: {entry} has an impossible number")
    if isinstance(entry, (Resolve, Affect, ChoosePlayer, Contest)):
        owner = entry.seat if isinstance(entry, ChoosePlayer) else entry.owner
        deck = t.decks.fate if owner is None else t.decks.fortune
        card = deck.titles.get(entry.card)
        current = t.fate_card() if owner is None else None if t.in_play < 0 else t.decks.fortune.pack[t.in_play]
        if card is None or card is not current or not 0 <= entry.line < len(card.instructions):
            raise LoadError(f"agenda: {entry} is not a line of the card that is being resolved")
    if isinstance(entry, Contest) and len(set(entry.players)) < max(1, len(entry.players)):
        raise LoadError("agenda: a contest is among different players")
    if isinstance(entry, Exchanged) and count_of(t.supply, entry.kind) == 0:
        raise LoadError(f"agenda: {entry.kind} is sold out, and {entry} takes one")
    must(not isinstance(entry, StealToken) or entry.seat != entry.victim, "agenda: nobody steals from themselves")


def check_setting_up(t: Restaurant, frame: Sequence[Entry], inside: Sequence[Entry]) -> None:
    must(not inside, "agenda: before the first round there is nothing but setting up")
    top = frame[-1]
    order = t.turn_order()
    if isinstance(top, AskSpace):
        placed = sum(map(len, t.stacks))
        size = STEAMER_SIZES[top.number % len(STEAMER_SIZES)]
        seat = order[top.number % t.seats]
        if [str(entry) for entry in frame[:-1]] != ["set-out"] or top.number != placed or top.seat != seat:
            raise LoadError(f"agenda: with {placed} steamers placed it is 'space {seat} {placed}', then 'set-out'")
        if t.options["steamers"] != "by-turns" or count_all(t.serving) != size or t.fates or any(t.tokens):
            raise LoadError("agenda: steamers are placed first, at a table where that is done by turns")
        return
    steps: list[Entry] = [*map(ChooseAnimal, order), *map(StartTokens, order), *map(StartCards, order), Round()]
    asked = AskAnimal if isinstance(top, AskAnimal) else AskTokens
    done = len(steps) - len(frame) + 1
    wanted: list[Entry] = [asked(order[(done - 1) % t.seats]), *steps[done:]]
    if (
        done < 1
        or (asked is AskAnimal) != (done <= t.seats)
        or list(reversed(frame)) != wanted
        or t.serving
        or not t.fates
    ):
        raise LoadError("agenda: animals are chosen, then tokens, in turn order; then cards are dealt")
    chosen = done - 1 if asked is AskAnimal else t.seats
    had = 0 if asked is AskAnimal else done - 1 - t.seats
    for place, seat in enumerate(order):
        if (t.animals[seat] is NOBODY) != (place >= chosen) or bool(t.offered[seat]) != (place >= chosen):
            raise LoadError("animals: they are chosen in turn order")
        tokens = t.animals[seat].tokens if place < had else 0
        if count_all(t.tokens[seat]) != tokens or t.hands[seat] or t.boards[seat] or t.laid[seat] or t.hp[seat]:
            raise LoadError("tokens: they are taken in turn order, as many as the animals say")
    must(sum(map(len, t.stacks)) == STEAMERS, f"stacks: {STEAMERS} steamers before animals are chosen")


def check_round(t: Restaurant, frame: Sequence[Entry], inside: Sequence[Entry]) -> None:
    finishes = [entry for entry in inside if isinstance(entry, Finish)]
    turns = [entry for entry in inside if isinstance(entry, (GoOn, Turn))]
    must(isinstance(frame[0] if frame else None, EndRound), "agenda: a round closes with 'end-round'")
    if len(frame) == 2 and isinstance(frame[1], TakeTurns):
        if turns or finishes or not inside or t.in_play >= 0:
            raise LoadError("agenda: before the turns of a round only its Fate is resolved")
        player = None
    else:
        player = check_turn(t, frame[1:], inside, turns)
        if len(finishes) != (t.in_play >= 0) or any(entry.seat != player for entry in finishes):
            raise LoadError("agenda: a card in play is finished by its player")
    check_servings(t, inside)


def check_turn(t: Restaurant, coming: Sequence[Entry], inside: Sequence[Entry], turns: Sequence[Entry]) -> Seat:
    """Whose turn it is, if this is a turn and those still to come follow clockwise."""
    first = turns[0] if turns else None
    if len(turns) != 1 or first is not inside[0] or not isinstance(first, (GoOn, Turn)):
        raise LoadError("agenda: one player is at turn, and goes on when all else is done")
    player = first.seat
    after = [entry.seat if isinstance(entry, BeginTurn) else -1 for entry in reversed(coming)]
    if len(after) >= t.seats or after != [(player + 1 + step) % t.seats for step in range(len(after))]:
        raise LoadError("agenda: the others of the round take their turns clockwise, each once")
    for entry in inside:
        owner = getattr(entry, "owner", player)
        must(owner == player, f"agenda: {entry} is not of the player at turn")
    must(t.animals[player].repeats or int(t.done).bit_count() >= t.acted, "acted: only the Horse takes an action twice")
    return player


def check_servings(t: Restaurant, inside: Sequence[Entry]) -> None:
    """What is served is on its way to a board."""
    places = [entry for entry in inside if isinstance(entry, Place)]
    must((t.serving == 0 or len(places) > 0) and len(places) <= 1, "serving: what is served is to be placed")
    for entry in inside:
        if isinstance(entry, (AskRow, Conjure, Complain)) and (t.serving == 0 or places[0].seat != entry.seat):
            raise LoadError(f"agenda: nothing is served for {entry}")
        if isinstance(entry, (FullColumn, SilverSpoon)) and t.animals[entry.seat].name != "dragon":
            raise LoadError(f"agenda: {entry} is for the Dragon")
