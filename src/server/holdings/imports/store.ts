import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { BANK_FILES_MAX } from '#domain/banking/transactions/transactions.ts';
import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { AccountChoice } from '#domain/holdings/files/account-choices.ts';
import {
  BROKER_NAMES,
  type BrokerFile,
  type FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import { TRANSACTIONS_MAX } from '#domain/holdings/holding-transactions.ts';
import type { AssetDraft } from '#domain/records/assets.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { forgetInstruments } from '#server/holdings/instruments/store.ts';
import { addFilePrices } from '#server/holdings/quotes/store.ts';
import { quotes } from '#server/holdings/quotes/table.ts';
import { holdingAccount, refuseLongNotes } from '#server/holdings/transactions/store.ts';
import { holdingTransactions } from '#server/holdings/transactions/table.ts';
import { FIRST_DAY, MovedSince } from '#server/holdings/values/moved-since.ts';
import { lockHoldings, writeValues } from '#server/holdings/values/values.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import type { ClockedTx, Tx, UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { removeActivities } from '#server/records/activity/store.ts';
import { noteOfFile } from '#server/records/activity/transactions.ts';
import { isStatedByOther } from '#server/records/collections/co-owned.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { openingsOf } from './openings.ts';
import { accountsMade, assetsOf, type FilePlan, planOf } from './plan.ts';
import { putBackRows } from './replaced-rows.ts';
import { settleCash, settleImport } from './settled-rows.ts';
import { forgetKeys, storedRows } from './stored-rows.ts';
import { holdingImports, type ImportedAccount } from './table.ts';

const {
  userId: _owner,
  fingerprint: _print,
  accounts: _accounts,
  restated: _restated,
  ...importShown
} = getTableColumns(holdingImports);

const IMPORTS_MAX = 100;

/** The brokers' files that a user has imported, newest first. */
export function holdingImportsOf(tx: Tx, userId: string) {
  const own = eq(holdingImports.userId, userId);
  const listed = tx.select(importShown).from(holdingImports).where(own);
  return listed.orderBy(desc(holdingImports.id)).limit(IMPORTS_MAX);
}

type FileImport = {
  file: BrokerFile;
  /** A file's name, and the fingerprint by which the same file is recognized. */
  name: string;
  fingerprint: string;
  choices: ReadonlyMap<string, AccountChoice>;
  /** The stated day of positions, else that in the file's name; null: today. */
  positionsOn: Day | null;
  /** Whether each account starts with the positions of the file; null: if it does by default. */
  openings: readonly (boolean | null)[];
  /** Receives the share that is imported, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Imports the rows of a broker's file that the user lacks, all or none, and returns the import. */
export async function importBrokerFile(userTx: ClockedTx, importing: FileImport) {
  const { tx, userId, clock } = userTx;
  const { file, name, fingerprint } = importing;
  // Concurrent imports run one after the other: the second one knows the rows of the first.
  await lockHoldings(userTx);
  const now = clock();
  const positionsOn = importing.positionsOn ?? dayOf(now);
  const before = await accountsMade(userTx, fingerprint);
  const opened = { ...importing, positionsOn, accounts: assetsOf(importing.choices, before) };
  const { rows: openings } = await openingsOf(userTx, opened);
  const { accounts, imported } = await accountsFor(userTx, importing, { before, openings });
  const stored = await storedRows(userTx, file);
  const plan = await planOf(userTx, { ...opened, accounts, stored, openings });
  const id = v7();
  const { undoneAt, userId: owner, fingerprint: print } = holdingImports;
  const own = and(eq(owner, userId), eq(print, fingerprint), isNull(undoneAt));
  const isRepeated = (await tx.$count(holdingImports, own)) > 0;
  await tx.insert(holdingImports).values({
    userId,
    id,
    fileName: name,
    source: file.source,
    fingerprint,
    accounts: imported,
    added: plan.fresh.length,
    known: plan.known.size,
    prices: 0,
    createdAt: now.toISOString(),
  });
  await refuseBeyondLimits(userTx, plan.fresh.length);
  await plan.instruments.store(userTx, { importId: id, now });
  await addRows(userTx, { plan, accounts, importId: id, now, onProgress: importing.onProgress });
  await refuseLongNotes(userTx);
  const prices = await addFilePrices(userTx, plan.prices, id);
  const moved = await inSteps(movedBy(plan, accounts));
  // The very same file again has no effect.
  if (!isRepeated || plan.fresh.length + prices > 0) await addContainingFile(userTx, plan, id);
  const settled = { id, file, known: plan.known, accounts: imported };
  moved.join(await settleImport(userTx, settled));
  await writeValues(userTx, moved);
  const [recorded] = await tx
    .update(holdingImports)
    .set({ prices })
    .where(and(eq(holdingImports.userId, userId), eq(holdingImports.id, id)))
    .returning(importShown);
  const rows = plan.fresh.length;
  if (rows > 0) await noteOfFile({ tx, userId, now }, 'created', { id, name, rows });
  return recorded;
}

/**
 * Takes back the rows and prices that only this file has, and assets that files made and that hold
 * nothing any longer. False: no such import, or undone.
 */
export async function undoHoldingImport(userTx: ClockedTx, importId: string): Promise<boolean> {
  const { tx, userId, clock } = userTx;
  await lockHoldings(userTx);
  const now = clock();
  const { id, undoneAt } = holdingImports;
  const [undone] = await tx
    .update(holdingImports)
    .set({ undoneAt: now.toISOString() })
    .where(and(eq(holdingImports.userId, userId), eq(id, importId), isNull(undoneAt)))
    .returning({
      name: holdingImports.fileName,
      rows: holdingImports.added,
      accounts: holdingImports.accounts,
    });
  if (undone === undefined) return false;
  const { accounts, ...noted } = undone;
  const only = sql`array[${importId}::uuid]`;
  const moved = new MovedSince();
  for (const table of [holdingTransactions, quotes]) {
    const has = and(eq(table.userId, userId), sql`${table.importIds} @> ${only}`);
    const { day, instrumentId } = table;
    const isOfAsset = 'assetId' in table;
    const assetId = isOfAsset ? table.assetId : sql<null>`null`;
    const isOpening = isOfAsset ? table.isOpening : sql<0>`0`;
    const gone = await tx
      .delete(table)
      .where(and(has, sql`cardinality(${table.importIds}) = 1`))
      .returning({ assetId, instrumentId, day, isOpening });
    await inSteps(
      eachInSteps(gone, (each) => moved.add(each.isOpening ? { ...each, day: FIRST_DAY } : each)),
    );
    if (isOfAsset) await forgetKeys(userTx, importId);
    await tx
      .update(table)
      .set({ importIds: sql`array_remove(${table.importIds}, ${importId}::uuid)` })
      .where(has);
  }
  moved.join(await putBackRows(userTx, importId));
  await tx.execute(sql`
    delete from instruments i where user_id = ${userId}
      and import_id in (select id from holding_imports m
        where m.user_id = ${userId} and m.undone_at is not null)
      and not exists (select from holding_transactions t
        where t.user_id = ${userId} and t.instrument_id = i.id)
      and not exists (select from quotes q
        where q.user_id = ${userId} and q.instrument_id = i.id)`);
  moved.join(await settleCash(userTx, accounts));
  await writeValues(userTx, moved);
  await removeEmptied(userTx, accounts);
  await noteOfFile({ tx, userId, now }, 'deleted', { id: importId, ...noted });
  return true;
}

/**
 * Deletes what an account alone held, and what the files that brought it tell of it, when it is
 * erased. A file without another account is forgotten, with its activities.
 */
export async function forgetAccount(userTx: UserTx, assetId: string): Promise<void> {
  const { tx, userId } = userTx;
  await forgetInstruments(userTx);
  const { accounts } = holdingImports;
  const has = sql`${accounts} @> ${JSON.stringify([{ assetId }])}::jsonb`;
  const brought = and(eq(holdingImports.userId, userId), has);
  const others = sql`from jsonb_array_elements(${accounts}) with ordinality listed (each, place)
    where each ->> 'assetId' <> ${assetId}`;
  const files = await tx
    .delete(holdingImports)
    .where(and(brought, sql`not exists (select ${others})`))
    .returning({ id: holdingImports.id });
  await tx
    .update(holdingImports)
    .set({
      accounts: sql`(select jsonb_agg(each order by place) ${others})`,
    })
    .where(brought);
  await removeActivities(
    tx,
    userId,
    files.map(({ id }) => id),
  );
}

/** Removes the present assets of accounts that files made, and that nothing is stated of any more. */
async function removeEmptied(
  { tx, userId, clock }: ClockedTx,
  accounts: readonly ImportedAccount[],
): Promise<void> {
  const ids = sql.param(accounts.map(({ assetId }) => assetId));
  const { rows } = await tx.execute<{ id: string }>(sql`
    select a.id from assets a where a.user_id = ${userId} and a.id = any(${ids}::uuid[])
      and a.deleted_at is null and a.value = 0
      and exists (select from holding_imports m where m.user_id = ${userId}
        and m.accounts @> jsonb_build_array(jsonb_build_object('assetId', a.id, 'isMade', true)))
      and not exists (select from holding_transactions t
        where t.user_id = ${userId} and t.asset_id = a.id)
      and not exists (select from historical_asset_values v
        where v.user_id = ${userId} and v.asset_id = a.id)`);
  const emptied = rows.map(({ id }) => id);
  if (emptied.length > 0) await recordsOf(tx, userId, clock).assets.removeAll(emptied);
}

/** The first days of the rows and prices that a file adds. */
function* movedBy(plan: FilePlan, accounts: ReadonlyMap<string, string>): Steps<MovedSince> {
  const moved = new MovedSince();
  yield* eachInSteps(plan.fresh, ({ row: { accountKey, day }, instrumentId }) =>
    moved.add({ assetId: accounts.get(accountKey) ?? null, instrumentId, day }),
  );
  yield* eachInSteps(plan.prices, ({ instrumentId, day }) => moved.add({ instrumentId, day }));
  for (const { id } of plan.instruments.restated) moved.add({ instrumentId: id, day: FIRST_DAY });
  return moved;
}

type FoundAccounts = { before: ReadonlyMap<string, string>; openings: readonly FileTransaction[] };

type FileAccounts = { accounts: ReadonlyMap<string, string>; imported: ImportedAccount[] };

/** The asset of each account of a file that is not left out, made for it if need be. */
async function accountsFor(
  userTx: ClockedTx,
  importing: FileImport,
  { before, openings }: FoundAccounts,
): Promise<FileAccounts> {
  const { tx, userId } = userTx;
  const rows = [...importing.file.transactions, ...openings];
  const accounts = new Map<string, string>();
  const made = new Set<string>();
  for (const { key, name } of importing.file.accounts) {
    const choice = importing.choices.get(key);
    if (choice === undefined || choice.kind === 'none') continue;
    if (choice.kind === 'asset') {
      await holdingAccount(userTx, choice.assetId);
      if (await isStatedByOther(tx, userId, choice.assetId)) throw new AppError('co_owned');
      accounts.set(key, choice.assetId);
      continue;
    }
    // Prices alone are nothing that a new account would hold.
    if (!rows.some((row) => row.accountKey === key)) continue;
    let assetId = before.get(key);
    if (assetId === undefined) {
      assetId = await addAsset(userTx, importing.file, { key, name, form: choice.form });
      made.add(assetId);
    }
    accounts.set(key, assetId);
  }
  const imported = [...accounts].map(([key, assetId]) => {
    return { key, assetId, isMade: made.has(assetId) };
  });
  return { accounts, imported };
}

type NewAccount = { key: string; name: string; form: AssetDraft['accountForm'] };

/** Adds the asset of an account of a file, named after the broker, in the currency of its cash. */
async function addAsset(
  { tx, userId, clock }: ClockedTx,
  file: BrokerFile,
  { key, name, form }: NewAccount,
): Promise<string> {
  const broker = BROKER_NAMES[file.source] ?? '';
  const isOf = (each: { accountKey: string }) => each.accountKey === key;
  const held = file.positions.filter(isOf);
  // Positions are in the currencies of their instruments, some of them in the account's.
  const first =
    file.transactions.find(isOf) ?? held.find(({ currency }) => currency === 'SEK') ?? held[0];
  const draft = DRAFTS.assets.parse({
    type: form === 'pension' ? 'retirement' : 'investment',
    name: `${broker} ${name}`.trim().slice(0, NAME_CHARACTERS_MAX).toWellFormed() || 'CSV',
    value: '0',
    currency: first?.currency ?? 'SEK',
    accountForm: form,
  }) as AssetDraft;
  return (await recordsOf(tx, userId, clock).assets.create(draft)).id;
}

/** The user's lock is held, so that two imports at the same time count each other. */
async function refuseBeyondLimits({ tx, userId }: UserTx, added: number): Promise<void> {
  const files = await tx.$count(holdingImports, eq(holdingImports.userId, userId));
  if (files > BANK_FILES_MAX)
    throw new AppError('limit_reached', { values: { limit: BANK_FILES_MAX, kind: 'files' } });
  const own = eq(holdingTransactions.userId, userId);
  if (added === 0 || (await tx.$count(holdingTransactions, own)) + added <= TRANSACTIONS_MAX)
    return;
  const values = { limit: TRANSACTIONS_MAX, kind: 'transactions' } as const;
  throw new AppError('limit_reached', { values });
}

/** Rows of a statement, after which the progress is reported. */
const ROWS_AT_ONCE = 1_000;

type AddedRows = Pick<FileImport, 'onProgress'> & {
  plan: FilePlan;
  accounts: ReadonlyMap<string, string>;
  importId: string;
  now: Date;
};

async function addRows({ tx, userId }: UserTx, adding: AddedRows): Promise<void> {
  const { plan, accounts, importId, now, onProgress } = adding;
  const at = now.toISOString();
  const shared = { userId, importIds: [importId], createdAt: at, updatedAt: at };
  const rows = await inSteps(
    eachInSteps(plan.fresh, ({ row, instrumentId }) => {
      const { isOpening = 0 } = row;
      const { accountKey, row: _line, instrument: _named, text, ...more } = row;
      const { key: _, likeness: duplicateKey, hasId: __, ...stated } = more;
      const own = { id: v7(), assetId: accounts.get(accountKey), instrumentId };
      return {
        ...stated,
        ...own,
        ...shared,
        note: isOpening ? null : text || null,
        duplicateKey,
        isOpening,
      };
    }),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    onProgress(from / rows.length);
    await insertAll(tx, holdingTransactions, rows.slice(from, from + ROWS_AT_ONCE));
  }
}

/** A row lists at most this many files. */
const FILES_MAX = 20;

/** Adds a file to those that have a row or a price; these go with the last of them. */
async function addContainingFile(
  { tx, userId }: UserTx,
  { known, prices }: FilePlan,
  importId: string,
): Promise<void> {
  const rows = [...known].map(([{ likeness }, row]) => ({ ...row, likeness }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    // Rows of a full export are of no file, as typed ones are. A key is that of the first file.
    await tx.execute(sql`
      update holding_transactions t set duplicate_key = case when given."isAlike"
          then coalesce(t.duplicate_key, given.likeness) else given.likeness end,
        import_ids = case when cardinality(t.import_ids) < ${FILES_MAX}
          then t.import_ids || ${importId}::uuid else t.import_ids end
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))}::json)
        as given(ids jsonb, likeness text, "isAlike" boolean), jsonb_array_elements_text(ids) known
      where t.user_id = ${userId}::uuid and t.id = known::uuid`);
  }
  for (let at = 0; at < prices.length; at += ROWS_AT_ONCE) {
    const given = JSON.stringify(prices.slice(at, at + ROWS_AT_ONCE));
    await tx.execute(sql`
      update quotes set import_ids = import_ids || ${importId}::uuid
      from json_to_recordset(${given}::json) as given("instrumentId" uuid, day date, source text)
      where user_id = ${userId}::uuid and instrument_id = given."instrumentId"
        and quotes.day = given.day and quotes.source = given.source
        and cardinality(import_ids) < ${FILES_MAX}
        and not import_ids @> array[${importId}::uuid]`);
  }
}
