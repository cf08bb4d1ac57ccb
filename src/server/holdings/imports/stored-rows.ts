import { eq, sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import {
  ALIKE_DAYS_MAX,
  isOfMoney,
  type OtherRow,
  type OtherRows,
  otherRows,
  type SoughtRow,
  type Span,
} from '#domain/holdings/files/alike-rows.ts';
import {
  type BrokerFile,
  CASH_FOLLOWS,
  type FileTransaction,
  programOf,
} from '#domain/holdings/files/broker-file.ts';
import { TRANSACTION_KINDS } from '#domain/holdings/holding-transactions.ts';
import { instrumentShown } from '#server/holdings/instruments/store.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { FileInstruments } from './file-instruments.ts';
import { importsLike, programIn } from './own-imports.ts';
import { renamedAssets } from './renamed-assets.ts';

/** Stored rows of a key, and their instrument. */
type RowsOfKey = { ids: readonly string[]; instrumentId: string | null };

/** Rows of the user's present assets, by their keys and by their assets. */
type EqualRows = ReadonlyMap<string, ReadonlyMap<string, RowsOfKey>>;

/** Rows of the user's present assets that may be those of a file. */
export type StoredRows = {
  equal: EqualRows;
  /** Those that another source stated, or files of the same one. */
  others: OtherRows;
  /** The user's instruments, as the file names them. */
  named: FileInstruments;
  /** The file whose rows they may be. */
  file: Pick<BrokerFile, 'accounts' | 'source'>;
};

/** Stored rows that a row of a file is; `isAlike`: they were stated otherwise. */
export type KnownRow = { ids: readonly string[]; isAlike: boolean };

const KEYS_AT_ONCE = 2_000;

/**
 * Rows of the user's present assets that are equal to those of a file, or like them. They are stored
 * with their likeness, as once with their key.
 */
export async function storedRows(
  userTx: UserTx,
  file: Pick<BrokerFile, 'accounts' | 'transactions' | 'source'>,
): Promise<StoredRows> {
  const { tx, userId } = userTx;
  const { transactions } = file;
  const equal = new Map<string, Map<string, RowsOfKey>>();
  const keys = [...new Set(transactions.flatMap(({ key, likeness }) => [key, likeness]))];
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const some = sql.param(keys.slice(at, at + KEYS_AT_ONCE));
    const { rows } = await tx.execute<RowsOfKey & { key: string; assetId: string }>(sql`
      select t.duplicate_key as key, t.asset_id as "assetId", array_agg(t.id order by t.id) as ids,
        min(t.instrument_id::text) as "instrumentId"
      from holding_transactions t
      join assets a on a.user_id = t.user_id and a.id = t.asset_id and a.deleted_at is null
      where t.user_id = ${userId}::uuid and t.duplicate_key = any(${some}::text[])
      group by t.duplicate_key, t.asset_id`);
    for (const { key, assetId, ...of } of rows) {
      const known = equal.get(key);
      if (known === undefined) equal.set(key, new Map([[assetId, of]]));
      else known.set(assetId, of);
    }
  }
  const sought = await inSteps(lackingRows(transactions, equal));
  const others = await inSteps(otherRows(await rowsOfOthers(userTx, sought, file)));
  const present = await tx
    .select(instrumentShown)
    .from(instruments)
    .where(eq(instruments.userId, userId));
  return { equal, others, named: new FileInstruments(present), file };
}

/** Rows of which no asset has as many equal ones as the file has. */
function* lackingRows(
  rows: readonly FileTransaction[],
  equal: EqualRows,
): Steps<FileTransaction[]> {
  const counts = new Map<string, number>();
  yield* eachInSteps(rows, ({ likeness }) => counts.set(likeness, (counts.get(likeness) ?? 0) + 1));
  const storedAs = (key: string) =>
    Math.max(0, ...Array.from(equal.get(key)?.values() ?? [], ({ ids }) => ids.length));
  const lacking = yield* eachInSteps(rows, (row) => {
    const { key, likeness } = row;
    const stored = storedAs(likeness) + (key === likeness ? 0 : storedAs(key));
    return stored < (counts.get(likeness) ?? 0) ? [row] : [];
  });
  return lacking.flat();
}

const ROWS_AT_ONCE = 2_000;
const OF_MONEY = sql.join(
  TRANSACTION_KINDS.filter(isOfMoney).map((kind) => sql`${kind}`),
  sql`, `,
);

/**
 * Rows of present assets of the kinds, units and days of some. Of the same source are those of a
 * broker, with whether its files called their account as this one does.
 */
async function rowsOfOthers(
  { tx, userId }: UserTx,
  sought: readonly FileTransaction[],
  file: Pick<BrokerFile, 'accounts' | 'source'>,
): Promise<OtherRow[]> {
  const found = new Map<string, OtherRow>();
  const isTrade = ({ kind }: FileTransaction) => kind === 'buy' || kind === 'sell';
  const byUnits = sought.map(({ kind, quantity, day }) => {
    return { kind, units: isOfMoney(kind) ? null : quantity, day };
  });
  // Parts of purchases and sales have other units: all of their days, once each.
  const days = new Map(sought.filter(isTrade).map((row) => [`${row.kind} ${row.day}`, row]));
  const byDay = Array.from(days.values(), ({ kind, day }) => ({ kind, units: null, day }));
  const units = sql`given.units = case when t.kind in (${OF_MONEY})
    then 0 else coalesce(t.quantity, 0) end`;
  for (const [all, isAsked] of [[byUnits, units] as const, [byDay, sql`true`] as const])
    for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
      const given = JSON.stringify(all.slice(at, at + ROWS_AT_ONCE));
      const query = sql`
        with given as (
          select distinct kind, coalesce(units, 0) as units, day + away as day
          from json_to_recordset(${given}::json) as given(kind text, units numeric, day date),
            generate_series(${-ALIKE_DAYS_MAX}::int, ${ALIKE_DAYS_MAX}::int) away),
        ${importsLike(userId, file)}
        select t.id, t.asset_id as "assetId", t.day::text, t.kind,
          t.instrument_id as "instrumentId", t.quantity::text, t.ratio,
          coalesce(t.worked_out, t.amount)::text as amount, t.fee::text, t.tax::text, t.currency,
          i.isin is null as "isBare", is_own as "isOwn",
          coalesce(t.rate <> 1, false) or coalesce(i.currency <> t.currency, false) as "isExchanged",
          is_own and not coalesce(t.import_ids && same.ids, false) as "isOtherName"
        from given
        join holding_transactions t on t.user_id = ${userId}::uuid and t.kind = given.kind
          and t.day = given.day and ${isAsked}
        join assets a on a.user_id = t.user_id and a.id = t.asset_id and a.deleted_at is null
        left join instruments i on i.user_id = t.user_id and i.id = t.instrument_id
        left join same on same.asset = t.asset_id::text
        cross join lateral (select coalesce(t.duplicate_key is not null
          and t.import_ids <@ (select ids from own), false) as is_own) of
        where t.is_opening = 0 and not (is_own and ${file.source === 'moved'})`;
      for await (const page of pagesOf<OtherRow>(tx, query, ROWS_AT_ONCE))
        for (const row of page) found.set(row.id, row);
    }
  return [...found.values()];
}

/**
 * The assets that have a row which is equal to one of a file, or like it; `renamed`: also by files that
 * called the account otherwise, which may be another one.
 */
export function assetsWith(
  { equal, others, named }: StoredRows,
  row: FileTransaction,
  renamed: 'renamed' | null = null,
): string[] {
  const [own, former] = [equal.get(row.key), equal.get(row.likeness)];
  const alike = others.assetsWith(soughtRow(row, named), renamed !== null);
  return [...new Set([...(own?.keys() ?? []), ...(former?.keys() ?? []), ...alike])];
}

/** A row with its instrument, where the user has that already. */
function soughtRow(row: FileTransaction, named: FileInstruments): Omit<SoughtRow, 'assetId'> {
  const { instrument, currency, rate, hasId = false } = row;
  const instrumentId = (instrument && named.present(instrument, currency)?.id) ?? null;
  const isExchanged =
    (rate !== null && rate !== '1') || (instrument?.currency ?? currency) !== currency;
  return {
    row: { ...row, isExchanged },
    instrumentId,
    isBare: instrument?.isin === null,
    hasInstrument: instrument !== null,
    hasId,
  };
}

type StoredRow = Pick<OtherRow, 'id' | 'instrumentId'>;

type FileRows = {
  rows: readonly FileTransaction[];
  accounts: ReadonlyMap<string, string>;
  stored: StoredRows;
};

/** Rows of a file that their assets have already, of this source or of another one. */
export async function knownRows(
  userTx: UserTx,
  compared: FileRows,
): Promise<Map<FileTransaction, KnownRow>> {
  const { known, take, openRows, matching } = await comparedRows(userTx, compared);
  if (matching === null) return known;
  const { others } = compared.stored;
  let open = await openRows();
  // Rows of cash alone are found once a trade has shown what the instrument is called now.
  for (let round = 0; round < 2; round += 1) {
    const alike = await inSteps(others.matchesOf(open, matching));
    if (alike.size === 0) break;
    await inSteps(eachInSteps([...alike], ([{ stated }, of]) => take(stated, of, true)));
    open = await openRows();
  }
  const parts = await inSteps(others.partsOf(open, matching));
  for (const [{ stated }, rows] of parts)
    known.set(stated, { ids: rows.map(({ id }) => id), isAlike: true });
  return known;
}

/** Whether a file calls the account of an asset otherwise than earlier ones of its broker. */
export async function isRenamedIn(
  userTx: UserTx,
  compared: FileRows,
  assetId: string,
): Promise<boolean> {
  const { matching } = await comparedRows(userTx, compared);
  return matching?.renamed.has(assetId) ?? false;
}

/** The rows with keys of stored ones, and what is known of the others; `matching` null: there are none. */
async function comparedRows(userTx: UserTx, { rows, accounts, stored }: FileRows) {
  const { others, named } = stored;
  const equal = await inSteps(equalRows(rows, accounts, stored.equal));
  const known = new Map<FileTransaction, KnownRow>();
  const repeated = new Set<string>();
  const taken = new Set<string>();
  const take = (row: FileTransaction, { id, instrumentId }: StoredRow, isAlike: boolean) => {
    known.set(row, { ids: [id], isAlike });
    taken.add(id);
    const { instrument, currency } = row;
    const isNamed = instrument === null || named.present(instrument, currency) !== null;
    if (!isNamed && instrumentId !== null) named.take(instrument, currency, instrumentId);
  };
  await inSteps(
    eachInSteps([...equal], ([row, of]) => {
      take(row, of, false);
      repeated.add(accounts.get(row.accountKey) ?? '');
    }),
  );
  const openRows = async () => {
    const open: (SoughtRow & { stated: FileTransaction })[] = [];
    await inSteps(
      eachInSteps(rows, (row) => {
        const assetId = accounts.get(row.accountKey);
        if (assetId !== undefined && !known.has(row))
          open.push({ ...soughtRow(row, named), stated: row, assetId });
      }),
    );
    return open;
  };
  const open = await openRows();
  if (open.length === 0) return { known, take, openRows, matching: null };
  const file = await inSteps(spansOf(rows, accounts));
  const covered = { file, stored: await storedSpans(userTx, [...file.keys()]) };
  const renamed = await renamedAssets(userTx, {
    ...stored,
    assets: accounts,
    rows: [...equal].map(([row, { id }]) => ({ row, id })),
    open,
    likeIn: (assets) => {
      const tried = { covered, taken: new Set(taken), repeated, renamed: assets };
      return inSteps(others.matchesOf(open, tried));
    },
  });
  return { known, take, openRows, matching: { covered, taken, repeated, renamed } };
}

/**
 * Rows of a file that their assets have with the same key. Of equal rows as many are known as are
 * stored, whichever of the file's accounts they are of.
 */
function* equalRows(
  rows: readonly FileTransaction[],
  accounts: ReadonlyMap<string, string>,
  equal: EqualRows,
): Steps<Map<FileTransaction, StoredRow>> {
  const known = new Map<FileTransaction, StoredRow>();
  const taken = new Map<string, number>();
  for (const name of ['key', 'likeness'] as const) {
    yield* eachInSteps(rows, (row) => {
      if (known.has(row)) return;
      const assetId = accounts.get(row.accountKey) ?? '';
      const place = `${assetId} ${row[name]}`;
      const at = taken.get(place) ?? 0;
      const { ids = [], instrumentId = null } = equal.get(row[name])?.get(assetId) ?? {};
      const id = ids[at];
      if (id === undefined) return;
      known.set(row, { id, instrumentId });
      taken.set(place, at + 1);
    });
  }
  return known;
}

/** The days that a file covers, by the assets that its rows go to. */
function* spansOf(
  rows: readonly FileTransaction[],
  accounts: ReadonlyMap<string, string>,
): Steps<Map<string, Span>> {
  const spans = new Map<string, Span>();
  yield* eachInSteps(rows, ({ accountKey, day }) => {
    const assetId = accounts.get(accountKey);
    if (assetId === undefined) return;
    const known = spans.get(assetId);
    if (known === undefined) spans.set(assetId, { from: day, to: day });
    else if (day < known.from) known.from = day;
    else if (day > known.to) known.to = day;
  });
  return spans;
}

/** The days between the first and the last transaction of assets. */
async function storedSpans(
  { tx, userId }: UserTx,
  assetIds: readonly string[],
): Promise<Map<string, Span>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; from: Day; to: Day }>(sql`
    select asset_id as id, min(day)::text as "from", max(day)::text as "to"
    from holding_transactions
    where user_id = ${userId}::uuid and asset_id = any(${sql.param(assetIds)}::uuid[])
      and is_opening = 0
    group by asset_id`);
  return new Map(rows.map(({ id, ...span }) => [id, span]));
}

/** Takes the keys from rows whose first file is undone, where the next one is of another source. */
export async function forgetKeys({ tx, userId }: UserTx, importId: string): Promise<void> {
  await tx.execute(sql`
    update holding_transactions t set duplicate_key = null
    from holding_imports first, holding_imports next
    where t.user_id = ${userId}::uuid and t.import_ids[1] = ${importId}::uuid
      and first.user_id = t.user_id and first.id = t.import_ids[1]
      and next.user_id = t.user_id and next.id = t.import_ids[2]
      and (next.source <> first.source
        or (first.source = 'moved' and ${programIn('next')} <> ${programIn('first')}))`);
}

/**
 * Whether a broker's file has stated what was paid into and out of the account of a row, which a
 * program's file has otherwise. Cash that the program works out is settled instead (`settleCash`).
 */
export async function cashStated(
  { tx, userId }: UserTx,
  file: BrokerFile,
  accounts: ReadonlyMap<string, string>,
): Promise<(row: FileTransaction) => boolean> {
  const { source } = file;
  const isSettled = CASH_FOLLOWS.has(programOf(file));
  if (source !== 'moved' || isSettled || accounts.size === 0) return () => false;
  const { rows } = await tx.execute<{ id: string; from: Day; to: Day }>(sql`
    select t.asset_id as id, min(t.day)::text as "from", max(t.day)::text as "to"
    from holding_transactions t
    where t.user_id = ${userId}::uuid
      and t.asset_id = any(${sql.param([...accounts.values()])}::uuid[])
      and exists (select from holding_imports h where h.user_id = t.user_id
        and h.id = any(t.import_ids) and h.source <> ${source})
    group by t.asset_id having bool_or(t.kind in ('deposit', 'withdrawal'))`);
  const spans = new Map(rows.map(({ id, ...span }) => [id, span]));
  return ({ kind, day, accountKey }) => {
    const span = spans.get(accounts.get(accountKey) ?? '');
    const isCash = kind === 'deposit' || kind === 'withdrawal';
    return isCash && span !== undefined && span.from <= day && day <= span.to;
  };
}
