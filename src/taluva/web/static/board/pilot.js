/** Steers the camera: by methods, by hand, and by itself when the island outgrows the view. */

import { Camera, clamp, UNIT } from './geometry.js';
import {
  bestAzimuth,
  ELEVATIONS,
  fitted,
  HOME,
  homeElevation,
  limited,
  Projection,
  restful,
  SCALES,
  seesAll,
} from './viewpoint.js';

/** @import {Insets, Island, Point, Size, Velocity, ViewAngles, Viewpoint} from './types.d.ts' */

/** Milliseconds: a step of the camera, a small step, a glide after release, a wheel that has come to rest. */
const [STEP, SMALL_STEP, GLIDE, STILL] = [320, 160, 250, 30];
/** Milliseconds after which a hand that holds the board still sees all detail. */
const HELD = 250;
/** Degrees for a pixel of a drag: turning, tilting. */
const [TURNING, TILTING] = [0.35, 0.25];

/** @type {(size: Size) => boolean} */
const isWide = ([width, height]) => width >= height;

/** Slow, fast, slow. @type {(share: number) => number} */
const easeInOut = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2);
/** Fast, then ever slower. @type {(share: number) => number} */
const easeOut = (share) => 1 - (1 - share) ** 3;

/** The shorter way round. @type {(from: number, to: number) => number} */
function turnTo(from, to) {
  return from + (((((to - from) % 360) + 540) % 360) - 180);
}

/** Flights of the camera from one viewpoint to another. */
class Flight {
  #frame = 0;
  target = /** @type {Viewpoint | null} */ (null);

  get active() {
    return Boolean(this.target);
  }

  /** Fly; `each(viewpoint, done)` is called for every frame.
   * @type {(from: Viewpoint, to: Viewpoint, duration: number, each: (at: Viewpoint, done: boolean) => void) => void} */
  start(from, to, duration, each) {
    this.stop();
    this.target = to;
    const azimuth = turnTo(from.azimuth, to.azimuth);
    const ease = duration > 280 ? easeInOut : easeOut;
    let begun = /** @type {number | null} */ (null);
    /** @type {FrameRequestCallback} */
    const step = (now) => {
      begun ??= now;
      const share = Math.min(1, (now - begun) / duration);
      const along = ease(share);
      const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * along;
      const viewpoint = {
        azimuth: between(from.azimuth, azimuth),
        elevation: between(from.elevation, to.elevation),
        scale: from.scale * (to.scale / from.scale) ** along,
        x: between(from.x, to.x),
        y: between(from.y, to.y),
      };
      if (share < 1) {
        this.#frame = requestAnimationFrame(step);
        each(viewpoint, false);
      } else {
        this.target = null;
        each(to, true);
      }
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.target = null;
  }
}

export class Pilot {
  #flight = new Flight();
  #insets = /** @type {Insets} */ ([0, 0, 0, 0]);
  /** Whether a person has chosen what part to see, and from which side: then it is kept. */
  #chosen = false;
  #turned = false;
  #placed = false;
  #frame = 0;
  #timer = 0;
  #goal = /** @type {Camera | null} */ (null);

  viewpoint = /** @type {Viewpoint} */ ({ ...HOME, scale: 70, x: 0, y: 0 });
  camera = new Camera(HOME.azimuth, HOME.elevation);
  size = /** @type {Size} */ ([0, 0]);
  calm = false;
  /** Whether a hand is moving the board. */
  busy = false;

  /**
   * `subject()` gives the island and far points that are to be seen; `moved()` asks for a drawing with the next
   * frame, `rested()` for all detail at once.
   * @param {{ subject: () => { island: Island, points: Point[] }, moved: () => void, rested: () => void }} board
   */
  constructor(board) {
    this.board = board;
  }

  get moving() {
    return this.busy || this.#flight.active;
  }

  /** Whether the board has been looked at from anywhere. */
  get placed() {
    return this.#placed;
  }

  /** Whether a person looks at a part, or from another side. */
  get strayed() {
    return this.#chosen || this.#turned;
  }

  /** The viewpoint and camera at the end of a flight. */
  get goal() {
    const { target } = this.#flight;
    return target && this.#goal ? { viewpoint: target, camera: this.#goal } : null;
  }

  get projection() {
    return new Projection(this.viewpoint, ...this.size, this.camera);
  }

  get insets() {
    return this.#insets;
  }

  set insets(insets) {
    this.#insets = insets;
    if (this.#placed && !this.#chosen) this.fit(true);
  }

  /** Where the camera is going, or is. @type {Viewpoint} */
  get #target() {
    return this.#flight.target ?? this.viewpoint;
  }

  /** The view has another size. @type {(width: number, height: number) => void} */
  resize(width, height) {
    const before = this.size;
    this.size = [Math.round(width), Math.round(height)];
    // A bar that comes or goes does not turn the island; a screen that is turned does.
    if (isWide(before) === isWide(this.size)) this.#reframe();
    else if (!this.#chosen) this.home(false);
  }

  #reframe() {
    if (this.#chosen) return;
    if (this.#placed) this.fit(false);
    else this.home(false);
  }

  /** The island has changed: see all of it, unless a person has chosen where to look. */
  follow() {
    if (!this.#placed) this.home(false);
    else if (!this.#chosen) this.#keepInView();
  }

  /** Moves the picture no further than is needed to see some points of the drawing, with a margin in units.
   * @type {(points: Point[], margin: number) => void} */
  reveal(points, margin) {
    if (!this.size[0]) return;
    const projection = new Projection(this.#target, ...this.size);
    const [top, right, bottom, left] = this.#insets;
    const seen = points.map((point) => projection.toView(point));
    const room = margin * this.#target.scale;
    const [dx, dy] = [
      [left, right],
      [top, bottom],
    ].map(([before, after], axis) => {
      const places = seen.map((point) => point[axis]);
      const [least, most] = [before + room - Math.min(...places), this.size[axis] - after - room - Math.max(...places)];
      return least > 0 ? least : Math.min(0, most);
    });
    if (dx || dy) this.#fly(this.#panned(this.#target, dx, dy));
  }

  /** @type {(viewpoint: Partial<Viewpoint>) => void} */
  place(viewpoint) {
    this.#flight.stop();
    this.#chosen = true;
    this.#placed = true;
    this.#aim(viewpoint);
  }

  /** @type {(animate: boolean) => void} */
  fit(animate) {
    this.#chosen = false;
    this.#fly(this.#fitted(this.#target), animate);
  }

  /** @type {(animate: boolean) => void} */
  home(animate) {
    if (!this.size[0]) return;
    const { island, points } = this.board.subject();
    const elevation = homeElevation(...this.size);
    const azimuth = bestAzimuth(island, points, elevation, ...this.size, this.#insets);
    this.#chosen = false;
    this.#turned = false;
    this.#fly(this.#fitted({ azimuth, elevation }), animate && this.#placed);
    this.#placed = true;
  }

  /** Straight down, and from there back to the usual tilt. @type {(animate: boolean) => void} */
  above(animate) {
    const { azimuth, elevation } = this.#target;
    this.#turned = true;
    this.#fly(this.#fitted({ azimuth, elevation: elevation >= 88 ? homeElevation(...this.size) : 90 }), animate);
  }

  /** @type {(steps: number) => void} */
  turn(steps) {
    this.#face({ azimuth: restful(this.#target.azimuth + 60 * steps) });
  }

  /** @type {(degrees: number) => void} */
  tilt(degrees) {
    this.#face({ elevation: clamp(this.#target.elevation + degrees, ...ELEVATIONS) });
  }

  /** Looks from another side; all is seen again unless a person has chosen a part.
   * @type {(direction: Partial<ViewAngles>) => void} */
  #face(direction) {
    this.#turned = true;
    const from = { ...this.#target, ...direction };
    this.#fly(this.#chosen ? from : this.#fitted(from));
  }

  /** @type {(factor: number, point?: Point | null) => void} */
  zoom(factor, point) {
    this.#step(this.#zoomed(this.#target, factor, point ?? [this.size[0] / 2, this.size[1] / 2]));
  }

  /** @type {(dx: number, dy: number) => void} */
  pan(dx, dy) {
    this.#step(this.#panned(this.#target, dx, dy));
  }

  /** @type {(viewpoint: Viewpoint) => void} */
  #step(viewpoint) {
    this.#chosen = true;
    this.#fly(viewpoint, true, SMALL_STEP);
  }

  /** @type {(direction: ViewAngles) => Viewpoint} */
  #fitted(direction) {
    const { island, points } = this.board.subject();
    return fitted(island, points, direction, ...this.size, this.#insets);
  }

  #keepInView() {
    const { island, points } = this.board.subject();
    if (!seesAll(island, points, this.#target, ...this.size, this.#insets)) this.#fly(this.#fitted(this.#target));
  }

  /** @type {(target: Viewpoint, animate?: boolean, duration?: number) => void} */
  #fly(target, animate = true, duration = STEP) {
    const goal = limited(target);
    if (!animate || this.calm) {
      this.#flight.stop();
      this.#aim(goal);
      return;
    }
    const { azimuth, elevation } = goal;
    this.#goal = this.#sees(this.camera, goal) ? this.camera : new Camera(azimuth, elevation);
    this.#flight.start(this.viewpoint, goal, duration, (viewpoint, done) => {
      this.#aim(viewpoint);
      if (done) this.board.rested();
    });
  }

  /** @type {(viewpoint: Partial<Viewpoint>) => void} */
  #aim(viewpoint) {
    this.viewpoint = limited({ ...this.viewpoint, ...viewpoint });
    const { azimuth, elevation } = this.viewpoint;
    if (!this.#sees(this.camera, this.viewpoint)) {
      // What is drawn ahead of a flight's end is drawn for this very camera.
      const goal = this.#goal;
      this.camera = goal && this.#sees(goal, this.viewpoint) ? goal : new Camera(azimuth, elevation);
    }
    this.board.moved();
  }

  /** Whether a camera looks from the direction of a viewpoint.
   * @type {(camera: Camera, angles: ViewAngles) => boolean} */
  #sees(camera, { azimuth, elevation }) {
    return camera.azimuth === azimuth && camera.elevation === elevation;
  }

  /** @type {(from: Viewpoint, factor: number, point: Point) => Viewpoint} */
  #zoomed(from, factor, point) {
    const scale = clamp(from.scale * factor, ...SCALES);
    // The point under the pointer stays where it is.
    const left = 1 - scale / from.scale;
    const [dx, dy] = point.map((part, i) => (part - this.size[i] / 2) * left);
    return this.#panned({ ...from, scale }, dx, dy);
  }

  /** @type {(from: Viewpoint, dx: number, dy: number) => Viewpoint} */
  #panned(from, dx, dy) {
    const camera = new Camera(from.azimuth, from.elevation);
    const [x, y] = camera.unproject((-dx * UNIT) / from.scale, (-dy * UNIT) / from.scale);
    return { ...from, x: from.x + x, y: from.y + y };
  }

  // By hand.

  grasp() {
    this.#flight.stop();
    this.#holdOn();
    this.busy = true;
  }

  /** @type {(dx: number, dy: number) => void} */
  orbit(dx, dy) {
    const { azimuth, elevation } = this.viewpoint;
    this.#turned = true;
    this.#lead({ azimuth: azimuth - dx * TURNING, elevation: elevation + dy * TILTING });
  }

  /** @type {(dx: number, dy: number) => void} */
  drag(dx, dy) {
    this.#chosen = true;
    this.#lead(this.#panned(this.viewpoint, dx, dy));
  }

  /** @type {(factor: number, degrees: number, point: Point) => void} */
  pinch(factor, degrees, point) {
    this.#chosen = true;
    const { azimuth, ...rest } = this.#zoomed(this.viewpoint, factor, point);
    this.#lead({ ...rest, azimuth: azimuth + degrees });
  }

  /** @type {(viewpoint: Partial<Viewpoint>, still?: number) => void} */
  #lead(viewpoint, still = HELD) {
    this.busy = true;
    this.#aim(viewpoint);
    this.#holdOn();
    // Counted from the frame that shows it: a slow machine is not at rest while it still draws.
    this.#frame = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => {
        this.busy = false;
        this.board.rested();
      }, still);
    });
  }

  /** It is not at rest yet. */
  #holdOn() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }

  /** @type {(amount: number, point: Point) => void} */
  wheel(amount, point) {
    this.#flight.stop();
    this.#chosen = true;
    this.#lead(this.#zoomed(this.viewpoint, Math.exp(-amount * 0.0016), point), STILL);
  }

  /** Let go: the board glides on a little, and never rests where walls look flat.
   * @type {(velocity: Velocity | null) => void} */
  release(velocity) {
    this.#holdOn();
    this.busy = false;
    const from = this.viewpoint;
    let goal = { ...from };
    if (velocity && !this.calm) {
      const [x, y] = [(velocity.x * GLIDE) / 3, (velocity.y * GLIDE) / 3];
      if (velocity.kind === 'pan') goal = this.#panned(from, x, y);
      else goal = { ...from, azimuth: from.azimuth - x * TURNING, elevation: from.elevation + y * TILTING };
    }
    goal.azimuth = restful(goal.azimuth);
    const parts = /** @type {(keyof Viewpoint)[]} */ (Object.keys(goal));
    const still = parts.every((part) => Math.abs(goal[part] - from[part]) < 1e-6);
    if (still) this.board.rested();
    else this.#fly(goal, true, GLIDE);
  }
}
