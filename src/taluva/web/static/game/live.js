// Word from the server as it happens. A connection that is lost, or that has fallen silent, is replaced at once.

/** Milliseconds between two attempts, at first and at most; after a loss the first comes almost at once. */
const FIRST_WAIT = 600;
const LONGEST_WAIT = 1500;
const AT_ONCE = 120;
/** Attempts beside each other: on a slow line one may take longer than the time to the next. */
const MOST = 4;
/** The server says something every 5 s: after so long without a word it is not there. */
const SILENCE = 12_000;
/** A connection that should be there gets so long to show it. */
const PATIENCE = 1000;
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
    if ((this.beats && now - this.heard > SILENCE) || (this.asked !== null && now - this.asked > PATIENCE))
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
