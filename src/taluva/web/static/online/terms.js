// What the players of a table have agreed on, in a word or two each.
import { element } from '../dom.js';
import { t, tn } from '../messages.js';

export function clockWords(clock) {
  if (!clock) return t('No clock');
  if (clock.kind === 'days') return tn('{n} day for each turn', '{n} days for each turn', clock.days);
  const minutes = clock.seconds / 60;
  return clock.increment ? t('{n} min + {s} s', { n: minutes, s: clock.increment }) : t('{n} min', { n: minutes });
}

/** The terms as a row of little labels. */
export function termChips(terms, ...first) {
  return element(
    'ul.terms',
    {},
    [
      ...first,
      clockWords(terms.clock),
      terms.rated && t('Rated'),
      terms.public ? t('Open to everybody') : t('By link only'),
    ]
      .filter(Boolean)
      .map((words) => element('li', {}, words)),
  );
}
