import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Runs work and returns the longest time that the event loop was blocked, in milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  try {
    await work();
  } finally {
    delay.disable();
  }
  return delay.max / 1e6;
}
