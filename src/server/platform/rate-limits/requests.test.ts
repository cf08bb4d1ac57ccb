import { expect, test } from 'vitest';
import { createBuckets } from './requests.ts';

test('sixty a minute: sixty at once, then one more for each second', () => {
  const take = createBuckets({ perMinute: 60, keysMax: 10 });
  const atOnce = Array.from({ length: 61 }, () => take('maria', 1, 0));
  expect(atOnce.slice(0, 60)).toEqual(Array(60).fill(0));
  expect(atOnce[60]).toBe(1);
  expect(take('maria', 1, 999)).toBe(1);
  expect(take('maria', 1, 1_000)).toBe(0);
  expect(take('maria', 1, 1_001)).toBe(1);
});

test('a higher cost waits longer, and a refusal costs nothing', () => {
  const take = createBuckets({ perMinute: 60, keysMax: 10 });
  expect(take('maria', 30, 0)).toBe(0);
  expect(take('maria', 40, 0)).toBe(10);
  expect(take('maria', 30, 0)).toBe(0);
});

test('clients are counted apart', () => {
  const take = createBuckets({ perMinute: 1, keysMax: 10 });
  expect([take('maria', 1, 0), take('maria', 1, 0), take('erik', 1, 0)]).toEqual([0, 60, 0]);
});

test('a clock that goes back lets nobody in and keeps nobody out for longer', () => {
  const take = createBuckets({ perMinute: 1, keysMax: 10 });
  expect(take('maria', 1, 100_000)).toBe(0);
  expect(take('maria', 1, 0)).toBe(60);
  expect(take('maria', 1, 60_000)).toBe(0);
});

test('many keys take no more memory than a few: the longest unused is dropped', () => {
  const take = createBuckets({ perMinute: 1, keysMax: 2 });
  take('maria', 1, 0);
  take('erik', 1, 0);
  expect(take('maria', 1, 0)).toBe(60);
  take('saga', 1, 0);
  expect(take('maria', 1, 0)).toBe(60);
  expect(take('erik', 1, 0)).toBe(0);
});
