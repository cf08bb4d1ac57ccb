import { parentPort } from 'node:worker_threads';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import { giveWay } from '#server/platform/threads/background.ts';
import { type PackedRows, packedRows } from './packed-rows.ts';
import type { ReadRequest, BankFileResult } from './result.ts';
import { readFile } from './read-file.ts';

/** A file to read, or the request for more of its rows. */
export type ReaderRequest = { bytes: Uint8Array; asked: ReadRequest } | 'more';

/** A file without its rows, then the rows in pieces: a large message would block the receiver. */
export type ReaderResponse =
  | { read: BankFileResult; rows: number }
  | { rows: PackedRows; keys: string[] };

const ROWS_AT_ONCE = 1_000;

let rows: FileRow[] = [];
let keys: string[] = [];
let sent = 0;

giveWay();
parentPort?.on('message', (request: ReaderRequest) => {
  if (request === 'more') {
    const some = packedRows(rows.slice(sent, sent + ROWS_AT_ONCE));
    say({ rows: some, keys: keys.slice(sent, sent + ROWS_AT_ONCE) });
    sent += ROWS_AT_ONCE;
    if (sent >= rows.length) [rows, keys] = [[], []];
    return;
  }
  const read = readFile(Buffer.from(request.bytes.buffer), request.asked);
  if (typeof read === 'string' || read.file === null) {
    say({ read, rows: 0 });
    return;
  }
  ({ rows, keys } = read.file);
  sent = 0;
  const without = { ...read, file: { ...read.file, rows: [], keys: [] } };
  say({ read: without, rows: rows.length });
});

function say(response: ReaderResponse): void {
  parentPort?.postMessage(response);
}
