import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { createDatabase } from '#server/platform/db/database.ts';
import { jsonOf } from '#server/portability/exports/json.ts';
import { batchesOf, surveyOf } from '#server/portability/imports/file-elements.ts';
import { importFile } from '#server/portability/imports/store.ts';
import { createLog } from '#server/platform/log.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type Event, life } from '#tests/support/history-life.ts';
import { createWorld, live, seriesOf, type World } from '#tests/support/history-world.ts';
import { TEST_MS } from '#tests/support/limits.ts';
import { addUser } from '#tests/support/people.ts';

const RUNS = process.env['VALV_TEST_FAULTS'] === 'full' ? 100 : 8;
const START = '2025-02-10T11:00:00Z';

/** No other data: tests/portability/export-import.test.ts covers that through HTTP. */
async function* nothing() {}

const otherData = {
  layout: { list: async () => [], put: async () => undefined },
  image: { find: async () => null, put: async () => null },
  households: { list: async () => [] },
  coOwned: { list: async () => [] },
  bankAccounts: { list: async () => [] },
  bankFiles: { list: async () => [] },
  transactionCategories: { list: async () => [] },
  transactionRules: { list: async () => [] },
  recurringDecisions: { list: async () => [] },
  transactions: { list: nothing },
  columnMappings: { list: async () => [] },
  holdingsMappings: { list: async () => [], add: async () => undefined },
  bankConnections: { list: async () => [] },
  mortgages: { list: async () => [], add: async () => undefined },
  instruments: { list: async () => [] },
  holdingTransactions: { list: nothing },
  quotes: { list: nothing },
  holdings: () => ({ add: async () => undefined, end: async () => undefined }),
  examples: { list: async () => [], add: async () => undefined },
};

test('whatever happened, every month is the same after the import', () =>
  fc.assert(fc.asyncProperty(life, moveAndCompare), {
    numRuns: RUNS,
    interruptAfterTimeLimit: TEST_MS / 2,
  }));

async function moveAndCompare(events: readonly Event[]): Promise<void> {
  const database = await createTestDatabase();
  const db = createDatabase(database.pool, createLog({ level: 'silent' }));
  try {
    const world = createWorld(db, await addUser(db, 'Maria'), START);
    for (const event of events) await live(world, event);
    const erik = await addUser(db, 'Erik');
    await importFor(world, erik, await fileOf(world));
    const moved = { ...world, user: erik };
    expect((await seriesOf(moved)).map(withoutIds)).toEqual(
      (await seriesOf(world)).map(withoutIds),
    );
  } finally {
    await db.close();
    await database.drop();
  }
}

function fileOf({ db, user, nowMs }: World): Promise<string> {
  const { userId } = user;
  const at = new Date(nowMs).toISOString();
  return db.viewAsUser(user, async (tx) => {
    let file = '';
    for await (const piece of jsonOf({ tx, userId, id: v7(), at, otherData })) file += piece;
    return file;
  });
}

async function importFor({ db, nowMs }: World, user: SessionUser, text: string): Promise<void> {
  const now = new Date(nowMs);
  const survey = surveyOf([text], monthOf(dayOf(now)));
  if (!('head' in survey)) throw new Error(JSON.stringify(survey));
  const limits = { transactionsMax: 1_000, isEmailProven: true };
  const importing = { userId: user.userId, now, otherData, ...limits };
  const file = { outline: survey, batches: batchesOf([text], survey.told) };
  await db.asUser(user, (tx) => importFile({ ...importing, tx }, file));
}

type Point = Awaited<ReturnType<typeof seriesOf>>[number];

function withoutIds({ notIncluded, ...point }: Point): object {
  return { ...point, left: notIncluded.map(({ name, currency }) => `${name} ${currency}`).sort() };
}

test('lists that no import takes never leave the process that reads the file', () => {
  const text = JSON.stringify({ households: [{}], coOwned: [{}], bankConnections: [{}] });
  expect([...batchesOf([text], new Set())]).toEqual([]);
});
