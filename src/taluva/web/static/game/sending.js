// A turn is sent until it is answered: the same request again is applied once.
import { post, Refusal, requestName } from '../api.js';

/** Milliseconds for an answer, and between two tries, at first and at most. */
const PATIENCE = 6000;
const PAUSE = 700;
const LONGEST_PAUSE = 3000;
/** Nobody answered, or only what stands between: a server that is being started, a proxy without one. */
const isAway = ({ code, status }) =>
  code === 'gone' || code === 'not-ready' || (code === 'unknown' && [502, 503, 504].includes(status));

/** Milliseconds for an answer to a question that changes nothing: more each time it is asked. */
const PATIENCES = [2500, 5000, 10_000, 20_000];

/** Asks what changes nothing: on a line that has gone dead a request would wait for ever, so it is asked anew. */
export async function inquire(path, body) {
  for (const patience of PATIENCES.slice(0, -1)) {
    const begun = performance.now();
    try {
      return await post(path, body, AbortSignal.timeout(patience));
    } catch (error) {
      // What fails at once would fail at once again: only what has met with silence is asked anew.
      if (!(error instanceof Refusal) || error.code !== 'gone' || performance.now() - begun < patience) throw error;
    }
  }
  return post(path, body, AbortSignal.timeout(PATIENCES.at(-1)));
}

/** Sends until there is an answer; `hurry` tries again at once, as the connection is back. */
export class Sending {
  constructor(onState) {
    this.onState = onState;
    this.isTurn = false;
    this.hurry = () => {};
    /** Whether something waits for the connection to come back. */
    this.waits = false;
    /** Whether that is a turn. */
    this.isWaiting = false;
  }

  async send(path, body) {
    this.isTurn = true;
    try {
      return await this.insist(path, { ...body, request: requestName() });
    } finally {
      this.isTurn = false;
      this.isWaiting = false;
    }
  }

  /** Asks until there is an answer, or until it is no longer wanted: then there is none. */
  async insist(path, body, isWanted = () => true) {
    let wait = PAUSE;
    try {
      while (isWanted()) {
        try {
          const answer = await this.#once(path, body);
          if (this.waits) this.onState(true);
          return answer;
        } catch (error) {
          if (!(error instanceof Refusal) || !isAway(error)) throw error;
          this.waits = true;
          this.isWaiting = this.isTurn;
          this.onState(false);
          await this.#pause(wait);
          wait = Math.min(LONGEST_PAUSE, 1.5 * wait);
        }
      }
      return null;
    } finally {
      this.waits = false;
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

  #pause(wait) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
