"""Errors of the protocol."""

_LONGEST = 400


class ProtocolError(ValueError):
    """A line that cannot be read, or comes at the wrong time; one sentence."""


def one_line(text: str) -> str:
    """A text as one printable line of ASCII, even if it quotes hostile input."""
    plain = " ".join(text.split()).encode("ascii", "backslashreplace").decode()
    safe = "".join(letter if letter.isprintable() else "?" for letter in plain)
    return safe if len(safe) <= _LONGEST else f"{safe[: _LONGEST - 4]} ..."
