import { useSyncExternalStore } from 'react';
import { profileChanges } from '#domain/account/profile.ts';
import { type Currency, proposedCurrency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { GUEST_USER_KEY } from './guest-keys.ts';
import { browserShelf, readText, setAside, writeText } from './guest-shelf.ts';
import { storedCurrency } from '#web/client/records/preferred-currency.ts';

/** Profile of a guest. */
export type GuestProfile = {
  firstName: string;
  lastName: string;
  currency: Currency;
  language: Language;
  occupation: string | null;
  age: number | null;
};

/** The user of guest mode (specification, section 3). */
export type GuestUser = GuestProfile & { id: string; isOnboarded: true; isGuest: true };

const VERSION = 1;

const listeners = new Set<() => void>();
let read: { text: string | null; user: GuestUser | null } = { text: null, user: null };

export function useGuestUser(): GuestUser | null {
  return useSyncExternalStore(listen, readGuestUser);
}

/** The guest user of this browser; null without one, or when it is damaged. */
export function readGuestUser(): GuestUser | null {
  const text = readText(browserShelf, GUEST_USER_KEY);
  if (text !== read.text) read = { text, user: text === null ? null : parseUser(text) };
  return read.user;
}

/** Stores a guest's profile; the id stays the same. */
export function keepGuestProfile(profile: GuestProfile): void {
  const id = readGuestUser()?.id ?? `guest-${crypto.randomUUID()}`;
  const user: GuestUser = { ...profile, id, isOnboarded: true, isGuest: true };
  writeText(browserShelf, GUEST_USER_KEY, JSON.stringify({ version: VERSION, user }));
  tellGuestChanged();
}

/** Currency of the totals in guest mode. */
export function guestCurrency(language: Language): Currency {
  return readGuestUser()?.currency ?? storedCurrency() ?? proposedCurrency(language);
}

export function profileOf(user: GuestUser): GuestProfile {
  const { id: _id, isOnboarded: _onboarded, isGuest: _guest, ...profile } = user;
  return profile;
}

/** Reports that the stored data was changed from outside: another tab, or the end of guest mode. */
export function tellGuestChanged(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function parseUser(text: string): GuestUser | null {
  const user = validUser(text);
  if (user === null) setAside(browserShelf, GUEST_USER_KEY, text);
  return user;
}

function validUser(text: string): GuestUser | null {
  try {
    const { version, user } = JSON.parse(text) as { version?: unknown; user?: unknown };
    const { id, isOnboarded: _onboarded, isGuest: _guest, ...fields } = user as GuestUser;
    const profile = profileChanges.safeParse(fields);
    const isOurs = version === VERSION && typeof id === 'string' && /^guest-[\w-]{1,64}$/.test(id);
    if (!isOurs || !profile.success) return null;
    const { firstName, lastName, currency, language, occupation = null, age = null } = profile.data;
    if (!firstName || !lastName || !currency || !language) return null;
    const kept = { firstName, lastName, currency, language, occupation, age };
    return { ...kept, id, isOnboarded: true, isGuest: true };
  } catch {
    return null;
  }
}
