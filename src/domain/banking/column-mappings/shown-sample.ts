import { currencyIn, isBelowZero, mayBeThousands } from '#domain/banking/bank-files/amounts.ts';
import type { BalanceCheck } from '#domain/banking/bank-files/balance-check.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import type { Columns } from './columns.ts';
import { isRow } from './likely-cells.ts';
import type { ProposedMapping } from './mapping.ts';

/** Number of rows that the sample shows: the first ones, and then one of each other kind. */
const ROWS_SHOWN = 8;
const FIRST_ROWS = 3;
/** Number of lines in which other kinds are searched. */
const LOOKED_AT = 2_000;

/** Rows of a table, and the line of each in the file, from 1. */
type ShownSample = { sample: string[][]; sampleLines: number[] };

/** The columns of a file in an unknown format, and the saved or proposed mapping. */
export type FileColumns = ShownSample & {
  /** Recognizes the same columns in another file. */
  fingerprint: string;
  /** Empty where the file has no names. */
  names: string[];
  mapping: ProposedMapping;
  /** The mapping is the user's own. */
  isSaid: boolean;
  /** By this mapping; null: columns are missing in it, or no row can be read. */
  check: Pick<BalanceCheck, 'verdict' | 'mismatchLine'> | null;
};

/**
 * Rows of a table to show beside a mapping, in their order: the first, and the first of each kind
 * that a wrong mapping would misread: another sign, currency or state, or no row at all.
 */
export function shownSample(
  lines: readonly HeaderCells[],
  { at, names }: Pick<Columns, 'at' | 'names'>,
  mapping: ProposedMapping,
): ShownSample {
  const kinds = new Set<string>();
  const shown: HeaderCells[] = [];
  const shownLines: number[] = [];
  for (const [place, cells] of lines.slice(at + 1, at + 1 + LOOKED_AT).entries()) {
    if (shown.length === ROWS_SHOWN) break;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const kind = kindOf(cells, mapping);
    if (shown.length < FIRST_ROWS || !kinds.has(kind)) {
      shown.push(cells);
      shownLines.push(at + place + 2);
    }
    kinds.add(kind);
  }
  const sample = shown.map((cells) => names.map((_, place) => (cells[place] ?? '').trim()));
  return { sample, sampleLines: shownLines };
}

function kindOf(
  cells: HeaderCells,
  { amount, paid, currencyColumn, state, direction }: ProposedMapping,
) {
  const cell = (place: number | null | undefined) => (cells[place ?? -1] ?? '').trim();
  const signs = [amount, paid].map((place) => isBelowZero(cell(place)));
  const amounts = [currencyIn(cell(amount)), mayBeThousands(cell(amount))];
  const stated = [currencyColumn, state, direction].map((place) => cell(place).toLowerCase());
  return [isRow(cells), cell(paid) === '', ...signs, ...amounts, ...stated].join('|');
}
