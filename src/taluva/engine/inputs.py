"""The inputs of the networks: facts that hold or do not hold, each with a number. A board is the list of those that do.

Each seat has the same facts, at its own place: oneself, then the others in turn order.
"""

from itertools import accumulate

from taluva.kernel.state import MAX_PLAYERS

SIZES, GROWTHS, THREATS, STAGES, LEADS = 7, 4, 4, 7, 7 * 5 * 3

_SEAT = {
    # supplies and time
    "HUTS": 21,
    "TEMPLES_TOWERS": 4 * 3,
    "BOATS": 3,
    "TURNS": 16,
    "STAGE": STAGES * 4 * 3,
    "OUT": 1,
    # each settlement, in four ways
    "CLAIM": SIZES * 2 * 2 * THREATS,
    "GROWTH": 3 * 2 * GROWTHS * 3,
    "TOWER_SITE": 2 * 2 * 3 * 2 * 3,
    "ROOM": 6 * 3 * 2,
    # all settlements
    "SETTLEMENTS": 9,
    "READY": 4 * 3,
    "PAIRS": 4,
    "SINGLES": 5,
    "BEST_GROWTH": 6,
    "BEST_SPEND": 9,
    "LAST_HUTS": 1,
    "TOWER_READY": 3 * 4,
    "LARGEST": 9,
    "EXPOSED": 4,
    "CELLS": 13,
    "OPEN": 8,
    "LAGOON": 2,
}
_ISLAND = {
    "TILES": 20,
    "ERUPTIONS": 9,
    "HIGH_ERUPTIONS": 6,
    "HIGH": 6,
    "MIDDLE": 8,
    "LAND": 16,
    "FIELDS": 7,
    "EDITION": 1,
    "WITH_BOATS": 1,
    "ZONE": 1,
    "PLACES": 1,
    "TEAMS": 1,
}

(
    HUTS_AT, TEMPLES_TOWERS_AT, BOATS_AT, TURNS_AT, STAGE_AT, OUT_AT, CLAIM_AT, GROWTH_AT, TOWER_SITE_AT, ROOM_AT,
    SETTLEMENTS_AT, READY_AT, PAIRS_AT, SINGLES_AT, BEST_GROWTH_AT, BEST_SPEND_AT, LAST_HUTS_AT, TOWER_READY_AT,
    LARGEST_AT, EXPOSED_AT, CELLS_AT, OPEN_AT, LAGOON_AT, SEAT_INPUTS,
) = accumulate(_SEAT.values(), initial=0)  # fmt: skip
(
    TILES_AT, ERUPTIONS_AT, HIGH_ERUPTIONS_AT, HIGH_AT, MIDDLE_AT, LAND_AT, FIELDS_AT, EDITION_AT, WITH_BOATS_AT,
    ZONE_AT, PLACES_AT, TEAMS_AT, ISLAND_INPUTS,
) = accumulate(_ISLAND.values(), initial=0)  # fmt: skip

LEAD_INPUTS = STAGES * LEADS
"""Who is ahead at the count (E2), by stage of the game; for each other seat."""

MOST_OF_SEAT = 18 + 4 * 25
"""Facts of one seat that can hold at once: four of each settlement, and the rest."""
MOST_OF_ISLAND = len(_ISLAND)


def input_count(players: int) -> int:
    """How many inputs there are in a game for some players: seats, island, who is to move, who is ahead."""
    return players * SEAT_INPUTS + ISLAND_INPUTS + players + (players - 1) * LEAD_INPUTS


def most_active(players: int) -> int:
    """How many of them can hold at once."""
    return players * MOST_OF_SEAT + MOST_OF_ISLAND + 1 + (players - 1)


MAX_INPUTS = input_count(MAX_PLAYERS)
MAX_ACTIVE = most_active(MAX_PLAYERS)
