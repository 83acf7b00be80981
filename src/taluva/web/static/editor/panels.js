// The panels of the editor: tiles to lay, pieces to put, whose turn it is.
import { emblemSvg, pieceSvg, tileSvg } from '../board/icons.js';
import { colourName } from '../colours.js';
import { button, byId, decorative, element, fill, icon } from '../dom.js';
import { tileName } from '../game/labels.js';
import { numbers } from '../limits.js';
import { t, tn } from '../messages.js';
import { theme } from '../settings.js';
import { pieceName } from './tool.js';

/** @import {DraftPiece} from '../types.js' */
/** @import {EditorPage} from './editor.js' */

/** @type {DraftPiece['piece'][]} */
const PIECES = ['hut', 'tower', 'temple', 'boat'];
const SUPPLY = /** @type {const} */ ({ hut: 'huts', tower: 'towers', temple: 'temples', boat: 'boats' });

/** The eraser, which all tabs with a tool have. @type {(page: EditorPage, label: string) => HTMLElement} */
function eraser(page, label) {
  const isChosen = page.tool.kind === 'remove';
  return button(label, {
    icon: 'bin',
    'aria-pressed': String(isChosen),
    data: { key: 'remove' },
    on: {
      click: () => {
        if (isChosen) page.tool.openTab(page.tab);
        else page.tool.kind = 'remove';
        page.render();
      },
    },
  });
}

/** Tiles, how they are turned, and how many are left of each. */
export function renderTiles(/** @type {EditorPage} */ page) {
  const { tool, view } = page;
  const kinds = [...Object.entries(view.unseen), ...view.two_hex_left.map((code) => /** @type {const} */ ([code, 1]))];
  const scrolled = byId('panel-tiles').querySelector('.palette')?.scrollLeft ?? 0;
  fill(
    byId('panel-tiles'),
    element(
      'div.hand-line',
      {},
      button(t('Turn the tile left'), {
        icon: 'left',
        text: false,
        kind: 'round',
        data: { key: 'turn-left' },
        on: { click: () => page.turnTile(-1) },
      }),
      element(
        'span.in-hand',
        {},
        tool.code && decorative(tileSvg(tool.code, tool.d, theme(), 96, page.board.camera.azimuth)),
      ),
      button(t('Turn the tile right'), {
        icon: 'right',
        text: false,
        kind: 'round',
        data: { key: 'turn-right' },
        on: { click: () => page.turnTile(1) },
      }),
      eraser(page, t('Take away')),
    ),
    element(
      'div.palette',
      { role: 'group', 'aria-label': t('Tiles') },
      kinds.map(([code, left]) =>
        element(
          'button.swatch',
          {
            type: 'button',
            disabled: left < 1,
            'aria-pressed': String(tool.kind === 'tile' && tool.code === code),
            'aria-label': t('{tile}: {n} left', { tile: tileName(code), n: Math.max(0, left) }),
            title: tileName(code),
            data: { key: `tile-${code}` },
            on: {
              click: () => {
                tool.takeTile(code);
                page.seek();
              },
            },
          },
          decorative(tileSvg(code, 4, theme(), 64)),
          element('b', {}, String(Math.max(0, left))),
        ),
      ),
    ),
    element(
      'p.muted.small',
      {},
      tn('{n} tile is left in the stack.', '{n} tiles are left in the stack.', Math.max(0, view.stack_left)),
    ),
  );
  const palette = byId('panel-tiles').querySelector('.palette');
  if (palette) palette.scrollLeft = scrolled;
}

/** Pieces by colour, with what is left of each, and the huts that have been covered. */
export function renderPieces(/** @type {EditorPage} */ page) {
  const { tool, view } = page;
  const kinds = PIECES.filter((piece) => piece !== 'boat' || view.setup.expansions.includes('boats'));
  fill(
    byId('panel-pieces'),
    element('div.hand-line', {}, eraser(page, t('Take away'))),
    view.supplies.map((supply, index) => {
      const seat = index + 1;
      const name = colourName(seat);
      return element(
        'div.seat-line',
        { role: 'group', 'aria-label': name },
        element('span.seat-name', {}, decorative(emblemSvg(seat, 24)), element('b', {}, name)),
        element(
          'span.seat-pieces',
          {},
          kinds.map((piece) =>
            element(
              'button.swatch.piece',
              {
                type: 'button',
                'aria-pressed': String(tool.kind === 'piece' && tool.piece === piece && tool.seat === seat),
                'aria-label': t('{piece} of {name}: {n} left', {
                  piece: pieceName(piece),
                  name,
                  n: supply[SUPPLY[piece]],
                }),
                title: pieceName(piece),
                data: { key: `piece-${seat}-${piece}` },
                on: {
                  click: () => {
                    tool.takePiece(piece, seat);
                    page.render();
                  },
                },
              },
              decorative(pieceSvg(piece, seat, { size: 30 })),
              element('b', { class: supply[SUPPLY[piece]] < 0 ? 'over' : '' }, String(supply[SUPPLY[piece]])),
            ),
          ),
        ),
        buriedField(page, seat, name),
      );
    }),
  );
}

/** @type {(page: EditorPage, seat: number, name: string) => HTMLElement} */
function buriedField(page, seat, name) {
  const field = element('input', {
    type: 'number',
    min: '0',
    max: '20',
    value: String(page.view.draft.buried[seat - 1] ?? 0),
    'aria-label': t('Covered huts of {name}', { name }),
    data: { key: `buried-${seat}` },
    on: {
      change: () => {
        const huts = Math.min(20, Math.max(0, Math.round(Number(field.value)) || 0));
        page.edit((draft) => {
          draft.buried[seat - 1] = huts;
        });
      },
    },
  });
  return element('label.buried', {}, element('span', {}, t('Covered huts')), field);
}

/** Whose turn it is, what they do next, and the tile in hand. */
export function renderTurn(/** @type {EditorPage} */ page) {
  const { draft, unseen, two_hex_left: left } = page.view;
  const phases = /** @type {const} */ ([
    ['draw', t('draws a tile')],
    ['place', t('places this tile:')],
    ['build', t('builds')],
  ]);
  const tiles = Object.keys(unseen).filter((code) => unseen[code] > 0 || code === draft.tile);
  const codes = [...tiles, ...left, ...(draft.tile && draft.tile.length === 2 ? [draft.tile] : [])];
  fill(
    byId('panel-turn'),
    element(
      'fieldset.choices',
      {},
      element('legend', {}, t('Player to move')),
      numbers({ min: 1, max: draft.players }).map((seat) =>
        element(
          'label.choice',
          {},
          element('input', {
            type: 'radio',
            name: 'seat',
            checked: draft.seat === seat,
            data: { key: `seat-${seat}` },
            on: {
              change: () =>
                page.edit((changed) => {
                  changed.seat = seat;
                }),
            },
          }),
          decorative(emblemSvg(seat, 24)),
          element('span', {}, colourName(seat)),
        ),
      ),
    ),
    element(
      'fieldset.choices',
      {},
      element('legend', {}, t('What happens next')),
      phases.map(([phase, words]) =>
        element(
          'label.choice',
          {},
          element('input', {
            type: 'radio',
            name: 'phase',
            checked: draft.phase === phase,
            data: { key: `phase-${phase}` },
            on: {
              change: () =>
                page.edit((changed) => {
                  changed.phase = phase;
                  changed.tile = phase === 'place' ? (changed.tile ?? codes[0] ?? null) : null;
                }),
            },
          }),
          element('span', {}, words),
        ),
      ),
      draft.phase === 'place' && tileField(page, codes),
    ),
  );
}

/** @type {(page: EditorPage, codes: string[]) => HTMLElement} */
function tileField(page, codes) {
  const { draft } = page.view;
  const field = element(
    'select',
    {
      'aria-label': t('Tile in hand'),
      data: { key: 'tile' },
      on: {
        change: () =>
          page.edit((changed) => {
            changed.tile = field.value;
          }),
      },
    },
    codes.map((code) =>
      element('option', { value: code, selected: draft.tile === code }, `${code} – ${tileName(code)}`),
    ),
  );
  return element(
    'div.tile-field',
    {},
    draft.tile && decorative(tileSvg(draft.tile, 4, theme(), 96)),
    field,
    draft.tile === null && icon('hint'),
  );
}
