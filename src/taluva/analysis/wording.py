"""Reasons in English. All words are here: a translation gives another table and other phrases, nothing else."""

from taluva.analysis.reason import Reason
from taluva.moves import Piece
from taluva.terminal.describing import NAMELESS, Names, counted, listed, player_words

TEMPLATES = {
    "wins": "Wins at once: all {types} are built.",
    "wins_at_the_end": "Wins: the game ends here, and nobody has built more.",
    "finishes": "Takes place {first}: all {types} are built.",
    "shares_at_the_end": "Shares the victory: the game ends here.",
    "eliminated": "Leaves no legal build, which is elimination.",
    "loses_at_the_end": "Ends the game, and others have built more.",
    "misses_victory": "Misses a victory at once by completing the {types}.",
    "allows_victory": "Lets {who} win next turn by completing the {types}.",
    "stops_victory": "Stops {who} from winning next turn by completing the {types}.",
    "threatens_victory": "Threatens to win next turn by completing the {types}.",
    "avoids_elimination": "Avoids elimination: without this placement there was no build.",
    "risks_elimination": "Leaves no build for the next turn, unless the tile makes one.",
    "completes": "Builds the last {piece}: all {types} are built.",
    "builds": "Builds {piece_number}.",
    "stops": "Keeps {who} from building a {piece} next turn.",
    "splits": "Splits the settlement of {who} at {cell}: {cells} become {parts}.",
    "prepares_two": "Prepares a {piece} in two settlements at once.",
    "prepares": "Prepares a {piece} for the next turn beside the settlement at {cell}.",
    "frees": "Cuts the own settlement at {cell} apart, so that it can have another {piece}.",
    "starves": "Leaves {who} without a build, unless the tile makes one.",
    "buries": "Buries {huts} of {who}: the settlement at {cell} shrinks from {second} to {third}.",
    "helps": "Lets {who} build a {piece} next turn.",
    "gives_up": "Gives up the place for a {piece}.",
    "protects": "Makes the settlement at {cell} safe: no eruption can cut it any more.",
    "cuts_own": "Cuts the own settlement at {cell} apart: {cells} become {parts}.",
    "limits": "Cuts the largest expansion of {who} from {cells} to {rest}.",
    "exposes": "Leaves the settlement at {cell} open to an eruption that takes its place for a {piece}.",
    "opens_level": "Opens level {first}.",
    "closes_level": "Takes the last free place on level {first}.",
    "merges": "Joins {settlements} to one of {size}.",
    "widens": "Gives {who} a larger expansion: {rest} instead of {cells}.",
    "prepares_expansion": "Prepares an expansion into {terrain} on {cells}.",
    "nears_last_hut": "Leaves only {huts} to build.",
    "grows": "Grows the settlement at {cell} from {first} to {second}, with {new_huts}.",
    "founds": "Founds a settlement at {cell}{room}.",
    "keeps_choice": "Draws, and keeps the two-hex tile for later.",
    "takes_two_hex": "Takes a two-hex tile instead of drawing.",
}

_NUMBERS = ("no", "the first", "the second", "the third")
_PLURALS = {Piece.HUT: "huts", Piece.TOWER: "towers", Piece.TEMPLE: "temples", Piece.BOAT: "boats"}


def sentence(reason: Reason, names: Names = NAMELESS) -> str:
    """A reason as one sentence about the player who moves."""
    return TEMPLATES[reason.kind].format_map(_phrases(reason, names))


def _phrases(reason: Reason, names: Names) -> dict[str, object]:
    """The parts of the sentences, all that can be made of what the reason holds."""
    found: dict[str, object] = {"cell": reason.cell, "who": player_words(reason.seat, names) if reason.seat else ""}
    if reason.terrain:
        found["terrain"] = reason.terrain.word
    if reason.pieces:
        found["piece"] = str(reason.pieces[0])
        found["types"] = listed([_PLURALS[piece] for piece in reason.pieces])
    counts = reason.counts
    if counts:
        found |= {
            "first": counts[0],
            "cells": counted(counts[0], "cell"),
            "huts": counted(counts[0], "hut"),
            "settlements": counted(counts[0], "settlement"),
            "parts": listed([str(part) for part in counts[1:]]),
            "room": _room(reason),
        }
    if counts and reason.pieces:
        found["piece_number"] = f"{_NUMBERS[min(counts[0], 3)]} {reason.pieces[0]}"
    if len(counts) > 1:
        second = counted(counts[1], "cell")
        found |= {"second": counts[1], "rest": second, "size": second}
    if len(counts) > 2:
        found |= {"third": counted(counts[2], "cell"), "new_huts": counted(counts[2], "hut")}
    return found


def _room(reason: Reason) -> str:
    """What a new settlement has beside it."""
    if reason.terrain is None:
        return ""
    return f" beside {counted(reason.counts[0], 'free cell')} of {reason.terrain.word}"
