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
import type { Span } from '#domain/holdings/files/alike-rows.ts';
import { type BrokerFile, CASH_FOLLOWS } from '#domain/holdings/files/broker-file.ts';
import type { MoveFile, MoveItem } from '#domain/portability/moves/move-file.ts';
import {
  type Candidate,
  candidateOf,
  type EarlierItem,
  type EarlierRecords,
  earlierIn,
  type Group,
  groupsOf,
  lastDayIn,
  type MonthFact,
  otherGroups,
  type RecordFacts,
  type StoredMonth,
} from '#domain/portability/moves/moved-items.ts';
import type { TypedUntil } from '#domain/portability/moves/missing-records.ts';
import { type SavedItems, sheetsBefore } from '#domain/portability/moves/older-versions.ts';
import { type Continued, isOlder } from '#domain/portability/moves/plan.ts';
import { HISTORY_KINDS, type HistoryKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import type { LackingRows, NewerFile } from '#server/holdings/imports/replaced-rows.ts';
import { FIRST_DAY } from '#server/holdings/values/moved-since.ts';
import { dayOfRemoval } from '#server/platform/db/columns.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { typedUntilOf } from './missing-records.ts';
import { moves } from './table.ts';

/** A key as it is stored: the name in it goes with an erased record. */
export function hashedKey(userId: string, key: string): string {
  return createHash('sha256').update(`${userId} ${key}`).digest('base64url');
}

/** The records of older versions of a file to which its rows belong. */
export async function earlierRecords(
  userTx: ClockedTx,
  file: Pick<MoveFile, 'items' | 'sheets'>,
  linked: ReadonlyMap<string, LinkedRecord>,
): Promise<EarlierRecords & { typedUntil: TypedUntil }> {
  const hashed = (key: string) => hashedKey(userTx.userId, key);
  const { items: all } = file;
  const records = await allRecords(userTx);
  const ofFiles = groupsOf(file, await savedItems(userTx), hashed);
  const groups = [...ofFiles.groups, ...otherGroups(all, ofFiles, records)];
  const candidates = groups.length === 0 ? [] : await candidatesOf(userTx, groups, records);
  const gone = await removalsOf(
    userTx,
    candidates.flat().flatMap(({ record, moved }) => (record === null ? [moved] : [])),
  );
  const found = await inSteps(earlierIn(groups, { ...ofFiles, candidates, records, gone, hashed }));
  await addLinked(userTx, found, { all, linked, records });
  return { ...found, typedUntil: await typedUntilOf(userTx, found.lacking) };
}

/** The places of the sheets that are read, as those of the file's older version; null: of all. */
export async function sheetsReadBefore(
  userTx: ClockedTx,
  { source, json }: { source: MoveFile['source']; json: string },
): Promise<number[] | null> {
  const saved = source === 'spreadsheet' ? await savedItems(userTx) : [];
  const isOpen = json.includes('"isLeftOut":true');
  if (!isOpen && !saved.some(({ omitted }) => omitted.length > 0)) return null;
  const hashed = (key: string) => hashedKey(userTx.userId, key);
  return sheetsBefore(JSON.parse(json) as MoveFile, saved, hashed);
}

/** A record whose account has the transactions of one of a file. */
export type LinkedRecord = { kind: 'assets' | 'liabilities'; id: string };

type LinkedItems = {
  all: readonly MoveItem[];
  linked: ReadonlyMap<string, LinkedRecord>;
  records: readonly OwnRecord[];
};

/** Adds the records whose accounts have the transactions of items, where no other is certain. */
async function addLinked(
  userTx: ClockedTx,
  { earlier, removed, doubtful }: EarlierRecords,
  { all, linked, records }: LinkedItems,
): Promise<void> {
  const isCertain = (key: string) => earlier.has(key) && !doubtful.has(key);
  const taken = new Set(
    [...earlier].flatMap(([key, { record }]) => (isCertain(key) ? record.id : [])),
  );
  for (const item of all) {
    const { key } = item;
    const link = linked.get(key);
    if (link === undefined || isCertain(key) || removed.has(key) || taken.has(link.id)) continue;
    const { kind, id } = link;
    const record = records.find((each) => each.record.id === id)?.record;
    if (record === undefined) continue;
    taken.add(id);
    const isTurned = item.isTurned === (item.kind === kind);
    // No value is one that a file gave it.
    const present = { after: { value: '', currency: record.currency }, before: null };
    const moved = { key: `own:${id}`, kind, id, isMade: false, isTurned, until: '', present };
    const months = await storedMonths(userTx, [{ items: [item], moved: [moved], isCut: false }]);
    const stored = months.get(id) ?? new Map<Month, StoredMonth>();
    earlier.set(key, { moved, record, stored, isOpposite: false });
    doubtful.delete(key);
  }
}

type OwnRecord = { kind: Kind; record: RecordFacts };

async function allRecords({ tx, userId, clock }: ClockedTx): Promise<OwnRecord[]> {
  const found: OwnRecord[] = [];
  for (const kind of KIND_NAMES) {
    const list = (await recordsOf(tx, userId, clock)[kind].list()) as RecordFacts[];
    for (const record of list) found.push({ kind, record });
  }
  return found;
}

async function candidatesOf(
  userTx: ClockedTx,
  groups: readonly Group[],
  own: readonly OwnRecord[],
): Promise<Candidate[][]> {
  const records = new Map(own.map(({ record }) => [record.id, record]));
  const all = await storedMonths(userTx, groups);
  const running = monthOf(dayOf(userTx.clock()));
  return groups.map((group) =>
    group.moved.map((moved) => {
      const stored = all.get(moved.id) ?? new Map<Month, StoredMonth>();
      return candidateOf({ moved, record: records.get(moved.id) ?? null, stored }, running);
    }),
  );
}

/** The items of the files that were saved, of the newest first. */
function savedItems({ tx, userId }: ClockedTx): Promise<SavedItems[]> {
  // Months are most of what is stored of up to thirty files.
  const known = sql<EarlierItem[]>`(select coalesce(json_agg(item - 'months' - 'same'), '[]')
    from jsonb_array_elements(${moves.made} -> 'items') item)`;
  // Absent in files that were saved before it was stored.
  const omitted = sql<string[]>`coalesce(${moves.made} -> 'omitted', '[]')`;
  const asked = sql<string[]>`coalesce(${moves.made} -> 'asked', '[]')`;
  return tx
    .select({ known, erased: sql<string[]>`${moves.made} -> 'erased'`, omitted, asked })
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
      const months = new Set(
        items.flatMap(({ months: own, counted = own }) => counted.map(({ month }) => month)),
      );
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

/** Whether rows that a newer file lacks are removed: by default unless it has only a part of them. */
export function areRemoved({ gone, known }: LackingRows, choice: boolean | undefined): boolean {
  return choice ?? gone.length <= known;
}

/** Accounts of which a newer file of Ghostfolio has told all, also of the days of this one. */
export function olderAccounts(
  { source, items }: MoveFile,
  continued: ReadonlyMap<string, Continued>,
): ReadonlySet<string> {
  if (source !== 'ghostfolio') return new Set();
  const older = items.filter((item) => {
    const known = continued.get(item.key);
    return known !== undefined && isOlder(item, known);
  });
  return new Set(older.map(({ key }) => key));
}

/** Programs that always write all transactions of an account. */
const WHOLE: ReadonlySet<MoveFile['source']> = new Set(['ghostfolio', 'portfolioPerformance']);

/** A file beside the earlier ones of its program, by the records that its accounts continue. */
export function newerFileOf(
  { source, items }: MoveFile,
  held: BrokerFile,
  continued: ReadonlyMap<string, Continued>,
): NewerFile {
  const accounts = new Map<string, string>();
  const covered = new Map<string, Span>();
  for (const item of items) {
    const known = continued.get(item.key);
    if (item.leftOut !== null || item.holdingTransactions === 0) continue;
    if (known === undefined || isOlder(item, known)) continue;
    const { id } = known.record;
    accounts.set(item.key, id);
    const from = WHOLE.has(source) ? FIRST_DAY : (item.days?.from ?? '');
    covered.set(id, { from, to: lastDayIn(item) });
  }
  const file = {
    ...held,
    accounts: held.accounts.filter(({ key }) => accounts.has(key)),
    transactions: held.transactions.filter(({ accountKey }) => accounts.has(accountKey)),
  };
  return { file, accounts, covered, cashFollows: CASH_FOLLOWS.has(source) };
}

/** The first of some rows, and whether they are removed. */
export type GoneRows = {
  count: number;
  isRemoved: boolean;
  rows: { id: string; day: string; name: string; amount: string | null; currency: string }[];
};

const GONE_SHOWN_MAX = 12;

export function goneRows(lacking: LackingRows, choice: boolean | undefined): GoneRows {
  const rows = lacking.gone.slice(0, GONE_SHOWN_MAX).map(({ id, day, name, amount, currency }) => {
    return { id, day, name, amount, currency };
  });
  return { count: lacking.gone.length, isRemoved: areRemoved(lacking, choice), rows };
}
