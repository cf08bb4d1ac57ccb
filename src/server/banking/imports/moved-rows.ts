import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { categoryDraft, CATEGORIES_MAX } from '#domain/banking/categories/category-drafts.ts';
import {
  type CategoryPlan,
  categoryPlan,
  type NamedCategory,
} from '#domain/banking/categories/named-categories.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';
import type { LinkedItem } from '#domain/banking/accounts/bank-connections.ts';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { BankAccountDraft } from '#domain/banking/transactions/transactions.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { createAccount, removeAccount } from '#server/banking/accounts/accounts.ts';
import { settleBalance } from '#server/banking/accounts/balances.ts';
import { keepLink } from '#server/banking/accounts/linked-item.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { categoriesOf } from '#server/banking/categories/list.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';
import { ingest, planOf } from '#server/banking/ingest/ingest.ts';
import { keyedRows } from '#server/banking/ingest/keyed-rows.ts';
import { candidateIds, matchedRows } from '#server/banking/ingest/known-rows.ts';
import { releaseTransfers } from '#server/banking/ingest/transfers.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { ClockedTx, Tx, UserTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { assertFileLimit, undoImport } from './imports.ts';
import { transactionImports } from './table.ts';

/** The source of transactions that are moved in from other programs. */
const MOVED_SOURCE = 'file:moved';

/** A bank account of an item, and whether it was made for it. */
type ItemAccount = { accountId: string; isMade: boolean };

/** `knownId`: an account that has the transactions of the item; null: none is known. */
type AccountOfItem = { draft: BankAccountDraft; knownId: string | null };

/** The bank account that an item is, or becomes; one of its name is made for an item that is none. */
export async function accountOfItem(
  userTx: ClockedTx,
  link: LinkedItem,
  { draft, knownId }: AccountOfItem,
): Promise<ItemAccount> {
  const { tx, userId } = userTx;
  const { linkedAssetId, linkedLiabilityId, id, currency } = bankAccounts;
  const isLinked = eq(link.kind === 'asset' ? linkedAssetId : linkedLiabilityId, link.id);
  const isFree = and(isNull(linkedAssetId), isNull(linkedLiabilityId), eq(id, knownId ?? link.id));
  const [known] = await tx
    .select({ id, linkedAssetId, linkedLiabilityId })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), or(isLinked, isFree), eq(currency, draft.currency)))
    .orderBy(sql`${linkedAssetId} is null and ${linkedLiabilityId} is null`, id)
    .limit(1);
  if (known !== undefined) {
    const isOpen = known.linkedAssetId === null && known.linkedLiabilityId === null;
    if (isOpen) await keepLink(userTx, known.id, link);
    return { accountId: known.id, isMade: false };
  }
  const made = await createAccount(tx, userId, draft);
  await keepLink(userTx, made.id, link);
  return { accountId: made.id, isMade: true };
}

/** The number of rows that the bank account of an item lacks, also from other sources. */
export async function newMovedRows(
  { tx, userId, clock }: ClockedTx,
  link: LinkedItem,
  rows: readonly IncomingTransaction[],
): Promise<number> {
  const { linkedAssetId, linkedLiabilityId, id } = bankAccounts;
  const isLinked = eq(link.kind === 'asset' ? linkedAssetId : linkedLiabilityId, link.id);
  const [account] = await tx
    .select({ id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), isLinked))
    .orderBy(id)
    .limit(1);
  if (account === undefined) return rows.length;
  const from = { source: MOVED_SOURCE, now: clock(), covers: null };
  const keyed = await inSteps(keyedRows(rows, from));
  const target = { tx, userId, accountId: account.id };
  const candidates = await candidateIds(target, keyed, from);
  const find = () => matchedRows(target, keyed, candidates);
  const plan = await planOf(target, keyed, { ...from, find });
  return plan.filter(({ match, isKnown }) => match === null && !isKnown).length;
}

type MovedFile = {
  accountId: string;
  fileName: string;
  /** Identifies the file that is moved in. */
  fingerprint: string;
  rows: readonly IncomingTransaction[];
  /** The balance after the last row; null: none is stored. */
  closing: { balance: AmountText; on: Day } | null;
  transactionsMax: number;
  onProgress: (share: number) => void;
};

/** An import of moved transactions; null: the account had all of them. */
export type MovedImport = { importId: string | null; added: number };

/** Adds the transactions of a file that an account lacks, as one of its files. */
export async function addMovedRows(userTx: ClockedTx, moved: MovedFile): Promise<MovedImport> {
  const { tx, userId, clock } = userTx;
  const { accountId, fileName, fingerprint, rows, closing, transactionsMax, onProgress } = moved;
  const now = clock();
  const [made] = await tx
    .insert(transactionImports)
    .values({
      userId,
      bankAccountId: accountId,
      fileName,
      format: 'moved',
      fingerprint,
      added: 0,
      known: 0,
      pending: 0,
      broken: 0,
      closingBalance: closing?.balance ?? null,
      closingOn: closing?.on ?? null,
      createdAt: now.toISOString(),
    })
    .returning({ id: transactionImports.id });
  if (made === undefined) throw new Error('The import was not written');
  await assertFileLimit(tx, userId);
  const from = { source: MOVED_SOURCE, now, transactionsMax, importId: made.id, onProgress };
  const target = { tx, userId, account: { id: accountId } };
  const { added } = await ingest(target, rows, { ...from, isPart: true, isRepeated: true });
  const own = and(eq(transactionImports.userId, userId), eq(transactionImports.id, made.id));
  // A file may set a balance without a transaction.
  if (added === 0 && !(await isNewBalance(userTx, accountId, closing))) {
    await tx.delete(transactionImports).where(own);
    return { importId: null, added };
  }
  await tx
    .update(transactionImports)
    .set({ added, known: rows.length - added })
    .where(own);
  await settleBalance(tx, userId, accountId);
  return { importId: made.id, added };
}

/** Whether a file's balance is another one than that of an account, and not of an earlier day. */
async function isNewBalance(
  { tx, userId }: UserTx,
  accountId: string,
  closing: MovedFile['closing'],
): Promise<boolean> {
  if (closing === null) return false;
  const { id, balance, balanceOn } = bankAccounts;
  const own = and(eq(bankAccounts.userId, userId), eq(id, accountId));
  const [known] = await tx.select({ balance, balanceOn }).from(bankAccounts).where(own);
  return known?.balance !== closing.balance && closing.on >= (known?.balanceOn ?? '');
}

/** Takes back moved transactions, and the accounts that were made for them and have no others. */
export async function takeBackRows(
  { tx, userId, clock }: ClockedTx,
  moved: readonly (ItemAccount & Pick<MovedImport, 'importId'>)[],
): Promise<ReadonlySet<string>> {
  for (const { importId } of moved) {
    if (importId !== null) await undoImport({ tx, userId, now: clock(), isPart: true }, importId);
  }
  await releaseTransfers(tx, userId);
  const ids = moved.flatMap(({ accountId, isMade }) => (isMade ? [accountId] : []));
  for (const id of ids) await removeEmptied(tx, userId, id);
  const { linkedAssetId, linkedLiabilityId } = bankAccounts;
  const left = await tx
    .select({ id: sql<string | null>`coalesce(${linkedAssetId}, ${linkedLiabilityId})` })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), inArray(bankAccounts.id, ids)));
  return new Set(left.flatMap(({ id }) => id ?? []));
}

/** Removes an account that has no transactions, no files and no connection. */
async function removeEmptied(tx: Tx, userId: string, accountId: string): Promise<void> {
  const own = and(eq(transactions.userId, userId), eq(transactions.bankAccountId, accountId));
  const files = and(
    eq(transactionImports.userId, userId),
    eq(transactionImports.bankAccountId, accountId),
    isNull(transactionImports.undoneAt),
  );
  if ((await tx.$count(transactions, own)) > 0) return;
  if ((await tx.$count(transactionImports, files)) > 0) return;
  const [account] = await tx
    .select({ connectionId: bankAccounts.connectionId })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
  if (account?.connectionId === null) await removeAccount(tx, userId, accountId);
}

/** The categories of a file among the user's; the user's banking is locked, or nothing is written. */
export async function plannedCategories(
  { tx, userId }: UserTx,
  named: readonly NamedCategory[],
): Promise<CategoryPlan> {
  const own = await categoriesOf(tx, userId);
  return categoryPlan(named, own, Math.max(0, CATEGORIES_MAX - own.length));
}

export type MovedCategories = {
  /** The user's category of each of the file's that has one. */
  byName: ReadonlyMap<string, { id: string; defaultKey: DefaultCategory | null }>;
  byKey: ReadonlyMap<DefaultCategory | null, string>;
  made: string[];
};

/** Adds the categories of a file that are none of the user's yet. */
export async function addCategories(
  userTx: UserTx,
  named: readonly NamedCategory[],
): Promise<MovedCategories> {
  const { tx, userId } = userTx;
  const { known, fresh } = await plannedCategories(userTx, named);
  const byName = new Map<string, { id: string; defaultKey: DefaultCategory | null }>(known);
  const sameNamed = Map.groupBy(fresh, ({ name }) => foldedText(name) || name);
  const made: string[] = [];
  for (const same of sameNamed.values()) {
    const [first] = same;
    if (first === undefined) continue;
    const { name, count, received } = first;
    const direction = received * 2 > count ? 'in' : 'out';
    const draft = categoryDraft.parse({ name, direction });
    const [added] = await tx
      .insert(transactionCategories)
      .values({ ...draft, userId })
      .returning({ id: transactionCategories.id });
    if (added === undefined) continue;
    made.push(added.id);
    for (const each of same) byName.set(each.name, { id: added.id, defaultKey: null });
  }
  const own = await categoriesOf(tx, userId);
  return { byName, byKey: new Map(own.map(({ id, defaultKey }) => [defaultKey, id])), made };
}

/** Removes categories that a file added and that nothing uses any longer. */
export async function takeBackCategories(
  { tx, userId }: UserTx,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { id } = transactionCategories;
  await tx.delete(transactionCategories).where(
    and(
      eq(transactionCategories.userId, userId),
      inArray(id, [...ids]),
      sql`${transactionCategories.createdAt} = ${transactionCategories.updatedAt}`,
      sql`not exists (select from transactions t where t.user_id = ${userId} and t.category = ${id})`,
      sql`not exists (select from transaction_rules r
        where r.user_id = ${userId} and r.category = ${id})`,
    ),
  );
}
