/** Currencies docs/product.md names (section 9), in the order screens offer them. */
const MAIN_CURRENCIES = ['SEK', 'EUR', 'USD'] as const;

/**
 * Every currency an amount may be in: those that the European Central Bank publishes a euro
 * reference rate for, and the euro itself. Whether a rate is known is another matter (rates.ts).
 */
export const CURRENCIES = [
  ...MAIN_CURRENCIES,
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'GBP',
  'HKD',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JPY',
  'KRW',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'RON',
  'SGD',
  'THB',
  'TRY',
  'ZAR',
] as const;

export type Currency = (typeof CURRENCIES)[number];

const known: ReadonlySet<string> = new Set(CURRENCIES);

/** Whether a text is the code of a currency that amounts may be in. */
export function isCurrency(text: string): text is Currency {
  return known.has(text);
}

/** Currency of a new record that states none (docs/product.md, section 3). */
export const DEFAULT_CURRENCY: Currency = 'USD';

/** The currency that the interface proposes (docs/product.md, section 9). */
export function proposedCurrency(language: 'en' | 'sv'): Currency {
  return language === 'sv' ? 'SEK' : 'USD';
}
