import type { BrokerFile } from '#domain/holdings/files/broker-file.ts';
import { answerParent } from '#server/platform/threads/background.ts';
import { type PackedRows, packedRows } from './packed-rows.ts';
import type { BankFileResult, ReadRequest } from './result.ts';
import { readFile } from './read-file.ts';

/** A file to read, or the request for more of its rows. */
export type ReaderRequest = { bytes: Uint8Array; asked: ReadRequest } | 'more';

/** A file without its rows, then the rows in pieces: a large message would block the receiver. */
export type ReaderResponse = { read: BankFileResult; pieces: number } | ReaderPiece;

/** Some rows of a bank's file, or of one of a broker's lists. */
export type ReaderPiece =
  | { rows: PackedRows; keys: string[] }
  | { list: BrokerList; some: readonly unknown[] };

/** The lists of a broker's file that have its rows. */
const BROKER_LISTS = [
  'transactions',
  'positions',
  'quotes',
  'skipped',
  'disagreements',
] as const satisfies (keyof BrokerFile)[];

export type BrokerList = (typeof BROKER_LISTS)[number];

const ROWS_AT_ONCE = 1_000;

let pieces: (() => ReaderPiece)[] = [];

answerParent((request: ReaderRequest): ReaderResponse | null => {
  if (request === 'more') return pieces.shift()?.() ?? null;
  const { buffer, byteOffset, byteLength } = request.bytes;
  const read = readFile(Buffer.from(buffer, byteOffset, byteLength), request.asked);
  pieces = [];
  const bare = withoutRows(read);
  return { read: bare, pieces: pieces.length };
});

/** The result without its rows, which become pieces. */
function withoutRows(read: BankFileResult): BankFileResult {
  if (typeof read === 'string') return read;
  if ('broker' in read) {
    const { file } = read.broker;
    for (const list of BROKER_LISTS) {
      for (const [from, to] of spansOf(file[list].length))
        pieces.push(() => ({ list, some: file[list].slice(from, to) }));
    }
    const bare = { transactions: [], positions: [], quotes: [], skipped: [], disagreements: [] };
    return { ...read, broker: { ...read.broker, file: { ...file, ...bare } } };
  }
  if (read.file === null) return read;
  const { rows, keys } = read.file;
  for (const [from, to] of spansOf(rows.length))
    pieces.push(() => ({ rows: packedRows(rows.slice(from, to)), keys: keys.slice(from, to) }));
  return { ...read, file: { ...read.file, rows: [], keys: [] } };
}

function spansOf(length: number): [from: number, to: number][] {
  const count = Math.ceil(length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => [at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE]);
}
