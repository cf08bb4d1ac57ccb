import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Currency } from '#domain/basics/currencies.ts';
import { INSTALLATION } from '#server/platform/installation.ts';
import { noteBundled } from '#server/statistics/series/sources.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { exchangeRates } from './table.ts';

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
