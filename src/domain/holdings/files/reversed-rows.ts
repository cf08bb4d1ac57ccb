import { type BrokerRow, RowRefused } from './broker-rows.ts';

/** Sign of the number in a cell: 0 for zero, an empty cell or any other text. */
export function signOf(cell: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(cell)) return 0;
  // A currency may stand first.
  return /^[^\d\u2212-]*[-\u2212]/.test(cell) ? -1 : 1;
}

/** Signs of the cash of kinds that have one alone: the other one takes a row back. */
const CASH_SIGNS: Readonly<Partial<Record<string, -1 | 1>>> = {
  buy: -1,
  sell: 1,
  deposit: 1,
  withdrawal: -1,
};

/** Whether cash has the sign that its kind never has in a table with signs. */
export function hasOtherSign(kind: string | undefined, cell: string): boolean {
  const expected = CASH_SIGNS[kind ?? ''];
  return expected !== undefined && signOf(cell) === -expected;
}

/** Rows that take another one back, and the ways in which both are alike. */
type Reversals = {
  isReversal: (row: BrokerRow) => boolean;
  /** Cells that both have. */
  likeness: (row: BrokerRow) => string[];
  /** Names of the columns with numbers, which differ by their signs. */
  numbers: readonly string[];
};

/** Rows that do not count. */
export type TakenBack = {
  /** Those that take another one of the file back, and those that they do. */
  reversed: ReadonlySet<BrokerRow>;
  /** Those that take back a row of another file. */
  alone: ReadonlySet<BrokerRow>;
};

/** The rows that others take back, with these, and those whose pair is not in the file. */
export function reversedRows(
  rows: readonly BrokerRow[],
  { isReversal, likeness, numbers }: Reversals,
): TakenBack {
  const [reversed, alone] = [new Set<BrokerRow>(), new Set<BrokerRow>()];
  const reversals = rows.filter(isReversal);
  if (reversals.length === 0) return { reversed, alone };
  const keyOf = (row: BrokerRow) =>
    [...likeness(row), ...numbers.map((name) => row.text(name).replace(/[-\u2212]/, ''))].join('|');
  const open = new Map<string, BrokerRow[]>();
  for (const row of rows) {
    if (isReversal(row)) continue;
    const key = keyOf(row);
    const others = open.get(key);
    if (others === undefined) open.set(key, [row]);
    else others.push(row);
  }
  for (const row of reversals) {
    const other = open.get(keyOf(row))?.pop();
    if (other === undefined) alone.add(row);
    else reversed.add(row).add(other);
  }
  return { reversed, alone };
}

/** Refuses a row that does not count. */
export function refuseTakenBack(row: BrokerRow, { reversed, alone }: TakenBack): void {
  if (reversed.has(row)) throw new RowRefused('void');
  if (alone.has(row)) throw new RowRefused('pair');
}

/** How the rows of a table that may have signs are read. */
type SignedRows = Pick<Reversals, 'likeness'> & {
  kindOf: (row: BrokerRow) => string | undefined;
  /** The account, whose rows may be of another source than those of others. */
  accountOf?: (row: BrokerRow) => string;
  /** Names of the columns of units and of cash. */
  quantity: string;
  amount: string;
};

/**
 * Rows of a table, which may be with signs or without, that are taken back. Units and cash of those
 * have the other sign than most rows of their kind; cash alone may have been written without care,
 * and takes back an equal row only.
 */
export function oppositeRows(rows: readonly BrokerRow[], of: SignedRows): TakenBack {
  const { kindOf, accountOf = () => '', likeness, quantity, amount } = of;
  const [certain, possible] = [new Set<BrokerRow>(), new Set<BrokerRow>()];
  for (const own of Map.groupBy(rows, (row) => `${kindOf(row)} ${accountOf(row)}`).values()) {
    const kind = own[0] && kindOf(own[0]);
    const usual = CASH_SIGNS[kind ?? ''];
    if (usual === undefined) continue;
    const cash = usualSign(own, amount, usual);
    const first = own.find((row) => signOf(row.text(amount)) === cash);
    const units = usualSign(own, quantity, signOf(first?.text(quantity) ?? '') || 1);
    for (const row of own) {
      const isOtherCash = signOf(row.text(amount)) === -cash;
      const [found, isOfUnits] = [signOf(row.text(quantity)), kind === 'buy' || kind === 'sell'];
      const isOtherUnits = isOfUnits && found === -units;
      // Tables differ in the sign of units that are sold, not in that of those that are bought.
      if (isOtherUnits ? isOtherCash || (kind === 'buy' && found < 0) : isOtherCash && !isOfUnits)
        certain.add(row);
      else if (isOtherCash) possible.add(row);
    }
  }
  const isReversal = (row: BrokerRow) => certain.has(row) || possible.has(row);
  const found = reversedRows(rows, { isReversal, likeness, numbers: [quantity, amount] });
  return {
    reversed: found.reversed,
    alone: new Set([...found.alone].filter((row) => certain.has(row))),
  };
}

/** The sign that most cells of a column have; as many of both: the one that is expected. */
export function usualSign(rows: readonly BrokerRow[], name: string, expected: -1 | 1): -1 | 1 {
  const sum = rows.reduce((all, row) => all + signOf(row.text(name)), 0);
  return sum === 0 ? expected : sum < 0 ? -1 : 1;
}
