"""Helpers for the tests of the command line."""

from collections.abc import Callable
from dataclasses import dataclass

GAME = """[Edition "ferti-2014"]
[Players "2"]
[Stack "24"]
[Seat1 "Ana"]
[Seat2 "Ben"]

1. VJR@0,0:E hut@1,0
2. VJC@2,0:E {well placed} hut@3,0
"""


@dataclass
class Outcome:
    code: int
    out: str
    err: str

    def refused(self, *words: str, code: int = 2) -> str:
        """Check that this was refused in exactly one sentence with these words."""
        assert self.code == code, (self.code, self.out, self.err)
        assert "Traceback" not in self.err + self.out
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith(".\n")
        assert ". " not in self.err, self.err
        for word in words:
            assert word in self.err, (word, self.err)
        return self.err


Taluva = Callable[..., Outcome]
