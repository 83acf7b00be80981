"""The viewer: the person at this computer, or on a site a visitor, possibly with an account."""

import time
from dataclasses import dataclass

from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_

_FOR_GOOD = {
    False: N_("You are banned from playing on this site."),
    True: N_("You are banned from playing on this site. Reason: {reason}"),
}
_UNTIL = {
    False: N_("You are banned from playing on this site until {moment}."),
    True: N_("You are banned from playing on this site until {moment}. Reason: {reason}"),
}


@dataclass(frozen=True, slots=True)
class Ban:
    """Why a person may only watch, and until when; None: permanently."""

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
"""The person at this computer, who owns every seat of every game in `taluva play`."""
