import type { BankFile, FileProblem } from '#domain/bank-files/bank-file.ts';
import type { ColumnMapping } from '#domain/column-mappings/mapping.ts';
import type { ProposedMapping } from '#domain/column-mappings/proposal.ts';

/** The columns of a table that is no bank's own, and what they are said or seem to be. */
export type ToldColumns = {
  /** What the same columns are known again by in another file. */
  fingerprint: string;
  names: string[];
  sample: string[][];
  mapping: ProposedMapping;
  /** The person has said so. */
  isSaid: boolean;
};

/** What came of it: the rows, or the columns where nobody has said what they are, or why not. */
export type Read =
  | { file: BankFile; columns: ToldColumns | null }
  | { file: null; columns: ToldColumns }
  | FileProblem;

/** `mappings` are what the person has said of columns, by their fingerprints. */
export type Asked = { turn: boolean; mappings: Readonly<Record<string, ColumnMapping>> };

/** A file whose form is known by itself. */
export function alone(file: BankFile | FileProblem): Read {
  return typeof file === 'string' ? file : { file, columns: null };
}
