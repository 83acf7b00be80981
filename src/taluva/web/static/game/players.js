// Names and colours of the players, in the middle of a game.
import { patch } from '../api.js';
import { colourPicks, takeColour } from '../colours.js';
import { openDialog } from '../dialogs.js';
import { element, fill } from '../dom.js';
import { t } from '../messages.js';

function line(seats, seat, redraw) {
  const n = seats.indexOf(seat) + 1;
  const name = element('input', {
    type: 'text',
    maxlength: '24',
    value: seat.name,
    autocomplete: 'off',
    'aria-label': t('Name of seat {n}', { n }),
    data: { key: `name-${n}` },
    on: { input: () => (seat.name = name.value) },
  });
  return element(
    'div.player-line',
    { role: 'group', 'aria-label': t('Seat {n}', { n }) },
    name,
    colourPicks(n, seat.colour, (colour) => {
      takeColour(seats, seat, colour);
      redraw();
    }),
  );
}

export async function openPlayers(page) {
  const before = page.view.seats;
  const seats = before.map(({ name, colour }) => ({ name, colour }));
  const box = element('div.player-lines');
  const redraw = () =>
    fill(
      box,
      seats.map((seat) => line(seats, seat, redraw)),
    );
  redraw();
  const chosen = await openDialog(
    t('Names and colours'),
    [box],
    [
      { label: t('Cancel'), value: '' },
      { label: t('Save'), value: 'save', kind: 'primary', icon: 'check' },
    ],
  );
  if (chosen !== 'save') return;
  // A name that was left alone is not sent: one that the page gave stays in everybody's language.
  const changes = seats.map(({ name, colour }, index) => ({
    colour,
    ...(name === before[index].name ? {} : { name: name.trim() }),
  }));
  await page.run(async () => page.arrival.take(await patch(page.path, { seats: changes })));
}
