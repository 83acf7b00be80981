"""The language of a request: the cookie's, else the first that the browser asks for."""

from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

from taluva.app.languages import Translator, choose_language, translator

if TYPE_CHECKING:
    from starlette.datastructures import Headers

COOKIE = "language"


def translator_of(headers: "Headers") -> Translator:
    """The translator for whoever sent these headers."""
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        cookies = SimpleCookie()
    cookie = cookies[COOKIE].value if COOKIE in cookies else None
    return translator(choose_language(cookie, headers.get("accept-language")))
