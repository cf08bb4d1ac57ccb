import { expect, test } from 'vitest';
import { threadMs } from '#tests/support/processor-time.ts';
import { inSteps } from './background.ts';

/** A step that takes about as long as a turn may. */
function work(): void {
  const begunMs = threadMs();
  while (threadMs() - begunMs < 3);
}

test('of many long calculations one continues in a turn of the event loop', async () => {
  let left = 8;
  let inTurn = new Set<number>();
  const perTurn: number[] = [];
  function* steps(name: number) {
    for (let step = 0; step < 5; step += 1) {
      work();
      inTurn.add(name);
      yield;
    }
    left -= 1;
  }
  const all = Promise.all(Array.from({ length: left }, (_, name) => inSteps(steps(name))));
  // Each has begun at once, so that a short one waits for nobody.
  expect(inTurn.size).toBe(8);
  inTurn = new Set();
  const look = () => {
    perTurn.push(inTurn.size);
    inTurn = new Set();
    if (left > 0) setImmediate(look);
  };
  setImmediate(look);
  await all;
  expect(Math.max(...perTurn)).toBe(1);
});
