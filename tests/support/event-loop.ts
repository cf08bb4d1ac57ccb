import { threadMs } from './processor-time.ts';

/**
 * Runs work, and measures the longest time that this thread computed without answering anything
 * else, in milliseconds of the processor: other load does not count.
 */
export async function longestBlock<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; blockedMs: number }> {
  let longestMs = 0;
  let beforeMs = threadMs();
  const look = () => {
    const nowMs = threadMs();
    longestMs = Math.max(longestMs, nowMs - beforeMs);
    beforeMs = nowMs;
  };
  const timer = setInterval(look, 1);
  try {
    const result = await work();
    look();
    return { result, blockedMs: longestMs };
  } finally {
    clearInterval(timer);
  }
}
