import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  addMonths,
  type Day,
  dayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '#domain/basics/months.ts';
import { type MortgageDraft, mortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import type { ExportedBankAccount } from '#domain/portability/export-bank.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { RecordRow } from '#domain/records/field.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import {
  exportedBankAccountsOf,
  createAccount,
  removeAccount,
} from '#server/banking/accounts/accounts.ts';
import { keepLink } from '#server/banking/accounts/linked-item.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { readFile } from '#server/banking/file-reading/read-file.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';
import { fingerprintOf } from '#server/banking/imports/file-account.ts';
import { importBankFile } from '#server/banking/imports/imports.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { forgetAccount } from '#server/holdings/imports/store.ts';
import { importHoldings } from '#server/holdings/portable/imported.ts';
import { lockHoldings } from '#server/holdings/values/values.ts';
import { stateMortgage } from '#server/mortgage/stated.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { removeActivities } from '#server/records/activity/store.ts';
import type { Repository } from '#server/records/collections/repository.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { RECORD_TABLES } from '#server/records/collections/statements.ts';
import {
  type BankStatement,
  BONUS_MONTH,
  type ExampleAccounts,
  exampleAccounts,
  TO_SAM_TEXT,
} from './bank-statements.ts';
import { demoAssets, demoInstruments, demoLiabilities } from './belongings.ts';
import { demoCosts, demoGoals, demoIncomes } from './economy.ts';
import { type AnyLife, DEMO_MONTHS, demoNames, LOANS, whole } from './example-items.ts';
import { demoItems, type ExampleKind } from './table.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** Ids of the user's examples, and the number of the user's own items and accounts. */
export type DemoState = { items: { kind: ExampleKind; id: string }[]; own: number };

/** Time to the deadline of the dated goal, and until the first home loan's binding ends. */
const DEADLINE_MONTHS = 9;
const BOUND_MONTHS = 7;
const HOUR_MS = 3_600_000;

export async function demoOf({ tx, userId, clock }: ClockedTx): Promise<DemoState> {
  const marked = await tx
    .select({ kind: demoItems.kind, id: demoItems.itemId })
    .from(demoItems)
    .where(eq(demoItems.userId, userId));
  const ids = new Set(marked.map(({ id }) => id));
  const own = eq(bankAccounts.userId, userId);
  const accounts = await tx.select({ id: bankAccounts.id }).from(bankAccounts).where(own);
  const present = new Set(accounts.map(({ id }) => id));
  for (const stored of Object.values(recordsOf(tx, userId, clock))) {
    for (const { id } of await stored.list()) present.add(id);
  }
  return {
    items: marked.filter(({ id }) => present.has(id)),
    own: [...present].filter((id) => !ids.has(id)).length,
  };
}

/** The user's example items. */
export async function examplesOf(tx: Tx, userId: string): Promise<string[]> {
  const own = eq(demoItems.userId, userId);
  const marked = await tx.select({ id: demoItems.itemId }).from(demoItems).where(own);
  return marked.map(({ id }) => id);
}

/** The user's bank accounts, those of the example marked. */
export async function exportedAccountsOf(tx: Tx, userId: string): Promise<ExportedBankAccount[]> {
  const examples = new Set(await examplesOf(tx, userId));
  const accounts = await exportedBankAccountsOf(tx, userId);
  return accounts.map((account) => ({ ...account, isExample: examples.has(account.id) }));
}

/** Marks items as examples. */
export async function markExamples(
  tx: Tx,
  userId: string,
  items: readonly { kind: ExampleKind; id: string }[],
): Promise<void> {
  if (items.length === 0) return;
  await removeMarksOfErased(tx, userId);
  await tx.execute(sql`
    insert into ${demoItems} (user_id, item_id, kind) select ${userId}, id, kind
    from json_to_recordset(${JSON.stringify(items)}) as example (id uuid, kind text)`);
}

/** The marks are not part of the items, and stay when one is erased. */
async function removeMarksOfErased(tx: Tx, userId: string): Promise<void> {
  const present = [...Object.values(RECORD_TABLES), bankAccounts].map(
    (table) => sql`select id from ${table} where user_id = ${userId}`,
  );
  await tx.execute(sql`delete from ${demoItems} where user_id = ${userId}
    and item_id not in (${sql.join(present, sql` union all `)})`);
}

type DemoOptions = { language: Language; isMixing: boolean; transactionsMax: number };

/**
 * Fills the account with the example, written month by month, once. Refuses if the user has own
 * items, unless told to mix.
 */
export async function loadDemo(userTx: ClockedTx, asked: DemoOptions): Promise<DemoState> {
  const { tx, userId, clock } = userTx;
  await takeLock(tx, 'firstRows', userId);
  await lockBanking(tx, userId);
  const before = await demoOf(userTx);
  if (before.items.length > 0) return before;
  if (before.own > 0 && !asked.isMixing) throw new AppError('demo_mixes', { body: before });
  const today = dayOf(clock());
  const first = addMonths(monthOf(today), 1 - DEMO_MONTHS);
  const accounts = exampleAccounts(today);
  const lives = livesFrom(first, { language: asked.language, today, accounts });
  const items = await liveThrough(userTx, lives);
  await markExamples(tx, userId, items);
  await addHoldings(userTx, { lives, items, ...demoInstruments(asked.language, { first, today }) });
  for (const statement of accounts.statements) {
    const asset = items[lives.findIndex(({ account }) => account === statement.account)];
    const id = await addAccount(userTx, { ...asked, statement, assetId: asset?.id ?? '' });
    await markExamples(tx, userId, [{ kind: 'bank_accounts', id }]);
  }
  return demoOf(userTx);
}

/** Deletes all examples with their history, transactions and activities. */
export async function removeDemo(userTx: ClockedTx): Promise<DemoState> {
  const { tx, userId, clock } = userTx;
  const items = await tx.delete(demoItems).where(eq(demoItems.userId, userId)).returning();
  const records = recordsOf(tx, userId, clock);
  const accountIds = idsOf(items, 'bank_accounts');
  const files = await tx
    .select({ id: transactionImports.id })
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, userId),
        inArray(transactionImports.bankAccountId, accountIds),
      ),
    );
  for (const id of accountIds) await removeAccount(tx, userId, id);
  for (const kind of Object.keys(records) as Kind[]) {
    for (const id of idsOf(items, kind)) await records[kind].erase(id);
  }
  const gone = [...items.map(({ itemId }) => itemId), ...files.map(({ id }) => id)];
  for (const id of idsOf(items, 'assets')) await forgetAccount(userTx, id);
  await removeActivities(tx, userId, gone);
  return demoOf(userTx);
}

function idsOf(items: readonly (typeof demoItems.$inferSelect)[], kind: ExampleKind): string[] {
  return items.filter((item) => item.kind === kind).map(({ itemId }) => itemId);
}

type LifeOptions = { language: Language; today: Day; accounts: ExampleAccounts };

function livesFrom(first: Month, { language, today, accounts }: LifeOptions): AnyLife[] {
  const lives: Record<Kind, AnyLife[]> = {
    assets: demoAssets(language, { begins: `${first}-01`, today, accounts }),
    liabilities: demoLiabilities(language),
    incomes: demoIncomes(language, `${addMonths(first, BONUS_MONTH)}-25`),
    costs: demoCosts(language),
    goals: demoGoals(language, lastDayOf(addMonths(first, DEMO_MONTHS + DEADLINE_MONTHS))),
  };
  return Object.values(lives).flat();
}

type ExampleItem = { kind: Kind; id: string };

/** Writes as the user would have, on a day of each month. Returns the items in their order. */
async function liveThrough(
  { tx, userId, clock }: ClockedTx,
  lives: readonly AnyLife[],
): Promise<ExampleItem[]> {
  const items: ExampleItem[] = [];
  for (let month = 0; month < DEMO_MONTHS; month += 1) {
    for (const [at, life] of lives.entries()) {
      const then = () => instantOf(clock(), { month, share: at / lives.length });
      const stored = recordsOf(tx, userId, then)[life.kind] as Repository<RecordRow, object>;
      if (month === 0) {
        items.push({ kind: life.kind, id: (await stored.create(life.draft)).id });
      }
      const changes = life.changes.get(month);
      if (changes) await stored.update(items[at]?.id ?? '', changes);
    }
    if (month > 0) continue;
    const then = () => instantOf(clock(), { month, share: 1 });
    await joinMortgage({ tx, userId, clock: then }, lives, items);
  }
  return items;
}

/** Day 10 of an earlier month; in the current one before now, a few hours between items. */
function instantOf(now: Date, { month, share }: { month: number; share: number }): Date {
  const running = monthOf(dayOf(now));
  const then = addMonths(running, month + 1 - DEMO_MONTHS);
  if (then !== running) return new Date(Date.parse(`${then}-10T08:00:00Z`) + share * HOUR_MS);
  const sinceBegun = now.getTime() - Date.parse(`${running}-01T00:00:00Z`);
  return new Date(now.getTime() - Math.max(0, (1 - share) * Math.min(sinceBegun, 48 * HOUR_MS)));
}

/** Makes the home and its loans one mortgage, from the day of the purchase. */
async function joinMortgage(
  userTx: ClockedTx,
  lives: readonly AnyLife[],
  items: readonly ExampleItem[],
): Promise<void> {
  const home = lives.findIndex(isHome);
  const draft = lives[home]?.draft as { value: string; valuationDate: Day } | undefined;
  const loans = lives.flatMap((life, at) =>
    life.kind === 'liabilities' && life.draft.type === 'mortgage'
      ? [{ id: items[at]?.id ?? '', name: life.draft.name }]
      : [],
  );
  if (draft === undefined) return;
  const { valuationDate: bought, value } = draft;
  const boundUntil = lastDayOf(addMonths(monthOf(bought), DEMO_MONTHS + BOUND_MONTHS - 1));
  const parts = LOANS.home.map(({ start, rate, paid }, at) => ({
    liabilityId: loans[at]?.id,
    name: loans[at]?.name,
    balance: whole(start),
    monthlyAmortization: whole(paid),
    rates: [{ from: bought, rate }],
    lender: 'SBAB',
    grantedOn: bought,
    originalAmount: whole(start),
    fixedUntil: at === 0 ? boundUntil : null,
    isIncrease: 0,
    hasExtraPercent: 0,
    endsOn: null,
  }));
  const stated = mortgageDraft.parse({ baseValue: value, baseDay: bought, parts });
  const assetId = items[home]?.id ?? '';
  await stateMortgage(userTx, { assetId, draft: stated as MortgageDraft, ifMatch: undefined });
}

type ExampleHoldings = ReturnType<typeof demoInstruments> & {
  lives: readonly AnyLife[];
  items: readonly ExampleItem[];
};

/** The transactions of the items that have any, whose values then follow from them. */
async function addHoldings(
  userTx: ClockedTx,
  { lives, items, instruments, quotes }: ExampleHoldings,
): Promise<void> {
  const { tx, userId, clock } = userTx;
  await lockHoldings(userTx);
  const held = lives.flatMap(({ holdings = [] }, at) =>
    holdings.map((stated) => ({ ...stated, account: items[at]?.id ?? '' })),
  );
  const holdings = importHoldings({ tx, userId, now: clock(), accountOf: (id) => id });
  await holdings.add('instruments', instruments);
  await holdings.add('holdingTransactions', held);
  await holdings.add('quotes', quotes);
  await holdings.end();
}

function isHome(life: AnyLife): boolean {
  return life.kind === 'assets' && life.draft.type === 'real_estate';
}

type AccountOptions = {
  language: Language;
  statement: BankStatement;
  assetId: string;
  transactionsMax: number;
};

/** Adds an account that is the asset, with its statement. Returns its id. */
async function addAccount(
  userTx: ClockedTx,
  { language, statement, assetId, transactionsMax }: AccountOptions,
): Promise<string> {
  const { tx, userId, clock } = userTx;
  const names = demoNames[language];
  const draft = {
    accountName: names[statement.account],
    bankName: names.bank,
    accountNumber: null,
    accountType: statement.account,
    currency: 'SEK' as const,
  };
  const { id: accountId } = await createAccount(tx, userId, draft);
  await keepLink(userTx, accountId, { kind: 'asset', id: assetId });
  const now = clock();
  const bytes = Buffer.from(statement.text);
  const known = { turn: false, fileAccount: null, currency: null, mappings: {} };
  const read = readFile(bytes, { ...known, today: dayOf(now) });
  if (typeof read === 'string' || read.file === null) {
    throw new Error(`The example's statement was not read: ${JSON.stringify(read)}`);
  }
  await importBankFile(
    { tx, userId, accountId, now, transactionsMax, onProgress: () => undefined },
    { name: statement.name, fingerprint: fingerprintOf(bytes, null) },
    read.file,
  );
  await sortToSam(tx, userId, accountId);
  return accountId;
}

/** A payment to a person has no word that a category knows: it is sorted as its owner would. */
async function sortToSam(tx: Tx, userId: string, accountId: string): Promise<void> {
  const [housing] = await tx
    .select({ id: transactionCategories.id })
    .from(transactionCategories)
    .where(
      and(
        eq(transactionCategories.userId, userId),
        eq(transactionCategories.defaultKey, 'housing'),
      ),
    );
  await tx
    .update(transactions)
    .set({ category: housing?.id ?? null, categorySource: housing ? 'person' : null })
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.bankAccountId, accountId),
        eq(transactions.description, TO_SAM_TEXT),
      ),
    );
}
