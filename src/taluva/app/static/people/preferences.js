// Settings that go with an account: sent when they change, taken over where somebody logs in.
import { get, patch } from '../api.js';
import { language } from '../messages.js';
import { change, chooseLanguage, chooseTheme, onSettings, settings, themeChoice } from '../settings.js';

const PAUSE = 800;
let sent = null;
let waiting = null;

const here = () => ({ ...settings, theme: themeChoice(), language });

/** Takes over what an account likes. @param {Record<string, boolean|number|string>} preferences */
export function takeOver(preferences) {
  sent = JSON.stringify({ ...here(), ...preferences });
  for (const [name, value] of Object.entries(preferences)) {
    if (name in settings && settings[name] !== value && typeof settings[name] === typeof value) change(name, value);
  }
  const { theme, language: spoken } = preferences;
  if (['auto', 'light', 'dark'].includes(theme) && theme !== themeChoice()) chooseTheme(theme);
  if (typeof spoken === 'string' && spoken !== language && ['en', 'fr', 'de', 'pl'].includes(spoken)) chooseLanguage(spoken);
}

async function send() {
  const now = JSON.stringify(here());
  if (now === sent) return;
  sent = now;
  // Whoever is offline, or has logged out meanwhile, keeps the setting on this device.
  await patch('/api/me', { preferences: here() }).catch(() => { sent = null; });
}

/** Sends every change of a setting to the account of who is logged in. */
export function keepSending() {
  sent ??= JSON.stringify(here());
  const later = () => { clearTimeout(waiting); waiting = setTimeout(send, PAUSE); };
  onSettings(later);
  addEventListener('themechoice', later);
  if (JSON.stringify(here()) !== sent) later();
}

/** Called once by every page of the site: whoever has an account has their settings everywhere. */
export async function syncPreferences() {
  const { account } = await get('/api/me').catch(() => ({ account: null }));
  if (!account) return;
  if (Object.keys(account.preferences).length) sent = JSON.stringify({ ...here(), ...account.preferences });
  keepSending();
}
