import type { FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import { type Day, monthOf } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import {
  MOVE_CELLS_MAX,
  MOVE_SHEETS_MAX,
  type MoveFile,
  type MoveProblem,
} from '#domain/portability/moves/move-file.ts';
import {
  type FileReading,
  spreadsheetFile,
  textFile,
} from '#domain/portability/moves/spreadsheet.ts';
import { sheetsOf } from '#server/banking/file-reading/read-file.ts';
import { Unreadable } from '#domain/banking/file-contents/unreadable.ts';
import { answerParent } from '#server/platform/threads/background.ts';
import type { RateOnDay } from '#domain/statistics/rates.ts';
import { readProduct, type ReadProduct, readProductSheets } from './product-files.ts';

/**
 * `reading`: how the user states that it is read; `rates`: those that an answer needed; absent: of the
 * first one.
 */
export type MoveRequest = {
  bytes: Uint8Array;
  today: Day;
  reading: FileReading;
  rates?: readonly RateOnDay[] | undefined;
};

/**
 * The file as JSON, which is stored as it is, or why it is refused; `parts`: its transactions; null:
 * it has none. `needed`: days of currencies with whose rates it is read once more; empty: of none.
 */
export type MoveResponse =
  | {
      source: MoveFile['source'];
      json: string;
      parts: string | null;
      needed: ReadProduct['needed'];
    }
  | { problem: MoveProblem | FileProblem };

const BOUNDS = { sheetsMax: MOVE_SHEETS_MAX, cellsMax: MOVE_CELLS_MAX, hasUnits: true };

/** Characters of the transactions of a file. */
const PARTS_CHARACTERS_MAX = 60_000_000;

answerParent(responseTo);

function responseTo({ bytes, reading, ...of }: MoveRequest): MoveResponse {
  try {
    const { buffer, byteOffset, byteLength } = bytes;
    const content = Buffer.from(buffer, byteOffset, byteLength);
    const product = readProduct(content, of);
    if (product !== null) return responseWith(product);
    const read = sheetsOf(content, BOUNDS);
    if (typeof read !== 'string' && readProductSheets(read, of) !== null) {
      // Programs have their currencies in columns of their own.
      const plain = sheetsOf(content, { ...BOUNDS, hasUnits: false });
      const packed = typeof plain === 'string' ? null : readProductSheets(plain, of);
      if (packed !== null) return responseWith(packed);
    }
    const running = monthOf(of.today);
    const steps =
      typeof read === 'string'
        ? textFile(read, running, reading)
        : spreadsheetFile(read, running, reading);
    const file = allSteps(steps);
    if (typeof file === 'string') return { problem: file };
    return { source: 'spreadsheet', json: JSON.stringify(file), parts: null, needed: [] };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

function responseWith(read: ReadProduct | MoveProblem): MoveResponse {
  if (typeof read === 'string') return { problem: read };
  const parts = read.parts.length === 0 ? null : JSON.stringify(read.parts);
  if ((parts?.length ?? 0) > PARTS_CHARACTERS_MAX) return { problem: 'large' };
  const { file, needed } = read;
  return { source: file.source, json: JSON.stringify(file), parts, needed };
}
