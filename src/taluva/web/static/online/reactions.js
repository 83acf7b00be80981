// Reactions: eight little drawings that float over a seat for a moment.
/** @import {GamePage} from '../game/game.js' */
/** @import {Seat} from '../types.js' */
import { element, svgElement } from '../dom.js';
import { t } from '../messages.js';
import { isStill } from '../settings.js';

/** @typedef {import('../types.js').ReactionMessage['reaction']} Reaction */
/** @typedef {['path' | 'circle' | 'ellipse', Record<string, string | number>]} Shape */

const SHOWN_FOR = 2600;
/** @type {Shape} */
const FACE = ['circle', { cx: 16, cy: 16, r: 13.5, fill: '#f7c948', stroke: '#8f5c08', 'stroke-width': 1.6 }];
const INK = {
  fill: 'none',
  stroke: '#4a3008',
  'stroke-width': 2.2,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};
/** @type {Shape[]} */
const EYES = [
  ['circle', { cx: 11.5, cy: 13.5, r: 1.9, fill: '#4a3008' }],
  ['circle', { cx: 20.5, cy: 13.5, r: 1.9, fill: '#4a3008' }],
];
const SKIN = {
  fill: '#f2bd86',
  stroke: '#7d4a1c',
  'stroke-width': 1.6,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};
const HAND =
  'M9.500 17.500L7 12.300a1.900 1.900 0 0 1 3.400-1.700l2.600 4.600L10.800 7a2 2 0 0 1 3.800-1.100l2.600 7.600-.9-8.700a2 2 0 0 1 3.900-.4l1.200 9 1-5.600a1.900 1.900 0 0 1 3.700.5L25 19.800c-.6 5-3.600 8.200-8 8.200-3.200 0-5-1.300-6.500-3.600l-4-5.700a2 2 0 0 1 3-2.500z';

/** @type {Record<Reaction, Shape[]>} */
const DRAWINGS = {
  wave: [
    ['path', { d: HAND, ...SKIN }],
    [
      'path',
      {
        d: 'M3.500 22.500c.8 2.400 2.100 4.200 4 5.500M27.500 25.500c1-.9 1.700-1.900 2.200-3',
        ...INK,
        stroke: '#7d4a1c',
      },
    ],
  ],
  smile: [FACE, ...EYES, ['path', { d: 'M10 19.500c1.500 2.600 3.500 3.900 6 3.900s4.500-1.300 6-3.900', ...INK }]],
  laugh: [
    FACE,
    ['path', { d: 'M8.500 14.500c.8-1.900 3.700-1.900 4.500 0M19 14.500c.8-1.900 3.700-1.900 4.500 0', ...INK }],
    [
      'path',
      {
        d: 'M9 18.500h14c0 4.300-3 7-7 7s-7-2.700-7-7z',
        fill: '#7d1f28',
        stroke: '#4a3008',
        'stroke-width': 1.6,
        'stroke-linejoin': 'round',
      },
    ],
  ],
  wow: [
    FACE,
    ...EYES,
    ['ellipse', { cx: 16, cy: 21.5, rx: 3.3, ry: 4, fill: '#7d1f28', stroke: '#4a3008', 'stroke-width': 1.6 }],
    ['path', { d: 'M9.500 9.200l3-1M22.500 9.200l-3-1', ...INK }],
  ],
  sad: [
    FACE,
    ...EYES,
    ['path', { d: 'M10.500 23.500c1.300-2.200 3.100-3.300 5.500-3.300s4.200 1.100 5.500 3.300', ...INK }],
    [
      'path',
      {
        d: 'M22.500 17c1.600 2.200 2.200 3.400 2.200 4.300a2.200 2.200 0 0 1-4.400 0c0-.9.600-2.100 2.200-4.300z',
        fill: '#4fa3d8',
        stroke: '#1c5f8d',
        'stroke-width': 1.2,
      },
    ],
  ],
  clap: [
    [
      'path',
      {
        d: 'M5.500 19l7-8.500a2 2 0 0 1 3 2.500l-2 2.500 6-7a2 2 0 0 1 3 2.500l-4.500 5.500 5-5.200a1.900 1.900 0 0 1 2.800 2.600l-7.500 9.900c-3.200 3.900-7.600 4.400-10.800 2-3.200-2.500-4-5.200-2-6.800z',
        ...SKIN,
      },
    ],
    ['path', { d: 'M22.500 3v3.500M27.500 5.500L25.500 8M30 10.500h-3', ...INK, stroke: '#c9471c' }],
  ],
  think: [
    FACE,
    ...EYES,
    ['path', { d: 'M11.500 20.800c2.500-1.200 5.500-1.200 8.500.2M9 10l3.500-1.300M19.500 9.500l3.500.5', ...INK }],
    [
      'path',
      {
        d: 'M8 23.500l6.500-1.800c1.800-.4 2.400 1.900.7 2.500l-2 .7c1.500 2.600.3 5.600-2.700 5.600-3.500 0-5.300-4-2.500-7z',
        ...SKIN,
      },
    ],
  ],
  fire: [
    [
      'path',
      {
        d: 'M16.500 2.500c1 5.500 8.500 8.800 8.500 17 0 6-4 10-9 10s-9-4-9-9.500c0-4.500 2.500-7 4-10 1 1.700 1.700 3 1.800 4.600 2.500-3 4-7 3.700-12.100z',
        fill: '#f0642a',
        stroke: '#8f2a10',
        'stroke-width': 1.6,
        'stroke-linejoin': 'round',
      },
    ],
    [
      'path',
      {
        d: 'M16.500 15c.5 3 3.800 4.600 3.800 8.500 0 3-2 5-4.400 5s-4.300-2-4.300-4.700c0-2.700 1.700-3.800 2.500-5.800.7.800 1 1.500 1.100 2.300.8-1.500 1.300-3.300 1.300-5.300z',
        fill: '#ffd257',
      },
    ],
  ],
};

export const REACTIONS = /** @type {Reaction[]} */ (Object.keys(DRAWINGS));

/** @type {(reaction: Reaction) => string} */
export function reactionName(reaction) {
  return {
    wave: t('Hello!'),
    smile: t('Smile'),
    laugh: t('Laughter'),
    wow: t('Wow!'),
    sad: t('Oh no'),
    clap: t('Applause'),
    think: t('Hmm…'),
    fire: t('Hot!'),
  }[reaction];
}

/** The drawing of a reaction. @type {(reaction: Reaction, size: number) => SVGElement} */
export function reactionSvg(reaction, size) {
  const svg = svgElement('svg', { viewBox: '0 0 32 32', width: size, height: size, 'aria-hidden': 'true' });
  svg.append(...DRAWINGS[reaction].map(([tag, attributes]) => svgElement(tag, attributes)));
  return svg;
}

/**
 * Shows a reaction over the place of a player, and says it.
 * @type {(page: GamePage, seat: Seat, reaction: Reaction) => void}
 */
export function floatReaction(page, seat, reaction) {
  if (!(reaction in DRAWINGS)) return;
  page.say(t('{name}: {words}', { name: seat.name, words: reactionName(reaction) }));
  const place = [...document.querySelectorAll(`[data-seat="${seat.seat}"]`)].find((node) =>
    node.checkVisibility({ visibilityProperty: true }),
  );
  if (!place) return;
  const box = place.getBoundingClientRect();
  const bubble = element(
    'div',
    { class: `reaction${isStill() ? ' still' : ''}`, 'aria-hidden': 'true' },
    reactionSvg(reaction, 44),
  );
  const isChip = place.matches('.chip-player');
  bubble.style.left = `${isChip ? box.left + box.width / 2 : box.left - 22}px`;
  bubble.style.top = `${isChip ? box.bottom + 34 : box.top + box.height / 2}px`;
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN_FOR);
}
