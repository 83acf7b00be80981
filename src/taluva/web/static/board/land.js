/** The island: a hexagonal prism for each cell, drawn back to front with all that stands on it. */

import { coordinateLabel, countBadge, levelBadge } from './badges.js';
import { DIRECTIONS, LEVEL_HEIGHT, NEAR, UNIT, cellKey, centre } from './geometry.js';
import { Lens } from './lens.js';
import { CREAM, INK, groundTone, mix, shade } from './palette.js';
import { drawPiece, pieceName } from './pieces.js';
import { castOnSea, seaHull } from './sea.js';
import { polygon, polyline } from './surface.js';
import { VARIANTS, drawTerrain } from './terrains.js';
import { drawVolcano, lavaAngle } from './volcano.js';

/** Terrains on which shadows fall; the others stand up into the light. */
const FLAT = 'CSL';
export const GHOST_LIFT = 0.2;

const moved = (points, [x, y]) => points.map(([px, py]) => [px + x, py + y]);

/** The cells of a tile held over the island. */
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
 * The drawing of one island by one camera.
 * Options: levels, contours, coordinates (badges and lines), lettering (how much larger signs are drawn),
 * ghost (a tile held over the island), lines (2: all; 1: no grain, each seam once; 0: no lines and no shadows).
 */
export class Land {
  /** @param {Record<string, any>} [options] */
  constructor(island, camera, theme, options = {}) {
    this.island = island;
    this.camera = camera;
    this.theme = theme;
    /** @type {Record<string, any>} */
    this.options = { lettering: 1, lines: 2, ...options };
    this.lens = new Lens(camera);
    this.ghost = new Map();
    if (options.ghost) for (const cell of ghostCells(options.ghost, options.lift)) this.ghost.set(cell.key, cell);
  }

  /**
   * All cells, boats and the ghost tile from back to front, each with a key and a way to draw it.
   * Sorting by the depth of the centres is exact: the line halfway between two centres separates prisms.
   */
  items() {
    const { camera, island } = this;
    /** @type {{key: string, depth: number, hooks: Record<string, string>, draw: (on: any) => void}[]} */
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
      const draw = (on) => this.#piece(on, 'boat', colour, 1, camera.project(x, y, 0.06));
      items.push({ key, depth: camera.depth(x, y) + 1e-5, hooks: { 'data-boat': cellKey(...lagoon.cells[0]) }, draw });
    }
    for (const cell of this.ghost.values()) {
      const hooks = { 'data-ghost': cell.key };
      const draw = (on) => this.#ghostCell(on, cell);
      items.push({ key: `ghost${cell.key}`, depth: camera.depth(cell.x, cell.y) + 1e-4, hooks, draw });
    }
    return items.sort((a, b) => a.depth - b.depth);
  }

  /** The ghost's shadow on the water. */
  drawGhostOnSea(surface) {
    if (!this.ghost.size) return;
    const path = surface.path();
    const hull = seaHull(LEVEL_HEIGHT + 2.4 * GHOST_LIFT, this.camera);
    for (const cell of this.ghost.values()) if (cell.level === 1) castOnSea(path, cell.q, cell.r, hull, this.camera);
    surface.draw(path, { fill: this.theme.seaShadow, fillOpacity: 0.3 });
  }

  #cell(surface, cell) {
    const { camera, lens, theme } = this;
    const at = camera.project(cell.x, cell.y, cell.z);
    const covered = this.ghost.has(cell.key);
    this.#walls(surface, cell, at);
    surface.draw(polygon(surface.path(), moved(lens.top, at)), { fill: groundTone(theme, cell.terrain, cell.level) });
    if (covered) {
      const whole = polygon(surface.path(), moved(lens.top, at));
      surface.draw(whole, { fill: theme.shadow, fillOpacity: theme.shadowOpacity });
    } else {
      const flat = FLAT.includes(cell.terrain);
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

  /** The seen walls, from the neighbour's level up: one band of wood per level. */
  #walls(surface, cell, at) {
    const [grooves, grain] = [surface.path(), surface.path()];
    for (const direction of this.lens.seen) {
      const [dq, dr] = DIRECTIONS[direction];
      const low = this.island.level(cell.q + dq, cell.r + dr);
      for (let level = low + 1; level <= cell.level; level++) {
        const { step } = this.lens;
        const edge = [at[0], at[1] + (cell.level - level) * step];
        this.#band(surface, direction, edge, step, this.#wood(direction, level), grooves, grain);
      }
    }
    this.#wallLines(surface, grooves, grain);
  }

  #wood(direction, level) {
    return shade(this.theme.walls[Math.min(3, level - 1)], this.lens.light[direction]);
  }

  /** A band of wood below an edge of a cell's top. */
  #band(surface, direction, place, height, tone, grooves, grain) {
    const [x, y] = place;
    const { corners } = this.lens;
    const [ax, ay] = corners[(direction + 1) % 6];
    const [bx, by] = corners[(direction + 2) % 6];
    const face = [[x + bx, y + by], [x + ax, y + ay], [x + ax, y + ay + height], [x + bx, y + by + height]];
    surface.draw(polygon(surface.path(), face), { fill: tone, stroke: tone, width: 0.6 });
    if (!this.options.lines) return;
    const point = (share, drop) => [x + ax + (bx - ax) * share, y + ay + (by - ay) * share + drop];
    polyline(grooves, [point(0, height), point(1, height)]);
    if (this.options.lines < 2) return;
    const bow = 3 * this.camera.cosE;
    grain.moveTo(...point(0.06, 0.44 * height));
    grain.quadraticCurveTo(...point(0.3, 0.44 * height - bow), ...point(0.52, 0.44 * height));
    grain.moveTo(...point(0.44, 0.7 * height));
    grain.quadraticCurveTo(...point(0.7, 0.7 * height + bow), ...point(0.94, 0.7 * height));
  }

  #wallLines(surface, grooves, grain) {
    if (!this.options.lines || !this.lens.seen.length) return;
    surface.draw(grooves, { stroke: this.theme.seam, width: 2.2, strokeOpacity: 0.62 });
    if (this.options.lines > 1) surface.draw(grain, { stroke: this.theme.seam, width: 2, strokeOpacity: 0.26 });
  }

  /** The shadows of higher cells near by, and of the ghost tile, as one shape. */
  #shadow(surface, cell, at) {
    let path = null;
    for (const [dq, dr] of NEAR) {
      const key = cellKey(cell.q + dq, cell.r + dr);
      const near = this.ghost.get(key) ?? this.island.cells.get(key);
      if (!near || near.level <= cell.level) continue;
      const shape = this.lens.shadow(dq, dr, near.level - cell.level);
      if (shape.length > 2) path = polygon(path ?? surface.path(), moved(shape, at));
    }
    if (path) surface.draw(path, { fill: this.theme.shadow, fillOpacity: this.theme.shadowOpacity });
  }

  #terrain(surface, cell, at) {
    const { camera, theme } = this;
    if (cell.terrain === 'V') {
      const angle = cell.quiet ? null : lavaAngle(cell.mates);
      surface.use(`V${angle ?? ''}`, at, (on, seen = camera) => drawVolcano(on, angle, seen, theme));
      return;
    }
    const variant = Math.abs(cell.q * 7 + cell.r * 13 + (Number(cell.tile) || 0) * 3) % VARIANTS;
    const built = Boolean(cell.piece);
    const name = `${cell.terrain}${variant}${built ? 'b' : ''}`;
    surface.use(name, at, (on, seen = camera) => drawTerrain(on, cell.terrain, variant, built, seen, theme));
  }

  /** Thin lines inside a tile, seams between tiles, a rim of light above lower ground; contours if wanted. */
  #edges(surface, cell, at, cells) {
    const { corners } = this.lens;
    const { theme } = this;
    const [inner, seams, rims, contours] = [surface.path(), surface.path(), surface.path(), surface.path()];
    const held = cells === this.ghost;
    let [hasInner, hasSeams, hasRims, hasContours] = [false, false, false, false];
    for (let i = 0; i < 6; i++) {
      const near = cells.get(cellKey(cell.q + DIRECTIONS[i][0], cell.r + DIRECTIONS[i][1]));
      const [a, b] = [corners[(i + 1) % 6], corners[(i + 2) % 6]];
      const level = near?.level ?? 0;
      const line = (path, size = 1) => {
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
    if (hasSeams) surface.draw(seams, { stroke: theme.seam, width: 2.6, strokeOpacity: 0.55 });
    if (hasInner) surface.draw(inner, { stroke: theme.seam, width: 1.2, strokeOpacity: 0.13 });
    if (hasRims) {
      const tone = mix(groundTone(theme, cell.terrain, cell.level), theme.rim, 0.62);
      surface.draw(rims, { stroke: tone, width: 2.8, strokeOpacity: 0.95 });
    }
    if (hasContours) {
      surface.draw(contours, { stroke: INK, width: 5, strokeOpacity: 0.6 });
      surface.draw(contours, { stroke: CREAM, width: 2.4 });
    }
  }

  #standing(surface, cell, at) {
    if (!cell.piece) return;
    this.#piece(surface, cell.piece, cell.colour, cell.count, at);
    if (cell.piece === 'hut' && cell.count > 1) {
      const k = this.options.lettering;
      countBadge(surface, [at[0] + 30, at[1] + 20 * this.camera.sinE + 6], cell.count, cell.colour, k);
    }
  }

  #piece(surface, kind, colour, count, at) {
    const { elevation } = this.camera;
    surface.use(pieceName(kind, colour, count), at, (on, seen) => {
      drawPiece(on, kind, colour, count, seen?.elevation ?? elevation);
    });
  }

  #lettering(surface, cell, [x, y]) {
    const { levels, coordinates, lettering } = this.options;
    if (!coordinates && !(levels && cell.level > 1)) return;
    const low = y - this.#hidden(cell);
    const { sinE } = this.camera;
    if (levels && cell.level > 1) {
      const [dx, dy] = coordinates ? [-33, 22] : [0, 39.5];
      levelBadge(surface, [x + dx, low + dy * sinE], cell.level, lettering);
    }
    if (coordinates) coordinateLabel(surface, [x, low + 37 * sinE + 2], cell.key, Math.min(1.3, lettering));
  }

  /** How much of a cell's ground higher cells in front of it hide; what is written there moves up as far. */
  #hidden(cell) {
    let higher = 0;
    for (const direction of this.lens.seen) {
      if (!this.lens.front[direction]) continue;
      const [dq, dr] = DIRECTIONS[direction];
      higher = Math.max(higher, this.island.level(cell.q + dq, cell.r + dr) - cell.level);
    }
    return Math.min(60 * this.camera.sinE, higher * this.lens.step);
  }

  /** A cell of the lifted tile: one level of paler wood, nothing on it. */
  #ghostCell(surface, cell) {
    const at = this.camera.project(cell.x, cell.y, cell.z);
    const [grooves, grain] = [surface.path(), surface.path()];
    for (const direction of this.lens.seen) {
      const [dq, dr] = DIRECTIONS[direction];
      const level = this.island.level(cell.q + dq, cell.r + dr);
      if (this.ghost.has(cellKey(cell.q + dq, cell.r + dr)) || level > cell.level) continue;
      // The tile hides behind higher ground in front of it.
      const height = Math.min(LEVEL_HEIGHT, cell.z - level * LEVEL_HEIGHT) * UNIT * this.camera.cosE;
      const tone = mix(this.#wood(direction, cell.level), '#ffffff', 0.22);
      this.#band(surface, direction, at, height, tone, grooves, grain);
    }
    this.#wallLines(surface, grooves, grain);
    const tone = groundTone(this.theme, cell.terrain, cell.level);
    surface.draw(polygon(surface.path(), moved(this.lens.top, at)), { fill: tone });
    this.#terrain(surface, cell, at);
    if (this.options.lines) this.#edges(surface, cell, at, this.ghost);
  }
}
