/** The board on the page: SVG at rest, only moved and scaled by panning and zooming; a canvas while it turns. */

import { UNIT } from './geometry.js';
import { drawCoast, drawCoastCells, drawIslandShadow, drawWaves, drawZone, Land } from './land.js';
import { MovingPicture } from './motion.js';
import { Overlays } from './overlays.js';
import { DEFAULTS, hatchDefinitions, SvgSurface } from './surface.js';

/** @import {Camera, Draw, DrawOptions, Frame, Group, Projection, Scene} from './types.d.ts' */

const SVG = 'http://www.w3.org/2000/svg';
const SYMBOLS = 'b-';

/** @type {(name: string) => SVGSVGElement} */
function layer(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', name);
  svg.setAttribute('aria-hidden', 'true');
  for (const part of DEFAULTS.matchAll(/([\w-]+)="(\w+)"/g)) svg.setAttribute(part[1], part[2]);
  return svg;
}

const holder = document.createElementNS(SVG, 'svg');

/** Elements from markup. @type {(markup: string) => ChildNode[]} */
function elements(markup) {
  holder.innerHTML = markup;
  return [...holder.childNodes];
}

/** Cells in a portion of a drawing that is made ahead. */
const CELLS = 12;

/** The ground of one view, drawn all at once or little by little. */
class Draft {
  #made = /** @type {Map<string, Group>} */ (new Map());

  /** @param {Scene} scene @param {Camera} camera */
  constructor(scene, camera) {
    this.scene = scene;
    this.land = new Land(scene.island, camera, scene.theme, { ...scene.options, ghost: scene.marks?.ghost });
    this.items = this.land.items();
    this.surface = new SvgSurface(SYMBOLS);
  }

  /** Whether this is the drawing of a scene by a camera. @type {(scene: Scene, camera: Camera) => boolean} */
  fits({ island, marks, theme, options }, camera) {
    const { scene } = this;
    return (
      camera === this.land.camera &&
      island === scene.island &&
      marks === scene.marks &&
      theme === scene.theme &&
      /** @type {(keyof DrawOptions)[]} */ (Object.keys(options)).every((name) => options[name] === scene.options[name])
    );
  }

  /** Draws on for some milliseconds. @type {(budget: number) => void} */
  go(budget) {
    const end = performance.now() + budget;
    while (this.#made.size < this.items.length && performance.now() < end) this.#draw(CELLS, new Map());
  }

  /** What is drawn of every cell, by its key; cells that look as before keep their elements.
   * @type {(before: Map<string, Group>) => Map<string, Group>} */
  finish(before) {
    this.#draw(this.items.length, before);
    return this.#made;
  }

  /** @type {(count: number, before: Map<string, Group>) => void} */
  #draw(count, before) {
    const { surface } = this;
    const fresh = /** @type {{ key: string, markup: string }[]} */ ([]);
    for (const { key, hooks, draw } of this.items.slice(this.#made.size, this.#made.size + count)) {
      surface.markup = '';
      surface.group(hooks, draw);
      const { markup } = surface;
      const old = before.get(key);
      if (old?.markup === markup) this.#made.set(key, old);
      else fresh.push({ key, markup });
    }
    elements(fresh.map(({ markup }) => markup).join('')).forEach((element, i) => {
      this.#made.set(fresh[i].key, { markup: fresh[i].markup, element });
    });
  }
}

class Picture {
  constructor() {
    this.water = layer('water');
    this.land = layer('land');
    this.pulse = layer('pulse');
    this.marks = layer('marks');
    this.layers = [this.water, this.land, this.pulse, this.marks];
    this.land.innerHTML = '<defs></defs><g></g><g></g>';
    this.water.innerHTML = '<g></g><g></g><g></g>';
    for (const svg of [this.pulse, this.marks]) svg.innerHTML = '<defs></defs><g></g>';
    this.cells = /** @type {Map<string, Group>} */ (new Map());
    this.written = /** @type {WeakMap<Element, string>} */ (new WeakMap());
    this.ahead = /** @type {Draft | null} */ (null);
  }

  /** Makes elements for a view that is on its way, for some milliseconds; `draw` takes them from here.
   * @type {(scene: Scene, camera: Camera, budget: number) => void} */
  drawAhead(scene, camera, budget) {
    if (!this.ahead?.fits(scene, camera)) this.ahead = new Draft(scene, camera);
    this.ahead.go(budget);
  }

  /** @type {(scene: Scene, frame: Frame) => void} */
  draw(scene, { camera, viewBox }) {
    if (!this.ahead?.fits(scene, camera)) this.ahead = new Draft(scene, camera);
    const { land } = this.ahead;
    const overlays = new Overlays(scene.marks, scene.island, camera, scene.theme, scene.options);
    const box = viewBox.map((value) => Math.round(value * 100) / 100).join(' ');
    for (const svg of this.layers) svg.setAttribute('viewBox', box);
    this.#water(scene, camera, land, overlays);
    this.#land(this.ahead, overlays);
    this.ahead = null;
    this.#overlay(this.pulse, (surface) => overlays.drawPulsing(surface), 'p-');
    this.#overlay(this.marks, (surface) => overlays.drawSteady(surface), 'm-');
  }

  /** Write markup into an element unless it is there already. @type {(element: Element, markup: string) => void} */
  #write(element, markup) {
    if (this.written.get(element) === markup) return;
    this.written.set(element, markup);
    element.innerHTML = markup;
  }

  /** @type {(scene: Scene, camera: Camera, land: Land, overlays: Overlays) => void} */
  #water(scene, camera, land, overlays) {
    const [shallows, shadows, marks] = this.water.children;
    const surface = new SvgSurface();
    drawWaves(surface, camera, scene.theme);
    surface.flat(camera, (on) => drawCoast(on, scene.island, scene.theme));
    this.#write(shallows, surface.markup);
    surface.markup = '';
    drawIslandShadow(surface, scene.island, camera, scene.theme);
    drawZone(surface, scene.island, camera, scene.theme);
    this.#write(shadows, surface.markup);
    surface.markup = '';
    drawCoastCells(surface, overlays.coastCells(), camera, scene.theme);
    land.drawGhostOnSea(surface);
    this.#write(marks, surface.markup);
  }

  /** Cells keep their elements while their drawing stays the same; the order follows the depth.
   * @type {(draft: Draft, overlays: Overlays) => void} */
  #land(draft, overlays) {
    const [definitions, ground, last] = this.land.children;
    const { items, surface } = draft;
    const kept = draft.finish(this.cells);
    for (const [key, { element }] of this.cells) if (kept.get(key)?.element !== element) element.remove();
    surface.markup = '';
    overlays.drawLast(surface);
    this.#write(last, surface.markup);
    this.#write(definitions, surface.definitions);
    let before = ground.firstChild;
    for (const { key } of items) {
      const { element } = /** @type {Group} */ (kept.get(key));
      if (element === before) before = before.nextSibling;
      else ground.insertBefore(element, before);
    }
    this.cells = kept;
  }

  /** @type {(svg: SVGSVGElement, draw: Draw, prefix: string) => void} */
  #overlay(svg, draw, prefix) {
    const surface = new SvgSurface(prefix);
    draw(surface);
    const [definitions, group] = svg.children;
    this.#write(definitions, surface.markup ? hatchDefinitions(prefix) + surface.definitions : '');
    this.#write(group, surface.markup);
    svg.toggleAttribute('hidden', !surface.markup);
  }
}

/** How far the board may be moved, in drawing units, before it is drawn about another middle. */
const FAR = 12 * UNIT;

/** Milliseconds at rest before the next motion is made ready for, and for each portion of that work. */
const [QUIET, PORTION] = [300, 8];
/** Milliseconds of each frame of a flight for the drawing at its end. */
const AHEAD = 4;

export class Stage {
  #picture = new Picture();
  #moving = new MovingPicture();
  #drawn = /** @type {Frame | null} */ (null);
  #preparing = 0;

  /** @param {HTMLElement} host carries the attribute `data-moving` while the canvas is shown */
  constructor(host) {
    this.host = host;
    this.element = document.createElement('div');
    this.element.className = 'stage';
    this.element.append(...this.#picture.layers);
    this.parts = [this.element, this.#moving.canvas];
    this.#picture.land.setAttribute('role', 'img');
    this.#picture.land.removeAttribute('aria-hidden');
  }

  /** @param {string} words */
  set label(words) {
    this.#picture.land.setAttribute('aria-label', words);
  }

  /** Nothing that was drawn fits any more. */
  forget() {
    this.#drawn = null;
    this.#moving.forget();
  }

  /** A frame of a motion; `goal` is the scene and the camera at its end, where that is known.
   * @type {(scene: Scene, projection: Projection, goal?: { scene: Scene, camera: Camera } | null) => void} */
  move(scene, projection, goal = null) {
    clearTimeout(this.#preparing);
    const turned = this.#drawn?.camera !== projection.camera;
    this.host.toggleAttribute('data-moving', turned);
    if (turned) this.#moving.draw(scene, projection);
    else this.#slide(projection);
    if (goal && goal.camera !== this.#drawn?.camera) this.#picture.drawAhead(goal.scene, goal.camera, AHEAD);
  }

  /** The camera stands still: everything in full detail. @type {(scene: Scene, projection: Projection) => void} */
  rest(scene, projection) {
    const { camera, zoom, centre, width, height } = projection;
    let drawn = this.#drawn;
    const away = drawn ? Math.hypot(drawn.centre[0] - centre[0], drawn.centre[1] - centre[1]) : Infinity;
    // A board that was only moved is not drawn anew: it stays where it was moved to.
    if (drawn?.camera !== camera || drawn.zoom !== zoom || away > FAR) {
      drawn = { camera, zoom, centre, width, height, viewBox: projection.viewBox };
    }
    this.#drawn = drawn;
    this.#picture.draw(scene, drawn);
    this.#slide(projection);
    this.host.toggleAttribute('data-moving', false);
    this.#prepare(scene, projection);
  }

  /** Make ready for the next motion, a little at a time.
   * @type {(scene: Scene, projection: Projection, after?: number) => void} */
  #prepare(scene, projection, after = QUIET) {
    clearTimeout(this.#preparing);
    this.#preparing = setTimeout(() => {
      if (this.#moving.prepare(scene, projection, PORTION)) this.#prepare(scene, projection, 30);
    }, after);
  }

  /** @type {(projection: Projection) => void} */
  #slide({ zoom, centre }) {
    const { zoom: before, centre: from, width, height } = /** @type {Frame} */ (this.#drawn);
    const grown = zoom / before;
    const x = (width / 2) * (1 - grown) + (from[0] - centre[0]) * zoom;
    const y = (height / 2) * (1 - grown) + (from[1] - centre[1]) * zoom;
    const moved = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
    this.element.style.transform = grown === 1 ? moved : `${moved} scale(${grown})`;
  }
}
