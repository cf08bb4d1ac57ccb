import { afterAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createFigures } from './figures.ts';

const figures = createFigures(createLog({ level: 'error' }), { figuresWaitS: 300 });
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

test('figures behind the screens wait for each other, and no screen waits for more than one', async () => {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (userId: string, isBehind: boolean) => {
    const wanted = { name: 'cashFlow' as const, userId, rows: MANY, isGone: () => false, isBehind };
    return figures.work(wanted, async () => {
      began.push(userId);
      await new Promise<void>((resolve) => ends.set(userId, resolve));
    });
  };
  const calendars = Array.from({ length: 45 }, (_, at) => ask(`calendar ${at}`, true));
  const screen = ask('screen', false);
  await expect.poll(() => began, SOON).toEqual(['calendar 0']);
  ends.get('calendar 0')?.();
  await expect.poll(() => began, SOON).toEqual(['calendar 0', 'screen']);
  ends.get('screen')?.();
  await screen;
  for (let at = 1; at < calendars.length; at += 1) {
    await expect.poll(() => began.at(-1), SOON).toBe(`calendar ${at}`);
    ends.get(`calendar ${at}`)?.();
  }
  await Promise.all(calendars);
});
