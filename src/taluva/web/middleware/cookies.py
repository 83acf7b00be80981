"""Adds the cookies that a request has earned to its answer, whatever kind of answer that is."""

from starlette.datastructures import MutableHeaders
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
