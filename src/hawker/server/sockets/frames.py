"""WebSocket frames (RFC 6455, 5.2) as nearly all of them are: short and whole."""

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

_TEXT: Final = 0x81  # a whole message, and it is text
_MASKED: Final = 0x80
_EXTENDED: Final = 126  # two more bytes tell the length


def framed(texts: list[bytes]) -> bytes:
    """Texts as they are sent, one after the other."""
    if len(texts) == 1:
        return head(len(texts[0])) + texts[0]
    return b"".join([part for text in texts for part in (head(len(text)), text)])


def head(length: int) -> bytes:
    """What stands before a text of so many bytes. A server neither masks nor, here, compresses."""
    if length < _EXTENDED:
        return bytes((_TEXT, length))
    if length < 65536:
        return bytes((_TEXT, _EXTENDED)) + length.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")


def only_text(data: bytes) -> str | None:
    """The text that these bytes are, no less and no more; None if they are anything else."""
    found = span(data, 0) if data[0] == _TEXT else None
    return text(data, found[0], found[1]) if found is not None and found[1] == len(data) else None


def text(data: bytes, body: int, end: int) -> str | None:
    """The content between these, without its mask; None if it is no text."""
    try:
        return apply_mask(data[body:end], data[body - 4 : body]).decode()
    except UnicodeDecodeError:
        return None


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
