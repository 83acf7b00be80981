"""Limits of the web app that the rules do not set: text lengths and list sizes, each defined once.

Players, stacks and zones are in `taluva.editions`, the engine's levels in `taluva.engine.levels`.
"""

from taluva.views import COLOURS as _COLOURS

COLOURS = len(_COLOURS)
"""Colours are numbered from 1 to this number."""

LONGEST_NAME = 24
SHORTEST_ACCOUNT_NAME = 3
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 128
LONGEST_MESSAGE = 200
"""Maximum length of a chat message, in characters."""

LONGEST_RAW_NAME = 200
"""Maximum length of a name as sent; `LONGEST_NAME` applies after cleaning."""
LONGEST_RAW_MESSAGE = 1000
LONGEST_RAW_PASSWORD = 1000
LONGEST_RAW_SEARCH = 100
LONGEST_MOVE = 60
LONGEST_LINK = 300
LONGEST_WORD = 40
"""Maximum length of the name of an edition, a variant, a tile and the like."""
LONGEST_POSITION = 12_000
LONGEST_RECORD = 256 * 1024
LARGEST_FRAME = 8 * 1024
"""Maximum size of a WebSocket message from the client, in bytes."""
MOST_STEPS = 3
"""Steps in a turn: a choice, a placement and a build."""
MOST_TURNS = 999
MOST_TILES = 60
MOST_PIECES = 120
"""Of a position that is set up by hand: more than the rules allow, so that it can say so."""
FARTHEST_CELL = 110
"""No island reaches further from its first cell."""
MOST_PREFERENCES = 40
LONGEST_TITLE = 60
LONGEST_RAW_TITLE = 200
LONGEST_COMMENT = 1000
"""Maximum length of a comment in a study, in characters."""
MOST_NODES = 600
"""Turns of a study, with all variations; the root counts, too."""
MOST_PATH = 400
"""Steps from the start of a study to one of its nodes, draws included."""
MOST_STUDIES = 200
"""Studies of one person."""

GAMES_PAGE = 50
PROGRESS_PAGE = 12
"""Page size of one's games with a picture of each."""
LOBBY_PAGE = 100
PEOPLE_PAGE = 50
"""Page size of the archive, the leaderboard and a player's games."""
MESSAGES_SHOWN = 100

SHORTEST_CLOCK, LONGEST_CLOCK = 30, 4 * 3600
"""Seconds of a live clock."""
LONGEST_INCREMENT = 600
MOST_DAYS = 30
"""Days for one turn."""
