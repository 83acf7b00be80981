"""Who asks, and in which language: what every answer depends on."""

from dataclasses import dataclass

from taluva.app.languages import Translator
from taluva.app.who import Who


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody, or nobody in particular, who asks for something."""

    who: Who | None
    translator: Translator
