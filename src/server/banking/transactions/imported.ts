import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { CATEGORIES_MAX, RULES_MAX } from '#domain/banking/categories/category-drafts.ts';
import type {
  ExportedBankAccount,
  ExportedBankFile,
  ExportedTransaction,
} from '#domain/portability/export-bank.ts';
import type { ExportFile, LISTS_READ_BACK } from '#domain/portability/export-file.ts';
import type {
  ExportedCategory,
  ExportedDecision,
  ExportedRule,
} from '#domain/portability/export-sorting.ts';
import type { Day } from '#domain/basics/months.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import { AppError } from '#server/platform/errors.ts';
import { users } from '#server/platform/users/table.ts';
import { assertAccountLimit } from '#server/banking/accounts/accounts.ts';
import { FILE_MARK, alternateKey, alternateKeyParts } from '#server/banking/ingest/keyed-rows.ts';
import { beyondQuota, refuseLongTexts, remainingQuota } from '#server/banking/ingest/quota.ts';
import type { Tx, UserTx } from '#server/platform/db/tx.ts';
import { categoriesOf } from '#server/banking/categories/list.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';
import { assertFileLimit } from '#server/banking/imports/imports.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import { assertDecisionLimit } from '#server/banking/recurring/store.ts';
import { recurringDecisions } from '#server/banking/recurring/table.ts';
import { transactionRules } from '#server/banking/rules/table.ts';
import { transactions } from './table.ts';
import { pairTransfers } from '#server/banking/ingest/transfers.ts';

type ImportedListName = (typeof LISTS_READ_BACK)[number];
type RestoreTarget = {
  tx: Tx;
  userId: string;
  now: Date;
  transactionsMax: number;
  /** The new id of an item of the file. */
  itemOf: (kind: LinkedKind, id: string) => string;
};

type LinkedKind = 'assets' | 'liabilities';

/** An account and the item of the file that it is. */
type AccountLink = { account: string; asset: string | null; liability: string | null };

/**
 * At most this many pieces of 100,000 characters are buffered that precede the lists they refer to,
 * as they never do in a file that Valv wrote.
 */
const BUFFERED_MAX = 300;

/** New ids by the ids in the file, and the state of the import. */
type ImportContext = RestoreTarget & {
  accounts: Map<string, string>;
  /** New ids of the accounts that are examples. */
  examples: string[];
  links: AccountLink[];
  files: Map<string, string>;
  /** New ids of categories, by the ids in the file and by their names. */
  categories: Map<string, string>;
  names: Map<string, string>;
  keys: Set<string>;
  /** First and last day of the transactions; empty: none yet. */
  from: Day;
  to: Day;
  /** Number of transactions that the user may still add; null: not counted yet. */
  quotaLeft: number | null;
  /** Number of added pieces of the list of transactions. */
  pieces: number;
};

/** Imports the banking lists of a full export, one after the other, under the lock of banking. */
export function importTransactions(whose: RestoreTarget) {
  const reading: ImportContext = {
    ...whose,
    accounts: new Map(),
    examples: [],
    links: [],
    files: new Map(),
    categories: new Map(),
    names: new Map(),
    keys: new Set(),
    from: '',
    to: '',
    quotaLeft: null,
    pieces: 0,
  };
  const buffered: { name: ImportedListName; add: () => Promise<void> }[] = [];
  const isEarly = (name: ImportedListName) =>
    (name !== 'bankAccounts' && name !== 'transactionCategories' && reading.accounts.size === 0) ||
    (name === 'transactions' && reading.names.size === 0);
  return {
    async add<List extends ImportedListName>(
      name: List,
      elements: ExportFile[List],
    ): Promise<void> {
      if (!isEarly(name)) return addTo(reading, name, elements);
      buffered.push({ name, add: () => addTo(reading, name, elements) });
      if (buffered.length > BUFFERED_MAX) throw new AppError('too_large');
    },

    /** Returns the ids of the accounts that are examples. */
    async end(): Promise<string[]> {
      const inOrder = buffered.sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
      for (const { add } of inOrder) await add();
      await linkItems(reading);
      const { from, to } = reading;
      if (from === '') return reading.examples;
      await refuseLongTexts(whose, whose.transactionsMax);
      await pairTransfers(whose.tx, whose.userId, { from, to });
      // The next run categorizes rows that an older directory left without a category.
      await whose.tx.update(users).set({ sortedBy: 0 }).where(eq(users.id, whose.userId));
      return reading.examples;
    },
  };
}

const ORDER: readonly ImportedListName[] = [
  'bankAccounts',
  'transactionCategories',
  'bankFiles',
  'transactionRules',
  'recurringDecisions',
  'transactions',
];

const ADDING: {
  [List in ImportedListName]: (to: ImportContext, elements: ExportFile[List]) => Promise<void>;
} = {
  bankAccounts: addAccounts,
  bankFiles: addFiles,
  transactionCategories: addCategories,
  transactionRules: addRules,
  recurringDecisions: addDecisions,
  transactions: addTransactions,
};

async function addTo<List extends ImportedListName>(
  to: ImportContext,
  name: List,
  elements: ExportFile[List],
): Promise<void> {
  await ADDING[name](to, elements);
}

async function addAccounts(
  to: ImportContext,
  elements: readonly ExportedBankAccount[],
): Promise<void> {
  const rows = elements.map(({ isExample = false, asset, liability, ...account }) => {
    const id = v7();
    if (asset) to.links.push({ account: id, asset: to.itemOf('assets', asset), liability: null });
    else if (liability) {
      to.links.push({ account: id, asset: null, liability: to.itemOf('liabilities', liability) });
    }
    to.accounts.set(account.id, id);
    if (isExample) to.examples.push(id);
    return { ...account, id, userId: to.userId, apiProvider: 'file' as const };
  });
  if (rows.length === 0) return;
  await to.tx.insert(bankAccounts).values(rows);
  await assertAccountLimit(to.tx, to.userId);
}

/** Accounts are the items again that they were, as far as the file holds these. */
async function linkItems({ tx, userId, links }: ImportContext): Promise<void> {
  if (links.length === 0) return;
  await tx.execute(sql`update ${bankAccounts} set linked_asset_id = asset.id,
      linked_liability_id = liability.id
    from json_to_recordset(${JSON.stringify(links)}::json)
      as link(account uuid, asset uuid, liability uuid)
    left join assets asset on asset.user_id = ${userId} and asset.id = link.asset
    left join liabilities liability
      on liability.user_id = ${userId} and liability.id = link.liability
    where ${bankAccounts.userId} = ${userId} and ${bankAccounts.id} = link.account`);
}

async function addCategories(
  to: ImportContext,
  elements: readonly ExportedCategory[],
): Promise<void> {
  const { categories, names } = await readBackCategories(to, elements);
  for (const [key, id] of categories) to.categories.set(key, id);
  for (const [name, id] of names) to.names.set(name, id);
}

async function addFiles(to: ImportContext, elements: readonly ExportedBankFile[]): Promise<void> {
  const rows = elements.flatMap(({ account, id: named, ...file }) => {
    const bankAccountId = to.accounts.get(account);
    if (bankAccountId === undefined) return [];
    const id = v7();
    if (named !== undefined) to.files.set(named, id);
    const { fingerprint = '', pending = 0, broken = 0 } = file;
    return [{ ...file, fingerprint, pending, broken, id, bankAccountId, userId: to.userId }];
  });
  if (rows.length === 0) return;
  await to.tx.insert(transactionImports).values(rows);
  await assertFileLimit(to.tx, to.userId);
}

async function addRules(to: ImportContext, elements: readonly ExportedRule[]): Promise<void> {
  const rows = elements.flatMap(({ pattern, category: named, createdAt }) => {
    const category = to.categories.get(named);
    return category === undefined ? [] : [{ pattern, category, createdAt, userId: to.userId }];
  });
  // An existing rule for the same text stays.
  if (rows.length === 0) return;
  await to.tx.insert(transactionRules).values(rows).onConflictDoNothing();
  const count = await to.tx.$count(transactionRules, eq(transactionRules.userId, to.userId));
  if (count > RULES_MAX) throw beyond(RULES_MAX, 'rules');
}

async function addDecisions(
  to: ImportContext,
  elements: readonly ExportedDecision[],
): Promise<void> {
  const rows = elements.map((each) => ({ ...each, userId: to.userId }));
  if (rows.length === 0) return;
  await to.tx.insert(recurringDecisions).values(rows).onConflictDoNothing();
  await assertDecisionLimit(to.tx, to.userId);
}

function beyond(limit: number, kind: 'rules' | 'categories'): AppError {
  return new AppError('limit_reached', { values: { limit, kind } });
}

async function addTransactions(
  to: ImportContext,
  elements: readonly ExportedTransaction[],
): Promise<void> {
  if (to.names.size === 0) await addCategories(to, []);
  // Newest first, also from one piece of the list to the next: ids grow with time.
  to.pieces += 1;
  const msecs = to.now.getTime() - to.pieces;
  const inTime = elements.toReversed();
  const rows = inTime
    .map((each, seq) => rowOf(to, each, v7({ msecs, seq })))
    .filter((row) => row !== null);
  to.quotaLeft ??= await remainingQuota(to.tx, to.userId, to.transactionsMax);
  to.quotaLeft -= elements.length;
  if (to.quotaLeft < 0) throw beyondQuota(to.transactionsMax);
  await insertAll(to.tx, transactions, rows);
}

function rowOf(
  to: ImportContext,
  reported: ExportedTransaction,
  id: string,
): Record<string, unknown> | null {
  const {
    account,
    category: named,
    transfer,
    file,
    externalId,
    key,
    createdAt,
    ...stated
  } = reported;
  const bankAccountId = to.accounts.get(account);
  if (bankAccountId === undefined) return null;
  const category = (named !== null && to.names.get(named)) || null;
  const on = stated.transactionDate;
  if (to.from === '' || on < to.from) to.from = on;
  if (on > to.to) to.to = on;
  const now = to.now.toISOString();
  return {
    ...stated,
    userId: to.userId,
    id,
    bankAccountId,
    importId: (file && to.files.get(file)) ?? null,
    externalTransactionId: externalId ?? null,
    duplicateKey: keyOf(to, { bankAccountId, key }),
    category,
    categorySource: category === null ? null : (reported.categorySource ?? 'person'),
    status: reported.status ?? 'posted',
    source: reported.source ?? 'read',
    otherKeys: otherKeysOf(to, reported.otherKeys ?? []),
    // Transfers are detected again once all lists are imported.
    transferSource: transfer === 'refused' ? 'refused' : null,
    isRecurring: 0,
    createdAt: createdAt > now ? now : createdAt,
    updatedAt: now,
  };
}

/** A row's further keys, with the new ids of the other files that contain it. */
function otherKeysOf(to: ImportContext, reported: readonly string[]): string[] {
  return reported.flatMap((each) => {
    const { source, key } = alternateKeyParts(each);
    if (source !== FILE_MARK) return [each];
    const file = to.files.get(key);
    return file === undefined ? [] : [alternateKey(FILE_MARK, file)];
  });
}

/** The key of a row, unique within its account. */
function keyOf(
  to: ImportContext,
  { bankAccountId, key }: { bankAccountId: string; key: string | undefined },
): string {
  const reported = key ?? v7();
  const accountKey = `${bankAccountId} ${reported}`;
  if (to.keys.has(accountKey)) return v7();
  to.keys.add(accountKey);
  return reported;
}

type NewIds = ReadonlyMap<string, string>;

/**
 * Adds the categories of a file to the user's own; equal names are the same category. Default
 * categories get the file's keywords, color and icon if the user has no transactions yet. Returns
 * the ids by those in the file and by name.
 */
async function readBackCategories(
  { tx, userId }: UserTx,
  elements: readonly ExportedCategory[],
): Promise<{ categories: NewIds; names: NewIds }> {
  const present = await categoriesOf(tx, userId);
  const names = new Map(present.map(({ id, name }) => [name, id]));
  const isUnused = (await tx.$count(transactions, eq(transactions.userId, userId))) === 0;
  const categories = new Map<string, string>();
  const added: (typeof transactionCategories.$inferInsert)[] = [];
  const looks = new Map<string, CategoryLook>();
  for (const { id: named, defaultKey, ...draft } of elements) {
    const name = defaultKey ?? draft.name;
    const known = names.get(name);
    if (known === undefined && names.size >= CATEGORIES_MAX) {
      throw beyond(CATEGORIES_MAX, 'categories');
    }
    const id = known ?? v7();
    if (known === undefined) added.push({ ...draft, id, userId });
    else if (defaultKey !== null && isUnused) {
      const { color, icon, keywords } = draft;
      looks.set(known, { color, icon, keywords });
    }
    names.set(name, id);
    categories.set(named, id);
  }
  if (added.length > 0) await tx.insert(transactionCategories).values(added);
  for (const [id, look] of looks) {
    await tx
      .update(transactionCategories)
      .set(look)
      .where(and(eq(transactionCategories.userId, userId), eq(transactionCategories.id, id)));
  }
  return { categories, names };
}

type CategoryLook = Pick<ExportedCategory, 'color' | 'icon' | 'keywords'>;
