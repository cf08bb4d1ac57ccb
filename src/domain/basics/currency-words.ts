import { CURRENCIES, type Currency, isCurrency } from './currencies.ts';

/** Signs and words, each with the currencies that it can name, the likeliest first. */
const WORDS: { readonly [word: string]: readonly Currency[] } = {
  'kr': ['SEK', 'NOK', 'DKK', 'ISK'],
  'krona': ['SEK', 'ISK'],
  'kronor': ['SEK'],
  'kroner': ['NOK', 'DKK'],
  'skr': ['SEK'],
  'nkr': ['NOK'],
  'dkr': ['DKK'],
  'ikr': ['ISK'],
  '€': ['EUR'],
  'euro': ['EUR'],
  'euros': ['EUR'],
  '$': ['USD', 'AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD'],
  'dollar': ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD'],
  'dollars': ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD'],
  'us$': ['USD'],
  'a$': ['AUD'],
  'ca$': ['CAD'],
  'hk$': ['HKD'],
  'mx$': ['MXN'],
  'nz$': ['NZD'],
  's$': ['SGD'],
  'r$': ['BRL'],
  'br$': ['BRL'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  'cn¥': ['CNY'],
  'jp¥': ['JPY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₪': ['ILS'],
  '₱': ['PHP'],
  '₺': ['TRY'],
  '฿': ['THB'],
};

/** A pattern of every code, sign and word that names a currency, for a case-insensitive search. */
export const CURRENCY_PATTERN = [...CURRENCIES, ...Object.keys(WORDS)]
  .map((word) => word.replace('$', String.raw`\$`))
  .join('|');

/**
 * The currency that a code, sign or word names. One that several share, such as `kr` and `$`, is
 * `expected` where it can be. Null: it names none.
 */
export function currencyNamed(word: string, expected: string | null): Currency | null {
  const code = word.toUpperCase();
  if (isCurrency(code)) return code;
  const named = WORDS[word.toLowerCase()] ?? [];
  return named.find((currency) => currency === expected) ?? named[0] ?? null;
}
