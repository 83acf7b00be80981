"""Cookies: reads one from a request in linear time, and adds those set by a request to its response."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Cookies:
    """Middleware that adds the cookies."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        # A dictionary of our own: servers share theirs between requests.
        scope["state"] = {**scope.get("state", {})}

        async def send_with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                for cookie in scope["state"].get("cookies", ()):
                    MutableHeaders(scope=message).append("set-cookie", cookie)
            await send(message)

        await self.app(scope, receive, send_with_cookies)


def cookie_of(headers: Headers, name: str) -> str | None:
    """The value of a cookie without surrounding quotes, or None.

    Cookies of other programs on the same host may violate the grammar: they are skipped. Of several with this name the
    last one counts: browsers first send those for longer paths, which somebody may have planted.
    """
    for header in reversed(headers.getlist("cookie")):
        for pair in reversed(header.split(";")):
            found, is_pair, value = pair.partition("=")
            if is_pair and found.strip() == name:
                value = value.strip()
                is_quoted = len(value) > 1 and value[0] == value[-1] == '"'
                return value[1:-1] if is_quoted else value
    return None
