import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { readStored, writeStored } from '#web/kit/storage/stored.ts';
import { CURRENCY_KEY } from '#web/kit/storage/keys.ts';

const EVENT = 'currency-changed';

/** The currency of totals, as last stored in this browser; null if none is. */
export function storedCurrency(): Currency | null {
  const code = readStored(CURRENCY_KEY);
  return code !== null && isCurrency(code) ? code : null;
}

/** Stores the currency and notifies every screen (docs/product.md, section 4: currency-changed). */
export function announceCurrency(currency: Currency): void {
  writeStored(CURRENCY_KEY, currency);
  dispatchEvent(new CustomEvent(EVENT, { detail: { currency } }));
}

export function onCurrencyChanged(listener: () => void): () => void {
  addEventListener(EVENT, listener);
  return () => removeEventListener(EVENT, listener);
}
