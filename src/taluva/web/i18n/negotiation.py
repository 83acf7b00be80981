"""The language of a request: the cookie's, else the first that the browser asks for."""

from typing import TYPE_CHECKING

from taluva.web.i18n.languages import Translator, choose_language, translator
from taluva.web.middleware.cookie_header import cookie_of

if TYPE_CHECKING:
    from starlette.datastructures import Headers

COOKIE = "language"


def translator_of(headers: "Headers") -> Translator:
    """The translator for whoever sent these headers."""
    return translator(choose_language(cookie_of(headers, COOKIE), headers.get("accept-language")))
