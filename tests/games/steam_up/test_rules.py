"""Setting up, turns, purchases, rounds and the end."""

import pytest

import hawker
from hawker.core.play import advance
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.pieces import COUNTER
from hawker.games.steam_up.rules import EndRound, FinalScoring
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turns import GO_ON
from hawker.kit.counts import count_all
from tests.games.steam_up.restaurants import board, gain, held, may_say, play_out, refused, restaurant, rolls, say

pytestmark = pytest.mark.both


def set_up(seats: int = 3, seed: int = 1, **options: object) -> Restaurant:
    t = STEAM_UP.setup(seats, seed, options)
    assert isinstance(t, Restaurant)
    return t


# Setting up


@pytest.mark.parametrize("seats", STEAM_UP.seats)
def test_eighteen_steamers_of_three_sizes_and_21_dim_sum_in_the_bag(seats: int) -> None:
    t = set_up(seats)
    sizes = sorted([int(count_all(steamer.pieces)) for stack in t.stacks for steamer in stack])
    assert sizes == [2] * 6 + [3] * 6 + [4] * 6
    assert [len(stack) for stack in t.stacks] == [3] * 6
    assert count_all(t.bag) == 21
    assert t.counter == COUNTER[seats]


def test_top_steamers_are_seen_and_no_others() -> None:
    assert [[steamer.seen for steamer in stack] for stack in set_up().stacks] == [[False, False, True]] * 6


@pytest.mark.parametrize("options", [{"peek": True}, {"steamers": "by-turns"}])
def test_everything_is_known_if_the_table_peeks_or_fills_by_turns(options: dict[str, object]) -> None:
    t = STEAM_UP.setup(3, 1, options)
    while str(t.question).startswith("space"):
        hawker.play(t, hawker.legal(t)[0])
    assert all(steamer.seen for stack in t.stacks for steamer in stack)


def test_no_more_than_three_steamers_on_a_space_while_they_are_placed() -> None:
    t = set_up(steamers="by-turns")
    say(t, "place 1", "place 1", "place 1")
    assert refused(t, "place 1") == "space-is-full"


def test_two_animals_for_each_one_is_chosen_in_turn_order() -> None:
    t = set_up(4, start=2)
    assert [len(pair) for pair in t.offered] == [2] * 4
    assert len({animal.name for pair in t.offered for animal in pair}) == 8
    other = next(str(animal) for animal in t.offered[0])
    assert t.turn == 2
    assert refused(t, f"pick {other}") == "not-dealt"
    order = []
    while str(t.question).startswith("animal"):
        order.append(t.turn)
        hawker.play(t, hawker.legal(t)[0])
    assert order == [2, 3, 0, 1]


def test_tokens_to_start_with_differ_unless_the_board_allows_pairs() -> None:
    seen = set()
    for seed in range(40):
        t = set_up(5, seed)
        while not str(t.question).startswith("turn"):
            if str(t.question).startswith("tokens"):
                assert t.turn is not None
                animal = t.animals[t.turn]
                moves = may_say(t)
                pairs = animal.name in ("ox", "horse")
                assert ("start with bun, bun" in moves) == pairs
                assert len(moves) == {("ox"): 15, "horse": 15, "dragon": 10}.get(
                    animal.name, 5 if animal.tokens == 1 else 10
                )
                if not pairs:
                    assert refused(t, "start with bun, bun") == "other-tokens"
                seen.add(animal.name)
            hawker.play(t, hawker.legal(t)[0])
        for seat in range(5):
            assert t.hands[seat].bit_count() == t.animals[seat].cards
    assert len(seen) == 12


def test_the_friendly_game_has_no_stars() -> None:
    t = set_up(friendly=True)
    assert not any(t.decks.fortune.pack[number].star for number in t.deck)
    assert not any(t.decks.fate.pack[number].star for number in [*t.fates, *t.box])
    assert len(t.fates) == 18


# Turns


def test_two_different_actions_are_a_must() -> None:
    t = restaurant("dog", "pig", hands=[["Tea Break", "Tea Break", "Spare Change"]])
    say(t, "take bun")
    assert refused(t, "take claw") == "action-done"
    assert refused(t, "end") == "act-first"
    say(t, "draw", "pass")
    assert t.turn == 1


def test_the_horse_may_do_the_same_twice_and_no_third_thing() -> None:
    t = restaurant("horse", "pig")
    say(t, "draw", "rotate clockwise", "draw", "rotate clockwise")
    assert t.turned == 2
    assert t.turn == 1


def test_a_turn_may_rotate_twice() -> None:
    t = restaurant("dog", "pig", hands=[["Tea Break"]])
    say(t, "draw", "rotate clockwise", "play Tea Break", "rotate clockwise")
    assert t.turned == 2


def test_a_turn_ends_by_saying_so_while_an_ability_is_usable() -> None:
    t = restaurant("monkey", "pig")
    say(t, "take bun", "draw", "pass")
    assert may_say(t) == ["roll", "end"]
    assert refused(t, "take bun") == "two-actions"
    say(t, "end")
    assert t.turn == 1


def test_an_ability_works_once_a_round_and_for_its_own_animal() -> None:
    t = restaurant("monkey", "rat", hands=[["Tea Break"], ["Tea Break"]])
    assert refused(t, "gamble Tea Break") == "not-your-ability"
    assert refused(t, "trade shrimp for rice") == "not-your-ability"
    rolls(t, "roll", 0)
    assert refused(t, "roll") == "used-this-round"


def test_exchange_takes_two_cards_and_gives_a_token() -> None:
    t = restaurant("dog", "pig", hands=[["Tea Break", "Spare Change", "Kitchen Door"]])
    say(t, "exchange for claw", "discard Tea Break", "discard Kitchen Door")
    assert held(t.tokens[0]) == {"claw": 1}
    assert [card.title for card in t.decks.fortune.of(t.hands[0])] == ["Spare Change"]
    assert int(t.discards).bit_count() == 2


def test_exchange_asks_nothing_if_there_are_just_two_cards() -> None:
    t = restaurant("dog", "pig", hands=[["Tea Break", "Spare Change"]])
    say(t, "exchange for claw")
    assert t.hands[0] == 0
    assert str(t.question) == "second-action 0"


def test_exchange_needs_two_cards() -> None:
    t = restaurant("dog", "pig", hands=[["Tea Break"]])
    assert refused(t, "exchange for claw") == "too-few-cards"
    assert refused(t, "play Spare Change") == "not-in-hand"


def test_a_single_discarded_card_is_not_shuffled() -> None:
    t = restaurant("dog", "pig")
    t.hands[1] = sum([1 << number for number in t.deck[1:]])
    t.discards = 1 << t.deck[0]
    t.deck = []
    assert refused(t, "draw") == "no-card-to-be-had"
    t.discards |= t.hands[1] & -t.hands[1]
    t.hands[1] &= t.hands[1] - 1
    told = say(t, "draw")
    assert "deck-shuffled 2" in told
    assert len(t.deck) == 1


def test_with_nothing_legal_left_the_turn_ends() -> None:
    t = restaurant("dog", "pig", tokens=["", "10 shrimp 10 rice 10 meat 10 claw 10 bun"])
    t.hands[1] = sum([1 << number for number in t.deck])
    t.deck = []
    t.agenda[-1] = GO_ON[0]
    advance(t)
    assert t.turn == 1
    assert "nothing-to-do 0" in [str(event) for event in hawker.hear(t)]


def test_a_kind_is_sold_out_until_a_token_comes_back() -> None:
    t = restaurant("tiger", "pig", tokens=["shrimp", "10 rice"])
    assert refused(t, "take rice") == "sold-out"
    assert refused(t, "trade shrimp for rice") == "sold-out"


# Purchases


def test_a_purchase_pays_exactly_the_contents() -> None:
    t = restaurant("dog", "pig", tops={1: "bun claw", 4: "bun"}, tokens=["bun claw claw"])
    assert refused(t, "buy 4") == "not-in-zone"
    assert refused(t, "buy-outside 4 adding bun") == "only-the-ox"
    say(t, "buy 1")
    assert held(t.tokens[0]) == {"claw": 1}
    assert t.taken[0] == 1
    assert len(t.stack(1)) == 2
    assert t.stack(1)[-1].seen


def test_the_ox_pays_no_surcharge_and_gains_no_bonus_in_its_zone_shared_or_not() -> None:
    t = restaurant("ox", "pig", "dog", tops={1: "bun claw"}, tokens=["2 bun claw"])
    assert t.zone(0) >> 1 & 1
    assert t.zone(2) >> 1 & 1
    assert refused(t, "buy-outside 1 adding bun") == "in-zone-already"
    say(t, "buy 1")
    assert t.hp[0] == 2


def test_excess_counts_for_bonuses_and_lies_beside_the_board() -> None:
    t = restaurant("dog", "pig", tops={1: "3 bun"}, tokens=["3 bun"], boards=["5 bun"])
    say(t, "buy 1")
    assert t.hp[0] == t.animals[0].board[4][5] + 2
    assert held(t.excess[0]) == {"bun": 2}


def test_the_bunny_may_swap_with_the_steamer_just_uncovered() -> None:
    t = restaurant("bunny", "pig", tops={1: "bun claw"}, tokens=["bun claw"])
    say(t, "buy 1")
    assert any(move.endswith("at 1") for move in may_say(t))
    assert refused(t, "swap shrimp for bun at 1") == "not-purchased"


def test_the_goat_gets_the_last_row_without_being_asked_and_keeps_a_row_for_its_kind() -> None:
    t = restaurant("goat", "pig", tops={1: "2 shrimp", 2: "shrimp bun"}, tokens=["3 shrimp bun"])
    t.rows[0] = (0, 1, 2, 3, 0)
    t.boards[0] = 0
    say(t, "buy 1")
    assert may_say(t) == ["put shrimp in row 4", "put shrimp in row 5"]
    assert refused(t, "put shrimp in row 1") == "row-is-taken"
    assert refused(t, "put rice in row 4") == "has-its-row"
    assert refused(t, "put bun in row 4") == "not-served"
    say(t, "put shrimp in row 4")
    say(t, "take bun")
    assert t.rows[0] == (4, 1, 2, 3, 0)
    gain(t, 0, "bun")
    assert t.rows[0] == (4, 1, 2, 3, 5)
    assert board(t, 0) == {"shrimp": 2, "bun": 1}


def test_the_monkey_moves_nothing_where_nothing_stands() -> None:
    t = restaurant("monkey", "pig")
    t.stacks = [()] * 6
    rolls(t, "roll", 6)
    assert str(t.question) == "turn 0"


def test_the_snake_takes_what_cards_there_are() -> None:
    t = restaurant("snake", "pig", tokens=["rice shrimp"])
    t.hands[1] = sum([1 << number for number in t.deck[1:]])
    t.deck = t.deck[:1]
    say(t, "trade-for-cards rice")
    assert t.hands[0].bit_count() == 1
    t.used = False
    assert refused(t, "trade-for-cards shrimp") == "no-card-to-be-had"


# Rounds and the end


def test_there_is_no_fate_in_round_one_and_one_in_each_later_round() -> None:
    t = set_up(2, 3)
    while t.round < 2:
        assert t.fate < 0
        hawker.play(t, hawker.legal(t)[0])
    assert t.fate >= 0
    assert len(t.fates) == 17


def test_the_last_fate_is_followed_by_a_whole_round_and_there_are_nineteen() -> None:
    for seed in range(30):
        t = set_up(2, seed)
        play_out(t, seed)
        assert t.round <= 19
        assert t.counter == 0 or (t.round == 19 and not t.fates)


def test_a_counter_at_zero_lets_the_round_be_finished_and_purchases_go_on() -> None:
    t = restaurant("dog", "pig", tops={1: "bun"}, tokens=["bun", "bun"])
    t.counter = 1
    say(t, "buy 1", "take bun")
    assert t.counter == 0
    assert t.last_round
    assert t.turn == 1
    t.restack(1, (*t.stack(1)[:-1], t.stack(2)[-1]))
    say(t, "take bun", "draw", "pass")
    assert t.over


def final(t: Restaurant) -> hawker.Result:
    t.agenda = [FinalScoring()]
    advance(t)
    return STEAM_UP.result(t)


def test_tokens_cost_and_cards_are_worth_one_for_every_two() -> None:
    t = restaurant("dog", "pig", tokens=["3 bun", "2 bun 2 rice"], hands=[["Tea Break"] * 3, ["Spare Change"]])
    assert final(t).scores == (0 - 1 + 1, -2)


def test_most_dim_sum_break_a_tie_excess_included_and_then_it_is_shared() -> None:
    t = restaurant("dog", "pig", "ox", boards=["2 bun", "bun", "bun"])
    assert final(t).winners == (0,)
    t = restaurant("dog", "pig", "ox", boards=["bun", "bun", "bun"])
    t.excess[2] = t.boards[0]
    assert final(t).winners == (2,)
    t = restaurant("dog", "pig", "ox", boards=["bun", "bun"])
    result = final(t)
    assert result.winners == (0, 1)
    assert result.ranks == (1, 1, 3)
    assert result.traits == ("dog", "pig", "ox")


def test_cards_for_a_round_leave_at_its_end() -> None:
    t = restaurant("dog", "pig", hands=[["Table by the Window"]])
    say(t, "play Table by the Window", "pass", "take bun")
    assert t.laid[0]
    t.agenda = [EndRound()]
    advance(t)
    assert not t.laid[0]


def test_by_die_the_bag_is_asked_until_it_has_what_the_die_shows() -> None:
    t = restaurant("dog", "pig", hands=[["Kitchen Door"]], bag="die")
    told = say(t, "play Kitchen Door")
    assert any(event.startswith("rolled 0") for event in told)
    assert any(event.startswith("pieces-drawn 0") for event in told)
    assert t.story[-1].startswith("picked ")
