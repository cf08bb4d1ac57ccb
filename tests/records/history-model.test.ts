import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { createDatabase, type Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { snapshotsOf } from '#server/records/snapshots/store.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type Event, life } from '#tests/support/history-life.ts';
import type { ModelPoint } from '#tests/support/history-model.ts';
import { createWorld, live, modelOf, seriesOf, type World } from '#tests/support/history-world.ts';
import { TEST_MS } from '#tests/support/limits.ts';
import { addUser } from '#tests/support/people.ts';

/** More with VALV_TEST_FAULTS=full; a failure prints its seed and the shortest life that fails. */
const RUNS = process.env['VALV_TEST_FAULTS'] === 'full' ? 150 : 12;

const START = '2025-02-10T11:00:00Z';

test('whatever happens, every month is what the nine sentences say', () =>
  fc.assert(
    fc.asyncProperty(life, (events) => withDatabase((db) => tellAndCompare(db, events))),
    // Looking for the shortest life that fails ends after a while.
    { numRuns: RUNS, interruptAfterTimeLimit: TEST_MS / 2 },
  ));

async function tellAndCompare(db: Database, events: readonly Event[]): Promise<void> {
  const world = createWorld(db, await addUser(db, 'Maria'), START);
  for (const event of events) {
    await live(world, event);
    if (event.do !== 'look') continue;
    const seen = await seriesOf(world, event.period + 1);
    expect(seen.map(toModel)).toEqual((await modelOf(world)).slice(-event.period - 1));
  }
  expect((await seriesOf(world)).map(toModel)).toEqual(await modelOf(world));
  for (const currency of ['SEK', 'EUR', 'USD'] as const) await compareSnapshots(world, currency);
}

/** Every stored snapshot, of each currency viewed, is right. */
async function compareSnapshots(world: World, currency: Currency): Promise<void> {
  const all = { first: '1980-01', last: '2199-12' };
  const whose = { userId: world.user.userId, currency };
  const kept = await world.db.asUser(world.user, (tx) => snapshotsOf(tx, whose, all));
  const months = new Set(kept.map(({ month }) => month));
  const model = (await modelOf(world, currency)).filter(({ month }) => months.has(month));
  expect(kept.map(toModel)).toEqual(model);
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const db = createDatabase(database.pool, createLog({ level: 'silent' }));
  try {
    // Some typed months then lie before the first known rate.
    await db.orm.execute(sql`delete from exchange_rates where day < '2024-09-01'`);
    await work(db);
  } finally {
    await db.close();
    await database.drop();
  }
}

function toModel({ notIncluded, ...point }: HistoryPoint): ModelPoint {
  return { ...point, left: notIncluded.map(({ id }) => id).sort() };
}
