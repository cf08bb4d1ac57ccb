import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadOf } from '#server/platform/installation.ts';
import type { Told } from './thread.ts';

/** Of its heap: half a million merchants take 100, as many texts of one merchant nearly all. */
const MEMORY_MB = 224;
const YOUNG_MB = 8;

/** Starts a thread with a heap of its own. */
export function startThread(): Worker {
  const thread = new Worker(threadOf('banking/transaction-figures'), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    // It needs neither our settings nor how we were started.
    env: {},
    execArgv: [],
  });
  // A failure is reported to the request that waits for it; none may be waiting.
  thread.on('error', () => undefined);
  return thread;
}

/** Tells the thread something and waits for its answer. */
export async function answerOf(
  thread: Worker,
  told: Told,
  deadline: AbortSignal,
): Promise<unknown> {
  const heard = new AbortController();
  const signal = AbortSignal.any([deadline, heard.signal]);
  try {
    const said = Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(([code]) => {
        throw new Error(`The thread ended with ${code}`);
      }),
    ]);
    thread.postMessage(told);
    const [{ done }] = (await said) as [{ done: unknown }];
    return done;
  } finally {
    heard.abort();
  }
}

/** Whether a work took longer, or more memory, than it may. */
export function isSpent(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
