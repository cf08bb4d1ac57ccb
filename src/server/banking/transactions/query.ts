import * as z from 'zod/mini';
import { amount } from '#domain/basics/fields.ts';
import { isMonth } from '#domain/basics/months.ts';
import type { Filter } from './list.ts';

const SEARCH_CHARACTERS_MAX = 100;

/** Value that selects transactions without a category. */
const NO_CATEGORY = 'none';

const month = z.string().check(z.refine(isMonth, 'month.format'));

/** The filter as query parameters. */
export const askedShape = {
  account: z.optional(z.uuid('unknown')),
  category: z.optional(z.union([z.literal(NO_CATEGORY), z.uuid()], 'unknown')),
  month: z.optional(month),
  /** From the first day of a month on. */
  since: z.optional(month),
  search: z.optional(z.string().check(z.maxLength(SEARCH_CHARACTERS_MAX, 'text.long'))),
  reviewed: z.optional(z.enum(['0', '1'], 'choice')),
  /** Limits of the absolute amount. */
  least: z.optional(amount('amount.required')),
  most: z.optional(amount('amount.required')),
};

const askedSchema = z.strictObject(askedShape);
export type TransactionQuery = z.output<typeof askedSchema>;

/** Converts query parameters to a filter. */
export function filterOf(query: TransactionQuery): Filter {
  const { account, category, search = '', reviewed, ...bounds } = query;
  const words = search.normalize('NFC').trim();
  return {
    accountId: account,
    category: category === NO_CATEGORY ? null : category,
    ...bounds,
    search: words === '' ? undefined : words,
    isReviewed: reviewed === undefined ? undefined : reviewed === '1' ? 1 : 0,
  };
}
