import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Month } from '#domain/basics/months.ts';
import {
  createBoundedProcess,
  type ProcessCall,
  TaskSpent,
} from '#server/platform/threads/bounded-process.ts';
import { AppError } from '#server/platform/errors.ts';
import { createFairQueue, Overloaded, TooManyOfUser } from '#server/platform/threads/queues.ts';
import { readerOf } from '#server/platform/installation.ts';
import type { SpooledFile } from '#server/platform/http/receiving.ts';
import type { Batch } from './file-elements.ts';
import type { Outline, ExportReaderResponse, ExportReaderRequest } from './reader-process.ts';

/** A file that was looked through and found right: its outline, and its lists piece by piece. */
export type ReadFile = { outline: Outline; batches: AsyncIterable<Batch> | Iterable<Batch> };

type ExportFileRequest = { userId: string; file: SpooledFile; running: Month };

export type ImportReader = {
  /** Reads a file in a process, one of a user's at a time; `work` receives its contents. */
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

/** Two processes, one for large files, that end with each import. */
export function createImportReader(): ImportReader {
  const queue = createFairQueue(QUEUE);
  const program = readerOf('portability/imports');
  const processes = {
    small: createBoundedProcess(program, { cpuMs: SMALL_CPU_MS, memoryMb: MEMORY_MB }),
    large: createBoundedProcess(program, { cpuMs: LARGE_CPU_MS, memoryMb: MEMORY_MB }),
  };
  return {
    async read({ userId, file, running }, work) {
      const lane = file.bytes < LARGE_BYTES ? 'small' : 'large';
      try {
        return await queue({ userId, lane }, () =>
          processes[lane].run(conversation(running, work), file.handle.fd),
        );
      } catch (error) {
        throw toRefusal(error);
      }
    },

    async close() {
      await Promise.all([processes.small.close(), processes.large.close()]);
    },
  };
}

function conversation<T>(running: Month, work: (file: ReadFile) => Promise<T>) {
  return async (ask: ProcessCall): Promise<T> => {
    const response = (await ask({ running } satisfies ExportReaderRequest)) as ExportReaderResponse;
    if ('issues' in response) throw new AppError('invalid', response);
    if ('exceeded' in response) throw new AppError('limit_reached', { values: response.exceeded });
    if ('tooLarge' in response) throw new AppError('too_large', { detail: response.tooLarge });
    if (!('outline' in response)) throw new Error('The reader answered out of order');
    return work({ outline: response.outline, batches: batchesBy(ask) });
  };
}

async function* batchesBy(ask: ProcessCall): AsyncGenerator<Batch> {
  for (;;) {
    const response = (await ask('next' satisfies ExportReaderRequest)) as ExportReaderResponse;
    if (!('batch' in response)) throw new Error('The reader answered out of order');
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
