// A turn is sent until it is answered: the same request again is applied once.
import { Refusal, post, requestName } from '../api.js';

/** Milliseconds for an answer, and between two tries. */
const PATIENCE = 6000;
const PAUSE = 700;
/** Nobody answered, or only what stands between: a server that is being started, a proxy without one. */
const isAway = ({ code, status }) => code === 'gone' || code === 'not-ready' || (code === 'unknown' && [502, 503, 504].includes(status));

/** Milliseconds for an answer to a question that changes nothing: more each time it is asked. */
const PATIENCES = [2500, 5000, 10_000, 20_000];

/** Asks what changes nothing: on a line that has gone dead a request would wait for ever, so it is asked anew. */
export async function inquire(path, body) {
  for (const patience of PATIENCES.slice(0, -1)) {
    try {
      return await post(path, body, AbortSignal.timeout(patience));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'gone') throw error;
    }
  }
  return post(path, body, AbortSignal.timeout(PATIENCES.at(-1)));
}

/** Sends until there is an answer; `hurry` tries again at once, as the connection is back. */
export class Sending {
  constructor(onState) {
    this.onState = onState;
    this.hurry = () => {};
  }

  async send(path, body) {
    const whole = { ...body, request: requestName() };
    for (;;) {
      try {
        return await this.#once(path, whole);
      } catch (error) {
        if (!(error instanceof Refusal) || !isAway(error)) throw error;
        this.onState(false);
        await this.#pause();
      }
    }
  }

  #once(path, body) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    this.hurry = () => stop.abort();
    return post(path, body, stop.signal).finally(() => {
      clearTimeout(timer);
      this.hurry = () => {};
    });
  }

  #pause() {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE);
      this.hurry = () => { clearTimeout(timer); resolve(); };
    });
  }
}
