import { type BankFile, type FileProblem, readBankFile } from '#domain/bank-files/bank-file.ts';
import { type FileKind, kindOfBytes, kindOfText } from '#domain/bank-files/file-kind.ts';
import { AppError } from '#server/errors.ts';

/** What is told of each way in which a file cannot be read. */
const PROBLEMS = {
  unknown: 'bankFile.unknown',
  wide: 'bankFile.unknown',
  rows: 'bankFile.rows',
  empty: 'bankFile.empty',
  accounts: 'bankFile.accounts',
  spreadsheet: 'bankFile.spreadsheet',
  statement: 'bankFile.statement',
  markup: 'bankFile.markup',
  other: 'bankFile.other',
} as const satisfies Record<FileProblem | Exclude<FileKind, 'text'>, string>;

/** Reads a bank's file. Refuses one that is none, with what to do instead. */
export function bankFileIn(bytes: Buffer, turn: boolean): BankFile {
  if (bytes.length === 0) throw refusal('empty');
  const text = textOf(bytes);
  const kinds = [kindOfBytes(bytes), kindOfText(text)];
  const kind = kinds.find((each) => each !== 'text');
  if (kind !== undefined) throw refusal(kind);
  const file = readBankFile(text, turn);
  if (typeof file === 'string') throw refusal(file);
  return file;
}

function refusal(problem: keyof typeof PROBLEMS): AppError {
  const code = PROBLEMS[problem];
  return new AppError('invalid', { issues: [{ path: 'file', code, message: code }] });
}

const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a file: as its mark says, else as UTF-8, else as Windows writes Swedish. */
function textOf(bytes: Buffer): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
