"""Who asks: whoever is at this computer, or online a visitor, perhaps with an account."""

import time
from dataclasses import dataclass

from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_

_FOR_GOOD = {
    False: N_("You are banned from playing on this site."),
    True: N_("You are banned from playing on this site. The reason: {reason}"),
}
_UNTIL = {
    False: N_("You are banned from playing on this site until {moment}."),
    True: N_("You are banned from playing on this site until {moment}. The reason: {reason}"),
}


@dataclass(frozen=True, slots=True)
class Ban:
    """Why somebody may only watch, and until when; None: for good."""

    reason: str = ""
    until: float | None = None

    def check(self) -> None:
        """Refuse, unless the ban is over."""
        if self.until is None:
            raise Refusal("banned", _FOR_GOOD[bool(self.reason)], reason=self.reason)
        if time.time() < self.until:
            moment = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(self.until))
            raise Refusal("banned", _UNTIL[bool(self.reason)], moment=moment, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who can own seats."""

    id: str
    account: str | None = None
    name: str = ""
    bot: bool = False
    rating: float | None = None
    ban: Ban | None = None


LOCAL = Viewer("local")
"""Whoever is at this computer: owns every seat of every game in `taluva play`."""
