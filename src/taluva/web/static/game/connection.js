// The connection to the server: the WebSocket of a game, turns sent until they are answered, and whether it is ready.
import { get, post, Refusal, requestName } from '../api.js';
import { byId, element, fill, pause } from '../dom.js';
import { t } from '../messages.js';

/** Milliseconds between two attempts, at first and at most; after a loss the first comes almost at once. */
const FIRST_WAIT = 600;
const LONGEST_WAIT = 1500;
const AT_ONCE = 120;
/** Attempts beside each other: on a slow line one may take longer than the time to the next. */
const MOST = 4;
/** The server says something every 5 s: after so long without a word it is not there. */
const SILENCE = 12_000;
/** Milliseconds for the answer to a ping. */
const PING_TIMEOUT = 1000;
const LOOK_EVERY = 500;

/** Listens to a game; `onMessage` gets every message, `onState` true and false as the connection comes and goes. */
export class Live {
  constructor(path, { onMessage, onState }) {
    this.address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
    this.onMessage = onMessage;
    this.onState = onState;
    this.wait = FIRST_WAIT;
    this.beats = false;
    /** The connection that is listened to, and those that are being made. @type {WebSocket | null} */
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

  /** Begins a connection; unless it is made soon, another is begun beside it. */
  attempt() {
    clearTimeout(this.timer);
    while (this.trying.length >= MOST) this.trying.shift().close();
    const socket = new WebSocket(this.address);
    this.trying.push(socket);
    socket.addEventListener('open', () => this.#adopt(socket));
    socket.addEventListener('message', ({ data }) => this.#hear(socket, data));
    socket.addEventListener('close', ({ reason }) => this.#lost(socket, reason));
    // Not all pages come back at the same moment.
    this.timer = setTimeout(() => this.attempt(), this.wait * (0.7 + 0.3 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** The first connection that is made is the one; it also takes the place of one that was there. */
  #adopt(socket) {
    if (!this.trying.includes(socket)) return;
    clearTimeout(this.timer);
    const others = [...this.trying, this.socket].filter((each) => each && each !== socket);
    this.trying = [];
    this.socket = socket;
    this.heard = performance.now();
    this.asked = null;
    for (const other of others) other.close();
    this.onState(true);
  }

  #hear(socket, data) {
    if (socket !== this.socket || this.deaf) return;
    this.heard = performance.now();
    this.asked = null;
    this.wait = FIRST_WAIT;
    const message = JSON.parse(data);
    if (message.type === 'beat') this.beats = true;
    else if (message.type !== 'pong') this.onMessage(message);
  }

  #lost(socket, reason) {
    this.trying = this.trying.filter((each) => each !== socket);
    if (reason === 'not-found') return void this.#end();
    if (socket !== this.socket) return;
    this.socket = null;
    this.onState(false);
    this.timer = setTimeout(() => this.attempt(), AT_ONCE * Math.random());
  }

  /** There is no such game any more: nothing is left to listen to. */
  #end() {
    clearTimeout(this.timer);
    this.attempt = () => {};
    this.socket = null;
    if (!this.ended) this.onMessage({ type: 'called-off', name: '' });
    this.ended = true;
  }

  /** Runs what may change who one is for the server; then a connection that knows it takes over. */
  async anew(task) {
    this.deaf = true;
    try {
      return await task();
    } finally {
      this.deaf = false;
      this.#replace();
    }
  }

  /** Gives the connection up and makes another; what it still says is not heard. */
  #replace() {
    const old = this.socket;
    this.socket = null;
    this.onState(false);
    this.attempt();
    old?.close();
  }

  /** Notices silence. */
  #look() {
    if (!this.socket) return;
    const now = performance.now();
    if ((this.beats && now - this.heard > SILENCE) || (this.asked !== null && now - this.asked > PING_TIMEOUT))
      this.#replace();
  }

  /** The person is back: a lost connection is made anew now, another has to prove itself. */
  check() {
    if (!this.socket) return this.attempt();
    if (!this.beats || this.asked !== null || this.socket.readyState !== WebSocket.OPEN) return null;
    this.asked = performance.now();
    return this.socket.send('{"type":"ping"}');
  }
}

/** Milliseconds for an answer, and between two tries, at first and at most. */
const ANSWER_TIMEOUT = 6000;
const RETRY_AFTER = 700;
const LONGEST_RETRY = 3000;
/** Nobody answered, or only what stands between: a server that is being started, a proxy without one. */
const isAway = ({ code, status }) =>
  code === 'gone' || code === 'not-ready' || (code === 'unknown' && [502, 503, 504].includes(status));

/** Milliseconds for an answer to a question that changes nothing: more each time it is asked. */
const QUESTION_TIMEOUTS = [2500, 5000, 10_000, 20_000];

/** Asks what changes nothing: on a line that has gone dead a request would wait for ever, so it is asked anew. */
export async function inquire(path, body) {
  for (const timeout of QUESTION_TIMEOUTS.slice(0, -1)) {
    const begun = performance.now();
    try {
      return await post(path, body, AbortSignal.timeout(timeout));
    } catch (error) {
      // What fails at once would fail at once again: only what has met with silence is asked anew.
      if (!(error instanceof Refusal) || error.code !== 'gone' || performance.now() - begun < timeout) throw error;
    }
  }
  return post(path, body, AbortSignal.timeout(QUESTION_TIMEOUTS.at(-1)));
}

/** Sends until there is an answer; `hurry` tries again at once, as the connection is back. */
export class Outbox {
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

  #once(path, body) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), ANSWER_TIMEOUT);
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

/** Resolves as soon as games can be played. */
export async function untilReady() {
  for (;;) {
    const state = await get('/api/ready');
    if (state.ready) return;
    fill(byId('say'), element('b', {}, t('One moment, the game is getting ready')), element('span', {}, state.message));
    await pause(400);
  }
}

/** The computer players may compile longer than the rules: until then their turns and hints wait. */
export async function watchEngine(page) {
  for (;;) {
    const state = await get('/api/ready').catch(() => null);
    page.preparing = state && !state.engine ? state.message : null;
    if (state?.engine) break;
    page.renderTray();
    await pause(700);
  }
  if (page.view) page.renderTray();
}
