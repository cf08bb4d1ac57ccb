import { useSyncExternalStore } from 'react';
import { profileChanges } from '#domain/account/profile.ts';
import { type Currency, proposedCurrency } from '#domain/basics/currencies.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { type DatedTaxFacts, impliedFacts, NO_TAX_FACTS } from '#domain/tax/net-pay/tax-facts.ts';
import type { Language } from '#domain/basics/texts.ts';
import { GUEST_USER_KEY } from './guest-keys.ts';
import { browserStorage, newUuid, readText, setAside, writeText } from './guest-storage.ts';
import { storedCurrency } from '#web/client/records/preferred-currency.ts';

/** Profile of a guest. */
export type GuestProfile = {
  firstName: string;
  lastName: string;
  currency: Currency;
  language: Language;
  occupation: string | null;
  age: number | null;
} & DatedTaxFacts;

/** The user of guest mode (docs/product.md, section 3). */
export type GuestUser = GuestProfile & { id: string; isOnboarded: true; isGuest: true };

const VERSION = 1;

const listeners = new Set<() => void>();
let read: { text: string | null; user: GuestUser | null } = { text: null, user: null };

export function useGuestUser(): GuestUser | null {
  return useSyncExternalStore(listen, readGuestUser);
}

/** The guest user of this browser; null without one, or when it is damaged. */
export function readGuestUser(): GuestUser | null {
  const text = readText(browserStorage, GUEST_USER_KEY);
  if (text !== read.text) read = { text, user: text === null ? null : parseUser(text) };
  return read.user;
}

/** Facts for tax that are not given stay as they are. */
type KeptProfile = Omit<GuestProfile, keyof DatedTaxFacts> & Partial<DatedTaxFacts>;

/** Stores a guest's profile; the id stays the same. */
export function keepGuestProfile(profile: KeptProfile): void {
  const known = readGuestUser();
  const id = known?.id ?? `guest-${newUuid()}`;
  const facts = { ...NO_TAX_FACTS, ...(known && factsOf(known)) };
  const user: GuestUser = { ...facts, ...profile, id, isOnboarded: true, isGuest: true };
  writeText(browserStorage, GUEST_USER_KEY, JSON.stringify({ version: VERSION, user }));
  tellGuestChanged();
}

/** Facts for tax that the guest has stated. */
export function guestTaxFacts(): DatedTaxFacts {
  const user = readGuestUser();
  return user === null ? NO_TAX_FACTS : factsOf(user);
}

/** Stores the guest's facts for tax. A guest has a profile before any list is shown. */
export function keepGuestTaxFacts(facts: DatedTaxFacts): DatedTaxFacts {
  const user = readGuestUser();
  const running = monthOf(dayOf(new Date()));
  const implied = impliedFacts(guestTaxFacts(), facts, running);
  if (user !== null) keepGuestProfile({ ...profileOf(user), ...facts, ...implied });
  return guestTaxFacts();
}

function factsOf(facts: DatedTaxFacts): DatedTaxFacts {
  const { municipality, birthYear, churchMember, residences } = facts;
  return { municipality, birthYear, churchMember, residences };
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
  if (user === null) setAside(browserStorage, GUEST_USER_KEY, text);
  return user;
}

function validUser(text: string): GuestUser | null {
  try {
    const { version, user } = JSON.parse(text) as { version?: unknown; user?: unknown };
    const { id, isOnboarded: _onboarded, isGuest: _guest, ...fields } = user as GuestUser;
    const profile = profileChanges.safeParse(fields);
    const isOurs = version === VERSION && typeof id === 'string' && /^guest-[\w-]{1,64}$/.test(id);
    if (!isOurs || !profile.success) return null;
    const { firstName, lastName, currency, language, ...optional } = profile.data;
    if (!firstName || !lastName || !currency || !language) return null;
    const { occupation = null, age = null } = optional;
    const { municipality = null, birthYear = null, churchMember = null } = optional;
    const facts = { municipality, birthYear, churchMember, residences: optional.residences ?? [] };
    const kept = { firstName, lastName, currency, language, occupation, age, ...facts };
    return { ...kept, id, isOnboarded: true, isGuest: true };
  } catch {
    return null;
  }
}
