import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { dayOf, type Month, monthOf, toMonth } from '#domain/basics/months.ts';
import { isValueOf } from '#domain/figures/history/typed-values.ts';
import { chosenFile, type KnownItem, type MoveChoices } from '#domain/portability/moves/choices.ts';
import type {
  MoveFile,
  MoveIssue,
  MoveItem,
  MonthValue,
} from '#domain/portability/moves/move-file.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import { hasHistory, type Kind, KIND_NAMES, KINDS } from '#domain/records/kinds.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { type MonthFact, type MovedItem, moves, type StatedValue } from './table.ts';

/** A month whose stored value differs from that of the file. */
export type DifferingMonth = { month: Month; stored: string; value: string };

/** A record of an earlier version of the file, and what a newer one adds to it. */
export type Continued = Earlier & {
  months: MonthValue[];
  differs: DifferingMonth[];
  /** Values that are stored for its months. */
  stored: ReadonlyMap<Month, MonthFact>;
  /** The file's last value is a newer present one, or differs from it; null: neither. */
  present: 'newer' | 'differs' | null;
  /** Months in which the value follows from holdings. */
  held: number;
};

/** An item as it was moved in before, and its record. */
type Earlier = { moved: EarlierItem; record: RecordFacts };
type EarlierItem = Omit<MovedItem, 'months'>;

export type RecordFacts = {
  id: string;
  name: string;
  type?: string;
  currency: string;
  updatedAt: string;
} & Record<string, unknown>;

/** The share of a file's items that an earlier one must have had to be an older version of it. */
const SHARED_MIN = 0.5;

/** A file as it would be saved, and the records that its items continue. */
export type Planned = { file: MoveFile; continued: ReadonlyMap<string, Continued> };

/**
 * A file with the user's choices, beside an older version of it that was saved. An item whose record
 * was removed since is left out, unless the user wants it.
 */
export async function plannedFile(
  userTx: ClockedTx,
  content: MoveFile,
  choices: MoveChoices,
): Promise<Planned> {
  const { earlier, removed } = await earlierItems(userTx, content.items);
  const known = new Map([...earlier].map(([key, each]) => [key, knownItemOf(each)]));
  const file = await inSteps(chosenFile(content, choices, known));
  const wanted = new Set(choices.items.flatMap(({ key, included }) => (included ? [key] : [])));
  const items = file.items.map((item): MoveItem => {
    const isGone = removed.has(item.key) && item.leftOut === null && !wanted.has(item.key);
    return isGone ? { ...item, leftOut: 'removed', guesses: [] } : item;
  });
  const stored = await storedMonths(
    userTx,
    [...earlier.values()].map(({ moved }) => moved),
  );
  const running = monthOf(dayOf(userTx.clock()));
  const continued = new Map<string, Continued>();
  for (const item of items) {
    const before = earlier.get(item.key);
    const context = { running, stored: stored.get(before?.record.id ?? '') ?? new Map() };
    if (before !== undefined) continued.set(item.key, continuedOf(item, before, context));
  }
  return { file: { ...file, items, issues: [...file.issues, ...heldIn(continued)] }, continued };
}

function knownItemOf({ moved, record }: Earlier): KnownItem {
  const { kind, isTurned, present } = moved;
  const currency = present.after.currency as KnownItem['currency'];
  return { kind, type: record.type ?? null, currency, isTurned };
}

function heldIn(continued: ReadonlyMap<string, Continued>): MoveIssue[] {
  const held = [...continued.values()].filter((each) => each.held > 0);
  const count = held.reduce((sum, each) => sum + each.held, 0);
  return held.slice(0, 1).map(({ record }) => ({ code: 'holdings', count, example: record.name }));
}

type EarlierItems = { earlier: ReadonlyMap<string, Earlier>; removed: ReadonlySet<string> };

/** The records to which the items of a file went that is an older version of this one. */
async function earlierItems(userTx: ClockedTx, items: readonly MoveItem[]): Promise<EarlierItems> {
  const { tx, userId } = userTx;
  // Months are most of what is stored of up to thirty files.
  const known = sql<EarlierItem[]>`(select coalesce(json_agg(item - 'months'), '[]')
    from jsonb_array_elements(${moves.made} -> 'items') item)`;
  const saved = await tx
    .select({ known })
    .from(moves)
    .where(and(eq(moves.userId, userId), isNotNull(moves.savedAt), isNull(moves.undoneAt)))
    .orderBy(desc(moves.savedAt), desc(moves.id));
  const keys = new Set(items.map(({ key }) => key));
  const last = new Map<string, EarlierItem>();
  for (const { known: before } of saved) {
    const shared = before.filter(({ key }) => keys.has(key));
    if (shared.length < Math.min(before.length, keys.size) * SHARED_MIN) continue;
    for (const item of shared) if (!last.has(item.key)) last.set(item.key, item);
  }
  const earlier = new Map<string, Earlier>();
  const removed = new Set<string>();
  if (last.size === 0) return { earlier, removed };
  const records = new Map<string, RecordFacts>();
  for (const kind of KIND_NAMES) {
    const list = (await recordsOf(tx, userId, userTx.clock)[kind].list()) as RecordFacts[];
    for (const record of list) records.set(`${kind} ${record.id}`, record);
  }
  for (const [key, moved] of last) {
    const record = records.get(`${moved.kind} ${moved.id}`);
    if (record === undefined) removed.add(key);
    else earlier.set(key, { moved, record });
  }
  return { earlier, removed };
}

type StoredMonths = ReadonlyMap<string, ReadonlyMap<Month, MonthFact>>;

/** The values that are stored for months of records. */
async function storedMonths(
  { tx, userId }: ClockedTx,
  items: readonly EarlierItem[],
): Promise<StoredMonths> {
  const stored = new Map<string, Map<Month, MonthFact>>();
  for (const kind of KIND_NAMES) {
    const ids = items.flatMap((item) => (item.kind === kind ? [item.id] : []));
    if (!hasHistory(kind) || ids.length === 0) continue;
    const { typed } = HISTORY_TABLES[kind];
    const { itemId, year, month, value, currency, reason } = typed;
    const rows = (await tx
      .select({ itemId, year, month, value, currency, reason })
      .from(typed)
      .where(and(eq(typed.userId, userId), inArray(itemId, ids)))) as (MonthFact & {
      itemId: string;
      year: number;
      month: number;
    })[];
    for (const row of rows) {
      const months = stored.get(row.itemId) ?? new Map<Month, MonthFact>();
      const fact = { value: row.value, currency: row.currency, reason: row.reason };
      months.set(toMonth(row.year, row.month), fact);
      stored.set(row.itemId, months);
    }
  }
  return stored;
}

type ItemContext = { running: Month; stored: Continued['stored'] };

function continuedOf(
  item: MoveItem,
  { moved, record }: Earlier,
  { running, stored }: ItemContext,
): Continued {
  const { kind } = moved;
  const compared: Continued = {
    moved,
    record,
    stored,
    months: [],
    differs: [],
    present: null,
    held: 0,
  };
  if (!hasHistory(kind)) return compared;
  const currency = item.currency ?? record.currency;
  const values = item.months.filter(({ value }) => isValueOf(kind, value));
  for (const { month, value } of values) {
    const before = stored.get(month);
    if (followsHoldings(record, month)) compared.held += 1;
    else if (month === running) continue;
    else if (before === undefined) compared.months.push({ month, value });
    else if (before.value !== value || before.currency !== currency) {
      compared.differs.push({ month, stored: before.value, value });
    }
  }
  const last = values.at(-1);
  const present = presentOf(moved.kind, record);
  if (last === undefined || followsHoldings(record, running)) return compared;
  if (last.value === present.value && currency === present.currency) return compared;
  const { after } = moved.present;
  const isUntouched = after.value === present.value && after.currency === present.currency;
  const isOther = compared.differs.some(({ month }) => month === last.month);
  const isLater = last.month > (moved.until ?? running);
  if (
    !isOther &&
    isLater &&
    (isUntouched || last.month > monthOf(dayOf(new Date(record.updatedAt))))
  )
    return { ...compared, present: 'newer' };
  if (last.month === running) {
    compared.differs.push({ month: running, stored: present.value, value: last.value });
  } else if (!isOther || !isUntouched) return compared;
  return { ...compared, present: 'differs' };
}

/** The present value of a record. */
export function presentOf(kind: Kind, record: RecordFacts): StatedValue {
  return { value: String(record[KINDS[kind].value ?? '']), currency: record.currency };
}

/** Whether the user wants the file's values where others are stored. */
export function replacesOf({ items }: MoveChoices, key: string): boolean {
  return items.find((choice) => choice.key === key)?.replaces === true;
}
