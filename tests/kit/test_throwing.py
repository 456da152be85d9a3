"""Throws: where they end, how often they hit, and that they end alike everywhere."""

import re
from collections.abc import Callable
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hawker.core.dice import Dice, Seed
from hawker.core.errors import ParseError
from hawker.kit.discs import TOUCH, Disc, Pitch, lay
from hawker.kit.motion import LONGEST, Scene
from hawker.kit.throwing import (
    DISC,
    LOFTS,
    NO_WOBBLE,
    NORMAL,
    SHARE,
    SKILLS,
    SPEEDS,
    SPINS,
    WOBBLE,
    Aim,
    Landing,
    Skill,
    Wobble,
    after,
    aimed_at,
    film,
    let_go,
    sees,
    throw,
    wobble,
)
from tests.throws import PITCH, hash_of_throws

pytestmark = pytest.mark.both

THROWN = 99


def thrown(aim: Aim, *lying: Disc, wobble: Wobble = NO_WOBBLE) -> Landing:
    return throw(PITCH, list(lying), THROWN, aim, wobble)


def level(one: Disc, other: Disc) -> bool:
    return abs(one.height - other.height) < 0.6 * PITCH.thickness


def scenes() -> st.SearchStrategy[list[Disc]]:
    """Discs as throws may leave them: side by side, on one another, on the rim and beside it."""
    places = st.tuples(st.integers(-30_000, 30_000), st.integers(-30_000, 30_000))

    def stack(placed: list[tuple[int, int]]) -> list[Disc]:
        discs: list[Disc] = []
        for number, (x, y) in enumerate(placed):
            discs = lay(PITCH, [*discs, Disc(number, x, y, PITCH.thickness * 100)])
        # Two at the same spot but for the height of the rim would be one inside the other.
        return [disc for at, disc in enumerate(discs) if not any(inside(disc, other) for other in discs[:at])]

    return st.lists(places, max_size=16).map(stack)


def inside(one: Disc, other: Disc) -> bool:
    near = hypot(one.x - other.x, one.y - other.y) < 2 * PITCH.radius - TOUCH
    return near and level(one, other) and PITCH.carries(one) and PITCH.carries(other)


AIMS = st.builds(
    Aim,
    st.integers(-400, 400),
    st.integers(-400, -286),
    st.integers(-240, 240),
    st.integers(-240, 240),
    st.integers(SPEEDS.start, SPEEDS.stop - 1),
    st.integers(LOFTS.start, LOFTS.stop - 1),
    st.integers(SPINS.start, SPINS.stop - 1),
)
WOBBLES = st.builds(lambda skill, seed: wobble(skill, Dice(Seed(seed))), st.sampled_from(SKILLS), st.integers())


# Aims


@pytest.mark.parametrize(("x", "y"), [(0, 0), (0, -155), (155, 155), (-155, -155), (78, -78), (-200, 200)])
@pytest.mark.parametrize(("from_x", "from_y"), [(0, -290), (120, -290), (-300, 40), (0, -500)])
def test_a_perfect_hand_brings_a_disc_to_rest_where_it_is_meant_to(from_x: int, from_y: int, x: int, y: int) -> None:
    (disc,) = thrown(aimed_at(PITCH, from_x, from_y, x, y)).discs
    assert hypot(disc.x - 100 * x, disc.y - 100 * y) < 100


def test_an_aim_has_more_loft_only_where_the_rim_asks_for_it() -> None:
    assert aimed_at(PITCH, 0, -290, 0, 0).loft == 300
    assert aimed_at(PITCH, 0, -290, 0, 0, loft=700).loft == 700
    assert aimed_at(PITCH, 0, -500, 0, -155).loft > 300


def test_an_aim_without_direction_is_refused() -> None:
    with pytest.raises(ValueError, match="has no direction"):
        Aim(10, 20, 10, 20, 1000, 200)


def test_a_disc_that_lies_cannot_be_thrown() -> None:
    with pytest.raises(ValueError, match="already lies"):
        thrown(aimed_at(PITCH, 0, -290, 0, 0), Disc(THROWN, 0, 0))


def test_a_throw_that_rises_more_than_it_goes_forward_tumbles() -> None:
    assert Aim(0, -290, 0, 0, 1000, 1001).tumbles
    assert not Aim(0, -290, 0, 0, 1000, 1000).tumbles


# Hands


@pytest.mark.parametrize("skill", SKILLS, ids=str)
def test_hands_stray_evenly_to_both_sides_and_by_their_deviation(skill: Skill) -> None:
    dice = Dice(Seed("stray"))
    drawn = [wobble(skill, dice) for _ in range(4000)]
    for values, deviation in (([w.aside for w in drawn], skill.aside), ([w.pace for w in drawn], skill.pace)):
        assert abs(sum(values) / len(values)) < 0.06 * deviation
        assert abs((sum(v * v for v in values) / len(values)) ** 0.5 / deviation - 1) < 0.05
    assert all(0 <= w.face < SHARE for w in drawn)


@pytest.mark.parametrize(
    ("aim", "expected"), [(Aim(0, -290, 0, 0, 1000, 200), 0.03), (Aim(0, -290, 0, 0, 900, 1500), 0.25)]
)
def test_a_flat_throw_flips_seldom_and_a_tumbling_one_a_quarter_of_the_time(aim: Aim, expected: float) -> None:
    dice = Dice(Seed("flips"))
    landings = [thrown(aim, wobble=wobble(NORMAL, dice)) for _ in range(3000)]
    assert abs(sum(landing.flipped for landing in landings) / 3000 - expected) < 0.25 * expected
    assert all(landing.discs[0].face_up == landing.flipped for landing in landings)


def test_a_wobble_changes_where_a_disc_comes_to_rest_and_no_wobble_does_not() -> None:
    aim = aimed_at(PITCH, 0, -290, 0, 0)
    plain = thrown(aim).discs[0]
    assert thrown(aim).discs[0] == plain
    assert thrown(aim, wobble=Wobble(5000, 0, 0, 0, 0)).discs[0].x < -1000  # to the left of the way it goes
    assert thrown(aim, wobble=Wobble(0, 5000, 0, 0, 0)).discs[0].y > plain.y + 1000
    assert thrown(aim, wobble=Wobble(0, 0, SHARE - 1, 5000, 0)).discs[0].x < -300


# Rim, stacks and knocks


def slid(speed: float, *lying: Disc, x: float = 0.0, y: float = 0.0, spin: float = 0.0) -> Scene:
    """A disc set sliding in the direction of x."""
    scene = Scene(PITCH, list(lying))
    body = let_go(PITCH, THROWN, Aim(0, 0, 1, 0, 100, 0), NO_WOBBLE)
    body.x, body.y, body.z = x, y, 0.0
    body.vx, body.spin, body.fresh = speed, spin, False
    scene.enter(body)
    return scene


def test_a_fast_disc_hops_the_rim_and_a_slow_one_comes_back() -> None:
    fast, slow = slid(1600.0, x=100.0), slid(900.0, x=100.0)
    fast.run()
    slow.run()
    assert fast.awake[0].x >= 240
    assert slow.awake[0].x < 220
    assert slow.awake[0].z == 0.0


def test_a_disc_that_just_gets_over_the_rim_lies_on_it_and_a_faster_one_beside_the_board() -> None:
    on, off = slid(1200.0, x=150.0), slid(3000.0, x=150.0)
    on.run()
    off.run()
    assert on.awake[0].z == 4.0
    assert PITCH.carries(on.awake[0].at_rest())
    assert not PITCH.carries(off.awake[0].at_rest())


def test_a_knocked_disc_may_go_over_the_rim_too() -> None:
    scene = slid(3500.0, Disc(1, 20_000, 0), x=100.0)
    scene.run()
    (knocked,) = [body for body in scene.awake if body.number == 1]
    assert not PITCH.holds(knocked.at_rest())


def test_a_disc_high_in_the_air_flies_over_rim_and_discs() -> None:
    wall = [Disc(number, x, -20_000) for number, x in enumerate(range(-20_000, 20_001, 4_000))]
    landing = thrown(aimed_at(PITCH, 0, -290, 0, 0), *wall)
    assert len(landing.discs) == 1
    assert PITCH.holds(landing.discs[0])


def test_a_throw_that_falls_short_lies_beside_the_board() -> None:
    (disc,) = thrown(Aim(0, -400, 0, 0, 300, 0)).discs
    assert not PITCH.carries(disc)


def test_a_disc_that_lands_on_another_rests_on_it_and_does_not_push() -> None:
    aim = Aim(0, -290, 0, 0, 600, 1500)
    (free,) = thrown(aim).discs
    under = Disc(1, free.x + 700, free.y + 300)
    landing = thrown(aim, under)
    assert [disc.number for disc in landing.discs] == [THROWN]
    assert landing.discs[0].height == PITCH.thickness
    assert after([under], landing) == [under, landing.discs[0]]


def test_what_lies_on_a_knocked_disc_stays_and_comes_down() -> None:
    scene = slid(1000.0, Disc(1, 5_000, 0), Disc(2, 8_500, 0, 340))
    scene.run()
    one, two = scene.bodies[0].at_rest(), scene.bodies[1].at_rest()
    assert one.x > 12_500
    assert two == Disc(2, 8_500, 0, 0)


def test_discs_come_down_when_what_is_under_them_is_taken_away() -> None:
    upper, top = Disc(2, 1_000, 0, 340), Disc(3, 1_500, 0, 680)
    assert lay(PITCH, [Disc(1, 0, 0), upper, top]) == [Disc(1, 0, 0), upper, top]
    assert lay(PITCH, [upper, top]) == [Disc(2, 1_000, 0), Disc(3, 1_500, 0, 340)]
    assert lay(PITCH, [Disc(1, 0, 0), top]) == [Disc(1, 0, 0), Disc(3, 1_500, 0, 340)]
    assert lay(PITCH, [Disc(1, 25_000, 0, 340)]) == [Disc(1, 25_000, 0, 400)]


@pytest.mark.parametrize("lying", [(Disc(1, -2_500, 0), Disc(2, 2_500, 0)), (Disc(1, 0, 0),)], ids=["between", "at"])
def test_a_disc_with_no_room_beside_others_lies_on_them(lying: tuple[Disc, ...]) -> None:
    scene = slid(0.0, *lying)
    scene.run()
    assert scene.awake[0].at_rest().height == PITCH.thickness
    assert [body.at_rest() for body in scene.bodies[:-1]] == list(lying)


def test_a_hole_sees_a_space_up_to_the_sum_of_their_radii() -> None:
    assert sees(Disc(1, 6300, 0), 0, 0, 6000, 300)
    assert not sees(Disc(1, 6301, 0), 0, 0, 6000, 300)
    assert sees(Disc(1, 3780, -5040), 0, 0, 6000, 300)  # 3, 4, 5
    assert not sees(Disc(1, 3780, -5041), 0, 0, 6000, 300)


# What holds for every throw


@given(scenes(), AIMS, WOBBLES)
def test_every_throw_ends_with_no_disc_inside_another(lying: list[Disc], aim: Aim, wobble: Wobble) -> None:
    scene = Scene(PITCH, lying)
    scene.enter(let_go(PITCH, THROWN, aim, wobble))
    scene.run()
    assert scene.steps < LONGEST
    assert all(body.still or not PITCH.carries(body.at_rest()) for body in scene.awake)
    discs = after(lying, thrown(aim, *lying, wobble=wobble))
    assert not [(one, other) for at, one in enumerate(discs) for other in discs[:at] if inside(one, other)]
    assert lay(PITCH, discs) == discs


@given(scenes(), AIMS, WOBBLES)
def test_a_disc_that_nothing_touched_stays_where_it_is(lying: list[Disc], aim: Aim, wobble: Wobble) -> None:
    watched = film(PITCH, lying, THROWN, aim, wobble)
    scene = Scene(PITCH, lying)
    scene.enter(let_go(PITCH, THROWN, aim, wobble))
    scene.run()
    touched = {body.number for body in scene.awake}
    assert {disc.number for disc in watched.landing.discs} <= touched
    if not any(what == "disc" for what, *_ in watched.sounds):
        assert [disc.number for disc in watched.landing.discs] == [THROWN]


@given(scenes(), AIMS, WOBBLES)
def test_energy_never_grows(lying: list[Disc], aim: Aim, wobble: Wobble) -> None:
    scene = Scene(PITCH, lying)
    scene.enter(let_go(PITCH, THROWN, aim, wobble))
    before = energy(scene)
    while scene.step():
        now = energy(scene)
        assert now <= before * (1 + 1e-12)
        before = now


def energy(scene: Scene) -> float:
    """For each gram: of the paths, of the spins (a disc has half the inertia of a ring) and of the heights."""
    total = 0.0
    for body in scene.bodies:
        total += 0.5 * (body.vx**2 + body.vy**2 + body.vz**2) + 0.25 * body.spin**2 + 9810.0 * body.z
    return total


@pytest.mark.parametrize(("over_x", "over_y"), [(-1, 1), (1, -1), (-1, -1)])
@given(scenes(), AIMS, WOBBLES)
def test_a_mirrored_throw_ends_mirrored(over_x: int, over_y: int, lying: list[Disc], aim: Aim, wobble: Wobble) -> None:
    turn = over_x * over_y

    def mirrored(disc: Disc) -> Disc:
        return Disc(disc.number, over_x * disc.x, over_y * disc.y, disc.height, disc.face_up)

    places = (over_x * aim.from_x, over_y * aim.from_y, over_x * aim.x, over_y * aim.y)
    other_aim = Aim(*places, aim.speed, aim.loft, turn * aim.spin)
    other_wobble = Wobble(turn * wobble.aside, wobble.pace, wobble.face, turn * wobble.kick, turn * wobble.twirl)
    landing = thrown(aim, *lying, wobble=wobble)
    other = thrown(other_aim, *map(mirrored, lying), wobble=other_wobble)
    assert list(map(mirrored, landing.discs)) == other.discs


@given(scenes(), AIMS, WOBBLES)
def test_a_film_ends_as_the_throw_does(lying: list[Disc], aim: Aim, wobble: Wobble) -> None:
    watched = film(PITCH, lying, THROWN, aim, wobble)
    landing = thrown(aim, *lying, wobble=wobble)
    assert watched.landing.discs == landing.discs
    assert watched.landing.flipped == landing.flipped
    shown = {number: (x, y, height) for frame in watched.frames for number, x, y, height, _ in frame}
    for disc in landing.discs:
        x, y, height = shown[disc.number]
        assert max(abs(10 * x - disc.x), abs(10 * y - disc.y), abs(10 * height - disc.height)) <= 5
    assert shown.keys() == {disc.number for disc in landing.discs} or len(shown) > len(landing.discs)


def test_a_film_shows_a_disc_sixty_times_a_second_and_tells_what_is_heard() -> None:
    aim = aimed_at(PITCH, 0, -290, 0, 0)
    watched = film(PITCH, [Disc(1, 0, -3_000)], THROWN, aim, NO_WOBBLE)
    assert watched.frames[0] == [(THROWN, 0, -2900, 600, 0)]
    assert watched.frames[3] == [(THROWN, 0, -2900 + aim.speed // 2, 627, 0)]  # 1/20 s on: 60 + 15 - 12.26 mm high
    assert [what for what, *_ in watched.sounds][:1] == ["landing"]
    assert "disc" in [what for what, *_ in watched.sounds]
    times = [time for _, time, *_ in watched.sounds]
    assert times == sorted(times)
    assert times[-1] <= len(watched.frames) / 60 * 1000


def test_a_hash_over_throws_is_the_same_everywhere() -> None:
    assert hash_of_throws(300) == "c61f8d603e492244ac016a397b181b6d"


# Texts


@given(st.builds(Disc, *[st.integers(-(10**6), 10**6)] * 3, st.integers(0, 5000), st.booleans()), WOBBLES)
def test_discs_and_wobbles_have_a_text_and_come_back_from_it(disc: Disc, wobble: Wobble) -> None:
    assert DISC.read(str(disc)) == disc
    assert WOBBLE.read(str(wobble)) == wobble
    assert re.fullmatch(DISC.pattern, str(disc))
    assert re.fullmatch(WOBBLE.pattern, str(wobble))
    assert {disc: 1}[DISC.read(str(disc))] == 1
    assert {wobble: 1}[WOBBLE.read(str(wobble))] == 1


@pytest.mark.parametrize("read", [DISC.read, WOBBLE.read], ids=["disc", "wobble"])
@pytest.mark.parametrize("text", ["", "1 2 3", "1 2 3 4 sideways", "1 2 3 4 5 6", "1 2 3 4 " + "9" * 5000])
def test_a_text_that_is_none_is_refused(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(ParseError):
        read(text)


def test_sizes_are_the_pitch_s_own() -> None:
    """A pitch twice as large in all is thrown on alike, but for gravity: the disc only has to stay on it."""
    large = Pitch(48_000, 9_000, 800, 4_000, 680, 12_000)
    aim = aimed_at(large, 0, -580, 0, 0)
    (disc,) = throw(large, [], THROWN, aim, NO_WOBBLE).discs
    assert hypot(disc.x, disc.y) < 100
