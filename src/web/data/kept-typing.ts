/**
 * What somebody is typing in a form of several steps, so that a reload loses nothing. It stays in
 * the tab, belongs to one person, and goes when the form is sent or the session ends.
 */
const KEY = 'valv.typing';

export function keepTyping(userId: string, typing: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, typing }));
  } catch {
    // Where nothing can be kept, it lasts as long as the page.
  }
}

/** What this person was typing; null when nothing is kept, or what is kept is broken. */
export function keptTyping(userId: string): object | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    const isTheirs = kept?.userId === userId && typeof kept.typing === 'object';
    return isTheirs ? kept.typing : null;
  } catch {
    return null;
  }
}

export function forgetTyping(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What cannot be written was not kept either.
  }
}

type Kept = { userId?: unknown; typing: object | null };
