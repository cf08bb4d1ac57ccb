import { afterAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createFigures } from './figures.ts';

const figures = createFigures(createLog({ level: 'error' }));
afterAll(() => figures.close());

/** More than are worked out without the thread. */
const MANY = 100_000;
const SOON = { interval: 10 };

test('a user who asks without end waits until each other user has had a turn', async () => {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (userId: string, at: number) => {
    const name = `${userId} ${at}`;
    const wanted = { name: 'recurring' as const, userId, rows: MANY, isGone: () => false };
    return figures.work(wanted, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  };
  const all = [ask('maria', 1), ask('maria', 2), ask('erik', 1)];
  await expect.poll(() => began, SOON).toEqual(['maria 1']);
  ends.get('maria 1')?.();
  await all[0];
  const third = ask('maria', 3);
  await expect.poll(() => began.length, SOON).toBe(2);
  expect(began[1]).toBe('erik 1');
  ends.get('erik 1')?.();
  await expect.poll(() => began.length, SOON).toBe(3);
  ends.get('maria 2')?.();
  await expect.poll(() => began.length, SOON).toBe(4);
  ends.get('maria 3')?.();
  expect(await Promise.all([...all, third])).toEqual(['maria 1', 'maria 2', 'erik 1', 'maria 3']);
});
