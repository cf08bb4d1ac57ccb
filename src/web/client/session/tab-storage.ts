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
