// The chances of all seats over a game, as a drawing that grows while the engine judges.
import { element, svgElement } from '../dom.js';
import { t } from '../messages.js';

/** @import {GameReview, ReviewedTurn, Seat} from '../types.js' */

const [WIDTH, HEIGHT, LEFT, RIGHT, EDGE] = [372, 168, 44, 10, 12];
/** Where the chance after a turn stands between that turn and the next. */
const AFTER = 0.55;

const y = (/** @type {number} */ value) => EDGE + (HEIGHT - 2 * EDGE) * (1 - value);

/** @type {(points: [number, number][]) => string} */
const pathOf = (points) =>
  points.map(([px, py], index) => `${index ? 'L' : 'M'}${px.toFixed(1)},${py.toFixed(1)}`).join('');

/** The values of a seat along the axis: before and after every turn, and at the end. */
function course(
  /** @type {ReviewedTurn[]} */ turns,
  /** @type {number} */ seat,
  /** @type {GameReview} */ { total, final },
) {
  /** @type {[number, number][]} */
  const points = turns.flatMap(({ number, before, played }) => [
    [number, before[seat]],
    [number + AFTER, played.chances[seat]],
  ]);
  if (turns.length === total) points.push([total, final[seat]]);
  return points;
}

/** @type {(total: number) => (at: number) => number} */
const scale = (total) => (at) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / Math.max(1, total);

/** The words that stand for the drawing. @type {(seats: Seat[], last: number[]) => string} */
function label(seats, last) {
  const words = seats.map((seat, index) => `${seat.name} ${t('{n} %', { n: Math.round(100 * last[index]) })}`);
  return t('Chance to win, turn by turn; at the end {chances}', { chances: words.join(', ') });
}

/**
 * Draws the chances. A click picks the nearest turn; `picked` is the number of the one that is shown.
 * @type {(review: GameReview, turns: ReviewedTurn[], seats: Seat[], picked: number | null, pick: (number: number) => void) => HTMLElement}
 */
export function curve(review, turns, seats, picked, pick) {
  const x = scale(review.total);
  const last = turns.length === review.total ? review.final : (turns.at(-1)?.played.chances ?? review.final);
  const svg = svgElement('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label(seats, last) });
  for (const value of [0, 0.5, 1]) {
    svg.append(
      svgElement('line', { class: 'rule', x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
      svgElement(
        'text',
        { x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end', 'aria-hidden': 'true' },
        t('{n} %', { n: 100 * value }),
      ),
    );
  }
  const decided = turns.find(({ turn }) => turn === review.decided);
  if (decided)
    svg.append(
      svgElement('line', { class: 'decided', x1: x(decided.number), x2: x(decided.number), y1: 4, y2: HEIGHT - 4 }),
    );
  if (picked !== null)
    svg.append(svgElement('line', { class: 'picked', x1: x(picked), x2: x(picked), y1: 2, y2: HEIGHT - 2 }));
  for (const seat of seats) svg.append(...line(course(turns, seat.seat - 1, review), seat, x));
  for (const turn of turns) if (turn.cost >= 10) svg.append(mistake(turn, seats[turn.seat - 1], x));
  svg.addEventListener('click', (event) => {
    if (!turns.length) return;
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    const nearest = turns.reduce((best, each) =>
      Math.abs(x(each.number) - at) < Math.abs(x(best.number) - at) ? each : best,
    );
    pick(nearest.number);
  });
  return element('figure.curve', {}, svg);
}

/** A seat's line: its colour and its own dashes within a dark edge, so that lines differ by more than colour. */
function line(
  /** @type {[number, number][]} */ points,
  /** @type {Seat} */ { colour },
  /** @type {(at: number) => number} */ x,
) {
  const d = pathOf(points.map(([at, value]) => [x(at), y(value)]));
  return ['edge', 'inner'].map((part) => svgElement('path', { class: `line ${part} colour-${colour}`, d }));
}

/** @type {(turn: ReviewedTurn, seat: Seat, x: (at: number) => number) => SVGElement} */
function mistake({ number, played, seat, mark }, { colour }, x) {
  const group = svgElement('g', { class: `mistake colour-${colour}`, 'aria-hidden': 'true' });
  const [cx, cy] = [x(number + AFTER), y(played.chances[seat - 1])];
  group.append(
    svgElement('circle', { cx, cy, r: 8 }),
    svgElement('text', { x: cx, y: cy + 4, 'text-anchor': 'middle' }, mark ?? ''),
  );
  return group;
}
