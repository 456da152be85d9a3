"""WebSocket frames (RFC 6455, 5.2) as nearly all of them are: short and whole."""

from typing import Final

_TEXT: Final = 0x81  # a whole message, and it is text
_MASKED: Final = 0x80
_EXTENDED: Final = 126  # two more bytes tell the length


def head(length: int) -> bytes:
    """What stands before a text of so many bytes. A server neither masks nor, here, compresses."""
    if length < _EXTENDED:
        return bytes((_TEXT, length))
    if length < 65536:
        return bytes((_TEXT, _EXTENDED)) + length.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")


def is_text(data: bytes, start: int) -> bool:
    return data[start] == _TEXT


def is_control(data: bytes, start: int) -> bool:
    """Whether it is a ping, a pong or a goodbye, which come in one piece and may stand anywhere."""
    return data[start] in (0x88, 0x89, 0x8A)


def span(data: bytes, start: int) -> tuple[int, int] | None:
    """Where the content of the frame that begins here begins, right behind its mask, and where it ends; None if not
    all of it is there, or it is long, or comes without a mask."""
    if len(data) < start + 6 or data[start + 1] < _MASKED:
        return None
    length, body = data[start + 1] - _MASKED, start + 6
    if length == _EXTENDED and len(data) >= start + 8:
        length, body = data[start + 2] << 8 | data[start + 3], start + 8
    elif length >= _EXTENDED:
        return None
    return (body, body + length) if body + length <= len(data) else None
