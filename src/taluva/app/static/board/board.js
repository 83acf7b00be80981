/** The board: `<taluva-board>`. Shows an island and marks on it, and tells what was chosen; it knows no rules. */

import { moveGhost, play } from './animations.js';
import { Flight } from './flight.js';
import { Camera, LEVEL_HEIGHT, UNIT, centre, clamp, middle } from './geometry.js';
import { Gestures } from './gestures.js';
import { Island } from './island.js';
import { GHOST_LIFT } from './land.js';
import { MovingPicture } from './moving.js';
import { Overlays } from './overlays.js';
import { THEMES } from './palette.js';
import { cellUnder, onGhost, pinUnder, spotUnder } from './picking.js';
import { Picture } from './picture.js';
import { ELEVATIONS, HOME, Projection, SCALES, bestAzimuth, fitted, homeElevation, limited, restful } from './viewpoint.js';
import { sheet } from './style.js';

export { emblemSvg, pieceSvg, terrainSvg, tileSvg } from './icons.js';

/** From this elevation up the levels of cells are always written on them. */
const NUMBERED = 75;
/** Milliseconds without a turn of the wheel after which the board is at rest. */
const STILL = 60;
const GLIDE = 250;
const STEP = 320;

export class TaluvaBoard extends HTMLElement {
  #view = null;
  #marks = {};
  #theme = 'light';
  #shown = { levels: false, contours: false, coordinates: false };
  #colours = {};
  #calm = false;
  #insets = [0, 0, 0, 0];
  #island = new Island(null);
  #viewpoint = { ...HOME, scale: 70, x: 0, y: 0 };
  #size = [0, 0];
  #camera = new Camera(HOME.azimuth, HOME.elevation);
  #drawn = null;
  #placed = false;
  #touched = false;
  #busy = false;
  #frame = 0;
  #stillTimer = 0;
  #wheelTurn = 0;
  #hovered = '';
  #picture = new Picture();
  #moving = new MovingPicture();
  #flight = new Flight();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    this.stage = document.createElement('div');
    this.stage.className = 'stage';
    this.stage.append(...this.#picture.layers);
    root.append(this.stage, this.#moving.canvas);
    new Gestures(this, this.#handler());
    new ResizeObserver(([entry]) => this.#resize(entry.contentRect)).observe(this);
  }

  connectedCallback() {
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    const { land } = this.#picture;
    land.setAttribute('role', 'img');
    land.removeAttribute('aria-hidden');
    land.setAttribute('aria-label', this.getAttribute('label') ?? 'Island');
  }

  /** The words that stand for the picture. */
  set label(words) {
    this.setAttribute('label', words);
    this.#picture.land.setAttribute('aria-label', words);
  }

  get label() {
    return this.getAttribute('label') ?? '';
  }

  // What is shown.

  get view() {
    return this.#view;
  }

  set view(view) {
    this.#view = view;
    this.#island = new Island(view, this.#colours);
    if (!this.#placed) this.home({ animate: false });
    else if (!this.#touched) this.#keepInView();
    this.#redraw();
  }

  get marks() {
    return this.#marks;
  }

  set marks(marks) {
    const { ghost } = this.#marks;
    this.#marks = marks ?? {};
    this.#redraw();
    this.#ghostMoved(ghost, this.#marks.ghost);
  }

  async #ghostMoved(before, after) {
    const cells = (held) => (held ? JSON.stringify([held.level, held.cells]) : '');
    if (!after || this.#calm || cells(before) === cells(after)) return;
    await this.#drawnNext();
    const moving = this.#busy || this.#flight.active || cells(after) !== cells(this.#marks.ghost);
    if (!moving) moveGhost(this.shadowRoot, before, after, this.#camera);
  }

  get theme() {
    return this.#theme;
  }

  set theme(theme) {
    if (theme === this.#theme) return;
    this.#theme = theme === 'dark' ? 'dark' : 'light';
    this.dataset.theme = this.#theme;
    this.#moving.forget();
    this.#redraw();
  }

  get colours() {
    return this.#colours;
  }

  /** From a seat to the number of its colour. */
  set colours(colours) {
    this.#colours = colours ?? {};
    this.#island = new Island(this.#view, this.#colours);
    this.#redraw();
  }

  get levels() {
    return this.#shown.levels;
  }

  set levels(on) {
    this.#show('levels', on);
  }

  get contours() {
    return this.#shown.contours;
  }

  set contours(on) {
    this.#show('contours', on);
  }

  get coordinates() {
    return this.#shown.coordinates;
  }

  set coordinates(on) {
    this.#show('coordinates', on);
  }

  #show(what, on) {
    this.#shown[what] = Boolean(on);
    this.#redraw();
  }

  get reducedMotion() {
    return this.#calm;
  }

  set reducedMotion(calm) {
    this.#calm = Boolean(calm);
    this.toggleAttribute('data-calm', this.#calm);
  }

  get insets() {
    return this.#insets;
  }

  /** Margins of the board that other things cover: top, right, bottom, left, in pixels. */
  set insets(insets) {
    this.#insets = insets;
    if (!this.#touched && this.#placed) this.home({ animate: false });
  }

  // Where it is seen from.

  get camera() {
    return { ...this.#viewpoint };
  }

  set camera(viewpoint) {
    this.#flight.stop();
    this.#touched = true;
    this.#placed = true;
    this.#aim(viewpoint);
    this.#settle();
  }

  /** Show everything, without turning. */
  fit({ animate = true } = {}) {
    this.#touched = false;
    this.#fly(fitted(this.#island, this.#farPoints(), this.#viewpoint, ...this.#size, this.#insets), animate);
  }

  /** The usual view. */
  home({ animate = true } = {}) {
    if (!this.#size[0]) return;
    const elevation = homeElevation(...this.#size);
    const also = this.#farPoints();
    const azimuth = bestAzimuth(this.#island, also, elevation, ...this.#size, this.#insets);
    this.#touched = false;
    const first = !this.#placed;
    this.#placed = true;
    this.#fly(fitted(this.#island, also, { azimuth, elevation }, ...this.#size, this.#insets), animate && !first);
  }

  /** Straight down; from there back to the usual tilt. */
  above({ animate = true } = {}) {
    const elevation = this.#target().elevation >= 88 ? homeElevation(...this.#size) : 90;
    const { azimuth } = this.#target();
    this.#fly(fitted(this.#island, this.#farPoints(), { azimuth, elevation }, ...this.#size, this.#insets), animate);
  }

  /** Turn by steps of 60 degrees, to the right if positive. */
  turn(steps = 1) {
    this.#touched = true;
    const from = this.#target();
    this.#fly({ ...from, azimuth: restful(from.azimuth + 60 * steps) });
  }

  /** Tilt by degrees, towards straight down if positive. */
  tilt(degrees) {
    this.#touched = true;
    const from = this.#target();
    this.#fly({ ...from, elevation: clamp(from.elevation + degrees, ...ELEVATIONS) });
  }

  zoom(factor, point = null) {
    this.#touched = true;
    this.#fly(this.#zoomed(this.#target(), factor, point ?? [this.#size[0] / 2, this.#size[1] / 2]), true, 160);
  }

  /** Move the board by pixels. */
  pan(dx, dy) {
    this.#touched = true;
    this.#fly(this.#panned(this.#target(), dx, dy), true, 160);
  }

  /** Where the camera is going, or is. */
  #target() {
    return this.#flight.target ?? this.#viewpoint;
  }

  #farPoints() {
    return (this.#marks.coast ?? []).map(({ cells }) => middle(cells));
  }

  #keepInView() {
    const needed = fitted(this.#island, this.#farPoints(), this.#viewpoint, ...this.#size, this.#insets);
    if (needed.scale < this.#viewpoint.scale * 0.98) this.#fly(needed);
    else {
      const [now, then] = [needed, this.#viewpoint].map(({ x, y }) => [x, y]);
      const off = Math.hypot(now[0] - then[0], now[1] - then[1]) * this.#viewpoint.scale;
      if (off > Math.min(...this.#size) * 0.12) this.#fly(needed);
    }
  }

  #fly(target, animate = true, duration = STEP) {
    const goal = limited(target);
    if (!animate || this.#calm || !this.#drawn) {
      this.#flight.stop();
      this.#aim(goal);
      this.#settle();
      return;
    }
    this.#flight.start(this.#viewpoint, goal, duration, (viewpoint, done) => {
      this.#aim(viewpoint);
      if (done) this.#rest();
    });
  }

  #aim(viewpoint) {
    this.#viewpoint = limited({ ...this.#viewpoint, ...viewpoint });
    const { azimuth, elevation } = this.#viewpoint;
    if (azimuth !== this.#camera.azimuth || elevation !== this.#camera.elevation) {
      this.#camera = new Camera(azimuth, elevation);
    }
    this.#schedule();
    this.dispatchEvent(new CustomEvent('cameramoved', { bubbles: true }));
  }

  #zoomed(from, factor, [px, py]) {
    const scale = clamp(from.scale * factor, ...SCALES);
    const grown = scale / from.scale;
    const [dx, dy] = [px - this.#size[0] / 2, py - this.#size[1] / 2];
    // The point under the pointer stays where it is.
    return { ...this.#panned({ ...from, scale }, dx - dx * grown, dy - dy * grown) };
  }

  #panned(from, dx, dy) {
    const camera = new Camera(from.azimuth, from.elevation);
    const [x, y] = camera.unproject((-dx * UNIT) / from.scale, (-dy * UNIT) / from.scale);
    return { ...from, x: from.x + x, y: from.y + y };
  }

  // Drawing.

  get #options() {
    const lettering = clamp(78 / this.#viewpoint.scale, 1, 1.9);
    return { ...this.#shown, levels: this.#shown.levels || this.#camera.elevation > NUMBERED, lettering };
  }

  get #scene() {
    return { island: this.#island, marks: this.#marks, theme: THEMES[this.#theme], options: this.#options };
  }

  #projection() {
    return new Projection(this.#viewpoint, ...this.#size, this.#camera);
  }

  #resize({ width, height }) {
    const before = this.#size;
    this.#size = [Math.round(width), Math.round(height)];
    if (!width || !height) return;
    if (!this.#placed) {
      if (this.#view) this.home({ animate: false });
    } else if (!this.#touched && (before[0] !== this.#size[0] || before[1] !== this.#size[1])) this.home({ animate: false });
    this.#drawn = null;
    this.#redraw();
  }

  /** Draw at the next frame: on the canvas while the camera turns, else only by moving what is drawn. */
  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #redraw() {
    if (this.#busy || this.#flight.active) this.#schedule();
    else this.#settle();
  }

  #draw() {
    if (!this.#size[0]) return;
    const turned = this.#drawn?.camera !== this.#camera;
    if (!this.#drawn || (turned && !this.#busy && !this.#flight.active)) {
      this.#rest();
      return;
    }
    if (turned) {
      this.toggleAttribute('data-moving', true);
      this.#moving.draw(this.#scene, this.#projection());
      return;
    }
    this.toggleAttribute('data-moving', false);
    this.#slide();
  }

  /** Move and scale what is drawn already. */
  #slide() {
    const { scale, centre: from, size } = this.#drawn;
    const projection = this.#projection();
    const grown = this.#viewpoint.scale / scale;
    const [x, y] = [0, 1].map((i) => (size[i] / 2) * (1 - grown) + (from[i] - projection.centre[i]) * projection.zoom);
    this.stage.style.transform =
      grown === 1 ? `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)` : `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${grown})`;
  }

  /** The camera stands still: full detail at the next frame. */
  #settle() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#rest();
    });
  }

  /** When what was set last has been drawn, before it is shown. */
  #drawnNext() {
    if (!this.#frame && !this.#busy && !this.#flight.active) return Promise.resolve();
    return new Promise((resolve) => this.addEventListener('rested', resolve, { once: true }));
  }

  #rest() {
    if (!this.#size[0]) return;
    if (this.#busy || this.#flight.active) {
      this.#draw();
      return;
    }
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const projection = this.#projection();
    const { scale } = this.#viewpoint;
    const sameScale = this.#drawn && this.#drawn.scale === scale && this.#drawn.camera === this.#camera;
    // A board that was only moved is not drawn anew: it stays where it was moved to.
    const near = sameScale && Math.hypot(...[0, 1].map((i) => this.#drawn.centre[i] - projection.centre[i])) < 12 * UNIT;
    const base = near ? { ...projection, viewBox: this.#drawn.viewBox } : projection;
    this.#picture.draw(this.#scene, { camera: this.#camera, viewBox: base.viewBox });
    if (!near) {
      this.#drawn = { camera: this.#camera, scale, centre: projection.centre, viewBox: projection.viewBox, size: [...this.#size] };
    }
    this.#slide();
    this.toggleAttribute('data-moving', false);
    this.dispatchEvent(new CustomEvent('rested', { bubbles: true }));
  }

  /** Show something happening; `detail.cells` are the cells concerned. Resolves when it is over. */
  async animate(kind, detail = {}) {
    // What is covered is about to go; all else is to be drawn first.
    if (kind !== 'buried') await this.#drawnNext();
    return play(this.shadowRoot, kind, detail, { camera: this.#camera, island: this.#island, calm: this.#calm });
  }

  // What is chosen.

  #handler() {
    return {
      begin: () => {
        this.#flight.stop();
        this.#busy = true;
        this.toggleAttribute('data-dragging', true);
      },
      end: (velocity) => {
        this.#busy = false;
        this.toggleAttribute('data-dragging', false);
        this.#release(velocity);
      },
      orbit: (dx, dy) => {
        this.#touched = true;
        const { azimuth, elevation } = this.#viewpoint;
        this.#aim({ azimuth: azimuth - dx * 0.35, elevation: elevation + dy * 0.25 });
      },
      pan: (dx, dy) => {
        this.#touched = true;
        this.#aim(this.#panned(this.#viewpoint, dx, dy));
      },
      zoom: (factor, point) => {
        this.#touched = true;
        this.#aim(this.#zoomed(this.#viewpoint, factor, point));
      },
      twist: (degrees) => this.#aim({ azimuth: this.#viewpoint.azimuth + degrees }),
      wheel: (amount, point, pinch) => this.#wheel(amount, point, pinch),
      hover: (point) => this.#hover(point),
      tap: (point) => this.#tap(point),
    };
  }

  /** Let the board glide on a little, and never rest where walls look flat. */
  #release(velocity) {
    const from = this.#viewpoint;
    let goal = from;
    if (velocity && !this.#calm) {
      const glide = GLIDE / 3;
      if (velocity.kind === 'pan') goal = this.#panned(from, velocity.x * glide, velocity.y * glide);
      else goal = { ...from, azimuth: from.azimuth - velocity.x * glide * 0.35, elevation: from.elevation + velocity.y * glide * 0.25 };
    }
    const azimuth = restful(goal.azimuth);
    const unchanged = goal === from && Math.abs(azimuth - from.azimuth) < 1e-6;
    if (unchanged) this.#rest();
    else this.#fly({ ...goal, azimuth }, true, GLIDE);
  }

  #wheel(amount, point, pinch) {
    if (!pinch && onGhost(this.#projection().toDrawing(point), this.#marks.ghost, this.#camera)) {
      this.#wheelTurn += amount;
      if (Math.abs(this.#wheelTurn) < 40) return;
      this.#emit('ghostturn', { steps: Math.sign(this.#wheelTurn) });
      this.#wheelTurn = 0;
      return;
    }
    this.#touched = true;
    this.#flight.stop();
    this.#busy = true;
    this.#aim(this.#zoomed(this.#viewpoint, Math.exp(-amount * (pinch ? 0.01 : 0.0016)), point));
    clearTimeout(this.#stillTimer);
    this.#stillTimer = setTimeout(() => {
      this.#busy = false;
      this.#settle();
    }, STILL);
  }

  #overlays() {
    return new Overlays(this.#marks, this.#island, this.#camera, THEMES[this.#theme], this.#options);
  }

  /** What lies under a point of the view. */
  #under(point) {
    const projection = this.#projection();
    const drawing = projection.toDrawing(point);
    const overlays = this.#overlays();
    const cell = cellUnder(drawing, this.#island, this.#camera);
    return {
      cell,
      ghost: onGhost(drawing, this.#marks.ghost, this.#camera),
      pin: pinUnder(point, projection, overlays, cell),
      spot: spotUnder(point, projection, overlays, cell),
    };
  }

  #tap(point) {
    const { cell, ghost, pin, spot } = this.#under(point);
    if (pin) this.#emit('build', { key: pin.key });
    else if (ghost) this.#emit('ghostturn', { steps: 1 });
    else if (spot) this.#emit('spot', { key: spot.key });
    else this.#emit('cell', { q: cell[0], r: cell[1] });
  }

  #hover(point) {
    if (!point) {
      this.#tellHover('', '', null, null);
      this.toggleAttribute('data-pointing', false);
      return;
    }
    if (this.#flight.active || this.#busy) return;
    const { cell, ghost, pin, spot } = this.#under(point);
    this.toggleAttribute('data-pointing', Boolean(pin || spot || ghost));
    const chosen = pin ?? (ghost ? null : spot);
    this.#tellHover(cell.join(), chosen?.key ?? '', cell, chosen?.key ?? null);
  }

  #tellHover(cellName, keyName, cell, key) {
    const [cellBefore, keyBefore] = this.#hovered.split('|');
    this.#hovered = `${cellName}|${keyName}`;
    if (cellName !== (cellBefore ?? '')) this.#emit('hovercell', cell ? { q: cell[0], r: cell[1] } : { q: null, r: null });
    if (keyName !== (keyBefore ?? '')) this.#emit('spothover', { key });
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /** Where a place of the island is on the page, in pixels. */
  screenOf(q, r, level = this.#island.level(q, r)) {
    return this.#onPage(this.#camera.project(...centre(q, r), level * LEVEL_HEIGHT));
  }

  /** Where the tile in hand is on the page, in pixels; its lower edge, for the buttons at its foot. */
  ghostPosition() {
    const { ghost } = this.#marks;
    if (!ghost) return null;
    const z = ghost.level * LEVEL_HEIGHT + GHOST_LIFT;
    const points = ghost.cells.flatMap(({ q, r }) => this.#camera.hexagon(q, r, z));
    const lowest = Math.max(...points.map(([, y]) => y)) + LEVEL_HEIGHT * UNIT * this.#camera.cosE;
    const [x] = this.#camera.project(...middle(ghost.cells.map(({ q, r }) => [q, r])), z);
    return this.#onPage([x, lowest]);
  }

  #onPage(drawing) {
    const [x, y] = this.#projection().toView(drawing);
    const { left, top } = this.getBoundingClientRect();
    return { x: left + x, y: top + y };
  }
}

customElements.define('taluva-board', TaluvaBoard);
