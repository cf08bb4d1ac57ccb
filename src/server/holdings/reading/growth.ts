import type { Day } from '#domain/basics/months.ts';
import { pricesByDay } from '#domain/holdings/account-facts.ts';
import { growthNeeds } from '#domain/holdings/growth-facts.ts';
import type { GrowthGap } from '#domain/holdings/growth-rows.ts';
import type { HoldingMovement } from '#domain/holdings/holdings-book.ts';
import {
  isGap,
  noRate,
  type PeriodGrowth,
  periodGrowthInSteps,
} from '#domain/holdings/period-growth.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import type { HoldingFacts } from './account-holdings.ts';
import { LINKED_PRICES_MAX, linkedPricesRead, pricesRead } from './prices.ts';

type GrowthQuery = {
  facts: Pick<HoldingFacts, 'records' | 'rateOn' | 'stated' | 'read'>;
  /** Of the accounts, by day. */
  movements: readonly HoldingMovement[];
  from: Day;
};

/** The growth of accounts until the day of the records, in one more round trip. */
export async function readGrowth({
  facts: { records, rateOn, stated, read },
  movements,
  from,
}: GrowthQuery): Promise<PeriodGrowth | GrowthGap> {
  const { currency, instruments, asOf: to } = records;
  const needed = await inSteps(growthNeeds(movements, records, { from, to }));
  let { prices } = await read({ prices: linkedPricesRead(needed) });
  const areTooMany = prices.length > LINKED_PRICES_MAX;
  if (areTooMany) ({ prices } = await read({ prices: pricesRead(needed.least) }));
  const { traded, splits } = stated;
  const pricesOf = await inSteps(pricesByDay(traded, prices, instruments));
  const terms = { currency, instruments, rateOn, pricesOf, splits };
  const growth = await inSteps(periodGrowthInSteps(movements, terms, { from, to }));
  return areTooMany && !isGap(growth) ? { ...growth, twr: noRate('too_many_prices') } : growth;
}
