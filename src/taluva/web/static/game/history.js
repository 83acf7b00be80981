// Stepping back through the game: read only, with a way back to now.
import { get } from '../api.js';
import { byId } from '../dom.js';
import { moverName } from './seats.js';

export class History {
  constructor(page) {
    this.page = page;
    this.view = null;
    this.views = new Map();
  }

  /** A new view of now came: what was fetched of the past stays right unless turns were undone. */
  grown(view) {
    const slider = byId('step-slider');
    if (this.length !== undefined && view.moves.length <= this.length) this.views.clear();
    this.length = view.moves.length;
    slider.max = String(this.length);
    if (this.view && this.view.past >= this.length) this.view = null;
    if (!this.view) slider.value = String(this.length);
    this.buttons();
  }

  get turn() {
    return this.view ? this.view.past : this.length;
  }

  buttons() {
    for (const id of ['step-first', 'step-previous', 'past-previous']) byId(id).disabled = this.turn === 0;
    for (const id of ['step-next', 'step-last']) byId(id).disabled = this.turn === this.length;
    byId('step-slider').disabled = this.length === 0;
  }

  step(by) {
    return this.open(this.turn + by);
  }

  /** Shows the board after turn n; the last turn is now. */
  async open(n) {
    const turn = Math.max(0, Math.min(this.length, n));
    this.wanted = turn;
    byId('step-slider').value = String(turn);
    if (turn === this.length || this.page.isPosition) {
      this.view = null;
    } else {
      if (!this.views.has(turn)) this.views.set(turn, await get(`${this.page.path}?turn=${turn}`));
      if (this.wanted !== turn) return;
      this.view = { ...this.views.get(turn), past: turn };
      const move = this.page.view.moves[turn - 1];
      if (move) this.page.say(`${move.turn}. ${moverName(this.page.view, move)}: ${move.words}`);
    }
    this.buttons();
    this.page.hints.close();
    this.page.render();
  }
}
