"""Online pages are light, too; and the QR code of a link says what the link says."""

from collections.abc import Callable

import pytest
from meeting import open_table, take_seat
from playing import MousePlayer
from playwright.sync_api import expect
from test_browser_light import MOST_BYTES
from visiting import OnlineSite, Visitor

Visit = Callable[..., Visitor]
Grid = list[list[bool]]


def test_a_first_visit_is_small(visit: Visit, online: OnlineSite) -> None:
    """By a friend's link: the waiting room, a seat, and the first turn of the game."""
    host = open_table(visit(at=online), online)
    guest = visit(at=online)
    page = take_seat(guest, host.url, "Ben")
    expect(page.locator("#waiting-room")).to_be_hidden()
    MousePlayer(host).turn()
    assert MousePlayer(page).wait_for_own_turn()
    page.wait_for_load_state("networkidle")
    loaded: dict[str, int] = {}
    for request in guest.requests:
        if request.response() is not None and not request.url.startswith(("data:", "blob:")):
            loaded[request.url] = loaded.get(request.url, 0) + request.sizes()["responseBodySize"]
    assert any("/online/" in address for address in loaded)
    assert sum(loaded.values()) <= MOST_BYTES, sorted(loaded.items(), key=lambda item: -item[1])[:12]


def test_the_code_of_a_link_can_be_read(visit: Visit, online: OnlineSite) -> None:
    page = visit(at=online).go()
    texts = ["a", f"{online.url}/game/Ab3dEf9hIjKl", "https://taluva.example/seat#" + "xY_-" * 11, "é" * 53]
    for text in texts:
        grid: Grid = page.evaluate("async (text) => (await import('/static/online/qr.js')).qrCode(text)", text)
        assert read(grid) == text
    assert page.evaluate("async (text) => (await import('/static/online/qr.js')).qrCode(text)", "x" * 107) is None


def test_a_broken_code_would_be_noticed(visit: Visit, online: OnlineSite) -> None:
    page = visit(at=online).go()
    grid: Grid = page.evaluate("async () => (await import('/static/online/qr.js')).qrCode('https://taluva.example')")
    grid[-1][-1] = not grid[-1][-1]
    with pytest.raises(AssertionError):
        read(grid)


MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda i, j: (i + j) % 2 == 0,
    lambda i, j: i % 2 == 0,
    lambda i, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: i * j % 2 + i * j % 3 == 0,
    lambda i, j: (i * j % 2 + i * j % 3) % 2 == 0,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2 == 0,
)
"""The masks of ISO/IEC 18004, by row and column."""
CORRECTION = {21: 7, 25: 10, 29: 15, 33: 20, 37: 26}
"""Bytes of error correction at level L, by size."""


def read(grid: Grid) -> str:
    """The text of a code of one block, without mending anything: every bit has to be right."""
    size = len(grid)
    places = [(8, j) for j in (0, 1, 2, 3, 4, 5, 7, 8)] + [(i, 8) for i in (7, 5, 4, 3, 2, 1, 0)]
    form = int("".join(str(int(grid[i][j])) for i, j in places), 2) ^ 0x5412
    again = [(i, 8) for i in range(size - 1, size - 8, -1)] + [(8, j) for j in range(size - 8, size)]
    assert form == int("".join(str(int(grid[i][j])) for i, j in again), 2) ^ 0x5412
    assert remainder(form) == 0
    assert form >> 13 == 0b01, "level L"
    mask = MASKS[form >> 10 & 7]
    bits = "".join(str(int(grid[i][j] != mask(i, j))) for i, j in data_cells(size))
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]
    for power in range(CORRECTION[size]):
        assert evaluated(words, power) == 0, "a wrong byte"
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


def data_cells(size: int) -> list[tuple[int, int]]:
    """The cells of the data, in order: pairs of columns from the right, upwards and downwards in turn."""
    found = []
    columns = [j for j in range(size - 1, -1, -1) if j != 6]
    for pair in range(0, len(columns), 2):
        rows = range(size - 1, -1, -1) if pair % 4 == 0 else range(size)
        found += [(i, j) for i in rows for j in columns[pair : pair + 2] if not is_pattern(size, i, j)]
    return found


def is_pattern(size: int, i: int, j: int) -> bool:
    finder = (i < 9 and j < 9) or (i < 9 and j >= size - 8) or (i >= size - 8 and j < 9)
    aligned = size > 21 and abs(i - size + 7) <= 2 and abs(j - size + 7) <= 2
    return finder or aligned or i == 6 or j == 6


def remainder(form: int) -> int:
    for bit in range(14, 9, -1):
        if form >> bit & 1:
            form ^= 0x537 << (bit - 10)
    return form


def evaluated(words: list[int], power: int) -> int:
    """The polynomial of all bytes at a power of two, in the field of 256 elements."""
    root = 1
    for _ in range(power):
        root = times(root, 2)
    value = 0
    for word in words:
        value = times(value, root) ^ word
    return value


def times(a: int, b: int) -> int:
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product
