import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { goals } from '#server/records/goals/table.ts';
import { addUser } from '#tests/support/people.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import type { Database } from './database.ts';
import { insertAll } from './statements.ts';

let db: Database;
serveDatabase((opened) => {
  ({ db } = opened);
});

const AT = '2026-11-01T08:00:00.000Z';

/** Inserts goals of a user of their own and reads them back, by name. */
async function inserted(stated: readonly object[]): Promise<unknown[]> {
  const { userId } = await addUser(db, 'Maria');
  const rows = stated.map((each) => ({
    userId,
    id: v7(),
    name: 'Resa',
    targetAmount: '9000.00',
    currentAmount: '0.00',
    currency: 'SEK',
    createdAt: AT,
    updatedAt: AT,
    ...each,
  }));
  await db.inTransaction((tx) => insertAll(tx, goals, rows));
  const stored = await db.orm
    .select()
    .from(goals)
    .where(eq(goals.userId, userId))
    .orderBy(goals.name);
  expect(stored).toMatchObject(rows);
  return stored.map(({ name, targetAmount, deadline }) => [name, targetAmount, deadline]);
}

test('rows keep what they share and what is their own, and what is absent is null', async () => {
  expect(
    await inserted([
      { name: 'A', deadline: '2027-01-01' },
      { name: 'B', deadline: null },
      { name: 'C', targetAmount: '1.50' },
    ]),
  ).toEqual([
    ['A', '9000.00', '2027-01-01'],
    ['B', '9000.00', null],
    ['C', '1.50', null],
  ]);
});

test('one row, rows that differ in nothing but their ids, and none at all', async () => {
  expect(await inserted([{ deadline: '2027-01-01' }])).toEqual([['Resa', '9000.00', '2027-01-01']]);
  expect(await inserted([{}, {}])).toHaveLength(2);
  expect(await inserted([])).toEqual([]);
});

test('more rows than one statement takes', async () => {
  const many = Array.from({ length: 5_001 }, (_, at) => ({ name: String(at + 10_000) }));
  expect(await inserted(many)).toHaveLength(5_001);
});
