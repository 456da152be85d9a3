from typing import Any

import pytest

import hawker
from hawker.bots.search import GreedyBot
from hawker.core.contract import Broken, Contract, option_sets, prove
from hawker.core.dice import Dice
from hawker.core.game import Result, rank
from hawker.core.play import advance, then
from hawker.core.table import Chance, Outcome, Table
from hawker.games.tindahan.moves import Seller
from tests.potluck import POTLUCK
from tests.potluck.rules import Die, Digit, Pour, Roll, Sauce, Serve
from tests.potluck.table import Potluck

pytestmark = pytest.mark.both


def start(seats: int = 3, **options: object) -> Potluck:
    return POTLUCK.setup(seats, 1, options)


def test_what_is_pushed_happens_in_order_before_the_rest() -> None:
    t = start()
    t.agenda.clear()
    then(t, Sauce(0))
    then(t, Die(1), Sauce(2))
    assert [str(entry) for entry in reversed(t.agenda)] == ["die 1", "pour 2", "pour 0"]
    advance(t)
    assert str(t.question) == "pour 2"


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    t = start()
    before = hawker.dump(t)
    with pytest.raises(hawker.IllegalMove, match=r"You do not have pie\. \(rule 2\.1\)") as caught:
        hawker.play(t, Serve("pie"))
    assert caught.value.refusal.key == "not-in-hand"
    assert hawker.dump(t) == before


def test_a_move_of_another_game_is_not_what_is_asked() -> None:
    t = start()
    refused = hawker.refusal(t, Seller())
    assert refused is not None
    assert hawker.explain(t, refused) == "That is not what is being asked now."


def test_a_text_plays_the_move_that_it_says() -> None:
    one, other = start(), start()
    move = hawker.legal(one)[0]
    hawker.play(one, move)
    hawker.play(other, f"  {move} ")
    assert hawker.dump(one) == hawker.dump(other)
    assert hawker.refusal(other, "keep") == hawker.refusal(other, hawker.parse(other, "keep"))


def test_a_text_that_says_nothing_changes_nothing() -> None:
    t = start()
    before = hawker.dump(t)
    with pytest.raises(hawker.ParseError, match="legal now"):
        hawker.play(t, "juggle soup")
    with pytest.raises(hawker.ParseError, match="legal now"):
        hawker.refusal(t, "juggle soup")
    with pytest.raises(hawker.IllegalMove):
        hawker.play(t, "keep")
    assert hawker.dump(t) == before


def test_an_outcome_is_no_move() -> None:
    with pytest.raises(hawker.ParseError, match="cannot read 'roll 6'"):
        hawker.parse(start(), "roll 6")


def test_parsing_says_what_is_legal() -> None:
    t = start()
    with pytest.raises(hawker.ParseError, match="legal now: serve "):
        hawker.parse(t, "dance")
    t.agenda.append(Sauce(0))
    with pytest.raises(hawker.ParseError, match=r", \.\.\.$"):
        hawker.parse(t, "dance")


def test_continuous_moves_are_judged_between_the_grid() -> None:
    t = start()
    t.agenda.append(Sauce(0))
    assert hawker.refusal(t, Pour(71, 70)) is None
    refused = hawker.refusal(t, Pour(71, 71))
    assert refused is not None
    assert (
        hawker.explain(t, refused) == "(71, 71) is off the plate: the sauce lands within 100 of its middle. (rule 2.2)"
    )


def test_an_outcome_on_record_stands_in_for_the_dice() -> None:
    def always_six(t: Table, chance: Chance[Any], dice: Dice) -> Outcome:
        return Roll(6)

    t = POTLUCK.setup(2, 1)
    while not t.eaten:
        hawker.play(t, hawker.legal(t)[0], always_six)
    assert max(t.points) == 6


def test_nobody_listens_where_telling_is_off() -> None:
    t = POTLUCK.setup(2, 1, tell=False)
    hawker.play(t, hawker.legal(t)[0])
    assert hawker.hear(t) == []


def test_what_is_heard_is_heard_once() -> None:
    t = start()
    assert len(hawker.hear(t)) == 3
    assert hawker.hear(t) == []


def test_a_finished_table_refuses_everything() -> None:
    t = start()
    while not t.over:
        hawker.play(t, hawker.legal(t)[0])
    assert t.turn is None
    with pytest.raises(hawker.IllegalMove, match="The game is over"):
        hawker.play(t, Digit(1))
    with pytest.raises(hawker.ParseError, match="cannot read 'x'"):
        hawker.parse(t, "x")
    with pytest.raises(hawker.SetupError, match="nothing to ask a bot"):
        hawker.ask(hawker.bot("random"), t, 1)


def test_a_result_is_for_finished_games() -> None:
    with pytest.raises(hawker.SetupError, match="not over yet"):
        POTLUCK.result(start())


def test_those_who_tie_share_the_better_rank() -> None:
    assert rank([3, 7, 7, -1]) == [3, 1, 1, 4]
    assert repr(Result([1, 2], [1], [2, 1])) == "Result(scores=(1, 2), winners=(1,), ranks=(2, 1))"


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (5, {}, "potluck is for 2 to 4 players, not 5"),
        (1, {}, "potluck is for 2 to 4 players, not 1"),
        (-3, {}, "potluck is for 2 to 4 players, not -3"),
        (3, {"salt": 1}, "potluck has no option 'salt'; its options are menu, rounds"),
        (3, {"rounds": 3}, "option rounds: 3 is not one of 1, 2"),
        (3, {"menu": "soup"}, "menu: 'soup' is not a dish and its worth, such as 'soup 2'"),
        (3, {"menu": "soup 1, soup 2, rice 1"}, "menu: soup is there twice"),
        (3, {"menu": "soup 1, rice 2"}, "menu: at least three dishes, not 2"),
    ],
)
def test_a_table_that_cannot_be_set_up_says_why(seats: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(hawker.SetupError) as caught:
        POTLUCK.setup(seats, 1, options)
    assert sentence in str(caught.value)


def test_option_values_may_be_written_as_text() -> None:
    assert start(rounds="1").options["rounds"] == 1


def test_the_menu_is_what_the_user_supplies() -> None:
    t = start(menu="pie 1,  tea 9, jam 4")
    assert t.options["menu"] == "pie 1, tea 9, jam 4"
    assert {dish for hand in t.hands for dish in hand} <= {"pie", "tea", "jam"}


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(hawker.SetupError, match=f"there is no seat {seat}: seats are 0 to 2"):
        POTLUCK.view(start(), seat)


def test_without_a_seed_chance_is_fresh() -> None:
    assert POTLUCK.setup(2).dice.seed.text != POTLUCK.setup(2).dice.seed.text


def test_unknown_names_are_told_the_nearest() -> None:
    with pytest.raises(hawker.SetupError, match="there is no game 'tindahn'; did you mean 'tindahan'"):
        hawker.game("tindahn")
    with pytest.raises(hawker.SetupError, match="there is no bot 'hal'; there are random, greedy"):
        hawker.bot("hal")


def test_a_measure_after_a_colon_says_how_much_a_bot_looks_at() -> None:
    made = [hawker.bot(name) for name in ("greedy:1", "greedy:9999", "greedy")]
    assert [bot.worlds for bot in made if isinstance(bot, GreedyBot)] == [1, 9999, 16]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("hal:4", "there is no bot 'hal'"),
        ("random:4", "bot 'random:4': random has no measure; say random alone"),
        ("greedy:", "after the colon goes a whole number from 1 to 9999, as in greedy:4"),
        ("greedy:0", "a whole number from 1 to 9999"),
        ("greedy:10000", "a whole number from 1 to 9999"),
        ("greedy:-1", "a whole number from 1 to 9999"),
        ("greedy:two", "a whole number from 1 to 9999"),
    ],
)
def test_a_measure_that_means_nothing_is_refused(name: str, says: str) -> None:
    with pytest.raises(hawker.SetupError, match=says):
        hawker.bot(name)


def test_pairwise_options_meet() -> None:
    game = hawker.game("tindahan")
    tables = [dict(game.read_options(options, 4)) for options in option_sets(game, 4)]
    described = game.options(4)
    for one in described:
        for other in described:
            if one is not other:
                met = {(table[one.name], table[other.name]) for table in tables}
                assert met == {(a, b) for a in one.values for b in other.values}
    assert tables[0] == {option.name: option.default for option in described}


def test_the_contract_finds_what_is_broken() -> None:
    with pytest.raises(Broken, match="never"):
        prove(False, "never")
    contract = Contract(POTLUCK)
    assert "event rolled" in contract.missing()
    contract.keep(3, {}, 1)
    assert "event rolled" not in contract.missing()
