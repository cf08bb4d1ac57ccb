import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { LinkedItem } from '#domain/banking/accounts/bank-connections.ts';
import { bankAccountDraft } from '#domain/banking/transactions/transactions.ts';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import type { AccountChoice } from '#domain/holdings/files/account-choices.ts';
import type { BrokerFile, FileQuote, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import { type MoveChoices, opposite } from '#domain/portability/moves/choices.ts';
import {
  type MoveFile,
  type MoveItem,
  type MovePart,
  type MoveRow,
  PRODUCT_NAMES,
} from '#domain/portability/moves/move-file.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { refuseCountedTwice } from '#server/banking/imports/counted-cash.ts';
import { recategorizeRefunds } from '#server/banking/directory/recategorize.ts';
import {
  accountOfItem,
  addCategories,
  addMovedRows,
  type MovedCategories,
  takeBackCategories,
} from '#server/banking/imports/moved-rows.ts';
import type { MadeOfMove, MovedAccount, MovedItem } from '#domain/portability/moves/moved-items.ts';
import { choiceOf, type Continued } from '#domain/portability/moves/plan.ts';
import { markStated, pairTransfers } from '#server/banking/ingest/transfers.ts';
import { typeOf } from '#server/banking/transactions/change.ts';
import {
  keepRemoved,
  lackingRows,
  movedBy,
  takeOutRows,
} from '#server/holdings/imports/replaced-rows.ts';
import { importBrokerFile } from '#server/holdings/imports/store.ts';
import { writeValues } from '#server/holdings/values/values.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { noteOfFile } from '#server/records/activity/transactions.ts';
import { areRemoved, newerFileOf, olderAccounts } from './earlier-records.ts';

/** Of a thousand transactions each. */
const PARTS_AT_ONCE = 2;

type SavedTransactions = {
  moveId: string;
  fileName: string;
  file: MoveFile;
  /** The items that are wanted, with their records. */
  made: readonly MovedItem[];
  /** The records that items continue, and the user's choices. */
  continued: ReadonlyMap<string, Continued>;
  choices: MoveChoices;
  /** Bank accounts that have the transactions of items, by their keys. */
  bankAccounts: ReadonlyMap<string, string>;
  /** Of items for which neither file nor user states one. */
  currency: Currency;
  transactionsMax: number;
  /** Receives the share of the transactions that is stored, from 0 to 1. */
  onProgress: (share: number) => void;
};

type AddedHoldings = Required<Pick<MadeOfMove, 'holdingImport'>> & {
  holdingTransactions: number;
};
type AddedTransactions = Required<Pick<MadeOfMove, 'accounts' | 'categories'>> &
  AddedHoldings & {
    transactions: number;
    /** Keys of items with transactions of which none was new. */
    known: ReadonlySet<string>;
  };

/** Adds the transactions of a file to the accounts of its items, each once. */
export async function addTransactions(
  userTx: ClockedTx,
  saved: SavedTransactions,
): Promise<AddedTransactions> {
  const { moveId, fileName, file } = saved;
  const { tx, userId, clock } = userTx;
  const records = new Map(saved.made.map((each) => [each.key, each]));
  const items = new Map(file.items.map((item) => [item.key, item]));
  const counts = { transactions: 0, holdingTransactions: 0 };
  const wanted = [...records.keys()].flatMap((key) => items.get(key) ?? []);
  const all = wanted.reduce(
    (count, item) => count + item.transactions + item.holdingTransactions,
    0,
  );
  const known = new Set<string>();
  const none = { accounts: [], categories: [], holdingImport: null, known };
  if (all === 0) return { ...counts, ...none };
  const categories = await addCategories(userTx, file.categories ?? []);
  const pairs = new Map<string, Side[]>();
  const held: HeldRows = { transactions: [], quotes: [] };
  const accounts: MovedAccount[] = [];
  let [added, stored] = [0, 0];
  const tellOf = (rows: number) => (share: number) =>
    saved.onProgress((stored + share * rows) / all);
  for await (const [key, rows] of accountsIn(userTx, moveId, held)) {
    const [item, record] = [items.get(key), records.get(key)];
    if (item === undefined || record === undefined) continue;
    const onProgress = tellOf(rows.length);
    const terms = { ...saved, item, record, rows, categories, pairs, onProgress };
    const found = await addAccount(userTx, terms);
    accounts.push(found.account);
    if (found.account.importId === null) known.add(key);
    added += found.added;
    onProgress(1);
    stored += rows.length;
  }
  const stated = [...pairs.values()].flatMap((sides) => pairOf(sides) ?? []);
  await markStated(tx, userId, stated);
  const days = wanted.flatMap((each) => (each.transactions > 0 && each.days ? [each.days] : []));
  const [from] = days.map((each) => each.from).toSorted();
  const to = days
    .map((each) => each.to)
    .toSorted()
    .at(-1);
  if (added > 0 && from && to) {
    await recategorizeRefunds(tx, userId, from);
    // The file names the transfers between its own accounts.
    if (await hasOthers(tx, userId, accounts)) await pairTransfers(tx, userId, { from, to });
  }
  await takeBackCategories(userTx, categories.made);
  const note = { id: moveId, name: fileName, rows: added };
  if (added > 0) await noteOfFile({ tx, userId, now: clock() }, 'created', note);
  const onProgress = tellOf(all - stored);
  const holdings = await addHoldings(userTx, { ...saved, held, records, onProgress });
  onProgress(1);
  return { accounts, transactions: added, categories: categories.made, known, ...holdings };
}

/** Whether a user has other bank accounts than some. */
async function hasOthers(
  tx: ClockedTx['tx'],
  userId: string,
  accounts: readonly MovedAccount[],
): Promise<boolean> {
  const { size } = new Set(accounts.map(({ accountId }) => accountId));
  return (await tx.$count(bankAccounts, eq(bankAccounts.userId, userId))) > size;
}

type HeldRows = { transactions: FileTransaction[]; quotes: FileQuote[] };

/** The transactions of each account of a file; those of holdings are gathered. */
export async function* accountsIn(
  { tx, userId }: ClockedTx,
  moveId: string,
  held: HeldRows,
): AsyncGenerator<[key: string, rows: MoveRow[]]> {
  const query = sql`select jsonb_array_elements(parts) as part from moves
    where user_id = ${userId}::uuid and id = ${moveId}::uuid`;
  let [key, rows]: [string, MoveRow[]] = ['', []];
  for await (const page of pagesOf<{ part: MovePart }>(tx, query, PARTS_AT_ONCE)) {
    for (const { part } of page) {
      if ('quotes' in part) held.quotes.push(...part.quotes);
      else if ('holdings' in part)
        held.transactions.push(...part.holdings.map((row) => ({ ...row, accountKey: part.key })));
      else {
        if (part.key !== key && rows.length > 0) {
          yield [key, rows];
          rows = [];
        }
        key = part.key;
        rows.push(...part.rows);
      }
    }
  }
  if (rows.length > 0) yield [key, rows];
}

type Side = { accountId: string; key: string; isOut: boolean };

type AccountTerms = SavedTransactions & {
  item: MoveItem;
  record: MovedItem;
  rows: readonly MoveRow[];
  categories: MovedCategories;
  pairs: Map<string, Side[]>;
};

async function addAccount(
  userTx: ClockedTx,
  terms: AccountTerms,
): Promise<{ account: MovedAccount; added: number }> {
  const { item, record, rows, categories, pairs, file, transactionsMax, onProgress } = terms;
  const link: LinkedItem = {
    kind: record.kind === 'liabilities' ? 'liability' : 'asset',
    id: record.id,
  };
  const currency = item.currency ?? terms.currency;
  const draft = bankAccountDraft.parse({
    bankName: file.source === 'spreadsheet' ? null : PRODUCT_NAMES[file.source],
    accountName: item.name,
    accountType: accountTypeOf(item.type),
    currency,
  });
  const knownId = terms.bankAccounts.get(item.key) ?? null;
  const { accountId, isMade } = await accountOfItem(userTx, link, { draft, knownId });
  const incoming = await inSteps(
    eachInSteps(rows, (row) => {
      const { pair, key, amount } = row;
      if (pair !== null)
        pairs.set(pair, [
          ...(pairs.get(pair) ?? []),
          { accountId, key, isOut: amount.startsWith('-') },
        ]);
      return incomingOf(row, currency, categories);
    }),
  );
  const last = item.months.at(-1);
  const isOwed = item.kind === 'liabilities';
  const { importId, added } = await addMovedRows(userTx, {
    accountId,
    fileName: terms.fileName,
    fingerprint: terms.moveId,
    rows: incoming,
    closing:
      last && item.days
        ? { balance: isOwed ? opposite(last.value) : last.value, on: item.days.to }
        : null,
    transactionsMax,
    onProgress,
  });
  return { account: { accountId, importId, isMade }, added };
}

function accountTypeOf(type: string | null) {
  return type === 'savings' || type === 'checking' || type === 'credit_card' ? type : 'other';
}

/** A moved row as one of a bank's file, with the category that it had. */
export function incomingOf(
  { key, day, amount, text, merchant, category, note, tags, transfer }: MoveRow,
  currency: Currency,
  { byName, byKey }: MovedCategories,
): IncomingTransaction {
  const named = category === null ? undefined : byName.get(category);
  // Money that is lent is none that is earned.
  const isLent = transfer === 'loan' && !amount.startsWith('-');
  const isOwn = transfer === 'own' || isLent;
  const moved = byKey.get(isOwn ? 'transfer' : 'loans');
  const byTransfer = {
    category: moved ?? '',
    categorySource: 'provider' as const,
    transactionType: typeOf(amount, isOwn ? 'transfer' : null),
  };
  const byUser = {
    category: named?.id ?? '',
    categorySource: 'person' as const,
    transactionType: typeOf(amount, named?.defaultKey ?? null),
  };
  const isMoved = moved !== undefined && (isOwn || (transfer === 'loan' && !named));
  const choice = isMoved ? byTransfer : named === undefined ? null : byUser;
  return {
    externalId: null,
    duplicateKey: key,
    amount,
    currency,
    description: text,
    merchantName: merchant,
    bookedOn: day,
    valueOn: day,
    status: 'posted',
    stated: { choice, tags, note },
  };
}

/** Both sides of a transfer; null: one is not moved, or there are more. */
function pairOf(sides: readonly Side[]): { from: Side; to: Side } | null {
  const from = sides.find(({ isOut }) => isOut);
  const to = sides.find(({ isOut }) => !isOut);
  return sides.length === 2 && from && to ? { from, to } : null;
}

type HoldingsTerms = SavedTransactions & {
  held: HeldRows;
  records: ReadonlyMap<string, MovedItem>;
};

/** Adds the transactions and prices of holdings, as those of a broker's file. */
async function addHoldings(
  userTx: ClockedTx,
  { held, records, onProgress, ...saved }: HoldingsTerms,
): Promise<AddedHoldings> {
  const { fileName, file, continued } = saved;
  const stated = brokerFileOf(file, held, (key) => records.has(key));
  const { accounts } = stated;
  if (accounts.length === 0) return { holdingTransactions: 0, holdingImport: null };
  const choices = new Map<string, AccountChoice>(
    accounts.map(({ key }) => [key, { kind: 'asset', assetId: records.get(key)?.id ?? '' }]),
  );
  // Accounts that the file itself keeps apart are not the same.
  const others = [...records.values()].map(({ id }) => id);
  await refuseCountedTwice(userTx, { file: stated, choices, others });
  const newer = newerFileOf(file, stated, continued);
  const lacking = await lackingRows(userTx, newer);
  const gone = [...newer.accounts].flatMap(([key, assetId]) => {
    const of = lacking.get(assetId);
    if (of === undefined) return [];
    return areRemoved(of, choiceOf(saved.choices, key)?.removes)
      ? [...of.changed, ...of.gone]
      : of.changed;
  });
  const ids = gone.map(({ id }) => id);
  const taken = await takeOutRows(userTx, newer, ids);
  const older = olderAccounts(file, continued);
  const brokerFile: BrokerFile = {
    ...stated,
    transactions: stated.transactions.filter(({ accountKey }) => !older.has(accountKey)),
  };
  const made = await importBrokerFile(userTx, {
    file: brokerFile,
    name: fileName,
    fingerprint: await fingerprintOf(stated),
    choices,
    positionsOn: null,
    openings: [],
    onProgress,
  });
  if (made === undefined) throw new Error('The import of holdings is not stored');
  await keepRemoved(userTx, made.id, taken);
  if (taken.length > 0) await writeValues(userTx, movedBy(taken));
  return { holdingTransactions: made.added, holdingImport: made.id };
}

/** A digest of a file's transactions, by which the same file again has no effect. */
async function fingerprintOf({ transactions }: BrokerFile): Promise<string> {
  const sum = createHash('sha256');
  await inSteps(
    eachInSteps(transactions, ({ accountKey, key, day, kind, quantity, amount }) =>
      sum.update(JSON.stringify([accountKey, key, day, kind, quantity, amount])),
    ),
  );
  return sum.digest('base64url');
}

/** The transactions and prices of holdings of some of a file's items. */
function brokerFileOf(
  { items }: MoveFile,
  held: HeldRows,
  isWanted: (key: string) => boolean,
): BrokerFile {
  const accounts = items.filter((item) => item.holdingTransactions > 0 && isWanted(item.key));
  return {
    source: 'moved',
    accounts: accounts.map(({ key, name }) => ({ key, name })),
    transactions: held.transactions.filter(({ accountKey }) => isWanted(accountKey)),
    positions: [],
    quotes: held.quotes,
    skipped: [],
    disagreements: [],
  };
}

/** The transactions of holdings of a file that waits to be saved, without its prices. */
export async function heldFile(
  { tx, userId }: ClockedTx,
  moveId: string,
  file: MoveFile,
): Promise<BrokerFile> {
  const held: HeldRows = { transactions: [], quotes: [] };
  if (file.items.some(({ holdingTransactions }) => holdingTransactions > 0)) {
    const query = sql`select part from moves, jsonb_array_elements(parts) part
      where user_id = ${userId}::uuid and id = ${moveId}::uuid and part ? 'holdings'`;
    for await (const page of pagesOf<{ part: MovePart }>(tx, query, PARTS_AT_ONCE))
      for (const { part } of page)
        if ('holdings' in part)
          for (const row of part.holdings) held.transactions.push({ ...row, accountKey: part.key });
  }
  return brokerFileOf(file, held, () => true);
}
