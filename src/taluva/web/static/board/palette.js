/** Colours of the board: two themes, four players. */

const channels = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
const memory = new Map();

/** A colour moved towards another by a share. */
export function mix(from, to, share) {
  const name = `${from}${to}${share}`;
  let mixed = memory.get(name);
  if (!mixed) {
    const [a, b] = [channels(from), channels(to)];
    const parts = a.map((value, i) => Math.round(Math.max(0, Math.min(255, value + (b[i] - value) * share))));
    mixed = `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    if (memory.size > 4000) memory.clear();
    memory.set(name, mixed);
  }
  return mixed;
}

/** A colour in more or less light: below 1 darker and cooler, above 1 lighter and warmer. */
export function shade(colour, light) {
  const step = Math.round(light * 64) / 64;
  return step < 1 ? mix(colour, '#1d1420', 1 - step) : mix(colour, '#fff4dc', step - 1);
}

export const INK = '#2c241d';
export const CREAM = '#fffaf0';
export const EMBER = '#e2501f';
export const REFUSAL = '#b3202c';
export const LAVA = { stream: '#ff7a2a', core: '#ffd257', edge: '#c8391a', bank: '#8c2413', bowl: '#2b1714' };

/** @typedef {typeof THEMES.light} Theme */
export const THEMES = {
  light: {
    name: 'light',
    accent: '#0d6b78',
    sea: ['#a9dcd6', '#6fb9bd', '#3f8f9d'],
    rings: ['#7cc4c4', '#93d3cd', '#b3e2d6', '#d5eedd'],
    foam: '#ffffff',
    waves: 0.34,
    coast: [0.09, 0.4],
    terrain: { J: '#3f8556', C: '#9cc157', S: '#efd8a4', R: '#a39ca4', L: '#cdd7a6', V: '#6e5660' },
    lake: { shore: '#f3e4b4', water: '#45a5d4', deep: '#2785bd', ripple: '#e4f8ff' },
    walls: ['#8c5f40', '#a97750', '#c69466', '#ddb283'],
    shadow: '#2a1c26',
    shadowOpacity: 0.36,
    seaShadow: '#0e4a5c',
    seam: '#3a2a1e',
    rim: '#fff6df',
  },
  dark: {
    name: 'dark',
    accent: '#0d6b78',
    sea: ['#2b6470', '#194652', '#0f2f3c'],
    rings: ['#205562', '#2a6670', '#377a80', '#55979a'],
    foam: '#cfeeea',
    waves: 0.14,
    coast: [0.035, 0.22],
    terrain: { J: '#2f6c49', C: '#7a9e46', S: '#d9c294', R: '#827c89', L: '#a6b184', V: '#4e3e48' },
    lake: { shore: '#e0cf9a', water: '#2c7fae', deep: '#1e6797', ripple: '#9fdcf0' },
    walls: ['#5e4032', '#755140', '#8f6a52', '#a98669'],
    shadow: '#060a12',
    shadowOpacity: 0.42,
    seaShadow: '#03141d',
    seam: '#1a120e',
    rim: '#ffe7bd',
  },
};

/** The colour of a cell's ground: higher is lighter, but never as light as another terrain lower down. */
export function groundTone(theme, terrain, level) {
  const light = terrain === 'V' ? 0.72 + 0.07 * (level - 1) : 0.92 + 0.055 * (level - 1);
  return shade(theme.terrain[terrain], Math.min(terrain === 'V' ? 1.0 : 1.14, light));
}

/**
 * @typedef {{name: string, colour: string, dark: string, light: string, sign: string, pattern: string}} Paint
 * Players are told apart by colour and pattern, never by colour alone.
 */
/** @type {Paint[]} */
export const PAINTS = [
  { name: 'none', colour: 'none', dark: 'currentColor', light: 'none', sign: 'none', pattern: 'none' },
  { name: 'coral', colour: '#cf3f3a', dark: '#7d1f28', light: '#ee7460', sign: '#ffe7cf', pattern: 'tooth' },
  { name: 'lagoon', colour: '#2c4fa3', dark: '#152a63', light: '#5b80d0', sign: '#dbe9ff', pattern: 'ring' },
  { name: 'sun', colour: '#f2b52c', dark: '#8f5c08', light: '#ffd76c', sign: '#6a3f05', pattern: 'dot' },
  { name: 'shell', colour: '#f3ead9', dark: '#75644f', light: '#ffffff', sign: '#5d4c3d', pattern: 'rib' },
];

/** A tone between a player's colours; an outlined piece has none. */
export const tone = (paint, from, to, share) =>
  paint.colour === 'none' ? 'none' : mix(paint[from] ?? from, paint[to] ?? to, share);
