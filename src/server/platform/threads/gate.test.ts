import { expect, test } from 'vitest';
import { createGate, Overloaded } from './gate.ts';

test('so many at once, so many waiting, and no more', async () => {
  const gate = createGate({ parallel: 2, waitingMax: 3 });
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((release) => releases.push(release));
    running -= 1;
    return 'done';
  };
  const accepted = Array.from({ length: 5 }, () => gate(work));
  await expect(gate(work)).rejects.toBeInstanceOf(Overloaded);
  while (releases.length > 0) {
    releases.shift()?.();
    await new Promise((next) => setImmediate(next));
  }
  expect(await Promise.all(accepted)).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(most).toBe(2);
});

test('work that fails makes room as well', async () => {
  const gate = createGate({ parallel: 1, waitingMax: 1 });
  const fail = () => gate(() => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  expect(await gate(async () => 1)).toBe(1);
});
