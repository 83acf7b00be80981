// The tray under the board: which step it is, what is tentative, the kinds of build, and the buttons to go on.

import { terrainSvg, tileSvg } from '../board/board.js';
import { byId, decorative, element, fillNew, icon, settle } from '../dom.js';
import { t, tn } from '../messages.js';
import { idsOf, ruleLinks } from '../reference/links.js';
import { theme } from '../settings.js';
import { capital, kindName, moverName, playerName, terrainName, tileName, turnTold } from './labels.js';
import { piece } from './panel.js';
/** @import {BuildKind} from '../board/types.d.ts' */
/** @import {PossibleBuild, TileChoice, Trial} from '../types.js' */
/** @import {Actions} from './actions.js' */
/** @import {GamePage} from './game.js' */
/** @import {Turn} from './turn.js' */
/** @import {PieceType, Saying, View, WaitingWords} from './types.d.ts' */

/** @type {BuildKind[]} */
export const KINDS = ['hut', 'expand', 'tower', 'temple', 'boat'];
/** @type {Record<BuildKind, PieceType>} */
export const SUPPLY = { hut: 'huts', expand: 'huts', tower: 'towers', temple: 'temples', boat: 'boats' };

/** @type {(kind: BuildKind, count: number, left: number) => string} */
function waysText(kind, count, left) {
  if (count) return kind === 'expand' ? tn('{n} way', '{n} ways', count) : tn('{n} spot', '{n} spots', count);
  return left ? t('no spot') : t('none left');
}

/** What a kind of build needs. @type {(kind: BuildKind) => string} */
function needWords(kind) {
  return {
    hut: t('Founds a settlement on a free cell of level 1.'),
    expand: t('Needs free cells of one terrain beside a settlement of yours, and huts for all of them.'),
    tower: t('Needs a free cell of level 3 or higher beside a settlement of yours without a tower.'),
    temple: t('Needs a free cell beside a settlement of yours of at least 3 cells without a temple.'),
    boat: t('Needs a lagoon without a boat beside a settlement of yours.'),
  }[kind];
}

/** @type {(trial: Trial, kind: BuildKind, colour: number, act: Actions) => HTMLElement} */
function kindCard({ builds, supply }, kind, colour, act) {
  const count = builds.filter((each) => each.kind === kind).length;
  const left = supply[SUPPLY[kind]];
  const ways = waysText(kind, count, left);
  /** @type {Saying | null} */
  const need = count ? null : [t('{kind}:', { kind: kindName(kind) }), left ? needWords(kind) : t('none left'), 'need'];
  const card = element(
    'button.kind',
    {
      type: 'button',
      disabled: !count,
      data: { key: `kind-${kind}` },
      'aria-description': need?.[1],
      on: { click: () => act.chooseKind(kind) },
    },
    kind === 'expand'
      ? element(
          'span.cluster',
          {},
          [1, 2, 3].map(() => piece('hut', colour, { size: 30 })),
        )
      : piece(kind, colour, { size: 40 }),
    element('b', {}, kindName(kind)),
    element('small', {}, ways),
  );
  // A disabled button gets no clicks; the box around it does, and explains what is missing.
  return element('div.kind-box', { title: need?.[1] ?? null, on: { click: () => need && act.explain(need) } }, card);
}

/** @type {(build: PossibleBuild, act: Actions) => HTMLElement} */
function wayChip(build, act) {
  return element(
    'button.way',
    {
      type: 'button',
      data: { key: `way-${build.move}` },
      on: {
        click: () => act.chooseBuild(build.move),
        pointerenter: () => act.point(build.move),
        pointerleave: () => act.point(null),
        focus: () => act.point(build.move),
        blur: () => act.point(null),
      },
    },
    build.terrain && decorative(terrainSvg(build.terrain, 20)),
    element(
      'span',
      {},
      capital(
        t('{terrain}, {huts}', {
          terrain: terrainName(build.terrain ?? ''),
          huts: tn('{n} hut', '{n} huts', build.huts),
        }),
      ),
    ),
  );
}

/** @type {(choice: TileChoice, act: Actions) => HTMLElement} */
function choiceCard(choice, act) {
  const isDraw = choice.move === 'draw';
  return element(
    'button.choice',
    {
      type: 'button',
      data: { key: `choice-${choice.move}` },
      'aria-label': choice.words,
      title: choice.words,
      on: { click: () => act.choose(choice.move) },
    },
    isDraw
      ? element('span.back-of-tile', { 'aria-hidden': 'true' }, icon('mark'))
      : decorative(tileSvg(choice.move, 0, theme(), 84)),
    element('span', { class: isDraw ? '' : 'tile-words' }, isDraw ? t('Draw') : capital(tileName(choice.move))),
  );
}

/**
 * What the two lines of the tray say for a turn that a person makes.
 * @type {(turn: Turn, isFirst: boolean, news: string | null, stackLeft: number) => Saying}
 */
function sayings(turn, isFirst, news, stackLeft) {
  if (turn.hint) return [t('Hint'), turn.hint.words];
  if (turn.step === 'choose')
    return stackLeft
      ? [t('Draw, or take an open tile'), t('Taking one: once a game.')]
      : [t('Take one of the open tiles'), t('The stack is empty.')];
  if (turn.step === 'place') {
    if (turn.refused && !turn.refused.rule) return [t('The tile cannot lie here'), t('Click to see why.'), ''];
    if (turn.refused)
      return [
        turn.refused.message,
        t('Rule {rule}. Try another spot, or turn the tile.', { rule: turn.refused.rule }),
        'bad',
      ];
    const coast = turn.spots.filter((each) => each.level === 1).length;
    const eruptions = turn.spots.length - coast;
    const counts = [
      coast && tn('{n} coast spot', '{n} coast spots', coast),
      eruptions && tn('{n} eruption', '{n} eruptions', eruptions),
    ]
      .filter(Boolean)
      .join(', ');
    if (!turn.aim) return [t('The tile fits nowhere'), ''];
    const title = turn.aim.level === 1 ? t('New coast, level 1') : t('Eruption to level {n}', { n: turn.aim.level });
    // The first sentence repeats the title.
    const words = turn.trial?.changes.words.slice(1) ?? [];
    if (isFirst && turn.aim.level === 1 && !words.length && !turn.trial?.warning)
      return [
        t('Place your tile'),
        turn.spots.length > 1 ? t('Choose a ring, turn the tile as you like.') : t('Turn it as you like.'),
        '',
      ];
    if (turn.trial?.warning) return [title, turn.trial.warning, 'warning'];
    return [title, news || words.join('. ') || t('This way round: {spots}', { spots: counts }), ''];
  }
  if (turn.refused?.rule) return [turn.refused.message, t('Rule {rule}', { rule: turn.refused.rule }), 'bad'];
  if (turn.need) return turn.need;
  const shown = turn.pointed ?? turn.build;
  if (shown) return [shown.words, shown.changes.join('. '), ''];
  if (!turn.trial?.builds.length) return [t('Nothing can be built'), turn.trial?.warning ?? '', 'warning'];
  const words = turn.trial.changes.words.slice(1);
  return [t('Choose what to build'), words.join('. ') || t('Choose a pin on the island, or a kind.'), ''];
}

/** Marks the button with a key as the chosen one of its group. @type {(group: HTMLElement, key: string) => void} */
function press(group, key) {
  for (const each of group.querySelectorAll('[data-key]'))
    each.setAttribute('aria-pressed', String(each.getAttribute('data-key') === key));
}

/** Whether the seat to move has not moved yet. */
const isFirstTurn = (/** @type {View} */ view) => !view.moves.some((move) => move.seat === view.seat);

/** Sets the label of the main button. After a change it ignores clicks for a moment, against double clicks. */
export function sayConfirm(/** @type {string} */ words) {
  const label = byId('confirm-label');
  if (label.textContent !== words) settle(byId('confirm'));
  label.textContent = words;
}

/** Draws the tray for a turn of a person. */
function renderTurn(/** @type {GamePage} */ { view, turn, actions: act, news, table }) {
  const tray = byId('tray');
  byId('open-result').hidden = true;
  tray.dataset.step = turn.step;
  const [title, more, tone = ''] = sayings(turn, isFirstTurn(view), news, view.stack_left);
  const { edition } = view.setup;
  const refused = turn.refused?.rule ?? null;
  // The rule stays within reach of a mouse on its way to it.
  const heard = refused ? null : act.heard;
  fillNew(byId('say'), `${title}|${more}|${heard}`, () => [
    element('b', {}, title),
    ' ',
    heard && element('small.heard-rule', {}, ruleLinks(t('Rule {rule}', { rule: heard }), idsOf(heard), edition)),
    more && element('span', {}, refused ? ruleLinks(more, idsOf(refused), edition) : more),
  ]);
  byId('say').className = `say ${tone}`;
  for (const [id, step] of [
    ['step-place', 'place'],
    ['step-build', 'build'],
  ]) {
    byId(id).classList.toggle('on', turn.step === step || (step === 'place' && turn.step === 'choose'));
    byId(id).toggleAttribute('aria-current', turn.step === step);
  }
  const colour = view.seats[view.seat - 1].colour;
  const kinds = KINDS.filter((kind) => view.seats[0].total[SUPPLY[kind]]);
  const trial = turn.step === 'build' && turn.trial?.builds.length ? turn.trial : null;
  byId('kinds').hidden = !trial;
  byId('kinds').dataset.count = String(kinds.length);
  fillNew(byId('kinds'), trial ? `${view.version} ${turn.aim?.move} ${colour}` : '', () =>
    trial ? kinds.map((kind) => kindCard(trial, kind, colour, act)) : [],
  );
  press(byId('kinds'), `kind-${turn.kind ?? turn.build?.kind}`);
  const ways = turn.step === 'build' && turn.kind === 'expand' ? turn.builds : [];
  byId('ways').hidden = ways.length < 2;
  fillNew(byId('ways'), ways.length ? `${view.version} ${turn.aim?.move} ${theme()}` : '', () =>
    ways.map((build) => wayChip(build, act)),
  );
  press(byId('ways'), `way-${turn.build?.move}`);
  byId('choices').hidden = turn.step !== 'choose';
  fillNew(byId('choices'), turn.step === 'choose' ? `${view.version} ${theme()}` : '', () =>
    turn.step === 'choose' ? view.choices.map((choice) => choiceCard(choice, act)) : [],
  );
  byId('tray-hand').hidden = turn.step !== 'place';
  byId('take-back').disabled = !turn.canTakeBack;
  const confirm = byId('confirm');
  confirm.hidden = false;
  confirm.disabled = turn.hint ? false : turn.step === 'place' ? !turn.aim || Boolean(turn.refused) : !turn.isComplete;
  sayConfirm(turn.hint ? t('Play it') : turn.step === 'build' ? t('Confirm turn') : t('Place here'));
  byId('hint').hidden = Boolean(table?.isContest || view.daily);
  byId('hint').disabled = false;
}

/**
 * Draws the tray while somebody else moves, in the past, or when the game is over.
 * @type {(page: GamePage, words: WaitingWords) => void}
 */
function renderWaiting(page, { title, more = '' }) {
  const { view } = page;
  byId('tray').dataset.step = 'wait';
  fillNew(byId('say'), `${title}|${more}`, () => [element('b', {}, title), more && element('span', {}, more)]);
  byId('say').className = 'say';
  for (const id of ['kinds', 'ways', 'choices']) byId(id).hidden = true;
  // On a phone this is where the opponent's tile is shown.
  byId('tray-hand').hidden = !view.tile || page.isWatching || Boolean(page.forfeited);
  for (const id of ['step-place', 'step-build']) byId(id).classList.remove('on');
  byId('take-back').disabled = true;
  const isOver = view.phase === 'over';
  byId('hint').hidden = isOver || Boolean(page.table?.isContest || view.daily);
  byId('hint').disabled = true;
  byId('confirm').disabled = !isOver;
  // A pending rematch proposal is answered elsewhere.
  byId('confirm').hidden = isOver && Boolean(view.online?.proposal || view.online?.rematch);
  sayConfirm(isOver ? t('Play again') : t('Confirm turn'));
  byId('open-result').hidden = !isOver || page.isPosition || Boolean(page.drawer?.isOpen) || page.resultDue;
}

/** The tray of a shared position: moves can be tried, and a game can be started from it. */
function renderPosition(/** @type {Turn} */ turn) {
  byId('hint').hidden = true;
  byId('choices').querySelector('[data-key="choice-draw"]')?.remove();
  if (turn.step !== 'build') return;
  byId('confirm').disabled = false;
  sayConfirm(t('Play on from here'));
}

/** The tray of a task: a turn is checked, not played. */
function renderPractice(/** @type {Turn} */ turn) {
  if (turn.step === 'build') sayConfirm(t('Check this turn'));
}

/** @type {(page: GamePage) => WaitingWords} */
function waitingWords({ playing, practice, preparing, thinking, view }) {
  if (playing) return playing;
  if (practice) return { title: t('Learn from mistakes'), more: '' };
  const seat = view.seats[view.seat - 1];
  const name = playerName(seat);
  const last = view.last && view.moves.at(-1);
  if (view.phase === 'over') return { title: t('The game is over'), more: view.end?.words };
  if (view.online?.waiting) return { title: t('Waiting for players'), more: '' };
  if (preparing && seat.kind === 'engine') return { title: t('{name} is getting ready', { name }), more: preparing };
  return {
    title:
      thinking || name !== seat.name || seat.kind === 'engine'
        ? t('{name} is thinking', { name })
        : t('{name} to move', { name }),
    more: last ? t('{name}: {words}', { name: moverName(view, last), words: turnTold(view, last) }) : '',
  };
}

/**
 * Describes the past turn that is shown; `analysis` is where other turns can be tried from there.
 * @type {(view: View, n: number, analysis: string | null) => void}
 */
function sayPast(view, n, analysis) {
  byId('try-here').hidden = !analysis;
  byId('try-here').href = analysis ?? '';
  const move = view.moves[n - 1];
  byId('past-title').textContent = t('After turn {n}', { n });
  byId('past-words').textContent = move
    ? t('{name}: {words}', { name: moverName(view, move), words: turnTold(view, move) })
    : '';
}

/** Draws the tray of a page: for a person's turn, for the past, or for waiting. */
export function showTray(/** @type {GamePage} */ page) {
  const { history, turn, view } = page;
  const past = history.view !== null;
  byId('past').hidden = !past;
  byId('tray').classList.toggle('is-past', past);
  const undo = byId('undo');
  undo.hidden = page.isPosition || page.isWatching || Boolean(page.forfeited || view.daily);
  undo.disabled = past || (!page.canUndo && !page.table?.asksBack);
  undo.title = page.table?.asksBack ? t('Ask to take back') : t('Undo turn');
  undo.setAttribute('aria-label', undo.title);
  byId('tray-left').textContent = String(view.stack_left);
  byId('open-panel').setAttribute(
    'aria-label',
    `${t('Moves and tiles')}, ${tn('{n} tile left', '{n} tiles left', view.stack_left)}`,
  );
  byId('tray').classList.toggle('is-over', view.phase === 'over');
  byId('tray').classList.toggle('is-watched', page.isWatching || Boolean(page.forfeited));
  byId('tray').classList.toggle('is-out', Boolean(page.forfeited));
  if (history.view) sayPast(view, history.view.past, history.analysis);
  if (past || !turn.view) return renderWaiting(page, waitingWords(page));
  if (page.outbox.isWaiting)
    return renderWaiting(page, {
      title: t('Turn confirmed'),
      more: t('It will be sent as soon as there is a connection.'),
    });
  renderTurn(page);
  // A placement that waits for the connection is not sent twice.
  if (page.outbox.waits) byId('confirm').disabled = true;
  byId('hint').disabled = Boolean(page.preparing);
  byId('hint').title = page.preparing ?? t('Hint');
  if (page.practice) return renderPractice(turn);
  return page.isPosition && !page.lesson && !page.page.analysis ? renderPosition(turn) : null;
}
