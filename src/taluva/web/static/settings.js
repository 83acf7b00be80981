// Settings, stored in this browser. Language and theme are cookies, as the server needs them to render pages.

const KEY = 'taluva.settings';
const DEFAULTS = {
  sounds: true,
  motion: true,
  chances: false,
  lines: true,
  coordinates: false,
  levels: false,
  contours: false,
  level: 1,
  /** The level that the ladder offered last. */
  offered: 1,
  begins: 'you',
  notify: false,
  muted: false,
};

/** @typedef {typeof DEFAULTS} Settings */
/** @typedef {'auto' | 'light' | 'dark'} ThemeChoice */

/** @type {() => Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** Calls `listener` after every change of a setting or of the theme. */
export function onSettings(/** @type {(settings: Settings) => void} */ listener) {
  listeners.add(listener);
}

function tell() {
  document.documentElement.dataset.motion = settings.motion ? 'full' : 'less';
  for (const listener of listeners) listener(settings);
}

/** @type {<Name extends keyof Settings>(name: Name, value: Settings[Name]) => void} */
export function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the setting lasts as long as the page.
  }
  tell();
}

/** @type {(name: string, value: string) => void} */
function cookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}

export const themeChoice = () => /** @type {ThemeChoice} */ (document.documentElement.dataset.choice);
export const theme = () => /** @type {'light' | 'dark'} */ (document.documentElement.dataset.theme);

/** @type {(choice: ThemeChoice) => void} */
export function chooseTheme(choice) {
  cookie('theme', choice);
  document.documentElement.dataset.choice = choice;
  dispatchEvent(new Event('themechoice'));
}

/** @type {(language: string) => void} */
export function chooseLanguage(language) {
  cookie('language', language);
  location.reload();
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether to avoid animations. */
export const isStill = () => stillness.matches || !settings.motion;

addEventListener('themechange', tell);
stillness.addEventListener('change', tell);
document.documentElement.dataset.motion = settings.motion ? 'full' : 'less';

const NAME_KEY = 'taluva.name';

/** The name that a visitor without an account plays under. */
export function savedName() {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

/** @type {(name: string) => void} */
export function saveName(name) {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    // A browser without storage asks again next time.
  }
}

/** Plays a sound, if sounds are on. Browsers play none before the first touch or key. */
export function sound(/** @type {import('./sounds.js').SoundName} */ name) {
  if (!settings.sounds || navigator.userActivation?.hasBeenActive === false) return;
  import('./sounds.js').then(({ play }) => play(name));
}
