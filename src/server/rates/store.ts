import { sql } from 'drizzle-orm';
import type { Currency } from '#domain/currencies.ts';
import type { Day } from '#domain/months.ts';
import type { DatedRate, Rates } from '#domain/rates.ts';
import type { Tx } from '#server/db/database.ts';

/** The latest rate of each currency on a day or before it (one index look-up a currency). */
export async function ratesOn(tx: Tx, day: Day): Promise<Rates> {
  const { rows } = await tx.execute(sql`
    select known.currency, latest.day::text, latest.per_euro::text as "perEuro"
    from (with recursive each as (
        (select currency from exchange_rates order by currency limit 1)
        union all
        select (select currency from exchange_rates where currency > each.currency
                order by currency limit 1)
        from each where each.currency is not null)
      select currency from each where currency is not null) known
    cross join lateral (
      select day, per_euro from exchange_rates
      where currency = known.currency and day <= ${day}
      order by day desc limit 1) latest`);
  const dated = rows as ({ currency: Currency } & DatedRate)[];
  return new Map(dated.map(({ currency, ...rate }) => [currency, rate]));
}
