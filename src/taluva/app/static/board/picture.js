/** The board at rest: four SVG layers. What has not changed since the last drawing is left alone. */

import { hatchDefinitions } from './hatches.js';
import { Land } from './land.js';
import { Overlays } from './overlays.js';
import { drawCoastCells, drawSeaShadow, drawShallows, drawWaves, drawZone } from './sea.js';
import { DEFAULTS, SvgSurface } from './surface.js';

const SVG = 'http://www.w3.org/2000/svg';
const SYMBOLS = 'b-';

function layer(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', name);
  svg.setAttribute('aria-hidden', 'true');
  for (const part of DEFAULTS.matchAll(/([\w-]+)="(\w+)"/g)) svg.setAttribute(part[1], part[2]);
  return svg;
}

const holder = document.createElementNS(SVG, 'svg');

/** Elements from markup. */
function elements(markup) {
  holder.innerHTML = markup;
  return [...holder.childNodes];
}

export class Picture {
  constructor() {
    this.water = layer('water');
    this.land = layer('land');
    this.pulse = layer('pulse');
    this.marks = layer('marks');
    this.layers = [this.water, this.land, this.pulse, this.marks];
    this.land.innerHTML = '<defs></defs><g></g><g></g>';
    this.water.innerHTML = '<g></g><g></g><g></g>';
    for (const svg of [this.pulse, this.marks]) svg.innerHTML = '<defs></defs><g></g>';
    this.cells = new Map();
    this.written = new WeakMap();
  }

  /** @param scene island, marks, theme, options; @param projection the view */
  draw(scene, projection) {
    const { camera } = projection;
    const land = new Land(scene.island, camera, scene.theme, { ...scene.options, ghost: scene.marks?.ghost });
    const overlays = new Overlays(scene.marks, scene.island, camera, scene.theme, scene.options);
    const box = projection.viewBox.map((value) => Math.round(value * 100) / 100).join(' ');
    for (const svg of this.layers) svg.setAttribute('viewBox', box);
    this.#water(scene, camera, land, overlays);
    this.#land(land, overlays);
    this.#overlay(this.pulse, (surface) => overlays.drawPulsing(surface), 'p-');
    this.#overlay(this.marks, (surface) => overlays.drawSteady(surface), 'm-');
  }

  /** Write markup into an element unless it is there already. */
  #write(element, markup) {
    if (this.written.get(element) === markup) return;
    this.written.set(element, markup);
    element.innerHTML = markup;
  }

  #water(scene, camera, land, overlays) {
    const [shallows, shadows, marks] = this.water.children;
    const surface = new SvgSurface();
    drawWaves(surface, camera, scene.theme);
    surface.flat(camera, (on) => drawShallows(on, scene.island, scene.theme));
    this.#write(shallows, surface.markup);
    surface.markup = '';
    drawSeaShadow(surface, scene.island, camera, scene.theme);
    drawZone(surface, scene.island, camera, scene.theme);
    this.#write(shadows, surface.markup);
    surface.markup = '';
    drawCoastCells(surface, overlays.coastCells(), camera, scene.theme);
    land.drawGhostOnSea(surface);
    this.#write(marks, surface.markup);
  }

  /** Cells keep their elements while their drawing stays the same; the order follows the depth. */
  #land(land, overlays) {
    const [definitions, ground, last] = this.land.children;
    const surface = new SvgSurface(SYMBOLS);
    const kept = new Map();
    const fresh = [];
    const items = land.items();
    for (const item of items) {
      surface.markup = '';
      surface.group(item.hooks, item.draw);
      const old = this.cells.get(item.key);
      if (old?.markup === surface.markup) kept.set(item.key, old);
      else fresh.push([item.key, surface.markup]);
    }
    const made = elements(fresh.map(([, markup]) => markup).join(''));
    fresh.forEach(([key, markup], i) => kept.set(key, { markup, element: made[i] }));
    for (const [key, { element }] of this.cells) if (kept.get(key)?.element !== element) element.remove();
    surface.markup = '';
    overlays.drawLast(surface);
    this.#write(last, surface.markup);
    this.#write(definitions, surface.definitions);
    let before = ground.firstChild;
    for (const { key } of items) {
      const { element } = kept.get(key);
      if (element === before) before = before.nextSibling;
      else ground.insertBefore(element, before);
    }
    this.cells = kept;
  }

  #overlay(svg, draw, prefix) {
    const surface = new SvgSurface(prefix);
    draw(surface);
    const [definitions, group] = svg.children;
    this.#write(definitions, surface.markup ? hatchDefinitions(prefix) + surface.definitions : '');
    this.#write(group, surface.markup);
    svg.toggleAttribute('hidden', !surface.markup);
  }
}
