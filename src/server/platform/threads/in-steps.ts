import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Steps } from '#domain/basics/steps.ts';

/** A request is answered in a few turns of the event loop: this is the longest wait in each. */
const TURN_MS = 2;

/** Runs a long calculation, and lets others be answered in between. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  let begunMs = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - begunMs < TURN_MS) continue;
    await yieldToEventLoop();
    begunMs = performance.now();
  }
}
