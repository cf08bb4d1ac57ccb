import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { removeStored } from '#web/kit/storage/stored.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { GUEST_USER_KEY, guestKey } from './guest-keys.ts';
import {
  asideKeys,
  browserStorage,
  readStoredItems,
  readText,
  writeStoredItems,
} from './guest-storage.ts';
import { guestSource } from './guest-source.ts';
import { readGuestUser, tellGuestChanged } from './guest-user.ts';
import { CURRENCY_KEY, GUEST_PREFIX } from '#web/kit/storage/keys.ts';

/** Keeps tabs in step: changes by another one are read here. `onEnded`: it left guest mode. */
export function useOtherTabs(onEnded: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const isOurs = key === null || key === CURRENCY_KEY || key.startsWith(GUEST_PREFIX);
      if (isOurs) readAnew(client);
      if (key === null || (key === GUEST_USER_KEY && newValue === null)) onEnded();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [client, onEnded]);
}

/** Rereads the shown records of a guest. */
export function readAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: guestSource.key });
}

/** Removes everything of the guest from this browser. */
export function clearGuest(client: QueryClient): void {
  for (const key of keysHere()) {
    if (key.startsWith(GUEST_PREFIX)) removeStored(key);
  }
  client.removeQueries({ queryKey: guestSource.key });
  tellGuestChanged();
}

/** None where the browser refuses its storage. */
function keysHere(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Texts of this browser that could not be read, each under its key. */
export function brokenTexts(): { [key: string]: string } {
  readGuestUser();
  const keys = [
    ...KIND_NAMES.filter((kind) => !read(kind).isSafe).map(guestKey),
    ...[GUEST_USER_KEY, ...KIND_NAMES.map(guestKey)].flatMap(asideKeys),
  ];
  const texts = keys.flatMap((key) => {
    const text = readText(browserStorage, key);
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
    if (readText(browserStorage, guestKey(kind)) === null) continue;
    writeStoredItems(kind, browserStorage, read(kind).items);
    for (const key of asideKeys(guestKey(kind))) localStorage.removeItem(key);
  }
}

function read(kind: Kind) {
  return readStoredItems(kind, browserStorage);
}
