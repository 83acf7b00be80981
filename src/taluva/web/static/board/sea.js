/** The sea round the island: depth rings, foam, lagoons, shadows, waves, and the frame of a game board. */

import { CORNERS, DIRECTIONS, LEVEL_HEIGHT, UNIT, centre, swept } from './geometry.js';
import { CREAM } from './palette.js';
import { generator } from './scatter.js';
import { polygon } from './surface.js';

/** Width and opacity of the depth rings, from the outermost. */
const RINGS = [[2.5, 0.55], [1.7, 0.7], [1.0, 0.85], [0.44, 0.9]];

/** Rings, foam and lagoons, in world units times UNIT: to be drawn on the flat ground. */
export function drawShallows(surface, island, theme, foam = true) {
  const path = surface.path();
  for (const loop of island.coast) polygon(path, loop.map(([x, y]) => [x * UNIT, y * UNIT]));
  RINGS.forEach(([width, strokeOpacity], i) => {
    surface.draw(path, { stroke: theme.rings[i], width: width * UNIT, strokeOpacity });
  });
  if (foam) surface.draw(path, { stroke: theme.foam, width: 11, strokeOpacity: 0.55, dash: [46, 18, 20, 26] });
  lagoons(surface, island, theme);
}

function lagoons(surface, island, theme) {
  const [shallow, deep] = [surface.path(), surface.path()];
  for (const { cells } of island.lagoons) {
    const inside = new Set(cells.map(([q, r]) => `${q},${r}`));
    for (const [q, r] of cells) {
      const [x, y] = centre(q, r);
      polygon(shallow, CORNERS.map(([cx, cy]) => [(x + cx * 1.01) * UNIT, (y + cy * 1.01) * UNIT]));
      deep.moveTo(x * UNIT, y * UNIT);
      deep.lineTo(x * UNIT + 0.1, y * UNIT);
      for (const [dq, dr] of DIRECTIONS.slice(0, 3)) {
        if (!inside.has(`${q + dq},${r + dr}`)) continue;
        const [nx, ny] = centre(q + dq, r + dr);
        deep.moveTo(x * UNIT, y * UNIT);
        deep.lineTo(nx * UNIT, ny * UNIT);
      }
    }
  }
  if (!island.lagoons.length) return;
  surface.draw(shallow, { fill: theme.rings[2] });
  surface.draw(deep, { stroke: theme.rings[0], width: 0.7 * UNIT });
}

/** The shadow of the island on the water. */
export function drawSeaShadow(surface, island, camera, theme) {
  const path = surface.path();
  const hulls = [];
  for (const { q, r, level } of island.shores) {
    hulls[level] ??= seaHull(1.5 * level * LEVEL_HEIGHT, camera);
    castOnSea(path, q, r, hulls[level], camera);
  }
  surface.draw(path, { fill: theme.seaShadow, fillOpacity: 0.34 });
}

/** What the shadow of a cell covers of the water, about the cell's centre on the drawing. */
export function seaHull(reach, camera) {
  return camera.projectAll(swept(camera.shadow[0] * reach, camera.shadow[1] * reach));
}

export function castOnSea(path, q, r, hull, camera) {
  const [x, y] = camera.project(...centre(q, r));
  polygon(path, hull.map(([dx, dy]) => [x + dx, y + dy]));
}

// Places on the water, seeded: the waves stay where they are while the camera goes round.
const random = generator(4);
const WAVES = Array.from({ length: 110 }, () => {
  const [reach, angle] = [4 + 12 * Math.sqrt(random()), random() * 2 * Math.PI];
  return [reach * Math.cos(angle), reach * Math.sin(angle), 10 + random() * 12];
});

/** Small waves on open water. */
export function drawWaves(surface, camera, theme) {
  const path = surface.path();
  for (const [worldX, worldY, length] of WAVES) {
    const [x, y] = camera.project(worldX, worldY);
    path.moveTo(x, y);
    path.quadraticCurveTo(x + length / 2, y - 6, x + length, y);
    path.quadraticCurveTo(x + length * 1.5, y + 6, x + length * 2, y);
  }
  surface.draw(path, { stroke: theme.foam, width: 2.6, strokeOpacity: theme.waves });
}

/** The frame of a game board on the water; outside it the water is darker. */
export function drawZone(surface, island, camera, theme) {
  if (!island.zone) return;
  const [halfWidth, halfHeight] = island.zone.map((size) => size / 2);
  const corners = (w, h) => camera.projectAll([[-w, -h], [w, -h], [w, h], [-w, h]]);
  const outside = polygon(surface.path(), corners(60, 60));
  polygon(outside, corners(halfWidth, halfHeight));
  surface.draw(outside, { fill: theme.seaShadow, fillOpacity: 0.22, rule: 'evenodd' });
  const frame = polygon(surface.path(), corners(halfWidth, halfHeight));
  const dash = island.dotted ? { dash: [1, 14] } : {};
  surface.draw(frame, { stroke: theme.seaShadow, width: 10, strokeOpacity: 0.3 });
  surface.draw(frame, { stroke: CREAM, width: 6, strokeOpacity: 0.85, ...dash });
}

/** Pale cells on the water, which the tile in hand could cover. */
export function drawCoastCells(surface, cells, camera, theme) {
  const path = surface.path();
  for (const [q, r] of cells) polygon(path, camera.hexagon(q, r, 0, 0.9));
  const [fillOpacity, strokeOpacity] = theme.coast;
  surface.draw(path, { fill: '#ffffff', fillOpacity, stroke: '#ffffff', width: 1.6, strokeOpacity });
}
