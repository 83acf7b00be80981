/** The pieces: huts, tower, temple, boat. They face the camera: built at one azimuth, whatever the camera's. */

import { Camera, UNIT, radians } from './geometry.js';
import { PAINTS, mix, tone } from './palette.js';
import { box, cone, drawCast, drawPattern, drawRound, frustum, onRing, outlined } from './solids.js';
import { disc, polygon, polyline } from './surface.js';

const FACING = 26;
/** @type {[number, number]} */
const GROUND = [0, 0];

/** Where the huts of a cell stand, in the camera's frame, so that a cluster never hides itself. */
const CLUSTERS = [
  [],
  [[0, 0]],
  [[-0.17, -0.05], [0.17, 0.05]],
  [[0, -0.19], [-0.19, 0.11], [0.19, 0.11]],
  [[0, -0.23], [-0.23, 0], [0.23, 0], [0, 0.21]],
];
const CLUSTER_SCALES = [0, 1.12, 0.92, 0.84, 0.78];

/** The camera that pieces are seen by at an elevation. */
const facing = (elevation) => new Camera(FACING, elevation);

export function pieceName(kind, colour, count) {
  return kind === 'hut' ? `h${colour}${Math.min(4, count)}` : `${kind}${colour}`;
}

/** Draw a piece as it stands on the island; more than four huts are drawn as four. */
export function drawPiece(surface, kind, colour, count, elevation) {
  const camera = facing(elevation);
  const paint = PAINTS[colour];
  if (kind === 'hut') huts(surface, camera, paint, Math.max(1, Math.min(4, count)));
  else if (kind === 'tower') {
    plinth(surface, camera, 0.25, [GROUND]);
    tower(surface, camera, paint, 1.02 + (0.25 * Math.max(0, camera.sinE - 0.8)) / 0.2, true);
  } else if (kind === 'temple') temple(surface, camera, paint, 1.14, true);
  else boat(surface, camera, paint, 1, -0.3);
}

/** Draw a piece as an icon, of the size the icons' boxes expect. */
export function drawIcon(surface, kind, paint, elevation = 26) {
  const camera = new Camera(28, elevation);
  if (kind === 'hut') hut(surface, camera, paint, GROUND, 1.5, false);
  else if (kind === 'tower') tower(surface, camera, paint, 1.02, false);
  else if (kind === 'temple') temple(surface, camera, paint, 1.12, false);
  else boat(surface, camera, paint, 1.1, -0.5, false);
}

/** The square that an icon fills: left, top, side. */
export const ICON_BOXES = {
  hut: [-38, -62, 76],
  tower: [-42, -72, 84],
  temple: [-44, -66, 88],
  boat: [-46, -68, 92],
};

function plinth(surface, camera, radius, places) {
  const discs = (drop) => {
    const path = surface.path();
    for (const place of places) {
      const [x, y] = camera.project(...place);
      disc(path, [x, y + drop], UNIT * radius, UNIT * radius * camera.sinE);
    }
    return path;
  };
  surface.draw(discs(3.5 * camera.cosE), { fill: '#5b4028' });
  surface.draw(discs(0), { fill: '#e6cd9c' });
}

function huts(surface, camera, paint, count) {
  const size = CLUSTER_SCALES[count];
  const places = CLUSTERS[count]
    .map(([right, near]) => [right * camera.cosA + near * camera.sinA, near * camera.cosA - right * camera.sinA])
    .sort((a, b) => camera.depth(...a) - camera.depth(...b));
  plinth(surface, camera, count > 1 ? 0.225 * size : 0.26, places);
  for (const place of places) hut(surface, camera, paint, place, size, true);
}

function hut(surface, camera, paint, at, k, cast) {
  if (cast) drawCast(surface, camera, at, 0.19 * k, 0.3 * k);
  const wall = frustum(surface, camera, at, 0.135 * k, 0.135 * k, 0, 0.13 * k);
  surface.draw(wall.whole, { fill: tone(paint, 'colour', 'dark', 0.45), ...outlined(paint, 2.2 * k) });
  surface.draw(wall.lit, { fill: paint.colour });
  const door = [[1.75, 0], [1.28, 0], [1.28, 0.1 * k], [1.75, 0.1 * k]];
  surface.draw(polygon(surface.path(), door.map(([angle, z]) => onRing(camera, at, 0.137 * k, angle, z))), {
    fill: paint.colour === 'none' ? 'none' : mix(paint.dark, '#120a0c', 0.5),
  });
  const [radius, from, to] = [0.205 * k, 0.105 * k, 0.4 * k];
  const roof = cone(surface, camera, at, radius, from, to);
  surface.draw(roof.whole, { fill: paint.colour, ...outlined(paint, 2.2 * k) });
  surface.draw(roof.dark, { fill: tone(paint, 'colour', 'dark', 0.38) });
  surface.draw(roof.lit, { fill: paint.light });
  patternOnRoof(surface, camera, paint, at, radius, from, to, roof, 3 * k);
  const knob = disc(surface.path(), camera.project(...at, 0.405 * k), 3.4 * k, 3.2 * k);
  surface.draw(knob, { fill: paint.sign, ...outlined(paint, 1.4 * k) });
}

function patternOnRoof(surface, camera, paint, at, radius, from, to, { low, high }, width) {
  const [start, end] = [low - 0.02, high + 0.02];
  const round = (end - start) / (2 * Math.PI);
  const closed = high - low > 6;
  const onRoof = (share, height) => {
    const angle = start + (end - start) * share;
    // Dots at the very edge of a roof would lie on its outline.
    if (paint.pattern === 'dot' && !closed && Math.sin(angle) < 0.12) return null;
    return onRing(camera, at, radius * (1 - height), angle, from + (to - from) * height);
  };
  const teeth = Math.max(8, Math.round(round * 16));
  const counts = { teeth, dots: Math.round(round * 8), ribs: Math.round(round * 11), dot: UNIT * radius * 0.125 };
  const bands = { tooth: [0.2, 0.58], ring: [0.2, 0.7], dot: [0.2, 0.48], rib: [0.13, 0.6] };
  drawPattern(surface, paint, onRoof, { ...counts, band: bands[paint.pattern] }, width);
}

function tower(surface, camera, paint, k, cast) {
  const at = GROUND;
  if (cast) drawCast(surface, camera, at, 0.18 * k, 0.62 * k);
  const stack = (low, high, from, to) =>
    drawRound(surface, frustum(surface, camera, at, low * k, high * k, from * k, to * k), paint, 2.2 * k);
  stack(0.185, 0.165, 0, 0.07);
  stack(0.145, 0.112, 0.07, 0.5);
  const onShaft = (share, height) =>
    onRing(camera, at, (0.145 - 0.033 * height) * k, Math.PI * share, (0.07 + 0.43 * height) * k);
  const counts = { teeth: 8, dots: 4, ribs: 5, dot: 3.5 * k, band: [0.35, 0.72] };
  if (paint.pattern === 'rib') {
    const ribs = surface.path();
    for (let i = 0; i < 6; i++) polyline(ribs, [onShaft((i + 0.5) / 6, 0.16), onShaft((i + 0.5) / 6, 0.84)]);
    surface.draw(ribs, { stroke: paint.sign, width: 3.2 * k });
  } else drawPattern(surface, paint, onShaft, counts, 3.2 * k);
  stack(0.125, 0.185, 0.5, 0.58);
  stack(0.185, 0.185, 0.58, 0.63);
  const floor = disc(surface.path(), camera.project(...at, 0.63 * k), UNIT * 0.135 * k, UNIT * 0.135 * k * camera.sinE);
  surface.draw(floor, { fill: tone(paint, 'dark', 'colour', 0.25) });
  merlons(surface, camera, paint, k);
  if (camera.cosE < 0.3) {
    // From above the shaft is hidden: its pattern lies on the floor instead.
    const onFloor = (share, height) =>
      onRing(camera, at, 0.13 * k * (1 - height), 2 * Math.PI * share - Math.PI / 2, 0.63 * k);
    const band = paint.pattern === 'ring' ? [0.3, 0.9] : [0.2, 0.6];
    drawPattern(surface, paint, onFloor, { teeth: 16, dots: 4, ribs: 11, dot: 3.4 * k, band }, 2 * k);
  }
}

function merlons(surface, camera, paint, k) {
  const [inside, backTops, outside, frontTops] = [surface.path(), surface.path(), surface.path(), surface.path()];
  const angles = Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 4 + 0.2 + radians(FACING));
  for (const angle of angles.sort((a, b) => Math.sin(a) - Math.sin(b))) {
    const point = (radius, turn, z) => onRing(camera, GROUND, radius * k, angle + turn, z * k);
    const face = (radius) => [
      point(radius, -0.24, 0.625), point(radius, 0.24, 0.625), point(radius, 0.24, 0.715), point(radius, -0.24, 0.715),
    ];
    const top = [
      point(0.187, -0.24, 0.715), point(0.187, 0.24, 0.715), point(0.125, 0.24, 0.715), point(0.125, -0.24, 0.715),
    ];
    const back = Math.sin(angle) < 0;
    polygon(back ? inside : outside, face(back ? 0.125 : 0.187));
    polygon(back ? backTops : frontTops, top);
  }
  surface.draw(inside, { fill: tone(paint, 'colour', 'dark', 0.3), ...outlined(paint, 1.2 * k) });
  surface.draw(backTops, { fill: paint.light, ...outlined(paint, 1.2 * k) });
  surface.draw(outside, { fill: paint.colour, ...outlined(paint, 1.4 * k) });
  surface.draw(frontTops, { fill: paint.light, ...outlined(paint, 1.2 * k) });
}

function temple(surface, camera, paint, k, cast) {
  if (cast) drawCast(surface, camera, GROUND, 0.3 * k, 0.34 * k);
  box(surface, camera, GROUND, 0.3 * k, 0.25 * k, 0, 0.075 * k, paint, 1.8 * k);
  box(surface, camera, GROUND, 0.235 * k, 0.185 * k, 0.075 * k, 0.15 * k, paint, 1.8 * k);
  box(surface, camera, GROUND, 0.165 * k, 0.115 * k, 0.15 * k, 0.27 * k, paint, 1.8 * k);
  saddleRoof(surface, camera, paint, k);
}

/** A roof whose ridge rises to both ends. */
function saddleRoof(surface, camera, paint, k) {
  /** `along` from -1 to 1, `up` from 0 at the eaves to 1 at the ridge, on the side 1 or -1. */
  const point = (along, up, side) => {
    const x = along * (0.215 + 0.085 * up) * k;
    const ridge = (0.4 + 0.2 * along * along) * k;
    const eaves = (0.245 + 0.035 * along * along) * k;
    return camera.project(x, side * 0.185 * k * (1 - up), eaves + (ridge - eaves) * up);
  };
  const parts = [];
  for (const sign of [-1, 1]) {
    parts.push({ side: sign, depth: camera.depth(0, sign * 0.0925), slant: camera.across(0, sign) });
    parts.push({ end: sign, depth: camera.depth(sign * 0.204, 0), slant: camera.across(sign, 0) });
  }
  for (const { side, end, slant } of parts.sort((a, b) => a.depth - b.depth)) {
    if (end) {
      if (camera.depth(end, 0) <= 0.02) continue;
      const gable = polygon(surface.path(), [point(end, 0, -1), point(end, 0, 1), point(end, 1, 1)]);
      const fill = tone(paint, 'dark', 'colour', slant > 0.2 ? 0.2 : 0.45);
      surface.draw(gable, { fill, ...outlined(paint, 1.8 * k) });
      continue;
    }
    const steps = Array.from({ length: 11 }, (_, i) => -1 + i * 0.2);
    const slope = [...steps.map((u) => point(u, 0, side)), ...steps.reverse().map((u) => point(u, 1, side))];
    const fill = slant < -0.2 ? paint.light : slant > 0.35 ? tone(paint, 'colour', 'dark', 0.34) : paint.colour;
    surface.draw(polygon(surface.path(), slope), { fill, ...outlined(paint, 2 * k) });
    if (camera.depth(0, side) > -0.25 || camera.sinE > 0.9) {
      const margins = { tooth: 0.9, ring: 0.97, dot: 0.88, rib: 0.86 }[paint.pattern] ?? 1;
      const onSlope = (share, up) => point((2 * share - 1) * margins, up, side);
      const band = { tooth: [0.26, 0.68], ring: [0.26, 0.86], dot: [0.22, 0.62], rib: [0.33, 0.66] }[paint.pattern];
      drawPattern(surface, paint, onSlope, { teeth: 10, dots: 4, ribs: 7, dot: 4 * k, band }, 3 * k);
    }
  }
}

function boat(surface, camera, paint, k, angle, afloat = true) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const point = (x, y, z) => camera.project((x * cos - y * sin) * k, (x * sin + y * cos) * k, z * k);
  const near = camera.depth(-sin, cos) > 0 ? 1 : -1;
  const steps = Array.from({ length: 15 }, (_, i) => -1 + i / 7);
  const gunwale = (u, side) => point(u * 0.36, side * 0.085 * (1 - u * u), 0.09 + 0.1 * u ** 4);
  const keel = (u, side) => point(u * 0.3, side * 0.06 * (1 - u * u), 0);
  const hull = (path, side) =>
    polygon(path, [...steps.map((u) => gunwale(u, side)), ...steps.toReversed().map((u) => keel(u, side))]);

  if (afloat) {
    const [sx, sy] = camera.shadow;
    const [long, wide] = [UNIT * 0.33 * k, UNIT * 0.2 * k * camera.sinE];
    const cast = disc(surface.path(), camera.project(sx * 0.06, sy * 0.06), long, wide);
    surface.draw(cast, { fill: '#0a2a38', fillOpacity: 0.25 });
  }
  const float = polyline(surface.path(), [point(-0.24, -near * 0.24, 0.02), point(0.24, -near * 0.24, 0.02)]);
  const arms = surface.path();
  for (const x of [-0.13, 0.13]) polyline(arms, [point(x, 0, 0.1), point(x, -near * 0.24, 0.03)]);
  surface.draw(float, { stroke: paint.dark, width: 8 * k });
  surface.draw(float, { stroke: paint.colour, width: 4.6 * k });
  surface.draw(arms, { stroke: paint.dark, width: 3 * k });
  const inside = hull(surface.path(), -near);
  polygon(inside, [...steps.map((u) => gunwale(u, 1)), ...steps.toReversed().map((u) => gunwale(u, -1))]);
  surface.draw(inside, { fill: tone(paint, 'dark', '#2a1a12', 0.3), ...outlined(paint, 2 * k) });
  surface.draw(hull(surface.path(), near), { fill: paint.colour, ...outlined(paint, 2.2 * k) });
  sail(surface, camera, paint, k);
}

/** A claw sail, turned to the viewer. */
function sail(surface, camera, paint, k) {
  const [mx, my] = camera.project(0, 0, 0.09 * k);
  const rise = Math.max(0.35, camera.cosE) * 1.15;
  const point = (x, z) => [mx + UNIT * x * k, my - UNIT * z * k * rise];
  const [foot, peak, clew] = [point(-0.05, 0.02), point(-0.2, 0.56), point(0.24, 0.5)];
  surface.draw(polyline(surface.path(), [foot, peak]), { stroke: paint.dark, width: 4 * k });
  const cloth = surface.path();
  cloth.moveTo(...foot);
  cloth.quadraticCurveTo(...point(-0.22, 0.3), ...peak);
  cloth.quadraticCurveTo(...point(0.04, 0.4), ...clew);
  cloth.quadraticCurveTo(...point(0.16, 0.18), ...foot);
  cloth.closePath();
  surface.draw(cloth, { fill: tone(paint, 'colour', 'light', 0.35), ...outlined(paint, 2.2 * k) });
  const path = surface.path();
  const lines = {
    tooth: [[[-0.12, 0.3], [-0.06, 0.4], [-0.01, 0.28], [0.05, 0.38], [0.11, 0.27]]],
    ring: [[[-0.12, 0.24], [0.1, 0.22]], [[-0.14, 0.36], [0.17, 0.34]]],
    rib: [[[-0.04, 0.08], [-0.13, 0.42]], [[-0.03, 0.08], [-0.02, 0.4]], [[-0.02, 0.08], [0.09, 0.4]]],
  }[paint.pattern];
  for (const line of lines ?? []) polyline(path, line.map((at) => point(...at)));
  const dots = [[-0.08, 0.34], [0.06, 0.32], [-0.03, 0.2]];
  if (paint.pattern === 'dot') for (const at of dots) disc(path, point(...at), 4 * k);
  surface.draw(path, paint.pattern === 'dot' ? { fill: paint.sign } : { stroke: paint.sign, width: 3.2 * k });
}

/** A player's sign: a disc of radius 12 in their colour with their pattern. */
export function drawEmblem(surface, paint) {
  surface.draw(disc(surface.path(), [0, 0], 11), { fill: paint.colour, stroke: paint.dark, width: 1.6 });
  const path = surface.path();
  const lines = {
    tooth: [[[-8, 3], [-4.8, -3], [-1.6, 3], [1.6, -3], [4.8, 3], [8, -3]]],
    ring: [[[-7, -2.5], [7, -2.5]], [[-7, 2.5], [7, 2.5]]],
    rib: [[[0, 6], [-6, -4]], [[0, 6], [0, -6]], [[0, 6], [6, -4]]],
  }[paint.pattern];
  for (const line of lines ?? []) polyline(path, line);
  if (paint.pattern === 'dot') for (const at of [[-4, 0], [0, -3.5], [4, 0], [0, 3.5]]) disc(path, at, 1.8);
  surface.draw(path, paint.pattern === 'dot' ? { fill: paint.sign } : { stroke: paint.sign, width: 2.4 });
}
