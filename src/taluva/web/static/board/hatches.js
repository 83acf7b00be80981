/** Slanting bars: cells that an expansion would fill, a tile that may not lie where it is held. */

import { CREAM, PAINTS, REFUSAL } from './palette.js';

/** The side of the pattern, and the width of a bar. */
const [SIDE, BAR] = [14, 5];

/**
 * By name: the ground and its opacity, the bars and theirs, the slant in degrees.
 * @type {Record<string, [string, number, string, number, number]>}
 */
const HATCHES = {
  hatchRefusal: [REFUSAL, 0.3, REFUSAL, 0.55, 45],
  ...Object.fromEntries([1, 2, 3, 4].map((i) => [`hatch${i}`, [PAINTS[i].colour, 0.32, CREAM, 0.5, -45]])),
};

/** The hatches as patterns of an SVG. */
export function hatchDefinitions(prefix) {
  let all = '';
  for (const [name, [ground, groundOpacity, bar, barOpacity, slant]] of Object.entries(HATCHES)) {
    all +=
      `<pattern id="${prefix}${name}" width="${SIDE}" height="${SIDE}" patternUnits="userSpaceOnUse" ` +
      `patternTransform="rotate(${slant})">` +
      `<path d="M0 0h${SIDE}v${SIDE}h-${SIDE}z" fill="${ground}" fill-opacity="${groundOpacity}"/>` +
      `<path d="M0 0h${BAR}v${SIDE}h-${BAR}z" fill="${bar}" fill-opacity="${barOpacity}"/></pattern>`;
  }
  return all;
}

/** The hatches as patterns of a canvas. */
export function hatchPatterns(context) {
  const patterns = {};
  for (const [name, [ground, groundOpacity, bar, barOpacity, slant]] of Object.entries(HATCHES)) {
    const tile = new OffscreenCanvas(SIDE, SIDE);
    const pen = tile.getContext('2d');
    pen.globalAlpha = groundOpacity;
    pen.fillStyle = ground;
    pen.fillRect(0, 0, SIDE, SIDE);
    pen.globalAlpha = barOpacity;
    pen.fillStyle = bar;
    pen.fillRect(0, 0, BAR, SIDE);
    patterns[name] = context.createPattern(tile, 'repeat');
    patterns[name].setTransform(new DOMMatrix().rotate(slant));
  }
  return patterns;
}
