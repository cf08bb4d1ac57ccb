import { createHash } from 'node:crypto';
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { type MoveItem, nameKey } from '#domain/portability/moves/move-file.ts';
import { type EarlierRecord, matchedRecords } from '#domain/portability/moves/namesakes.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import {
  HISTORY_KINDS,
  type HistoryKind,
  type Kind,
  KIND_NAMES,
  KINDS,
} from '#domain/records/kinds.ts';
import { dayOfRemoval } from '#server/platform/db/columns.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { type MonthFact, type MovedItem, moves, type StatedValue } from './table.ts';

/** The value that counts in a month, and the typed one of that month, which may not be it. */
export type StoredMonth = StatedValue & { typed: MonthFact | null };

export type EarlierItem = Omit<MovedItem, 'months'>;

export type RecordFacts = {
  id: string;
  name: string;
  type?: string;
  currency: string;
  updatedAt: string;
} & Record<string, unknown>;

/** A record of an earlier file that a row continues, with its stored values of the row's months. */
export type Earlier = {
  moved: EarlierItem;
  record: RecordFacts;
  stored: ReadonlyMap<Month, StoredMonth>;
  isOpposite: boolean;
};

export type EarlierRecords = {
  earlier: Map<string, Earlier>;
  /** Keys of records that were removed, each with the month from which on; null: from the first. */
  removed: ReadonlyMap<string, Month | null>;
  /** Keys of rows that may be those of a record, or may not. */
  doubtful: Set<string>;
};

/** The share of a file's items that an earlier one must have had to be an older version of it. */
const SHARED_MIN = 0.5;

/** A key as it is stored: the name in it goes with an erased record. */
export function hashedKey(userId: string, key: string): string {
  return createHash('sha256').update(`${userId} ${key}`).digest('base64url');
}

/** Rows of a name, and the items of earlier files that had it; `isCut`: there are more of these. */
type Group = { items: MoveItem[]; moved: EarlierItem[]; isCut: boolean };

type Candidate = EarlierRecord & Pick<Earlier, 'moved' | 'stored'> & { record: RecordFacts | null };

/** The records of older versions of a file to which its rows belong. */
export async function earlierRecords(
  userTx: ClockedTx,
  all: readonly MoveItem[],
): Promise<EarlierRecords> {
  const { groups, erased } = await groupsOf(userTx, all);
  const earlier = new Map<string, Earlier>();
  const removed = new Map<string, Month | null>(erased.map((key) => [key, null]));
  const doubtful = new Set<string>();
  if (groups.length === 0) return { earlier, removed, doubtful };
  const candidates = await candidatesOf(userTx, groups);
  const gone = await removalsOf(
    userTx,
    candidates.flat().flatMap(({ record, moved }) => (record === null ? [moved] : [])),
  );
  for (const [at, { items, isCut }] of groups.entries()) {
    const records = candidates[at] ?? [];
    const isKeyOf = keyTest(userTx.userId, items, records);
    const found = await inSteps(matchedRecords({ items, records, isCut, isKeyOf }));
    for (const [key, { record: match, isDoubtful, isOpposite }] of found) {
      removed.delete(key);
      if (isDoubtful) doubtful.add(key);
      if (match === null) continue;
      const { moved, record, stored } = match;
      if (record !== null) earlier.set(key, { moved, record, stored, isOpposite });
      else if (!isDoubtful) removed.set(key, gone.get(moved.id) ?? null);
    }
  }
  return { earlier, removed, doubtful };
}

/** The most pairs of a row and a record of its name, values of them, and other values that are read. */
const PAIRS_MAX = 40_000;
const COMPARED_MAX = 2_000_000;
const OTHER_VALUES_MAX = 100;

/** The rows of each name that an older version has, and the keys of rows that are erased since. */
async function groupsOf(
  userTx: ClockedTx,
  all: readonly MoveItem[],
): Promise<{ groups: Group[]; erased: string[] }> {
  const { userId } = userTx;
  const keys = new Map(all.map(({ key }) => [hashedKey(userId, key), key]));
  const names = new Map<string, Group>();
  for (const [name, items] of Map.groupBy(all, ({ key }) => nameKey(key))) {
    const group: Group = { items, moved: [], isCut: false };
    names.set(hashedKey(userId, name), group);
    // Files that were saved before names were stored have keys alone.
    for (const { key } of items) names.set(hashedKey(userId, key), group);
  }
  const erasedKeys: string[] = [];
  const seen = new Set<string>();
  for (const { known, erased } of await savedItems(userTx)) {
    const shared = known.filter(({ key, name }) => names.has(name ?? key));
    const gone = erased.flatMap((key) => keys.get(key) ?? []);
    const count = Math.min(known.length + erased.length, all.length);
    if (shared.length + gone.length < count * SHARED_MIN) continue;
    erasedKeys.push(...gone);
    for (const item of shared) {
      if (!seen.has(item.id)) names.get(item.name ?? item.key)?.moved.push(item);
      seen.add(item.id);
    }
  }
  const groups = [...new Set(names.values())].filter(({ moved }) => moved.length > 0);
  for (const group of groups) {
    const { items, moved } = group;
    const months = new Set(items.flatMap((item) => item.months.map(({ month }) => month)));
    const values = items.reduce((count, item) => count + item.months.length, OTHER_VALUES_MAX);
    const most = Math.min(
      PAIRS_MAX / items.length,
      COMPARED_MAX / values,
      (2 * values) / months.size,
    );
    group.isCut = moved.length > most;
    group.moved = moved.slice(0, Math.floor(most));
  }
  return { groups, erased: erasedKeys };
}

async function candidatesOf(userTx: ClockedTx, groups: readonly Group[]): Promise<Candidate[][]> {
  const { tx, userId, clock } = userTx;
  const records = new Map<string, RecordFacts>();
  for (const kind of KIND_NAMES) {
    const list = (await recordsOf(tx, userId, clock)[kind].list()) as RecordFacts[];
    for (const record of list) records.set(record.id, record);
  }
  const all = await storedMonths(userTx, groups);
  const running = monthOf(dayOf(clock()));
  return groups.map((group) =>
    group.moved.map((moved): Candidate => {
      const record = records.get(moved.id) ?? null;
      const stored = all.get(moved.id) ?? new Map<Month, StoredMonth>();
      const valueIn = (month: Month) => {
        const value = stored.get(month);
        const isOther = month === running || (record !== null && followsHoldings(record, month));
        if (value === undefined || isOther) return null;
        return { value: value.value, mayDiffer: isOfFile(value, moved) };
      };
      const { kind, isTurned } = moved;
      return { kind, isTurned, name: record?.name ?? null, valueIn, moved, record, stored };
    }),
  );
}

/** Whether a month was the running one, and an earlier version of the file gave its value then. */
export function isOfFile({ typed, value, currency }: StoredMonth, moved: EarlierItem): boolean {
  const { after } = moved.present;
  return typed === null && value === after.value && currency === after.currency;
}

/** Whether a key is that of a record alone: rows of one name are numbered by their order. */
function keyTest(userId: string, items: readonly MoveItem[], records: readonly Candidate[]) {
  const counts = Map.groupBy(records, ({ moved }) => moved.key);
  const own = new Set(items.map(({ key }) => key));
  const hashes = new Map(
    items.flatMap(({ key }): [string, string][] => {
      const first = key.replace(/[#~]\d+$/, '');
      const others = [`${key}#2`, `${key}~2`];
      const isNumbered =
        key.includes('/#') ||
        (first !== key && own.has(first)) ||
        others.some((other) => own.has(other) || counts.has(hashedKey(userId, other)));
      return isNumbered ? [] : [[key, hashedKey(userId, key)]];
    }),
  );
  return ({ key }: MoveItem, { moved }: Candidate) =>
    hashes.get(key) === moved.key && counts.get(moved.key)?.length === 1;
}

type SavedItems = { known: EarlierItem[]; erased: string[] };

/** The items of the files that were saved, of the newest first. */
function savedItems({ tx, userId }: ClockedTx): Promise<SavedItems[]> {
  // Months are most of what is stored of up to thirty files.
  const known = sql<EarlierItem[]>`(select coalesce(json_agg(item - 'months'), '[]')
    from jsonb_array_elements(${moves.made} -> 'items') item)`;
  return tx
    .select({ known, erased: sql<string[]>`${moves.made} -> 'erased'` })
    .from(moves)
    .where(and(eq(moves.userId, userId), isNotNull(moves.savedAt), isNull(moves.undoneAt)))
    .orderBy(desc(moves.savedAt), desc(moves.id));
}

/** The months from which on records are removed, by their ids. */
async function removalsOf(
  { tx, userId }: ClockedTx,
  moved: readonly EarlierItem[],
): Promise<ReadonlyMap<string, Month>> {
  const found = new Map<string, Month>();
  for (const kind of HISTORY_KINDS) {
    const ids = moved.flatMap((item) => (item.kind === kind ? [item.id] : []));
    if (ids.length === 0) continue;
    const { items } = HISTORY_TABLES[kind];
    const rows = await tx
      .select({ id: sql<string>`${items.id}`, on: dayOfRemoval(items) })
      .from(items)
      .where(and(eq(items.userId, userId), inArray(items.id, ids)));
    for (const { id, on } of rows) if (on !== null) found.set(id, monthOf(on));
  }
  return found;
}

type StoredMonths = ReadonlyMap<string, ReadonlyMap<Month, StoredMonth>>;

const VALUES_AT_ONCE = 2_000;

/** The values that are stored for the months of rows, by the ids of the records of their names. */
async function storedMonths(
  { tx, userId }: ClockedTx,
  groups: readonly Group[],
): Promise<StoredMonths> {
  const stored = new Map<string, Map<Month, StoredMonth>>();
  for (const kind of HISTORY_KINDS) {
    const wanted = groups.flatMap(({ items, moved }) => {
      const ids = moved.flatMap((each) => (each.kind === kind ? [each.id] : []));
      const months = new Set(items.flatMap((item) => item.months.map(({ month }) => month)));
      return ids.length === 0 ? [] : [{ ids, months: [...months] }];
    });
    if (wanted.length === 0) continue;
    const query = statedIn(userId, kind, JSON.stringify(wanted));
    for await (const page of pagesOf<StatedRow>(tx, query, VALUES_AT_ONCE)) {
      for (const { item, month, isTyped, value, currency, ...fact } of page) {
        const months = stored.get(item) ?? new Map<Month, StoredMonth>();
        const typed = isTyped ? { value, currency, ...fact } : (months.get(month)?.typed ?? null);
        months.set(month, { value, currency, typed });
        stored.set(item, months);
      }
    }
  }
  return stored;
}

type StatedRow = MonthFact & { item: string; month: Month; isTyped: boolean };

/** The typed value and the last observation of months of records, the later one last. */
function statedIn(userId: string, kind: HistoryKind, wanted: string): SQL {
  const { typed, observations, itemId, field } = HISTORY_TABLES[kind];
  const name = (column: PgColumn | undefined) => sql.identifier(column?.name ?? '');
  const value = name(getTableColumns(observations)[field]);
  return sql`
    with given as (
      select distinct id::uuid as item, month,
        left(month, 4)::int as of_year, right(month, 2)::int as of_month
      from json_array_elements(${wanted}::json) each, json_array_elements_text(each -> 'ids') id,
        json_array_elements_text(each -> 'months') month),
    stated as (
      select given.item, given.month, true as typed, ${name(typed.value)} as value, currency, reason,
        copy_id, created_at as written
      from given join ${typed} on user_id = ${userId} and ${name(typed.itemId)} = given.item
        and year = given.of_year and ${typed}.month = given.of_month
      union all
      (select distinct on (given.item, given.month) given.item, given.month, false, ${value}, currency,
        null, null, recorded_at
      from given join ${observations} on user_id = ${userId} and ${name(itemId)} = given.item
        and ${observations}.month = given.month
      order by given.item, given.month, recorded_at desc, id desc))
    select item, month, typed as "isTyped", value::text, currency, reason, copy_id as "copyId",
      written::text as "writtenAt"
    from stated order by item, month, written, typed`;
}

/** The field of a record's present value. */
export function fieldOf(kind: Kind): string {
  return KINDS[kind].value ?? 'targetAmount';
}

/** The present value of a record. */
export function presentOf(kind: Kind, record: RecordFacts): StatedValue {
  return { value: String(record[fieldOf(kind)]), currency: record.currency };
}
