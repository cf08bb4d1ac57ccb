import * as z from 'zod/mini';
import { DATE_FORMS } from '#domain/banking/bank-files/dates.ts';
import { CURRENCIES } from '#domain/basics/currencies.ts';

/** The highest index of a table's column; a bank's files have no more. */
const PLACE_MAX = 99;

/** The most columns that describe a row together. */
const TEXT_COLUMNS_MAX = 4;

const place = z
  .int('column.required')
  .check(z.minimum(0, 'column.required'), z.maximum(PLACE_MAX, 'column.required'));
const optionalPlace = z.nullable(place);

/** Words of a column of directions, or of rows to leave out. */
const WORDS_MAX = 20;
const WORD_CHARACTERS_MAX = 60;
const word = z.string('text.type').check(z.maxLength(WORD_CHARACTERS_MAX, 'choice'));
const words = z._default(z.array(word).check(z.maxLength(WORDS_MAX, 'choice')), []);

/** A mapping's fields as they are sent. */
const fields = {
  date: place,
  texts: z.array(place, 'column.required').check(z.maxLength(TEXT_COLUMNS_MAX, 'choice')),
  amount: place,
  paid: optionalPlace,
  balance: optionalPlace,
  state: z._default(optionalPlace, null),
  direction: z._default(optionalPlace, null),
  receivedWords: words,
  paidWords: words,
  leftOut: words,
  account: z._default(optionalPlace, null),
  currencyColumn: optionalPlace,
  currency: z.enum(CURRENCIES, 'currency.unknown'),
  dateForm: z.enum(DATE_FORMS, 'choice'),
  mark: z.enum(['comma', 'point'], 'choice'),
  isTurned: z.boolean('choice'),
};

/** A mapping as a request sends it. */
export const columnMapping = z.strictObject(fields);

/** The same in a full export. */
export const exportedMapping = z.strictObject({
  fingerprint: z.string('text.type').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'unknown')),
  ...fields,
});
