/** The board: `<taluva-board>`. Shows an island and marks on it, and tells what was chosen; it knows no rules. */

import { moveGhost, play } from './animations.js';
import { centre, clamp, LEVEL_HEIGHT } from './geometry.js';
import { Island } from './island.js';
import { Overlays } from './overlays.js';
import { THEMES } from './painter.js';
import { Stage } from './picture.js';
import { Pilot } from './pilot.js';
import { Pointer } from './pointer.js';
import { FONT_FAMILY } from './surface.js';

export { emblemSvg, pieceSvg, terrainSvg, tileSvg } from './icons.js';

/** @import {AnimationKind, Ghost, Hex, HexLike, Insets, IslandView, Marks, Point, Scene, SeatColours,
 * Viewpoint} from './types.d.ts' */

/** From this elevation up the levels of cells are always written on them. */
const NUMBERED = 75;
/** Pixels to a unit below which signs are drawn larger than the cells they stand on would have them. */
const LEGIBLE = 78;
/** However small the cells, a pin is 24 pixels wide. */
const TOUCHABLE = 54;
/** Units that are free all round a place that is to be seen. */
const ROOM = 0.9;

/** @type {(colours: string[]) => string} */
const gradient = ([centre, middle, rim]) => `radial-gradient(75% 75% at 46% 45%, ${centre}, ${middle} 50%, ${rim})`;

/** The style of the board's own parts, kept apart from the page's. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host {
  display: block; position: relative; overflow: hidden; contain: strict; touch-action: none; cursor: grab;
  user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent;
  background: ${gradient(THEMES.light.sea)}; font-family: ${FONT_FAMILY};
}
:host([data-theme='dark']) { background: ${gradient(THEMES.dark.sea)}; }
:host(:focus-visible) { outline: 3px solid ${THEMES.light.colours.accent}; outline-offset: -3px; }
:host([data-pointing]) { cursor: pointer; }
:host([data-dragging]) { cursor: grabbing; }
.stage { position: absolute; inset: 0; transform-origin: 0 0; will-change: transform; }
svg { position: absolute; left: 0; top: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
svg [data-cell], svg [data-key] { pointer-events: auto; }
svg text { font-variant-numeric: tabular-nums; }
canvas { position: absolute; left: 0; top: 0; width: 100%; height: 100%; pointer-events: none; visibility: hidden; }
:host([data-moving]) canvas { visibility: visible; }
:host([data-moving]) .stage { visibility: hidden; }
.pulse { will-change: opacity; animation: pulse 1.8s ease-in-out infinite alternate; }
@keyframes pulse { from { opacity: 0.75; } to { opacity: 1; } }
:host([data-calm]) .pulse, :host([data-moving]) .pulse { animation: none; }
`);

export class TaluvaBoard extends HTMLElement {
  #view = /** @type {IslandView | null} */ (null);
  #marks = /** @type {Marks} */ ({});
  #theme = /** @type {'light' | 'dark'} */ ('light');
  #shown = { levels: false, contours: false, coordinates: false };
  #colours = /** @type {SeatColours} */ ({});
  #island = new Island(null);
  #frame = 0;
  #root = this.attachShadow({ mode: 'open' });
  #grown = false;
  #pointer;
  #stage = new Stage(this);
  #pilot = new Pilot({
    subject: () => ({ island: this.#island, points: this.#marks.reach ?? [] }),
    moved: () => this.#moved(),
    rested: () => this.#rest(),
  });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(...this.#stage.parts);
    const content = () => ({ marks: this.#marks, island: this.#island, overlays: this.#overlays() });
    this.#pointer = new Pointer(this, this.#pilot, content);
    new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect)).observe(this);
  }

  connectedCallback() {
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    this.#stage.label = this.label || 'Taluva';
  }

  /** The words that stand for the picture. */
  get label() {
    return this.getAttribute('label') ?? '';
  }

  set label(words) {
    this.setAttribute('label', words);
    this.#stage.label = words;
  }

  // What is shown.

  get view() {
    return this.#view;
  }

  set view(view) {
    if (view === this.#view) return;
    this.#view = view;
    this.#island = new Island(view, this.#colours);
    // The marks that belong to a view come after it: the camera follows when both are there, and stays while a turn
    // is tentative.
    if (this.#pilot.placed) this.#grown = !view?.tentative;
    else if (this.#pilot.size[0]) this.#pilot.follow();
    this.#redraw();
  }

  /** @type {Marks} */
  get marks() {
    return this.#marks;
  }

  /** @param {Marks | null} marks */
  set marks(marks) {
    const { ghost, reach } = this.#marks;
    this.#marks = marks ?? {};
    // A turn begins on an island that has been shown already: its spots may lie further out.
    if (this.#marks.reach !== reach && this.#marks.reach?.length && this.#pilot.placed) this.#grown = true;
    this.#redraw();
    this.#ghostMoved(ghost, this.#marks.ghost);
  }

  /** @type {'light' | 'dark'} */
  get theme() {
    return this.#theme;
  }

  /** @param {string | undefined} theme */
  set theme(theme) {
    this.#theme = theme === 'dark' ? 'dark' : 'light';
    this.dataset.theme = this.#theme;
    this.#stage.forget();
    this.#redraw();
  }

  get colours() {
    return this.#colours;
  }

  /** From a seat to the number of its colour. */
  set colours(colours) {
    if (JSON.stringify(colours) === JSON.stringify(this.#colours)) return;
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

  /** @type {(what: 'levels' | 'contours' | 'coordinates', on: boolean) => void} */
  #show(what, on) {
    this.#shown[what] = Boolean(on);
    this.#redraw();
  }

  get reducedMotion() {
    return this.#pilot.calm;
  }

  set reducedMotion(calm) {
    this.#pilot.calm = Boolean(calm);
    this.toggleAttribute('data-calm', this.#pilot.calm);
  }

  /** Margins of the board that other things cover: top, right, bottom, left, in pixels. @type {Insets} */
  get insets() {
    return this.#pilot.insets;
  }

  set insets(insets) {
    this.#pilot.insets = insets;
  }

  // Where it is seen from.

  /** @type {Viewpoint} */
  get camera() {
    return { ...this.#pilot.viewpoint };
  }

  /** @param {Partial<Viewpoint>} viewpoint */
  set camera(viewpoint) {
    this.#pilot.place(viewpoint);
  }

  /** Whether a person has moved it away from the usual view. */
  get strayed() {
    return this.#pilot.strayed;
  }

  /** Whether nothing of the island is in sight. */
  get lost() {
    const {
      camera,
      insets: [top, right, bottom, left],
      projection,
      size: [width, height],
    } = this.#pilot;
    const cells = [...this.#island.cells.values()];
    return (
      cells.length > 0 &&
      !cells.some(({ x, y, z }) => {
        const [vx, vy] = projection.toView(camera.project(x, y, z));
        return vx > left && vx < width - right && vy > top && vy < height - bottom;
      })
    );
  }

  /** Show everything, without turning. */
  fit({ animate = true } = {}) {
    this.#pilot.fit(animate);
  }

  /** The usual view. */
  home({ animate = true } = {}) {
    this.#pilot.home(animate);
  }

  /** Straight down; from there back to the usual tilt. */
  above({ animate = true } = {}) {
    this.#pilot.above(animate);
  }

  /** Turn by steps of 60 degrees. */
  turn(steps = 1) {
    this.#pilot.turn(steps);
  }

  /** Tilt by degrees, towards straight down if positive. @type {(degrees: number) => void} */
  tilt(degrees) {
    this.#pilot.tilt(degrees);
  }

  /** Zoom about a point of the board, or its middle. @type {(factor: number, point?: Point | null) => void} */
  zoom(factor, point = null) {
    this.#pilot.zoom(factor, point);
  }

  /** Move the board by pixels. @type {(dx: number, dy: number) => void} */
  pan(dx, dy) {
    this.#pilot.pan(dx, dy);
  }

  /** Move no further than is needed to see some cells at a level. @type {(cells: Hex[], level?: number) => void} */
  reveal(cells, level = 1) {
    const { camera } = this.#pilot;
    this.#pilot.reveal(
      cells.map(([q, r]) => camera.project(...centre(q, r), level * LEVEL_HEIGHT)),
      ROOM,
    );
  }

  // Drawing.

  /** Everything that is drawn, as it is seen from a viewpoint. @type {(viewpoint?: Viewpoint) => Scene} */
  #scene({ scale, elevation } = this.#pilot.viewpoint) {
    const levels = this.#shown.levels || elevation > NUMBERED;
    const options = { ...this.#shown, levels, lettering: clamp(LEGIBLE / scale, 1, Math.max(1.9, TOUCHABLE / scale)) };
    return { island: this.#island, marks: this.#marks, theme: THEMES[this.#theme], options };
  }

  #overlays() {
    const { island, marks, theme, options } = this.#scene();
    return new Overlays(marks, island, this.#pilot.camera, theme, options);
  }

  /** The end of the camera's flight. */
  get #goal() {
    const { goal } = this.#pilot;
    return goal && { camera: goal.camera, scene: this.#scene(goal.viewpoint) };
  }

  /** @type {(size: { width: number, height: number }) => void} */
  #resize({ width, height }) {
    if (!width || !height) return;
    this.#stage.forget();
    this.#pilot.resize(width, height);
    this.#redraw();
  }

  #moved() {
    this.#redraw();
    this.dispatchEvent(new CustomEvent('cameramoved', { bubbles: true }));
  }

  /** Several changes are drawn at once, with the next frame. */
  #redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#pilot.size[0]) return;
      if (this.#grown) this.#pilot.follow();
      this.#grown = false;
      if (this.#pilot.moving) this.#stage.move(this.#scene(), this.#pilot.projection, this.#goal);
      else this.#rest();
    });
  }

  #rest() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.#pilot.size[0]) return;
    this.#stage.rest(this.#scene(), this.#pilot.projection);
    this.dispatchEvent(new CustomEvent('rested', { bubbles: true }));
    this.#pointer.again();
  }

  /** When what was set last has been drawn, before it is shown. */
  #drawnNext() {
    if (!this.#frame && !this.#pilot.moving) return Promise.resolve();
    return new Promise((resolve) => this.addEventListener('rested', resolve, { once: true }));
  }

  /** Show something happening; `detail.cells` are the cells concerned. Resolves when it is over.
   * @type {(kind: AnimationKind, detail?: { cells?: HexLike[], level?: number }) => Promise<void>} */
  async perform(kind, detail = {}) {
    // What is covered is about to go; all else is to be drawn first.
    if (kind !== 'buried') await this.#drawnNext();
    const { camera, calm } = this.#pilot;
    return play(this.#root, kind, detail, { camera, island: this.#island, calm });
  }

  /** @type {(before?: Ghost | null, after?: Ghost | null) => Promise<void>} */
  async #ghostMoved(before, after) {
    /** @type {(held: Ghost | null | undefined) => string} */
    const cells = (held) => (held ? JSON.stringify([held.level, held.cells]) : '');
    if (!after || this.#pilot.calm || cells(before) === cells(after)) return;
    await this.#drawnNext();
    const stale = this.#pilot.moving || cells(after) !== cells(this.#marks.ghost);
    if (!stale) moveGhost(this.#root, before, after, this.#pilot.camera);
  }

  // Where things are.

  /** Where a place of the island is on the page, in pixels.
   * @type {(q: number, r: number, level?: number) => { x: number, y: number }} */
  screenOf(q, r, level = this.#island.level(q, r)) {
    return this.#onPage(this.#pilot.camera.project(...centre(q, r), level * LEVEL_HEIGHT));
  }

  /** @type {(drawing: Point) => { x: number, y: number }} */
  #onPage(drawing) {
    const [x, y] = this.#pilot.projection.toView(drawing);
    const { left, top } = this.getBoundingClientRect();
    return { x: left + x, y: top + y };
  }
}

customElements.define('taluva-board', TaluvaBoard);
