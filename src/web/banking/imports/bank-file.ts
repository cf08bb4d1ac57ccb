import type { BalanceCheck } from '#domain/banking/bank-files/balances.ts';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { FileAccount } from '#domain/banking/bank-files/file-accounts.ts';
import type { FormatId } from '#domain/banking/bank-files/format.ts';
import type { BrokenReason } from '#domain/banking/bank-files/rows.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import type { HoldingsPreview } from '#domain/holdings/files/file-preview.ts';

export type RowState = 'new' | 'coming' | 'settled' | 'known' | 'pending' | 'left_out' | 'broken';

/** A row of a file before it is added. */
export type PreviewRow = {
  line: number;
  text: string;
  state: RowState;
  reason?: BrokenReason;
  /** Null where the file states no day of a pending row. */
  made?: Day | null;
  amount?: AmountText;
  currency?: Currency;
};

/** Result that adding a file would have. */
export type FilePreview = {
  format: FormatId;
  /** Where the format is one bank's, or the file states the bank. */
  bankName: string | null;
  accountNumber: string | null;
  /** The accounts of a file that is of several, of which one is shown; none where it is of one. */
  fileAccounts: readonly FileAccount[];
  /** The account that the file names, or that was chosen; null: none of the user's. */
  accountId: string | null;
  currency: Currency | null;
  /** Currency that rows without one were read as; null: every row states its own. */
  assumedCurrency: Currency | null;
  /** The account has another currency than such files usually do: the user has to choose. */
  currencyNeeded: { account: Currency; usual: Currency } | null;
  /** The account is in another currency than every row, and the file would be refused. */
  isInOtherCurrency: boolean;
  period: { from: Day; to: Day } | null;
  check: Pick<BalanceCheck, 'verdict' | 'mismatchLine'>;
  counts: Record<'new' | 'coming' | 'settled' | 'known' | 'pending' | 'leftOut' | 'broken', number>;
  /** Number of pending rows that are no longer in the file, and will be removed. */
  gone: number;
  /** Rows of the account's last day that are taken for stored ones; null: none, or a balance tells. */
  repeated: { on: Day; count: number } | null;
  /** Number of new rows within the quota. */
  room: number;
  rows: readonly PreviewRow[];
  /** The user's column mapping; null: the format is known. */
  columns: FileColumns | null;
  /** It is a broker's, and can be read as holdings too. */
  isOfBroker: boolean;
};

/** A file whose columns the user has to map first. */
export type UnknownFile = { format: null; columns: FileColumns; isOfBroker: boolean };

/** Content of a file in the way that it is read. */
export type PreviewedFile = FilePreview | UnknownFile | HoldingsPreview;

const contents = new WeakMap<File, Promise<Blob>>();

/**
 * The file's bytes; its kind is detected from them. They are read once, so that the imported bytes
 * are those previewed, even if another program changes the file meanwhile.
 */
export function contentOf(file: File): Promise<Blob> {
  const type = 'application/octet-stream';
  const read =
    contents.get(file) ?? file.arrayBuffer().then((bytes) => new Blob([bytes], { type }));
  contents.set(file, read);
  return read;
}

/** It would be refused, after all of it had been sent. */
export function isTooLarge(file: File): boolean {
  return file.size > FILE_BYTES_MAX;
}

const NAME_CHARACTERS_MAX = 200;

/** Name of a file; of a long one the end, which tells the most. */
export function nameOf({ name }: File): string {
  const shown = name
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return shown.slice(-NAME_CHARACTERS_MAX).toWellFormed() || 'CSV';
}
