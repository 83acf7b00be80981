"""Lagoons: empty cells cut off from the open sea (X3)."""

from taluva.kernel.compiling import jit
from taluva.kernel.grid import neighbour, offset, q_of, r_of
from taluva.kernel.land import drop_taken_triangles
from taluva.kernel.state import BOAT_WATER, COAST, N, Scratch, State


@jit
def x3_lagoon_size(s: State, k: Scratch, start: int) -> int:
    """X3. Fill k.queue with the lagoon around an empty cell, k.first with its first cell; return its size.

    0 where the open sea can be reached: by leaving the island's extent.
    """
    k.stamp += 1
    k.queue[0] = start
    k.mark[start] = k.stamp
    k.first = start
    size = 1
    i = 0
    while i < size:
        c = k.queue[i]
        i += 1
        q = q_of(s, c)
        r = r_of(s, c)
        if q < s.q_min or q > s.q_max or r < s.r_min or r > s.r_max:
            return 0
        if offset(s, c) < offset(s, k.first):
            k.first = c
        for d in range(6):
            x = neighbour(c, d)
            if s.level[x] == 0 and k.mark[x] != k.stamp:
                k.mark[x] = k.stamp
                k.queue[size] = x
                size += 1
    return size


@jit
def list_lagoons(s: State, k: Scratch) -> int:
    """Write the cells of all lagoons into k.queue, one lagoon before the other from its end, and their sizes into
    k.moves; return how many lagoons. No search comes near the end: an island encloses far fewer than half the cells."""
    before = k.stamp
    end = N
    n = 0
    for i in range(s.near_count):
        c = s.near[i]
        # What an earlier search has marked belongs to a lagoon that is listed, or to the open sea.
        if s.level[c] != 0 or k.mark[c] > before:
            continue
        size = x3_lagoon_size(s, k, c)
        if size:
            end -= size
            for j in range(size):
                k.queue[end + j] = k.queue[j]
            k.moves[n] = size
            n += 1
    return n


@jit
def x4_boat_in_lagoon(s: State, c: int) -> bool:
    """X4. Whether an empty cell on the coast belongs to a lagoon that holds a boat."""
    return s.terrain[c] == BOAT_WATER


@jit
def close_lagoon(s: State, k: Scratch, size: int) -> None:
    """Bar the lagoon in k.queue for tiles (X4). Its coast is enough, as every tile must touch land (P2)."""
    for i in range(size):
        if s.terrain[k.queue[i]] == COAST:
            s.terrain[k.queue[i]] = BOAT_WATER
    drop_taken_triangles(s)
