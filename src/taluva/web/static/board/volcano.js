/** The volcano: a cone with a crater, and lava that runs to where the cells of its tile meet. */

import { radians } from './geometry.js';
import { LAVA, shade } from './palette.js';
import { generator } from './scatter.js';
import { disc, polygon, polyline } from './surface.js';
import { facesViewer } from './terrains.js';

const SIDES = 14;
const [FOOT, WAIST, MOUTH, TOP] = [0.435, 0.275, 0.165, 0.285];
const WAIST_HEIGHT = TOP * 0.56;
const random = generator(5);
const ROUGH = Array.from({ length: SIDES }, () => 0.93 + 0.12 * random());

/** Foot, waist and mouth of the cone: rings of points. */
const RINGS = [[], [], []];
for (let i = 0; i < SIDES; i++) {
  const angle = (i / SIDES) * 2 * Math.PI;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const worn = WAIST * ROUGH[(i + 3) % SIDES];
  RINGS[0].push([FOOT * ROUGH[i] * ux, FOOT * ROUGH[i] * uy, 0]);
  RINGS[1].push([worn * ux, worn * uy, WAIST_HEIGHT]);
  RINGS[2].push([MOUTH * ROUGH[i] * ux, MOUTH * ROUGH[i] * uy, TOP * (0.97 + 0.03 * ((i * 5) % 3))]);
}

/**
 * Where a volcano's lava runs, in degrees clockwise from the east, by where its tile's other cells lie:
 * with two the corner where the three cells meet, with one the middle of the shared edge.
 * @returns {number | null}
 */
export function lavaAngle(mates) {
  if (mates.length === 1) return 60 * mates[0];
  const first = mates.find((direction) => mates.includes((direction + 1) % 6));
  return first === undefined ? null : 60 * first + 30;
}

/** Draw a volcano; without an angle its lava stays in the pool. */
export function drawVolcano(surface, angle, camera, theme) {
  cone(surface, camera, theme);
  crater(surface, camera, theme);
  if (angle !== null) lava(surface, angle, camera);
}

function cone(surface, camera, theme) {
  const [sx, sy] = camera.shadow;
  const fallen = RINGS[0].map(([x, y]) => camera.project(x * 1.02 + sx * 0.16, y * 1.02 + sy * 0.16));
  surface.draw(polygon(surface.path(), fallen), { fill: shade(theme.terrain.V, 0.35), fillOpacity: 0.45 });
  const facets = new Map();
  for (const band of [0, 1]) {
    const [low, high] = [RINGS[band], RINGS[band + 1]];
    for (let i = 0; i < SIDES; i++) {
      const j = (i + 1) % SIDES;
      const face = [low[i], low[j], high[j], high[i]].map((point) => camera.project(...point));
      if (!facesViewer(face)) continue;
      const [mx, my] = [low[i][0] + low[j][0], low[i][1] + low[j][1]];
      const reach = Math.hypot(mx, my);
      let light = 0.86 - (0.36 * camera.across(mx, my)) / reach - (0.04 * camera.depth(mx, my)) / reach;
      light += (band ? 0.06 : -0.04) + (((i * 7 + band * 3) % 5) - 2) * 0.028;
      // Eight tones to the unit: facets of one tone share a path.
      light = Math.round(Math.max(0.48, Math.min(1.24, light)) * 8) / 8;
      if (!facets.has(light)) facets.set(light, surface.path());
      polygon(facets.get(light), face);
    }
  }
  for (const [light, path] of facets) {
    const tone = shade(theme.terrain.V, light);
    surface.draw(path, { fill: tone, stroke: tone, width: 0.7 });
  }
}

function crater(surface, camera, theme) {
  const ring = (size, sunk) =>
    polygon(surface.path(), RINGS[2].map(([x, y, z]) => camera.project(x * size, y * size, z - sunk)));
  surface.draw(ring(1, 0), { fill: shade(theme.terrain.V, 1.22) });
  surface.draw(ring(0.8, 0.03), { fill: LAVA.bowl });
  surface.draw(ring(0.62, 0.075), { fill: LAVA.stream });
  const glow = disc(surface.path(), camera.project(0, 0, TOP - 0.075), 7, 6 * camera.sinE);
  surface.draw(glow, { fill: LAVA.core });
}

/** Distance from the axis and height of the lava's bed: 0 in the pool, 1 at the foot. */
function bed(along) {
  if (along >= 1) return [FOOT + (along - 1) * 0.42, 0.004];
  const reach = 0.07 + (FOOT - 0.07) * along;
  let height;
  if (reach < MOUTH) height = TOP - 0.035 + (reach - 0.07) * 0.36;
  else if (reach < WAIST) height = TOP - ((reach - MOUTH) / (WAIST - MOUTH)) * (TOP - WAIST_HEIGHT);
  else height = WAIST_HEIGHT * (1 - (reach - WAIST) / (FOOT - WAIST));
  return [reach, Math.max(0, height) + 0.008];
}

function lava(surface, angle, camera) {
  const [ux, uy] = [Math.cos(radians(angle)), Math.sin(radians(angle))];
  const onSlope = (reach, side, z) => camera.project(ux * reach - uy * side, uy * reach + ux * side, z);

  /** A stream that drifts to one side, its half-width growing from `start` to `end`. */
  function ribbon(path, drift, start, end, length, wobble) {
    const [left, right] = [[], []];
    for (let i = 0; i <= 12; i++) {
      const along = (length * i) / 12;
      const [reach, z] = bed(along);
      const half = start + ((end - start) * i) / 12 + 0.012 * Math.sin(1.9 * i + wobble);
      const side = drift * along + 0.018 * Math.sin(0.9 * i + wobble);
      left.push(onSlope(reach, side + half, z));
      right.push(onSlope(reach, side - half, z));
    }
    const [reach, z] = bed(length);
    polyline(path, left);
    path.quadraticCurveTo(...onSlope(reach + 0.035, drift * length, z), ...right.at(-1));
    for (const point of right.reverse().slice(1)) path.lineTo(...point);
    path.closePath();
    return path;
  }

  const edge = ribbon(surface.path(), 0, 0.052, 0.095, 1.19, 0.6);
  ribbon(edge, 0.2, 0.026, 0.034, 0.8, 2.2);
  ribbon(edge, -0.19, 0.026, 0.032, 0.62, 4);
  const stream = ribbon(surface.path(), 0, 0.034, 0.072, 1.165, 0.6);
  ribbon(stream, 0.2, 0.014, 0.02, 0.76, 2.2);
  ribbon(stream, -0.19, 0.014, 0.02, 0.58, 4);
  surface.draw(edge, { fill: shade(LAVA.edge, 0.95), stroke: LAVA.bank, width: 1.6, strokeOpacity: 0.55 });
  surface.draw(stream, { fill: LAVA.stream });
  surface.draw(ribbon(surface.path(), 0, 0.016, 0.038, 1.12, 1.2), { fill: LAVA.core });
}
