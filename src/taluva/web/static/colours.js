// Choosing a player's colour: its emblems as radio buttons.
import { emblemSvg } from './board/icons.js';
import { decorative, element } from './dom.js';
import { limits, numbers } from './limits.js';
import { t } from './messages.js';

/** @type {(colour: number) => string} */
export function colourName(colour) {
  return [t('Coral'), t('Lagoon'), t('Sun'), t('Shell')][colour - 1];
}

/**
 * The emblems to choose from for seat `n`; `choose` is called with the new colour.
 * @type {(n: number, chosen: number, choose: (colour: number) => void) => HTMLElement}
 */
export function colourPicks(n, chosen, choose) {
  return element(
    'div.colours',
    { role: 'radiogroup', 'aria-label': t('Colour of seat {n}', { n }) },
    numbers(limits.colours).map((colour) =>
      element(
        'label.emblem-pick',
        { title: colourName(colour) },
        element('input', {
          type: 'radio',
          name: `colour-${n}`,
          checked: colour === chosen,
          'aria-label': colourName(colour),
          data: { key: `colour-${n}-${colour}` },
          on: { change: () => choose(colour) },
        }),
        decorative(emblemSvg(colour, 30)),
      ),
    ),
  );
}

/**
 * Gives a seat a colour; the seat that had it gets the old one.
 * @type {(seats: {colour: number}[], seat: {colour: number}, colour: number) => void}
 */
export function takeColour(seats, seat, colour) {
  const other = seats.find((each) => each.colour === colour);
  if (other) other.colour = seat.colour;
  seat.colour = colour;
}
