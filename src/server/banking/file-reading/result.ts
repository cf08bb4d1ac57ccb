import type { BankFile, FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import type { HoldingsMapping } from '#domain/holdings/files/holdings-mapping.ts';
import type { BrokerFile } from '#domain/holdings/files/broker-file.ts';

/**
 * The rows, or columns without a mapping yet, or a broker's holdings, or why the file is refused.
 */
export type BankFileResult =
  | { file: BankFile; columns: FileColumns | null }
  | { file: null; columns: FileColumns }
  | { file: null; columns: null; broker: BrokerReading }
  | FileProblem;

/**
 * A broker's file as holdings. `bank`: its cash can be read as that of a bank account too, by its
 * header, by a column mapping of the user's or by one that the user has yet to state; null: it
 * cannot.
 */
export type BrokerReading = {
  file: BrokerFile;
  bank: 'header' | 'mapping' | 'columns' | null;
};

/** Whether a file of a broker is read as holdings, or as its cash alone. */
export type FileMeaning = 'bank' | 'holdings';

/**
 * `currency`: the user's choice for rows that state none; null: by the file's format. `mappings`:
 * the user's column mappings, by fingerprint.
 */
export type ReadRequest = {
  turn: boolean;
  /** Index of the account in a file with several accounts; null: the first. */
  fileAccount: number | null;
  today: Day;
  currency: Currency | null;
  mappings: Readonly<Record<string, ColumnMapping>>;
  /** The same for tables of holdings. */
  holdingsMappings?: Readonly<Record<string, HoldingsMapping>>;
  /** Absent: as holdings where it is a broker's. */
  readAs?: FileMeaning | undefined;
  /** The accounts of a workbook's sheets that have the same columns, by their header lines. */
  sheets?: ReadonlyMap<readonly string[], string>;
};

/** The result for a file in a known format, which needs no column mapping. */
export function alone(file: BankFile | FileProblem): BankFileResult {
  return typeof file === 'string' ? file : { file, columns: null };
}
