// Around the board: players with their supplies, the tile in hand, tiles left and odds, moves.
import { emblemSvg, pieceSvg, terrainSvg, tileSvg } from '../board/board.js';
import { byId, decorative, element, fill, fillNew } from '../dom.js';
import { t, tn } from '../messages.js';
import { theme } from '../settings.js';
import { capital, isYou, moverName, placementTold, supplyName, terrainName, tileName } from './labels.js';

/** @import {PieceKind} from '../board/types.d.ts' */
/** @import {FinishedTurn, GameSetup, Odds, Seat, ShelfTile} from '../types.js' */
/** @import {Forfeit, PieceType, View} from './types.d.ts' */

/** @type {PieceType[]} */
const TYPES = ['huts', 'towers', 'temples', 'boats'];
/** @type {Record<PieceType, PieceKind>} */
export const PIECES = { huts: 'hut', towers: 'tower', temples: 'temple', boats: 'boat' };

/** Longest name, in letters, that leaves room for a label beside it. */
const ROOMY = 9;

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/** Drawings are made once and copied. @type {(key: string, draw: () => SVGElement) => Node} */
function copyOf(key, draw) {
  const made = drawn.get(key) ?? decorative(draw());
  drawn.set(key, made);
  return made.cloneNode(true);
}

/** @type {(colour: number, size: number) => Node} */
export const emblem = (colour, size) => copyOf(`emblem ${colour} ${size}`, () => emblemSvg(colour, size));
/** @type {(kind: PieceKind, colour: number, options: { size: number, built?: boolean }) => Node} */
export const piece = (kind, colour, options) =>
  copyOf(`${kind} ${colour} ${JSON.stringify(options)}`, () => pieceSvg(kind, colour, options));
/** @type {(letter: Odds['terrain'], size: number) => Node} */
const terrain = (letter, size) =>
  copyOf(`terrain ${letter} ${size} ${theme()}`, () => terrainSvg(letter, size, theme()));

/** Why a seat is out of the contest. @type {(forfeit: Forfeit) => string} */
export const forfeitWord = (forfeit) =>
  ({ time: t('out of time'), away: t('stayed away'), resigned: t('resigned') })[forfeit];

/** The level of a computer. @type {(seat: Seat) => string} */
const levelWord = (seat) => (seat.kind === 'engine' ? t('level {n}', { n: Number(seat.level) }) : '');

/** What a seat is doing, in a word or two. @type {(view: View, seat: Seat, thinking: boolean) => string} */
function status(view, seat, thinking) {
  return [isYou(view, seat) && t('you'), activity(view, seat, thinking)].filter(Boolean).join(', ');
}

/** @type {(view: View, seat: Seat, thinking: boolean) => string | undefined} */
function activity(view, seat, thinking) {
  if (seat.open) return '';
  if (seat.forfeited) return forfeitWord(seat.forfeited);
  if (seat.stand_in) return t('the computer plays on');
  if (seat.status === 'eliminated') return t('eliminated');
  if (view.online?.waiting) return levelWord(seat);
  if (seat.place) return t('place {n}', { n: seat.place });
  if (view.phase === 'over' || view.seat !== seat.seat) return levelWord(seat);
  // A running clock shows it, too, and needs the room.
  if (view.past !== null || view.online?.clock) return '';
  if (seat.kind === 'engine') return thinking ? t('thinking') : levelWord(seat);
  /** @type {Partial<Record<View['phase'], string>>} */
  const steps = { choose: t('to choose a tile'), place: t('to place'), build: t('to build') };
  return steps[view.phase];
}

/** What a player gains by building all pieces of two types (E1, V1, W2). @type {(setup: GameSetup) => string} */
function goalWords({ variant }) {
  if (variant === 'teams')
    return t('A team wins at once when one partner has built all pieces of two types and the other all of one.');
  return variant === 'places'
    ? t('A player who has built all pieces of two types takes the best free place.')
    : t('A player who has built all pieces of two types wins at once.');
}

/** @type {(done: number, of: number) => HTMLElement[]} */
const pips = (done, of) =>
  Array.from({ length: of }, (_, index) => element('i', { class: index < done ? 'full' : '' }));

/** @type {(view: View, seat: Seat) => HTMLElement} */
function typesDone(view, seat) {
  const done = seat.types_done.length;
  const label = tn('{n} of 2 types done', '{n} of 2 types done', done);
  return element(
    'span.types',
    { role: 'img', 'aria-label': label, title: goalWords(view.setup) },
    seat.name.length <= ROOMY && element('small', {}, t('types done')),
    pips(done, 2),
  );
}

/**
 * Partners under one bracket, with what their team still needs; without teams, one card for each player.
 * @type {(view: View, card: (seat: Seat) => HTMLElement) => HTMLElement[]}
 */
function bracketed(view, card) {
  if (view.setup.variant !== 'teams') return view.seats.map(card);
  return [0, 1].map((team) => {
    const seats = view.seats.filter((_, index) => index % 2 === team);
    const [most, least] = seats.map((seat) => seat.types_done.length).sort((one, other) => other - one);
    const done = Math.min(most, 2) + Math.min(least, 1);
    // For a partner who has resigned the computer plays on, and what it builds counts (W2).
    const isBroken = seats.some(({ status }) => status === 'eliminated');
    const goal = isBroken ? t('no early victory') : t('Team: {n} of 3 types', { n: done });
    return element(
      'li.team',
      { data: { team } },
      element(
        'p.team-goal',
        { title: goalWords(view.setup) },
        element('span', {}, goal),
        element('span.types', { 'aria-hidden': 'true' }, pips(done, 3)),
      ),
      element('ul', { 'aria-label': seats.map((seat) => seat.name).join(' & ') }, seats.map(card)),
    );
  });
}

function bar(/** @type {number} */ share) {
  const inner = element('i.bar-fill');
  inner.style.width = `${Math.round(100 * share)}%`;
  return element('span.built', {}, inner);
}

/** @type {(seat: Seat, type: PieceType) => HTMLElement} */
function supplyOf(seat, type) {
  const [left, total] = [seat.supply[type], seat.total[type]];
  const label = t('{n} of {total} {pieces} left', { n: left, total, pieces: supplyName(type) });
  const pieces =
    type === 'huts'
      ? [piece('hut', seat.colour, { size: 32 }), element('b', {}, String(left))]
      : Array.from({ length: total }, (_, index) =>
          piece(PIECES[type], seat.colour, { size: 31, built: index >= left }),
        );
  return element(
    'li',
    { class: `supply ${type}${left === 0 ? ' done' : ''}`, title: label },
    element('span.unseen', {}, label),
    element('span.pieces', { 'aria-hidden': 'true' }, pieces),
    bar((total - left) / total),
  );
}

/**
 * Whether the person of a seat is connected; nothing at one screen.
 * @type {(seat: Seat, present: Set<number> | null) => HTMLElement | null}
 */
function presence(seat, present) {
  if (!present || seat.kind !== 'person' || seat.open) return null;
  const here = present.has(seat.seat);
  const label = here ? t('here') : t('away');
  return element('i', { class: `presence${here ? ' here' : ''}`, role: 'img', 'aria-label': label, title: label });
}

/** On a phone: a label in place of the clock where the computer has taken over a person's seat. */
const outSign = (/** @type {Seat} */ seat) =>
  seat.kind === 'person' &&
  (seat.forfeited || seat.stand_in) &&
  element('span.clock.out-sign', {}, seat.forfeited ? forfeitWord(seat.forfeited) : t('Computer'));

/** Where the clock of a seat is shown, if the table plays with one. */
const clock = (/** @type {View} */ view, /** @type {Seat} */ seat) =>
  view.online?.clock &&
  seat.kind === 'person' &&
  view.past === null &&
  element('span.clock', { data: { clock: seat.seat } });

/** @type {(seat: Seat) => boolean} */
const isOut = (seat) => seat.status === 'eliminated' || Boolean(seat.forfeited);
/** @type {(view: View, seat: Seat) => boolean} */
const movesNow = (view, seat) => view.phase !== 'over' && view.seat === seat.seat && !view.online?.waiting;

/** @type {(view: View, seat: Seat, thinking: boolean, present: Set<number> | null) => HTMLElement} */
function playerCard(view, seat, thinking, present) {
  const moves = movesNow(view, seat);
  const sub = status(view, seat, thinking);
  return element(
    'li',
    {
      class: `player colour-${seat.colour}${moves ? ' to-move' : ''}${isOut(seat) ? ' out' : ''}`,
      'aria-current': moves ? 'true' : null,
      data: { seat: seat.seat },
    },
    element(
      'div.player-head',
      {},
      emblem(seat.colour, 22),
      presence(seat, present),
      element('span.name', {}, seat.open ? t('Open seat') : seat.name),
      seat.rating !== null && element('span.sub', { title: t('Rating') }, String(Math.round(seat.rating))),
      sub && element('span.sub', {}, sub),
      typesDone(view, seat),
      clock(view, seat),
    ),
    element(
      'ul.supplies',
      {},
      TYPES.filter((type) => seat.total[type]).map((type) => supplyOf(seat, type)),
    ),
  );
}

/** A label for the viewer's own seat, and whether it is to move. */
const ownSign = (/** @type {View} */ view, /** @type {Seat} */ seat, /** @type {boolean} */ mine) =>
  isYou(view, seat) && element('b', { class: `you${mine ? ' now' : ''}` }, mine ? t('Your turn') : t('you'));

/** @type {(view: View, seat: Seat, thinking: boolean, present: Set<number> | null, mine: boolean) => HTMLElement} */
function playerChip(view, seat, thinking, present, mine) {
  const moves = movesNow(view, seat);
  const supplies = TYPES.filter((type) => seat.total[type]);
  return element(
    'li',
    {
      class: `chip-player colour-${seat.colour}${moves ? ' to-move' : ''}${moves && thinking ? ' thinking' : ''}${isOut(seat) ? ' out' : ''}`,
      'aria-current': moves ? 'true' : null,
      data: { seat: seat.seat },
    },
    ownSign(view, seat, mine),
    element(
      'div.player-head',
      {},
      emblem(seat.colour, 20),
      presence(seat, present),
      element('span.name', {}, seat.open ? t('Open seat') : seat.name),
      typesDone(view, seat),
      outSign(seat) || clock(view, seat),
    ),
    element(
      'div.counts',
      {},
      supplies.map((type) =>
        element(
          'span',
          { class: seat.supply[type] ? '' : 'done' },
          element('span.unseen', {}, supplyName(type)),
          piece(PIECES[type], seat.colour, { size: 20 }),
          element('b', {}, String(seat.supply[type])),
        ),
      ),
    ),
  );
}

/**
 * Draws the players; `mine` is whether a person at this screen is to move now, whatever is shown, and `present` are the
 * seats whose people are connected, online.
 * @type {(view: View, thinking: boolean, mine: boolean, present?: Set<number> | null) => void}
 */
export function renderPlayers(view, thinking, mine, present = null) {
  const seats = view.seats;
  const key = JSON.stringify([
    seats,
    view.seat,
    view.phase,
    view.past,
    thinking,
    mine,
    view.online?.waiting,
    view.you,
    present && [...present],
  ]);
  fillNew(byId('players'), key, () => bracketed(view, (seat) => playerCard(view, seat, thinking, present)));
  fillNew(byId('strip'), key, () => bracketed(view, (seat) => playerChip(view, seat, thinking, present, mine)));
  byId('strip').dataset.count = String(seats.length);
  byId('players').dataset.types = seats[0].total.boats ? '4' : '3';
}

function oddsRow(/** @type {Odds} */ { terrain: letter, chance }) {
  const percent = Math.round(100 * chance);
  const inner = element('i', { class: `bar-fill terrain-${letter}` });
  inner.style.width = `${percent}%`;
  return element(
    'li',
    {},
    terrain(letter, 18),
    element('span.unseen', {}, terrainName(letter)),
    element('span.odds-bar', {}, inner),
    element('span.number', {}, t('{n} %', { n: percent })),
  );
}

/** @type {(view: View, tile: ShelfTile, size: number) => HTMLElement} */
function shelfTile(view, { code, taken, seat }, size) {
  const taker = seat ? view.seats[seat - 1] : null;
  const stuck = view.phase === 'choose' && !taken && !view.choices.some((choice) => choice.move === code);
  const words = taker
    ? t('taken by {name}', { name: taker.name })
    : taken
      ? t('taken')
      : stuck
        ? t('fits nowhere')
        : t('open');
  const label = `${capital(tileName(code))}: ${words}`;
  return element(
    'li',
    { class: taken || stuck ? 'off' : '', title: label },
    element('span.unseen', {}, label),
    copyOf(`tile ${code} ${size} ${theme()}`, () => tileSvg(code, 0, theme(), size)),
    taker && emblem(taker.colour, 18),
  );
}

/** The two-hex tiles that lie open for everybody, and who has taken which. @type {(view: View) => void} */
export function renderShelf(view) {
  const [words, more] = view.stack_left
    ? [t('once a game'), t('Instead of drawing, each player may take one, once a game.')]
    : [t('to be taken'), t('The stack is empty: take one of the two-hex tiles.')];
  for (const [id, size] of Object.entries({ shelf: 46, 'strip-shelf': 38 })) {
    byId(id).hidden = !view.shelf.length;
    fillNew(
      byId(id),
      JSON.stringify([view.shelf, words, view.choices, view.seats.map((seat) => [seat.colour, seat.name]), theme()]),
      () =>
        view.shelf.length > 0 && [
          element('p.small', { title: more }, element('b', {}, t('Open tiles')), element('span.muted', {}, words)),
          element(
            'ul',
            { 'aria-label': t('Open tiles') },
            view.shelf.map((tile) => shelfTile(view, tile, size)),
          ),
        ],
    );
  }
}

export function renderOdds(/** @type {View} */ view) {
  const key = `${view.stack_left} ${JSON.stringify(view.odds)} ${theme()}`;
  fillNew(byId('left'), key, () => [
    element('b', {}, String(view.stack_left)),
    element('span', {}, tn('tile left', 'tiles left', view.stack_left)),
  ]);
  byId('odds-box').hidden = !view.stack_left;
  byId('hand').hidden = view.phase === 'over';
  fillNew(byId('odds'), key, () => (view.stack_left ? view.odds.map(oddsRow) : []));
}

/**
 * The tile in hand, in the panel and in the tray, turned as it would lie.
 * @type {(code: string | null, direction: number, azimuth: number, still: boolean) => void}
 */
export function renderHand(code, direction, azimuth, still) {
  byId('hand').classList.toggle('still', still || !code);
  for (const [id, size] of Object.entries({ 'hand-tile': 172, 'tray-tile': 150 })) {
    const box = /** @type {HTMLButtonElement} */ (byId(id));
    const key = `${code} ${direction} ${azimuth} ${theme()} ${still}`;
    if (box.dataset.shown === key) continue;
    box.dataset.shown = key;
    fill(box, code ? decorative(tileSvg(code, direction, theme(), size, azimuth)) : []);
    box.setAttribute('aria-label', code ? t('Turn the tile: {tile}', { tile: tileName(code) }) : t('No tile in hand'));
    box.disabled = !code || still;
  }
}

/** @type {(view: View, move: FinishedTurn, shown: number, open: (turn: number) => void) => HTMLElement} */
function moveRow(view, move, shown, open) {
  const seat = view.seats[move.seat - 1];
  const kind = move.piece === 'expand' ? 'hut' : move.piece;
  return element(
    'li',
    {},
    element(
      'button.move',
      {
        type: 'button',
        data: { key: `move-${move.turn}` },
        class: move.turn === shown ? 'now' : '',
        'aria-current': move.turn === shown ? 'step' : null,
        on: { click: () => open(move.turn) },
      },
      element('span.turn', {}, String(move.turn)),
      emblem(seat.colour, 18),
      element('span.unseen', {}, moverName(view, move)),
      kind ? piece(kind, seat.colour, { size: 20 }) : element('span'),
      element('span.words', {}, move.words, element('small', {}, placementTold(view, move))),
      element('code', {}, move.notation.split(' ').at(-1)),
    ),
  );
}

/**
 * The list of moves; choosing one shows it as it was played, and the board after it.
 * @type {(view: View, shown: number, open: (turn: number) => void) => void}
 */
export function renderMoves(view, shown, open) {
  const list = byId('moves');
  const key = `${view.version} ${shown} ${view.moves.length} ${view.seats.map(({ name }) => name)}`;
  if (list.dataset.shown === key) return;
  list.dataset.shown = key;
  fill(
    list,
    view.moves.map((move) => moveRow(view, move, shown, open)),
  );
  byId('no-moves').hidden = view.moves.length > 0;
  showNow();
}

/** Scrolls the list of moves to the turn that is shown. */
export function showNow() {
  const list = byId('moves');
  const row = list.querySelector('.now')?.parentElement;
  if (row) list.scrollTop = row.offsetTop - list.clientHeight / 2;
}
