import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { removeStored } from '#web/kit/storage/stored.ts';
import { GUEST_USER_KEY } from './guest-keys.ts';
import { guestSource } from './guest-source.ts';
import { tellGuestChanged } from './guest-user.ts';
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
