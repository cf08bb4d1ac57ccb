import * as z from 'zod/mini';
import { percent } from '#domain/basics/fields.ts';
import { isDay } from '#domain/basics/months.ts';
import type { FromDay } from './dated-terms.ts';

/** Number of dated terms that an item may have of a sort. */
const DATED_TERMS_MAX = 200;

const day = z.string('date.format').check(z.refine(isDay, 'date.format'));

/** Dated rates, oldest first. */
export const datedRates = datedList(
  z.strictObject({ from: z.nullable(day), rate: percent('percent.range') }),
);

/** Dated shares, oldest first. */
export const datedShares = datedList(
  z.strictObject({ from: z.nullable(day), percent: percent('ownership.range') }),
);

function datedList<Each extends z.ZodMiniType<FromDay>>(each: Each) {
  return z.array(each, 'list.type').check(
    z.maxLength(DATED_TERMS_MAX, 'terms.many'),
    z.refine((list) => isInOrder(list as readonly FromDay[]), 'rate.order'),
  );
}

function isInOrder(list: readonly FromDay[]): boolean {
  return list.every(({ from }, at) => at === 0 || (from ?? '') > (list[at - 1]?.from ?? ''));
}
