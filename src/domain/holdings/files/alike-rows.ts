import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { unitsOf } from '#domain/holdings/decimals.ts';
import { type HoldingTransaction, OF_CASH } from '#domain/holdings/holding-transactions.ts';

/** The days that two sources state for one transaction differ by at most this. */
export const ALIKE_DAYS_MAX = 3;
/** The most rows of one day and quantity that are compared; no account has more. */
const ALIKE_MAX = 50;
/** Programs round prices, and leave out fees. */
const MONEY_PERCENT = 1;

/** A transaction as sources state it. */
export type ComparedRow = Pick<
  HoldingTransaction,
  'day' | 'kind' | 'quantity' | 'ratio' | 'amount' | 'fee' | 'tax' | 'currency'
>;

/** A stored row that another source has stated. */
export type OtherRow = ComparedRow & {
  id: string;
  assetId: string;
  instrumentId: string | null;
  /** Of an instrument without an ISIN. */
  isBare: boolean;
};

/** A row of a file: its account, and its instrument among the user's; null: none of them. */
export type SoughtRow = {
  row: ComparedRow;
  assetId: string;
  instrumentId: string | null;
  isBare: boolean;
  hasInstrument: boolean;
};

export type Span = { from: Day; to: Day };

/** Days that sources state all rows of. */
type Covered = {
  /** Of the file, by the keys of its assets. */
  file: ReadonlyMap<string, Span>;
  /** Of the stored rows, by their assets. */
  stored: ReadonlyMap<string, Span>;
};

/** Stored rows of other sources by their kind, units and day. */
export class OtherRows {
  readonly #rows: ReadonlyMap<string, readonly OtherRow[]>;

  constructor(rows: ReadonlyMap<string, readonly OtherRow[]>) {
    this.#rows = rows;
  }

  /**
   * The stored row of each row of a file that has one which is not `taken`, the nearest day first; of
   * equal rows each stored one is that of one row. On different days one of the sources has to cover
   * both.
   */
  *matchesOf<Row extends SoughtRow>(
    rows: readonly Row[],
    { covered, taken }: { covered: Covered; taken: Set<string> },
  ): Steps<Map<Row, OtherRow>> {
    const found = new Map<Row, OtherRow>();
    if (this.#rows.size === 0) return found;
    for (const isOfInstrument of [true, false])
      for (let away = 0; away <= ALIKE_DAYS_MAX; away += 1)
        yield* eachInSteps(rows, (sought) => {
          if (found.has(sought)) return;
          const { row, assetId } = sought;
          const isIn = (day: Day, span: Span | undefined) =>
            span !== undefined && span.from <= day && day <= span.to;
          const other = this.#around(row, away).find((each) => {
            const isOpen = each.assetId === assetId && !taken.has(each.id);
            const isCovered =
              away === 0 ||
              isIn(each.day, covered.file.get(assetId)) ||
              isIn(row.day, covered.stored.get(assetId));
            const isSame = isOfInstrument ? isSameInstrument : isNewName;
            return isOpen && isCovered && isSame(sought, each) && isSameMoney(row, each);
          });
          if (other === undefined) return;
          taken.add(other.id);
          found.set(sought, other);
        });
    return found;
  }

  /** The assets with a row of an instrument that is like one of a file. */
  assetsWith(sought: Omit<SoughtRow, 'assetId'>): string[] {
    const { row } = sought;
    if (!sought.hasInstrument || this.#rows.size === 0) return [];
    const alike = [0, 1, 2, 3]
      .flatMap((away) => this.#around(row, away))
      .filter((each) => isSameInstrument(sought, each) && isSameMoney(row, each));
    return alike.map(({ assetId }) => assetId);
  }

  #around(row: ComparedRow, away: number): readonly OtherRow[] {
    const days = away === 0 ? [0] : [-away, away];
    return days.flatMap((days) => {
      const some = this.#rows.get(`${likenessOf(row)} ${addDays(row.day, days)}`) ?? [];
      return some.length > ALIKE_MAX ? some.slice(0, ALIKE_MAX) : some;
    });
  }
}

/** The rows by what finds them. */
export function* otherRows(rows: readonly OtherRow[]): Steps<OtherRows> {
  const grouped = new Map<string, OtherRow[]>();
  yield* eachInSteps(rows, (row) => {
    const key = `${likenessOf(row)} ${row.day}`;
    const group = grouped.get(key);
    if (group === undefined) grouped.set(key, [row]);
    else group.push(row);
  });
  return new OtherRows(grouped);
}

/** Kind and units; of those that move cash alone the kind, as not all sources state the units. */
function likenessOf({ kind, quantity, ratio }: ComparedRow): string {
  if (isOfMoney(kind)) return kind;
  return `${kind} ${quantity === null ? '' : unitsOf(quantity)} ${ratio ?? ''}`;
}

/** Whether a kind moves cash alone, of which not all sources state units. */
export function isOfMoney(kind: ComparedRow['kind']): boolean {
  return OF_CASH.has(kind) || kind === 'dividend' || kind === 'interest';
}

function isSameInstrument(sought: Omit<SoughtRow, 'assetId'>, other: OtherRow): boolean {
  return sought.hasInstrument
    ? sought.instrumentId !== null && sought.instrumentId === other.instrumentId
    : other.instrumentId === null;
}

/** The same units for the same money, of an instrument that one of the sources knows no ISIN of. */
function isNewName({ row, instrumentId, ...sought }: SoughtRow, other: OtherRow): boolean {
  const isNew = sought.hasInstrument && instrumentId === null && other.instrumentId !== null;
  const isStated = row.amount !== null && other.amount !== null && row.currency === other.currency;
  return isNew && isStated && !isOfMoney(row.kind) && (sought.isBare || other.isBare);
}

/** Whether the amounts differ by no more than fees, taxes and what programs round. */
function isSameMoney(row: ComparedRow, other: ComparedRow): boolean {
  const isKnown = row.amount !== null && other.amount !== null && row.currency === other.currency;
  if (!isKnown) return !isOfMoney(row.kind);
  const [one, two] = [minorOf(row.amount), minorOf(other.amount)];
  const charged = [row.fee, row.tax, other.fee, other.tax];
  const charges = charged.reduce((sum, each) => sum + Math.abs(minorOf(each)), 0);
  const rounded = isOfMoney(row.kind)
    ? 0
    : (Math.max(Math.abs(one), Math.abs(two)) * MONEY_PERCENT) / 100;
  return Math.abs(one - two) <= charges + rounded;
}

function minorOf(amount: AmountText | null): number {
  return amount === null ? 0 : toMinor(amount);
}

/** A row of a program's file: its asset, and its instrument among the user's; null: none of them. */
export type VersionedRow = Pick<ComparedRow, 'day' | 'kind' | 'quantity' | 'amount'> & {
  assetId: string;
  instrumentId: string | null;
};

/**
 * The rows of a newer file that stand in the place of earlier ones which it lacks: of the same kind
 * and instrument on the same day, else with the same units and amount, once of another day, once of
 * an instrument with another name.
 */
export function* changedRows<Earlier extends VersionedRow, Newer extends VersionedRow>(
  earlier: readonly Earlier[],
  newer: readonly Newer[],
): Steps<Map<Earlier, Newer>> {
  const found = new Map<Earlier, Newer>();
  const taken = new Set<Newer>();
  for (const placeOf of PLACES) {
    const open = new Map<string, Newer[]>();
    yield* eachInSteps(newer, (row) => {
      if (taken.has(row)) return;
      const place = placeOf(row);
      const known = open.get(place);
      if (known === undefined) open.set(place, [row]);
      else known.push(row);
    });
    yield* eachInSteps(earlier, (row) => {
      const next = found.has(row) ? undefined : open.get(placeOf(row))?.shift();
      if (next === undefined) return;
      found.set(row, next);
      taken.add(next);
    });
  }
  return found;
}

/** The likest first. */
const PLACES: readonly ((row: VersionedRow) => string)[] = [
  (row) => `${ofAccount(row)} ${row.instrumentId} ${row.day} ${unitsIn(row)}`,
  (row) => `${ofAccount(row)} ${row.instrumentId} ${row.day}`,
  (row) => `${ofAccount(row)} ${row.instrumentId} ${unitsIn(row)} ${minorOf(row.amount)}`,
  (row) => `${ofAccount(row)} ${row.day} ${unitsIn(row)} ${minorOf(row.amount)}`,
];

const ofAccount = ({ assetId, kind }: VersionedRow) => `${assetId} ${kind}`;
const unitsIn = ({ quantity }: VersionedRow) => (quantity === null ? '' : unitsOf(quantity));
