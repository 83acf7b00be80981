// The settlement lens: pointing at a settlement, or tapping it, shows its cells, its size, and what it may still get.
import { get } from '../api.js';
import { element } from '../dom.js';
import { settlementAt } from './hexes.js';

/** @import {Hex} from '../board/types.d.ts' */
/** @import {SettlementLens} from '../types.js' */
/** @import {GamePage} from './game.js' */

/** @type {Map<string, Promise<SettlementLens | null>>} */
const known = new Map();

/**
 * What the server knows about the settlement on a cell; null if it does not answer.
 * @type {(page: GamePage, cell: Hex) => Promise<SettlementLens | null>}
 */
function ask(page, [q, r]) {
  const view = page.shown;
  const [first] = settlementAt(view, q, r);
  const key = `${view.version} ${view.past} ${first}`;
  const past = view.past === null ? '' : `&turn=${view.past}`;
  /** @type {Promise<SettlementLens | null>} */
  const answer = known.get(key) ?? get(`/api/games/${view.id}/settlement?q=${q}&r=${r}${past}`).catch(() => null);
  known.set(key, answer);
  return answer;
}

/**
 * The lines about the settlement on a cell, which is outlined meanwhile. Null if there is none, or it is outdated.
 * @type {(page: GamePage, cell: Hex) => Promise<HTMLElement | null>}
 */
export async function lookAt(page, cell) {
  const view = page.shown;
  const cells = settlementAt(view, ...cell);
  if (!cells.length || page.isPosition || page.practice) return null;
  page.lens = cells;
  page.renderMarks();
  const found = await ask(page, cell);
  if (!found || page.lens !== cells) return null;
  page.say([found.title, ...found.can, ...found.lacks].join(' '));
  return element(
    'div.lens',
    {},
    element('b', {}, found.title),
    element(
      'ul',
      {},
      found.can.map((line) => element('li.can', {}, line)),
      found.lacks.map((line) => element('li.lacks', {}, line)),
    ),
  );
}
