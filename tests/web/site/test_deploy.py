"""The files in deploy/: what can be said about them without the programs that read them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from taluva.cli.app import app

DEPLOY = Path(__file__).parents[3] / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def settings() -> set[str]:
    """The environment variables that `taluva serve` reads."""
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {str(option.envvar) for option in serve.params if option.envvar}


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, long lines joined."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in lines]


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_every_setting_exists(file: Path) -> None:
    named = set(re.findall(r"\bTALUVA_[A-Z_]+", file.read_text()))
    assert named <= settings() | {"TALUVA_SITE", "TALUVA_UPSTREAMS", "TALUVA_CACHE_DIR"}


def test_every_setting_is_explained() -> None:
    told = (DEPLOY.parent / "docs" / "hosting.md").read_text()
    for name in settings():
        assert f"--{name.removeprefix('TALUVA_').lower().replace('_', '-')}" in told


def test_the_container_file_keeps_to_good_practice() -> None:
    found = instructions()
    names = [name for name, _ in found]
    known = "FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK STOPSIGNAL ENTRYPOINT CMD"
    assert set(names) <= set(known.split())
    assert all(re.search(r":\d", rest) for name, rest in found if name == "FROM"), "images without a version"
    assert int(next(rest for name, rest in found if name == "USER")) > 0
    assert names.index("USER") > max(number for number, name in enumerate(names) if name == "RUN")
    for name in ("ENTRYPOINT", "CMD"):
        assert next(rest for one, rest in found if one == name).startswith("["), "a shell would swallow signals"
    runs = " ".join(rest for name, rest in found if name == "RUN")
    assert "sudo" not in runs
    assert "pip install" not in runs or "--no-cache-dir" in runs
    for _, rest in (one for one in found if one[0] == "COPY" and "--from" not in one[1]):
        for source in rest.split()[:-1]:
            assert (DEPLOY.parent / source).exists(), source


def test_the_compose_file_holds_together() -> None:
    services = COMPOSE["services"]
    for service in services.values():
        assert "image" in service
        for other in service.get("depends_on", ()):
            assert other in services
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
    for name in ("app1", "app2"):
        given = services[name]
        assert given["read_only"] is True
        assert given["cap_drop"] == ["ALL"]
        assert (DEPLOY / given["build"]["context"] / given["build"]["dockerfile"]).exists()
        assert given["environment"]["TALUVA_DATABASE"].startswith("postgresql+asyncpg://")
        assert "ports" not in given
    # Nobody from outside speaks to these.
    for name in ("database", "redis"):
        assert "ports" not in services[name]
        assert "healthcheck" in services[name]
    # No secret is written down.
    assert not re.search(r"PASSWORD: (?!\$\{)", (DEPLOY / "compose.yaml").read_text())


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_proxies_hand_on_what_they_must(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert text.count("{") == text.count("}")
    for path in ("/metrics", "/ready", "/health"):
        assert path in text
    if name == "nginx.conf":
        for needed in ("Upgrade $http_upgrade", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto", "Host $host"):
            assert f"proxy_set_header {needed}" in text
        statements = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
        assert all(line[-1] in ";{}" for line in statements)


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "taluva.service").read_text()
    for needed in ("Restart=always", "DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes"):
        assert needed in text
    program = shutil.which("systemd-analyze")
    if program is None:
        return
    # The program is not installed where the unit looks for it.
    unit = tmp_path / "taluva.service"
    unit.write_text(text.replace("/opt/taluva/bin/taluva", "/bin/true"))
    result = subprocess.run([program, "verify", "--man=no", str(unit)], capture_output=True, text=True)
    complaints = [line for line in result.stderr.splitlines() if "taluva.service" in line]
    assert complaints == []
