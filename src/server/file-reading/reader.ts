import { Worker } from 'node:worker_threads';
import { createGate } from '#server/gate.ts';
import { conversation } from './conversation.ts';
import type { Asked, Read } from './read.ts';

/** Reads files beside everything else, one at a time. */
export type FileReader = {
  read(bytes: Uint8Array, asked: Asked): Promise<Read>;
  close(): Promise<void>;
};

type Bounds = { deadlineMs?: number; memoryMb?: number };

/** The slowest honest file, 50,000 rows of a spreadsheet, takes two seconds. */
const DEADLINE_MS = 20_000;
/** Of its heap; the largest honest ones take less than 96. */
const MEMORY_MB = 160;
const YOUNG_MB = 32;
/** A thread that nobody needs any more gives its memory back. */
const IDLE_MS = 60_000;
const WAITING_MAX = 20;

/**
 * One thread for all files: what takes too long or too much memory ends with it, and the next file
 * gets a new one. Throws Overloaded where too many files wait.
 */
export function createFileReader({ deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB }: Bounds = {}) {
  const gate = createGate({ parallel: 1, waitingMax: WAITING_MAX });
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  const readOne = async (bytes: Uint8Array, asked: Asked): Promise<Read> => {
    clearTimeout(idle);
    thread ??= startThread(memoryMb);
    thread.ref();
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      const read = await conversation(thread, { bytes: new Uint8Array(bytes), asked }, deadline);
      // Whoever stops the process need not wait for a thread that waits.
      thread.unref();
      idle = setTimeout(() => void end(), IDLE_MS).unref();
      return read;
    } catch (error) {
      await end();
      if (isSpent(error)) return 'slow';
      throw error;
    }
  };

  const reader: FileReader = {
    read: (bytes, asked) => gate(() => readOne(bytes, asked)),
    close: end,
  };
  return reader;
}

function startThread(memoryMb: number): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // It needs neither our settings nor how we were started.
    env: {},
    execArgv: [],
  });
  // What goes wrong is told to whoever waits for it; nobody may be waiting.
  thread.on('error', () => undefined);
  return thread;
}

/** It took longer, or more memory, than a file may. */
function isSpent(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
