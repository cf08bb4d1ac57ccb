import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import {
  type ThreadCall,
  createBoundedThread,
  TaskSpent,
} from '#server/platform/threads/bounded-thread.ts';
import { threadOf } from '#server/platform/installation.ts';
import { unpackedRows } from './packed-rows.ts';
import type { ReadRequest, BankFileResult } from './result.ts';
import type { ReaderResponse, ReaderRequest } from './thread.ts';

/** Reads files in a thread, one at a time. */
export type FileReader = {
  read(bytes: Uint8Array, request: ReadRequest): Promise<BankFileResult>;
  close(): Promise<void>;
};

type ReaderBounds = { cpuMs?: number; memoryMb?: number };

/** The slowest honest file, 50,000 rows of a spreadsheet, takes two seconds. */
const CPU_MS = 20_000;
/** Of its heap; the largest honest ones take less than 96. */
const MEMORY_MB = 160;

/** A file that takes too much processor time or memory is refused as `slow`. */
export function createFileReader({ cpuMs = CPU_MS, memoryMb = MEMORY_MB }: ReaderBounds = {}) {
  const thread = createBoundedThread(threadOf('banking/file-reading'), { cpuMs, memoryMb });
  const reader: FileReader = {
    read: (bytes, request) =>
      thread
        .run((ask) => conversation(ask, { bytes: new Uint8Array(bytes), asked: request }))
        .catch((error: unknown) => {
          if (error instanceof TaskSpent) return 'slow';
          throw error;
        }),
    close: thread.close,
  };
  return reader;
}

/** Sends a file and takes its rows piece by piece, so that others are answered in between. */
async function conversation(
  ask: ThreadCall,
  request: Exclude<ReaderRequest, 'more'>,
): Promise<BankFileResult> {
  const response = (await ask(request, [request.bytes.buffer as ArrayBuffer])) as ReaderResponse;
  if (!('read' in response)) throw new Error('The thread spoke out of turn');
  const { read } = response;
  if (typeof read === 'string' || read.file === null) return read;
  const rows: FileRow[] = [];
  const keys: string[] = [];
  while (rows.length < response.rows) {
    const piece = (await ask('more' satisfies ReaderRequest)) as ReaderResponse;
    if ('read' in piece) throw new Error('The thread spoke out of turn');
    const some = unpackedRows(piece.rows);
    if (some.length === 0) throw new Error('The thread spoke out of turn');
    rows.push(...some);
    keys.push(...piece.keys);
    await yieldToEventLoop();
  }
  return { ...read, file: { ...read.file, rows, keys } };
}
