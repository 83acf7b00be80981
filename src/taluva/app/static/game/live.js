// Word from the server as it happens, with patience when it is gone.

const LONGEST_WAIT = 8000;

/** Listens to a game; `onMessage` gets every message, `onState` true and false as the connection comes and goes. */
export class Live {
  constructor(path, { onMessage, onState }) {
    this.address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
    this.onMessage = onMessage;
    this.onState = onState;
    this.wait = 500;
    this.open();
    addEventListener('online', () => this.retryNow());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.retryNow());
  }

  open() {
    this.socket = new WebSocket(this.address);
    this.socket.addEventListener('open', () => {
      this.wait = 500;
      this.onState(true);
    });
    this.socket.addEventListener('message', (event) => this.onMessage(JSON.parse(event.data)));
    this.socket.addEventListener('close', () => {
      if (this.leaving) return;
      this.onState(false);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
    });
    addEventListener('pagehide', () => (this.leaving = true), { once: true });
  }

  retryNow() {
    if (this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }
}
