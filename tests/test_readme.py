"""The examples of the README and the docs are run, and what their comments say is printed is printed."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/library.md")


def blocks(page: str) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL))


@pytest.mark.parametrize("page", PAGES)
def test_examples_run_and_print_what_they_say(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = blocks(page)
    assert code
    expected = [
        re.split(r"\s{2,}# ", line, maxsplit=1)[1] for line in code.splitlines() if re.match(r"\s*print\(", line)
    ]
    exec(compile(code, page, "exec"), {})
    assert capsys.readouterr().out.splitlines() == expected


def test_every_file_named_in_the_pages_exists() -> None:
    for page in ("README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))):
        folder = (ROOT / page).parent
        for target in re.findall(r"\]\(([^)#:]+)\)|srcset=\"([^\"]+)\"|src=\"([^\"]+)\"", (ROOT / page).read_text()):
            path = next(filter(None, target))
            assert (folder / path).exists(), f"{page} names {path}"
