import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import {
  type AmountText,
  divideRounded,
  MINOR_MAX,
  type Minor,
  toAmountText,
} from '#domain/basics/money.ts';

const WHOLE = /^-?\d{1,30}$/;
const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/;
const SCALE_MAX = 20;

/**
 * `unscaled × 10^(−scale)` with two decimals, rounded half away from zero; null if it is not a number
 * or beyond what an amount can be.
 */
export function scaledAmount(unscaled: string, scale: string): AmountText | null {
  const places = Number(scale);
  if (!WHOLE.test(unscaled) || !/^-?\d{1,2}$/.test(scale)) return null;
  if (Math.abs(places) > SCALE_MAX) return null;
  const digits = BigInt(unscaled);
  return amountOf(
    places <= 2
      ? digits * 10n ** BigInt(2 - places)
      : divideRounded(digits, 10n ** BigInt(places - 2)),
  );
}

/** A decimal text with any number of decimals, rounded half away from zero; null as above. */
export function decimalAmount(text: string): AmountText | null {
  const [, sign, whole, part = ''] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  return scaledAmount(`${sign}${whole}${part}`, String(part.length));
}

function amountOf(minor: bigint): AmountText | null {
  if (minor > BigInt(MINOR_MAX) || minor < -BigInt(MINOR_MAX)) return null;
  return toAmountText(Number(minor) as Minor);
}

/** The currency of a code; null if it is unknown. */
export function currencyOf(code: string): Currency | null {
  return CURRENCIES.find((each) => each === code) ?? null;
}

const WORDS_MAX = 200;

/** A bank's text as one line without invisible characters; null if nothing is left. */
export function wordsOf(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, WORDS_MAX).join('').trim();
}

/** The first text that is not empty. */
export function firstWords(...texts: (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const words = wordsOf(text);
    if (words !== null) return words;
  }
  return null;
}

const NAME_MAX = 400;

/** A provider's id of a row; null if it is a placeholder. */
export function lastingName(text: string | null | undefined): string | null {
  const name = (text ?? '').trim();
  // Some banks write zeros if they have no id.
  return name === '' || /^0+$/.test(name) || name.length > NAME_MAX ? null : name;
}
