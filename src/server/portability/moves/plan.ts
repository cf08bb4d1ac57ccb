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
import { eachInSteps } from '#domain/basics/steps.ts';
import { isValueOf } from '#domain/figures/history/typed-values.ts';
import {
  chosenFile,
  type KnownItem,
  lastOf,
  type MoveChoices,
} from '#domain/portability/moves/choices.ts';
import {
  type MoveFile,
  type MoveIssue,
  type MoveItem,
  type MonthValue,
  withoutHeading,
} from '#domain/portability/moves/move-file.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import {
  hasHistory,
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

/** A month whose stored value differs from that of the file. */
export type DifferingMonth = MonthValue & { stored: string; currency: string };

/** The value that counts in a month, and the typed one of that month, which may not be it. */
export type StoredMonth = StatedValue & { typed: MonthFact | null };

/** A record of an earlier version of the file, and what a newer one adds to it. */
export type Continued = Earlier & {
  months: MonthValue[];
  differs: DifferingMonth[];
  /** Values that are stored for its months. */
  stored: ReadonlyMap<Month, StoredMonth>;
  /** The file's last value is a newer present one, or differs from it; null: neither. */
  present: 'newer' | 'differs' | null;
  /** Months in which the value follows from holdings. */
  held: number;
};

/** An item as it was moved in before, and its record; `isByName`: its key had no heading then. */
type Earlier = { moved: EarlierItem; record: RecordFacts; isByName: boolean };
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
 * was removed since is left out, unless the user wants it: then without the months before, which
 * the removed one has.
 */
export async function plannedFile(
  userTx: ClockedTx,
  content: MoveFile,
  choices: MoveChoices,
): Promise<Planned> {
  const { earlier, removed } = await earlierItems(userTx, content.items);
  const stored = await storedMonths(userTx, content.items, earlier);
  const running = monthOf(dayOf(userTx.clock()));
  forgetOthers(content.items, earlier, stored);
  const known = new Map([...earlier].map(([key, each]) => [key, knownItemOf(each, running)]));
  const file = await inSteps(chosenFile(content, choices, known));
  const wanted = new Set(choices.items.flatMap(({ key, included }) => (included ? [key] : [])));
  const items = file.items.map((item): MoveItem => {
    const since = removed.get(item.key);
    if (since === undefined || item.leftOut !== null) return item;
    if (!wanted.has(item.key)) return { ...item, leftOut: 'removed', guesses: [] };
    return { ...item, months: item.months.filter(({ month }) => month >= (since ?? '')) };
  });
  const compared = eachInSteps(items, (item): [string, Continued][] => {
    const before = earlier.get(item.key);
    if (before === undefined) return [];
    const months = stored.get(before.record.id) ?? new Map<Month, StoredMonth>();
    return [[item.key, continuedOf(item, before, { running, stored: months })]];
  });
  const continued = new Map((await inSteps(compared)).flat());
  return { file: { ...file, items, issues: [...file.issues, ...heldIn(continued)] }, continued };
}

function knownItemOf({ moved, record }: Earlier, running: Month): KnownItem {
  const { kind, isTurned, present } = moved;
  const currency = present.after.currency as KnownItem['currency'];
  // A record that the user goes on with in the app is not over.
  const isOver = isUntouched(moved, record) && moved.isKept !== true;
  const ends = followsHoldings(record, running) ? null : isOver;
  return { kind, type: record.type ?? null, currency, isTurned, ends };
}

/** Whether the present value of a record is the one that a file gave it. */
function isUntouched({ kind, present: { after } }: EarlierItem, record: RecordFacts): boolean {
  const { value, currency } = presentOf(kind, record);
  return value === after.value && currency === after.currency;
}

function heldIn(continued: ReadonlyMap<string, Continued>): MoveIssue[] {
  const held = [...continued.values()].filter((each) => each.held > 0);
  const count = held.reduce((sum, each) => sum + each.held, 0);
  return held.slice(0, 1).map(({ record }) => ({ code: 'holdings', count, example: record.name }));
}

/** A key as it is stored: the name in it goes with an erased record. */
export function hashedKey(userId: string, key: string): string {
  return createHash('sha256').update(`${userId} ${key}`).digest('base64url');
}

type EarlierItems = {
  earlier: Map<string, Earlier>;
  /** Keys of records that were removed, each with the month from which on; null: from the first. */
  removed: ReadonlyMap<string, Month | null>;
};

/** The records to which the items of a file went that is an older version of this one. */
async function earlierItems(userTx: ClockedTx, items: readonly MoveItem[]): Promise<EarlierItems> {
  const { tx, userId } = userTx;
  const hashes = new Map(items.map(({ key }) => [hashedKey(userId, key), key]));
  const byName = new Map(items.map(({ key }) => [key, hashedKey(userId, withoutHeading(key))]));
  const named = new Set(byName.values());
  const last = new Map<string, EarlierItem | null>();
  for (const { known, erased } of await savedItems(userTx)) {
    const all: [string, EarlierItem | null][] = known.map((item) => [item.key, item]);
    for (const key of erased) all.push([key, null]);
    const shared = all.filter(([key]) => hashes.has(key) || named.has(key));
    if (shared.length < Math.min(all.length, items.length) * SHARED_MIN) continue;
    for (const [key, item] of shared) if (!last.has(key)) last.set(key, item);
  }
  const earlier = new Map<string, Earlier>();
  const removed = new Map<string, Month | null>();
  if (last.size === 0) return { earlier, removed };
  const records = new Map<string, RecordFacts>();
  for (const kind of KIND_NAMES) {
    const list = (await recordsOf(tx, userId, userTx.clock)[kind].list()) as RecordFacts[];
    for (const record of list) records.set(record.id, record);
  }
  const missing = [...last.values()].flatMap((moved) =>
    moved === null || records.has(moved.id) ? [] : [moved],
  );
  const gone = await removalsOf(userTx, missing);
  for (const [hash, key] of hashes) {
    const name = byName.get(key) ?? hash;
    const isByName = !last.has(hash) && !hashes.has(name);
    const moved = last.get(isByName ? name : hash);
    if (moved === undefined) continue;
    const record = moved === null ? undefined : records.get(moved.id);
    if (moved !== null && record !== undefined) earlier.set(key, { moved, record, isByName });
    else if (!isByName) removed.set(key, gone.get(moved?.id ?? '') ?? null);
  }
  return { earlier, removed };
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

/**
 * Of rows that have a heading in their key only now, as others have their name, the one whose values
 * agree most with the record is the one that it was made of; the others are new.
 */
function forgetOthers(
  items: readonly MoveItem[],
  earlier: Map<string, Earlier>,
  stored: StoredMonths,
): void {
  const best = new Map<string, { key: string; equal: number }>();
  for (const { key, months } of items) {
    const before = earlier.get(key);
    if (before?.isByName !== true) continue;
    const { id } = before.record;
    // The sign may be that of another kind.
    const isEqual = ({ month, value }: MonthValue) =>
      value.replace('-', '') === stored.get(id)?.get(month)?.value.replace('-', '');
    const equal = months.filter(isEqual).length;
    if (equal > (best.get(id)?.equal ?? 0)) best.set(id, { key, equal });
  }
  for (const [key, { isByName, record }] of earlier) {
    if (isByName && best.get(record.id)?.key !== key) earlier.delete(key);
  }
}

type StoredMonths = ReadonlyMap<string, ReadonlyMap<Month, StoredMonth>>;

const VALUES_AT_ONCE = 2_000;

/** The values that are stored for the months of items, by the id of their record. */
async function storedMonths(
  { tx, userId }: ClockedTx,
  items: readonly MoveItem[],
  earlier: ReadonlyMap<string, Earlier>,
): Promise<StoredMonths> {
  const stored = new Map<string, Map<Month, StoredMonth>>();
  for (const kind of HISTORY_KINDS) {
    const wanted = items.flatMap(({ key, months }) => {
      const before = earlier.get(key);
      if (before === undefined || before.moved.kind !== kind) return [];
      return [{ id: before.record.id, months: months.map(({ month }) => month) }];
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
      select distinct (each ->> 'id')::uuid as item, month,
        left(month, 4)::int as of_year, right(month, 2)::int as of_month
      from json_array_elements(${wanted}::json) each, json_array_elements_text(each -> 'months') month),
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

type ItemContext = { running: Month; stored: Continued['stored'] };

function continuedOf(
  item: MoveItem,
  earlier: Earlier,
  { running, stored }: ItemContext,
): Continued {
  const { moved, record } = earlier;
  const { kind } = moved;
  const { after } = moved.present;
  const compared: Continued = {
    ...earlier,
    stored,
    months: [],
    differs: [],
    present: null,
    held: 0,
  };
  const currency = item.currency ?? record.currency;
  const present = presentOf(kind, record);
  const values = hasHistory(kind) ? item.months.filter(({ value }) => isValueOf(kind, value)) : [];
  for (const { month, value } of values) {
    const before = stored.get(month);
    if (followsHoldings(record, month)) compared.held += 1;
    else if (month === running) continue;
    else if (before === undefined) compared.months.push({ month, value });
    else if (before.value !== value || before.currency !== currency) {
      // The month was the running one, and an earlier version of the file gave its value then.
      const isOurs = before.value === after.value && before.currency === after.currency;
      if (before.typed === null && isOurs) compared.months.push({ month, value });
      else compared.differs.push({ month, ...statedAs(before), value });
    }
  }
  const last = lastOf(kind, item);
  if (last === undefined || followsHoldings(record, running)) return compared;
  if (last.value === present.value && currency === present.currency) return compared;
  const isOurs = isUntouched(moved, record);
  const lastDiffers = compared.differs.some(({ month }) => month === last.month);
  const isLater = last.month > moved.until;
  if (
    !lastDiffers &&
    isLater &&
    (isOurs || last.month > monthOf(dayOf(new Date(record.updatedAt))))
  )
    return { ...compared, present: 'newer' };
  if (last.month === running || !hasHistory(kind)) {
    compared.differs.push({ month: last.month, ...statedAs(present), value: last.value });
  } else if (!lastDiffers || !isOurs) return compared;
  return { ...compared, present: 'differs' };
}

function statedAs({ value, currency }: StatedValue) {
  return { stored: value, currency };
}

/** The field of a record's present value. */
export function fieldOf(kind: Kind): string {
  return KINDS[kind].value ?? 'targetAmount';
}

/** The present value of a record. */
export function presentOf(kind: Kind, record: RecordFacts): StatedValue {
  return { value: String(record[fieldOf(kind)]), currency: record.currency };
}

/** Whether the user wants the file's values where others are stored. */
export function replacesOf({ items }: MoveChoices, key: string): boolean {
  return items.find((choice) => choice.key === key)?.replaces === true;
}
