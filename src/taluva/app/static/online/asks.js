// Questions between players: taking back, going on without somebody, playing once more.
import { byId, button, element, fillNew } from '../dom.js';
import { t } from '../messages.js';
import { sound } from '../sounds.js';

/** Seconds after which one may go on without somebody who is not there. */
const AWAY = 120;
const LOOK_EVERY = 5000;

const listed = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);

export class Asks {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    setInterval(() => this.render(), LOOK_EVERY);
  }

  /** The question of the moment: a key, its words, and the buttons. */
  #question() {
    const { table } = this;
    const { view } = table;
    const { proposal, rematch } = view.online;
    const own = view.you.seats;
    const name = (seat) => view.seats[seat - 1].name;
    if (proposal && !table.page.isWatching) {
      if (own.includes(proposal.seat)) {
        const others = proposal.needs.filter((seat) => !own.includes(seat)).map(name);
        const withdraw = () => table.ask('takeback/answer', { agree: false });
        return { key: `asked ${view.online.revision}`, words: t('You asked to take back your turn. Waiting for {names}.', { names: listed(others) }), buttons: [[t('Never mind'), '', withdraw]] };
      }
      const words = t('{name} would like to take back the last turn.', { name: name(proposal.seat) });
      if (!proposal.needs.some((seat) => own.includes(seat))) return { key: `others ${view.online.revision}`, words, buttons: [] };
      const answer = (agree) => () => table.ask('takeback/answer', { agree });
      return { key: `takeback ${view.version}`, words, rings: true, buttons: [[t('No'), '', answer(false)], [t('Agree'), 'primary', answer(true)]] };
    }
    if (rematch) {
      const go = () => location.assign(`/game/${rematch}`);
      const words = table.page.isWatching ? t('They play once more.') : t('A rematch is on: the seats are kept.');
      return { key: `rematch ${rematch}`, words, rings: true, buttons: [[table.page.isWatching ? t('Watch') : t('To the rematch'), 'primary', go]] };
    }
    const replaced = view.phase !== 'over' && view.seats.find((seat) => own.includes(seat.seat) && seat.stand_in);
    if (replaced) {
      return { key: `back ${replaced.seat}`, words: t('The computer plays for you.'), rings: true, buttons: [[t('Play on myself'), 'primary', () => table.join({ seat: replaced.seat })]] };
    }
    return this.#away(view);
  }

  /** Somebody whose turn it is has not been there for long: the table agreed on what happens then. */
  #away(view) {
    const { table } = this;
    const seat = view.seats[view.seat - 1];
    const may = table.isContest && !table.page.isWatching && !view.online.waiting && seat.kind === 'person' && !view.you.seats.includes(seat.seat)
      && !seat.forfeited && !seat.stand_in && table.terms.clock?.kind !== 'live' && table.awayFor(seat.seat) >= AWAY;
    if (!may) return null;
    const label = table.terms.away === 'engine' ? t('Let the computer play on') : t('End the game for {name}', { name: seat.name });
    return {
      key: `away ${view.version} ${seat.seat}`, words: t('{name} has been away for a while.', { name: seat.name }),
      buttons: [[label, 'primary', () => table.ask('away', { seat: seat.seat })]],
    };
  }

  /** The dialog of the result lies over everything: it tells about a rematch itself. */
  #tellResult() {
    const line = byId('result-news');
    const { rematch } = this.table.view.online;
    if (!line || !rematch || !line.hidden) return;
    line.hidden = false;
    line.append(t('A rematch is on: the seats are kept.'), ' ', element('a', { href: `/game/${rematch}` }, this.table.page.isWatching ? t('Watch') : t('To the rematch')));
  }

  render() {
    if (!this.table.view) return;
    const box = byId('ask');
    const question = this.#question();
    box.hidden = !question;
    this.#tellResult();
    const isNew = fillNew(box, question?.key ?? '', () => (question ? [
      element('p.grow', {}, question.words),
      question.buttons.length > 0 && element('div.row', {}, question.buttons.map(([label, kind, act]) => button(label, { kind, on: { click: act } }))),
    ] : []));
    if (!isNew || !question) return;
    this.table.page.say(question.words);
    if (question.rings) {
      sound('yours');
      this.table.notices.tell(question.words);
    }
  }
}
