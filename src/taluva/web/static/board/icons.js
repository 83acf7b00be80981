/** The board's drawings as single pictures for panels and lists. */

import { Camera, DIRECTIONS, middle } from './geometry.js';
import { Island } from './island.js';
import { drawVolcano, Land } from './land.js';
import { drawIcon, drawSign, drawSymbol, groundTone, ICON_BOXES, INKS, paintsOf, THEMES } from './painter.js';
import { DEFAULTS, disc, polygon, SvgSurface } from './surface.js';

/** @import {Draw, Hex, Terrain} from './types.d.ts' */

let count = 0;

/** An SVG element with a picture; `box` is left, top, width and height in drawing units.
 * @type {(box: number[], width: number, height: number, draw: Draw) => SVGElement} */
function picture(box, width, height, draw) {
  const surface = new SvgSurface(`i${++count}-`);
  draw(surface);
  const holder = document.createElement('div');
  const symbols = surface.definitions;
  holder.innerHTML =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${width}" height="${height}" ` +
    `aria-hidden="true" ${DEFAULTS}>${symbols && `<defs>${symbols}</defs>`}${surface.markup}</svg>`;
  return /** @type {SVGElement} */ (holder.firstElementChild);
}

/**
 * A tile as a small board: `code` as in the notation, `d` the direction of its second cell, `azimuth` that of the
 * camera, so that the tile lies as it would on the island.
 * @type {(code: string, d?: number, theme?: string, size?: number, azimuth?: number) => SVGElement}
 */
export function tileSvg(code, d = 0, theme = 'light', size = 190, azimuth = -17) {
  const camera = new Camera(azimuth, 52);
  const places = /** @type {Hex[]} */ ([[0, 0], DIRECTIONS[d % 6], DIRECTIONS[(d + 1) % 6]]).slice(0, code.length);
  const cells = places.map(([q, r], i) => ({
    q,
    r,
    level: 1,
    terrain: /** @type {Terrain} */ (code[i]),
    tile: 1,
    seat: null,
    piece: null,
    count: 0,
    mates: [0, 1, 2, 3, 4, 5].filter((k) =>
      places.some(([oq, or]) => oq === q + DIRECTIONS[k][0] && or === r + DIRECTIONS[k][1]),
    ),
  }));
  const island = new Island({ cells });
  if (code === 'VVV') for (const cell of island.cells.values()) cell.quiet = true;
  const [x, y] = camera.project(...middle(places), 0.2);
  const box = [x - 150, y - 112, 300, 232].map(Math.round);
  return picture(box, size, Math.round((size * 232) / 300), (surface) => {
    surface.draw(disc(surface.path(), [x + 8, y + 34], 104, 62), { fill: '#2a1a10', fillOpacity: 0.2 });
    for (const { draw } of new Land(island, camera, THEMES[theme]).items()) draw(surface);
  });
}

/** A piece in a player's colour; one that is built is an outline in the text's colour.
 * @type {(kind: string, colour: number, options?: { count?: number, built?: boolean, size?: number }) => SVGElement} */
export function pieceSvg(kind, colour, { count = 1, built = false, size = 32 } = {}) {
  const [left, top, side] = ICON_BOXES[kind];
  const svg = picture([left, top, side, side], size, size, (surface) => {
    const paints = paintsOf(THEMES.light, colour);
    drawIcon(surface, kind, built ? paintsOf(THEMES.light) : paints);
    if (count > 1) {
      const ink = { size: side * 0.36, fill: paints.colours.dark, halo: INKS.cream };
      surface.text(count, left + side * 0.8, top + side * 0.95, ink);
    }
  });
  if (built) svg.setAttribute('opacity', '0.42');
  return svg;
}

/** A player's sign. @type {(colour: number, size?: number) => SVGElement} */
export function emblemSvg(colour, size = 22) {
  const paints = paintsOf(THEMES.light, colour);
  return picture([-12, -12, 24, 24], size, size, (surface) => drawSign(surface, 'emblem', paints));
}

/** A terrain seen from above. @type {(terrain: Terrain, size?: number, theme?: string) => SVGElement} */
export function terrainSvg(terrain, size = 18, theme = 'light') {
  const camera = new Camera(0, 90);
  return picture([-58, -62, 116, 124], size, size, (surface) => {
    const paints = paintsOf(THEMES[theme]);
    const ground = polygon(surface.path(), camera.hexagon(0, 0, 0));
    surface.draw(ground, { fill: groundTone(THEMES[theme], terrain, 1) });
    if (terrain === 'V') drawVolcano(surface, 90, camera, paints);
    else drawSymbol(surface, `${terrain}0`, camera, paints);
    surface.draw(ground, { stroke: paints.colours.seam, width: 5, strokeOpacity: 0.6 });
  });
}
