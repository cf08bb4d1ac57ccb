import type { Currency } from '#domain/basics/currencies.ts';
import { foldedCell } from './folded-cell.ts';
import type { BankFormat } from './format.ts';
import { FORMS } from './formats.ts';

export type Cells = readonly string[];

/** Where the header of a file is, whose it is, and in which place each of its columns stands. */
export type Header = { at: number; form: BankFormat; places: ReadonlyMap<string, number> };

/** The banks put at most a few lines of their own before it. */
const LINES_MAX = 30;

/**
 * The header among the first lines of a file. Its cells must be the known ones, whole: a part of a
 * cell is no sign, for `Transaktions-ID` is not `Transaktion`. Null: it is none that is known.
 */
export function findHeader(lines: readonly Cells[]): Header | null {
  for (const [at, cells] of lines.slice(0, LINES_MAX).entries()) {
    const names = numbered(cells.map(foldedCell));
    const form = FORMS.find((each) => isHeaderOf(each, names));
    if (form === undefined) continue;
    return { at, form, places: new Map(names.map((name, place) => [name, place])) };
  }
  return null;
}

/** The names without empty ones at the end; those that stand again are numbered. */
function numbered(names: readonly string[]): string[] {
  const last = names.findLastIndex((name) => name !== '');
  const seen = new Map<string, number>();
  return names.slice(0, last + 1).map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** The same header for rows that the user says are in a currency, where they state none. */
export function headerIn(header: Header, inCurrency: Currency | null): Header {
  return inCurrency === null ? header : { ...header, form: { ...header.form, inCurrency } };
}

function isHeaderOf({ id, required, others = [] }: BankFormat, names: Cells): boolean {
  const isWhole = required.every((name) => names.includes(name));
  // Three common words alone are anybody's: a card company's have more beside them.
  if (!isWhole || (id === 'amex' && names.length < 5)) return false;
  return names.every((name) => required.includes(name) || others.includes(name));
}
