"""`taluva rules`: the rules and the notation in words."""

import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.text.rules import Rule

NOTATION_TOPIC = "notation"
_WIDEST = 100
EXAMPLES = """\b
Examples:
  taluva rules                             all rules by title
  taluva rules P6                          the rule that a refusal names
  taluva rules P                           all rules that begin with P: placing a tile
  taluva rules B1 --edition hans-im-glueck-2006
  taluva rules notation                    how cells, tiles, moves and records are written"""


def command(
    topics: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TOPIC]...", help="Ids such as P6, the letters they begin with, or notation."),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this edition, in its words.", show_default=False)
    ] = None,
) -> None:
    """Explain a rule, list all of them, or explain the notation."""
    from taluva.text.rules import rules

    try:
        known = rules(edition)
    except KeyError as error:
        raise Refusal(error.args[0]) from None
    if not topics:
        print(_by_title(known))
        return
    # Everything is looked up before anything is printed.
    texts = [_notation() if topic.lower() == NOTATION_TOPIC else _explained(topic, known, edition) for topic in topics]
    print("\n\n".join(texts))


def _by_title(known: "Sequence[Rule]") -> str:
    lines: list[str] = []
    section = ""
    for rule in known:
        if rule.section != section:
            lines += ["", rule.section] if section else [rule.section]
            section = rule.section
        lines.append(f"  {rule.id:<4} {rule.title}")
    return "\n".join([*lines, "", "taluva rules P6 explains a rule, taluva rules notation how moves are written."])


def _explained(topic: str, known: "Sequence[Rule]", edition: str | None) -> str:
    """The rule with an id, or all rules whose ids begin with some letters."""
    from taluva.text.rules import rule

    letters = topic.strip().upper()
    found = [each for each in known if each.id.rstrip("0123456789") == letters]
    try:
        return "\n\n".join(map(_paragraph, found or [rule(topic, edition)]))
    except KeyError as error:
        raise Refusal(f"{error.args[0]} All of them: taluva rules") from None


def _paragraph(rule: "Rule") -> str:
    from taluva.editions import EDITIONS
    from taluva.text.setups import edition_words

    heading = f"{rule.id}. {rule.title}"
    if len(rule.editions) < len(EDITIONS):
        heading += f" ({', '.join(edition_words(edition).name for edition in rule.editions)})"
    return "\n".join([heading, *textwrap.wrap(rule.text, _width())])


def _notation() -> str:
    from taluva.text.notation_guide import NOTATION

    return NOTATION.rstrip()


def _width() -> int:
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else _WIDEST
    return min(columns, _WIDEST)
