import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DIRECTORY_VERSION } from '#domain/banking/merchants/directory.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { categorizeByDirectory } from '#server/banking/directory/job.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { users } from '#server/platform/users/table.ts';
import {
  addBankAccount,
  categoryKeys,
  fileOfRows,
  sendFile,
  transactionsOf,
} from '#tests/support/bank.ts';
import { type Caller, PASSWORD } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { openSecondNode } from '#tests/support/sign-in.ts';
import { openSortedTransactions } from './sorted-transactions.ts';

const { accountId, categoryId, change, db, installation, maria, orm, sendRows, signUp } =
  openSortedTransactions();

const log = createLog({ level: 'silent' });
const sorted = (on: Database = db()) =>
  categorizeByDirectory({ db: on, clock: () => new Date('2026-11-22T12:00:00.000Z'), log });

type Activity = { action: string; entityType: string; entityName: string; changes: object[] };

/** Recent activities that the new directory caused. */
async function noted(of = maria()): Promise<string[]> {
  const answer = await of.call('GET /api/activities?limit=100');
  return answer
    .json<{ activities: Activity[] }>()
    .activities.filter(({ changes }) => JSON.stringify(changes).includes('directory'))
    .map(({ action, entityType, entityName }) => `${entityName} ${entityType} ${action}`);
}

/** The keys of the categories, by the texts. */
async function places(of = maria()): Promise<Record<string, string | null>> {
  const [keys, page] = [await categoryKeys(of), await transactionsOf(of, 'limit=200')];
  return Object.fromEntries(
    page.transactions.map(({ description, category }) => [
      description,
      category === null ? null : (keys.get(category) ?? null),
    ]),
  );
}

/** Resets rows to their state before the directory knew them. */
async function forget({ userId }: Caller, ...texts: string[]): Promise<void> {
  const own = eq(transactions.userId, userId);
  await orm()
    .update(transactions)
    .set({ category: null, categorySource: null })
    .where(texts.length === 0 ? own : sql`${own} and ${inArray(transactions.description, texts)}`);
  await orm().update(users).set({ sortedBy: 0 }).where(eq(users.id, userId));
}

function unsortedOf({ userId }: Caller): Promise<number> {
  const where = sql`${eq(transactions.userId, userId)} and ${isNull(transactions.category)}`;
  return orm().$count(transactions, where);
}

/** Interrupts the work after the first piece of Maria's, before the second. */
function disturbed(disturb: () => Promise<void>): Database {
  const { long } = db();
  let count = 0;
  const asUser: Database['long']['asUser'] = async (identity, work) => {
    if (identity.userId === maria().userId) {
      count += 1;
      if (count === 2) await disturb();
    }
    return long.asUser(identity, work);
  };
  return { ...db(), long: { ...long, asUser } };
}

test('transactions without a category get one, once, and recent activity counts them', async () => {
  await sendRows(
    ['2026-01-10', 'ICA NARA', '-1.00'],
    ['2026-01-11', 'TANDLÄKARE BERG', '-1.00'],
    ['2026-01-12', 'XYZT', '-1.00'],
    ['2025-03-12', 'FÖRSÄKRINGSKASSAN', '1.00'],
  );
  await forget(maria());
  await sorted();
  await sorted();
  expect(await places()).toEqual({
    'ICA NARA': 'groceries',
    'TANDLÄKARE BERG': 'healthcare',
    'XYZT': null,
    'FÖRSÄKRINGSKASSAN': 'otherIncome',
  });
  expect(await noted()).toEqual(['3 transactions updated']);
});

test('a category that the user chose, cleared or reviewed stays, as one that is set', async () => {
  await sendRows(
    ['2026-01-10', 'TELIA ETT', '-1.00'],
    ['2026-01-11', 'TELIA TVA', '-1.00'],
    ['2026-01-12', 'TELIA TRE', '-1.00'],
    ['2026-01-13', 'TELIA FYRA', '-1.00'],
  );
  await forget(maria(), 'TELIA TRE');
  await change('TELIA ETT', { category: await categoryId('housing') });
  await change('TELIA TVA', { category: null });
  await change('TELIA TRE', { isReviewed: 1 });
  const other = await categoryId('other');
  await orm()
    .update(transactions)
    .set({ category: other, categorySource: 'keywords' })
    .where(eq(transactions.description, 'TELIA FYRA'));
  await sorted();
  expect(await places()).toEqual({
    'TELIA ETT': 'housing',
    'TELIA TVA': null,
    'TELIA TRE': null,
    'TELIA FYRA': 'other',
  });
  expect(await noted()).toEqual([]);
});

test('sorts once for each directory', async () => {
  await sendRows(['2026-01-10', 'ICA NARA', '-1.00']);
  await sorted();
  const [user] = await orm().select().from(users).where(eq(users.id, maria().userId));
  expect(user?.sortedBy).toBe(DIRECTORY_VERSION);
  await orm().update(transactions).set({ category: null, categorySource: null });
  await sorted();
  expect(await unsortedOf(maria())).toBe(1);
});

test('sorts what a full export of an older version brings', async () => {
  await sendRows(['2026-01-10', 'ICA NARA', '-1.00']);
  await sorted();
  await forget(maria());
  const file = await exportOf(installation(), maria());
  const erik = await signUp('Erik');
  await orm().update(users).set({ sortedBy: DIRECTORY_VERSION }).where(eq(users.id, erik.userId));
  expect((await importBy(erik, file)).statusCode).toBe(201);
  await sorted();
  expect(await places(erik)).toEqual({ 'ICA NARA': 'groceries' });
});

/** More than one piece of the work. */
const ROWS = 2_100;

describe('thousands of transactions', () => {
  beforeEach(async () => {
    const rows = Array.from(
      { length: ROWS },
      (_, at) => ['2026-01-10', `ICA NARA ${at}`, '-1.00'] as const,
    );
    const file = fileOfRows(rows.map(([day, text, amount]) => [day, text, amount]));
    await sendFile(maria(), accountId(), { file });
    await forget(maria());
  });

  test('are sorted on by another node where one was killed', async () => {
    const killed = disturbed(() => Promise.reject(new Error('Killed')));
    await sorted(killed);
    const left = await unsortedOf(maria());
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(ROWS);
    await sorted();
    expect(await unsortedOf(maria())).toBe(0);
    expect(await noted()).toEqual([`${ROWS} transactions updated`]);
  });

  test('are sorted once by two nodes at once', async () => {
    const other = await openSecondNode(installation(), {});
    await Promise.all([sorted(), sorted(other.db)]);
    await other.close();
    expect(await unsortedOf(maria())).toBe(0);
    expect(await noted()).toEqual([`${ROWS} transactions updated`]);
  });

  test('of a user who is erased meanwhile leave nothing, and keep no other user', async () => {
    const erik = await signUp('Erik');
    await sendFile(erik, await addBankAccount(erik), {
      file: fileOfRows([['2026-01-10', 'ICA NARA', '-1.00']]),
    });
    await forget(erik);
    const { userId } = maria();
    const statuses: number[] = [];
    const erasing = async () => {
      const body = { password: PASSWORD };
      statuses.push((await maria().call('DELETE /api/account', { body })).statusCode);
    };
    await sorted(disturbed(erasing));
    expect(statuses).toEqual([204]);
    expect(await orm().$count(transactions, eq(transactions.userId, userId))).toBe(0);
    expect(await places(erik)).toEqual({ 'ICA NARA': 'groceries' });
  });
});
