/** What is drawn over the island: spots, pins, outlines. Every state differs by shape, not only by colour. */

import { cellKey, centre, LEVEL_HEIGHT, middle, middleCell } from './geometry.js';
import { outline } from './island.js';
import { GHOST_LIFT } from './land.js';
import { beside, drawLines, drawPiece, MEASURES, paintsOf, pieceName, useCount, useSign } from './painter.js';
import { disc, polygon } from './surface.js';

/** @import {BuildKind, BuildMark, Camera, DrawOptions, Ghost, Hex, HexLike, Island, LineMark, Marks, Path, Pin, Point, Spot,
 * Surface, Theme} from './types.d.ts' */

const { coastRing: RING, heights: HEIGHTS, insets: INSETS, pin: PIN } = MEASURES;
/** @type {(cells: HexLike[]) => Hex[]} */
const pairs = (cells) => cells.map((cell) => (Array.isArray(cell) ? cell : [cell.q, cell.r]));

/** @type {(build: LineMark['build']) => Hex[]} */
const builtCells = (build) => (build ? pairs(build.cells.length ? build.cells : [build]) : []);

/** The cell where the number of a line stands: that of its build, else of its tile.
 * @type {(build: LineMark['build'], cells: HexLike[]) => Hex | null} */
function spotOf(build, cells) {
  const place = build ? builtCells(build) : pairs(cells);
  return place.length ? middleCell(place) : null;
}

/** The marks of one moment, over one island, seen by one camera. */
export class Overlays {
  /** @param {Marks} marks @param {Island} island @param {Camera} camera @param {Theme} theme
   * @param {DrawOptions} [options] */
  constructor(marks, island, camera, theme, { lettering = 1, lift = GHOST_LIFT } = {}) {
    this.marks = marks ?? {};
    this.island = island;
    this.camera = camera;
    this.theme = theme;
    this.paints = paintsOf(theme);
    this.own = paintsOf(theme, this.marks.colour ?? 1);
    this.k = lettering;
    this.lift = lift;
    this.held = new Set((this.marks.ghost?.cells ?? []).map(({ q, r }) => cellKey(q, r)));
  }

  /** @type {(cells: HexLike[]) => boolean} */
  #isHeld(cells) {
    return pairs(cells).some(([q, r]) => this.held.has(cellKey(q, r)));
  }

  /** Cells of the sea that the tile in hand could cover. @type {() => Hex[]} */
  coastCells() {
    const cells = /** @type {Map<string, Hex>} */ (new Map());
    for (const spot of this.marks.coast ?? []) {
      if (this.#isHeld(spot.cells)) continue;
      for (const [q, r] of pairs(spot.cells)) cells.set(cellKey(q, r), [q, r]);
    }
    return [...cells.values()];
  }

  /** Where each spot for the tile is on the drawing: what can be pointed at, wherever the tile is held meanwhile.
   * @type {() => Spot[]} */
  spots() {
    const { camera, island } = this;
    const spots = /** @type {Spot[]} */ ([]);
    for (const { key, cells } of this.marks.coast ?? []) {
      const held = this.#isHeld(cells);
      const at = camera.project(...middle(pairs(cells)), HEIGHTS.spot);
      spots.push({ key, kind: 'coast', cells: pairs(cells), at, held });
    }
    for (const { key, cells, level, turned } of this.marks.eruptions ?? []) {
      const at = island.spot(pairs(cells)[0], camera, HEIGHTS.ember);
      spots.push({ key, kind: 'eruption', cells: pairs(cells), at, level, turned });
    }
    return spots;
  }

  /** @type {(cells: Hex[]) => boolean} */
  #sameAsGhost(cells) {
    return pairs(cells).every(([q, r]) => this.held.has(cellKey(q, r)));
  }

  /** Where the pins of the builds stand: those for one cell side by side, expansions on their middle cell.
   * @type {() => Pin[]} */
  pins() {
    const { camera, island } = this;
    const byCell = /** @type {Map<string, { cell: Hex, builds: BuildMark[] }>} */ (new Map());
    for (const build of this.marks.builds ?? []) {
      /** @type {Hex} */
      const cell = build.kind === 'expand' ? middleCell(pairs(build.cells)) : [build.q, build.r];
      const key = cellKey(...cell);
      const here = byCell.get(key) ?? { cell, builds: [] };
      here.builds.push(build);
      byCell.set(key, here);
    }
    const pins = /** @type {Pin[]} */ ([]);
    for (const { cell, builds } of byCell.values()) {
      const [x, y] = island.spot(cell, camera, HEIGHTS.pin);
      builds.forEach((build, i) => {
        const aside = (i - (builds.length - 1) / 2) * 2 * (PIN.radius - 2) * this.k;
        pins.push({ key: build.key, build, cell, at: [x + aside, y], depth: camera.depth(...centre(...cell)) });
      });
    }
    return pins.sort((a, b) => a.depth - b.depth || (a.build.chosen ? 1 : 0) - (b.build.chosen ? 1 : 0));
  }

  /** The turn before, under all that can be chosen now. @type {(surface: Surface) => void} */
  drawLast(surface) {
    if (this.marks.last) this.#last(surface, this.marks.last);
  }

  /** What pulses: the ground of eruptions and of builds to choose from. @type {(surface: Surface) => void} */
  drawPulsing(surface) {
    for (const { kind, cells, turned } of this.spots()) {
      if (kind === 'eruption' && !turned && !this.#sameAsGhost(cells)) this.#eruption(surface, cells);
    }
    const cells = new Map(this.pins().map((pin) => [cellKey(...pin.cell), pin]));
    for (const pin of cells.values()) if (!pin.build.chosen) this.#site(surface, pin);
  }

  /** What lies still, above that. @type {(surface: Surface) => void} */
  drawSteady(surface) {
    const { marks } = this;
    if (marks.settlement?.length) this.#settlement(surface, pairs(marks.settlement));
    for (const cells of marks.settlements ?? []) this.#settlement(surface, pairs(cells));
    if (marks.played) this.#played(surface, marks.played);
    if (marks.ghost) this.#ghost(surface, marks.ghost);
    for (const [q, r] of marks.buried ?? []) this.#buried(surface, q, r);
    this.#spots(surface);
    for (const pin of this.pins()) {
      if (pin.build.chosen) this.#chosen(surface, pin);
      else this.#pin(surface, pin);
    }
    if (marks.hint) this.#hint(surface, marks.hint);
    if (marks.lines) this.#lines(surface, marks.lines);
    if (marks.hover) this.#hover(surface, marks.hover);
    if (marks.focus) this.#focus(surface, marks.focus);
  }

  /** @type {(surface: Surface) => void} */
  #spots(surface) {
    const { camera } = this;
    const flat = Math.max(RING.flat, camera.sinE);
    const k = Math.min(RING.largest, this.k);
    const near = (/** @type {Spot} */ { cells }) => camera.depth(...centre(...cells[0]));
    for (const { key, kind, at, level, turned, held } of this.spots().sort((a, b) => near(a) - near(b))) {
      if (held) continue;
      surface.group({ 'data-key': key, 'data-spot': kind }, (on) => {
        if (kind === 'eruption') {
          const sign = turned ? 'ember-turned' : 'ember';
          useSign(on, `e${level}${turned ? 't' : ''}`, sign, at, this.paints, this.k, level);
        } else {
          const ring = disc(on.path(), at, RING.radius * k, RING.radius * k * flat);
          drawLines(on, 'coast-ring', ring, this.paints, k);
        }
      });
    }
  }

  /** @type {(surface: Surface, cells: Hex[]) => void} */
  #eruption(surface, cells) {
    drawLines(surface, 'eruption', this.#round(surface, cells), this.paints);
  }

  /** @type {(surface: Surface, cells: Hex[], above?: number) => Path} */
  #round(surface, cells, above = 0) {
    return outline(surface.path(), cells, (q, r) => this.island.top(q, r) + above, this.camera);
  }

  /** @type {(surface: Surface, cells: HexLike[], level: number) => Path} */
  #ghostOutline(surface, cells, level) {
    return outline(surface.path(), pairs(cells), () => level * LEVEL_HEIGHT + this.lift, this.camera);
  }

  /** @type {(surface: Surface, ghost: Ghost) => void} */
  #ghost(surface, ghost) {
    surface.group({ 'data-mark': 'ghost', 'data-key': ghost.key, 'data-legal': String(ghost.legal) }, (on) => {
      const path = this.#ghostOutline(on, ghost.cells, ghost.level);
      if (ghost.legal === false) {
        const tops = on.path();
        for (const { q, r } of ghost.cells) {
          polygon(tops, this.camera.hexagon(q, r, ghost.level * LEVEL_HEIGHT + this.lift));
        }
        on.draw(tops, { fill: 'hatchRefusal' });
      }
      const lines = ghost.legal === 'hint' ? 'ghost-hint' : ghost.legal ? 'ghost' : 'ghost-illegal';
      drawLines(on, lines, path, this.paints);
    });
  }

  /** Huts that the ghost would cover: their owner's hut, struck out.
   * @type {(surface: Surface, q: number, r: number) => void} */
  #buried(surface, q, r) {
    const cell = this.island.at(q, r);
    if (!cell?.colour) return;
    const at = this.camera.project(cell.x, cell.y, this.#heightOf(q, r));
    const paints = paintsOf(this.theme, cell.colour);
    useSign(surface, `x${cell.colour}`, 'buried', at, paints, Math.min(RING.largest, this.k));
    if (cell.count < 2) return;
    useCount(surface, [at[0] + 19 * this.k, at[1] + 17 * this.k], cell.count, paints, this.k);
  }

  /** The ground of a build that can be chosen. @type {(surface: Surface, pin: Pin) => void} */
  #site(surface, { build, cell }) {
    const shape = this.#shape(surface, cell, this.island.top(...cell), INSETS.site);
    drawLines(surface, build.kind === 'boat' ? 'site-afloat' : 'site', shape, this.paints);
  }

  /** A cell at a height, drawn in. @type {(surface: Surface, cell: Hex, z: number, inset: number) => Path} */
  #shape(surface, [q, r], z, inset) {
    return polygon(surface.path(), this.camera.hexagon(q, r, z, inset));
  }

  /** @type {(surface: Surface, pin: Pin) => void} */
  #pin(surface, { key, build, at }) {
    surface.group({ 'data-key': key, 'data-build': build.kind }, (on) => {
      this.#pinHead(on, build, at, false);
    });
  }

  /** @type {(surface: Surface, build: { kind: BuildKind, huts?: number }, at: Point, chosen: boolean) => void} */
  #pinHead(surface, build, at, chosen) {
    const kind = build.kind === 'expand' ? 'hut' : build.kind;
    const name = `p${kind}${this.own.number}${chosen ? 'c' : ''}`;
    useSign(surface, name, `${chosen ? 'chosen' : 'pin'}-${kind}`, at, this.own, this.k);
    if (build.kind !== 'expand') return;
    useCount(surface, [at[0] + 20 * this.k, at[1] - 13 * this.k], `+${build.huts}`, this.own, this.k);
  }

  /** @type {(surface: Surface, pin: Pin) => void} */
  #chosen(surface, pin) {
    const { build, cell, at, key } = pin;
    if (build.kind === 'expand') {
      this.#expansion(surface, build);
      return;
    }
    surface.group({ 'data-key': key, 'data-build': build.kind, 'data-chosen': 'true' }, (on) => {
      const shape = this.#shape(on, cell, this.island.top(...cell), INSETS.site);
      drawLines(on, build.kind === 'boat' ? 'chosen-afloat' : 'chosen', shape, this.own);
      this.#pinHead(on, build, at, true);
    });
  }

  /** A chosen expansion: the settlement outlined, its new cells hatched, huts in place as ghosts, what each takes.
   * @type {(surface: Surface, build: BuildMark) => void} */
  #expansion(surface, build) {
    const settlement = build.settlement ?? this.island.settlement(build.q, build.r);
    if (settlement.length) this.#settlement(surface, pairs(settlement));
    surface.group({ 'data-key': build.key, 'data-build': 'expand', 'data-chosen': 'true' }, (on) => {
      const { camera, island, own } = this;
      const near = (/** @type {{ q: number, r: number }} */ { q, r }) => camera.depth(...centre(q, r));
      for (const { q, r, huts } of [...build.cells].sort((a, b) => near(a) - near(b))) {
        const count = huts ?? island.level(q, r);
        drawLines(on, 'filled', this.#shape(on, [q, r], island.top(q, r), INSETS.filled), own);
        const at = island.spot([q, r], camera);
        const draw = (/** @type {Surface} */ inner, seen = camera) => drawPiece(inner, 'hut', own, count, seen);
        on.use(pieceName('hut', own.number, count), at, draw, { opacity: MEASURES.faint });
        useCount(on, beside(at, 'gain', camera), `+${count}`, own, this.k);
      }
    });
  }

  /** @type {(surface: Surface, cells: Hex[]) => void} */
  #settlement(surface, cells) {
    const owner = this.island.at(...cells[0])?.colour || this.marks.colour || 1;
    drawLines(surface, 'settlement', this.#round(surface, cells), paintsOf(this.theme, owner));
  }

  /** @type {(surface: Surface, last: NonNullable<Marks['last']>) => void} */
  #last(surface, last) {
    const paints = paintsOf(this.theme, last.colour ?? 1);
    const { camera, island } = this;
    const sizes = MEASURES.emblem;
    const emblem = (/** @type {Point} */ at, /** @type {'built' | 'placed'} */ where) => {
      const size = sizes[where] * Math.min(sizes.largest, this.k);
      useSign(surface, `o${paints.number}`, 'emblem', beside(at, where, camera), paints, size);
    };
    const tile = pairs(last.tile ?? []).filter(([q, r]) => island.at(q, r) && !this.held.has(cellKey(q, r)));
    if (tile.length) drawLines(surface, 'last', this.#round(surface, tile), paints);
    for (const cell of pairs(last.built ?? [])) {
      if (this.held.has(cellKey(...cell))) continue;
      emblem(island.spot(cell, camera), 'built');
    }
    if (tile.length) {
      const high = island.at(...tile[0])?.terrain === 'V' ? sizes.volcano : 0;
      emblem(island.spot(tile[0], camera, high), 'placed');
    }
  }

  /** @type {(surface: Surface, played: NonNullable<Marks['played']>) => void} */
  #played(surface, { cells, level, built, colour }) {
    const { camera } = this;
    const paints = paintsOf(this.theme, colour);
    const tile = new Set(pairs(cells).map(([q, r]) => cellKey(q, r)));
    surface.group({ 'data-mark': 'played' }, (on) => {
      const z = level * LEVEL_HEIGHT;
      drawLines(
        on,
        'last',
        outline(on.path(), pairs(cells), () => z, camera),
        paints,
      );
      for (const [q, r] of pairs(built)) {
        const at = camera.project(...centre(q, r), tile.has(cellKey(q, r)) ? z : this.island.top(q, r));
        useSign(on, `o${paints.number}`, 'emblem', beside(at, 'built', camera), paints, MEASURES.emblem.built * this.k);
      }
    });
  }

  /** @type {(surface: Surface, hint: NonNullable<Marks['hint']>) => void} */
  #hint(surface, hint) {
    const cells = hint.build ? pairs(hint.build.cells?.length ? hint.build.cells : [hint.build]) : [];
    // One lamp is enough for a build on the tile itself, and it hides neither pin nor tile.
    if (hint.ghost && !this.#isHeld(cells)) {
      const at = this.camera.project(...middle(pairs(hint.ghost.cells)), hint.ghost.level * LEVEL_HEIGHT + this.lift);
      this.#lamp(surface, at, 1);
    }
    if (hint.build) {
      for (const cell of cells) {
        drawLines(surface, 'hint', this.#shape(surface, cell, this.#heightOf(...cell), INSETS.hint), this.paints);
      }
      const middling = middleCell(cells);
      const at = this.camera.project(...centre(...middling), this.#heightOf(...middling) + HEIGHTS.pin);
      this.#pinHead(surface, { kind: hint.build.kind === 'expand' ? 'hut' : (hint.build.kind ?? 'hut') }, at, false);
      this.#lamp(surface, [at[0] + 32 * this.k, at[1] - 58 * this.k], 0.8);
    }
  }

  /** The engine's lines: outlined tiles and builds, each with its number; the better ones lie above.
   * @type {(surface: Surface, lines: LineMark[]) => void} */
  #lines(surface, lines) {
    const spots = lines.map(({ build, cells }) => String(spotOf(build, cells)));
    for (const { number, cells, level, build } of [...lines].reverse()) {
      surface.group({ 'data-mark': `line-${number}` }, (on) => {
        const tile = new Set(pairs(cells).map((cell) => cellKey(...cell)));
        const heightOf = (/** @type {Hex} */ cell) => {
          const key = cellKey(...cell);
          return tile.has(key) && !this.held.has(key) ? level * LEVEL_HEIGHT : this.#heightOf(...cell);
        };
        const round = outline(on.path(), pairs(cells), (q, r) => heightOf([q, r]), this.camera);
        if (cells.length) drawLines(on, `line-${number}`, round, this.paints);
        const built = builtCells(build);
        for (const cell of built) {
          drawLines(on, `line-${number}`, this.#shape(on, cell, heightOf(cell), INSETS.site), this.paints);
        }
        const spot = spotOf(build, cells);
        if (!spot) return;
        const at = this.camera.project(...centre(...spot), heightOf(spot) + HEIGHTS.pin);
        // Where several lines build on one cell, their numbers stand side by side.
        const before = spots.slice(0, number - 1).filter((each) => each === String(spot)).length;
        if (build && !before) this.#pinHead(on, build, at, false);
        const badge = /** @type {Point} */ ([at[0] + (40 * before - 22) * this.k, at[1] - (build ? 58 : 0) * this.k]);
        useSign(on, `line${number}`, `line-${number}`, badge, this.paints, this.k * 0.9, number);
        if (!cells.length || tile.has(cellKey(...spot))) return;
        const placed = this.camera.project(...middle(pairs(cells)), heightOf(pairs(cells)[0]));
        useSign(on, `line${number}`, `line-${number}`, placed, this.paints, this.k * 0.9, number);
      });
    }
  }

  /** @type {(surface: Surface, at: Point, size: number) => void} */
  #lamp(surface, at, size) {
    surface.group({ 'data-mark': 'lamp' }, (on) => useSign(on, 'lamp', 'lamp', at, this.paints, this.k * size));
  }

  /** @type {(surface: Surface, cell: Hex) => void} */
  #hover(surface, cell) {
    drawLines(surface, 'hover', this.#shape(surface, cell, this.#heightOf(...cell), INSETS.hover), this.paints);
  }

  /** @type {(surface: Surface, cell: Hex) => void} */
  #focus(surface, cell) {
    const z = this.#heightOf(...cell);
    drawLines(surface, 'focus', this.#shape(surface, cell, z, INSETS.focus), this.paints);
    drawLines(surface, 'focus-inner', this.#shape(surface, cell, z, INSETS.inner), this.paints);
  }

  /** @type {(q: number, r: number) => number} */
  #heightOf(q, r) {
    const { ghost } = this.marks;
    return ghost && this.held.has(cellKey(q, r)) ? ghost.level * LEVEL_HEIGHT + this.lift : this.island.top(q, r);
  }
}
