import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Month } from '#domain/basics/months.ts';
import {
  type ThreadCall,
  type BoundedThread,
  createBoundedThread,
  TaskSpent,
} from '#server/platform/threads/bounded-thread.ts';
import { AppError } from '#server/platform/errors.ts';
import { createFairQueue, Overloaded, TooManyOfUser } from '#server/platform/threads/queues.ts';
import { threadOf } from '#server/platform/installation.ts';
import type { SpooledFile } from '#server/platform/http/receiving.ts';
import type { Batch } from './file-elements.ts';
import type { Outline, ExportReaderResponse, ExportReaderRequest } from './thread.ts';

/** A file that was looked through and found right: its outline, and its lists piece by piece. */
export type ReadFile = { outline: Outline; batches: AsyncIterable<Batch> | Iterable<Batch> };

type ExportFileRequest = { userId: string; file: SpooledFile; running: Month };

export type ImportReader = {
  /** Reads a file in a thread, one of a user's at a time; `work` receives its contents. */
  read<T>(reading: ExportFileRequest, work: (file: ReadFile) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A file of this size and more does not hold up those that are smaller. */
const LARGE_BYTES = 10 * 1024 * 1024;

/** Several times the need of the largest honest file of each lane. */
const SMALL_CPU_MS = 15_000;
const LARGE_CPU_MS = 180_000;
const MEMORY_MB = 192;

const QUEUE = {
  lanes: { small: 1, large: 1 },
  waitingMax: 20,
  waitingOfUserMax: 2,
  waitMs: 30_000,
};
const RETRY_AFTER_S = 30;

/** Two threads, one for large files, that end when no import runs. */
export function createImportReader(): ImportReader {
  const queue = createFairQueue(QUEUE);
  const module = threadOf('portability/imports');
  const threads = {
    small: createBoundedThread(module, { cpuMs: SMALL_CPU_MS, memoryMb: MEMORY_MB }),
    large: createBoundedThread(module, { cpuMs: LARGE_CPU_MS, memoryMb: MEMORY_MB }),
  };
  return {
    async read({ userId, file, running }, work) {
      const lane = file.bytes < LARGE_BYTES ? 'small' : 'large';
      const asked: ExportReaderRequest = { descriptor: file.handle.fd, running };
      try {
        return await queue({ userId, lane }, () => runReaderThread(threads[lane], asked, work));
      } catch (error) {
        throw toRefusal(error);
      }
    },

    async close() {
      await Promise.all([threads.small.close(), threads.large.close()]);
    },
  };
}

function runReaderThread<T>(
  thread: BoundedThread,
  asked: ExportReaderRequest,
  work: (file: ReadFile) => Promise<T>,
) {
  return thread.run(async (ask) => {
    const response = (await ask(asked)) as ExportReaderResponse;
    if ('issues' in response) throw new AppError('invalid', response);
    if ('exceeded' in response) throw new AppError('limit_reached', { values: response.exceeded });
    if ('tooLarge' in response) throw new AppError('too_large', { detail: response.tooLarge });
    if (!('outline' in response)) throw new Error('The thread answered out of order');
    return work({ outline: response.outline, batches: batchesBy(ask) });
  });
}

async function* batchesBy(ask: ThreadCall): AsyncGenerator<Batch> {
  for (;;) {
    const response = (await ask('next' satisfies ExportReaderRequest)) as ExportReaderResponse;
    if (!('batch' in response)) throw new Error('The thread answered out of order');
    if (response.batch === null) return;
    yield response.batch;
    await yieldToEventLoop();
  }
}

function toRefusal(error: unknown): unknown {
  const retryAfterS = RETRY_AFTER_S;
  if (error instanceof TaskSpent) return new AppError('too_large', { detail: error.message });
  if (error instanceof TooManyOfUser) return new AppError('too_many_requests', { retryAfterS });
  return error instanceof Overloaded ? new AppError('busy', { retryAfterS }) : error;
}
