// Word from the server as it happens. A connection that is lost, or that has fallen silent, is replaced at once.

const FIRST_WAIT = 120;
const LONGEST_WAIT = 1500;
/** The server says something every 5 s: after so long without a word it is not there. */
const SILENCE = 12_000;
/** A connection that should be there, and one that is being made, get so long to show it. */
const PATIENCE = 1500;
const LOOK_EVERY = 1000;

/** Listens to a game; `onMessage` gets every message, `onState` true and false as the connection comes and goes. */
export class Live {
  constructor(path, { onMessage, onState }) {
    this.address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
    this.onMessage = onMessage;
    this.onState = onState;
    this.wait = FIRST_WAIT;
    this.beats = false;
    this.open();
    setInterval(() => this.look(), LOOK_EVERY);
    addEventListener('online', () => this.check());
    addEventListener('pageshow', (event) => event.persisted && this.replace());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.check());
    addEventListener('pagehide', () => this.socket.close());
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = this.began = performance.now();
    this.asked = null;
    socket.addEventListener('open', () => {
      if (socket !== this.socket) return void socket.close();
      this.heard = performance.now();
      this.onState(true);
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.socket || this.deaf) return;
      this.heard = performance.now();
      this.asked = null;
      this.wait = FIRST_WAIT;
      const message = JSON.parse(data);
      if (message.type === 'beat') this.beats = true;
      else if (message.type !== 'pong') this.onMessage(message);
    });
    socket.addEventListener('close', () => {
      if (socket !== this.socket) return;
      this.onState(false);
      // Not all pages come back at the same moment.
      this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.3 * Math.random()));
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    });
  }

  /** Runs what may change who one is for the server; then a connection that knows it takes over. */
  async anew(task) {
    this.deaf = true;
    try {
      return await task();
    } finally {
      this.deaf = false;
      this.replace();
    }
  }

  /** Gives the connection up and makes another; what it still says is not heard. */
  replace() {
    const old = this.socket;
    this.onState(false);
    this.open();
    old.close();
  }

  /** Notices silence. */
  look() {
    const now = performance.now();
    const { readyState } = this.socket;
    if (readyState === WebSocket.CONNECTING && now - this.began > 2 * PATIENCE) this.replace();
    if (readyState !== WebSocket.OPEN) return;
    if ((this.beats && now - this.heard > SILENCE) || (this.asked !== null && now - this.asked > PATIENCE)) this.replace();
  }

  /** The network or the person is back: a lost connection is made anew now, another has to prove itself. */
  check() {
    const { readyState } = this.socket;
    if (readyState === WebSocket.CLOSED) return this.open();
    if (readyState === WebSocket.CONNECTING) return this.replace();
    if (readyState !== WebSocket.OPEN || !this.beats || this.asked !== null) return null;
    this.asked = performance.now();
    return this.socket.send('{"type":"ping"}');
  }
}
