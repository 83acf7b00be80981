"""Optional parts of the package: what they need beyond a plain install, and the sentence that says how to get it."""

from importlib.util import find_spec

EXTRAS = {
    "bot": ("httpx", "websockets"),
    "pictures": ("PIL", "resvg_py"),
    "server": (
        "argon2", "asyncpg", "greenlet", "httptools", "ifaddr", "openskill", "PIL", "prometheus_client", "redis",
        "resvg_py", "segno",
    ),
}  # fmt: skip
"""For each extra of the package the modules that it installs and its users cannot do without."""


class MissingExtra(ImportError):
    """A part of the package that is not installed; one sentence that says how to install it."""

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(f"{what} needs more packages: pip install 'taluva[{extra}]'")
        self.extra = extra


def is_installed(extra: str) -> bool:
    """Whether everything of an extra is there. Imports nothing."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def require(extra: str, what: str) -> None:
    """Raise MissingExtra unless an extra is installed; `what` begins its sentence: `taluva serve`, for example."""
    if not is_installed(extra):
        raise MissingExtra(extra, what)


def extra_of(module: str) -> str | None:
    """The extra that installs a module; None if no extra does."""
    return next((extra for extra, modules in EXTRAS.items() if module.partition(".")[0] in modules), None)
