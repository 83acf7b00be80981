/** The symbols of the five terrains one builds on, about the centre of a cell. `built` keeps the middle free. */

import { UNIT } from './geometry.js';
import { generator, scattered } from './scatter.js';
import { mix, shade } from './palette.js';
import { blob, disc, polygon, polyline } from './surface.js';

export const VARIANTS = 3;
const TURN = 2 * Math.PI;

/** Whether the corners of a face run clockwise on the drawing. */
export function facesViewer(face) {
  let area = 0;
  face.forEach(([x, y], i) => {
    const [nextX, nextY] = face[(i + 1) % face.length];
    area += x * nextY - nextX * y;
  });
  return area > 0;
}

/** Draw the symbol of a terrain: J, C, S, R or L. */
export function drawTerrain(surface, terrain, variant, built, camera, theme) {
  ({ J: jungle, C: clearing, S: sand, R: rock, L: lake })[terrain](surface, variant, built, camera, theme);
}

// Strewing by trial costs more than drawing; the points of a symbol never change.
const strewn = new Map();
function once(name, make) {
  if (!strewn.has(name)) strewn.set(name, make());
  return strewn.get(name);
}

function jungle(surface, variant, built, camera, theme) {
  const green = theme.terrain.J;
  let crowns = once(`J${variant}${built}`, () => {
    const random = generator(11 + variant * 7 + (built ? 100 : 0));
    return built ? scattered(random, 13, 0.115, 0.125, 0.29) : scattered(random, 15, 0.135, 0.15);
  });
  // In front of a piece no crown may hide its foot.
  if (built) crowns = crowns.filter((at) => camera.depth(...at) < 0.22 || Math.abs(camera.across(...at)) > 0.34);
  crowns = [...crowns].sort((a, b) => camera.depth(...a) - camera.depth(...b));
  const [fallen, dark, mid, lit] = [surface.path(), surface.path(), surface.path(), surface.path()];
  crowns.forEach(([x, y], i) => {
    const size = UNIT * ((built ? 0.085 : 0.118) + 0.035 * (((i * 37) % 10) / 10));
    const high = size * (0.86 + 0.14 * camera.sinE);
    const [cx, cy] = camera.project(x, y, built ? 0.05 : 0.085);
    const foot = camera.project(x + camera.shadow[0] * 0.09, y + camera.shadow[1] * 0.09);
    disc(fallen, foot, size * 0.98, size * Math.max(0.62, camera.sinE));
    disc(dark, [cx, cy], size, high);
    disc(mid, [cx - size * 0.08, cy - size * 0.13], size * 0.8, high * 0.78);
    disc(lit, [cx - size * 0.24, cy - size * 0.34], size * 0.42, high * 0.36);
  });
  surface.draw(fallen, { fill: shade(green, 0.42), fillOpacity: 0.55 });
  surface.draw(dark, { fill: shade(green, 0.62) });
  surface.draw(mid, { fill: shade(green, 0.92) });
  surface.draw(lit, { fill: mix(green, '#b9dd7a', 0.48) });
  if (!built) palm(surface, variant, camera, green);
}

function palm(surface, variant, camera, green) {
  const [x, y] = [[0.1, 0.05], [-0.12, 0.1], [0.05, -0.12]][variant % 3];
  const head = camera.project(x + 0.03, y, 0.27);
  const trunk = polyline(surface.path(), [camera.project(x, y, 0.06), head]);
  const fronds = surface.path();
  for (let i = 0; i < 7; i++) {
    const angle = (i / 7) * TURN + 0.4 + variant;
    const [ux, uy] = [Math.cos(angle) * 0.155, Math.sin(angle) * 0.155];
    fronds.moveTo(...head);
    fronds.quadraticCurveTo(
      ...camera.project(x + 0.03 + ux * 0.6, y + uy * 0.6, 0.31),
      ...camera.project(x + 0.03 + ux, y + uy, 0.215),
    );
  }
  surface.draw(trunk, { stroke: shade('#8a6a45', 0.8), width: 2.4 });
  surface.draw(fronds, { stroke: shade(green, 0.5), width: 5.6 });
  surface.draw(fronds, { stroke: mix(green, '#cfe58a', 0.62), width: 3.2 });
}

function clearing(surface, variant, built, camera, theme) {
  const green = theme.terrain.C;
  const { patch, tufts, flowers } = once(`C${variant}${built}`, () => {
    const random = generator(31 + variant * 5);
    return {
      patch: Array.from({ length: 9 }, (_, i) => {
        const reach = 0.27 + 0.08 * random();
        return [reach * Math.cos((i / 9) * TURN) - 0.03, reach * Math.sin((i / 9) * TURN) - 0.02];
      }),
      tufts: scattered(random, built ? 11 : 13, 0.085, 0.135, built ? 0.26 : 0),
      flowers: scattered(random, 5, 0.12, 0.2, built ? 0.28 : 0.05),
    };
  });
  surface.draw(blob(surface.path(), camera.projectAll(patch)), { fill: mix(green, '#f3efaa', 0.34) });
  const blades = surface.path();
  const upright = 0.45 + 0.55 * camera.cosE;
  tufts.forEach((tuft, i) => {
    const [x, y] = camera.project(...tuft);
    const length = 4.4 + 1.4 * ((i * 7) % 3);
    for (const [bend, tip, rise] of [[-0.3, -1, 1], [0, 0, 1.45], [0.3, 1, 1]]) {
      blades.moveTo(x, y);
      const knee = y - length * (tip ? 0.7 : 0.8) * upright;
      blades.quadraticCurveTo(x + length * bend, knee, x + length * tip, y - length * rise * upright);
    }
  });
  surface.draw(blades, { stroke: shade(green, 0.56), width: 2.1 });
  const petals = surface.path();
  for (const flower of flowers) disc(petals, camera.project(...flower, 0.02), 3, 2.6);
  surface.draw(petals, { fill: '#fff8df' });
}

function sand(surface, variant, _built, camera, theme) {
  const tan = theme.terrain.S;
  const { ripples, grains } = once(`S${variant}`, () => {
    const random = generator(51 + variant * 3);
    const rows = [];
    for (let i = 0; i < 5; i++) {
      const y = -0.33 + i * 0.165;
      const reach = 0.4 - Math.abs(y) * 0.34;
      const [from, to] = [-reach + random() * 0.05, reach - random() * 0.08];
      rows.push(
        Array.from({ length: 15 }, (_, t) => {
          const x = from + ((to - from) * t) / 14;
          return [x, y + 0.026 * Math.sin(x * 15 + i * 1.9 + variant)];
        }),
      );
    }
    return { ripples: rows, grains: scattered(random, 11, 0.1, 0.09) };
  });
  const [hollow, crest, specks] = [surface.path(), surface.path(), surface.path()];
  for (const row of ripples) {
    polyline(hollow, camera.projectAll(row));
    polyline(crest, row.map(([x, y]) => camera.project(x, y + 0.03)));
  }
  for (const grain of grains) disc(specks, camera.project(...grain), 1.5, 1.2);
  surface.draw(hollow, { stroke: shade(tan, 0.72), width: 2.5 });
  surface.draw(crest, { stroke: mix(tan, '#fffdf2', 0.65), width: 2.3 });
  surface.draw(specks, { fill: shade(tan, 0.6) });
}

/** Boulders: x, y, radius, height. */
const BOULDERS = [
  [-0.17, -0.15, 0.205, 0.25], [0.21, -0.07, 0.165, 0.18], [-0.01, 0.21, 0.16, 0.14],
  [-0.29, 0.15, 0.09, 0.08], [0.27, 0.2, 0.085, 0.07], [0.1, -0.33, 0.1, 0.09],
];
const BOULDERS_BUILT = [
  [-0.26, -0.22, 0.11, 0.1], [0.27, -0.2, 0.12, 0.11], [-0.33, 0.1, 0.07, 0.05],
  [0.33, 0.13, 0.07, 0.05], [0, -0.37, 0.09, 0.08],
];

function boulders(variant, built) {
  const [cos, sin] = [Math.cos(variant * 2.1), Math.sin(variant * 2.1)];
  return (built ? BOULDERS_BUILT : BOULDERS).map(([px, py, radius, height], number) => {
    const [x, y] = [px * cos - py * sin, px * sin + py * cos];
    const random = generator(number * 17 + variant * 3 + 5);
    const base = [];
    const top = [];
    for (let i = 0; i < 6; i++) {
      const angle = (i / 6) * TURN + number;
      const reach = radius * (0.86 + 0.24 * random());
      base.push([x + reach * Math.cos(angle), y + reach * Math.sin(angle), 0]);
      const upper = reach * 0.44;
      const z = height * (0.78 + 0.3 * random());
      top.push([x - 0.02 + upper * Math.cos(angle), y - 0.01 + upper * Math.sin(angle), z]);
    }
    return { x, y, height, base, top };
  });
}

function rock(surface, variant, built, camera, theme) {
  const grey = theme.terrain.R;
  const { stones, cracks } = once(`R${variant}${built}`, () => ({
    stones: boulders(variant, built),
    cracks: scattered(generator(71 + variant * 13), 7, 0.09, 0.14, 0.1),
  }));
  const tones = new Map([[0.62, surface.path()], [0.86, surface.path()], [1.1, surface.path()]]);
  const [fallen, tops, lines] = [surface.path(), surface.path(), surface.path()];
  for (const stone of [...stones].sort((a, b) => camera.depth(a.x, a.y) - camera.depth(b.x, b.y))) {
    const [sx, sy] = camera.shadow.map((part) => part * stone.height * 0.55);
    polygon(fallen, stone.base.map(([x, y]) => camera.project(x + sx, y + sy)));
    stone.base.forEach((from, i) => {
      const j = (i + 1) % 6;
      const face = [from, stone.base[j], stone.top[j], stone.top[i]].map((point) => camera.project(...point));
      if (!facesViewer(face)) return;
      const [mx, my] = [(from[0] + stone.base[j][0]) / 2 - stone.x, (from[1] + stone.base[j][1]) / 2 - stone.y];
      const slant = camera.across(mx, my) / Math.hypot(mx, my);
      polygon(tones.get(slant < -0.35 ? 1.1 : slant < 0.3 ? 0.86 : 0.62), face);
    });
    polygon(tops, stone.top.map((point) => camera.project(...point)));
  }
  for (const [x, y] of cracks) polyline(lines, [camera.project(x, y), camera.project(x + 0.05, y + 0.03)]);
  surface.draw(lines, { stroke: shade(grey, 0.6), width: 2 });
  surface.draw(fallen, { fill: shade(grey, 0.35), fillOpacity: 0.5 });
  for (const [light, path] of tones) surface.draw(path, { fill: shade(grey, light) });
  surface.draw(tops, { fill: shade(grey, 1.32) });
}

function lake(surface, variant, built, camera, theme) {
  const tones = theme.lake;
  const shore = (size, dx = 0, dy = 0) => {
    const random = generator(3 + variant);
    const points = Array.from({ length: 12 }, (_, i) => {
      const reach = size * (0.9 + 0.14 * random());
      return camera.project(reach * Math.cos((i / 12) * TURN) + dx, reach * Math.sin((i / 12) * TURN) + dy);
    });
    return blob(surface.path(), points);
  };
  surface.draw(shore(0.505), { fill: tones.shore });
  surface.draw(shore(0.455), { fill: tones.water });
  surface.draw(shore(0.3, 0.03, 0.03), { fill: tones.deep });
  const places = built
    ? [[-0.22, -0.3], [0.2, -0.3], [-0.3, 0.16], [0.3, 0.16], [0, 0.34]]
    : [[-0.14, -0.2], [0.16, -0.08], [-0.2, 0.06], [0.06, 0.2], [0.2, 0.27], [-0.02, -0.33]];
  const ripples = surface.path();
  for (const place of places) {
    const [x, y] = camera.project(...place);
    const rise = 5 * camera.sinE;
    ripples.moveTo(x - 11, y);
    ripples.quadraticCurveTo(x - 5.5, y - rise, x, y);
    ripples.quadraticCurveTo(x + 5.5, y + rise, x + 11, y);
  }
  surface.draw(ripples, { stroke: tones.ripple, width: 2.6 });
}
