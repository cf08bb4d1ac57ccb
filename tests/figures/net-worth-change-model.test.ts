import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  type MonthsCompared,
  type NetWorthChangeAnswer,
  changeBetween,
} from '#server/figures/net-worth/change.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { type Event, life } from '#tests/support/history-life.ts';
import {
  createWorld,
  live,
  modelChangeOf,
  seriesOf,
  type World,
} from '#tests/support/history-world.ts';
import type { ModelLine } from '#tests/support/change-model.ts';
import { addUser } from '#tests/support/people.ts';
import { TEST_MS } from '#tests/support/limits.ts';

/** More with VALV_TEST_FAULTS=full; a failure prints its seed and the shortest life that fails. */
const RUNS = process.env['VALV_TEST_FAULTS'] === 'full' ? 300 : 30;
const START = '2025-02-10T11:00:00Z';

const öre = (value: number) => Math.round(value * 100);

let db: Database;

serveDatabase((opened) => {
  db = opened.db;
});

test('the reasons are those of a slow model, and add up to the difference of two points', () =>
  fc.assert(
    fc.asyncProperty(life, async (events: readonly Event[]) => {
      const world = createWorld(db, await addUser(db, 'Maria'), START);
      for (const event of events) {
        await live(world, event);
        if (event.do === 'look') await compare(world, -event.period - 2);
      }
      await compare(world, 0);
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: TEST_MS / 2 },
  ));

/** Of a month and the next, and of each month and the last, from a month on. */
async function compare(world: World, from: number): Promise<void> {
  const points = (await seriesOf(world)).slice(from);
  const last = points.at(-1);
  for (const [at, point] of points.entries()) {
    const next = points[at + 1];
    if (next) await comparePair(world, point, next);
    if (last && next && last !== next) await comparePair(world, point, last);
  }
}

async function comparePair(world: World, then: HistoryPoint, now: HistoryPoint): Promise<void> {
  const answer = await changeOf(world, { from: then.month, to: now.month });
  expect(answer.from).toBe(then.month);
  expect(öre(answer.change ?? Number.NaN)).toBe(öre(now.value) - öre(then.value));
  expect(answer.lines.reduce((sum, { change }) => sum + öre(change), 0)).toBe(
    öre(answer.change ?? Number.NaN),
  );
  const expected = await modelChangeOf(world, { from: then.month, to: now.month });
  expectEnds(answer, expected);
  expect(
    answer.lines.map(({ id, reason, change }) => `${id} ${reason} ${öre(change)}`).sort(),
  ).toEqual(expected.map(({ id, reason, hundredths }) => `${id} ${reason} ${hundredths}`).sort());
}

/**
 * The additions and removals are the model's, and the remainder belongs to items present at both
 * ends.
 */
function expectEnds({ ends }: NetWorthChangeAnswer, expected: readonly ModelLine[]): void {
  if (ends === null) throw new Error('There is an earlier month');
  const { before, after, keptBefore, keptAfter, added, removed } = ends.value;
  const sumOf = (...reasons: string[]) =>
    expected
      .filter(({ reason }) => reasons.includes(reason))
      .reduce((sum, { hundredths }) => sum + Number(hundredths), 0);
  expect([öre(added), öre(removed)]).toEqual([sumOf('added'), sumOf('removed')]);
  const came = sumOf('added', 'removed', 'rate_known', 'rate_missing');
  expect(öre(keptAfter) - öre(keptBefore)).toBe(öre(after) - öre(before) - came);
}

function changeOf(
  { db, user, nowMs }: World,
  between: MonthsCompared,
): Promise<NetWorthChangeAnswer> {
  const whose = { userId: user.userId, clock: () => new Date(nowMs) };
  return db.asUser(user, (tx) => changeBetween(tx, whose, between));
}
