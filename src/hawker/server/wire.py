"""Sockets as uvicorn serves them, with a short way out: a message goes to the wire at once, by no task and no queue."""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WIRE: Final = "hawker.wire"
_TEXT: Final = 0x81  # a whole message, and it is text


class Wire(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), WIRE: {"wire": self}}
        await super().run_asgi()

    def settle(self) -> None:
        """Let go of what the handshake needed: where thousands of sockets sit and wait, it adds up."""
        self.scope["headers"] = []
        del self.request, self.response

    @property
    def free(self) -> bool:
        """Whether the reader keeps up, so that more can be written."""
        return self.writable.is_set()

    async def freed(self) -> None:
        await self.writable.wait()

    def write(self, messages: list[bytes]) -> None:
        """Send messages, in one go. Whoever is gone gets nothing."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join([part for text in messages for part in (_head(len(text)), text)]))


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2). A server neither masks nor, here, compresses."""
    if length < 126:
        return bytes((_TEXT, length))
    if length < 65536:
        return bytes((_TEXT, 126)) + length.to_bytes(2)
    return bytes((_TEXT, 127)) + length.to_bytes(8)
