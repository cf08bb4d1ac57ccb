import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import type { DatedRate, NeededRates, RateOnDay, Rates } from '#domain/statistics/rates.ts';
import type { OwnRead } from '#server/platform/db/own-reads.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { INSTALLATION } from '#server/platform/installation.ts';
import { noteBundled } from '#server/statistics/series/sources.ts';
import { exchangeRates } from './table.ts';

type StoredRate = { currency: Currency } & DatedRate;

/** The latest rate of each currency on a day or before it. */
export async function ratesOn(tx: Tx, day: Day): Promise<Rates> {
  if (!isDay(day)) throw new Error(`Not a day: ${day}`);
  const { rows } = await tx.execute(sql.raw(latestText(`'${day}'`)));
  return ratesIn(rows as StoredRate[]);
}

/** The same as a read that travels with others. */
export function ratesRead(day: Day): OwnRead<StoredRate> {
  return {
    text: LATEST,
    values: [day],
    rowOf: ([currency, on, perEuro]) => ({ currency, day: on, perEuro }) as StoredRate,
  };
}

export function ratesIn(known: readonly StoredRate[]): Rates {
  return new Map(known.map(({ currency, ...rate }) => [currency, rate]));
}

const LATEST = latestText('$1');

/** One index look-up a currency. */
function latestText(day: string): string {
  return `
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
      order by day desc limit 1) latest`;
}

/**
 * The rates of currencies at the end of days: the latest on the day or before it or, without one,
 * the first of all.
 */
export async function ratesAtEnds(
  tx: Tx,
  days: readonly Day[],
  currencies: readonly Currency[],
): Promise<Map<Day, Rates>> {
  const { rows } = await tx.execute(sql`
    select ends.day::text as "end", wanted.currency, found.day::text, found.per_euro as "perEuro"
    from json_array_elements_text(${JSON.stringify(days)}::json) given(day)
    cross join lateral (select given.day::date as day) ends
    cross join json_array_elements_text(${JSON.stringify(currencies)}::json) wanted(currency)
    cross join lateral (
      (select day, per_euro::text from exchange_rates
       where currency = wanted.currency and day <= ends.day order by day desc limit 1)
      union all
      (select day, per_euro::text from exchange_rates
       where currency = wanted.currency and day > ends.day order by day limit 1)
      order by day limit 1) found`);
  const byDay = new Map<Day, Map<Currency, DatedRate>>(days.map((day) => [day, new Map()]));
  for (const row of rows as ({ end: Day; currency: Currency } & DatedRate)[]) {
    const { end, currency, ...rate } = row;
    byDay.get(end)?.set(currency, rate);
  }
  return byDay;
}

/** The rates of currencies on many days, in one read. */
export function ratesOfDaysRead(days: ReadonlyMap<Currency, ReadonlySet<Day>>): OwnRead<RateOnDay> {
  const wanted = Object.fromEntries([...days].map(([currency, each]) => [currency, [...each]]));
  return {
    text: `
      select wanted.key, given.value, (
        select per_euro::text from exchange_rates
        where currency = wanted.key and day <= given.value::date order by day desc limit 1)
      from json_each($1::json) wanted
      cross join lateral json_array_elements_text(wanted.value) given`,
    values: [JSON.stringify(wanted)],
    rowOf: ([currency, on, perEuro]) => ({ currency, on, perEuro }) as RateOnDay,
  };
}

/** The rates that a calculation needs, in one read: of stretches on the days of their publication. */
export function neededRatesRead({ days, stretches }: NeededRates): OwnRead<RateOnDay> {
  const { text, values, rowOf } = ratesOfDaysRead(days);
  return {
    text: `${text}
      union all
      select wanted.key, r.day::text, r.per_euro::text from json_each($2::json) wanted
      join exchange_rates r on r.currency = wanted.key and r.day <= (wanted.value->>'to')::date
        and r.day >= coalesce((select day from exchange_rates
          where currency = wanted.key and day <= (wanted.value->>'from')::date
          order by day desc limit 1), (wanted.value->>'from')::date)
      order by 1, 2`,
    values: [...values, JSON.stringify(Object.fromEntries(stretches))],
    rowOf,
  };
}

/** The series that comes with the product: ECB euro reference rates, one line a day. */
const FILE = new URL('series/ecb_fx.csv', INSTALLATION);
const COLUMNS: Record<string, Currency> = { usd_per_eur: 'USD', sek_per_eur: 'SEK' };
const ROWS_PER_STATEMENT = 5_000;

/**
 * Loads the bundled rates where the database lacks days. Returns the number added: 0, without
 * reading further, when the last bundled day is stored.
 */
export async function loadBundledRates(orm: Orm): Promise<number> {
  await noteBundled(orm, 'exchange_rates');
  const rates = parseRates(await readFile(FILE, 'utf8'));
  const last = rates.at(-1);
  if (!last) throw new Error('The bundled exchange rates are empty');
  const [found] = await orm
    .select({ day: exchangeRates.day })
    .from(exchangeRates)
    .where(
      sql`${exchangeRates.currency} = ${last.currency} and ${exchangeRates.day} = ${last.day}`,
    );
  if (found) return 0;
  for (let start = 0; start < rates.length; start += ROWS_PER_STATEMENT) {
    const rows = JSON.stringify(rates.slice(start, start + ROWS_PER_STATEMENT));
    await orm.execute(sql`
      insert into exchange_rates (currency, day, per_euro)
      select currency, day, "perEuro" from json_to_recordset(${rows}::json)
        as given(currency text, day date, "perEuro" numeric)
      on conflict do nothing`);
  }
  return rates.length;
}

function parseRates(csv: string): { currency: Currency; day: string; perEuro: string }[] {
  const [header = '', ...lines] = csv.trim().split('\n');
  const columns = header.split(',').map((name) => COLUMNS[name]);
  return lines.flatMap((line) => {
    const [day = '', ...values] = line.split(',');
    return values.flatMap((perEuro, index) => {
      const currency = columns[index + 1];
      return currency && perEuro !== '' ? [{ currency, day, perEuro }] : [];
    });
  });
}
