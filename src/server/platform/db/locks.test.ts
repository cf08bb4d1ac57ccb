import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DATABASE_LOCKS, KEYED_LOCKS } from './locks.ts';

const folder = new URL('../../../../migrations/', import.meta.url);

test.each([
  ['keyed', KEYED_LOCKS],
  ['database', DATABASE_LOCKS],
])('no two %s locks share a number', (_, locks) => {
  const numbers: number[] = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the migrations lock by registered numbers only', () => {
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const calls = scripts.flatMap((script) => script.match(/advisory_xact_lock\w*\(.*/g) ?? []);
  const numbers = calls.map((call) => Number(/hashtextextended\(.+, (\d+)\)\)/.exec(call)?.[1]));
  const { snapshots, household } = KEYED_LOCKS;
  expect(new Set(numbers)).toEqual(new Set([snapshots, household]));
});
