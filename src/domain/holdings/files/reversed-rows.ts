import type { BrokerRow } from './broker-rows.ts';

/** Sign of the number in a cell: 0 for zero, an empty cell or any other text. */
export function signOf(cell: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(cell)) return 0;
  return /^[-\u2212]/.test(cell.trim()) ? -1 : 1;
}

/** Rows that take another one back, and the ways in which both are alike. */
type Reversals = {
  isReversal: (row: BrokerRow) => boolean;
  /** Cells that both have. */
  likeness: (row: BrokerRow) => string[];
  /** Names of the columns with numbers, which differ by their signs. */
  numbers: readonly string[];
};

/** Rows that take another one of the file back, and those that they do. */
export function reversedRows(
  rows: readonly BrokerRow[],
  { isReversal, likeness, numbers }: Reversals,
): ReadonlySet<BrokerRow> {
  const reversals = rows.filter(isReversal);
  if (reversals.length === 0) return new Set();
  const keyOf = (row: BrokerRow) =>
    [...likeness(row), ...numbers.map((name) => row.text(name).replace(/^[-\u2212]/, ''))].join(
      '|',
    );
  const open = new Map<string, BrokerRow[]>();
  for (const row of rows) {
    if (isReversal(row)) continue;
    const key = keyOf(row);
    const others = open.get(key);
    if (others === undefined) open.set(key, [row]);
    else others.push(row);
  }
  const reversed = new Set<BrokerRow>();
  for (const row of reversals) {
    const other = open.get(keyOf(row))?.pop();
    if (other !== undefined) reversed.add(row).add(other);
  }
  return reversed;
}
