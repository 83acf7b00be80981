/** What is under a finger or the mouse. */

import { PIN } from './badges.js';
import { CORNERS, cellAt, cellKey } from './geometry.js';
import { ghostCells } from './land.js';

const REACH = 44;

function inside(polygon, [x, y]) {
  let within = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** The prism of a cell as it is seen: its top and everything down to the water. */
function prism(cell, camera) {
  const tops = CORNERS.map(([dx, dy]) => camera.project(cell.x + dx, cell.y + dy, cell.z));
  return { top: tops, drop: cell.z * 100 * camera.cosE };
}

/** The cell seen at a point of the drawing, the nearest to the viewer first; on open water the cell of the sea. */
export function cellUnder(point, island, camera) {
  const cells = [...island.cells.values()].sort((a, b) => camera.depth(b.x, b.y) - camera.depth(a.x, a.y));
  for (const cell of cells) {
    const { top, drop } = prism(cell, camera);
    if (inside(top, point)) return [cell.q, cell.r];
    // A wall: the top's outline moved down covers the point, or lies below it.
    for (let down = 8; down <= drop; down += 8) {
      if (inside(top.map(([x, y]) => [x, y + down]), point)) return [cell.q, cell.r];
    }
  }
  return cellAt(...camera.unproject(...point));
}

/** Whether a point of the drawing lies on the tile in hand. */
export function onGhost(point, ghost, camera) {
  if (!ghost) return false;
  return ghostCells(ghost).some((cell) => inside(camera.hexagon(cell.q, cell.r, cell.z), point));
}

/** The pin of a build at a point, if any: its head, or else the cell below it. */
export function pinUnder(view, projection, overlays, cell) {
  const distance = (pin) => {
    const [x, y] = projection.toView([pin.at[0], pin.at[1] - PIN.rise * overlays.k]);
    return Math.hypot(x - view[0], y - view[1]);
  };
  const pins = overlays.pins();
  const radius = Math.max(22, PIN.radius * overlays.k * projection.zoom);
  const near = pins.filter((pin) => distance(pin) <= radius).sort((a, b) => distance(a) - distance(b))[0];
  if (near) return near;
  if (!cell) return null;
  const key = cellKey(...cell);
  const single = pins.filter((pin) => cellKey(...pin.cell) === key);
  if (single.length) return single.sort((a, b) => distance(a) - distance(b))[0];
  const fills = ({ build }) => build.kind === 'expand' && build.cells.some(({ q, r }) => cellKey(q, r) === key);
  return pins.find(fills) ?? null;
}

/** The spot for the tile nearest to a point, within reach of a finger. */
export function spotUnder(view, projection, overlays, cell) {
  let [best, nearest] = [null, Infinity];
  for (const spot of overlays.spots()) {
    const lift = spot.kind === 'eruption' ? 22 * overlays.k : 0;
    const [x, y] = projection.toView([spot.at[0], spot.at[1] - lift]);
    const away = Math.hypot(x - view[0], y - view[1]);
    if (away < nearest) [best, nearest] = [spot, away];
  }
  if (best && nearest <= REACH) return best;
  if (!cell) return null;
  const key = cellKey(...cell);
  const covering = overlays.spots().filter(({ cells }) => cells.some(([q, r]) => cellKey(q, r) === key));
  return covering.find(({ cells }) => cellKey(...cells[0]) === key) ?? covering[0] ?? null;
}

