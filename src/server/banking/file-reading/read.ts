import type { BankFile, FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { ProposedMapping } from '#domain/banking/column-mappings/proposal.ts';

/** The columns of a table that is no bank's own, and what they are said or seem to be. */
export type ToldColumns = {
  /** What the same columns are known again by in another file. */
  fingerprint: string;
  names: string[];
  sample: string[][];
  mapping: ProposedMapping;
  /** The user has said so. */
  isSaid: boolean;
};

/** What came of it: the rows, or the columns where nobody has said what they are, or why not. */
export type Read =
  | { file: BankFile; columns: ToldColumns | null }
  | { file: null; columns: ToldColumns }
  | FileProblem;

/**
 * `currency` is what the user says that rows without a currency of their own are in; null: their
 * form says it. `mappings` are what the user has said of columns, by their fingerprints.
 */
export type ReadRequest = {
  turn: boolean;
  /** Which account of a file that is of several, by its place in it; null: the first. */
  fileAccount: number | null;
  today: Day;
  currency: Currency | null;
  mappings: Readonly<Record<string, ColumnMapping>>;
};

/** A file whose form is known by itself. */
export function alone(file: BankFile | FileProblem): Read {
  return typeof file === 'string' ? file : { file, columns: null };
}
