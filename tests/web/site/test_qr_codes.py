"""The QR code of a link says what the link says. Read here by ISO/IEC 18004, as the pictures are made by a library."""

import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest
from site_helpers import Person, Site

Grid = list[list[bool]]
LINKS = ["a", "http://192.168.1.20:8137/game/Ab3dEf9hIjKl", "https://taluva.example/seat#" + "xY_-" * 11, "é" * 53]


@pytest.fixture
def person(site: Site) -> Person:
    return site.person()


@pytest.mark.parametrize("link", LINKS)
def test_the_code_of_a_link_can_be_read(person: Person, link: str) -> None:
    assert read(grid_of(person.post("/api/qr", link=link)["picture"])) == link


def test_a_broken_code_would_be_noticed(person: Person) -> None:
    grid = grid_of(person.post("/api/qr", link="https://taluva.example")["picture"])
    grid[-1][-1] = not grid[-1][-1]
    with pytest.raises(AssertionError):
        read(grid)


def test_only_short_texts_are_drawn(person: Person) -> None:
    assert person.post("/api/qr", link="x" * 300)["picture"]
    for link in ("", "x" * 301, 7, None):
        person.refused("bad-request", "POST", "/api/qr", link=link)


def grid_of(picture: str) -> Grid:
    """The cells of a picture: its path is made of horizontal lines, and of jumps between them."""
    svg = unquote(picture.removeprefix("data:image/svg+xml,"))
    size = int(re.search(r'viewBox="0 0 (\d+) ', svg)[1]) - 8  # type: ignore[index]
    grid = [[False] * size for _ in range(size)]
    x = y = 0.0
    for command, values in re.findall(r"([Mmh])([^Mmh\"]+)", re.search(r' d="([^"]+)"', svg)[1]):  # type: ignore[index]
        numbers = [float(value) for value in re.findall(r"-?[\d.]+", values)]
        if command == "M":
            x, y = numbers
        elif command == "m":
            x, y = x + numbers[0], y + numbers[1]
        else:
            for column in range(int(x), int(x + numbers[0])):
                grid[int(y) - 4][column - 4] = True
            x += numbers[0]
    return grid


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
