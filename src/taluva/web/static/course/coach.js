// Notes during the first game: one at each novelty, each once. It knows no rules: views and trials say what is possible.
import { button, element } from '../dom.js';
import { playerName } from '../game/labels.js';
import { t } from '../messages.js';
import { Card } from './card.js';
import { FIRST_GAME, solve } from './progress.js';

/** @import {BuildKind} from '../board/types.d.ts' */
/** @import {GamePage} from '../game/game.js' */

/** A note: its id, when it is due, and what it says. @typedef {[string, () => unknown, () => string]} Note */

/** Tiles left at which the end is near. */
const LAST_TILES = 2;

export class Coach {
  /** The notes that have been shown. @type {Set<string>} */
  #told;
  /** The step of the game that the note is about which is shown. @type {string | null} */
  #moment = null;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.card = new Card(page, t('Coach'));
    this.key = `taluva.coach.${page.page.id}`;
    this.#told = new Set(this.#read());
  }

  /** @returns {string[]} */
  #read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? '[]');
    } catch {
      return [];
    }
  }

  /** All notes; where several are due, the first one is shown. @returns {Note[]} */
  #notes() {
    const { page } = this;
    const { turn, view } = page;
    const places = () => turn.view && turn.step === 'place';
    const canBuild = (/** @type {BuildKind} */ kind) =>
      turn.view && turn.step === 'build' && turn.trial?.builds.some((build) => build.kind === kind);
    const name = playerName(view.seats.find((seat) => seat.kind === 'engine') ?? view.seats[0]);
    const own = view.seats.find((seat) => seat.kind === 'person')?.seat;
    return [
      [
        'refused',
        () => turn.refused?.rule,
        () =>
          t('This is refused, and the game says why. Choose the number of the rule to read it here, beside the game.'),
      ],
      [
        'start',
        () => places() && !view.moves.length,
        () => t('Your first game: 12 tiles against {name}. Turn the tile as you like, and place it.', { name }),
      ],
      [
        'build',
        () => turn.step === 'build' && turn.placed && !view.moves.some((move) => move.seat === own),
        () => t('Now build: choose a pin on the island, then confirm your turn. A hut founds a settlement.'),
      ],
      [
        'tower',
        () => canBuild('tower'),
        () =>
          t(
            'You can build a tower: it needs level 3, and a settlement of yours beside it. Both towers make a complete type.',
          ),
      ],
      [
        'temple',
        () => canBuild('temple'),
        () => t('You can build a temple! Temples are never covered, and most temples win after the last tile.'),
      ],
      [
        'expand',
        () => canBuild('expand'),
        () =>
          t(
            'Your settlement can expand: choose Expand, and every free cell of one terrain beside it gets huts. Three cells are enough for a temple.',
          ),
      ],
      [
        'reply',
        () => places() && view.moves.some((move) => move.seat !== own),
        () => t('{name} has played; the last turn is outlined on the island. It is your turn again.', { name }),
      ],
      [
        'eruption',
        () => places() && turn.placements.some((spot) => spot.level > 1),
        () =>
          t(
            'An eruption is possible: choose a volcano of the island, and your tile goes on top, one level higher. It may cover huts and split settlements.',
          ),
      ],
      [
        'last',
        () => places() && view.stack_left <= LAST_TILES,
        () => t('The stack is nearly empty. After the last tile, most temples win; then towers count, then huts.'),
      ],
      [
        'over',
        () => view.phase === 'over',
        () => t('That was your first game. Play again, or choose a stronger opponent on the start page.'),
      ],
    ];
  }

  /** Shows the first note that is due. A note stays for its step of the game at least, unless it is closed. */
  render() {
    if (!this.page.view || this.page.history.view) return;
    if (this.page.view.phase === 'over') solve(FIRST_GAME);
    const { turn, view } = this.page;
    const moment = `${view.version} ${turn.view ? turn.step : 'wait'}`;
    if (this.#moment === moment) return;
    const due = this.#notes().find(([id, isDue]) => !this.#told.has(id) && isDue());
    if (!due) return;
    const [id, , words] = due;
    this.#told.add(id);
    this.#moment = moment;
    try {
      sessionStorage.setItem(this.key, JSON.stringify([...this.#told]));
    } catch {
      // Without storage a reload shows the notes again.
    }
    this.card.show(id, 'note', () => [
      element('p.task', {}, words()),
      button(t('Got it'), { icon: 'check', text: false, kind: 'square', on: { click: () => this.#close() } }),
    ]);
  }

  /** A turn is confirmed: what was said about it is done with. */
  confirmed() {
    this.#hide();
  }

  /** The note has been read: another one may be due, too. */
  #close() {
    this.#hide();
    this.render();
  }

  #hide() {
    this.#moment = null;
    this.card.hide();
  }
}
