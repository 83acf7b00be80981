// The name one plays under without an account: kept in this browser.

const KEY = 'taluva.name';

export function keptName() {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepName(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
