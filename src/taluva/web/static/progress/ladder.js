// The ladder of the computer's levels: marked on the start page, listed on the page of one's progress.
/** @import {Ladder, LadderLevel} from '../types.js' */
import { get, post } from '../api.js';
import { all, byId, element, icon, svgElement } from '../dom.js';
import { t, tn } from '../messages.js';
import { settings } from '../settings.js';

/** A level's face, where the page has templates/faces.html. @type {(level: number) => SVGSVGElement} */
export function face(level) {
  const svg = svgElement('svg', { class: 'face', 'aria-hidden': 'true' });
  svg.append(svgElement('use', { href: `#icon-face-${level}` }));
  return svg;
}

/** The mark of a level that is beaten. */
export const beatenMark = () =>
  element('span.beaten-mark', {}, icon('check'), element('span.unseen', {}, ` (${t('beaten')})`));

/** How one's games against a level ended. @type {(level: LadderLevel) => string[]} */
export function tally({ won, shared, lost }) {
  return [t('{n} won', { n: won }), ...(shared ? [t('{n} shared', { n: shared })] : []), t('{n} lost', { n: lost })];
}

/** Marks the levels of the start page that are beaten. Returns the next one to try, or null. */
export async function markLadder() {
  /** @type {Ladder} */
  const ladder = await get('/api/progress/ladder');
  for (const mark of all('.beaten-mark, .tally')) mark.remove();
  for (const level of ladder.levels) {
    const label = all(`.level-face`).find((each) => each.querySelector('input')?.value === String(level.level));
    if (level.won) label?.append(beatenMark());
    if (level.won + level.shared + level.lost)
      byOpponent(level.level)?.append(element('span.tally', {}, ` · ${tally(level).join(' · ')}`));
  }
  const beaten = ladder.levels.filter(({ won }) => won).length;
  byId('ladder-line').hidden = !beaten;
  const next = ladder.levels.find(({ level }) => level === ladder.next);
  const words = tn('{n} level beaten.', '{n} levels beaten.', beaten);
  byId('ladder-words').textContent = next ? `${words} ${t('Next: {name}.', { name: next.name })}` : words;
  return ladder.next;
}

/** @type {(level: number) => Element | null | undefined} */
const byOpponent = (level) =>
  all('.opponent')
    .find((card) => Number(card.dataset.level) === level)
    ?.querySelector('small');

/** Starts a game of two against a level, and goes there. @type {(level: number) => Promise<void>} */
export async function playLevel(level) {
  const view = await post('/api/games', {
    seats: [
      { kind: 'person', name: '', colour: 1 },
      { kind: 'engine', level, name: '', colour: 2 },
    ],
    begins: /** @type {Record<string, number>} */ ({ you: 1, computer: 2 })[settings.begins] ?? 'chance',
  });
  location.assign(`/game/${view.id}`);
}
