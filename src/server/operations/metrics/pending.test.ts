import { expect, test } from 'vitest';
import { createPending } from './pending.ts';
import { countAnswer, emptyTally } from './calls.ts';

const NOON = Date.parse('2026-11-21T11:00:10.000Z');

function sampleAt(minutes: number, databaseMs: number | null = 1) {
  const at = new Date(NOON + minutes * 60_000);
  return { at, memory: 100, databaseMs, delayMs: 2, disk: { free: 1, size: 2 } };
}

function answered(...times: number[]) {
  const tally = emptyTally();
  for (const ms of times) countAnswer(tally, ms > 100 ? 500 : 200, ms);
  return new Map([['GET /api/assets', tally]]);
}

test('samples of a minute and an hour are added, and the worse of two is kept', () => {
  const pending = createPending();
  pending.add(sampleAt(0, 3), answered(5, 120));
  pending.add({ ...sampleAt(0.5, 1), delayMs: 40, memory: 90 }, answered(7));
  pending.add(sampleAt(1, null), answered());
  const { minutes, calls } = pending.rows();
  expect(minutes).toMatchObject([
    {
      minute: '2026-11-21T11:00:00.000Z',
      count: 3,
      errors: 1,
      totalMs: 5 + 120 + 7,
      databaseMs: 3,
      delayMs: 40,
      memory: 90,
    },
    { minute: '2026-11-21T11:01:00.000Z', count: 0, databaseMs: null },
  ]);
  expect(calls).toMatchObject([
    { hour: '2026-11-21T11:00:00.000Z', call: 'GET /api/assets', count: 3, errors: 1 },
  ]);
  pending.clear();
  expect(pending.rows()).toEqual({ minutes: [], calls: [] });
});

test('a minute in which the database was away once stays one in which it was away', () => {
  const pending = createPending();
  pending.add(sampleAt(0, null), answered());
  pending.add(sampleAt(0.5, 1), answered());
  expect(pending.rows().minutes[0]?.databaseMs).toBeNull();
});

test('while the database is away for long, three hours of minutes wait and no more', () => {
  const pending = createPending();
  for (let minute = 0; minute < 60 * 24; minute += 1) pending.add(sampleAt(minute), answered(1));
  const { minutes, calls } = pending.rows();
  expect(minutes).toHaveLength(180);
  expect(minutes.at(-1)?.minute).toBe('2026-11-22T10:59:00.000Z');
  expect(calls).toHaveLength(12);
});
