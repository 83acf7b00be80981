"""Installing what only tests need from the system's packages, where that needs no password."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence


def install(names: Sequence[str], purpose: str) -> None:
    """Install packages on Debian and its kin; none of their services is started. Elsewhere nothing happens."""
    if not names or shutil.which("apt-get") is None:
        return
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if prefix and shutil.which("sudo") is None:
        return
    print(f"Installing {' and '.join(names)} for {purpose}", flush=True)
    # In runlevel 1 packages do not start what they have installed.
    prefix += ["env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"]
    for step in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", *names]):
        result = subprocess.run([*prefix, "apt-get", *step], capture_output=True, text=True)
        if result.returncode:
            print(result.stderr.strip(), file=sys.stderr)
