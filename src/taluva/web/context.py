"""Who makes a request, and in which language: every answer depends on it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taluva.web.cookies import cookie_of
from taluva.web.i18n.languages import Translator, choose_language, translator
from taluva.web.viewer import Viewer


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The viewer and the language of a request."""

    viewer: Viewer | None
    translator: Translator


if TYPE_CHECKING:
    from starlette.datastructures import Headers

COOKIE = "language"


def translator_of(headers: "Headers") -> Translator:
    """The translator for the sender of a request with these headers."""
    return translator(choose_language(cookie_of(headers, COOKIE), headers.get("accept-language")))
