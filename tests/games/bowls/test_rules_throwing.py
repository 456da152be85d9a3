"""Throwing chips, and what becomes of them until the market opens; in both editions."""

import pytest

import hawker
from hawker.kit.discs import Disc
from tests.games.bowls.kitchens import EDITIONS, NOWHERE, RIM, kitchen, land, pass_round, set_up, throw_all
from tests.games.talk import heard, may_say, refused, say

pytestmark = [pytest.mark.both, pytest.mark.parametrize("game", EDITIONS)]


@pytest.mark.parametrize(("seats", "throws"), [(2, 4), (3, 4), (4, 3)])
def test_everybody_throws_in_turn_from_the_chef_until_all_have_thrown_their_number(
    game: str, seats: int, throws: int
) -> None:
    t = set_up(game, seats, chef=1)
    asked = []
    while t.round == 1:
        assert t.turn is not None
        asked.append(t.turn)
        land(t, t.home[t.turn][0], RIM)
    assert asked == [(1 + turn) % seats for turn in range(seats * throws)]


def test_a_chip_can_be_thrown_once_in_a_round(game: str) -> None:
    t = set_up(game, 2, chef=0)
    value = t.edition.values[2]
    land(t, value, NOWHERE)
    land(t, t.edition.values[0], NOWHERE)
    assert refused(t, f"throw {value} at chef") == "not-at-home"
    assert refused(t, f"knock 2 with {value}") == "not-at-home"
    assert refused(t, f"throw {value} from 0 -300 at 0 0 speed 1000 loft 100 spin 0") == "not-at-home"


def test_nobody_may_decline_to_throw(game: str) -> None:
    assert refused(set_up(game, 2), "pass") == "throw-you-must"


@pytest.mark.parametrize(
    ("hand", "key"),
    [("0 -285", None), ("284 284", "hand-over-the-board"), ("-285 0", None), ("600 600", None)],
)
def test_a_hand_stays_outside_the_outer_edge(game: str, hand: str, key: str | None) -> None:
    t = set_up(game, 2, chef=0)
    assert refused(t, f"throw {t.edition.values[0]} from {hand} at 10 20 speed 900 loft 200 spin -300") == key


@pytest.mark.parametrize(("seat", "from_south"), [(0, None), (1, "not-your-side")])
def test_a_table_may_have_everybody_throw_from_their_own_side(game: str, seat: int, from_south: str | None) -> None:
    t = set_up(game, 2, chef=seat, throw_from="own-side")
    value = t.edition.values[0]
    assert refused(t, f"throw {value} from 50 -290 at 0 0 speed 900 loft 200 spin 0") == from_south
    assert refused(t, f"throw {value} from 290 0 at 0 0 speed 900 loft 200 spin 0") == "not-your-side"
    say(t, f"throw {value} at chef")  # named throws come from the right side by themselves
    assert t.thrown() == 1


def test_a_throw_without_a_word_about_spin_has_none(game: str) -> None:
    t = set_up(game, 2, chef=0)
    throw = f"throw {t.edition.values[2]} from 120 -290 at 40 10 speed 1500 loft 200"
    assert str(hawker.parse(t, throw)) == f"{throw} spin 0"
    with pytest.raises(hawker.ParseError, match="'15000' is not millimetres per second from 100 to 4000"):
        hawker.parse(t, throw.replace("1500", "15000"))


def test_a_throw_needs_a_direction(game: str) -> None:
    t = set_up(game, 2)
    assert refused(t, f"throw {t.edition.values[0]} from 290 0 at 290 0 speed 900 loft 200 spin 0") == "no-direction"


def test_only_chips_on_the_board_can_be_named(game: str) -> None:
    t = set_up(game, 2, chef=0)
    value = t.edition.values[0]
    land(t, value, RIM)
    land(t, value, NOWHERE)
    assert refused(t, f"knock 1 with {t.edition.values[1]}") == "no-such-chip"
    assert refused(t, f"knock 2 with {t.edition.values[1]}") is None
    assert refused(t, f"knock 3 with {t.edition.values[1]}") == "no-such-chip"


def test_the_chips_of_a_round_are_numbered_from_1_as_they_are_thrown(game: str) -> None:
    t = set_up(game, 2, chef=0)
    pass_round(t)
    heard(t)
    for number in (1, 2):
        thrower = t.turn
        land(t, t.edition.values[0], NOWHERE)
        assert heard(t)[1] == f"landed {thrower} chip {number} on no-space"
    value = t.edition.values[1]
    assert [move for move in may_say(t) if move.startswith("knock") and move.endswith(f" with {value}")] == [
        f"knock 1 with {value}",
        f"knock 2 with {value}",
    ]
    assert [chip["number"] for chip in hawker.message(t, 0, [])["view"]["chips"]] == [1, 2]
    assert [chip["number"] for chip in hawker.dump(t)["chips"]] == [1, 2]
    for number in (0, 14):
        with pytest.raises(hawker.ParseError, match=f"'{number}' is not the number of a chip in this round, from 1"):
            hawker.parse(t, f"knock {number} with {value}")


def test_a_steady_hand_hits_the_bowl_that_it_throws_at(game: str) -> None:
    hits = 0
    for seed in range(26):
        t = set_up(game, 2, seed, wobble="steady", chef=0)
        space = t.edition.spaces[seed % 9]
        say(t, f"throw {t.edition.values[0]} at {space}")
        hits += t.space_of(t.chips[0]) is space
    assert hits >= 23


def test_a_flat_throw_at_a_chip_moves_it(game: str) -> None:
    moved = 0
    for seed in range(18):
        t = set_up(game, 2, seed, wobble="steady", chef=0)
        bowl = t.edition.bowls[seed % 9]
        land(t, t.edition.values[0], bowl.name)
        say(t, f"knock 1 with {t.edition.values[1]}")
        moved += (t.chips[0].disc.x, t.chips[0].disc.y) != (bowl.x, bowl.y)
    assert moved >= 14


def test_only_the_thrower_sees_the_value_of_a_chip_that_lies_face_down(game: str) -> None:
    t = set_up(game, 2, chef=0)
    heard(t)
    value = t.edition.values[3]
    land(t, value, t.edition.bowls[4].name)
    events = hawker.hear(t)
    told = [str(event.seen_by(1)).split(" film")[0] for event in events]
    assert told[0].startswith("thrown-hidden 0 chip 1")
    assert told[1:] == [f"landed 0 chip 1 on {t.edition.bowls[4]}"]
    assert str(events[0].seen_by(0)).startswith(f"thrown 0 chip 1 value {value} ")


def test_a_chip_that_lies_face_up_is_known_to_all(game: str) -> None:
    t = set_up(game, 2, chef=0)
    value = t.edition.values[3]
    land(t, value, NOWHERE, face_up=True)
    assert t.shown == [(value,), ()]
    assert f"face-up 0 chip 1 value {value}" in heard(t)
    assert hawker.message(t, 1, [])["view"]["chips"][0]["value"] == value


def test_the_film_of_a_throw_ends_where_the_chip_lies(game: str) -> None:
    t = set_up(game, 3, chef=0)
    for at in (0, 4, 8, 4):
        say(t, f"throw {t.edition.values[0 if at != 4 else 1 + t.thrown()]} at {t.edition.bowls[at]}")
        (film,) = [event.film for event in hawker.hear(t) if hasattr(event, "film")]
        last: dict[int, tuple[int, int]] = {}
        for frame in film.split("|"):
            for place in frame.split(";") if frame else []:
                number, x, y, _, _ = map(int, place.split(" "))
                last[number] = (x, y)
        for number, (x, y) in last.items():
            (disc,) = [chip.disc for chip in t.chips if chip.number == number]
            assert abs(disc.x / 10 - x) <= 1
            assert abs(disc.y / 10 - y) <= 1
        assert len(film) < 20_000


def test_a_film_by_todays_physics_ends_with_what_the_record_says(game: str) -> None:
    t = set_up(game, 2, chef=0)
    heard(t)
    land(t, t.edition.values[0], (-12340, 5670))
    assert heard(t)[0].rpartition("|")[2].startswith("1 -1234 567 ")


def test_a_record_that_cannot_be_is_refused(game: str) -> None:
    t = set_up(game, 2, chef=0)
    land(t, t.edition.values[0], NOWHERE)
    for wrong in (Disc(3, 0, 0), Disc(1, 0, 0, 0, True), Disc(1, 10**7, 0), Disc(1, 0, 0, -1)):
        with pytest.raises(AssertionError):
            land(t.clone(), t.edition.values[1], NOWHERE, knocked=[wrong])


def test_an_invalid_chip_can_be_knocked_onto_a_space(game: str) -> None:
    t = set_up(game, 2, chef=0)
    bowl = t.edition.bowls[4]
    land(t, t.edition.values[0], NOWHERE)
    heard(t)
    land(t, t.edition.values[0], NOWHERE, knocked=[Disc(1, bowl.x, bowl.y)])
    assert f"knocked 0 chip 1 from no-space to {bowl}" in heard(t)
    assert [chip.number for chip in t.chips_on(bowl)] == [1]


def test_chips_out_at_the_rim_go_home_unseen_and_cannot_be_the_extra_throw(game: str) -> None:
    t = set_up(game, 2, chef=0)
    low, *others = t.edition.values
    throw_all(t, [(low, RIM), (others[0], "extra-throw"), (others[1], RIM), (others[2], RIM)], [])
    assert str(t.question) == "extra-throw 0"
    assert refused(t, f"throw {low} at chef") == "not-at-home"
    assert f"throw {others[3]} at chef" in may_say(t)
    say(t, "pass")
    assert [text for text in heard(t) if text.startswith(("revealed", "face-up"))] == [
        f"revealed 0 chip 3 value {others[0]} on extra-throw"
    ]


def test_an_extra_throw_may_push_a_chip_off_its_space_where_it_counts_face_up(game: str) -> None:
    t = kitchen(game, 2)
    low, high = t.edition.values[0], t.edition.values[5]
    bowl = t.edition.bowls[4]
    throw_all(t, [(low, "extra-throw"), (high, "extra-throw")], [])
    numbers = [chip.number for chip in t.chips_on(t.edition.actions[0])]
    land(t, t.edition.values[3], "extra-throw", knocked=[Disc(numbers[1], bowl.x, bowl.y, 0, True)])
    assert t.price == 0  # nobody holds a card and none of this is on display, so it is traded at once
    opened = [text for text in heard(t) if text.startswith("bowl-opened")]
    assert opened == [f"bowl-opened {bowl} price {high} chef 0"]
    assert t.round == 2


def test_what_an_extra_throw_brings_onto_its_own_space_does_nothing_and_stays_unseen(game: str) -> None:
    t = kitchen(game, 2)
    values = t.edition.values
    throw_all(t, [(values[0], "extra-throw")], [(values[1], NOWHERE)])
    assert str(t.question) == "extra-throw 0"
    heard(t)
    land(t, values[5], "extra-throw")
    told = heard(t)
    assert not [text for text in told if text.startswith(("action-won", "revealed"))]
    assert t.round == 2
