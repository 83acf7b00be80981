"""Builds a release and checks it as a user would meet it: `make release`, or `make rehearsal` to try.

The wheel and the source distribution go to dist/, bills of materials and checksums to bom/. The wheel is installed into
an empty environment, and there the library, the engine, the command line, the game in the browser and, with the extra
`server`, a site have to work. Nothing is published: .github/workflows/release.yml does that.
"""

import argparse
import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
DIST, BOM = ROOT / "dist", ROOT / "bom"
CONSTRAINTS = ROOT / "constraints.txt"
TOOLS = ("pip", "setuptools")
"""In every new environment, and no part of a release."""
LIBRARY = """
import taluva
game = taluva.Game(seed=7)
print(len(game.legal_moves), len(taluva.Engine(level=3, seed=1).choose(game.position).moves), taluva.rule("P6").id)
"""


def main() -> None:
    """Build and check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rehearsal", action="store_true", help="do not ask for a clean, dated, published state")
    arguments = parser.parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    problems = list(unready(project))
    if problems and not arguments.rehearsal:
        sys.exit("\n".join(["This is not ready for a release:", *(f"- {problem}" for problem in problems)]))
    wheel = build()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        step("An empty environment with the wheel alone")
        place.install(str(wheel))
        place.check_library()
        place.check_play()
        place.write_bom(f"taluva-{project['version']}.cdx.json")
        step("The same with the extra `server`")
        place.install(f"{wheel}[server]")
        place.check_site()
        place.write_bom(f"taluva-{project['version']}-server.cdx.json")
    write_checksums()
    step("Done")
    for problem in problems:
        print(f"Before a real release: {problem}")


def unready(project: dict[str, Any]) -> Iterator[str]:
    """What keeps the sources from being released."""
    version = project["version"]
    if f'__version__ = "{version}"' not in (ROOT / "src" / "taluva" / "__init__.py").read_text(encoding="utf-8"):
        yield f"src/taluva/__init__.py does not have the version {version}."
    if not re.search(
        rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    ):
        yield f"CHANGELOG.md has no heading '## {version} (date)'."
    if "urls" not in project:
        yield "pyproject.toml has no [project.urls]: add the addresses of the repository and of its documentation."
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    if changed:
        yield "There are changes that are not committed."


def build() -> Path:
    """Build the source distribution, and the wheel from it; the wheel."""
    step("Build")
    for folder in (DIST, BOM):
        shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "build", str(ROOT), environment={"PIP_CONSTRAINT": str(CONSTRAINTS)})
    packages = sorted(map(str, DIST.iterdir()))
    run(sys.executable, "-m", "twine", "check", "--strict", *packages)
    BOM.mkdir()
    (wheel,) = DIST.glob("*.whl")
    return wheel


class Place:
    """An empty environment, with a cache and a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "venv", with_pip=True)
        self.folder = folder
        self.bin = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        self.python = str(self.bin / "python")
        self.taluva = str(self.bin / "taluva")
        self.environment = {"TALUVA_CACHE_DIR": str(folder / "cache"), "TALUVA_DATA": str(folder / "data")}

    def install(self, what: str) -> None:
        """Install a wheel and what it needs."""
        pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run(*pip, "--constraint", str(CONSTRAINTS), what, cwd=self.folder)
        run(self.python, "-m", "pip", "check", cwd=self.folder)

    def check_library(self) -> None:
        """The library, a reply of the engine, and the command line."""
        expect(self.call(self.python, "-c", LIBRARY), "6 2 P6")
        expect(self.call(self.taluva, "--help"), "taluva play")
        expect(self.call(self.taluva, "rules", "P6"), "P6. ")
        expect(self.call(self.taluva, "serve", code=2), "pip install 'taluva[server]'")

    def check_play(self) -> None:
        """The game in the browser."""
        with self.serving("play", "--no-browser", "--port", "0", "--data", str(self.folder / "data")) as address:
            expect(fetch(address), "Taluva")
            expect(fetch(f"{address}api/setup"), "ferti-2014")

    def check_site(self) -> None:
        """A site."""
        with self.serving("serve", "--port", "0") as address:
            expect(fetch(f"{address}ready"), "")
            expect(fetch(f"{address}api/lobby"), "games")

    def write_bom(self, name: str) -> None:
        """Write what is installed as a CycloneDX bill of materials."""
        target = BOM / name
        run(
            *(
                sys.executable,
                "-m",
                "cyclonedx_py",
                "environment",
                self.python,
                "--pyproject",
                str(ROOT / "pyproject.toml"),
            ),
            *("--output-reproducible", "--of", "JSON", "-o", str(target)),
        )
        bom = json.loads(target.read_text(encoding="utf-8"))
        dropped = {part["bom-ref"] for part in bom["components"] if part["name"] in (*TOOLS, "taluva")}
        bom["components"] = [part for part in bom["components"] if part["bom-ref"] not in dropped]
        for part in bom["components"]:
            part.pop("externalReferences", None)
        bom["dependencies"] = [
            {
                **one,
                **(
                    {"dependsOn": [ref for ref in one["dependsOn"] if ref not in dropped]} if "dependsOn" in one else {}
                ),
            }
            for one in bom["dependencies"]
            if one["ref"] not in dropped
        ]
        target.write_text(json.dumps(bom, indent=2) + "\n", encoding="utf-8")
        print(f"{target.relative_to(ROOT)}: {len(bom['components'])} packages")

    def call(self, *command: str, code: int = 0) -> str:
        """Run a command away from the sources; everything it says."""
        result = subprocess.run(
            command,
            cwd=self.folder,
            env=clean(self.environment),
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        if result.returncode != code:
            sys.exit(f"{' '.join(command)} ended with {result.returncode}:\n{result.stdout}{result.stderr}")
        return result.stdout + result.stderr

    @contextlib.contextmanager
    def serving(self, *arguments: str) -> Iterator[str]:
        """The address of a server that runs as long as the block."""
        command = [self.taluva, *arguments]
        with subprocess.Popen(
            command, cwd=self.folder, env=clean(self.environment), stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+/", server.stdout.readline())
                if found is None:
                    sys.exit(f"{' '.join(command)} did not start.")
                yield found[0]
            finally:
                server.terminate()
        print(f"taluva {arguments[0]} answers")


def clean(more: dict[str, str]) -> dict[str, str]:
    """The environment without what would let these sources in."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more


def fetch(address: str) -> str:
    """What a server answers."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        return str(answer.read().decode())


def expect(said: str, wanted: str) -> None:
    """End if an answer lacks what it must have."""
    if wanted not in said:
        sys.exit(f"Expected {wanted!r} in:\n{said}")


def write_checksums() -> None:
    """Write the SHA-256 of everything that is released."""
    files = [*sorted(DIST.iterdir()), *sorted(BOM.iterdir())]
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (BOM / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def run(*command: str, environment: dict[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a command, or end."""
    result = subprocess.run(command, cwd=cwd, env=clean(environment or {}))
    if result.returncode:
        sys.exit(f"{' '.join(command)} failed.")


def step(words: str) -> None:
    """Say what comes next."""
    print(f"== {words}", flush=True)


if __name__ == "__main__":
    main()
