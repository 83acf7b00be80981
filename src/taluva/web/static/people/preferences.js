// Syncs the settings with the account: sent when they change here, applied when they have changed elsewhere.
/** @import {Settings, ThemeChoice} from '../settings.js' */
/** @import {OwnAccount} from '../types.js' */
import { get, patch } from '../api.js';
import { limits } from '../limits.js';
import { language } from '../messages.js';
import { change, chooseLanguage, chooseTheme, onSettings, settings, themeChoice } from '../settings.js';

const KEY = 'taluva.kept';
const PAUSE = 800;
/** @type {number | undefined} */
let waiting;

const here = () => ({ ...settings, theme: themeChoice(), language });
/** @type {(preferences: OwnAccount['preferences']) => string} */
const asText = (preferences) => JSON.stringify(Object.entries(preferences).sort());

/** The settings at the last sync, to notice changes on either side. */
const agreed = {
  get: () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set: (/** @type {string} */ text) => {
    try {
      localStorage.setItem(KEY, text);
    } catch {
      /* Such a browser takes over what the account has. */
    }
  },
};

/** Stops the sync; the settings stay as they are. */
export function forgetPreferences() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* nothing was kept */
  }
}

async function send() {
  const now = here();
  if (asText(now) === agreed.get()) return;
  // When offline or logged out elsewhere, the setting stays on this device until the next time.
  await patch('/api/me', { preferences: now }).then(
    () => agreed.set(asText(now)),
    () => {},
  );
}

/** @type {(preferences: OwnAccount['preferences']) => void} */
function applyPreferences(preferences) {
  for (const [key, value] of Object.entries(preferences)) {
    const name = /** @type {keyof Settings} */ (key);
    if (name in settings && settings[name] !== value && typeof settings[name] === typeof value) change(name, value);
  }
  const [theme, spoken] = [String(preferences.theme), String(preferences.language)];
  if (['auto', 'light', 'dark'].includes(theme) && theme !== themeChoice())
    chooseTheme(/** @type {ThemeChoice} */ (theme));
  const speaks = spoken in limits.languages && spoken !== language;
  agreed.set(asText(speaks ? { ...here(), language: spoken } : here()));
  if (speaks) chooseLanguage(spoken);
}

let isSyncing = false;

/** Syncs this device with an account, now and after every change. */
export function syncAccount(/** @type {{preferences: OwnAccount['preferences']}} */ { preferences }) {
  const known = agreed.get();
  const changedHere = known !== null && known !== asText(here());
  if (changedHere || !Object.keys(preferences).length) send();
  else applyPreferences(preferences);
  if (isSyncing) return;
  isSyncing = true;
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => agreed.get() !== null && send(), PAUSE);
  };
  onSettings(later);
  addEventListener('themechoice', later);
}

/** Starts the sync, if the visitor has an account. */
export async function syncPreferences() {
  const me = await get('/api/me').catch(() => null);
  if (me?.account) syncAccount(me.account);
}
