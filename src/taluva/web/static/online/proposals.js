// Proposals between players: takebacks, playing on without somebody, rematches.
/** @import {Declined, FinishedTurn} from '../types.js' */
/** @import {Forfeit} from '../game/types.js' */
/** @import {OnlineView} from './types.js' */
import { button, byId, element, fillNew, settle } from '../dom.js';
import { t, tn } from '../messages.js';
import { sound } from '../settings.js';

/** Seconds of absence after which the others may play on without somebody. */
const AWAY = 120;
const LOOK_EVERY = 5000;

/** A question to the viewer: a key that tells it from others, its words, whether it rings, and its buttons. */
/** @typedef {{key: string, words: string, rings?: boolean, buttons: [label: string, kind: string, act: () => void][]}} Question */

/** A name may end in a full stop, as the sentence does. @type {(words: string) => string} */
const oneStop = (words) => words.replace(/([^.])\.\.(?= |$)/g, '$1.');

/** @type {(names: string[]) => string} */
const listed = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);

/**
 * A takeback proposal in words: how many turns, and whose.
 * @type {(view: OnlineView, proposal: {seat: number, turns: number[]}) => string}
 */
export function takebackWords(view, { seat, turns }) {
  const name = (/** @type {number} */ number) => view.seats[number - 1].name;
  return tn(
    '{name} asks to take back {n} turn: {turns}.',
    '{name} asks to take back {n} turns: {turns}.',
    turns.length,
    { name: name(seat), turns: listed(turns.map((number) => t("{name}'s turn", { name: name(number) }))) },
  );
}

/** An accepted takeback in words. @type {(view: OnlineView, moves: FinishedTurn[]) => string} */
export function takenBackWords(view, moves) {
  const turns = moves.map((move) => t("{name}'s turn", { name: view.seats[move.seat - 1].name }));
  return oneStop(
    tn('{n} turn was taken back: {turns}.', '{n} turns were taken back: {turns}.', moves.length, {
      turns: listed(turns),
    }),
  );
}

/** A forfeit in words, for the others. @type {(name: string, forfeited: Forfeit) => string} */
export function forfeitedWords(name, forfeited) {
  return {
    resigned: t('{name} has resigned. The computer plays on.', { name }),
    time: t('{name} is out of time. The computer plays on.', { name }),
    away: t('{name} stayed away. The computer plays on.', { name }),
  }[forfeited];
}

/** A forfeit in words, for the player concerned. @type {(forfeited: Forfeit) => string} */
export function ownForfeitWords(forfeited) {
  return {
    resigned: t('You have resigned. The computer plays on for you. You are watching.'),
    time: t('You are out of time. The computer plays on for you. You are watching.'),
    away: t('You stayed away. The computer plays on for you. You are watching.'),
  }[forfeited];
}

/** @type {(declined: Declined, name: (seat: number) => string) => string} */
function declinedWords({ kind, seat, by }, name) {
  if (seat === by) return t('{name} no longer asks.', { name: name(by) });
  return kind === 'rematch'
    ? t('{name} does not want to play again now.', { name: name(by) })
    : t('{name} does not want to take anything back.', { name: name(by) });
}

export class Proposals {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    setInterval(() => this.render(), LOOK_EVERY);
  }

  /** @returns {Question | null} */
  #question() {
    const question = this.#asked();
    return question && { ...question, words: oneStop(question.words) };
  }

  /** The current question. @returns {Question | null} */
  #asked() {
    const { table } = this;
    const { view } = table;
    const { proposal, rematch, declined } = view.online;
    const own = view.you.seats;
    const name = (/** @type {number} */ seat) => view.seats[seat - 1].name;
    const seat = proposal && own.find((each) => proposal.needs.includes(each));
    if (proposal && !table.page.isWatching) {
      const again = proposal.kind === 'rematch';
      const answer = (/** @type {boolean} */ agree) => () =>
        agree && again ? table.page.actions.rematch() : table.ask(`${proposal.kind}/answer`, { agree });
      const words = again
        ? t('{name} would like to play again.', { name: name(proposal.seat) })
        : takebackWords(view, { seat: proposal.seat, turns: proposal.turns ?? [] });
      const key = `${proposal.kind} ${view.version} ${proposal.seat}`;
      const waits = t('Waiting for {names}.', { names: listed(proposal.needs.map(name)) });
      const yes = proposal.agreed.filter((each) => each !== proposal.seat).map(name);
      const agreed = yes.length ? tn('{names} agrees.', '{names} agree.', yes.length, { names: listed(yes) }) : '';
      if (seat)
        return {
          key,
          words: [words, agreed].join(' '),
          rings: true,
          buttons: [
            [t('No'), '', answer(false)],
            [t('Agree'), 'primary', answer(true)],
          ],
        };
      const mayEnd = [proposal.seat, ...proposal.agreed].some((each) => own.includes(each));
      return {
        key: `${key} ${proposal.needs}`,
        words: [words, agreed, waits].join(' '),
        buttons: mayEnd ? [[t('Never mind'), '', answer(false)]] : [],
      };
    }
    if (rematch) {
      const go = () => location.assign(`/game/${rematch}`);
      const words = table.page.isWatching ? t('They have started a rematch.') : t('The rematch has begun.');
      return {
        key: `rematch ${rematch}`,
        words,
        rings: true,
        buttons: [[table.page.isWatching ? t('Watch') : t('To the rematch'), 'primary', go]],
      };
    }
    if (declined && !table.page.isWatching && !own.includes(declined.by)) {
      return { key: `no ${view.online.revision}`, words: declinedWords(declined, name), buttons: [] };
    }
    const replaced = view.phase !== 'over' && view.seats.find((seat) => own.includes(seat.seat) && seat.stand_in);
    if (replaced) {
      return {
        key: `back ${replaced.seat}`,
        words: t('The computer plays for you.'),
        rings: true,
        buttons: [[t('Play on myself'), 'primary', () => table.join({ seat: replaced.seat })]],
      };
    }
    const { note } = table;
    if (note && performance.now() < note.until) return { key: `note ${note.words}`, words: note.words, buttons: [] };
    return this.#away(view);
  }

  /**
   * The offer to play on without somebody who has been away for long in their turn.
   * @type {(view: OnlineView) => Question | null}
   */
  #away(view) {
    const { table } = this;
    const seat = view.seats[view.seat - 1];
    const may =
      table.isContest &&
      !table.page.isWatching &&
      !view.online.waiting &&
      seat.kind === 'person' &&
      !view.you.seats.includes(seat.seat) &&
      !seat.forfeited &&
      !seat.stand_in &&
      table.terms.clock?.kind !== 'live' &&
      table.awayFor(seat.seat) >= AWAY;
    if (!may) return null;
    const label =
      table.terms.away === 'engine' ? t('Let the computer play on') : t('End the game for {name}', { name: seat.name });
    return {
      key: `away ${view.version} ${seat.seat}`,
      words: t('{name} has been away for a while.', { name: seat.name }),
      buttons: [[label, 'primary', () => table.ask('away', { seat: seat.seat })]],
    };
  }

  /** Shows the question beside the result, too: on a phone the drawer takes the place of the tray. */
  #askInResult(/** @type {Question | null} */ question) {
    const line = byId('result-news');
    if (!line) return;
    // A pending proposal replaces the button for a rematch.
    const again = /** @type {HTMLElement | null} */ (line.closest('dialog')?.querySelector('.dialog-foot .again'));
    if (again) again.hidden = Boolean(this.table.view.online.proposal || this.table.view.online.rematch);
    line.hidden = !question;
    fillNew(line, question?.key ?? '', () => this.#nodes(question));
  }

  #nodes(/** @type {Question | null} */ question) {
    return question
      ? [
          element('p.grow', {}, question.words),
          question.buttons.length > 0 &&
            element(
              'div.row',
              {},
              question.buttons.map(([label, kind, act]) => button(label, { kind, on: { click: act } })),
            ),
        ]
      : [];
  }

  render() {
    if (!this.table.view) return;
    const box = byId('ask');
    const question = this.#question();
    box.hidden = !question;
    this.#askInResult(question);
    const isNew = fillNew(box, question?.key ?? '', () => this.#nodes(question));
    if (isNew) this.table.page.captions.fitInsets();
    if (!isNew || !question) return;
    settle(box);
    this.table.page.say(question.words);
    if (question.rings) {
      sound('yours');
      this.table.notices.tell(question.words);
    }
  }
}
