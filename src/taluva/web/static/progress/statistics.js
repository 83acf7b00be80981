// One's results in one edition: a table with a bar for each kind of opponents.
/** @import {EditionStatistics, OpponentStatistics} from '../types.js' */
import { element } from '../dom.js';
import { language, t } from '../messages.js';
import { face } from './ladder.js';

/** Won, shared and lost games as parts of a bar; the numbers beside it say the same. */
function bar(/** @type {OpponentStatistics} */ { games, won, shared, lost }) {
  const parts = /** @type {[string, number][]} */ ([
    ['won', won],
    ['shared', shared],
    ['lost', lost],
  ]);
  return element(
    'span.result-bar',
    { 'aria-hidden': 'true' },
    parts
      .filter(([, count]) => count)
      .map(([kind, count]) => {
        const part = element('i', { class: kind });
        part.style.width = `${(100 * count) / games}%`;
        return part;
      }),
  );
}

/** @type {(row: OpponentStatistics, heads: string[]) => HTMLElement} */
function line(row, heads) {
  const accuracy = row.accuracy === null ? '–' : t('{n} %', { n: row.accuracy.toLocaleString(language) });
  const values = [row.games, row.won, row.shared, row.lost, accuracy];
  const name = row.name ?? t('People');
  return element(
    'tr',
    {},
    element(
      'th',
      { scope: 'row' },
      element('span.opponent-name', {}, row.level !== null && face(row.level), element('span', {}, name)),
      bar(row),
    ),
    values.map((value, index) => element('td', { data: { head: heads[index] } }, String(value))),
  );
}

/** @type {(edition: EditionStatistics) => HTMLElement} */
export function statisticsTable({ name, opponents }) {
  const heads = [t('Games'), t('Wins'), t('Shared'), t('Losses'), t('Accuracy')];
  return element(
    'div.table-box',
    // On a narrow screen it scrolls, also by keys.
    { role: 'region', 'aria-label': name, tabindex: 0 },
    element(
      'table',
      {},
      element('caption', {}, name),
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, t('Opponent')),
          heads.map((head) => element('th', { scope: 'col' }, head)),
        ),
      ),
      element(
        'tbody',
        {},
        opponents.map((row) => line(row, heads)),
      ),
    ),
  );
}
