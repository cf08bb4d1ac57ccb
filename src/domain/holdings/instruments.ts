import * as z from 'zod/mini';
import { currency, oneOf, optionalName, requiredName } from '#domain/basics/fields.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import type { Currency } from '#domain/basics/currencies.ts';

/** Kinds of instruments; a fund is one that is not traded on an exchange. */
export const INSTRUMENT_KINDS = [
  'share',
  'fund',
  'etf',
  'bond',
  'certificate',
  'option',
  'crypto',
  'other',
] as const;

export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/** A security, or what else is held in units: it is one when its ISIN is, else its name and currency. */
export type Instrument = {
  id: string;
  isin: string | null;
  name: string;
  kind: InstrumentKind;
  /** 1: the user stated the kind, and no file changes it. 0 with `other`: the kind is unknown. */
  isKindStated: 0 | 1;
  currency: Currency;
  ticker: string | null;
  /** ISO 3166 code; of an ISIN unless stated; null: not known. */
  country: string | null;
  /** Whether only another owner of a jointly owned account has it, and states it. */
  isOfOther?: true;
};

/** The kind of an instrument; null: neither a file nor the user states it. */
export function knownKind({
  kind,
  isKindStated,
}: Pick<Instrument, 'kind' | 'isKindStated'>): InstrumentKind | null {
  return kind === 'other' && isKindStated === 0 ? null : kind;
}

export type StoredInstrument = Instrument & {
  /** 0: only files named it, and none its currency; it has that of the cash paid for it. */
  isCurrencyStated: 0 | 1;
};

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Whether a text is an ISIN with a right check digit (ISO 6166: Luhn over the letters as numbers). */
export function isIsin(text: string): boolean {
  if (!ISIN.test(text)) return false;
  const digits = [...text].map((sign) => parseInt(sign, 36)).join('');
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const term = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (term > 9 ? term - 9 : term);
  }, 0);
  return sum % 10 === 0;
}

/** The country of an ISIN; null: one that stands for several, such as `XS` and `EU`. */
export function countryOf(isin: string | null): string | null {
  const prefix = isin?.slice(0, 2) ?? null;
  return prefix === null || prefix === 'EU' || prefix.startsWith('X') ? null : prefix;
}

/** An instrument as a request names it. */
export const instrumentDraft = z.strictObject({
  isin: z._default(
    z.nullable(
      z.string('isin.format').check(
        z.overwrite((typed) => typed.replaceAll(/\s/g, '').toUpperCase()),
        z.refine(isIsin, 'isin.format'),
      ),
    ),
    null,
  ),
  name: requiredName('name.required'),
  kind: z._default(oneOf(INSTRUMENT_KINDS, 'type.required'), 'other'),
  currency,
});

export type InstrumentDraft = z.output<typeof instrumentDraft>;

/**
 * Request to state the kind, the ticker or the country of an instrument; null clears one. Its ISIN,
 * name and currency say which one it is, and stay.
 */
export const instrumentChanges = z.strictObject({
  kind: z.optional(oneOf(INSTRUMENT_KINDS, 'type.required')),
  ticker: z.optional(optionalName),
  country: z.optional(z.nullable(z.string('choice').check(z.regex(/^[A-Z]{2}$/, 'choice')))),
});

export type InstrumentChanges = z.output<typeof instrumentChanges>;

/** The most instruments of a user. */
export const INSTRUMENTS_MAX = 2_000;

/**
 * The name by which instruments without an ISIN are compared: its folded words or, where those are
 * signs alone, the name itself.
 */
export function nameKey(name: string): string {
  const folded = foldedText(name);
  return folded === '' ? name : folded;
}
