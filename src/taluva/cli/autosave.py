"""Saves an unfinished game in the user's data folder after every move."""

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from taluva.cli.files import replace_file
from taluva.cli.refusal import Refusal
from taluva.cli.seats import KINDS
from taluva.web.storage.data_folder import LAST, UNFINISHED, make_unfinished

if TYPE_CHECKING:
    from taluva.game import Game


def data_folder() -> Path:
    """Where games are saved: TALUVA_DATA_DIR, or the system's folder for user data."""
    import platformdirs

    return Path(os.environ.get("TALUVA_DATA_DIR") or platformdirs.user_data_path("taluva"))


class Autosave:
    """Saves one game. If that fails, `fault` says why and the game goes on."""

    def __init__(self, path: Path | None = None) -> None:
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
        self.path = path or data_folder() / UNFINISHED / name
        self.fault: str | None = None

    def save(self, game: "Game", seats: Sequence[str]) -> None:
        """Write the whole game with its hidden stack. A game without a move is not saved."""
        if self.fault is not None:
            return
        try:
            if not game.moves:
                self.path.unlink(missing_ok=True)
                return
            make_unfinished(self.path.parent.parent)
            replace_file(self.path, json.dumps({"seats": list(seats), "game": json.loads(game.to_json())}), 0o600)
        except OSError as error:
            self.fault = f"The game cannot be saved in {self.path.parent}: {error.strerror}. Use save FILE."

    @property
    def is_there(self) -> bool:
        """Whether the game can be continued later."""
        return self.fault is None and self.path.exists()

    def finish(self, game: "Game") -> Path | None:
        """Called when the game is over: write its record as the last game, and delete the unfinished one."""
        record = self.path.parent.parent / LAST
        try:
            make_unfinished(record.parent)
            replace_file(record, game.record(), 0o600)
            self.path.unlink(missing_ok=True)
        except OSError:
            return None
        return record


def latest() -> Path | None:
    """The unfinished game that was saved last."""
    try:
        found = sorted((data_folder() / UNFINISHED).glob("*.json"), key=lambda path: path.stat().st_mtime)
    except OSError:
        return None
    return found[-1] if found else None


def read_unfinished(path: Path) -> "tuple[Game, tuple[str, ...]]":
    """An unfinished game and its seats."""
    from taluva.game import Game

    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        game = Game.from_json(json.dumps(data["game"]))
        seats = tuple(str(kind) for kind in data["seats"])
        if len(seats) != game.setup.players or not set(seats) <= set(KINDS):
            raise ValueError("its seats do not fit")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Refusal(f"The unfinished game {path} cannot be read ({error}); move it away to start over.") from None
    return game, seats
