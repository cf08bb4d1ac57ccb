import type { DecimalMark } from '#domain/banking/bank-files/amounts.ts';
import type { DateForm } from '#domain/banking/bank-files/dates.ts';
import type { BrokerSource } from './broker-file.ts';
import type { BrokerRow } from './broker-rows.ts';
import { wordOf } from './cell-words.ts';
import type { FileDraft } from './file-draft.ts';

/** A table that a broker writes: the names of its columns, and the meaning of its rows. */
export type BrokerFormat = {
  source: BrokerSource;
  /** Whether a header is this format's, by the words of its names; repeated ones are numbered. */
  isHeader(words: readonly string[]): boolean;
  /** The names that the reader asks for, of a header in which columns may have others, or none. */
  named?(words: readonly string[]): readonly string[];
  /** Names of columns of numbers, which show the decimal mark of the file. */
  numbers: readonly string[];
  /** The decimal mark where no number shows it; null: anybody writes these files. */
  mark: DecimalMark | null;
  /** Names of columns whose whole thousands anybody may write with a mark. */
  money?: readonly string[];
  dates: DateForm;
  read(rows: readonly BrokerRow[], file: FileDraft): void;
};

/** Names columns as the reader asks for them, by a list of other names, as in other languages. */
export function renamed(
  names: ReadonlyMap<string, string>,
): (words: readonly string[]) => readonly string[] {
  return (words) => words.map((word) => names.get(word) ?? word);
}

/** Tells whether a header has all of some columns; one of those that `|` separates is enough. */
export function hasColumns(names: string): BrokerFormat['isHeader'] {
  const needed = names.split(', ').map((list) => list.split(' | ').map(wordOf));
  return (words) => needed.every((list) => list.some((word) => words.includes(word)));
}
