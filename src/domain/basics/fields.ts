import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from './currencies.ts';
import { dayOf, isDay } from './months.ts';
import type { IssueKey } from './issues.ts';
import { type AmountText, MINOR_MAX, parseAmount, toMinor } from './money.ts';
import { parsePercent, type PercentText } from './percent.ts';

/** Bounds on input (design: texts and records are limited). */
export const NAME_CHARACTERS_MAX = 200;
const DESCRIPTION_CHARACTERS_MAX = 2_000;

// Tabs and line breaks are wanted in descriptions; every other control character is not.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;

// Marks such as the zero-width space take no room.
const VISIBLE = /[^\p{Z}\p{Cf}]/u;

function issue(key: IssueKey): IssueKey {
  return key;
}

/** An empty value makes the field missing, whatever else it may hold. */
function isNothing(stated: unknown): boolean {
  return stated === undefined || stated === null || stated === '';
}

/** The issue of a missing field for an empty value, and otherwise that of a wrong one. */
function missingOr(required: IssueKey, wrong: IssueKey) {
  return { error: ({ input }: { input?: unknown }) => (isNothing(input) ? required : wrong) };
}

/** One of the listed words. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  required: IssueKey,
  wrong: IssueKey = 'choice',
) {
  return z.enum(words, missingOr(required, wrong));
}

function text(longest: number, forbidden: RegExp, required: IssueKey = 'text.type') {
  return z.string(missingOr(required, 'text.type')).check(
    z.overwrite((typed) => typed.normalize('NFC').trim()),
    // Whatever follows reads texts of that length only.
    z.maxLength(longest, { error: issue('text.long'), abort: true }),
    z.refine((typed) => !forbidden.test(typed) && typed.isWellFormed(), issue('text.control')),
  );
}

/** One line of text with at least one visible character. */
export function requiredName(key: IssueKey, longest = NAME_CHARACTERS_MAX) {
  return text(longest, CONTROL_OR_BREAK, key).check(z.refine((typed) => VISIBLE.test(typed), key));
}

/** One line of text, or null; an empty text is null. */
export const optionalName = emptyToNull(text(NAME_CHARACTERS_MAX, CONTROL_OR_BREAK));

/** Several lines of text, or null; an empty text is null. */
export const optionalDescription = emptyToNull(text(DESCRIPTION_CHARACTERS_MAX, CONTROL));

function emptyToNull(schema: ReturnType<typeof text>) {
  return z.nullable(
    z.pipe(
      schema,
      z.transform((typed) => (typed === '' ? null : typed)),
    ),
  );
}

/**
 * An amount: a decimal text, or a JSON number of the same grammar, at most two decimals and ten
 * digits before the point; given on as an amount text.
 */
export function amount(required: IssueKey, wrong: IssueKey = 'amount.format') {
  return z.pipe(
    z.union([z.string(), z.number()], missingOr(required, wrong)),
    z.transform((typed, context): AmountText => {
      const digits = String(typed).trim();
      const parsed = parseAmount(digits);
      if (parsed !== null) return parsed;
      // Zero and below are refused in any notation.
      const isBelow = wrong !== 'amount.format' && /^(?:-|[0.]+$)/.test(digits);
      const problem = isBelow ? null : amountProblem(typed, digits);
      const message = digits === '' ? required : (problem ?? wrong);
      context.issues.push({ code: 'custom', input: typed, message });
      return z.NEVER;
    }),
  );
}

/** Returns the key of a number's error; null when it is valid. */
function amountProblem(typed: string | number, digits: string): IssueKey | null {
  if (/^-?\d+\.\d{3,}$/.test(digits)) return 'amount.decimals';
  if (/^-?0*[1-9]\d{10,}(?:\.\d+)?$/.test(digits)) return 'amount.range';
  // JSON writes the largest numbers with an exponent.
  if (typeof typed === 'number' && Math.abs(typed) > MINOR_MAX) return 'amount.range';
  return null;
}

/** An amount that is above zero. */
export function positiveAmount(required: IssueKey, key: IssueKey) {
  return amount(required, key).check(z.refine((value) => toMinor(value as AmountText) > 0, key));
}

/** A whole number of at most four digits between two bounds, as a number or its digits. */
export function wholeNumber(min: number, max: number, key: IssueKey) {
  return z.pipe(
    z.union([z.string(), z.number()], key),
    z.transform((typed, context): number => {
      const number = /^\d{1,4}$/.test(String(typed)) ? Number(typed) : Number.NaN;
      if (number >= min && number <= max) return number;
      context.issues.push({ code: 'custom', input: typed, message: key });
      return z.NEVER;
    }),
  );
}

/** An amount that is not below zero. */
export function notNegative(required: IssueKey) {
  return amount(required).check(
    z.refine((value) => toMinor(value as AmountText) >= 0, issue('amount.negative')),
  );
}

/** A percentage from 0 to 100 with at most two decimals. */
export function percent(key: IssueKey) {
  return z.pipe(
    z.union([z.string(), z.number()], key),
    z.transform((typed, context): PercentText => {
      const parsed = parsePercent(String(typed).trim());
      if (parsed !== null) return parsed;
      context.issues.push({ code: 'custom', input: typed, message: key });
      return z.NEVER;
    }),
  );
}

export const currency = oneOf(CURRENCIES, 'currency.required', 'currency.unknown') as z.ZodMiniType<
  Currency,
  Currency
>;

/** 0 or 1, the product's booleans. */
export const flag = z.union([z.literal(0), z.literal(1)], issue('choice'));

/** A day, as `YYYY-MM-DD` or as an instant that is read as the day it is in Stockholm. */
export const optionalDay = z.nullable(
  z.pipe(
    z.string(issue('date.format')),
    z.transform((typed, context) => {
      const trimmed = typed.trim();
      if (trimmed === '') return null;
      const day = toDay(trimmed);
      if (day !== null) return day;
      context.issues.push({ code: 'custom', input: typed, message: issue('date.format') });
      return z.NEVER;
    }),
  ),
);

function toDay(typed: string): string | null {
  if (isDay(typed)) return typed;
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(typed)) return null;
  const instant = new Date(typed);
  if (Number.isNaN(instant.getTime())) return null;
  const day = dayOf(instant);
  return isDay(day) ? day : null;
}
