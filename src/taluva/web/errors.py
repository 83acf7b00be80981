"""Refused requests: one shape for every error, with one sentence in the language of the page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from taluva.web.i18n.languages import Translator
    from taluva.web.tables.snapshot import Snapshot

STATUS = {
    "bad-request": 400,
    "forbidden": 403,
    "not-yours": 403,
    "banned": 403,
    "not-found": 404,
    "stale": 409,
    "over": 409,
    "waiting": 409,
    "taken": 409,
    "name": 409,
    "illegal": 422,
    "too-large": 413,
    "address": 414,
    "headers": 431,
    "limit": 429,
    "failed": 500,
    "not-ready": 503,
    "busy": 503,
}
"""The codes of refusals, and the HTTP status of each."""


class Refusal(Exception):
    """A refused request, and the reason."""

    def __init__(
        self,
        code: str,
        sentence: str = "",
        *,
        cause: ValueError | None = None,
        names: Mapping[int, str] | None = None,
        snapshot: "Snapshot | None" = None,
        **values: object,
    ) -> None:
        """`sentence` is English, marked by N_; alternatively, `cause` is an error of the library.

        `snapshot` is the current game, for a viewer who knew an older version.
        """
        super().__init__(sentence or str(cause))
        self.code, self.sentence, self.values = code, sentence, values
        self.cause, self.names, self.snapshot = cause, names or {}, snapshot

    @property
    def rule(self) -> str | None:
        """The id of the rule that was broken, if it is one of the rules."""
        rule: str | None = getattr(self.cause, "rule", None)
        return rule

    def message(self, translator: "Translator") -> str:
        """The sentence in the translator's language."""
        if self.cause is not None and not self.sentence:
            from taluva.web.i18n.words import fault_words

            return fault_words(self.cause, translator, self.names)
        return translator.gettext(self.sentence).format(**self.values)

    def as_json(self, translator: "Translator") -> dict[str, Any]:
        """The error as sent to the client."""
        return {"error": {"code": self.code, "message": self.message(translator), "rule": self.rule}}


class Unavailable(Exception):
    """The database cannot be reached, read or written: the request has not been carried out.

    After a broken connection it may have been all the same: a cached copy has to be reloaded.
    """
