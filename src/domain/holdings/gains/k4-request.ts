import * as z from 'zod/mini';
import { requiredName } from '#domain/basics/fields.ts';
import { isDay } from '#domain/basics/months.ts';
import { taxYear } from '#domain/figures/tax-meter/tax-meter-types.ts';

const DIGITS = 12;

/** Days of coordination numbers are 60 later. */
const COORDINATION_DAYS = 60;

/**
 * The twelve digits of a Swedish personal or coordination number, written with the century, and a
 * hyphen or not; null: it is none, by its day or its check digit.
 */
export function parsePersonalNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (digits.length !== DIGITS || !/^\d+$/.test(digits)) return null;
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), Number(digits.slice(6, 8))];
  const born = day > COORDINATION_DAYS ? day - COORDINATION_DAYS : day;
  if (!isDay(`${year}-${month}-${String(born).padStart(2, '0')}`)) return null;
  return hasCheckDigit(digits.slice(2)) ? digits : null;
}

/** Luhn's check over the ten digits from the year on. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => {
    const term = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (term > 9 ? term - 9 : term);
  }, 0);
  return sum % 10 === 0;
}

const personalNumber = z.pipe(
  z.string('personal_number.format'),
  z.transform((typed, { issues }): string => {
    const parsed = parsePersonalNumber(typed);
    if (parsed !== null) return parsed;
    issues.push({ code: 'custom', input: null, message: 'personal_number.format' });
    return z.NEVER;
  }),
);

const postalCode = z.pipe(
  z.string('postal_code.format').check(z.regex(/^\s*\d{3}\s?\d{2}\s*$/, 'postal_code.format')),
  z.transform((typed) => typed.replaceAll(/\s/g, '')),
);

const REPLACED: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '”': '"',
  '“': '"',
  '…': '...',
  '™': 'TM',
  '\u0141': 'L',
  '\u0142': 'l',
  '\u0152': 'OE',
  '\u0153': 'oe',
};

/** A line of signs of ISO 8859-1; others are replaced, or left out. A `#` begins a post. */
export function latin(text: string): string {
  const signs = [...text.normalize('NFC')].map((sign) => {
    if (isLatin(sign)) return sign;
    const replaced = REPLACED[sign] ?? sign.normalize('NFKD');
    return [...replaced].filter(isLatin).join('');
  });
  return signs
    .join('')
    .replaceAll(/[#\s]+/g, ' ')
    .trim();
}

function isLatin(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);
}

/** The files would have an empty field in place of a name without such letters. */
const inLatin = z.refine<string>((text) => text.trim() === '' || latin(text) !== '', 'text.latin');

/** Request for form K4 of a year. The personal number is used for the files alone. */
export const k4Request = z.strictObject({
  year: taxYear,
  personalNumber,
  name: requiredName('name.required').check(inLatin),
  postalCode,
  city: requiredName('city.required').check(inLatin),
});

export type K4Request = z.output<typeof k4Request>;
