"""HTTP and WebSocket routes: parse a request, call one service, answer."""
