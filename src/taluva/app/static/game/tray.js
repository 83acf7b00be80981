// The tray under the board: which step it is, what is tentative, the kinds of build, and the buttons to go on.
import { byId, decorative, element, fillNew, icon } from '../dom.js';
import { terrainSvg, tileSvg } from '../board/board.js';
import { t, tn } from '../messages.js';
import { theme } from '../settings.js';
import { piece } from './panel.js';
import { capital, kindName, terrainName, tileName } from './words.js';

const KINDS = ['hut', 'expand', 'tower', 'temple', 'boat'];
const SUPPLY = { hut: 'huts', expand: 'huts', tower: 'towers', temple: 'temples', boat: 'boats' };

function waysText(kind, count, left) {
  if (count) return kind === 'expand' ? tn('{n} way', '{n} ways', count) : tn('{n} spot', '{n} spots', count);
  return left ? t('no spot') : t('none left');
}

/** What a kind of build needs. */
function needWords(kind) {
  return {
    hut: t('Founds a settlement on a free cell of level 1.'),
    expand: t('Needs free cells of one terrain beside a settlement of yours, and huts for all of them.'),
    tower: t('Needs a free cell of level 3 or higher beside a settlement of yours without a tower.'),
    temple: t('Needs a free cell beside a settlement of yours of at least 3 cells without a temple.'),
    boat: t('Needs a lagoon without a boat beside a settlement of yours.'),
  }[kind];
}

function kindCard(turn, kind, colour, act) {
  const count = turn.trial.builds.filter((each) => each.kind === kind).length;
  const left = turn.trial.supply[SUPPLY[kind]];
  const ways = waysText(kind, count, left);
  const need = count ? null : [t('{kind}:', { kind: kindName(kind) }), left ? needWords(kind) : t('none left'), 'need'];
  const card = element('button.kind', {
    type: 'button', disabled: !count, data: { key: `kind-${kind}` }, 'aria-description': need?.[1], on: { click: () => act.chooseKind(kind) },
  }, kind === 'expand' ? element('span.cluster', {}, [1, 2, 3].map(() => piece('hut', colour, { size: 30 }))) : piece(kind, colour, { size: 40 }),
  element('b', {}, kindName(kind)), element('small', {}, ways));
  // A button that is off hears no click; what is round it does, and says what is missing.
  return element('div.kind-box', { title: need?.[1] ?? null, on: { click: () => need && act.explain(need) } }, card);
}

function wayChip(build, act) {
  return element('button.way', {
    type: 'button', data: { key: `way-${build.move}` },
    on: { click: () => act.chooseBuild(build.move), pointerenter: () => act.point(build.move), pointerleave: () => act.point(null), focus: () => act.point(build.move), blur: () => act.point(null) },
  }, build.terrain && decorative(terrainSvg(build.terrain, 20)),
  element('span', {}, capital(t('{terrain}, {huts}', { terrain: terrainName(build.terrain), huts: tn('{n} hut', '{n} huts', build.huts) }))));
}

function choiceCard(choice, act) {
  const isDraw = choice.move === 'draw';
  return element('button.choice', { type: 'button', data: { key: `choice-${choice.move}` }, 'aria-label': choice.words, title: choice.words, on: { click: () => act.choose(choice.move) } },
    isDraw ? element('span.back-of-tile', { 'aria-hidden': 'true' }, icon('mark')) : decorative(tileSvg(choice.move, 0, theme(), 84)),
    element('span', { class: isDraw ? '' : 'tile-words' }, isDraw ? choice.words : capital(tileName(choice.move))));
}

/** What the two lines of the tray say for a turn that a person makes. */
function sayings(turn, isFirst, news) {
  if (turn.step === 'choose') return [t('Draw a tile, or take one that lies open'), ''];
  if (turn.step === 'place') {
    if (turn.refused) return [turn.refused.message, t('Rule {rule}. Try another spot, or turn the tile.', { rule: turn.refused.rule }), 'bad'];
    const coast = turn.spots.filter((each) => each.level === 1).length;
    const eruptions = turn.spots.length - coast;
    const counts = [coast && tn('{n} coast spot', '{n} coast spots', coast), eruptions && tn('{n} eruption', '{n} eruptions', eruptions)].filter(Boolean).join(', ');
    if (!turn.aim) return [t('The tile fits nowhere'), ''];
    const title = turn.aim.level === 1 ? t('New coast, level 1') : t('Eruption to level {n}', { n: turn.aim.level });
    // The first of the words says what the title says.
    const words = turn.trial?.changes.words.slice(1) ?? [];
    if (isFirst && !words.length && !turn.trial?.warning) return [t('Place your tile'), turn.spots.length > 1 ? t('Choose a ring, turn the tile as you like.') : t('Turn it as you like.'), ''];
    if (turn.trial?.warning) return [title, turn.trial.warning, 'warning'];
    return [title, words.join('. ') || news || t('This way round: {spots}', { spots: counts }), ''];
  }
  if (turn.need) return turn.need;
  const shown = turn.pointed ?? turn.build;
  if (shown) return [shown.words, shown.changes.join('. '), ''];
  if (!turn.trial.builds.length) return [t('Nothing can be built'), turn.trial.warning ?? '', 'warning'];
  const words = turn.trial.changes.words.slice(1);
  return [t('Choose what to build'), words.join('. ') || t('Choose a pin on the island, or a kind.'), ''];
}

/** Marks the button with a key as the chosen one of its group. */
function press(group, key) {
  for (const each of group.querySelectorAll('[data-key]')) each.setAttribute('aria-pressed', String(each.dataset.key === key));
}

/** Whether the seat to move has not moved yet. */
const isFirstTurn = (view) => !view.moves.some((move) => move.seat === view.seat);

/** Draws the tray for a turn of a person. */
function renderTurn({ view, turn, actions: act, news, table, canUndo }) {
  const tray = byId('tray');
  tray.dataset.step = turn.step;
  const [title, more, tone = ''] = sayings(turn, isFirstTurn(view), news);
  fillNew(byId('say'), `${title}|${more}`, () => [element('b', {}, title), ' ', more && element('span', {}, more)]);
  byId('say').className = `say ${tone}`;
  for (const [id, step] of [['step-place', 'place'], ['step-build', 'build']]) {
    byId(id).classList.toggle('on', turn.step === step || (step === 'place' && turn.step === 'choose'));
    byId(id).toggleAttribute('aria-current', turn.step === step);
  }
  const colour = view.seats[view.seat - 1].colour;
  const kinds = KINDS.filter((kind) => view.seats[0].total[SUPPLY[kind]]);
  const isBuild = turn.step === 'build' && turn.trial.builds.length > 0;
  byId('kinds').hidden = !isBuild;
  byId('kinds').dataset.count = kinds.length;
  fillNew(byId('kinds'), isBuild ? `${view.version} ${turn.aim.move} ${colour}` : '', () => (isBuild ? kinds.map((kind) => kindCard(turn, kind, colour, act)) : []));
  press(byId('kinds'), `kind-${turn.kind ?? turn.build?.kind}`);
  const ways = turn.step === 'build' && turn.kind === 'expand' ? turn.builds : [];
  byId('ways').hidden = ways.length < 2;
  fillNew(byId('ways'), ways.length ? `${view.version} ${turn.aim.move} ${theme()}` : '', () => ways.map((build) => wayChip(build, act)));
  press(byId('ways'), `way-${turn.build?.move}`);
  byId('choices').hidden = turn.step !== 'choose';
  fillNew(byId('choices'), turn.step === 'choose' ? `${view.version} ${theme()}` : '', () => (turn.step === 'choose' ? view.choices.map((choice) => choiceCard(choice, act)) : []));
  byId('tray-hand').hidden = turn.step !== 'place';
  byId('take-back').disabled = !turn.canTakeBack && !canUndo && !table?.asksBack;
  const undoes = !turn.canTakeBack && canUndo;
  const asks = !turn.canTakeBack && table?.asksBack;
  byId('take-back-label').textContent = asks ? t('Ask to take back') : undoes ? t('Undo turn') : t('Take back');
  byId('take-back').title = byId('take-back-label').textContent;
  const confirm = byId('confirm');
  confirm.hidden = turn.step === 'choose';
  confirm.disabled = turn.step === 'place' ? !turn.aim || Boolean(turn.refused) : !turn.isComplete;
  byId('confirm-label').textContent = turn.step === 'place' ? t('Place here') : t('Confirm turn');
  byId('hint').hidden = Boolean(table?.isContest);
  byId('hint').disabled = false;
}

/** Draws the tray while somebody else moves, in the past, or when the game is over. */
function renderWaiting(page, { title, more = '' }) {
  const { view } = page;
  byId('tray').dataset.step = 'wait';
  fillNew(byId('say'), `${title}|${more}`, () => [element('b', {}, title), more && element('span', {}, more)]);
  byId('say').className = 'say';
  for (const id of ['kinds', 'ways', 'choices']) byId(id).hidden = true;
  // On a phone one sees here what they hold.
  byId('tray-hand').hidden = !view.tile || page.isWatching;
  for (const id of ['step-place', 'step-build']) byId(id).classList.remove('on');
  byId('take-back').disabled = !page.canUndo && !page.table?.asksBack;
  byId('take-back-label').textContent = page.table?.asksBack ? t('Ask to take back') : t('Undo turn');
  byId('take-back').title = byId('take-back-label').textContent;
  const isOver = view.phase === 'over';
  byId('hint').hidden = isOver || Boolean(page.table?.isContest);
  byId('hint').disabled = true;
  byId('confirm').hidden = false;
  byId('confirm').disabled = !isOver;
  byId('confirm-label').textContent = isOver ? t('Play again') : t('Confirm turn');
}

/** A shared position is looked at and tried; to play it, a game begins from it. */
function renderPosition(turn) {
  byId('hint').hidden = true;
  byId('choices').querySelector('[data-key="choice-draw"]')?.remove();
  if (turn.step !== 'build') return;
  byId('confirm').disabled = false;
  byId('confirm-label').textContent = t('Play on from here');
}

function waitingWords({ playing, preparing, thinking, view }) {
  if (playing) return playing;
  const seat = view.seats[view.seat - 1];
  const { name } = seat;
  if (view.phase === 'over') return { title: t('The game is over'), more: view.end?.words };
  if (view.online?.waiting) return { title: t('Waiting for players'), more: '' };
  if (preparing && seat.kind === 'engine') return { title: t('{name} is getting ready', { name }), more: preparing };
  return { title: thinking || seat.kind === 'engine' ? t('{name} is thinking', { name }) : t('{name} to move', { name }), more: view.last?.words };
}

/** Which turn of the past is shown, and what was done in it. */
function sayPast(view, n) {
  const move = view.moves[n - 1];
  byId('past-title').textContent = t('After turn {n}', { n });
  byId('past-words').textContent = move ? t('{name}: {words}', { name: view.seats[move.seat - 1].name, words: move.words }) : '';
}

/** Draws the tray of a page: for a person's turn, for the past, or for waiting. */
export function showTray(page) {
  const { history, turn, view } = page;
  const past = history.view !== null;
  byId('past').hidden = !past;
  byId('tray').classList.toggle('is-past', past);
  byId('tray-left').textContent = String(view.stack_left);
  byId('open-panel').setAttribute('aria-label', `${t('Moves and tiles')}, ${tn('{n} tile left', '{n} tiles left', view.stack_left)}`);
  byId('tray').classList.toggle('is-over', view.phase === 'over');
  byId('tray').classList.toggle('is-watched', page.isWatching);
  if (past) sayPast(view, history.view.past);
  if (past || !turn.view) return renderWaiting(page, waitingWords(page));
  renderTurn(page);
  byId('hint').disabled = Boolean(page.preparing);
  byId('hint').title = page.preparing ?? t('Hint');
  return page.isPosition ? renderPosition(turn) : null;
}
