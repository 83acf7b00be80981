/** Shows the island: SVG at rest, moved and scaled as it is by panning and zooming; a canvas while the camera turns. */

import { UNIT } from './geometry.js';
import { MovingPicture } from './moving.js';
import { Picture } from './picture.js';

/** How far the board may be moved, in drawing units, before it is drawn about another middle. */
const FAR = 12 * UNIT;

/** Milliseconds at rest before the next motion is made ready for, and for each portion of that work. */
const [QUIET, PORTION] = [300, 8];
/** Milliseconds of each frame of a flight for the drawing at its end. */
const AHEAD = 4;

export class Stage {
  #picture = new Picture();
  #moving = new MovingPicture();
  #drawn = null;
  #preparing = 0;

  /** @param {HTMLElement} host carries the attribute `data-moving` while the canvas is shown */
  constructor(host) {
    this.host = host;
    this.element = document.createElement('div');
    this.element.className = 'stage';
    this.element.append(...this.#picture.layers);
    this.parts = [this.element, this.#moving.canvas];
    this.#picture.land.setAttribute('role', 'img');
    this.#picture.land.removeAttribute('aria-hidden');
  }

  set label(words) {
    this.#picture.land.setAttribute('aria-label', words);
  }

  /** Nothing that was drawn fits any more. */
  forget() {
    this.#drawn = null;
    this.#moving.forget();
  }

  /** A frame of a motion; `goal` is the scene and the camera at its end, where that is known. */
  move(scene, projection, goal = null) {
    clearTimeout(this.#preparing);
    const turned = this.#drawn?.camera !== projection.camera;
    this.host.toggleAttribute('data-moving', turned);
    if (turned) this.#moving.draw(scene, projection);
    else this.#slide(projection);
    if (goal && goal.camera !== this.#drawn?.camera) this.#picture.drawAhead(goal.scene, goal.camera, AHEAD);
  }

  /** The camera stands still: everything in full detail. */
  rest(scene, projection) {
    const { camera, zoom, centre, width, height } = projection;
    const drawn = this.#drawn;
    const away = drawn ? Math.hypot(drawn.centre[0] - centre[0], drawn.centre[1] - centre[1]) : Infinity;
    // A board that was only moved is not drawn anew: it stays where it was moved to.
    if (drawn?.camera !== camera || drawn.zoom !== zoom || away > FAR) {
      this.#drawn = { camera, zoom, centre, width, height, viewBox: projection.viewBox };
    }
    this.#picture.draw(scene, this.#drawn);
    this.#slide(projection);
    this.host.toggleAttribute('data-moving', false);
    this.#prepare(scene, projection);
  }

  /** Make ready for the next motion, a little at a time. */
  #prepare(scene, projection, after = QUIET) {
    clearTimeout(this.#preparing);
    this.#preparing = setTimeout(() => {
      if (this.#moving.prepare(scene, projection, PORTION)) this.#prepare(scene, projection, 30);
    }, after);
  }

  #slide({ zoom, centre }) {
    const { zoom: before, centre: from, width, height } = this.#drawn;
    const grown = zoom / before;
    const x = (width / 2) * (1 - grown) + (from[0] - centre[0]) * zoom;
    const y = (height / 2) * (1 - grown) + (from[1] - centre[1]) * zoom;
    const moved = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
    this.element.style.transform = grown === 1 ? moved : `${moved} scale(${grown})`;
  }
}
