/** Solids of revolution and boxes, and the players' patterns on them. Angles: 0 right, a quarter turn to the viewer. */

import { UNIT } from './geometry.js';
import { tone } from './palette.js';
import { disc, polygon, polyline } from './surface.js';

const HALF = Math.PI;

export const outlined = (paint, width = 2.2) => ({ stroke: paint.dark, width });

/** A point on a ring round a vertical axis. */
export function onRing(camera, [x, y], radius, angle, z) {
  const [cx, cy] = camera.project(x, y, z);
  return [cx + UNIT * radius * Math.cos(angle), cy + UNIT * radius * Math.sin(angle) * camera.sinE];
}

function arc(camera, at, radius, z, from, to, steps = 14) {
  const points = [];
  for (let i = 0; i <= steps; i++) points.push(onRing(camera, at, radius, from + ((to - from) * i) / steps, z));
  return points;
}

/** A round body that narrows or widens upwards: silhouette with top, shaded part, lit part. */
export function frustum(surface, camera, at, low, high, from, to) {
  const band = (start, end, steps) =>
    polygon(surface.path(), [
      ...arc(camera, at, low, from, start, end, steps),
      ...arc(camera, at, high, to, end, start, steps),
    ]);
  const whole = band(0, HALF);
  disc(whole, camera.project(...at, to), UNIT * high, UNIT * high * camera.sinE);
  return { whole, dark: band(0, HALF * 0.36, 8), lit: band(HALF * 0.7, HALF, 8) };
}

/** Three tones on a round body. */
export function drawRound(surface, body, paint, width = 2.2) {
  surface.draw(body.whole, { fill: paint.colour, ...outlined(paint, width) });
  surface.draw(body.dark, { fill: tone(paint, 'colour', 'dark', 0.42) });
  surface.draw(body.lit, { fill: paint.light });
}

/** A cone: silhouette, shaded and lit part, and the range of angles that is seen. */
export function cone(surface, camera, at, radius, from, to) {
  const base = camera.project(...at, from);
  const tip = camera.project(...at, to);
  const [rx, ry] = [UNIT * radius, UNIT * radius * camera.sinE];
  const height = base[1] - tip[1];
  const full = height <= ry * 1.001;
  const turn = full ? 0 : Math.asin(Math.min(1, ry / height));
  const side = (start, end) => {
    const points = [tip];
    for (let i = 0; i <= 16; i++) {
      const angle = start + ((end - start) * i) / 16;
      points.push([base[0] + rx * Math.cos(angle), base[1] + ry * Math.sin(angle)]);
    }
    return polygon(surface.path(), points);
  };
  const [low, high] = full ? [-HALF / 2, HALF * 1.5] : [-turn, HALF + turn];
  return {
    whole: full ? disc(surface.path(), base, rx, ry) : side(low, high),
    dark: side(low, HALF * 0.33),
    lit: side(HALF * 0.66, full ? HALF * 1.25 : high),
    low,
    high,
  };
}

/**
 * A player's pattern on any surface. `at(share, height)` is the point at a share of the way round and a share of the
 * height; `counts` says how many teeth, dots and ribs there is room for.
 */
export function drawPattern(surface, paint, at, counts, width) {
  const path = surface.path();
  const [low, high] = counts.band ?? [0.22, 0.6];
  const across = (height) => polyline(path, Array.from({ length: 21 }, (_, i) => at(i / 20, height)));
  if (paint.pattern === 'tooth') {
    polyline(path, Array.from({ length: counts.teeth + 1 }, (_, i) => at(i / counts.teeth, i % 2 ? high : low)));
  } else if (paint.pattern === 'ring') {
    across(low);
    across((low + high) / 2 + 0.1 * (high - low));
  } else if (paint.pattern === 'dot') {
    for (let i = 0; i < counts.dots; i++) {
      const point = at((i + 0.5) / counts.dots, (low + high) / 2);
      if (point) disc(path, point, counts.dot, counts.dot * 0.94);
    }
  } else if (paint.pattern === 'rib') {
    for (let i = 0; i <= counts.ribs; i++) {
      const share = i / counts.ribs;
      polyline(path, [at(share, low * 0.3), at(share, high * 1.2)]);
    }
  }
  surface.draw(path, paint.pattern === 'dot' ? { fill: paint.sign } : { stroke: paint.sign, width });
}

/** A box with its visible sides and its top. */
export function box(surface, camera, [cx, cy], halfWidth, halfDepth, from, to, paint, width) {
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [cx + x * halfWidth, cy + y * halfDepth]);
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % 4];
    const [nx, ny] = [b[1] - a[1], a[0] - b[0]];
    const length = Math.hypot(nx, ny);
    if (camera.depth(nx, ny) / length <= 0.02) return;
    const slant = camera.across(nx, ny) / length;
    const fill = slant <= -0.35 ? paint.light : tone(paint, 'colour', 'dark', slant > 0.25 ? 0.48 : 0.16);
    const face = [[a, from], [b, from], [b, to], [a, to]].map(([[x, y], z]) => camera.project(x, y, z));
    surface.draw(polygon(surface.path(), face), { fill, ...outlined(paint, width) });
  });
  const top = polygon(surface.path(), corners.map(([x, y]) => camera.project(x, y, to)));
  surface.draw(top, { fill: tone(paint, 'colour', 'light', 0.55), ...outlined(paint, width) });
}

/** The shadow of an upright piece. */
export function drawCast(surface, camera, [x, y], radius, height) {
  const [sx, sy] = camera.shadow;
  const near = camera.project(x + sx * 0.04, y + sy * 0.04);
  const far = camera.project(x + sx * height, y + sy * height);
  const [rx, ry] = [UNIT * radius, UNIT * radius * Math.max(0.3, camera.sinE)];
  const path = disc(surface.path(), near, rx, ry);
  disc(path, [(near[0] + far[0]) / 2, (near[1] + far[1]) / 2], rx * 0.86, ry * 0.86);
  disc(path, far, rx * 0.6, ry * 0.6);
  surface.draw(path, { fill: '#1a1018', fillOpacity: 0.34 });
}
