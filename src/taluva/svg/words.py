"""The drawing in words: a title and a description for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taluva.text.description import sentences, status_words
from taluva.text.terms import Names, listed

if TYPE_CHECKING:
    from taluva.board import Board

__all__ = ["describe", "listed", "title_words"]


def title_words(position: Board, names: Names) -> str:
    """One line: whose turn it is, and what they have to do."""
    return f"Taluva: {status_words(position, names).removesuffix('.')}"


def describe(position: Board, names: Names) -> str:
    """The whole board in sentences."""
    return " ".join(sentences(position, names, brief=True))
