// The chart of a rating over the games.
import { element, svgElement } from '../dom.js';
import { t } from '../messages.js';

const [HEIGHT, LEFT, EDGE] = [170, 44, 10];

/** The range of the axis, in round numbers, and its step. @type {(ratings: number[]) => number[]} */
function range(ratings) {
  const step = Math.max(...ratings) - Math.min(...ratings) > 400 ? 200 : 100;
  return [
    Math.floor(Math.min(...ratings, 1500) / step) * step,
    Math.ceil(Math.max(...ratings, 1500) / step) * step || step,
    step,
  ];
}

/**
 * The drawing and its caption, from the ratings after each game, oldest first. The chart is not scaled to its width in
 * pixels, so that its labels have the size of the text around it.
 * @type {(points: {rating: number}[], width: number) => Element[]}
 */
export function ratingChart(points, width) {
  const ratings = [1500, ...points.map(({ rating }) => rating)];
  const [low, high, step] = range(ratings);
  const x = (/** @type {number} */ index) => LEFT + ((width - LEFT - EDGE) * index) / Math.max(1, ratings.length - 1);
  const y = (/** @type {number} */ rating) =>
    HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (rating - low)) / Math.max(1, high - low);
  const line = ratings
    .map((rating, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)},${y(rating).toFixed(1)}`)
    .join('');
  const last = ratings[ratings.length - 1];
  const words = t('Rating over the last {n} rated games: from {first} to {last}, at best {best}', {
    n: points.length,
    first: ratings[0],
    last,
    best: Math.max(...ratings),
  });
  const svg = svgElement('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': words });
  for (let rating = low; rating <= high; rating += step) {
    svg.append(
      svgElement('line', { class: 'rule', x1: LEFT, x2: width - EDGE, y1: y(rating), y2: y(rating) }),
      svgElement(
        'text',
        { x: LEFT - 8, y: y(rating) + 4, 'text-anchor': 'end', 'aria-hidden': 'true' },
        String(rating),
      ),
    );
  }
  svg.append(
    svgElement('path', { class: 'under', d: `${line}L${x(ratings.length - 1)},${y(low)}L${x(0)},${y(low)}Z` }),
    svgElement('path', { class: 'line', d: line }),
    svgElement('circle', { class: 'last', cx: x(ratings.length - 1), cy: y(last), r: 5 }),
  );
  return [svg, element('figcaption', { 'aria-hidden': 'true' }, words)];
}
