import { setTimeout as pause } from 'node:timers/promises';

/** Longer than a mail takes to be made and queued on a slow machine. */
const LEAST_MS = 150;

/**
 * Answers no sooner than after a fixed time, so that the duration does not reveal whether a mail
 * was sent. A refusal is not delayed: it is the same for every address.
 */
export async function inEvenTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await work();
  await pause(Math.max(0, LEAST_MS - (performance.now() - began)));
  return answer;
}
