import * as z from 'zod/mini';
import { isMonth } from '#domain/months.ts';
import type { Filter } from './list.ts';

const SEARCH_CHARACTERS_MAX = 100;

/** Those that nothing says the category of. */
const NO_CATEGORY = 'none';

/** Which transactions are asked for, as it stands in an address. */
export const askedShape = {
  account: z.optional(z.uuid('unknown')),
  category: z.optional(z.union([z.literal(NO_CATEGORY), z.uuid()], 'unknown')),
  month: z.optional(z.string().check(z.refine(isMonth, 'month.format'))),
  search: z.optional(z.string().check(z.maxLength(SEARCH_CHARACTERS_MAX, 'text.long'))),
  reviewed: z.optional(z.enum(['0', '1'], 'choice')),
};

const asked = z.strictObject(askedShape);
export type Asked = z.output<typeof asked>;

/** Which transactions are meant. */
export function filterOf({ account, category, month, search = '', reviewed }: Asked): Filter {
  const words = search.normalize('NFC').trim();
  return {
    accountId: account,
    category: category === NO_CATEGORY ? null : category,
    month,
    search: words === '' ? undefined : words,
    isReviewed: reviewed === undefined ? undefined : reviewed === '1' ? 1 : 0,
  };
}
