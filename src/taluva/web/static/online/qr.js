// A link as a QR code: bytes, error correction level L, versions 1 to 5 (one block each, up to 106 bytes).
import { element } from '../dom.js';
import { t } from '../messages.js';

const SVG = 'http://www.w3.org/2000/svg';
/** By version from 1: bytes of data, and of error correction. */
const SIZES = [
  [19, 7],
  [34, 10],
  [55, 15],
  [80, 20],
  [108, 26],
];
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A product in the field of 256 elements. */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** The bytes of error correction of Reed and Solomon. */
function correction(data, length) {
  let divisor = Array(length).fill(0);
  divisor[length - 1] = 1;
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2)) {
    divisor = divisor.map((each, j) => times(each, root) ^ (divisor[j + 1] ?? 0));
  }
  return data.reduce((rest, byte) => {
    const factor = byte ^ rest[0];
    return [...rest.slice(1), 0].map((each, i) => each ^ times(divisor[i], factor));
  }, Array(length).fill(0));
}

/** All bytes of a code for some text, or null when it is too long. */
function codewords(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = SIZES.findIndex(([room]) => bytes.length + 2 <= room) + 1;
  if (!version) return null;
  const [room, extra] = SIZES[version - 1];
  const bits = [0b0100, 4, bytes.length, 8, ...bytes.flatMap((byte) => [byte, 8]), 0, 4];
  let all = '';
  for (let i = 0; i < bits.length; i += 2) all += bits[i].toString(2).padStart(bits[i + 1], '0');
  const data = all.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec);
  return { version, all: [...data, ...correction(data, extra)] };
}

/** The patterns that every code of a size has: null where data goes. */
function frame(size, version) {
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const square = (cx, cy, reach, dark) => {
    for (let y = cy - reach; y <= cy + reach; y++) {
      for (let x = cx - reach; x <= cx + reach; x++) {
        if (y in grid && x in grid) grid[y][x] = dark(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
      }
    }
  };
  for (let i = 8; i < size - 8; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, (away) => away !== 2 && away !== 4);
  if (version > 1) square(size - 7, size - 7, 2, (away) => away !== 1);
  return grid;
}

/** The 15 bits that tell the level of correction and the mask, in both their places. */
function writeFormat(grid, mask) {
  const size = grid.length;
  const data = (0b01 << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((data << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1;
    const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    grid[y][x] = dark;
    if (i < 8) grid[8][size - 1 - i] = dark;
    else grid[size - 15 + i][8] = dark;
  }
  grid[size - 8][8] = true;
}

function filledGrid(version, bytes, mask) {
  const size = 17 + 4 * version;
  const grid = frame(size, version);
  const own = frame(size, version);
  writeFormat(own, mask);
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const y = upwards ? size - 1 - step : step;
        if (own[y][x] !== null) continue;
        const dark = bit < bytes.length * 8 && ((bytes[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
        grid[y][x] = dark !== MASKS[mask](x, y);
        bit++;
      }
    }
  }
  writeFormat(grid, mask);
  return grid;
}

/** How hard a code is to read: long runs, blocks, and an imbalance of dark and light. */
function penalty(grid) {
  const rows = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))].map((row) => row.map(Number).join(''));
  const runs = rows.flatMap((row) => row.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = rows.reduce((sum, row) => sum + [...row.matchAll(/(?=00001011101|10111010000)/g)].length, 0);
  let blocks = 0;
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++)
      if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) blocks++;
  }
  const share = grid.flat().filter(Boolean).length / grid.length ** 2;
  return runs + 40 * finders + 3 * blocks + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** The code of a text: rows of true (dark) and false; null when the text is too long. */
export function qrCode(text) {
  const coded = codewords(text);
  if (!coded) return null;
  const grids = MASKS.map((_, mask) => filledGrid(coded.version, coded.all, mask));
  return grids.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

/** The code of a link as a picture; nothing for a link that is too long. */
export function qrFigure(link) {
  const grid = qrCode(link);
  if (!grid) return null;
  const svg = document.createElementNS(SVG, 'svg');
  const size = grid.length + 8;
  for (const [name, value] of Object.entries({
    viewBox: `-4 -4 ${size} ${size}`,
    role: 'img',
    'aria-label': t('QR code of the link'),
    'shape-rendering': 'crispEdges',
  }))
    svg.setAttribute(name, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join(''));
  svg.append(path);
  return element('figure.qr', {}, svg);
}
