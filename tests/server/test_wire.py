"""Messages are heard in order and whole, however their bytes are cut into chunks, and the protocol's rules hold."""

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from hawker.server.serving import listen
from hawker.server.sockets import frames
from hawker.server.sockets.quick_wire import QuickWire
from tests.server.people import PATIENCE, Json, Node, Person, people, table_of

pytestmark = pytest.mark.anyio


TEXT = b'{"type":"ping"}'


def frame(opcode: Opcode, content: bytes, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, content, fin).serialize(mask=True)


def ping(fin: bool = True) -> bytes:
    """A message of the hall that is answered by a pong."""
    return frame(Opcode.TEXT, TEXT, fin)


def hint(request: str) -> bytes:
    return frame(Opcode.TEXT, json.dumps({"type": "hint", "id": request}).encode())


class RawSocket:
    """A socket of which each chunk of bytes is sent as it is given."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, *chunks: bytes) -> None:
        for chunk in chunks:
            self._writer.write(chunk)
            await self._writer.drain()
            await asyncio.sleep(0.02)

    async def hear(self) -> tuple[int, bytes]:
        """The next frame: its opcode and its content."""
        async with asyncio.timeout(PATIENCE):
            opcode, length = await self._reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await self._reader.readexactly(2))
            elif length == 127:
                length = int.from_bytes(await self._reader.readexactly(8))
            return opcode & 0x0F, await self._reader.readexactly(length)

    async def until(self, *types: str) -> Json:
        """The next message of these types."""
        while True:
            opcode, content = await self.hear()
            if opcode == Opcode.TEXT and json.loads(content)["type"] in types:
                message: Json = json.loads(content)
                return message

    async def closed(self) -> int:
        """The code with which the server says goodbye."""
        while True:
            opcode, content = await self.hear()
            if opcode == Opcode.CLOSE:
                return int.from_bytes(content[:2])


@asynccontextmanager
async def raw_socket(hall: Node, somebody: Person, table: str) -> AsyncIterator[RawSocket]:
    place = urlsplit(hall.url)
    cookies = "; ".join([f"{name}={value}" for name, value in somebody.http.cookies.items()])
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {place.netloc}",
        f"Origin: {hall.url}",
        f"Cookie: {cookies}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    raw = RawSocket(reader, writer)
    try:
        await raw.until("here")
        yield raw
    finally:
        writer.close()


@pytest.fixture
async def raw(hall: Node) -> AsyncIterator[RawSocket]:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with raw_socket(hall, ann, table) as raw:
            yield raw


async def test_nothing_is_heard_behind_a_goodbye(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        before = await ann.ask("GET", f"/api/tables/{table}/state")
        said = {"type": "play", "id": "x", "version": before["version"], "move": before["choices"][0]["move"]}
        async with raw_socket(hall, ann, table) as raw:
            await raw.send(frame(Opcode.CLOSE, b"\x03\xe8") + frame(Opcode.TEXT, json.dumps(said).encode()))
            assert await raw.closed() == 1000
        assert (await ann.ask("GET", f"/api/tables/{table}/state"))["version"] == before["version"]


@pytest.mark.parametrize("cut", [0, 9])
async def test_who_says_much_at_once_is_not_read_ahead_of_the_answers(hall: Node, cut: int) -> None:
    """Also when the messages come in pieces, and wait in uvicorn's queue."""
    number, most = 60_000, 0
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with raw_socket(hall, ann, table) as raw:
            (wire,) = [connection._wire for connection in hall.house.connections]
            assert isinstance(wire, QuickWire)

            async def watch() -> None:
                nonlocal most
                while True:
                    most = max(most, len(wire.queue._events))  # type: ignore[attr-defined]
                    await asyncio.sleep(0.001)

            async def say() -> None:
                await raw.send(PING[:cut], PING[cut:] + PING * (number - 1))

            watching, saying = asyncio.create_task(watch()), asyncio.create_task(say())
            for _ in range(number):
                await raw.until("pong")
            await saying
            watching.cancel()
    assert most < number / 3


PING = ping()
NONSENSE = frame(Opcode.TEXT, b'{"type":"dance"}')
LONG = frame(Opcode.TEXT, TEXT + b" " * 300)
CUTS = {
    "whole": [PING],
    "several at once": [PING * 5],
    "in two": [PING[:9], PING[9:]],
    "behind its first byte": [PING[:1], PING[1:]],
    "within its mask": [PING[:4], PING[4:]],
    "byte by byte": [bytes([byte]) for byte in PING],
    "one and a half": [PING + PING[:9], PING[9:] + PING],
    "long": [LONG, LONG[:3], LONG[3:]],
    "in other letters": [frame(Opcode.TEXT, '{"type":"豆花 and 🥟"}'.encode()), PING],
    "fragments": [frame(Opcode.TEXT, TEXT[:5], fin=False) + frame(Opcode.PING, b""), frame(Opcode.CONT, TEXT[5:])],
    "with pings and pongs between": [frame(Opcode.PING, b"are you there"), PING, frame(Opcode.PONG, b""), PING],
    "pings glued to it": [frame(Opcode.PING, b"1") + PING + frame(Opcode.PING, b"2")],
}  # fmt: skip


@pytest.mark.parametrize("cut", CUTS)
async def test_bytes_may_come_in_any_chunks(cut: str, raw: RawSocket) -> None:
    chunks = CUTS[cut]
    said = b"".join(chunks)
    for _ in range(2):  # also behind what came in pieces
        await raw.send(*chunks)
        answers = 0
        while answers < count(said):
            opcode, content = await raw.hear()
            assert opcode in (Opcode.TEXT, Opcode.PONG)
            if opcode == Opcode.TEXT:
                assert json.loads(content)["type"] in ("pong", "refused")
                answers += 1
    await raw.send(ping())
    await raw.until("pong")


def count(said: bytes) -> int:
    """How many messages these bytes are, as the library reads them."""
    protocol = Protocol(Side.SERVER, state=State.OPEN)
    protocol.receive_data(said)
    kinds = [event.opcode for event in protocol.events_received() if isinstance(event, Frame) and event.fin]
    return sum([kind in (Opcode.TEXT, Opcode.CONT) for kind in kinds])


@pytest.mark.parametrize(
    ("chunks", "code"),
    [
        ([frame(Opcode.TEXT, b"\xff\xfe")], 1007),
        ([ping(), frame(Opcode.TEXT, b'{"type":"\xff"}')], 1007),
        ([Frame(Opcode.TEXT, TEXT).serialize(mask=False)], 1002),
        ([bytes([0xC1]) + ping()[1:]], 1002),
        ([bytes([0x83]) + ping()[1:]], 1002),
        ([ping(fin=False), ping()], 1002),
        ([frame(Opcode.CONT, TEXT)], 1002),
        ([frame(Opcode.TEXT, b" " * 65537)[:14]], 1009),
        ([frame(Opcode.CLOSE, b"\x03\xe8")], 1000),
        ([ping() + frame(Opcode.CLOSE, b"\x03\xe8")], 1000),
    ],
    ids=[
        "not-utf-8", "not-utf-8-later", "no-mask", "reserved-bit", "no-such-kind", "a-text-within-a-text",
        "a-rest-of-nothing", "too-large", "goodbye", "goodbye-behind-a-message",
    ],
)  # fmt: skip
async def test_who_breaks_the_protocol_or_says_goodbye_is_let_go(
    chunks: list[bytes], code: int, raw: RawSocket
) -> None:
    await raw.send(*chunks)
    assert await raw.closed() == code


async def test_what_comes_while_another_message_is_answered_waits_its_turn(raw: RawSocket) -> None:
    """A hint takes a while; what follows it in the same chunk, or a later one, is answered behind it."""
    await raw.send(hint("one") + NONSENSE + hint("two"), NONSENSE)
    answers = [await raw.until("hinted", "refused") for _ in range(4)]
    assert [answer.get("id", answer["type"]) for answer in answers] == ["one", "refused", "two", "refused"]


async def test_a_flood_behind_a_slow_answer_is_not_read_until_that_is_given(raw: RawSocket) -> None:
    await raw.send(hint("slow") + NONSENSE * 2000)
    answers = [await raw.until("hinted", "refused") for _ in range(2001)]
    assert [answer["type"] for answer in answers] == ["hinted"] + ["refused"] * 2000


# Frames


@given(st.binary(max_size=70_000))
def test_a_text_goes_out_as_the_library_would_write_it(content: bytes) -> None:
    assert frames.head(len(content)) + content == Frame(Opcode.TEXT, content).serialize(mask=False)


@given(st.sampled_from(list(Opcode)), st.booleans(), st.binary(max_size=400), st.binary(max_size=9), st.integers(0, 9))
def test_a_frame_is_found_where_it_lies(opcode: Opcode, fin: bool, content: bytes, behind: bytes, before: int) -> None:
    if opcode >= Opcode.CLOSE:
        fin, content = True, content[:125]
    before_it, it = os.urandom(before), frame(opcode, content, fin)
    data = before_it + it + behind
    span = frames.span(data, before)
    assert span is not None
    assert (span[1], span[1] - span[0]) == (before + len(it), len(content))
    assert frames.is_text(data, before) == (fin and opcode is Opcode.TEXT)
    assert frames.is_control(data, before) == (fin and opcode in (Opcode.PING, Opcode.PONG, Opcode.CLOSE))
    for length in range(before + 1, before + len(it)):
        assert frames.span(data[:length], before) is None, "not all of it is there"


async def test_no_answer_waits_until_what_went_before_it_is_acknowledged() -> None:
    """By whatever loop; uvloop sees to it by itself."""
    sends_at_once: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def come(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        way: socket.socket = writer.get_extra_info("socket")
        sends_at_once.set_result(way.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    with listen("127.0.0.1", 0) as listening:
        async with await asyncio.start_server(come, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            assert await sends_at_once
            writer.close()
            await writer.wait_closed()
