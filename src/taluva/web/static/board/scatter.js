/** Seeded scattering: the same symbol is strewn the same way every time, so nothing jumps. */

import { NORMALS } from './geometry.js';

/** A small generator of numbers from 0 to 1. */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value ^= value + Math.imul(value ^ (value >>> 7), 61 | value);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** @type {(point: number[], inset: number) => boolean} */
const within = ([x, y], inset) => NORMALS.every(([nx, ny]) => x * nx + y * ny <= 0.5 - inset);

/** Up to `count` points of a cell, `inset` from its edge, `gap` apart, none within `clear` of its centre. */
export function scattered(random, count, inset, gap, clear = 0) {
  const points = [];
  for (let tries = 0; points.length < count && tries < 2500; tries++) {
    const point = [(random() - 0.5) * 1.2, (random() - 0.5) * 1.2];
    if (!within(point, inset) || Math.hypot(...point) < clear) continue;
    if (points.every((other) => Math.hypot(other[0] - point[0], other[1] - point[1]) > gap)) points.push(point);
  }
  return points;
}
