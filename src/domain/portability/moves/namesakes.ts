import { toMinor } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { isValueOf } from '#domain/figures/history/typed-values.ts';
import { hasHistory, type Kind } from '#domain/records/kinds.ts';
import { opposite, turnedFor } from './choices.ts';
import type { MoveItem } from './move-file.ts';

/** A record that an earlier file made, or of the user's own. */
export type EarlierRecord = {
  kind: Kind;
  /** Null: the record was removed. */
  name: string | null;
  isTurned: boolean;
  /** The stored value of a month; `mayDiffer`: the file gave it while the month was not over. */
  valueIn: (month: Month) => { value: string; mayDiffer: boolean } | null;
};

/** Rows of one name, and the records that may be theirs; `isCut`: there are more of these. */
export type Namesakes<Found extends EarlierRecord> = {
  items: readonly MoveItem[];
  records: readonly Found[];
  isCut: boolean;
  /** The rows have other names than the records. */
  isRenamed: boolean;
  /** No older version of the file had the records. */
  isOwn: boolean;
  /** The key of the row is that of the record, and tells more than an order of equal names. */
  isKeyOf: (item: MoveItem, record: Found) => boolean;
};

/**
 * The record of a row, which may be removed; null: the row is of none. `isDoubtful`: nothing tells
 * that it is, so the user is asked; `isOpposite`: the file writes it with the other sign now.
 */
export type Matched<Found> = {
  record: Found | null;
  isDoubtful: boolean;
  isOpposite: boolean;
};

type Pair<Found> = Agreement & {
  item: MoveItem;
  record: Found;
  isTold: boolean;
  /** One is of each month, as a cost is, and the other is not. */
  isOther: boolean;
};
/** `filled`: the equal months that are not zero. */
type Agreement = { equal: number; filled: number; differing: number; isOpposite: boolean };

/** Months that tell that a row was renamed: one may be the same by chance. */
const RENAMED_MIN = 2;

/**
 * The records of rows by the keys of these. The months that agree tell which is which, then key and
 * name if none disagrees; a row is new once all records of its name have theirs.
 */
export function* matchedRecords<Found extends EarlierRecord>(
  sakes: Namesakes<Found>,
): Steps<ReadonlyMap<string, Matched<Found>>> {
  const { items, records, isCut, isRenamed, isOwn } = sakes;
  const matched = new Map<string, Matched<Found>>();
  const taken = new Set<Found>();
  const all = items.flatMap((item) => records.map((record) => ({ item, record })));
  const pairs = yield* eachInSteps(all, ({ item, record }): Pair<Found> => {
    const isOther = isOtherClass(item, record);
    const agreement = agreementOf(item, record);
    return { item, record, ...agreement, isTold: isTold(sakes, item, record), isOther };
  });
  const isEnough = ({ equal, filled, differing, isOther }: Pair<Found>) =>
    isRenamed ? filled >= RENAMED_MIN && differing === 0 : (isOther ? filled : equal) > 0;
  const agreeing = pairs.filter(isEnough).toSorted(byAgreement);
  const contested = new Set<string>();
  const isFree = ({ item, record }: Pair<Found>) => !matched.has(item.key) && !taken.has(record);
  yield* eachInSteps(agreeing, (pair, at) => {
    if (!isFree(pair)) return;
    const { item, record, isOpposite } = pair;
    const isOpen = isRenamed || pair.differing > 0;
    const rival = isOpen ? rivalOf(agreeing, at, isFree) : undefined;
    if (rival !== undefined) contested.add(rival.item.key);
    const isDoubtful = rival !== undefined || contested.has(item.key);
    matched.set(item.key, { record, isDoubtful, isOpposite });
    taken.add(record);
  });
  // Nothing else tells that a row of another name is that of a record.
  if (isRenamed) return matched;
  // Rows that are left out by themselves take no record from the others.
  const left = items.filter(({ key }) => !matched.has(key));
  const order = left.toSorted((a, b) => Number(a.leftOut !== null) - Number(b.leftOut !== null));
  // A car of the user's is not what the car costs a month.
  const known = pairs.filter((pair) => pair.isTold && !(isOwn && pair.isOther));
  const told = new Map(known.map((pair) => [pair.item.key, pair]));
  for (const { key } of order) {
    yield;
    const pair = told.get(key);
    if (pair === undefined || taken.has(pair.record)) continue;
    const { item, record, equal, differing, isOther } = pair;
    taken.add(record);
    // Where no month has told the sign before, the file's own values do.
    const isNew = equal + differing === 0;
    const isOpposite = isNew && turnedFor(item, record.kind).isTurned !== record.isTurned;
    matched.set(key, { record, isDoubtful: isOther || differing > 0, isOpposite });
  }
  for (const item of order) {
    const { key } = item;
    yield;
    if (matched.has(key)) continue;
    const free = records.filter((each) => !taken.has(each) && !(isOwn && isOtherClass(item, each)));
    const record = free.find(({ name }) => name !== null) ?? null;
    if (record !== null) taken.add(record);
    const isDoubtful = isCut || free.length > 0 || contested.has(key);
    if (isDoubtful) matched.set(key, { record, isDoubtful, isOpposite: false });
  }
  return matched;
}

function isOtherClass({ kind }: MoveItem, record: EarlierRecord): boolean {
  return kind !== null && classOf(kind) !== classOf(record.kind);
}

/** Kinds of which one may go on as another: what is of each month, what is aimed at, and worth. */
function classOf(kind: Kind): string {
  if (kind === 'incomes' || kind === 'costs') return 'flow';
  return kind === 'goals' ? 'goal' : 'worth';
}

function byAgreement(one: Pair<unknown>, other: Pair<unknown>): number {
  return (
    other.equal - one.equal ||
    one.differing - other.differing ||
    Number(other.isTold) - Number(one.isTold)
  );
}

/** A pair with the same row or record that agrees as much, from a place in a sorted list on. */
function rivalOf<Found>(
  pairs: readonly Pair<Found>[],
  at: number,
  isFree: (pair: Pair<Found>) => boolean,
): Pair<Found> | undefined {
  const pair = pairs[at];
  if (pair === undefined) return undefined;
  for (let next = at + 1; next < pairs.length; next += 1) {
    const other = pairs[next];
    if (other === undefined || byAgreement(pair, other) !== 0) return undefined;
    const isOfBoth = other.item === pair.item || other.record === pair.record;
    if (isOfBoth && isFree(other)) return other;
  }
  return undefined;
}

/** Whether key or name tell that a record is that of a row, as no other has it. */
function isTold<Found extends EarlierRecord>(
  { items, records, isOwn, isKeyOf }: Namesakes<Found>,
  item: MoveItem,
  record: Found,
): boolean {
  if (isKeyOf(item, record)) return true;
  const { name } = item;
  if (record.name !== name || item.key.includes('/#')) return false;
  const isOnly = (list: readonly { name: string | null }[]) =>
    list.filter((each) => each.name === name).length === 1;
  return (
    isOnly(items) && isOnly(isOwn ? records.filter((each) => !isOtherClass(item, each)) : records)
  );
}

/** How many common months agree and differ; zeros agree only where nothing differs. */
function agreementOf(item: MoveItem, { kind, isTurned, valueIn }: EarlierRecord): Agreement {
  let [same, turned, zeros, others] = [0, 0, 0, 0];
  const cells = new Map(item.shared?.cells.map(({ month, value }) => [month, value]));
  for (const { month, value: shared } of item.months) {
    const stored = valueIn(month);
    const cell = cells.get(month) ?? shared;
    // Before there was a next amount, it was shared by no months.
    const value = [cell, opposite(cell)].some((each) => each === stored?.value) ? cell : shared;
    const isStored = hasHistory(kind) && (toMinor(value) !== 0 || isValueOf(kind, value));
    if (stored === null || !isStored) continue;
    const own = item.isTurned === isTurned ? value : opposite(value);
    if (toMinor(value) === 0 && stored.value === own) zeros += 1;
    else if (stored.value === own) same += 1;
    else if (stored.value === opposite(own)) turned += 1;
    else if (!stored.mayDiffer) others += 1;
  }
  const isOpposite = turned > same;
  const differing = others + Math.min(same, turned);
  const equal = Math.max(same, turned) + (differing === 0 ? zeros : 0);
  return { equal, filled: Math.max(same, turned), differing, isOpposite };
}
