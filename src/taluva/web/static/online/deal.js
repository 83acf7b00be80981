// Whether the deal was fair: the stack was sealed before the first turn, and after the last one anybody can check it.
/** @import {OnlineGame, Opening} from '../types.js' */
/** @import {View} from '../game/types.js' */
import { element, icon } from '../dom.js';
import { t } from '../messages.js';

export const dealWords = () =>
  t(
    'Before the first turn the order of all tiles was fixed, and this seal of it made public. After the game the order is opened: then everybody can see that nothing was changed.',
  );

/** The first bits after the point of the roots of the first primes: the constants of SHA-256. */
function bitsOfRoots(/** @type {number} */ count, /** @type {number} */ power) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0);
}

/** SHA-256 (FIPS 180-4), which browsers themselves compute for pages with https only. */
export function sha256(/** @type {string} */ text) {
  const bytes = new TextEncoder().encode(text);
  const words = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  words.set(bytes);
  words[bytes.length] = 0x80;
  const data = new DataView(words.buffer);
  data.setUint32(words.length - 4, bytes.length * 8);
  const rounds = bitsOfRoots(64, 1 / 3);
  const hash = bitsOfRoots(8, 1 / 2);
  /** @type {(x: number, n: number) => number} */
  const turned = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < words.length; at += 64) {
    const w = Array.from({ length: 16 }, (_, i) => data.getInt32(at + 4 * i));
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      if (i > 15) {
        const [x, y] = [w[i - 15], w[i - 2]];
        w[i] =
          (w[i - 16] +
            w[i - 7] +
            (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) +
            (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10))) |
          0;
      }
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    for (const [i, each] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] + each) | 0;
  }
  return hash.map((each) => (each >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Whether the stack of a finished game is the one that was sealed. @type {(view: View) => boolean} */
function isFair({ moves, online }) {
  const { commitment, opening } = /** @type {OnlineGame} */ (online);
  const { salt, stack } = /** @type {Opening} */ (opening);
  const sealed = sha256(`taluva:1:${salt}:${stack.join(' ')}`) === commitment;
  // Tiles of two hexes are chosen, not drawn.
  const drawn = moves.map((move) => move.tile).filter((tile) => tile?.length === 3);
  return sealed && drawn.every((tile, index) => tile === stack[index]);
}

/** The result of checking the deal of a finished game, computed in the browser. */
export function dealLine(/** @type {View} */ view) {
  const fair = isFair(view);
  return element(
    'p.deal',
    { class: fair ? 'fair' : 'unfair', role: 'status' },
    icon(fair ? 'seal' : 'low'),
    element(
      'span',
      {},
      fair
        ? t('The deal was fair: the stack is the one that was sealed before the first turn.')
        : t('The stack is not the one that was sealed before the first turn.'),
    ),
  );
}
