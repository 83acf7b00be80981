// Settings that go with an account: sent when they change here, taken over when they have changed elsewhere.
import { get, patch } from '../api.js';
import { language } from '../messages.js';
import { change, chooseLanguage, chooseTheme, onSettings, settings, themeChoice } from '../settings.js';

const KEY = 'taluva.kept';
const PAUSE = 800;
let waiting = null;

const here = () => ({ ...settings, theme: themeChoice(), language });
const asText = (preferences) => JSON.stringify(Object.entries(preferences).sort());

/** What account and device agreed on last, so that a change on either side is noticed. */
const agreed = {
  get: () => { try { return localStorage.getItem(KEY); } catch { return null; } },
  set: (text) => { try { localStorage.setItem(KEY, text); } catch { /* Such a browser takes over what the account has. */ } },
};

/** Forgets the account; the settings stay as they are. */
export function forgetPreferences() {
  try { localStorage.removeItem(KEY); } catch { /* nothing was kept */ }
}

async function send() {
  const now = here();
  if (asText(now) === agreed.get()) return;
  // Who is offline, or has logged out elsewhere, keeps the setting on this device until the next time.
  await patch('/api/me', { preferences: now }).then(() => agreed.set(asText(now)), () => {});
}

function takeOver(preferences) {
  for (const [name, value] of Object.entries(preferences)) {
    if (name in settings && settings[name] !== value && typeof settings[name] === typeof value) change(name, value);
  }
  const { theme, language: spoken } = preferences;
  if (['auto', 'light', 'dark'].includes(theme) && theme !== themeChoice()) chooseTheme(theme);
  const speaks = ['en', 'fr', 'de', 'pl'].includes(spoken) && spoken !== language;
  agreed.set(asText(speaks ? { ...here(), language: spoken } : here()));
  if (speaks) chooseLanguage(spoken);
}

let keeping = false;

/** Brings this device and an account together. @param {{preferences: Record<string, boolean|number|string>}} account */
export function keepTogether({ preferences }) {
  const known = agreed.get();
  const changedHere = known !== null && known !== asText(here());
  if (changedHere || !Object.keys(preferences).length) send();
  else takeOver(preferences);
  if (keeping) return;
  keeping = true;
  const later = () => { clearTimeout(waiting); waiting = setTimeout(() => agreed.get() !== null && send(), PAUSE); };
  onSettings(later);
  addEventListener('themechoice', later);
}

/** Called once by the pages of the site: whoever has an account has their settings everywhere. */
export async function syncPreferences() {
  const me = await get('/api/me').catch(() => null);
  if (me?.account) keepTogether(me.account);
}
