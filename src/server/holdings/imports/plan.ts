import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { canHold } from '#domain/holdings/accounts.ts';
import { type AccountChoice, newChoice } from '#domain/holdings/files/account-choices.ts';
import type { BrokerFile, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import type { Quote } from '#domain/holdings/quotes.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { ratesToPrice, withPriceIn } from '#domain/holdings/price-currency.ts';
import { priceRates } from '#server/holdings/instruments/price-rates.ts';
import { instrumentShown } from '#server/holdings/instruments/store.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { assets } from '#server/records/assets/table.ts';
import { FileInstruments } from './file-instruments.ts';
import { holdingImports } from './table.ts';

/** A price of a file, of one of the user's instruments. */
export type FilePrice = { instrumentId: string } & Quote;

/** A transaction of a file, and the instrument that it would be of. */
export type PlannedRow = { row: FileTransaction; instrumentId: string | null };

/** The effects of importing a file with the user's choices. */
export type FilePlan = {
  fresh: PlannedRow[];
  /** Keys of rows that are stored already. */
  known: ReadonlySet<string>;
  /** Rows of accounts that are left out. */
  leftOut: number;
  prices: FilePrice[];
  /** Rows of prices of which the user has no instrument. */
  unknownPrices: number;
  instruments: FileInstruments;
};

type PlanRequest = {
  file: BrokerFile;
  /** By the keys of the file's accounts. */
  choices: ReadonlyMap<string, AccountChoice>;
  today: Day;
};

/** Compares the rows of a file with those of the user's present accounts. */
export async function planOf(userTx: UserTx, request: PlanRequest): Promise<FilePlan> {
  const { file, choices } = request;
  const { tx, userId } = userTx;
  const isIncluded = (key: string) => choices.get(key)?.kind !== 'none';
  const included = file.transactions.filter(({ accountKey }) => isIncluded(accountKey));
  const known = await knownKeys(
    userTx,
    included.map(({ key }) => key),
  );
  const present = await tx
    .select(instrumentShown)
    .from(instruments)
    .where(eq(instruments.userId, userId));
  const named = new FileInstruments(present);
  const rows = included.filter(({ key }) => !known.has(key));
  const fresh = await pricedRows(tx, rows, named);
  const leftOut = file.transactions.length - included.length;
  return { fresh, known, leftOut, ...(await pricesOf(request, named)), instruments: named };
}

/** Rows with their instruments, and with prices in the currencies of these. */
async function pricedRows(
  tx: UserTx['tx'],
  rows: readonly FileTransaction[],
  named: FileInstruments,
): Promise<PlannedRow[]> {
  const found = await inSteps(
    eachInSteps(rows, (stated) => {
      const instrument = stated.instrument && named.named(stated.instrument, stated.currency);
      const { id = null, currency: to = stated.currency } = instrument ?? {};
      // A file that states no currency of an instrument prices it in the instrument's own.
      return { stated, id, from: stated.instrument?.currency ?? to, to };
    }),
  );
  const rates = await priceRates(tx, ratesToPrice(found));
  return inSteps(
    eachInSteps(found, ({ stated, id: instrumentId, from, to }): PlannedRow => {
      // Without a rate the price is not known: an amount counts alone, and its lack is an issue.
      const row = withPriceIn(stated, { from, to }, rates) ?? { ...stated, price: null };
      return { row, instrumentId };
    }),
  );
}

/** The prices that a file states, of each instrument and day once. */
async function pricesOf(
  { file, choices, today }: PlanRequest,
  named: FileInstruments,
): Promise<Pick<FilePlan, 'prices' | 'unknownPrices'>> {
  const prices = new Map<string, FilePrice>();
  const add = (price: FilePrice) => prices.set(`${price.instrumentId} ${price.day}`, price);
  await inSteps(
    eachInSteps(file.positions, ({ accountKey, instrument, day, price, currency }) => {
      if (choices.get(accountKey)?.kind === 'none') return;
      const { id } = named.named(instrument, currency);
      if (price === null) return;
      add({ instrumentId: id, day: day ?? today, price, currency, source: 'position' });
    }),
  );
  let unknownPrices = 0;
  await inSteps(
    eachInSteps(file.quotes, ({ instrument, day, price, currency }) => {
      const found = named.byIsin(instrument.isin ?? '');
      if (found === null) unknownPrices += 1;
      else add({ instrumentId: found.id, day, price, currency, source: 'file' });
    }),
  );
  return { prices: [...prices.values()], unknownPrices };
}

const KEYS_AT_ONCE = 2_000;

/** Those of some keys that a present account of the user has. */
async function knownKeys(
  { tx, userId }: UserTx,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const some = sql.param(keys.slice(at, at + KEYS_AT_ONCE));
    const { rows } = await tx.execute<{ key: string }>(sql`
      select t.duplicate_key as key from holding_transactions t
      join assets a on a.user_id = t.user_id and a.id = t.asset_id and a.deleted_at is null
      where t.user_id = ${userId}::uuid and t.duplicate_key = any(${some}::text[])`);
    for (const { key } of rows) known.add(key);
  }
  return known;
}

type AccountTerms = {
  stated: readonly AccountChoice[] | null;
  leftOut: ReadonlySet<string>;
};

/**
 * The choice for each account of a file: the user's, else the asset that its rows went to last, else
 * a new one, unless it is left out.
 */
export async function choicesFor(
  userTx: UserTx,
  { accounts, source }: BrokerFile,
  { stated, leftOut }: AccountTerms,
): Promise<Map<string, AccountChoice>> {
  if (stated !== null)
    return new Map(accounts.map(({ key }, at) => [key, stated[at] ?? { kind: 'none' }]));
  const last = await lastAssets(userTx, source);
  return new Map(
    accounts.map(({ key, name }) => {
      const assetId = last.get(key);
      if (assetId !== undefined) return [key, { kind: 'asset', assetId }];
      return [key, leftOut.has(key) ? { kind: 'none' } : newChoice(name)];
    }),
  );
}

/** Imports in which the last use of an account is searched for. */
const IMPORTS_SEARCHED = 100;

/** The present asset to which the rows of each account of a source went last. */
async function lastAssets(
  { tx, userId }: UserTx,
  source: BrokerFile['source'],
): Promise<ReadonlyMap<string, string>> {
  const made = await tx
    .select({ accounts: holdingImports.accounts })
    .from(holdingImports)
    .where(
      and(
        eq(holdingImports.userId, userId),
        eq(holdingImports.source, source),
        isNull(holdingImports.undoneAt),
      ),
    )
    .orderBy(desc(holdingImports.id))
    .limit(IMPORTS_SEARCHED);
  const used = made.flatMap(({ accounts }) => accounts);
  const present = await presentAccounts({ tx, userId }, [
    ...new Set(used.map(({ assetId }) => assetId)),
  ]);
  const last = new Map<string, string>();
  for (const { key, assetId } of used)
    if (present.has(assetId) && !last.has(key)) last.set(key, assetId);
  return last;
}

/** Those of some assets of the user's that are present and can keep holdings. */
export async function presentAccounts(
  { tx, userId }: UserTx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: assets.id, type: assets.type })
    .from(assets)
    .where(and(eq(assets.userId, userId), inArray(assets.id, [...ids]), isNull(assets.deletedAt)));
  return new Set(found.filter(({ type }) => canHold(type)).map(({ id }) => id));
}
