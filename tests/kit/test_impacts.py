"""Impacts of discs: what mechanics says of them, and what pymunk makes of the same ones."""

from math import hypot, sqrt

import pymunk
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hawker
from hawker.kit.body import GRAVITY, GRIP, Body
from hawker.kit.discs import Disc
from hawker.kit.motion import KNOCK, RIM_KNOCK, RIM_RUB, RUB, STEP, Scene
from tests.throws import PITCH, hash_of_throws

pytestmark = pytest.mark.both

RADIUS = PITCH.radius / 100
SPEED = 1200.0


def scene_of(*discs: Disc) -> Scene:
    return Scene(PITCH, list(discs))


def sliding(vx: float, vy: float = 0.0, spin: float = 0.0, x: int = 0, y: int = 0) -> Body:
    body = Body(Disc(99, x, y))
    body.vx, body.vy, body.spin = vx, vy, spin
    return body


def impact(offset: float, spin: float = 0.0, speed: float = SPEED) -> tuple[Body, Body]:
    """Both discs right after the first one, sliding along x, struck the other, which lay that far aside."""
    scene = scene_of(Disc(1, 5_000, round(offset * 100)))
    body = sliding(speed, spin=spin)
    scene.enter(body)
    while len(scene.awake) == 1:
        assert scene.step()
    return body, scene.awake[1]


def test_equal_discs_exchange_their_speed_head_on_but_for_what_the_knock_takes() -> None:
    body, other = impact(0.0)
    before = sqrt(SPEED**2 - 2 * GRIP * GRAVITY * 10.0)  # friction over the 10 mm between them
    assert other.vx == pytest.approx(before * (1 + KNOCK) / 2, rel=0.005)
    assert body.vx == pytest.approx(before * (1 - KNOCK) / 2, rel=0.005)
    assert body.vy == other.vy == body.spin == other.spin == 0.0


@given(st.floats(-38, 38), st.floats(-2000, 2000), st.floats(300, 3000))
def test_an_impact_keeps_momentum_and_turns_both_alike(offset: float, spin: float, speed: float) -> None:
    scene = scene_of(Disc(1, 5_000, round(offset * 100)))
    body = sliding(speed, spin=spin)
    scene.enter(body)
    while len(scene.awake) == 1 and not body.still:
        before = body.copy()
        scene.step()
    if len(scene.awake) == 1:
        return
    other = scene.awake[1]
    before.move(STEP)
    assert body.vx + other.vx == pytest.approx(before.vx, abs=1e-6)
    assert body.vy + other.vy == pytest.approx(before.vy, abs=1e-6)
    assert body.spin - before.spin == pytest.approx(other.spin, abs=1e-6)
    assert hypot(body.x - other.x, body.y - other.y) >= 2 * RADIUS - 1e-6


def test_a_disc_slides_as_far_as_friction_lets_it() -> None:
    body = sliding(800.0, 600.0)
    body.move(10.0)
    assert hypot(body.x, body.y) == pytest.approx(1000.0**2 / (2 * GRIP * GRAVITY))
    assert body.still


def test_a_spinning_disc_that_strikes_the_rim_is_thrown_aside() -> None:
    scene = scene_of()
    body = sliding(700.0, spin=600.0, x=15_000)
    scene.enter(body)
    while body.vx > 0:
        scene.step()
    assert body.vy < -50.0  # its edge runs towards y where it meets the rim, which pushes it back
    assert body.vx < 0


@pytest.mark.skipif(hawker.build() == "compiled", reason="no one can come between a compiled scene and itself")
def test_taking_several_steps_at_once_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    several = hash_of_throws(200)
    quiet = Scene._quiet
    monkeypatch.setattr(Scene, "_quiet", lambda scene: -1.0 if quiet(scene) < 0.0 else 0.0)
    assert hash_of_throws(200) == several


# Beside pymunk


def space_with(*bodies: Body) -> tuple[pymunk.Space, list[pymunk.Body]]:
    """Without friction with the board: only the impact is compared. pymunk multiplies what two shapes say."""
    space = pymunk.Space()
    peers = []
    for body in bodies:
        peer = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0, RADIUS))
        peer.position = (body.x, body.y)
        peer.velocity = (body.vx, body.vy)
        peer.angular_velocity = body.spin / RADIUS
        shape = pymunk.Circle(peer, RADIUS)
        shape.elasticity, shape.friction = sqrt(KNOCK), sqrt(RUB)
        space.add(peer, shape)
        peers.append(peer)
    return space, peers


@pytest.mark.parametrize("spin", [0.0, 800.0, -800.0])
@pytest.mark.parametrize("offset", [0.0, 5.0, -12.0, 20.0, -28.0, 34.0])
def test_impacts_of_two_discs_are_those_of_pymunk(offset: float, spin: float) -> None:
    """Within 1 % of the speed: pymunk looks for contacts at the end of its steps, so it gets very short ones."""
    ours = scene_of(Disc(1, 5_000, round(offset * 100)))
    body = sliding(SPEED, spin=spin)
    ours.enter(body)
    while len(ours.awake) == 1:
        before = body.copy()
        ours.step()
    other = ours.awake[1]
    # As it was when they touched, near enough: friction with the board within a step is nothing to an impact.
    before.move(STEP)
    speed, turning = before.vx, before.spin
    space, (peer, its_other) = space_with(sliding(speed, spin=turning), Body(Disc(1, 5_000, round(offset * 100))))
    for _ in range(4000):
        space.step(1e-5)
    for one, two in ((body, peer), (other, its_other)):
        assert (one.vx, one.vy) == pytest.approx(tuple(two.velocity), abs=0.01 * SPEED)
        assert one.spin == pytest.approx(two.angular_velocity * RADIUS, abs=0.01 * SPEED)


@pytest.mark.parametrize("spin", [0.0, 500.0, -500.0])
@pytest.mark.parametrize("vy", [0.0, 300.0, -600.0])
def test_impacts_with_the_rim_are_those_of_pymunk(vy: float, spin: float) -> None:
    ours = scene_of()
    body = sliding(700.0, vy, spin, x=20_000)
    ours.enter(body)
    while body.vx > 0:
        before = body.copy()
        ours.step()
    before.move(STEP)
    space, (peer,) = space_with(before)
    peer.position = (200.0, 0.0)
    wall = pymunk.Segment(space.static_body, (240, -240), (240, 240), 0)
    wall.elasticity, wall.friction = RIM_KNOCK / sqrt(KNOCK), RIM_RUB / sqrt(RUB)
    space.add(wall)
    for _ in range(8000):
        space.step(1e-5)
    assert (body.vx, body.vy) == pytest.approx(tuple(peer.velocity), abs=10.0)
    assert body.spin == pytest.approx(peer.angular_velocity * RADIUS, abs=10.0)
