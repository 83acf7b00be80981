/** A camera's view of a single cell, worked out once for all cells. */

import { CORNERS, LEVEL_HEIGHT, NORMALS, UNIT, centre, clipToCell, swept } from './geometry.js';

/** What all cells share under one camera: corners, edges that are seen, shadows, each worked out once. */
export class Lens {
  constructor(camera) {
    this.camera = camera;
    // A trifle larger than the cell, so that no hairline of the ground below shows between two tops.
    this.top = camera.projectAll(CORNERS.map(([x, y]) => [x * 1.006, y * 1.006]));
    this.corners = camera.projectAll(CORNERS);
    this.step = LEVEL_HEIGHT * UNIT * camera.cosE;
    this.seen = camera.straightDown ? [] : [0, 1, 2, 3, 4, 5].filter((i) => camera.depth(...NORMALS[i]) > 0.015);
    this.light = NORMALS.map((normal) => 0.84 - 0.27 * camera.across(...normal));
    this.front = NORMALS.map((normal) => camera.depth(...normal) > 0.5);
    this.nearer = NORMALS.map((normal) => camera.depth(...normal) > 0);
    this.shadows = new Map();
  }

  /** The shadow that a neighbour so much higher casts on a cell, about the cell's centre. */
  shadow(q, r, difference) {
    const name = `${q},${r},${difference}`;
    if (!this.shadows.has(name)) {
      const { camera } = this;
      const reach = (camera.cosE < 0.2 ? 1.7 : 1.25) * difference * LEVEL_HEIGHT + 0.02;
      const [x, y] = centre(q, r);
      const hull = swept(camera.shadow[0] * reach, camera.shadow[1] * reach).map(([dx, dy]) => [x + dx, y + dy]);
      this.shadows.set(name, camera.projectAll(clipToCell(hull)));
    }
    return this.shadows.get(name);
  }
}
