import { createBoundedThread, TaskSpent } from '#server/platform/threads/bounded-thread.ts';
import { threadOf } from '#server/platform/installation.ts';
import { conversation } from './conversation.ts';
import type { Asked, Read } from './read.ts';

/** Reads files in a thread, one at a time. */
export type FileReader = {
  read(bytes: Uint8Array, asked: Asked): Promise<Read>;
  close(): Promise<void>;
};

type Bounds = { cpuMs?: number; memoryMb?: number };

/** The slowest honest file, 50,000 rows of a spreadsheet, takes two seconds. */
const CPU_MS = 20_000;
/** Of its heap; the largest honest ones take less than 96. */
const MEMORY_MB = 160;

/** A file that takes too much processor time or memory is refused as `slow`. */
export function createFileReader({ cpuMs = CPU_MS, memoryMb = MEMORY_MB }: Bounds = {}) {
  const thread = createBoundedThread(threadOf('banking/file-reading'), { cpuMs, memoryMb });
  const reader: FileReader = {
    read: (bytes, asked) =>
      thread
        .run((ask) => conversation(ask, { bytes: new Uint8Array(bytes), asked }))
        .catch((error: unknown) => {
          if (error instanceof TaskSpent) return 'slow';
          throw error;
        }),
    close: thread.close,
  };
  return reader;
}
