import { GUEST_USER_KEY, guestKey } from './guest-keys.ts';
import { asideKeys, browserShelf, readShelf, readText, writeShelf } from './guest-shelf.ts';
import { readGuestUser } from './guest-user.ts';
import { KIND_NAMES, type Kind } from '#domain/records/kinds.ts';

/** Texts of this browser that could not be read, each under its key. */
export function brokenTexts(): { [key: string]: string } {
  readGuestUser();
  const keys = [
    ...KIND_NAMES.filter((kind) => !read(kind).isSafe).map(guestKey),
    ...[GUEST_USER_KEY, ...KIND_NAMES.map(guestKey)].flatMap(asideKeys),
  ];
  const texts = keys.flatMap((key) => {
    const text = readText(browserShelf, key);
    return text === null ? [] : [[key, text] as const];
  });
  return Object.fromEntries(texts);
}

/** Removes unreadable texts; readable ones stay. */
export function dropBroken(): void {
  if (readGuestUser() === null) localStorage.removeItem(GUEST_USER_KEY);
  for (const key of [GUEST_USER_KEY, ...KIND_NAMES.map(guestKey)].flatMap(asideKeys)) {
    localStorage.removeItem(key);
  }
  for (const kind of KIND_NAMES) {
    if (readText(browserShelf, guestKey(kind)) === null) continue;
    writeShelf(kind, browserShelf, read(kind).items);
    for (const key of asideKeys(guestKey(kind))) localStorage.removeItem(key);
  }
}

function read(kind: Kind) {
  return readShelf(kind, browserShelf);
}
