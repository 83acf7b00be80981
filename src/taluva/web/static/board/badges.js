/** Small signs on the board: counts, levels, coordinates, pins. `k` enlarges them where the island is small. */

import { CREAM, EMBER, INK, PAINTS, REFUSAL } from './palette.js';
import { ICON_BOXES, drawEmblem, drawIcon } from './pieces.js';
import { disc, polygon, polyline } from './surface.js';

/** How many huts stand on a cell, or would. */
export function countBadge(surface, at, words, colour, k) {
  surface.use(`n${colour}${String(words).replace('+', 'p')}`, at, (on) => {
    const radius = 11.5 + 2.5 * (String(words).length - 1);
    on.draw(disc(on.path(), [0, 0], radius), { fill: PAINTS[colour].dark, stroke: CREAM, width: 2 });
    on.text(words, 0, 5.7, { size: 16, fill: CREAM });
  }, { scale: k });
}

export function levelBadge(surface, at, level, k) {
  surface.use(`l${level}`, at, (on) => {
    const size = level < 10 ? 17 : 14;
    on.draw(disc(on.path(), [0, 0], 11.5), { fill: '#fff8e6', stroke: '#8c8074', width: 1.6 });
    on.text(level, 0, 0.355 * size, { size, fill: '#3a2a1e' });
  }, { scale: k });
}

export function coordinateLabel(surface, [x, y], words, k) {
  surface.text(words, x, y, { size: 15 * k, fill: INK, weight: 700, halo: CREAM });
}

/** The diamond over a volcano that may be covered, with the level the tile would have; hollow with an arrow where the tile has to be turned for it. */
export function emberPin(surface, at, level, turned, k) {
  const [fill, ink] = turned ? ['#fff8e6', '#b93a10'] : [EMBER, '#fff8e6'];
  surface.use(`e${level}${turned ? 't' : ''}`, at, (on) => {
    on.draw(polygon(on.path(), [[0, 5], [-9, -10], [9, -10]]), { fill: EMBER });
    const diamond = polygon(on.path(), [[0, -46], [22, -22], [0, 0], [-22, -22]]);
    on.draw(diamond, { fill, stroke: turned ? EMBER : '#fff3d6', width: 3.4 });
    on.text(level, 0, -15, { size: 20, fill: ink });
    if (!turned) return;
    const arrow = on.path();
    arrow.moveTo(9, -48);
    arrow.quadraticCurveTo(22, -46, 25, -33);
    arrow.moveTo(18, -36);
    arrow.lineTo(25.5, -31.5);
    arrow.lineTo(30, -39);
    on.draw(arrow, { stroke: '#fff8e6', width: 8 });
    on.draw(arrow, { stroke: EMBER, width: 4 });
  }, { scale: k });
}

/** A pin with a piece, for a cell that could receive it. */
export function buildPin(surface, at, kind, colour, chosen, accent, k) {
  surface.use(`p${kind}${colour}${chosen ? 'c' : ''}`, at, (on) => {
    const radius = chosen ? 27 : 23;
    const ring = chosen ? PAINTS[colour].dark : accent;
    const y = -radius - 9;
    on.draw(polygon(on.path(), [[0, 0], [-8, -13], [8, -13]]), { fill: ring });
    on.draw(disc(on.path(), [0, y], radius), { fill: CREAM, stroke: ring, width: 4 });
    const [, top, side] = ICON_BOXES[kind];
    const scale = (1.55 * radius) / side;
    on.at([0, y - scale * (top + side / 2)], scale, (inner) => drawIcon(inner, kind, PAINTS[colour]));
  }, { scale: k });
}

/** The height of a build pin's head above its foot, and its radius. */
export const PIN = { rise: 32, radius: 27 };

export function emblemBadge(surface, at, colour, k) {
  surface.use(`o${colour}`, at, (on) => drawEmblem(on, PAINTS[colour]), { scale: k });
}

/** Huts that a tile would cover: their owner's hut, struck out. */
export function buriedBadge(surface, at, colour, k) {
  surface.use(`x${colour}`, at, (on) => {
    on.draw(disc(on.path(), [0, 0], 24), { fill: CREAM, stroke: REFUSAL, width: 4 });
    on.at([0, 12], 0.5, (inner) => drawIcon(inner, 'hut', PAINTS[colour]));
    const bar = polyline(on.path(), [[-16, 16], [16, -16]]);
    on.draw(bar, { stroke: CREAM, width: 8 });
    on.draw(bar, { stroke: REFUSAL, width: 4.5 });
  }, { scale: k });
}

/** A lamp: what the engine would do. */
export function lampBadge(surface, at, accent, k) {
  surface.use('lamp', at, (on) => {
    on.draw(disc(on.path(), [0, 0], 21), { fill: CREAM, stroke: accent, width: 3.5 });
    const bulb = on.path();
    bulb.moveTo(-4.5, 5);
    bulb.quadraticCurveTo(-4.5, 2.5, -7, 0);
    bulb.quadraticCurveTo(-10.5, -8, -3.5, -11);
    bulb.quadraticCurveTo(0, -12.4, 3.5, -11);
    bulb.quadraticCurveTo(10.5, -8, 7, 0);
    bulb.quadraticCurveTo(4.5, 2.5, 4.5, 5);
    bulb.closePath();
    on.draw(bulb, { fill: '#ffd257', stroke: accent, width: 2.2 });
    const socket = on.path();
    socket.moveTo(-4, 8.8);
    socket.lineTo(4, 8.8);
    socket.moveTo(-2.4, 12);
    socket.lineTo(2.4, 12);
    on.draw(socket, { stroke: accent, width: 2.4 });
  }, { scale: k });
}
