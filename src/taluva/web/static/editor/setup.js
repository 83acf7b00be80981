// The setup of a position: edition, players, variant, stack, expansions and game board.
import { byId, element, fill } from '../dom.js';
import { limits, numbers } from '../limits.js';
import { t } from '../messages.js';

/** @import {Draft} from '../types.js' */
/** @import {EditorPage} from './editor.js' */

const BOARD = 'board:';

/** @typedef {{ value: string, name: string }} Option */

/**
 * A labelled list to choose from.
 * @type {(label: string, key: string, options: Option[], chosen: string, isFixed: boolean, choose: (value: string) => unknown) => HTMLElement}
 */
function choice(label, key, options, chosen, isFixed, choose) {
  const field = element(
    'select',
    { disabled: isFixed, data: { key }, on: { change: () => choose(field.value) } },
    options.map(({ value, name }) => element('option', { value, selected: value === chosen }, name)),
  );
  return element('label.setup-line', {}, element('span', {}, label), field);
}

export function renderSetup(/** @type {EditorPage} */ page) {
  const { options, view } = page;
  const { draft } = view;
  const isFixed = draft.base !== null;
  const edition = options.editions.find(({ id }) => id === draft.edition) ?? options.editions[0];
  /** @type {(change: (draft: Draft) => unknown) => unknown} */
  const set = (change) =>
    page.edit((changed) => {
      change(changed);
      tidy(page, changed);
    });
  const variants = options.variants.filter(
    ({ id }) => !id || (edition.variants.includes(id) && (id !== 'teams' || draft.players === 4)),
  );
  const zone = draft.expansions.find((name) => name.startsWith(BOARD)) ?? '';
  fill(
    byId('panel-setup'),
    isFixed && element('p.notice', {}, t('The island came with its setup. Begin anew to choose another.')),
    choice(
      t('Edition'),
      'edition',
      options.editions.map(({ id, name }) => ({ value: id, name })),
      draft.edition,
      isFixed,
      (value) =>
        set((changed) => {
          changed.edition = value;
          changed.stack = null;
        }),
    ),
    choice(
      t('Players'),
      'players',
      numbers(limits.players).map((n) => ({ value: String(n), name: t('{n} players', { n }) })),
      String(draft.players),
      isFixed,
      (value) =>
        set((changed) => {
          changed.players = Number(value);
          changed.stack = null;
        }),
    ),
    choice(
      t('Variant'),
      'variant',
      variants.map(({ id, name }) => ({ value: id ?? '', name })),
      draft.variant ?? '',
      isFixed,
      (value) =>
        set((changed) => {
          changed.variant = value || null;
        }),
    ),
    choice(
      t('Tiles in the stack'),
      'stack',
      numbers(limits.stack).map((n) => ({ value: String(n), name: String(n) })),
      String(draft.stack),
      isFixed,
      (value) =>
        set((changed) => {
          changed.stack = Number(value);
        }),
    ),
    edition.expansions.length > 0 &&
      element(
        'fieldset.choices',
        {},
        element('legend', {}, t('Expansions')),
        options.expansions.map(({ id, name }) =>
          element(
            'label.choice',
            {},
            element('input', {
              type: 'checkbox',
              checked: draft.expansions.includes(id),
              disabled: isFixed,
              data: { key: `expansion-${id}` },
              on: {
                change: () =>
                  set((changed) => {
                    changed.expansions = toggled(changed.expansions, id);
                  }),
              },
            }),
            element('span', {}, name),
          ),
        ),
        draft.expansions.includes('two-hex') && twoHex(page, isFixed, set),
      ),
    edition.expansions.length > 0 &&
      choice(
        t('Game board'),
        'zone',
        [{ value: '', name: t('None') }, ...options.zones.map(({ id, name }) => ({ value: id, name }))],
        zone,
        isFixed,
        (value) =>
          set((changed) => {
            changed.expansions = [
              ...changed.expansions.filter((name) => !name.startsWith(BOARD)),
              ...(value ? [value] : []),
            ];
          }),
      ),
  );
}

/** @type {(names: string[], name: string) => string[]} */
const toggled = (names, name) => (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]);

/**
 * Which two-hex tiles are laid out: as many as players, so choosing one more puts back the first.
 * @type {(page: EditorPage, isFixed: boolean, set: (change: (draft: Draft) => unknown) => unknown) => HTMLElement}
 */
function twoHex({ options, view: { draft } }, isFixed, set) {
  return element(
    'div.two-hex',
    { role: 'group', 'aria-label': t('Two-hex tiles laid out') },
    options.two_hex.map((code) =>
      element(
        'label.choice',
        {},
        element('input', {
          type: 'checkbox',
          checked: draft.two_hex.includes(code),
          disabled: isFixed || draft.two_hex.includes(code),
          data: { key: `two-hex-${code}` },
          on: {
            change: () =>
              set((changed) => {
                changed.two_hex = [...changed.two_hex.slice(1), code];
              }),
          },
        }),
        element('span', {}, code),
      ),
    ),
  );
}

/** Drops what the edition and the number of players do not allow. @type {(page: EditorPage, draft: Draft) => void} */
function tidy({ options }, draft) {
  const edition = options.editions.find(({ id }) => id === draft.edition);
  draft.expansions = draft.expansions.filter((name) => edition?.expansions.some((each) => each === name));
  const fits =
    edition?.variants.some((each) => each === draft.variant) && (draft.variant !== 'teams' || draft.players === 4);
  if (!fits) draft.variant = null;
  draft.seat = Math.min(draft.seat, draft.players);
  draft.pieces = draft.pieces.filter(
    ({ piece, seat }) => seat <= draft.players && (piece !== 'boat' || draft.expansions.includes('boats')),
  );
  draft.buried = draft.buried.slice(0, draft.players);
}
