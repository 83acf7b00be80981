// Whether the deal was fair: the stack was sealed before the first turn, and after the last one anybody can check it.
import { element, fill, icon } from '../dom.js';
import { t } from '../messages.js';

export const dealWords = () => t('Before the first turn the order of all tiles was fixed, and this seal of it made public. After the game the order is opened: then everybody can see that nothing was changed.');

const codes = (stack) => (Array.isArray(stack) ? stack : stack.split(' '));

async function sha256(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** "fair", "unfair", or "unknown" where the browser cannot compute seals (pages without https). */
export async function judge({ moves, online: { commitment, opening } }) {
  if (!crypto.subtle) return 'unknown';
  const stack = codes(opening.stack);
  const sealed = (await sha256(`taluva:1:${opening.salt}:${stack.join(' ')}`)) === commitment;
  // Tiles of two hexes are chosen, not drawn.
  const drawn = moves.map((move) => move.tile).filter((tile) => tile?.length === 3);
  return sealed && drawn.every((tile, index) => tile === stack[index]) ? 'fair' : 'unfair';
}

/** A line that checks the deal of a finished game, here in the browser. */
export function dealLine(view) {
  const line = element('p.deal', { role: 'status' });
  judge(view).then((result) => {
    line.classList.add(result);
    fill(line, icon({ fair: 'seal', unfair: 'low', unknown: 'seal' }[result]), element('span', {}, {
      fair: t('The deal was fair: the stack is the one that was sealed before the first turn.'),
      unfair: t('The stack is not the one that was sealed before the first turn.'),
      unknown: t('This browser cannot check the seal here; the saved game file can be checked.'),
    }[result]));
  });
  return line;
}
