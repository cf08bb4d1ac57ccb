/**
 * Reads and writes local storage. It may be full, refused or broken; a choice then lasts only as
 * long as the page.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A value that cannot be written was never stored.
  }
}

/** Remembers something in this tab, so that a reload loses nothing; null forgets it. */
export function storeInTab(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where the browser stores nothing, it lasts as long as the page.
  }
}

/** Null when nothing is stored, or it is damaged. */
export function storedInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

const YEAR_S = 31_536_000;

/** Keeps a word that the server picks the page by for a year; null takes it away. */
export function keepCookie(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : YEAR_S;
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
