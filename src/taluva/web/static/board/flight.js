/** Flights of the camera from one viewpoint to another. */

/** Slow, fast, slow. */
const easeInOut = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2);
/** Fast, then ever slower. */
const easeOut = (share) => 1 - (1 - share) ** 3;

/** The shorter way round. */
function turnTo(from, to) {
  return from + (((((to - from) % 360) + 540) % 360) - 180);
}

export class Flight {
  #frame = 0;
  target = null;

  get active() {
    return Boolean(this.target);
  }

  /** Fly; `each(viewpoint, done)` is called for every frame. */
  start(from, to, duration, each) {
    this.stop();
    this.target = to;
    const azimuth = turnTo(from.azimuth, to.azimuth);
    const ease = duration > 280 ? easeInOut : easeOut;
    let begun = null;
    const step = (now) => {
      begun ??= now;
      const share = Math.min(1, (now - begun) / duration);
      const along = ease(share);
      const between = (a, b) => a + (b - a) * along;
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
