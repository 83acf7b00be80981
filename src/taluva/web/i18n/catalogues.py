"""`python -m taluva.web.i18n.catalogues`: extract all messages of the game and the app, and update the catalogues.

New messages are left empty for a translator, unused ones are dropped. The files contain no dates, line numbers or
wrapped lines, so that diffs show only what has changed. With `--check` nothing is written: the exit code says whether
every message is translated. It needs Babel, which the extra `test` installs.
"""

import io
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from taluva.web.i18n.languages import DEFAULT, LANGUAGES, LESSON_TEXTS, LOCALE, catalogue_path

FOLDER = LOCALE.parent
"""The part of the package with texts for the browser."""
TEXT = FOLDER.parent / "text"
"""The sentences of the game."""
TEMPLATE = LOCALE / "taluva.pot"
NO_LINE = 0
"""Line numbers are not written, so that moving a message does not change the file."""
_KINDS = [("**.py", "python"), ("templates/**.html", "jinja2.ext:babel_extract")]
"""Where messages are, and how Babel extracts them."""
_QUOTED = r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*\""""
_CALL = re.compile(rf"(?<![\w.$])(tn?)\(\s*({_QUOTED})(?:\s*,\s*({_QUOTED}))?")
"""A call of t or tn in a script, also if nested in another call or in a template literal."""


def extracted() -> Catalog:
    """All messages of the sources, with the files they are in."""
    found = Catalog(project="taluva", charset="utf-8", fuzzy=False)
    for folder, within in ((TEXT, Path(TEXT.name)), (FOLDER, Path())):
        for path, _, message, _, context in sorted(extract_from_dir(folder, _KINDS), key=lambda one: one[:2]):
            found.add(message, locations=[((within / path).as_posix(), NO_LINE)], context=context)
    for lesson in sorted(FOLDER.glob("course/lessons/*.toml")):
        texts = tomllib.loads(lesson.read_text(encoding="utf-8"))
        for name in LESSON_TEXTS:
            found.add(texts[name], locations=[(lesson.relative_to(FOLDER).as_posix(), NO_LINE)])
    for script in sorted(FOLDER.glob("static/**/*.js")):
        for message in script_messages(script.read_text(encoding="utf-8")):
            found.add(message, locations=[(script.relative_to(FOLDER).as_posix(), NO_LINE)])
    return found


def script_messages(source: str) -> Iterator[str | tuple[str, str]]:
    """The messages of a script: a text, or singular and plural."""
    for function, first, second in _CALL.findall(source):
        if function == "t":
            yield _unquoted(first)
        elif second:
            yield _unquoted(first), _unquoted(second)


def _unquoted(literal: str) -> str:
    return re.sub(r"\\(.)", r"\1", literal[1:-1])


def written(catalogue: Catalog) -> bytes:
    """A catalogue in the form of its file."""
    file = io.BytesIO()
    write_po(file, catalogue, width=0, omit_header=True, include_lineno=False, ignore_obsolete=True)
    language = f"Language: {catalogue.locale}\\n" if catalogue.locale else ""
    plurals = f"Plural-Forms: {catalogue.plural_forms}\\n" if catalogue.locale else ""
    lines = ['msgid ""', 'msgstr ""', '"Content-Type: text/plain; charset=utf-8\\n"']
    lines += [f'"{line}"' for line in (language, plurals) if line]
    return "\n".join(lines).encode() + b"\n\n" + file.getvalue()


def updated(language: str, template: Catalog) -> Catalog:
    """A language's catalogue with exactly the messages of the template; existing translations are kept."""
    path = catalogue_path(language)
    old = read_po(io.BytesIO(path.read_bytes()), locale=language) if path.exists() else Catalog(locale=language)
    new = Catalog(locale=language, charset="utf-8", fuzzy=False)
    for message in template:
        if message.id:
            known = old.get(message.id, message.context)
            string = known.string if known is not None and not known.fuzzy else None
            if language == "fr" and string is not None:
                string = tuple(map(_spaced, string)) if isinstance(string, tuple | list) else _spaced(string)
            new.add(message.id, string, locations=message.locations, context=message.context)
    return new


def _spaced(french: str) -> str:
    """With no-break spaces where French puts a space next to punctuation, so that no line begins with it."""
    return re.sub(r" (?=[;:?!»])|(?<=«) ", "\u00a0", french)


def read(language: str) -> Catalog:
    """The catalogue of a language with all that Babel knows about it."""
    with catalogue_path(language).open(encoding="utf-8") as file:
        return read_po(file, locale=language, ignore_obsolete=True, charset="utf-8")


def missing(catalogue: Catalog) -> list[str]:
    """The messages that lack a translation or a plural form."""
    return [
        str(message.id)
        for message in catalogue
        if message.id and not (all(message.string) if isinstance(message.string, tuple | list) else message.string)
    ]


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` only check them."""
    template, lacking = extracted(), 0
    files = {TEMPLATE: written(template)}
    for language in LANGUAGES:
        if language != DEFAULT:
            new = updated(language, template)
            files[catalogue_path(language)] = written(new)
            for message in missing(new):
                lacking += 1
                print(f"{language}: not translated: {message}")
    if "--check" in arguments:
        stale = [path for path, text in files.items() if not path.exists() or path.read_bytes() != text]
        for path in stale:
            print(f"{path.relative_to(FOLDER)} is not up to date; run python -m taluva.web.i18n.catalogues.")
        return 1 if stale or lacking else 0
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
