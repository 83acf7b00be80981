"""Fair deals: a commitment to the hidden stack at the start of a game, which anybody can check at its end."""

import hmac
import re
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from taluva.editions import Setup
from taluva.game import Game
from taluva.records import read_record, tiles_shown
from taluva.tiles import VOLCANO_TILES

COMMITMENT, SALT, ORDER = "Commitment", "Salt", "Order"
"""Record tags: the commitment, and what opens it. The tag Stack is the size of the stack, as always."""

_SALT = re.compile(r"[0-9a-f]{32}")
_HASH = re.compile(r"[0-9a-f]{64}")


class UnfairDeal(ValueError):
    """A record whose tiles are not those committed to, or whose commitment cannot be checked."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A valid commitment: the whole stack in its order, and how many of its tiles the record shows."""

    commitment: str
    salt: str
    stack: tuple[str, ...]
    drawn: int


def new_salt() -> str:
    """A secret of 128 bits, without which the stack could be found by trial and error."""
    return secrets.token_hex(16)


def commit(salt: str, stack: Sequence[str]) -> str:
    """The commitment: publish it before the first draw, and `salt` and `stack` (in draw order) after the end."""
    return sha256(f"taluva:1:{salt}:{' '.join(stack)}".encode()).hexdigest()


def open_deal(text: str, commitment: str | None = None) -> Opening:
    """Check the tiles in a record against the commitment in its tags, or against one noted at the start.

    Raises RecordError if the record cannot be read, and UnfairDeal, with one sentence, if the check fails.
    """
    game = read_record(text)
    promised, salt, stack = (_tag(game, name) for name in (COMMITMENT, SALT, ORDER))
    if not _HASH.fullmatch(promised):
        raise UnfairDeal(f"The tag {COMMITMENT} must be 64 hexadecimal digits.")
    if commitment is not None and not hmac.compare_digest(commitment.strip().lower().encode(), promised.encode()):
        raise UnfairDeal("The record's commitment is not the one given.")
    if not _SALT.fullmatch(salt):
        raise UnfairDeal(f"The tag {SALT} must be 32 hexadecimal digits.")
    codes = tuple(stack.split())
    if not hmac.compare_digest(commit(salt, codes), promised):
        raise UnfairDeal("The commitment does not match this salt and these tiles.")
    _check_material(game, codes)
    return Opening(promised, salt, codes, _check_draws(game, text, codes))


def _tag(game: Game, name: str) -> str:
    if name not in game.tags:
        raise UnfairDeal(f"The record has no tag {name}, so its deal cannot be checked.")
    return game.tags[name]


def _check_material(game: Game, codes: Sequence[str]) -> None:
    """A stack must be one that the rules could have dealt (ED1, ED2, M3)."""
    setup: Setup = game.setup
    size = setup.stack if game.start is None else game.start.stack_left
    left = Counter(VOLCANO_TILES if game.start is None else game.start.unseen)
    if len(codes) != size:
        raise UnfairDeal(f"The stack of this game has {size} tiles, but {len(codes)} were promised (ED1).")
    left.subtract(codes)
    for code, count in left.items():
        if count < 0:
            raise UnfairDeal(f"There are not as many tiles {code} as were promised (M3).")


def _check_draws(game: Game, text: str, codes: Sequence[str]) -> int:
    """The tiles that the record shows must be the first ones of the stack. Returns their number."""
    shown = tiles_shown(text)
    if game.start is not None and game.start.phase == "place" and str(game.start.tile) in VOLCANO_TILES:
        shown = shown[1:]
    for number, (code, promised) in enumerate(zip(shown, codes, strict=False), 1):
        if code != promised:
            raise UnfairDeal(f"Draw {number} of the record is {code}, but {promised} was promised.")
    return len(shown)
