// What a person likes: kept in this browser. Language and theme are cookies, as the server needs them to draw the page.

const KEY = 'taluva.settings';
const DEFAULTS = {
  sounds: true,
  motion: true,
  chances: false,
  coordinates: false,
  levels: false,
  contours: false,
  level: 1,
  begins: 'you',
  notify: false,
  muted: false,
};

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();
const listeners = new Set();

/** Calls `listener` after every change of a setting or of the theme. */
export function onSettings(listener) {
  listeners.add(listener);
}

function tell() {
  document.documentElement.dataset.motion = settings.motion ? 'full' : 'less';
  for (const listener of listeners) listener(settings);
}

export function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays: the setting holds for this page.
  }
  tell();
}

function cookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}

/** "auto", "light" or "dark". */
export const themeChoice = () => document.documentElement.dataset.choice;
/** "light" or "dark". */
export const theme = () => document.documentElement.dataset.theme;

export function chooseTheme(choice) {
  cookie('theme', choice);
  document.documentElement.dataset.choice = choice;
  dispatchEvent(new Event('themechoice'));
}

export function chooseLanguage(language) {
  cookie('language', language);
  location.reload();
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether things should not move. */
export const isStill = () => stillness.matches || !settings.motion;

addEventListener('themechange', tell);
stillness.addEventListener('change', tell);
document.documentElement.dataset.motion = settings.motion ? 'full' : 'less';
