"""Who asks, and in which language: what every answer depends on."""

from dataclasses import dataclass

from taluva.web.i18n.languages import Translator
from taluva.web.viewer import Who


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody, or nobody in particular, who asks for something."""

    who: Who | None
    translator: Translator
