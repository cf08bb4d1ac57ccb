import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { readStored, writeStored } from '#web/kit/storage/stored.ts';
import { CURRENCY_KEY } from '#web/kit/storage/keys.ts';

const EVENT = 'currency-changed';

/** The currency totals are shown in, as this browser last knew it; null when it never did. */
export function storedCurrency(): Currency | null {
  const code = readStored(CURRENCY_KEY);
  return code !== null && isCurrency(code) ? code : null;
}

/**
 * The currency of a screen's totals. It is known before they are read, and the same, so that
 * nothing moves when they come.
 */
export function useTotalsCurrency(read: Currency | undefined): Currency | null {
  const user = useKnownUser();
  return read ?? user?.currency ?? storedCurrency();
}

/** Stores the currency and notifies every screen (specification, section 4: currency-changed). */
export function announceCurrency(currency: Currency): void {
  writeStored(CURRENCY_KEY, currency);
  dispatchEvent(new CustomEvent(EVENT, { detail: { currency } }));
}

export function onCurrencyChanged(listener: () => void): () => void {
  addEventListener(EVENT, listener);
  return () => removeEventListener(EVENT, listener);
}
