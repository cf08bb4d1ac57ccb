import { expect, test } from 'vitest';
import { createBoundedThread, TaskSpent } from './bounded-thread.ts';

const BOUNDS = { cpuMs: 60_000, memoryMb: 64 };

const threadOf = (program: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(program)}`);

/** Works a little at a time, as a thread does on a busy machine, before it answers. */
const SLOW = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => {
    let rounds = 0;
    const timer = setInterval(() => {
      for (let at = 0; at < 1_000; at += 1) Math.hypot(...Array(1_000).keys());
      rounds += 1;
      if (rounds < 40) return;
      clearInterval(timer);
      parentPort.postMessage(rounds);
    }, 30);
  });`;

const SILENT = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => undefined);`;

test('an answer is waited for while the thread uses processor time', async () => {
  const thread = createBoundedThread(threadOf(SLOW), { ...BOUNDS, stuckMs: 600 });
  expect(await thread.run((ask) => ask('begin'))).toBe(40);
  await thread.close();
});

test('a thread that waits without using any is ended', async () => {
  const thread = createBoundedThread(threadOf(SILENT), { ...BOUNDS, stuckMs: 200 });
  await expect(thread.run((ask) => ask('begin'))).rejects.toThrow(TaskSpent);
  await thread.close();
});
