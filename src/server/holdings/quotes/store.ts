import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Quote, QUOTES_MAX, type StatedQuote } from '#domain/holdings/quotes.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import type { PricedRow } from '#domain/holdings/price-file.ts';
import type { FilePrice } from '#server/holdings/imports/plan.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import type { OwnRead } from '#server/platform/db/own-reads.ts';
import { MovedSince } from '#server/holdings/values/moved-since.ts';
import { lockHoldings, writeValues } from '#server/holdings/values/values.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { quotes, SOURCE_RANK } from './table.ts';

/** Number of the prices of an instrument, of all sources. */
export function quoteCountRead(instrumentId: string): OwnRead<number> {
  return {
    text: `select count(*) from quotes
      where user_id = (select current_setting('valv.user', true)::uuid) and instrument_id = $1::uuid`,
    values: [instrumentId],
    rowOf: ([count]) => Number(count),
  };
}

/** The price that counts on each day of an instrument, oldest first, as a read for one round trip. */
export function quotesRead(instrumentId: string): OwnRead<Quote> {
  return {
    text: `select distinct on (day) day::text, trim_scale(price)::text, currency, source
      from quotes where user_id = (select current_setting('valv.user', true)::uuid)
        and instrument_id = $1::uuid order by day, ${SOURCE_RANK}`,
    values: [instrumentId],
    rowOf: ([day, price, currency, source]) => ({ day, price, currency, source }) as Quote,
  };
}

/**
 * States the typed prices of an instrument on the days that are named; null removes one. False: no
 * such instrument.
 */
export async function stateQuotes(
  userTx: ClockedTx,
  instrumentId: string,
  stated: readonly StatedQuote[],
): Promise<boolean> {
  const { tx, userId } = userTx;
  await lockHoldings(userTx);
  const [found] = await tx
    .select({ currency: instruments.currency })
    .from(instruments)
    .where(and(eq(instruments.userId, userId), eq(instruments.id, instrumentId)));
  if (found === undefined) return false;
  const source = 'typed';
  const days = stated.filter(({ price }) => price === null).map(({ day }) => day);
  if (days.length > 0) {
    await tx
      .delete(quotes)
      .where(
        and(
          eq(quotes.userId, userId),
          eq(quotes.instrumentId, instrumentId),
          eq(quotes.source, source),
          inArray(quotes.day, days),
        ),
      );
  }
  const { currency } = found;
  const rows = stated.flatMap(({ day, price }) =>
    price === null ? [] : [{ instrumentId, day, price, currency }],
  );
  await putQuotes(userTx, source, rows);
  const moved = new MovedSince();
  for (const { day } of stated) moved.add({ instrumentId, day });
  await writeValues(userTx, moved);
  return true;
}

/** ISINs of no instrument that an answer names. */
const UNKNOWN_MAX = 100;

/**
 * Adds the prices of a file. Answers how many the user has instruments for, and the first ISINs of
 * the others with their number.
 */
export async function addPrices(
  userTx: ClockedTx,
  rows: readonly PricedRow[],
): Promise<{ stored: number; unknown: string[]; unknownCount: number }> {
  const { tx, userId } = userTx;
  await lockHoldings(userTx);
  const own = await tx
    .select({ id: instruments.id, isin: instruments.isin })
    .from(instruments)
    .where(and(eq(instruments.userId, userId), sql`${instruments.isin} is not null`));
  const byIsin = new Map(own.map(({ id, isin }) => [isin ?? '', id]));
  // Of two rows of a day the last one counts.
  const known = new Map<string, QuoteRow>();
  const unknown = new Set<string>();
  const moved = new MovedSince();
  const sort = ({ isin, ...row }: PricedRow) => {
    const instrumentId = byIsin.get(isin);
    if (instrumentId === undefined) unknown.add(isin);
    else {
      known.set(`${isin} ${row.day}`, { instrumentId, ...row });
      moved.add({ instrumentId, day: row.day });
    }
  };
  await inSteps(eachInSteps(rows, sort));
  await putQuotes(userTx, 'file', [...known.values()]);
  // All accounts in one pass, after the last price.
  await writeValues(userTx, moved);
  const named = [...unknown].slice(0, UNKNOWN_MAX).toSorted();
  return { stored: known.size, unknown: named, unknownCount: unknown.size };
}

/** Rows of a statement. */
const ROWS_AT_ONCE = 5_000;

type QuoteRow = { instrumentId: string } & Omit<Quote, 'source'>;

/** Adds prices of a source, or replaces those of the same days. The user's lock is held. */
async function putQuotes(
  { tx, userId }: UserTx,
  source: Quote['source'],
  rows: readonly QuoteRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const given = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE));
    await tx.execute(sql`
      insert into quotes (user_id, instrument_id, day, source, price, currency)
      select ${userId}::uuid, "instrumentId", day, ${source}, price, currency
      from json_to_recordset(${given}::json)
        as given("instrumentId" uuid, day date, price numeric, currency text)
      on conflict (user_id, instrument_id, day, source)
        do update set price = excluded.price, currency = excluded.currency, import_ids = null`);
  }
  if (rows.length === 0) return;
  if ((await tx.$count(quotes, eq(quotes.userId, userId))) <= QUOTES_MAX) return;
  throw new AppError('limit_reached', { values: { limit: QUOTES_MAX, kind: 'prices' } });
}

/**
 * Adds the prices that the user does not have of their day and source; how many. Those of a later
 * file of positions replace the earlier one's, and go with it.
 */
export async function addFilePrices(
  { tx, userId }: UserTx,
  prices: readonly FilePrice[],
  importId: string,
): Promise<number> {
  let added = 0;
  for (let at = 0; at < prices.length; at += ROWS_AT_ONCE) {
    const given = JSON.stringify(prices.slice(at, at + ROWS_AT_ONCE));
    const { rowCount } = await tx.execute(sql`
      insert into quotes (user_id, instrument_id, day, source, price, currency, import_ids)
      select ${userId}::uuid, "instrumentId", day, source, price, currency,
        array[${importId}::uuid]
      from json_to_recordset(${given}::json)
        as given("instrumentId" uuid, day date, source text, price numeric, currency text)
      on conflict (user_id, instrument_id, day, source) do update set price = excluded.price,
        currency = excluded.currency, import_ids = excluded.import_ids
      where quotes.source = 'position'
        and (quotes.price, quotes.currency) <> (excluded.price, excluded.currency)`);
    added += rowCount ?? 0;
  }
  if (added === 0) return 0;
  if ((await tx.$count(quotes, eq(quotes.userId, userId))) <= QUOTES_MAX) return added;
  throw new AppError('limit_reached', { values: { limit: QUOTES_MAX, kind: 'prices' } });
}
