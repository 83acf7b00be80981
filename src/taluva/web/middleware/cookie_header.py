"""Reading one cookie out of the Cookie header: in linear time, and whatever other cookies look like."""

from starlette.datastructures import Headers


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
