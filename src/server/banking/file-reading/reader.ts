import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  createBoundedProcess,
  FILE_LANES,
  type ProcessCall,
  TaskSpent,
} from '#server/platform/threads/bounded-process.ts';
import { readerOf } from '#server/platform/installation.ts';
import { unpackedRows } from './packed-rows.ts';
import type { ReadRequest, BankFileResult } from './result.ts';
import type { ReaderPiece, ReaderRequest, ReaderResponse } from './reader-process.ts';

/** Reads files in a process, one at a time. */
export type FileReader = {
  read(bytes: Uint8Array, request: ReadRequest): Promise<BankFileResult>;
  close(): Promise<void>;
};

type ReaderBounds = { cpuMs?: number; memoryMb?: number; size?: keyof typeof FILE_LANES };

/** The slowest honest file, 50,000 rows of a spreadsheet, takes two seconds. */
const CPU_MS = 20_000;
/** Of its heap; the largest honest ones take less than 96. */
const MEMORY_MB = 160;

/** A file that takes too much processor time or memory is refused as `slow`. */
export function createFileReader({
  cpuMs = CPU_MS,
  memoryMb = MEMORY_MB,
  size = 'large',
}: ReaderBounds = {}) {
  const program = readerOf('banking/file-reading');
  const started = createBoundedProcess(program, { cpuMs, memoryMb, lane: FILE_LANES[size] });
  const reader: FileReader = {
    read: (bytes, request) =>
      started
        .run((ask) => conversation(ask, { bytes, asked: request }))
        .catch((error: unknown) => {
          if (error instanceof TaskSpent) return 'slow';
          throw error;
        }),
    close: started.close,
  };
  return reader;
}

/** Sends a file and takes its rows piece by piece, so that others are answered in between. */
async function conversation(
  ask: ProcessCall,
  request: Exclude<ReaderRequest, 'more'>,
): Promise<BankFileResult> {
  const response = (await ask(request)) as ReaderResponse;
  if (!('read' in response)) throw spokeOutOfTurn();
  const { read } = response;
  for (let left = response.pieces; left > 0; left -= 1) {
    const piece = (await ask('more' satisfies ReaderRequest)) as ReaderResponse;
    if (typeof read === 'string' || 'read' in piece) throw spokeOutOfTurn();
    addPiece(read, piece);
    await yieldToEventLoop();
  }
  return read;
}

function addPiece(read: Exclude<BankFileResult, string>, piece: ReaderPiece): void {
  if ('list' in piece && 'broker' in read) {
    const list: unknown[] = read.broker.file[piece.list];
    list.push(...piece.some);
  } else if ('rows' in piece && read.file !== null) {
    read.file.rows.push(...unpackedRows(piece.rows));
    read.file.keys.push(...piece.keys);
  } else throw spokeOutOfTurn();
}

function spokeOutOfTurn(): Error {
  return new Error('The reader spoke out of turn');
}
