import { type AmountText, type Minor, toAmountText, toMinor } from '#domain/basics/money.ts';
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
/** Of money at a rate: what brokers take for an exchange, and the movement of a day. */
const EXCHANGED_PERCENT = 3;

/** A transaction as sources state it. */
export type ComparedRow = Pick<
  HoldingTransaction,
  'day' | 'kind' | 'quantity' | 'ratio' | 'amount' | 'fee' | 'tax' | 'currency'
> & {
  /** The money is in another currency than the price. */
  isExchanged?: boolean;
};

/** A stored row that another source has stated, or an earlier file of the same one. */
export type OtherRow = ComparedRow & {
  id: string;
  assetId: string;
  instrumentId: string | null;
  /** Of files of the same source alone, which have the whole day. */
  isOwn: boolean;
  /** Those files called the account otherwise: it was renamed, or is another one. */
  isOtherName: boolean;
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
  /** By an id of its source: no other row of that is the same. */
  hasId: boolean;
};

export type Span = { from: Day; to: Day };

/** Days that sources state all rows of. */
type Covered = {
  /** Of the file, by the keys of its assets. */
  file: ReadonlyMap<string, Span>;
  /** Of the stored rows, by their assets. */
  stored: ReadonlyMap<string, Span>;
};

/** Rows of sources that are compared with each other, and the stored ones that are of others. */
type Matching = {
  covered: Covered;
  taken: Set<string>;
  /** Assets of which the file repeats rows of earlier ones of its source. */
  repeated: ReadonlySet<string>;
  /** Assets whose account the file calls otherwise than earlier ones did. */
  renamed: ReadonlySet<string>;
};

/**
 * Whether a row and a stored one can be the same: on different days one of the sources covers both.
 * Files of one source state the same days.
 */
function isCovered(sought: SoughtRow, other: OtherRow, matching: Matching): boolean {
  const { row, assetId } = sought;
  const { covered } = matching;
  if (other.isOwn) return isOfSource(sought, other) && isOfAccount(other, matching);
  const isIn = (day: Day, span: Span | undefined) =>
    span !== undefined && span.from <= day && day <= span.to;
  return (
    row.day === other.day ||
    isIn(other.day, covered.file.get(assetId)) ||
    isIn(row.day, covered.stored.get(assetId))
  );
}

/** Whether a row may be what an earlier file of its source stated in other words. */
function isOfSource({ row, hasId }: Pick<SoughtRow, 'row' | 'hasId'>, other: OtherRow): boolean {
  return row.day === other.day && !hasId;
}

function isOfAccount({ assetId, isOtherName }: OtherRow, { renamed }: Matching): boolean {
  return !isOtherName || renamed.has(assetId);
}

type RowGroups = Map<string, OtherRow[]>;

/** How a row and a stored one are alike, and the most days between them. */
type Likeness = {
  isSame: (sought: SoughtRow, other: OtherRow, matching: Matching) => boolean;
  awayMax: number;
};

/** The likest first. */
const LIKENESSES: readonly Likeness[] = [
  {
    // Of several purchases of a day each is the one for the same amount.
    isSame: (sought, other) =>
      isSameInstrument(sought, other) && sought.row.amount === other.amount && other.isOwn,
    awayMax: 0,
  },
  { isSame: isSameInstrument, awayMax: ALIKE_DAYS_MAX },
  {
    // Tables of several funds bought for the same on a day differ by their names alone.
    isSame: (sought, other, { repeated }) =>
      isNewName(sought, other) && (!other.isOwn || repeated.has(sought.assetId)),
    awayMax: ALIKE_DAYS_MAX,
  },
];

/** Stored rows by their kind, units and day; purchases and sales by their instrument. */
export class OtherRows {
  readonly #rows: RowGroups;
  readonly #trades: RowGroups;
  /** Assets with rows of an account that files of the source called otherwise. */
  readonly otherNamed: ReadonlySet<string>;

  constructor(rows: RowGroups, trades: RowGroups, otherNamed: ReadonlySet<string>) {
    this.#rows = rows;
    this.#trades = trades;
    this.otherNamed = otherNamed;
  }

  /**
   * The stored row of each row of a file that has one which is not `taken`, the nearest day first; of
   * equal rows each stored one is that of one row. On different days one of the sources has to cover
   * both.
   */
  *matchesOf<Row extends SoughtRow>(
    rows: readonly Row[],
    matching: Matching,
  ): Steps<Map<Row, OtherRow>> {
    const { taken } = matching;
    const found = new Map<Row, OtherRow>();
    if (this.#rows.size === 0) return found;
    for (const { isSame, awayMax } of LIKENESSES)
      for (let away = 0; away <= awayMax; away += 1)
        yield* eachInSteps(rows, (sought) => {
          if (found.has(sought)) return;
          const { row, assetId } = sought;
          const other = this.#around(row, away).find((each) => {
            const isOpen = each.assetId === assetId && !taken.has(each.id);
            const isAlike = isSame(sought, each, matching) && isSameMoney(row, each);
            return isOpen && isAlike && isCovered(sought, each, matching);
          });
          if (other === undefined) return;
          taken.add(other.id);
          found.set(sought, other);
        });
    return found;
  }

  /**
   * The stored rows of purchases and sales that sources state in other parts: those of a day together
   * have the same units for the same money. Each is that of the first row of its day.
   */
  *partsOf<Row extends SoughtRow>(
    rows: readonly Row[],
    matching: Matching,
  ): Steps<Map<Row, readonly OtherRow[]>> {
    const { taken } = matching;
    const found = new Map<Row, readonly OtherRow[]>();
    if (this.#trades.size === 0) return found;
    const groups = new Map<string, Row[]>();
    yield* eachInSteps(rows, (sought) => {
      const { row, assetId, instrumentId } = sought;
      if (isTrade(row) && instrumentId !== null)
        addTo(groups, tradeKey({ ...row, assetId, instrumentId }, 0), sought);
    });
    for (let away = 0; away <= ALIKE_DAYS_MAX; away += 1)
      yield* eachInSteps([...groups.values()], (parts) => {
        const [first] = parts;
        if (first === undefined || found.has(first)) return;
        for (const [days, isOwn] of away === 0 ? SAME_DAY : OTHER_DAYS(away)) {
          const { row, assetId, instrumentId } = first;
          const place = tradeKey({ ...row, assetId, instrumentId }, days);
          const others = (this.#trades.get(place) ?? []).filter(
            (each) => !taken.has(each.id) && each.isOwn === isOwn && isOfAccount(each, matching),
          );
          const [other] = others;
          if (other === undefined || parts.length + others.length < 3) continue;
          const isSame = isSameSum(
            parts.map((part) => part.row),
            others,
          );
          if (!isSame || !parts.every((part) => isCovered(part, other, matching))) continue;
          for (const part of parts) found.set(part, part === first ? others : [other]);
          for (const { id } of others) taken.add(id);
          return;
        }
      });
    return found;
  }

  /** The assets with a row of an instrument that is like one of a file, also of other names of theirs. */
  assetsWith(sought: Omit<SoughtRow, 'assetId'>, areOtherNames: boolean): string[] {
    const { row } = sought;
    if (!sought.hasInstrument || this.#rows.size === 0) return [];
    const alike = [0, 1, 2, 3]
      .flatMap((away) => this.#around(row, away))
      .filter((each) => isSameInstrument(sought, each) && isSameMoney(row, each))
      .filter((each) => !each.isOwn || isOfSource(sought, each))
      .filter((each) => areOtherNames || !each.isOtherName);
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

const SAME_DAY: readonly (readonly [days: number, isOwn: boolean])[] = [
  [0, false],
  [0, true],
];
const OTHER_DAYS = (away: number) => [[-away, false] as const, [away, false] as const];

/** The rows by what finds them. */
export function* otherRows(rows: readonly OtherRow[]): Steps<OtherRows> {
  const grouped: RowGroups = new Map();
  const trades: RowGroups = new Map();
  const otherNamed = new Set<string>();
  yield* eachInSteps(rows, (row) => {
    addTo(grouped, `${likenessOf(row)} ${row.day}`, row);
    if (isTrade(row)) addTo(trades, tradeKey(row, 0), row);
    if (row.isOtherName) otherNamed.add(row.assetId);
  });
  return new OtherRows(grouped, trades, otherNamed);
}

function addTo<Each>(groups: Map<string, Each[]>, key: string, each: Each): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [each]);
  else group.push(each);
}

const isTrade = ({ kind }: Pick<ComparedRow, 'kind'>) => kind === 'buy' || kind === 'sell';

type TradeKey = Pick<OtherRow, 'assetId' | 'instrumentId' | 'kind' | 'day'>;

function tradeKey({ assetId, instrumentId, kind, day }: TradeKey, away: number): string {
  return `${assetId} ${instrumentId} ${kind} ${addDays(day, away)}`;
}

/** Whether some rows together have the units and the money of others. */
function isSameSum(some: readonly ComparedRow[], others: readonly ComparedRow[]): boolean {
  const units = (rows: readonly ComparedRow[]) =>
    rows.reduce((sum, { quantity }) => sum + unitsOf(quantity ?? '0'), 0n);
  const [one, other] = [summed(some), summed(others)];
  return units(some) === units(others) && one !== null && other !== null && isSameMoney(one, other);
}

/** Rows as one, by their money; null: not all have an amount in the same currency. */
function summed(rows: readonly ComparedRow[]): ComparedRow | null {
  const [first] = rows;
  if (first === undefined) return null;
  const isKnown = rows.every(({ amount, currency }) => amount && currency === first.currency);
  const sum = (of: 'amount' | 'fee' | 'tax') =>
    toAmountText(rows.reduce((all, row) => all + minorOf(row[of]), 0) as Minor);
  return isKnown ? { ...first, amount: sum('amount'), fee: sum('fee'), tax: sum('tax') } : null;
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

/** Whether the amounts differ by no more than fees, taxes, and what programs round or exchange. */
function isSameMoney(row: ComparedRow, other: ComparedRow & { isOwn?: boolean }): boolean {
  const isKnown = row.amount !== null && other.amount !== null;
  // Programs may keep dividends in the currency of the share.
  if (!isKnown || row.currency !== other.currency)
    return !isOfMoney(row.kind) || (isKnown && row.kind === 'dividend' && other.isOwn === false);
  const [one, two] = [minorOf(row.amount), minorOf(other.amount)];
  const charged = [row.fee, row.tax, other.fee, other.tax];
  const charges = charged.reduce((sum, each) => sum + Math.abs(minorOf(each)), 0);
  const exact = isOfMoney(row.kind) ? 0 : MONEY_PERCENT;
  const percent = row.isExchanged || other.isExchanged ? EXCHANGED_PERCENT : exact;
  const rounded = (Math.max(Math.abs(one), Math.abs(two)) * percent) / 100;
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
      addTo(open, placeOf(row), row);
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

/** Cash that a program worked out as paid in, or out if below zero, in minor units. */
export type WorkedOutCash = { id: string; day: Day; minor: number };

type AccountCash = {
  rows: readonly WorkedOutCash[];
  /** Movements of cash that the program does not have. */
  others: readonly Pick<WorkedOutCash, 'day' | 'minor'>[];
  /** Days of which other sources state what was paid in and out. */
  stated: readonly Span[];
};

const byDay = (one: { day: Day }, other: { day: Day }) =>
  one.day === other.day ? 0 : one.day < other.day ? -1 : 1;

/**
 * The amounts that worked-out cash of an account in a currency comes to beside the files of others, by
 * ids. Within the days that these state it gives way. After them it is less by the cash that only the
 * others have, so that the balances that the program states still hold.
 */
export function* settledCash({ rows, others, stated }: AccountCash): Steps<Map<string, number>> {
  const settled = new Map<string, number>();
  const moved = others.toSorted(byDay);
  // The cash of the account beyond that which the program counts with.
  let [surplus, at] = [0, 0];
  yield* eachInSteps(rows.toSorted(byDay), ({ id, day, minor }) => {
    for (; at < moved.length && (moved[at]?.day ?? '') <= day; at += 1)
      surplus += moved[at]?.minor ?? 0;
    const isStated = stated.some(({ from, to }) => from <= day && day <= to);
    const wanted = isStated ? 0 : minor - surplus;
    // A surplus stays: only a stated balance can be a withdrawal.
    const amount = minor > 0 ? Math.max(0, wanted) : Math.min(0, wanted);
    surplus += amount - minor;
    settled.set(id, amount);
  });
  return settled;
}
