"""Tools of the tests that come from npm, installed beside the other tools of the tests in the virtual environment."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from packages import install


@dataclass(frozen=True)
class Tool:
    """A package of npm, and the program in it."""

    package: str
    version: str
    program: str
    """Its file below `node_modules`."""
    purpose: str

    @property
    def path(self) -> Path:
        """Where the program is once it is installed."""
        return self._folder / "node_modules" / self.program

    @property
    def _folder(self) -> Path:
        return Path(sys.prefix) / "npm" / f"{self.package.replace('/', '-')}-{self.version}"

    def fetch(self) -> None:
        """Install the tool unless it is there. RuntimeError where that cannot be done."""
        if self.path.exists() and shutil.which("node"):
            return
        if shutil.which("npm") is None:
            install(["nodejs", "npm"], self.purpose)
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError(
                f"{self.purpose.capitalize()} needs Node.js and npm, and they were not found. "
                "On Debian and Ubuntu: apt-get install nodejs npm."
            )
        self._folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--prefix", str(self._folder), "--no-save", "--no-audit", "--no-fund", "--silent"]
        result = subprocess.run([*command, f"{self.package}@{self.version}"], capture_output=True, text=True)
        if result.returncode or not self.path.exists():
            raise RuntimeError(f"npm could not install {self.package}: {result.stderr.strip()}")
