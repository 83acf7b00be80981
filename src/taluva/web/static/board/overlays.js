/** What is drawn over the island: spots, pins, outlines. Every state differs by shape, not only by colour. */

import { PIN, buildPin, buriedBadge, countBadge, emberPin, emblemBadge, lampBadge } from './badges.js';
import { LEVEL_HEIGHT, cellKey, centre, middle, middleCell } from './geometry.js';
import { outline } from './island.js';
import { GHOST_LIFT } from './land.js';
import { CREAM, EMBER, INK, PAINTS, REFUSAL } from './palette.js';
import { drawPiece, pieceName } from './pieces.js';
import { disc, polygon } from './surface.js';

const pairs = (cells) => cells.map((cell) => (Array.isArray(cell) ? cell : [cell.q, cell.r]));

/** The marks of one moment, over one island, seen by one camera. */
export class Overlays {
  constructor(marks, island, camera, theme, { lettering = 1, lift = GHOST_LIFT } = {}) {
    this.marks = marks ?? {};
    this.island = island;
    this.camera = camera;
    this.theme = theme;
    this.k = lettering;
    this.lift = lift;
    this.held = new Set((this.marks.ghost?.cells ?? []).map(({ q, r }) => cellKey(q, r)));
  }

  #isHeld(cells) {
    return pairs(cells).some(([q, r]) => this.held.has(cellKey(q, r)));
  }

  /** Cells of the sea that the tile in hand could cover. */
  coastCells() {
    const cells = new Map();
    for (const spot of this.marks.coast ?? []) {
      if (this.#isHeld(spot.cells)) continue;
      for (const [q, r] of pairs(spot.cells)) cells.set(cellKey(q, r), [q, r]);
    }
    return [...cells.values()];
  }

  /** Where each spot for the tile is on the drawing: what can be pointed at, wherever the tile is held meanwhile. */
  spots() {
    const { camera, island } = this;
    const spots = [];
    for (const { key, cells } of this.marks.coast ?? []) {
      const held = this.#isHeld(cells);
      spots.push({ key, kind: 'coast', cells: pairs(cells), at: camera.project(...middle(pairs(cells)), 0.02), held });
    }
    for (const { key, cells, level, turned } of this.marks.eruptions ?? []) {
      const at = island.spot(pairs(cells)[0], camera, 0.3);
      spots.push({ key, kind: 'eruption', cells: pairs(cells), at, level, turned });
    }
    return spots;
  }

  #sameAsGhost(cells) {
    return pairs(cells).every(([q, r]) => this.held.has(cellKey(q, r)));
  }

  /** Where the pins of the builds stand: those for one cell side by side, expansions on their middle cell. */
  pins() {
    const { camera, island } = this;
    const byCell = new Map();
    for (const build of this.marks.builds ?? []) {
      const cell = build.kind === 'expand' ? middleCell(pairs(build.cells)) : [build.q, build.r];
      const key = cellKey(...cell);
      if (!byCell.has(key)) byCell.set(key, { cell, builds: [] });
      byCell.get(key).builds.push(build);
    }
    const pins = [];
    for (const { cell, builds } of byCell.values()) {
      const [x, y] = island.spot(cell, camera, 0.02);
      builds.forEach((build, i) => {
        const aside = (i - (builds.length - 1) / 2) * 2 * (PIN.radius - 2) * this.k;
        pins.push({ key: build.key, build, cell, at: [x + aside, y], depth: camera.depth(...centre(...cell)) });
      });
    }
    return pins.sort((a, b) => a.depth - b.depth || (a.build.chosen ? 1 : 0) - (b.build.chosen ? 1 : 0));
  }

  /** The turn before, under all that can be chosen now. */
  drawLast(surface) {
    if (this.marks.last) this.#last(surface, this.marks.last);
  }

  /** What pulses: the ground of eruptions and of builds to choose from. */
  drawPulsing(surface) {
    for (const { kind, cells, turned } of this.spots()) {
      if (kind === 'eruption' && !turned && !this.#sameAsGhost(cells)) this.#eruption(surface, cells);
    }
    const cells = new Map(this.pins().map((pin) => [cellKey(...pin.cell), pin]));
    for (const pin of cells.values()) if (!pin.build.chosen) this.#site(surface, pin);
  }

  /** What lies still, above that. */
  drawSteady(surface) {
    const { marks } = this;
    if (marks.settlement?.length) this.#settlement(surface, pairs(marks.settlement));
    if (marks.ghost) this.#ghost(surface, marks.ghost);
    for (const [q, r] of marks.buried ?? []) this.#buried(surface, q, r);
    this.#spots(surface);
    for (const pin of this.pins()) {
      if (pin.build.chosen) this.#chosen(surface, pin);
      else this.#pin(surface, pin);
    }
    if (marks.hint) this.#hint(surface, marks.hint);
    if (marks.hover) this.#hover(surface, marks.hover);
    if (marks.focus) this.#focus(surface, marks.focus);
  }

  #spots(surface) {
    const { camera } = this;
    const flat = Math.max(0.72, camera.sinE);
    const k = Math.min(1.4, this.k);
    const near = ({ cells }) => camera.depth(...centre(...cells[0]));
    for (const { key, kind, at, level, turned, held } of this.spots().sort((a, b) => near(a) - near(b))) {
      if (held) continue;
      surface.group({ 'data-key': key, 'data-spot': kind }, (on) => {
        if (kind === 'eruption') emberPin(on, at, level, turned, this.k);
        else {
          const ring = disc(on.path(), at, 9.5 * k, 9.5 * k * flat);
          on.draw(ring, { fill: CREAM, stroke: this.theme.accent, width: 4.5 * k });
        }
      });
    }
  }

  #eruption(surface, cells) {
    const path = this.#round(surface, cells);
    surface.draw(path, { stroke: '#fff3d6', width: 8, strokeOpacity: 0.9 });
    surface.draw(path, { stroke: EMBER, width: 4.4, dash: [12, 8] });
  }

  #round(surface, cells, above = 0) {
    return outline(surface.path(), cells, (q, r) => this.island.top(q, r) + above, this.camera);
  }

  #ghostOutline(surface, cells, level) {
    return outline(surface.path(), pairs(cells), () => level * LEVEL_HEIGHT + this.lift, this.camera);
  }

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
      on.draw(path, { stroke: INK, width: 10, strokeOpacity: 0.55 });
      if (!ghost.legal) {
        on.draw(path, { stroke: '#ffd9d2', width: 4 });
        on.draw(path, { stroke: REFUSAL, width: 4, dash: [14, 9] });
      } else on.draw(path, { stroke: CREAM, width: 6 });
      if (ghost.legal === 'hint') on.draw(path, { stroke: this.theme.accent, width: 4.4, dash: [14, 9] });
    });
  }

  /** Huts that the ghost would cover: their owner's hut, struck out. */
  #buried(surface, q, r) {
    const cell = this.island.at(q, r);
    if (!cell?.colour) return;
    const level = this.held.has(cell.key) ? this.marks.ghost.level * LEVEL_HEIGHT + this.lift : cell.z;
    const at = this.camera.project(cell.x, cell.y, level);
    buriedBadge(surface, at, cell.colour, Math.min(1.4, this.k));
    if (cell.count < 2) return;
    countBadge(surface, [at[0] + 19 * this.k, at[1] + 17 * this.k], cell.count, cell.colour, this.k);
  }

  /** The ground of a build that can be chosen. */
  #site(surface, { build, cell }) {
    const shape = polygon(surface.path(), this.camera.hexagon(...cell, this.island.top(...cell), 0.86));
    const afloat = build.kind === 'boat';
    const casing = afloat ? { dash: [10, 7] } : {};
    surface.draw(shape, { fill: CREAM, fillOpacity: 0.28, stroke: CREAM, width: 4, ...casing });
    if (!afloat) surface.draw(shape, { stroke: this.theme.accent, width: 2, dash: [7, 6] });
  }

  #pin(surface, { key, build, at }) {
    surface.group({ 'data-key': key, 'data-build': build.kind }, (on) => {
      this.#pinHead(on, build, at, this.marks.colour ?? 1, false);
    });
  }

  #pinHead(surface, build, at, colour, chosen) {
    const kind = build.kind === 'expand' ? 'hut' : build.kind;
    buildPin(surface, at, kind, colour, chosen, this.theme.accent, this.k);
    if (build.kind !== 'expand') return;
    const side = [at[0] + 20 * this.k, at[1] - 13 * this.k];
    countBadge(surface, side, `+${build.huts}`, colour, this.k);
  }

  #chosen(surface, pin) {
    const { build, cell, at, key } = pin;
    const colour = this.marks.colour ?? 1;
    if (build.kind === 'expand') {
      this.#expansion(surface, build, colour);
      return;
    }
    surface.group({ 'data-key': key, 'data-build': build.kind, 'data-chosen': 'true' }, (on) => {
      const shape = polygon(on.path(), this.camera.hexagon(...cell, this.island.top(...cell), 0.86));
      const casing = build.kind === 'boat' ? { dash: [10, 7] } : {};
      on.draw(shape, { fill: CREAM, fillOpacity: 0.28, stroke: CREAM, width: 6, ...casing });
      on.draw(shape, { stroke: PAINTS[colour].colour, width: 3 });
      this.#pinHead(on, build, at, colour, true);
    });
  }

  /** A chosen expansion: the settlement outlined, its new cells hatched, huts in place as ghosts, what each takes. */
  #expansion(surface, build, colour) {
    const settlement = build.settlement ?? this.island.settlement(build.q, build.r);
    if (settlement.length) this.#settlement(surface, pairs(settlement));
    surface.group({ 'data-key': build.key, 'data-build': 'expand', 'data-chosen': 'true' }, (on) => {
      const { camera, island } = this;
      const near = ({ q, r }) => camera.depth(...centre(q, r));
      for (const { q, r, huts } of [...build.cells].sort((a, b) => near(a) - near(b))) {
        const count = huts ?? island.level(q, r);
        const shape = polygon(on.path(), camera.hexagon(q, r, island.top(q, r), 0.93));
        on.draw(shape, { fill: `hatch${colour}`, stroke: CREAM, width: 4 });
        const at = island.spot([q, r], camera);
        const { elevation } = camera;
        const draw = (inner, seen) => drawPiece(inner, 'hut', colour, count, seen?.elevation ?? elevation);
        on.use(pieceName('hut', colour, count), at, draw, { opacity: 0.85 });
        countBadge(on, [at[0] + 32, at[1] + 22 * camera.sinE + 8], `+${count}`, colour, this.k);
      }
    });
  }

  #settlement(surface, cells) {
    const owner = this.island.at(...cells[0])?.colour || this.marks.colour || 1;
    const path = this.#round(surface, cells);
    surface.draw(path, { stroke: CREAM, width: 11 });
    surface.draw(path, { stroke: PAINTS[owner].colour, width: 6 });
    if (owner === 4) surface.draw(path, { stroke: PAINTS[owner].dark, width: 2 });
  }

  #last(surface, last) {
    const paint = PAINTS[last.colour ?? 1];
    const { camera, island } = this;
    const k = Math.min(1.3, this.k);
    const tile = pairs(last.tile ?? []).filter(([q, r]) => island.at(q, r) && !this.held.has(cellKey(q, r)));
    if (tile.length) {
      const path = this.#round(surface, tile);
      surface.draw(path, { stroke: paint.dark, width: 6, strokeOpacity: 0.9 });
      surface.draw(path, { stroke: paint.light, width: 3.6, dash: [1, 9] });
    }
    for (const cell of pairs(last.built ?? [])) {
      if (this.held.has(cellKey(...cell))) continue;
      const [x, y] = island.spot(cell, camera);
      emblemBadge(surface, [x - 32, y + 16 * camera.sinE + 14], last.colour, 1.17 * k);
    }
    if (tile.length) {
      const high = island.at(...tile[0]).terrain === 'V' ? 0.34 : 0;
      const [x, y] = island.spot(tile[0], camera, high);
      emblemBadge(surface, [x, y - 9], last.colour, 1.42 * k);
    }
  }

  #hint(surface, hint) {
    const { accent } = this.theme;
    const dashes = (path) => {
      surface.draw(path, { stroke: INK, width: 10, strokeOpacity: 0.4 });
      surface.draw(path, { stroke: CREAM, width: 7 });
      surface.draw(path, { stroke: accent, width: 4.4, dash: [14, 9] });
    };
    const cells = hint.build ? pairs(hint.build.cells?.length ? hint.build.cells : [hint.build]) : [];
    // One lamp is enough for a build on the tile itself, and it hides neither pin nor tile.
    if (hint.ghost && !this.#isHeld(cells)) {
      const at = this.camera.project(...middle(pairs(hint.ghost.cells)), hint.ghost.level * LEVEL_HEIGHT + this.lift);
      this.#lamp(surface, at, 1);
    }
    if (hint.build) {
      for (const [q, r] of cells) {
        dashes(polygon(surface.path(), this.camera.hexagon(q, r, this.#heightOf(q, r), 0.9)));
      }
      const kind = hint.build.kind === 'expand' ? 'hut' : (hint.build.kind ?? 'hut');
      const middling = middleCell(cells);
      const at = this.camera.project(...centre(...middling), this.#heightOf(...middling) + 0.02);
      buildPin(surface, at, kind, this.marks.colour ?? 1, false, accent, this.k);
      this.#lamp(surface, [at[0] + 32 * this.k, at[1] - 58 * this.k], 0.8);
    }
  }

  #lamp(surface, at, size) {
    surface.group({ 'data-mark': 'lamp' }, (on) => lampBadge(on, at, this.theme.accent, this.k * size));
  }

  #hover(surface, [q, r]) {
    const shape = polygon(surface.path(), this.camera.hexagon(q, r, this.#heightOf(q, r), 0.93));
    surface.draw(shape, { fill: '#ffffff', fillOpacity: 0.18, stroke: INK, width: 7, strokeOpacity: 0.5 });
    surface.draw(shape, { stroke: CREAM, width: 4 });
  }

  #focus(surface, [q, r]) {
    const z = this.#heightOf(q, r);
    const ring = (size) => polygon(surface.path(), this.camera.hexagon(q, r, z, size));
    surface.draw(ring(0.94), { stroke: INK, width: 12, strokeOpacity: 0.35 });
    surface.draw(ring(0.94), { stroke: CREAM, width: 8 });
    surface.draw(ring(0.94), { stroke: this.theme.accent, width: 3.4 });
    surface.draw(ring(0.84), { stroke: CREAM, width: 2.4 });
  }

  #heightOf(q, r) {
    const { ghost } = this.marks;
    return this.held.has(cellKey(q, r)) ? ghost.level * LEVEL_HEIGHT + this.lift : this.island.top(q, r);
  }
}
