"""Where `taluva serve` says that it is: addresses for others, their QR code, and what only this computer can open."""

import os
import pty
import re
import subprocess
from pathlib import Path

import httpx
import ifaddr
import pytest
import segno
from process_helpers import TALUVA, Serving

from taluva.web.addresses import is_local, lan_addresses, origins


def adapter(name: str, *ips: str) -> ifaddr.Adapter:
    each = [ifaddr.IP((ip, 0, 0) if ":" in ip else ip, 24, name) for ip in ips]
    return ifaddr.Adapter(name, name, each)


def test_addresses_of_networks_alone() -> None:
    adapters = [
        adapter("lo", "127.0.0.1", "::1"),
        adapter("docker0", "172.17.0.1"),
        adapter("veth12", "fe80::1"),
        adapter("eth0", "203.0.113.7", "fe80::2", "fd00::2"),
        adapter("wlan0", "192.168.1.20", "192.168.1.9"),
        adapter("tun0", "10.8.0.2", "169.254.3.4"),
    ]
    found = ["10.8.0.2", "192.168.1.9", "192.168.1.20", "203.0.113.7", "fd00::2"]
    assert sorted(lan_addresses(adapters)) == sorted(found)
    assert lan_addresses(adapters, "192.168.1.20")[0] == "192.168.1.20"
    assert lan_addresses(adapters)[-1] == "fd00::2"
    assert lan_addresses([adapter("lo", "127.0.0.1")]) == []


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]", "Taluva.localhost"])
def test_local_names(host: str) -> None:
    assert is_local(host)
    assert origins(host, 8137) == []


@pytest.mark.parametrize("host", ["192.168.1.20", "club.test", "localhost.example", "fd00::1", ""])
def test_other_names(host: str) -> None:
    assert not is_local(host)


def test_an_origin_is_written_as_browsers_do() -> None:
    assert origins("192.168.1.20", 8137) == ["http://192.168.1.20:8137"]
    assert origins("fd00::1", 80) == ["http://[fd00::1]"]


@pytest.mark.usefixtures("compiled_rules")
def test_for_the_whole_network_it_prints_what_others_open(tmp_path: Path) -> None:
    """One start: every address that is printed answers, and the code is the first of them."""
    own = lan_addresses()
    if not own:
        with Serving("--host", "::", data=tmp_path) as serving:
            assert serving.process.stdout is not None
            said = serving.process.stdout.readline()
            assert said == "Only this computer can open it: it is not on a network.\n"
        return
    ours, theirs = pty.openpty()
    command = [*TALUVA, "serve", "--port", "0", "--data", str(tmp_path), "--host", "::"]
    process = subprocess.Popen(command, stdout=theirs, stdin=theirs)
    os.close(theirs)
    try:
        text = ""
        while "▀▀▀▀\x1b[0m\r\n" not in text:
            text += os.read(ours, 65_536).decode()
        text = text.replace("\r\n", "\n")
        first = re.search(r"^Taluva is at (\S+) \(Ctrl-C stops it\)\.$", text, re.MULTILINE)
        assert first is not None
        printed = [first[1], *re.findall(r"^  or at (\S+)$", text, re.MULTILINE)]
        port = printed[0].rstrip("/").rpartition(":")[2]
        assert printed == [f"http://{f'[{ip}]' if ':' in ip else ip}:{port}/" for ip in own]
        assert f"\nOn this computer only: http://localhost:{port}/\n" in text
        for address in (*printed, f"http://127.0.0.1:{port}/"):
            assert httpx.get(f"{address}health", trust_env=False).json() == {"alive": True}
        assert code_in(text) == [list(row) for row in segno.make(printed[0], error="l", micro=False).matrix]
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def code_in(text: str) -> list[list[int]]:
    """The modules of a QR code drawn in half blocks: bright ones are 0."""
    lines = re.findall(r"^\x1b\[97;40m(.*)\x1b\[0m$", text, re.MULTILINE)
    halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    rows = [[halves[char][half] for char in line] for line in lines for half in (0, 1)]
    return [row[2:-2] for row in rows[2 : 2 + len(rows[0]) - 4]]


@pytest.mark.usefixtures("compiled_rules")
def test_for_this_computer_alone_it_says_so_and_a_log_has_no_code(tmp_path: Path) -> None:
    with Serving(data=tmp_path) as serving:
        assert serving.process.stdout is not None
        said = serving.process.stdout.readline()
        assert said == "Only this computer can open it. For others on your network: taluva serve --host 0.0.0.0\n"
        serving.wait()
        # Nobody else is told the addresses of a server that is open to this computer alone.
        assert httpx.get(f"{serving.url}/api/origins").json() == {"origins": []}


@pytest.mark.usefixtures("compiled_rules")
def test_addresses_are_only_sent_to_this_computer(tmp_path: Path) -> None:
    with Serving("--host", "0.0.0.0", data=tmp_path) as serving:
        port = serving.url.rpartition(":")[2]
        own = [ip for ip in lan_addresses() if ":" not in ip]
        assert serving.url == f"http://{[*own, 'localhost'][0]}:{port}"
        found = httpx.get(f"http://127.0.0.1:{port}/api/origins").json()["origins"]
        assert found == [f"http://{ip}:{port}" for ip in own]
        for headers in ({"host": "taluva.example"}, {"host": f"192.168.1.20:{port}"}):
            assert httpx.get(f"http://127.0.0.1:{port}/api/origins", headers=headers).json() == {"origins": []}
