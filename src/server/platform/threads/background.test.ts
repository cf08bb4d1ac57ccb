import { expect, test } from 'vitest';
import { threadMs } from '#tests/support/processor-time.ts';
import { inSteps } from './background.ts';

/** A step that takes longer than a turn may. */
function work(): void {
  const begunMs = threadMs();
  while (threadMs() - begunMs < 3);
}

test('of many long calculations one continues in a turn of the event loop', async () => {
  let made = 0;
  const perTurn: number[] = [];
  function* steps() {
    for (let step = 0; step < 5; step += 1) {
      work();
      made += 1;
      yield;
    }
    return made;
  }
  const all = Promise.all(Array.from({ length: 8 }, () => inSteps(steps())));
  // Each has begun at once, so that a short one waits for nobody.
  expect(made).toBe(8);
  made = 0;
  const look = () => {
    perTurn.push(made);
    made = 0;
    if (perTurn.reduce((sum, each) => sum + each, 0) < 8 * 4) setImmediate(look);
  };
  setImmediate(look);
  await all;
  expect(Math.max(...perTurn)).toBe(1);
});
