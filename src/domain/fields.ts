import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from './currencies.ts';
import { dayOf, isDay } from './months.ts';
import type { IssueKey } from './issues.ts';
import { type AmountText, parseAmount, toMinor } from './money.ts';
import { parsePercent, type PercentText } from './percent.ts';

/** Bounds on what comes from outside (design: texts and records are limited). */
const NAME_CHARACTERS_MAX = 200;
const DESCRIPTION_CHARACTERS_MAX = 2_000;

// Tabs and line breaks are wanted in descriptions; every other control character is not.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;

function issue(key: IssueKey): IssueKey {
  return key;
}

function text(longest: number, forbidden: RegExp) {
  return z.string(issue('text.type')).check(
    z.overwrite((typed) => typed.normalize('NFC').trim()),
    z.maxLength(longest, issue('text.long')),
    z.refine((typed) => !forbidden.test(typed) && typed.isWellFormed(), issue('text.control')),
  );
}

/** One line of text that must say something. */
export function requiredName(key: IssueKey, longest = NAME_CHARACTERS_MAX) {
  return text(longest, CONTROL_OR_BREAK).check(z.minLength(1, key));
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
export function amount(required: IssueKey) {
  return z.pipe(
    z.union([z.string(), z.number()], required),
    z.transform((typed, context): AmountText => {
      const digits = String(typed).trim();
      const parsed = parseAmount(digits);
      if (parsed !== null) return parsed;
      context.issues.push({
        code: 'custom',
        input: typed,
        message: digits === '' ? required : amountProblem(digits),
      });
      return z.NEVER;
    }),
  );
}

function amountProblem(digits: string): IssueKey {
  if (/^-?\d+\.\d{3,}$/.test(digits)) return 'amount.decimals';
  if (/^-?\d{11,}(?:\.\d+)?$/.test(digits)) return 'amount.range';
  return 'amount.format';
}

/** An amount that is above zero. */
export function positiveAmount(required: IssueKey, key: IssueKey) {
  return amount(required).check(z.refine((value) => toMinor(value as AmountText) > 0, key));
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

export const currency = z.enum(CURRENCIES, issue('currency.unknown')) as z.ZodMiniType<
  Currency,
  Currency
>;

/** 0 or 1, as the specification keeps its truths. */
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
