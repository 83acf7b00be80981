// The connection to the server: the WebSocket of a game, turns sent until they are answered, and whether it is ready.
import { get, post, Refusal, requestName } from '../api.js';
import { byId, element, fill, pause } from '../dom.js';
import { t } from '../messages.js';

/** @import {PostAnswer} from '../types.js' */
/** @import {GamePage} from './game.js' */

/** Milliseconds between two attempts, at first and at most; after a loss the first follows almost at once. */
const FIRST_WAIT = 600;
const LONGEST_WAIT = 1500;
const AT_ONCE = 120;
/** Attempts at the same time: on a slow line one may take longer than the time to the next. */
const MOST = 4;
/** Milliseconds of silence after which a connection counts as lost; the server sends a beat every 5 s. */
const SILENCE = 12_000;
/** Milliseconds for the answer to a ping. */
const PING_TIMEOUT = 1000;
const LOOK_EVERY = 500;

/** The WebSocket of a game; `onMessage` gets every message, `onState` whether there is a connection. */
export class Live {
  /**
   * @param {string} path
   * @param {{ onMessage: (message: import('../types.js').ServerMessage) => void, onState: (isConnected: boolean) => void }} listener
   */
  constructor(path, { onMessage, onState }) {
    this.address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
    this.onMessage = onMessage;
    this.onState = onState;
    this.wait = FIRST_WAIT;
    this.beats = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** When the server was last heard, and when it was asked for a sign of life. @type {number} */
    this.heard = 0;
    /** @type {number | null} */
    this.asked = null;
    this.deaf = false;
    this.ended = false;
    /** The connection in use, if any. @type {WebSocket | null} */
    this.socket = null;
    /** @type {WebSocket[]} */
    this.trying = [];
    this.attempt();
    setInterval(() => this.#look(), LOOK_EVERY);
    addEventListener('online', () => this.attempt());
    addEventListener('pageshow', (event) => event.persisted && this.check());
    addEventListener('pagehide', () => this.socket?.close());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.check());
  }

  /** Starts a connection attempt, and schedules another one beside it. */
  attempt() {
    clearTimeout(this.timer);
    while (this.trying.length >= MOST) this.trying.shift()?.close();
    const socket = new WebSocket(this.address);
    this.trying.push(socket);
    socket.addEventListener('open', () => this.#adopt(socket));
    socket.addEventListener('message', ({ data }) => this.#hear(socket, data));
    socket.addEventListener('close', ({ reason }) => this.#lost(socket, reason));
    // Random, so that not all pages reconnect at the same moment.
    this.timer = setTimeout(() => this.attempt(), this.wait * (0.7 + 0.3 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** Uses the first connection that opens, in place of any other. */
  #adopt(/** @type {WebSocket} */ socket) {
    if (!this.trying.includes(socket)) return;
    clearTimeout(this.timer);
    const others = [...this.trying, this.socket].filter((each) => each !== socket);
    this.trying = [];
    this.socket = socket;
    this.heard = performance.now();
    this.asked = null;
    for (const other of others) other?.close();
    this.onState(true);
  }

  #hear(/** @type {WebSocket} */ socket, /** @type {string} */ data) {
    if (socket !== this.socket || this.deaf) return;
    this.heard = performance.now();
    this.asked = null;
    this.wait = FIRST_WAIT;
    /** @type {import('../types.js').ServerMessage} */
    const message = JSON.parse(data);
    if (message.type === 'beat') this.beats = true;
    else if (message.type !== 'pong') this.onMessage(message);
  }

  #lost(/** @type {WebSocket} */ socket, /** @type {string} */ reason) {
    this.trying = this.trying.filter((each) => each !== socket);
    if (reason === 'not-found') return void this.#end();
    // The first connection of a page may fail, too.
    if (!this.socket) this.onState(false);
    if (socket !== this.socket) return;
    this.socket = null;
    this.onState(false);
    this.timer = setTimeout(() => this.attempt(), AT_ONCE * Math.random());
  }

  /** The game has been deleted: stops for good. */
  #end() {
    clearTimeout(this.timer);
    this.attempt = () => {};
    this.socket = null;
    if (!this.ended) this.onMessage({ type: 'called-off', name: '' });
    this.ended = true;
  }

  /**
   * Runs a task that may change the visitor's session, then reconnects with it.
   * @template T
   * @param {() => Promise<T>} task
   */
  async anew(task) {
    this.deaf = true;
    try {
      return await task();
    } finally {
      this.deaf = false;
      this.#replace();
    }
  }

  /** Drops the connection and makes another. */
  #replace() {
    const old = this.socket;
    this.socket = null;
    this.onState(false);
    this.attempt();
    old?.close();
  }

  /** Replaces a connection that has gone silent. */
  #look() {
    if (!this.socket) return;
    const now = performance.now();
    if ((this.beats && now - this.heard > SILENCE) || (this.asked !== null && now - this.asked > PING_TIMEOUT))
      this.#replace();
  }

  /** The user is back: reconnects at once, or checks the connection with a ping. */
  check() {
    if (!this.socket) return this.attempt();
    if (!this.beats || this.asked !== null || this.socket.readyState !== WebSocket.OPEN) return null;
    this.asked = performance.now();
    return this.socket.send('{"type":"ping"}');
  }
}

/** Milliseconds to wait for an answer, and between two tries, at first and at most. */
const ANSWER_TIMEOUT = 6000;
const RETRY_AFTER = 700;
const LONGEST_RETRY = 3000;
/** Whether the server did not answer: nobody did, it is still starting, or a proxy answered in its place. */
const isAway = (/** @type {Refusal} */ { code, status }) =>
  code === 'gone' || code === 'not-ready' || (code === 'unknown' && [502, 503, 504].includes(status));

/** Milliseconds to wait for the answer to a read-only request, longer with each try. */
const QUESTION_TIMEOUTS = [2500, 5000, 10_000, 20_000];

/**
 * Sends a read-only request, and again when it times out: on a dead connection it would wait for ever.
 * @type {<P extends string>(path: P, body: object) => Promise<PostAnswer<P>>}
 */
export async function inquire(path, body) {
  for (const timeout of QUESTION_TIMEOUTS.slice(0, -1)) {
    const begun = performance.now();
    try {
      return await post(path, body, AbortSignal.timeout(timeout));
    } catch (error) {
      // Only timeouts are retried: what fails at once would fail again.
      if (!(error instanceof Refusal) || error.code !== 'gone' || performance.now() - begun < timeout) throw error;
    }
  }
  return post(path, body, AbortSignal.timeout(QUESTION_TIMEOUTS[QUESTION_TIMEOUTS.length - 1]));
}

/** Sends turns until they are answered: the server applies the same request once. `hurry` retries at once. */
export class Outbox {
  /** @param {(isConnected: boolean) => void} onState */
  constructor(onState) {
    this.onState = onState;
    this.isTurn = false;
    this.hurry = () => {};
    /** Whether a request waits for the connection. */
    this.waits = false;
    /** Whether a turn waits for the connection. */
    this.isWaiting = false;
  }

  /** @type {<P extends string>(path: P, body: object) => Promise<PostAnswer<P> | null>} */
  async send(path, body) {
    this.isTurn = true;
    try {
      return await this.insist(path, { ...body, request: requestName() });
    } finally {
      this.isTurn = false;
      this.isWaiting = false;
    }
  }

  /**
   * Sends until there is an answer; null once it is no longer wanted.
   * @type {<P extends string>(path: P, body: object, isWanted?: () => boolean) => Promise<PostAnswer<P> | null>}
   */
  async insist(path, body, isWanted = () => true) {
    let wait = RETRY_AFTER;
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
          wait = Math.min(LONGEST_RETRY, 1.5 * wait);
        }
      }
      return null;
    } finally {
      this.waits = false;
    }
  }

  /** @type {<P extends string>(path: P, body: object) => Promise<PostAnswer<P>>} */
  #once(path, body) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), ANSWER_TIMEOUT);
    this.hurry = () => stop.abort();
    return post(path, body, stop.signal).finally(() => {
      clearTimeout(timer);
      this.hurry = () => {};
    });
  }

  /** @returns {Promise<void>} */
  #pause(/** @type {number} */ wait) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Resolves as soon as games can be played. */
export async function untilReady() {
  for (;;) {
    const state = await get('/api/ready');
    if (state.ready) return;
    fill(byId('say'), element('b', {}, t('One moment, the game is getting ready')), element('span', {}, state.message));
    await pause(400);
  }
}

/** Watches the engine get ready, which may take longer than the rules: turns and hints wait for it. */
export async function watchEngine(/** @type {GamePage} */ page) {
  for (;;) {
    const state = await get('/api/ready').catch(() => null);
    page.preparing = state && !state.engine ? state.message : null;
    if (state?.engine) break;
    page.renderTray();
    await pause(700);
  }
  if (page.view) page.renderTray();
}
