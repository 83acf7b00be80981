/** Land and sea: a prism for each cell, drawn back to front with all that stands on it, and the water round them. */

import {
  CORNERS,
  cellKey,
  centre,
  DIRECTIONS,
  islandHull,
  LEVEL_HEIGHT,
  Lens,
  NEAR,
  seaHull,
  UNIT,
} from './geometry.js';
import {
  beside,
  drawLines,
  drawPiece,
  drawSymbol,
  groundTone,
  INKS,
  MEASURES,
  mix,
  paintsOf,
  pieceName,
  useCount,
  useSign,
  woodTone,
} from './painter.js';
import { curve, polygon, polyline } from './surface.js';

/** @import {Camera, CanvasSurface, Cell, DrawOptions, Ghost, GhostCell, Hex, Island, Item, Paints, Path, PieceKind,
 * Point, Scene, Surface, Theme} from './types.d.ts' */

export const GHOST_LIFT = MEASURES.ghostLift;

/** @type {(points: Point[], by: Point) => Point[]} */
const moved = (points, [x, y]) => points.map(([px, py]) => [px + x, py + y]);

/** The cells of a tile held over the island. @type {(ghost: Ghost, lift?: number) => GhostCell[]} */
export function ghostCells(ghost, lift = GHOST_LIFT) {
  const places = new Set(ghost.cells.map(({ q, r }) => cellKey(q, r)));
  return ghost.cells.map((cell) => {
    const mates = [0, 1, 2, 3, 4, 5].filter((i) =>
      places.has(cellKey(cell.q + DIRECTIONS[i][0], cell.r + DIRECTIONS[i][1])),
    );
    const [x, y] = centre(cell.q, cell.r);
    const quiet = ghost.cells.length > 2 && ghost.cells.every(({ terrain }) => terrain === 'V');
    const z = ghost.level * LEVEL_HEIGHT + lift;
    const key = cellKey(cell.q, cell.r);
    return { ...cell, key, x, y, z, mates, quiet, level: ghost.level, tile: 'ghost', colour: 0 };
  });
}

/**
 * Where a volcano's lava runs, in degrees clockwise from the east, by where its tile's other cells lie:
 * with two the corner where the three cells meet, with one the middle of the shared edge.
 * @type {(mates: number[]) => number | null}
 */
function lavaAngle(mates) {
  if (mates.length === 1) return 60 * mates[0];
  const first = mates.find((direction) => mates.includes((direction + 1) % 6));
  return first === undefined ? null : 60 * first + 30;
}

/** Draw a volcano; without an angle its lava stays in the pool.
 * @type {(surface: Surface, angle: number | null, camera: Camera, paints: Paints) => void} */
export function drawVolcano(surface, angle, camera, paints) {
  drawSymbol(surface, 'V', camera, paints);
  if (angle !== null) drawSymbol(surface, 'lava', camera.turned(angle), paints);
}

/**
 * The drawing of one island by one camera.
 * Options: levels, contours, coordinates (badges and lines), lettering (how much larger signs are drawn),
 * ghost (a tile held over the island), lines (2: all; 1: no grain, each seam once; 0: no lines and no shadows).
 */
export class Land {
  /** @param {Island} island @param {Camera} camera @param {Theme} theme @param {DrawOptions} [options] */
  constructor(island, camera, theme, options = {}) {
    this.island = island;
    this.camera = camera;
    this.theme = theme;
    this.options = { lettering: 1, lines: 2, ...options };
    this.paints = paintsOf(theme);
    this.lens = new Lens(camera);
    this.ghost = /** @type {Map<string, GhostCell>} */ (new Map());
    if (options.ghost) for (const cell of ghostCells(options.ghost, options.lift)) this.ghost.set(cell.key, cell);
  }

  /**
   * All cells, boats and the ghost tile from back to front, each with a key and a way to draw it.
   * Sorting by the depth of the centres is exact: the line halfway between two centres separates prisms.
   * @type {() => Item[]}
   */
  items() {
    const { camera, island } = this;
    /** @type {Item[]} */
    const items = [];
    for (const cell of island.cells.values()) {
      const hooks = { 'data-cell': cell.key };
      items.push({ key: cell.key, depth: camera.depth(cell.x, cell.y), hooks, draw: (on) => this.#cell(on, cell) });
    }
    for (const lagoon of island.lagoons) {
      if (!lagoon.seat) continue;
      const [x, y] = centre(...lagoon.cells[0]);
      const colour = island.colours[lagoon.seat] ?? lagoon.seat;
      const key = `boat${cellKey(...lagoon.cells[0])}`;
      const draw = (/** @type {Surface} */ on) =>
        this.#piece(on, 'boat', colour, 1, camera.project(x, y, MEASURES.heights.boat));
      items.push({ key, depth: camera.depth(x, y) + 1e-5, hooks: { 'data-boat': cellKey(...lagoon.cells[0]) }, draw });
    }
    for (const cell of this.ghost.values()) {
      const hooks = { 'data-ghost': cell.key };
      const draw = (/** @type {Surface} */ on) => this.#ghostCell(on, cell);
      items.push({ key: `ghost${cell.key}`, depth: camera.depth(cell.x, cell.y) + 1e-4, hooks, draw });
    }
    return items.sort((a, b) => a.depth - b.depth);
  }

  /** The ghost's shadow on the water. @type {(surface: Surface) => void} */
  drawGhostOnSea(surface) {
    if (!this.ghost.size) return;
    const path = surface.path();
    const hull = seaHull(LEVEL_HEIGHT + MEASURES.ghostShadow * GHOST_LIFT, this.camera);
    for (const cell of this.ghost.values()) if (cell.level === 1) castOnSea(path, cell.q, cell.r, hull, this.camera);
    drawLines(surface, 'ghost-on-sea', path, this.paints);
  }

  /** @type {(surface: Surface, cell: Cell) => void} */
  #cell(surface, cell) {
    const { camera, lens, theme } = this;
    const at = camera.project(cell.x, cell.y, cell.z);
    const covered = this.ghost.has(cell.key);
    this.#walls(surface, cell, at);
    surface.draw(polygon(surface.path(), moved(lens.top, at)), { fill: groundTone(theme, cell.terrain, cell.level) });
    if (covered) {
      const whole = polygon(surface.path(), moved(lens.top, at));
      drawLines(surface, 'shadow', whole, this.paints);
    } else {
      const flat = MEASURES.flat.includes(cell.terrain);
      if (flat) this.#terrain(surface, cell, at);
      if (this.options.lines) this.#shadow(surface, cell, at);
      if (!flat) this.#terrain(surface, cell, at);
    }
    if (this.options.lines) this.#edges(surface, cell, at, this.island.cells);
    if (!covered) {
      this.#standing(surface, cell, at);
      this.#lettering(surface, cell, at);
    }
  }

  /** The seen walls, from the neighbour's level up: one band of wood per level.
   * @type {(surface: Surface, cell: Cell, at: Point) => void} */
  #walls(surface, cell, at) {
    const [grooves, grain] = [surface.path(), surface.path()];
    for (const direction of this.lens.seen) {
      const [dq, dr] = DIRECTIONS[direction];
      const low = this.island.level(cell.q + dq, cell.r + dr);
      for (let level = low + 1; level <= cell.level; level++) {
        const { step } = this.lens;
        const edge = at[1] + (cell.level - level) * step;
        this.#band(surface, direction, [at[0], edge], step, this.#wood(direction, level), grooves, grain);
      }
    }
    this.#wallLines(surface, grooves, grain);
  }

  /** @type {(direction: number, level: number) => string} */
  #wood(direction, level) {
    return woodTone(this.theme, level, this.lens.light[direction]);
  }

  /** A band of wood below an edge of a cell's top.
   * @type {(on: Surface, direction: number, at: Point, height: number, tone: string, grooves: Path, grain: Path) => void} */
  #band(surface, direction, place, height, tone, grooves, grain) {
    const [x, y] = place;
    const { corners } = this.lens;
    const [ax, ay] = corners[(direction + 1) % 6];
    const [bx, by] = corners[(direction + 2) % 6];
    /** @type {Point[]} */
    const face = [
      [x + bx, y + by],
      [x + ax, y + ay],
      [x + ax, y + ay + height],
      [x + bx, y + by + height],
    ];
    surface.draw(polygon(surface.path(), face), { fill: tone, stroke: tone, width: 0.6 });
    if (!this.options.lines) return;
    /** @type {(share: number, drop: number) => Point} */
    const point = (share, drop) => [x + ax + (bx - ax) * share, y + ay + (by - ay) * share + drop];
    polyline(grooves, [point(0, height), point(1, height)]);
    if (this.options.lines < 2) return;
    for (const [start, down, bend, bow, end] of MEASURES.grain) {
      const low = down * height;
      curve(grain, [point(start, low), point(bend, low + bow * UNIT * this.camera.cosE), point(end, low)]);
    }
  }

  /** @type {(surface: Surface, grooves: Path, grain: Path) => void} */
  #wallLines(surface, grooves, grain) {
    if (!this.options.lines || !this.lens.seen.length) return;
    drawLines(surface, 'groove', grooves, this.paints);
    if (this.options.lines > 1) drawLines(surface, 'grain', grain, this.paints);
  }

  /** The shadows of higher cells near by, and of the ghost tile, as one shape.
   * @type {(surface: Surface, cell: Cell, at: Point) => void} */
  #shadow(surface, cell, at) {
    let path = /** @type {Path | null} */ (null);
    for (const [dq, dr] of NEAR) {
      const key = cellKey(cell.q + dq, cell.r + dr);
      const near = this.ghost.get(key) ?? this.island.cells.get(key);
      if (!near || near.level <= cell.level) continue;
      const shape = this.lens.shadow(dq, dr, near.level - cell.level);
      if (shape.length) path = polygon(path ?? surface.path(), moved(shape, at));
    }
    if (path) drawLines(surface, 'shadow', path, this.paints);
  }

  /** @type {(surface: Surface, cell: Cell | GhostCell, at: Point) => void} */
  #terrain(surface, cell, at) {
    const { camera, paints } = this;
    if (cell.terrain === 'V') {
      const angle = cell.quiet ? null : lavaAngle(cell.mates);
      surface.use(`V${angle ?? ''}`, at, (on, seen = camera) => drawVolcano(on, angle, seen, paints));
      return;
    }
    const { variants } = MEASURES;
    const variant = (((cell.q + cell.r) % variants) + variants) % variants;
    const name = `${cell.terrain}${variant}${cell.piece ? 'b' : ''}`;
    surface.use(name, at, (on, seen = camera) => drawSymbol(on, name, seen, paints));
  }

  /** Thin lines inside a tile, seams between tiles, a rim of light above lower ground; contours if wanted.
   * @type {(surface: Surface, cell: Cell | GhostCell, at: Point, cells: Map<string, Cell | GhostCell>) => void} */
  #edges(surface, cell, at, cells) {
    const { corners } = this.lens;
    const { paints, theme } = this;
    const [inner, seams, rims, contours] = [surface.path(), surface.path(), surface.path(), surface.path()];
    const held = cells === this.ghost;
    let [hasInner, hasSeams, hasRims, hasContours] = [false, false, false, false];
    for (let i = 0; i < 6; i++) {
      const near = cells.get(cellKey(cell.q + DIRECTIONS[i][0], cell.r + DIRECTIONS[i][1]));
      const [a, b] = [corners[(i + 1) % 6], corners[(i + 2) % 6]];
      const level = near?.level ?? 0;
      const line = (/** @type {Path} */ path, size = 1) => {
        path.moveTo(at[0] + a[0] * size, at[1] + a[1] * size);
        path.lineTo(at[0] + b[0] * size, at[1] + b[1] * size);
      };
      if (level < cell.level) {
        line(rims);
        hasRims = true;
        if (this.options.contours && !held) {
          // As many lines as there are levels to fall.
          for (let step = 0; step < Math.min(5, cell.level - level); step++) line(contours, 0.94 - 0.09 * step);
          hasContours = true;
        }
      } else if (near && cell.mates.includes(i) && near.tile === cell.tile) {
        if (this.options.lines < 2) continue;
        line(inner);
        hasInner = true;
      } else if (this.options.lines > 1 || level > cell.level || !this.lens.nearer[i]) {
        line(seams);
        hasSeams = true;
      }
    }
    if (hasSeams) drawLines(surface, 'seam', seams, paints);
    if (hasInner) drawLines(surface, 'inner', inner, paints);
    if (hasRims) {
      const { share, width, opacity } = MEASURES.rim;
      const stroke = mix(groundTone(theme, cell.terrain, cell.level), theme.colours.rim, share);
      surface.draw(rims, { stroke, width, strokeOpacity: opacity });
    }
    if (hasContours) drawLines(surface, 'contour', contours, paints);
  }

  /** @type {(surface: Surface, cell: Cell, at: Point) => void} */
  #standing(surface, cell, at) {
    if (!cell.piece) return;
    this.#piece(surface, cell.piece, cell.colour, cell.count, at);
    if (cell.piece === 'hut' && cell.count > 1) {
      const place = beside(at, 'count', this.camera);
      useCount(surface, place, cell.count, paintsOf(this.theme, cell.colour), this.options.lettering);
    }
  }

  /** @type {(surface: Surface, kind: PieceKind, colour: number, count: number, at: Point) => void} */
  #piece(surface, kind, colour, count, at) {
    const { camera, theme } = this;
    surface.use(pieceName(kind, colour, count), at, (on, seen = camera) => {
      drawPiece(on, kind, paintsOf(theme, colour), count, seen);
    });
  }

  /** @type {(surface: Surface, cell: Cell, at: Point) => void} */
  #lettering(surface, cell, [x, y]) {
    const { levels, coordinates, lettering } = this.options;
    if (!coordinates && !(levels && cell.level > 1)) return;
    const low = /** @type {Point} */ ([x, y - this.#hidden(cell)]);
    if (levels && cell.level > 1) {
      const sign = `level-${String(cell.level).length}`;
      const at = beside(low, coordinates ? 'level-aside' : 'level', this.camera);
      useSign(surface, `l${cell.level}`, sign, at, this.paints, lettering, cell.level);
    }
    if (!coordinates) return;
    const size = MEASURES.label.size * Math.min(MEASURES.label.largest, lettering);
    const [left, base] = beside(low, 'coordinates', this.camera);
    surface.text(cell.key, left, base, { size, fill: INKS.ink, weight: 700, halo: INKS.cream });
  }

  /** How much of a cell's ground higher cells in front of it hide; what is written there moves up as far.
   * @type {(cell: Cell) => number} */
  #hidden(cell) {
    let higher = 0;
    for (const direction of this.lens.seen) {
      if (!this.lens.front[direction]) continue;
      const [dq, dr] = DIRECTIONS[direction];
      higher = Math.max(higher, this.island.level(cell.q + dq, cell.r + dr) - cell.level);
    }
    return Math.min(60 * this.camera.sinE, higher * this.lens.step);
  }

  /** A cell of the lifted tile: one level of paler wood, nothing on it.
   * @type {(surface: Surface, cell: GhostCell) => void} */
  #ghostCell(surface, cell) {
    const at = this.camera.project(cell.x, cell.y, cell.z);
    const [grooves, grain] = [surface.path(), surface.path()];
    for (const direction of this.lens.seen) {
      const [dq, dr] = DIRECTIONS[direction];
      const level = this.island.level(cell.q + dq, cell.r + dr);
      if (this.ghost.has(cellKey(cell.q + dq, cell.r + dr)) || level > cell.level) continue;
      // The tile hides behind higher ground in front of it.
      const height = Math.min(LEVEL_HEIGHT, cell.z - level * LEVEL_HEIGHT) * UNIT * this.camera.cosE;
      const tone = mix(this.#wood(direction, cell.level), ...MEASURES.ghostWall);
      this.#band(surface, direction, at, height, tone, grooves, grain);
    }
    this.#wallLines(surface, grooves, grain);
    const tone = groundTone(this.theme, cell.terrain, cell.level);
    surface.draw(polygon(surface.path(), moved(this.lens.top, at)), { fill: tone });
    this.#terrain(surface, cell, at);
    if (this.options.lines) this.#edges(surface, cell, at, this.ghost);
  }
}

/** The water with all that lies on it, for the pictures that are drawn at once.
 * @type {(on: CanvasSurface, scene: Scene, camera: Camera, land: Land, coastCells: Hex[], foam: boolean) => void} */
export function drawWater(surface, scene, camera, land, coastCells, foam) {
  const { island, theme } = scene;
  drawWaves(surface, camera, theme);
  surface.flat(camera, (on) => drawCoast(on, island, theme, foam));
  drawIslandShadow(surface, island, camera, theme);
  drawZone(surface, island, camera, theme);
  drawCoastCells(surface, coastCells, camera, theme);
  land.drawGhostOnSea(surface);
}

/** Depth rings, foam and lagoons, in world units times UNIT: to be drawn on the flat ground.
 * @type {(surface: Surface, island: Island, theme: Theme, foam?: boolean) => void} */
export function drawCoast(surface, island, theme, foam = true) {
  const path = surface.path();
  for (const loop of island.coast)
    polygon(
      path,
      loop.map(([x, y]) => [x * UNIT, y * UNIT]),
    );
  const paints = paintsOf(theme);
  drawLines(surface, 'rings', path, paints);
  if (foam) drawLines(surface, 'foam', path, paints);
  lagoons(surface, island, paints);
}

/** @type {(surface: Surface, island: Island, paints: Paints) => void} */
function lagoons(surface, island, paints) {
  const [shallow, deep] = [surface.path(), surface.path()];
  for (const { cells } of island.lagoons) {
    const inside = new Set(cells.map(([q, r]) => cellKey(q, r)));
    for (const [q, r] of cells) {
      const [x, y] = centre(q, r);
      const { lagoon } = MEASURES;
      polygon(
        shallow,
        CORNERS.map(([cx, cy]) => [(x + cx * lagoon) * UNIT, (y + cy * lagoon) * UNIT]),
      );
      polyline(deep, [
        [x * UNIT, y * UNIT],
        [x * UNIT + 0.1, y * UNIT],
      ]);
      for (const [dq, dr] of DIRECTIONS.slice(0, 3)) {
        if (!inside.has(cellKey(q + dq, r + dr))) continue;
        polyline(
          deep,
          [[x, y], centre(q + dq, r + dr)].map(([px, py]) => [px * UNIT, py * UNIT]),
        );
      }
    }
  }
  if (!island.lagoons.length) return;
  drawLines(surface, 'lagoon', shallow, paints);
  drawLines(surface, 'lagoon-deep', deep, paints);
}

/** The shadow of the island on the water.
 * @type {(surface: Surface, island: Island, camera: Camera, theme: Theme) => void} */
export function drawIslandShadow(surface, island, camera, theme) {
  const path = surface.path();
  const hulls = /** @type {Point[][]} */ ([]);
  for (const { q, r, level } of island.shores) {
    hulls[level] ??= islandHull(level, camera);
    castOnSea(path, q, r, hulls[level], camera);
  }
  drawLines(surface, 'island-shadow', path, paintsOf(theme));
}

/** @type {(path: Path, q: number, r: number, hull: Point[], camera: Camera) => void} */
function castOnSea(path, q, r, hull, camera) {
  polygon(path, moved(hull, camera.project(...centre(q, r))));
}

/** Small waves on open water; they stay where they are while the camera goes round.
 * @type {(surface: Surface, camera: Camera, theme: Theme) => void} */
export function drawWaves(surface, camera, theme) {
  const path = surface.path();
  for (const [worldX, worldY, long] of MEASURES.waves) {
    const [x, y] = camera.project(worldX, worldY);
    /** @type {Point[]} */
    const [crest, trough] = [
      [x + long / 2, y - MEASURES.waveHeight],
      [x + long * 1.5, y + MEASURES.waveHeight],
    ];
    curve(path, [[x, y], crest, [x + long, y], trough, [x + long * 2, y]]);
  }
  drawLines(surface, 'waves', path, paintsOf(theme));
}

/** The frame of a game board on the water; outside it the water is darker.
 * @type {(surface: Surface, island: Island, camera: Camera, theme: Theme) => void} */
export function drawZone(surface, island, camera, theme) {
  if (!island.zone) return;
  const paints = paintsOf(theme);
  const corners = (/** @type {Point} */ [x, y]) =>
    camera.projectAll([
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ]);
  const [width, height] = island.zone;
  const frame = corners([width / 2, height / 2]);
  const outside = polygon(surface.path(), corners([60, 60]));
  drawLines(surface, 'zone-outside', polygon(outside, frame), paints);
  drawLines(surface, island.dotted ? 'zone-dotted' : 'zone', polygon(surface.path(), frame), paints);
}

/** Pale cells on the water, which the tile in hand could cover.
 * @type {(surface: Surface, cells: Hex[], camera: Camera, theme: Theme) => void} */
export function drawCoastCells(surface, cells, camera, theme) {
  const path = surface.path();
  for (const [q, r] of cells) polygon(path, camera.hexagon(q, r, 0, MEASURES.insets.coast));
  drawLines(surface, 'coast-cells', path, paintsOf(theme));
}
