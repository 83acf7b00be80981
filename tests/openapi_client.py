"""The generator of clients: openapi-python-client, by pip. `python openapi_client.py` installs it where it can.

It needs an older Typer than the command line does, so it has a folder of its own beside the other tools of the tests.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from needs import report_missing

VERSION = "0.29.1"
FOLDER = Path(sys.prefix) / f"openapi-python-client-{VERSION}"
_DONE = FOLDER / "installed"


def fetch() -> None:
    """Install the generator. RuntimeError where that cannot be done."""
    if _DONE.exists():
        return
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--upgrade"]
    command += ["--target", str(FOLDER), f"openapi-python-client=={VERSION}"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(f"pip could not install openapi-python-client: {result.stderr.strip()}")
    _DONE.touch()


def generate(description: dict[str, Any], name: str, folder: Path) -> str:
    """Write a package of this name from an OpenAPI description; what the generator has to say about it."""
    document, config = folder / "openapi.json", folder / "config.yaml"
    document.write_text(json.dumps(description), "utf-8")
    kinds = "{image/svg+xml: text/plain, image/webp: application/octet-stream}"
    config.write_text(f"post_hooks: []\ncontent_type_overrides: {kinds}\n", "utf-8")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning"]
    command += ["--path", str(document), "--config", str(config), "--output-path", str(folder / name)]
    environment = os.environ | {"PYTHONPATH": str(FOLDER), "PYTHONWARNINGS": "ignore"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout + result.stderr


if __name__ == "__main__":
    try:
        fetch()
    except RuntimeError as error:
        report_missing(str(error))
