import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { dayOf, type Month, monthOf, toMonth } from '#domain/basics/months.ts';
import { chosenFile, type MoveChoices } from '#domain/portability/moves/choices.ts';
import type { MoveFile, MoveItem, MonthValue } from '#domain/portability/moves/move-file.ts';
import { hasHistory, type Kind, KIND_NAMES, KINDS } from '#domain/records/kinds.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { moves, type MovedItem, type StatedValue } from './table.ts';

/** A month whose stored value differs from that of the file. */
export type DifferingMonth = { month: Month; stored: string; value: string };

/** A record of an earlier version of the file, and what a newer one adds to it. */
export type Continued = {
  record: RecordFacts;
  kind: Kind;
  months: MonthValue[];
  differs: DifferingMonth[];
  /** The file has a later value than the record. */
  isNewer: boolean;
};

type RecordFacts = {
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
  const file = chosenFile(content, choices);
  const { continued, removed } = await earlierItems(userTx, file.items);
  const wanted = new Set(choices.items.flatMap(({ key, included }) => (included ? [key] : [])));
  const items = file.items.map((item): MoveItem => {
    const known = continued.get(item.key);
    if (known !== undefined) return ofRecord(item, known);
    const isGone = removed.has(item.key) && item.leftOut === null && !wanted.has(item.key);
    return isGone ? { ...item, leftOut: 'removed', guesses: [] } : item;
  });
  return { file: { ...file, items }, continued };
}

/** An item that goes to a record has the record's kind and type. */
function ofRecord(item: MoveItem, { kind, record }: Continued): MoveItem {
  const currency = item.currency ?? (record.currency as MoveItem['currency']);
  return { ...item, kind, type: record.type ?? null, currency, guesses: [] };
}

type Earlier = { continued: ReadonlyMap<string, Continued>; removed: ReadonlySet<string> };

/** The records to which the items of a file went that is an older version of this one. */
async function earlierItems(userTx: ClockedTx, items: readonly MoveItem[]): Promise<Earlier> {
  const { tx, userId } = userTx;
  const saved = await tx
    .select({ made: moves.made })
    .from(moves)
    .where(and(eq(moves.userId, userId), isNotNull(moves.savedAt), isNull(moves.undoneAt)))
    .orderBy(desc(moves.savedAt), desc(moves.id));
  const keys = new Set(items.map(({ key }) => key));
  const earlier = new Map<string, MovedItem>();
  for (const { made } of saved) {
    const known = made?.items ?? [];
    const shared = known.filter(({ key }) => keys.has(key));
    if (shared.length < Math.min(known.length, keys.size) * SHARED_MIN) continue;
    for (const item of shared) if (!earlier.has(item.key)) earlier.set(item.key, item);
  }
  if (earlier.size === 0) return { continued: new Map(), removed: new Set() };
  const records = new Map<string, RecordFacts>();
  for (const kind of KIND_NAMES) {
    const list = (await recordsOf(tx, userId, userTx.clock)[kind].list()) as RecordFacts[];
    for (const record of list) records.set(`${kind} ${record.id}`, record);
  }
  const stored = await storedMonths(userTx, [...earlier.values()]);
  const continued = new Map<string, Continued>();
  const removed = new Set<string>();
  const running = monthOf(dayOf(userTx.clock()));
  for (const item of items) {
    const moved = earlier.get(item.key);
    if (moved === undefined) continue;
    const record = records.get(`${moved.kind} ${moved.id}`);
    if (record === undefined) removed.add(item.key);
    else continued.set(item.key, continuedOf(item, { moved, record, running, stored }));
  }
  return { continued, removed };
}

type StoredMonths = ReadonlyMap<string, ReadonlyMap<Month, StatedValue>>;

/** The values that are stored for months of records. */
async function storedMonths(
  { tx, userId }: ClockedTx,
  items: readonly MovedItem[],
): Promise<StoredMonths> {
  const stored = new Map<string, Map<Month, StatedValue>>();
  for (const kind of KIND_NAMES) {
    const ids = items.flatMap((item) => (item.kind === kind ? [item.id] : []));
    if (!hasHistory(kind) || ids.length === 0) continue;
    const { typed } = HISTORY_TABLES[kind];
    const { itemId, year, month, value, currency } = typed;
    const rows = (await tx
      .select({ itemId, year, month, value, currency })
      .from(typed)
      .where(and(eq(typed.userId, userId), inArray(itemId, ids)))) as (StatedValue & {
      itemId: string;
      year: number;
      month: number;
    })[];
    for (const row of rows) {
      const months = stored.get(row.itemId) ?? new Map<Month, StatedValue>();
      months.set(toMonth(row.year, row.month), { value: row.value, currency: row.currency });
      stored.set(row.itemId, months);
    }
  }
  return stored;
}

type ItemComparison = {
  moved: MovedItem;
  record: RecordFacts;
  running: Month;
  stored: StoredMonths;
};

function continuedOf(
  item: MoveItem,
  { moved, record, running, stored }: ItemComparison,
): Continued {
  const { kind } = moved;
  const currency = item.currency ?? record.currency;
  const present = { value: String(record[KINDS[kind].value ?? '']), currency: record.currency };
  const known = stored.get(record.id);
  const months: MonthValue[] = [];
  const differs: DifferingMonth[] = [];
  for (const { month, value } of item.months) {
    if (month === running || !hasHistory(kind)) continue;
    const before = known?.get(month);
    if (before === undefined) months.push({ month, value });
    else if (before.value !== value || before.currency !== currency) {
      differs.push({ month, stored: before.value, value });
    }
  }
  const last = item.months.at(-1);
  const touched = monthOf(dayOf(new Date(record.updatedAt)));
  const isSame =
    last === undefined || (last.value === present.value && currency === present.currency);
  const isUntouched = moved.present.after.value === present.value;
  const isNewer =
    !isSame &&
    hasHistory(kind) &&
    (last.month > touched || (last.month === touched && isUntouched));
  if (!isSame && !isNewer && last.month === running) {
    differs.push({ month: running, stored: present.value, value: last.value });
  }
  return { record, kind, months, differs, isNewer };
}

/** Whether the user wants the file's values where others are stored. */
export function replacesOf({ items }: MoveChoices, key: string): boolean {
  return items.find((choice) => choice.key === key)?.replaces === true;
}
