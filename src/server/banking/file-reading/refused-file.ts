import type { FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import type { FileIssueKey } from '#domain/banking/bank-files/file-issues.ts';
import { AppError } from '#server/platform/errors.ts';

/** Codes of the reasons why a file cannot be read. */
const CODES = {
  accounts: 'bankFile.accounts',
  columns: 'bankFile.columns',
  damaged: 'bankFile.damaged',
  empty: 'bankFile.empty',
  entities: 'bankFile.entities',
  formulas: 'bankFile.formulas',
  locked: 'bankFile.locked',
  markup: 'bankFile.markup',
  oldSpreadsheet: 'bankFile.oldSpreadsheet',
  ofx: 'bankFile.ofx',
  orders: 'bankFile.orders',
  other: 'bankFile.other',
  packed: 'bankFile.packed',
  pdf: 'bankFile.pdf',
  rows: 'bankFile.rows',
  securities: 'bankFile.securities',
  slow: 'bankFile.slow',
  statement: 'bankFile.statement',
  tooManyAccounts: 'bankFile.tooManyAccounts',
  unknown: 'bankFile.unknown',
  unpacked: 'bankFile.unpacked',
  wide: 'bankFile.unknown',
  yearless: 'bankFile.yearless',
} as const satisfies Record<FileProblem, FileIssueKey>;

/** Refuses a file that cannot be read, with what to do instead. */
export function refusedFile(problem: FileProblem): AppError {
  const code = CODES[problem];
  return new AppError('invalid', { issues: [{ path: 'file', code, message: code }] });
}
