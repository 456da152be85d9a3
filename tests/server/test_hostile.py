"""What no honest client sends: it is refused in words, and the table plays on."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hawker.server.sockets import connection
from hawker.server.sockets.quick_wire import QuickWire
from tests.server.people import (
    PATIENCE,
    ConnectionClosed,
    Node,
    Person,
    Reader,
    node,
    people,
    person,
    play_on,
    sockets,
    table_of,
)

pytestmark = pytest.mark.anyio

DEEP = 3000
ODD = ["\x00", "\x1b[2J", "\u202e", "\ufeff", "\U0001f36a", "a" * 41, "", " ", "é", "../..", "<script>", "' OR 1=1 --"]


@pytest.fixture(scope="module")
async def players(hall: Node) -> AsyncIterator[list[Person]]:
    async with people(hall.url, "Ann", "Bo") as everybody:
        yield everybody


@pytest.fixture(scope="module")
async def table(players: list[Person]) -> str:
    return await table_of(players, "tindahan", bots=1, options={"start": 0})


async def goes_on(reader: Reader) -> None:
    """The socket still answers, and the table still takes moves and refuses what is no move."""
    await reader.connection.send('{"type":"ping"}')
    await reader.until(lambda message: message["type"] == "pong")
    assert (await reader.play("dance"))["code"] in ("not-a-move", "not-your-turn")


async def refusal_of(reader: Reader, text: str | bytes) -> str:
    await reader.connection.send(text)
    return str((await reader.until(lambda message: message["type"] == "refused"))["code"])


def play_text(**fields: Any) -> str:
    return json.dumps({"type": "play", "id": "x", "version": 1, "move": "seller", **fields})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"\x00\x01\x02", "not-text"),
        (b'{"type":"ping"}', "not-text"),
        ("", "not-understood"),
        ("{", "not-understood"),
        ("null", "not-understood"),
        ("[]", "not-understood"),
        ('"ping"', "not-understood"),
        ("NaN", "not-understood"),
        ('{"type":"ping"} {"type":"ping"}', "not-understood"),
        ('{"type":"ping","type":"dance"}', "not-understood"),
        ("{}", "not-understood"),
        ('{"type":"dance"}', "not-understood"),
        ('{"type":["ping"]}', "not-understood"),
        ('{"type":"welcome"}', "not-understood"),
        ('{"type":"ping","x":1}', "not-understood"),
        ("[" * DEEP + "]" * DEEP, "too-large"),
        ("[" * (DEEP // 2) + "]" * (DEEP // 2), "not-understood"),
        ('{"type":' + "[" * DEEP, "not-understood"),
        ('{"type":"ping","x":' + '{"x":' * 600 + "1" + "}" * 601, "not-understood"),
        (" " * 5000, "too-large"),
        (play_text(move="x" * 5000), "too-large"),
        (play_text(move="x" * 201), "not-understood"),
        (play_text(move=""), "not-understood"),
        (play_text(move=None), "not-understood"),
        (play_text(move={"play": "mango 7"}), "not-understood"),
        (play_text(version="1"), "not-understood"),
        (play_text(version=True), "not-understood"),
        (play_text(version=1.5), "not-understood"),
        (play_text(version=-1), "not-understood"),
        (play_text(version=10**400), "not-understood"),
        ('{"type":"play","id":"x","version":1e400,"move":"seller"}', "not-understood"),
        (play_text(version=2**53), "outdated"),
        (play_text(seat=1), "not-understood"),
        ('{"type":"say","id":"x","text":"\\ud800"}', "not-understood"),
        ('{"type":"say","id":"x","text":"\\udc00\\ud800"}', "not-understood"),
        ('{"type":"play","id":"x","version":1,"move":"\\ud83d"}', "not-understood"),
        ('{"type":"agree","id":"x","yes":"yes"}', "not-understood"),
        ('{"type":"agree","id":"x","yes":true}', "no-undo"),
        ('{"type":"return","id":"x"}', "not-away"),
    ],
)
async def test_a_socket_refuses_what_it_does_not_understand_and_stays(
    players: list[Person], table: str, text: str | bytes, code: str
) -> None:
    async with sockets(table, players[0]) as (reader,):
        assert await refusal_of(reader, text) == code
        await goes_on(reader)


async def test_odd_ids_and_moves_are_refused_and_come_back_as_they_were_sent(players: list[Person], table: str) -> None:
    async with sockets(table, players[0]) as (reader,):
        for odd in ODD:
            assert await refusal_of(reader, play_text(id=odd)) == "not-understood"
            if odd and reader.moves():
                refused = await reader.play(odd)
                assert refused["code"] == "not-a-move"
                assert refused["message"].isprintable() or "\\" in refused["message"], refused["message"]
        await goes_on(reader)


async def test_a_message_larger_than_any_socket_takes_ends_that_socket_only(players: list[Person], table: str) -> None:
    async with sockets(table, *players) as (at_ann, at_bo):
        with pytest.raises(ConnectionClosed):
            await refusal_of(at_bo, "x" * (1 << 20))
        await goes_on(at_ann)
    async with sockets(table, players[1]) as (reader,):
        await goes_on(reader)


async def test_text_that_is_no_text_ends_that_socket_only(players: list[Person], table: str, hall: Node) -> None:
    async with sockets(table, *players) as (at_ann, at_bo):
        at_bo.connection.transport.write(b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc")
        with pytest.raises(ConnectionClosed):
            await at_bo.until(lambda message: False)
        await goes_on(at_ann)


async def test_who_hangs_up_in_the_middle_of_a_word_does_no_harm(players: list[Person], table: str, hall: Node) -> None:
    async with sockets(table, players[0]) as (reader,):
        for cut in (b"\x81", b"\x81\xfe\x0f", b"\x01\x84\x00\x00\x00\x00{{{{", b"\xff\xff\xff\xff"):
            async with sockets(table, players[1]) as (other,):
                other.connection.transport.write(cut)
                await asyncio.sleep(0.02)
                other.connection.transport.abort()
        await goes_on(reader)


async def test_moves_out_of_order_and_sent_twice_are_each_judged_for_themselves(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann) as (reader,):
            move = reader.moves()[0]
            for version, id in ((2, "b"), (0, "a"), (1, "c"), (1, "c"), (1, "d"), (2, "e")):
                await reader.say("play", version=version, move=move, id=id)
            answers = [await reader.answer_to(id) for id in ("b", "a", "c", "c", "d", "e")]
            codes = [answer.get("code", answer["type"]) for answer in answers]
            assert codes == ["outdated", "outdated", "update", "update", "outdated", "not-your-turn"]
        assert len((await ann.ask("GET", f"/api/tables/{table}/log"))["updates"]) == 6


async def test_many_messages_at_once_are_answered_in_order(players: list[Person], table: str) -> None:
    async with sockets(table, players[0]) as (reader,):
        for number in range(400):
            await reader.say("play", version=0, move="seller", id=f"m{number}")
        for number in range(400):
            assert (await reader.answer_to(f"m{number}"))["code"] == "outdated"
        await goes_on(reader)


async def test_thousands_of_messages_are_too_many_and_the_others_play_on(tmp_path: Path) -> None:
    file = str(tmp_path / "hall.db")
    async with node(database=file, limits=True) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann, bo) as (at_ann, at_bo):

            async def answer() -> str:
                message = await at_bo.until(lambda message: message["type"] in ("pong", "refused"))
                return str(message.get("code", "pong"))

            async def answers() -> list[str]:
                return [await answer() for _ in range(2000)]

            reading = asyncio.create_task(answers())
            for _ in range(2000):
                await at_bo.connection.send('{"type":"ping"}')
            codes = await reading
            assert set(codes[:150]) == {"pong"}
            assert codes.count("too-often") > 1000
            assert (await at_ann.play(at_ann.moves()[0]))["type"] == "update"
            await at_ann.connection.send('{"type":"ping"}')
            await at_ann.until(lambda message: message["type"] == "pong")


async def test_who_asks_and_does_not_read_holds_nobody_up_and_is_let_go(
    hall: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.house.setup.bounds, "behind", 20)
    # Here it is let go for what waits, not for how long.
    monkeypatch.setattr(hall.house.timings, "unread_at_most", 3600)
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0})
        with lazy_socket(hall, bo, table) as lazy:
            async with asyncio.timeout(PATIENCE), sockets(table, ann) as (at_ann,):
                slow = await arrived(hall, table, seat=1)
                await talk_on(lazy, lambda: slow._closing is not None)
                await at_ann.play(at_ann.moves()[0])
                await goes_on(at_ann)
        await gone(hall, slow)


async def test_who_never_reads_is_hung_up_on(hall: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall.house.timings, "unread_at_most", 0.1)
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0})
        with lazy_socket(hall, bo, table) as lazy:
            slow = await arrived(hall, table, seat=1)
            await talk_on(lazy, lambda: slow not in hall.house.connections)


async def test_who_does_not_read_a_goodbye_is_hung_up_on(hall: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall.house.timings, "unread_at_most", 0.1)
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "tindahan", bots=1, options={"start": 0})
        with lazy_socket(hall, bo, table) as lazy:
            slow = await arrived(hall, table, seat=1)
            way = cast(QuickWire, slow._wire)
            way.transport.set_write_buffer_limits(2**30)  # it is never behind, and yet it has not read everything
            await talk_on(lazy, lambda: way.transport.get_write_buffer_size() > 0)
            slow.close(4403, "you are no longer a guest of this hall")
            await gone(hall, slow)
            async with asyncio.timeout(PATIENCE):
                while not way.disconnected:
                    await asyncio.sleep(0.01)


async def talk_on(lazy: socket.socket, enough: Callable[[], bool]) -> None:
    """Say what is answered, and read no answer."""
    async with asyncio.timeout(PATIENCE):
        while not enough():
            with suppress(BlockingIOError, ConnectionError):
                lazy.send(frame(play_text(version=0)) * 20)
            await asyncio.sleep(0.01)


async def arrived(hall: Node, table: str, seat: int) -> connection.Connection:
    """The socket of a seat, as soon as it is there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for one in (await hall.house.hall.load(table)).connections:
                if one.seat == seat:
                    return one
            await asyncio.sleep(0.01)


async def gone(hall: Node, slow: connection.Connection) -> None:
    async with asyncio.timeout(PATIENCE):
        while slow in hall.house.connections:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("earlier", [False, True], ids=["first", "later"])
@pytest.mark.parametrize("said", [b"", b"GET /api/hall HTTP/1.1\r\nHo"], ids=["nothing", "half"])
async def test_who_does_not_say_what_they_want_is_not_waited_for(
    said: bytes, earlier: bool, hall: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.house.timings, "asks_within", 0.2)
    place = urlsplit(hall.url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    if earlier:
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        await reader.readuntil(b"alive\n")
    writer.write(said)
    with suppress(ConnectionResetError):
        async with asyncio.timeout(PATIENCE):
            assert await reader.read() == b""
    writer.close()


async def test_who_has_asked_may_wait_for_the_answer(
    hall: Node, table: str, players: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.house.timings, "asks_within", 0.2)
    async with Person(hall.url).http as client:  # on a new connection
        client.cookies.update(players[0].http.cookies)
        for _ in range(2):
            assert (await client.get(f"/api/tables/{table}/log?after=9999&wait=1")).status_code == 200
    async with sockets(table, players[0]) as (reader,):
        await asyncio.sleep(0.5)
        await goes_on(reader)


def frame(text: str) -> bytes:
    """A short message as it goes over the wire."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


@contextmanager
def lazy_socket(hall: Node, somebody: Person, table: str) -> Iterator[socket.socket]:
    """A socket at a table from which nobody reads."""
    place = urlsplit(hall.url)
    cookies = "; ".join([f"{name}={value}" for name, value in somebody.http.cookies.items()])
    headers = {
        "Host": place.netloc,
        "Origin": hall.url,
        "Cookie": cookies,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", *[f"{name}: {value}" for name, value in headers.items()]]
    with socket.socket() as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.connect((place.hostname, place.port))
        lazy.sendall("\r\n".join([*lines, "", ""]).encode())
        lazy.setblocking(False)
        yield lazy


# HTTP


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"null", 400),
        (b"[]", 400),
        (b"\xff\xfe", 400),
        (b'{"id":"x","version":1,"move":"seller","seat":1}', 400),
        (b'{"id":"x","version":1}', 400),
        (b'{"id":"x","version":"1","move":"seller"}', 400),
        (b'{"id":"x","version":-1,"move":"seller"}', 400),
        (b'{"id":"x","version":' + b"9" * 5000 + b',"move":"seller"}', 400),
        (b'{"id":"x","version":1,"move":"\\ud800"}', 400),
        (b'{"id":"x","version":1,"move":"\x00"}', 400),
        (b'{"id":"x","version":1,"move":"\\u0000"}', 422),
        (b"[" * 100_000, 400),
        (b'{"id":"x","version":1,"move":"\xed\xa0\x80"}', 400),
        (b'{"id":' * 40_000, 400),
        (b" " * 1_100_000, 413),
    ],
)
async def test_a_body_that_is_not_what_was_expected_is_refused(
    players: list[Person], table: str, body: bytes, status: int
) -> None:
    if status == 422:  # a move that is judged has to be an answer to the newest state
        version = (await players[0].ask("GET", f"/api/tables/{table}/state"))["version"]
        body = body.replace(b'"version":1', b'"version":%d' % version)
    headers = {"content-type": "application/json"}
    answer = await players[0].http.post(f"/api/tables/{table}/moves", content=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert answer.json()["message"]
    async with sockets(table, players[0]) as (reader,):
        await goes_on(reader)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_a_body_that_a_form_could_send_is_refused(players: list[Person], table: str, kind: str) -> None:
    body = b'{"id":"x","text":"hello"}'
    answer = await players[0].http.post(f"/api/tables/{table}/chat", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00",
        "/api/tables/..%2f..%2fetc",
        "/api/tables/" + "a" * 5000,
        "/api/tables/%ff%fe",
        "/api/tables/%ED%A0%80",
        "/api/games/%00/rules",
        "/api/games/tindahan/words/..%2fen",
    ],
)
async def test_a_path_that_leads_nowhere_is_not_found(players: list[Person], path: str) -> None:
    assert (await players[0].http.get(path)).status_code == 404


@pytest.mark.parametrize("seat", ["-1", "99", "9" * 30, "9" * 5000, "1.5", "x", "%00"])
async def test_a_seat_that_is_not_there_is_not_found(players: list[Person], table: str, seat: str) -> None:
    answer = await players[0].http.put(f"/api/tables/{table}/seats/{seat}/bot", json={})
    assert answer.status_code in (404, 405)


@pytest.mark.parametrize("since", ["x", "-1", "1e3", "9" * 5000, "%00", ""])
async def test_a_socket_with_a_wrong_since_is_refused_in_words(players: list[Person], table: str, since: str) -> None:
    async with players[0].socket(table, since) as reader:  # type: ignore[arg-type]
        assert (await reader.hear())["code"] == "bad-request"
        with pytest.raises(ConnectionClosed):
            await reader.hear()


# Whatever comes to mind

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
TYPES = st.sampled_from(["play", "undo", "agree", "return", "say", "hint", "update"])
MESSAGES = st.fixed_dictionaries(
    {"type": TYPES},
    optional={
        "id": st.just("x") | st.text(max_size=50) | JSON,
        "version": st.integers(-2, 2**70) | JSON,
        "move": st.text(max_size=30) | JSON,
        "text": st.text(min_size=1, max_size=30) | JSON,
        "yes": st.booleans() | JSON,
        "more": JSON,
    },
)


async def test_whatever_is_sent_is_answered_or_refused(hall: Node) -> None:
    """Many texts through one socket; each is given the chance to break it."""
    sent: list[str] = []
    encodable = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)

    @settings(max_examples=200, suppress_health_check=list(HealthCheck))
    @given(encodable | MESSAGES.map(json.dumps) | JSON.map(json.dumps))
    def collect(text: str) -> None:
        sent.append(text)

    collect()
    async with person(hall.url) as ann:
        table = await table_of([ann], "potluck", bots=1, options={"rounds": 1})
        async with sockets(table, ann) as (reader,):
            for number in range(0, len(sent), 20):
                for text in sent[number : number + 20]:
                    await reader.connection.send(text)
                await reader.connection.send('{"type":"ping"}')
                await reader.until(lambda message: message["type"] == "pong")
            internal = [message for message in reader.heard if message.get("code") == "internal"]
            assert internal == []
            await play_on(reader, 1)
        paths = ["moves", "undo", "agree", "return", "hint", "chat"]
        for number, text in enumerate(sent[::2]):
            headers = {"content-type": "application/json"}
            path = f"/api/tables/{table}/{paths[number % len(paths)]}"
            answer = await ann.http.post(path, content=text.encode(), headers=headers)
            assert answer.status_code < 500, (path, text)


async def test_what_no_database_takes_is_refused_and_is_no_trouble_of_the_database(store: str) -> None:
    async with node(database=store) as hall, person(hall.url) as ann:
        assert (await ann.ask("GET", "/api/tables?after=1~%00", status=400))["code"] == "bad-request"
        assert (await ann.ask("DELETE", "/api/me/devices/%00", status=404))["code"] == "no-such-device"
        assert hall.house.store.health.trouble == ""
