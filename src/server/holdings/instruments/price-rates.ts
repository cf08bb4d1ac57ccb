import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { type RateOn, ratesFrom } from '#domain/holdings/account-facts.ts';
import type { RateOnDay } from '#domain/statistics/rates.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { ratesOfDaysRead } from '#server/statistics/rates/store.ts';

/** The rates of currencies on some days, for prices that are stated in another than the instrument's. */
export async function priceRates(
  tx: Tx,
  days: ReadonlyMap<Currency, ReadonlySet<Day>>,
): Promise<RateOn> {
  return ratesFrom(await ratesOfDays(tx, days));
}

/** The same as they are stored. */
export async function ratesOfDays(
  tx: Tx,
  days: ReadonlyMap<Currency, ReadonlySet<Day>>,
): Promise<RateOnDay[]> {
  if (days.size === 0) return [];
  const { text, values, rowOf } = ratesOfDaysRead(days);
  const [rows = []] = await askTogether(tx, [{ text, values }]);
  return inSteps(eachInSteps(rows, rowOf));
}
