import { setTimeout as pause } from 'node:timers/promises';

/** Longer than a mail takes to be made and queued on a slow machine. */
const LEAST_MS = 150;

/**
 * Answers no sooner than after a fixed time, so that whether there was anything to do does not
 * show. A refusal is not held back: it is the same for everybody.
 */
export async function inEvenTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await work();
  await pause(Math.max(0, LEAST_MS - (performance.now() - began)));
  return answer;
}
