import { asc, eq, sql } from 'drizzle-orm';
import type {
  ExportedHolding,
  ExportedInstrument,
  ExportedQuote,
} from '#domain/portability/export-holdings.ts';
import { instrumentShown } from '#server/holdings/instruments/store.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 1_000;

/** The user's instruments for the full export, in the order in which they were added. */
export function exportedInstrumentsOf(tx: Tx, userId: string): Promise<ExportedInstrument[]> {
  return tx
    .select(instrumentShown)
    .from(instruments)
    .where(eq(instruments.userId, userId))
    .orderBy(asc(instruments.id));
}

/** The user's transactions of accounts with holdings, removed accounts too, by their days. */
export async function* exportedHoldingsOf(tx: Tx, userId: string): AsyncGenerator<ExportedHolding> {
  const query = sql`
    select asset_id as account, day::text, kind, instrument_id as instrument,
      trim_scale(quantity)::text as quantity, trim_scale(price)::text as price, amount, fee, tax,
      currency, trim_scale(rate)::text as rate, ratio, note, duplicate_key as key,
      is_opening as "isOpening", created_at as "createdAt"
    from holding_transactions
    where user_id = ${userId}::uuid and (worked_out is null or amount <> 0) order by day, id`;
  for await (const page of pagesOf<ExportedHolding>(tx, query, ROWS_AT_ONCE)) {
    for (const { createdAt, ...holding } of page)
      yield { ...holding, createdAt: new Date(createdAt).toISOString() };
  }
}

/** The prices of the user's instruments. */
export async function* exportedQuotesOf(tx: Tx, userId: string): AsyncGenerator<ExportedQuote> {
  const query = sql`
    select instrument_id as instrument, day::text, trim_scale(price)::text as price, currency,
      source
    from quotes where user_id = ${userId}::uuid order by instrument_id, day, source`;
  for await (const page of pagesOf<ExportedQuote>(tx, query, ROWS_AT_ONCE)) yield* page;
}
