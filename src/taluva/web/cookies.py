"""Cookies: reading one from a request in linear time, and adding those that a request has earned to its answer."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Cookies:
    """A layer around the app."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        # A dictionary of its own, as servers share theirs between requests.
        scope["state"] = {**scope.get("state", {})}

        async def send_with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                for cookie in scope["state"].get("cookies", ()):
                    MutableHeaders(scope=message).append("set-cookie", cookie)
            await send(message)

        await self.app(scope, receive, send_with_cookies)


def cookie_of(headers: Headers, name: str) -> str | None:
    """The value of a cookie, without quotes around it; None if there is none.

    Cookies of other programs on the same host may break every rule of the grammar: they are skipped. Of several with
    this name the last counts: browsers send those first that somebody has planted for a longer path.
    """
    for header in reversed(headers.getlist("cookie")):
        for pair in reversed(header.split(";")):
            found, is_pair, value = pair.partition("=")
            if is_pair and found.strip() == name:
                value = value.strip()
                is_quoted = len(value) > 1 and value[0] == value[-1] == '"'
                return value[1:-1] if is_quoted else value
    return None
