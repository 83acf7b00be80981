"""The limits of the web app that no rule of the game sets: lengths of texts and sizes of lists, each defined once.

Players, stacks and zones are in `taluva.editions`, the engine's levels in `taluva.engine.levels`.
"""

from taluva.views import COLOURS as _COLOURS

COLOURS = len(_COLOURS)
"""Colours are numbered from 1 to this."""

LONGEST_NAME = 24
SHORTEST_ACCOUNT_NAME = 3
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 128
LONGEST_MESSAGE = 200
"""Characters of a chat message."""

LONGEST_RAW_NAME = 200
"""Characters of a name as it is sent; `LONGEST_NAME` counts what is left after cleaning."""
LONGEST_RAW_MESSAGE = 1000
LONGEST_RAW_PASSWORD = 1000
LONGEST_RAW_SEARCH = 100
LONGEST_MOVE = 60
LONGEST_LINK = 300
LONGEST_WORD = 40
"""Characters of a name of an edition, a variant, a tile and the like."""
LONGEST_POSITION = 12_000
LONGEST_RECORD = 256 * 1024
LARGEST_FRAME = 8 * 1024
"""Bytes of one message to the WebSocket."""
MOST_STEPS = 3
"""Steps of a turn: a choice, a placement and a build."""
MOST_TURNS = 999
MOST_PREFERENCES = 40

GAMES_PAGE = 50
LOBBY_PAGE = 100
PEOPLE_PAGE = 50
"""Entries of a page of the archive, of the leaderboard and of a player's games."""
MESSAGES_SHOWN = 100

SHORTEST_CLOCK, LONGEST_CLOCK = 30, 4 * 3600
"""Seconds of a live clock."""
LONGEST_INCREMENT = 600
MOST_DAYS = 30
"""Days for one turn."""
