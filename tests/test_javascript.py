"""The pages' modules agree with their types and with the contract, and all files are formatted and without lint."""

import json
import subprocess
from pathlib import Path

import biome
from needs import not_run
from npm import Tool
from taluva.web import assets
from taluva.web import typescript as types
from typescript import TYPESCRIPT

ROOT = Path(__file__).parent.parent
STATIC = types.FILE.parent
SAME_TOKENS = """
const ts = require(process.argv[1]);
const tokens = (text) => {
  const file = ts.createSourceFile('a.js', text, ts.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    const parts = node.getChildren(file).filter((part) => !ts.isJSDoc(part));
    if (parts.length) parts.forEach(visit);
    else found.push(`${file.getLineAndCharacterOfPosition(node.getStart(file)).line} ${node.getText(file)}`);
  };
  visit(file);
  return found.join('\\n');
};
const pairs = Object.entries(JSON.parse(require('fs').readFileSync(0, 'utf8')));
const other = pairs.filter(([, [source, served]]) => tokens(source) !== tokens(served)).map(([path]) => path);
console.log(JSON.stringify(other));
"""
"""Which of the scripts do not have the same tokens in both forms."""


def test_modules_agree_with_their_types_and_the_contract() -> None:
    fetch(TYPESCRIPT)
    command = ["node", TYPESCRIPT.path, "--project", str(ROOT), "--pretty", "false"]
    found = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert found.returncode == 0, found.stdout + found.stderr


def test_served_scripts_are_those_of_the_sources_without_comments() -> None:
    """The tokens are the same, and each is on its line."""
    fetch(TYPESCRIPT)
    pairs = {
        path: [(STATIC / path).read_text("utf-8"), assets.text(path)] for path in assets.paths() if path[-3:] == ".js"
    }
    command = ["node", "-e", SAME_TOKENS, str(Path(TYPESCRIPT.path).parent.parent / "lib" / "typescript.js")]
    found = subprocess.run(command, input=json.dumps(pairs), capture_output=True, text=True, check=True)
    assert json.loads(found.stdout) == []
    assert sum(len(served) for _, served in pairs.values()) < 0.95 * sum(len(source) for source, _ in pairs.values())


def test_types_are_up_to_date() -> None:
    assert types.FILE.read_text("utf-8") == types.written(), "Run python -m taluva.web.typescript."


def test_scripts_and_styles_are_formatted_and_without_lint() -> None:
    fetch(biome.BIOME)
    found = biome.run("check")
    assert found.returncode == 0, found.stdout + found.stderr


def fetch(tool: Tool) -> None:
    """Have a tool, or end the test."""
    try:
        tool.fetch()
    except RuntimeError as error:
        not_run(str(error))
