"""The notation for people: cells, directions, tiles, moves, records. `taluva rules notation` and docs/notation.md."""

NOTATION = """\
Moves and games are written the same way everywhere: in the library, on the command line, on the pages, in records.

## Cells and directions

A cell has two coordinates, written `q,r`. The cells are hexagons that stand on a corner, and the first tile lies at
`0,0`. `q` grows to the east, `r` to the south-east, so each cell has six neighbours:

| direction | E | SE | SW | W | NW | NE |
|---|---|---|---|---|---|---|
| step (q, r) | +1, 0 | 0, +1 | -1, +1 | -1, 0 | 0, -1 | +1, -1 |

Clockwise always means this order. In units of the distance between two neighbouring centres, the centre of `q,r` lies
at x = q + r / 2 to the east and y = r * sqrt(3) / 2 to the south. The *first* cell of several is the one with the
smallest r, and among those the one with the smallest q.

## Terrains and tiles

| letter | V | J | C | S | R | L |
|---|---|---|---|---|---|---|
| terrain | volcano | jungle | clearing | sand | rock | lake |

The code of a tile has one letter for each cell, clockwise and beginning with the volcano: `VJC` is volcano, jungle,
clearing. Two letters are a two-hex tile, `VVV` is the start tile.

## Placements

A placement is `CODE@q,r:DIRECTION`. The first letter of the code lies on the cell, the second on the neighbour in that
direction, the third on the neighbour in the next direction clockwise. `VJC@0,0:E` puts the volcano on 0,0, the jungle
on 1,0 and the clearing on 0,1. The two-hex tiles `VV` and `JJ` are the same from both ends; they are written with E, SE
or SW.

## Builds

| build | notation | the cell |
|---|---|---|
| a hut | `hut@q,r` | where it goes |
| a tower | `tower@q,r` | where it goes |
| a temple | `temple@q,r` | where it goes |
| an expansion | `expand@q,r:T` | the first cell of the settlement; T is the letter of the terrain |
| a boat | `boat@q,r` | the first cell of the lagoon |

For an expansion or a boat you may name any cell of the settlement or lagoon; the first one is written. Expanding two
settlements into the same terrain is two different builds, even if both fill the same cells.

## Other steps

A draw is the code of the tile: `VJC`. With two-hex tiles, a turn begins with a choice: `draw`, or the code of the
two-hex tile that is taken.

## Records

A record is a text file whose name ends in `.taluva`: tags, an empty line, then one turn a line.

```
[Edition "ferti-2014"]
[Players "2"]
[Stack "24"]
[Seat1 "Ana"]
[Seat2 "engine level 5"]

1. VJC@0,0:E hut@1,0
2. VSR@-2,1:E hut@-1,1 {a comment}
```

A turn is a placement and a build. Turns are numbered through, whatever the seat. A player who is eliminated has `none`
as build; if nothing can be placed and the game ends (X13), the turn is only the code of the tile. The choice of a
two-hex tile is not written: the placement shows it.

| tag | value |
|---|---|
| `Edition` | one of the editions, such as `ferti-2014` |
| `Players` | 2 to 4 |
| `Stack` | the number of tiles in the stack |
| `Variant` | `places` or `teams` |
| `Expansions` | any of `start-tile`, `boats`, `two-hex`, `board:ZONE`, separated by spaces |
| `TwoHex` | the codes of the two-hex tiles laid out, separated by spaces |
| `Position` | the position string from which the game began, if it was not an empty table |
| `Places` | the result by seat, `"1 2"`; shared places are repeated, `"1 1 3 4"` |
| `Seat1`, `Event`, `Date`, ... | who played, and anything else worth keeping |
"""
