import * as z from 'zod/mini';
import { boundedList } from '#domain/basics/bounded-list.ts';
import { CURRENCIES } from '#domain/basics/currencies.ts';
import { fileId, instant } from './export-items.ts';
import { oneOf, requiredName } from '#domain/basics/fields.ts';
import { isMonth } from '#domain/basics/months.ts';
import { ENTITY_TYPES } from '#domain/records/kinds.ts';

const TOLD_CHARACTERS_MAX = 2_000;
/** Characters of an activity's changes as JSON: more than of a mortgage of all its parts. */
const CHANGES_CHARACTERS_MAX = 20_000;

const toldValue = z.nullable(
  z.union(
    [
      z.number(),
      z.string().check(
        z.maxLength(TOLD_CHARACTERS_MAX),
        z.refine((text) => text.isWellFormed() && !text.includes('\u0000')),
      ),
    ],
    'text.type',
  ),
);
const change = z.strictObject({
  field: z.string('choice').check(z.regex(/^[A-Za-z]{1,40}$/, 'choice')),
  from: z.optional(toldValue),
  to: z.optional(toldValue),
  month: z.optional(z.string('month.format').check(z.refine(isMonth, 'month.format'))),
  currency: z.optional(z.enum(CURRENCIES, 'currency.unknown')),
  fromCurrency: z.optional(z.enum(CURRENCIES, 'currency.unknown')),
});

/** The activities of a user, as a full export holds it. */
export const exportedActivity = z.strictObject({
  action: oneOf(['created', 'updated', 'deleted', 'restored'], 'choice'),
  entityType: oneOf(ENTITY_TYPES, 'choice'),
  item: fileId,
  name: requiredName('name.required'),
  isErased: z._default(z.boolean('choice'), false),
  changes: z._default(boundedList({ schema: change }).check(z.refine(isShort, 'text.long')), []),
  /** The same for everything that one action changed. */
  deed: z.optional(fileId),
  createdAt: instant,
});

function isShort(changes: readonly object[]): boolean {
  return JSON.stringify(changes).length <= CHANGES_CHARACTERS_MAX;
}
