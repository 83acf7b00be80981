"""Judging games: win chances, mistakes, and reasons in words a player understands."""

from taluva.analysis.finding import Comparison, compare, reasons
from taluva.analysis.reason import KINDS, Reason
from taluva.analysis.wording import sentence

__all__ = ["KINDS", "Comparison", "Reason", "compare", "reasons", "sentence"]
