import type { Day, Month } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import { type Kind, KINDS } from '#domain/records/kinds.ts';
import type { MonthSpan } from './handover.ts';
import { keyPart, MOVE_ITEMS_MAX, type MoveFile, type MoveItem, nameKey } from './move-file.ts';
import { type EarlierRecord, matchedRecords } from './namesakes.ts';
import { isOlderVersion, readsLess, type SavedItems } from './older-versions.ts';

/** A value with its currency, as a record had it. */
export type StatedValue = { value: string; currency: string };

/** The stored value of a month: how it was filled in, by which copying, and when. */
export type MonthFact = StatedValue & {
  reason: string | null;
  copyId: string | null;
  writtenAt: string;
};

/** A record that an item of a file went to, and what can be taken back of it. */
export type MovedItem = {
  /** The key in the file, hashed. */
  key: string;
  /** The key without heading and number, hashed. */
  name?: string;
  kind: Kind;
  id: string;
  isMade: boolean;
  /** The file had the opposite sign. */
  isTurned: boolean;
  /** The last write of the record by the file; absent: it wrote months alone. */
  updatedAt?: string;
  /** The write before that of a record that was there before. */
  updatedBefore?: string;
  /** When a newer file that is undone wrote the record, and nobody else did; its last write. */
  writtenBack?: { from: string; to: string; updatedAt: string };
  /** The last month of the item. */
  until: Month;
  /** The last day of which a program's file told what it had. */
  lastDay?: Day;
  /** The user stated that it has not ended. */
  isKept?: boolean;
  /** The day from which on the file removed a record that was there before; absent unless it did. */
  removedOn?: Day;
  /** The file has no row of it, and the user stated that it has ended. */
  isLacking?: true;
  /** Its present value by the file, and the one before; null: unchanged. */
  present: {
    after: StatedValue;
    before: (StatedValue & { valuationDate?: string | null }) | null;
  };
  /** Months of a record that was there before, with the values that they had; null: none. */
  months: { month: Month; after: StatedValue; before: MonthFact | null }[];
  /** Months of which a spreadsheet has the value that was stored already; absent: none. */
  same?: MonthSpan[];
};

/** The counts of what a file made. */
export type MoveCounts = {
  made: Record<Kind, number>;
  /** Records that were there, and got months or a new value. */
  updated: number;
  months: number;
  /** Absent in files that were saved before there were any. */
  transactions?: number;
  holdingTransactions?: number;
};

/** The last write of a record by files; undefined: none is known. */
export function lastWriteOf({
  updatedAt,
  writtenBack,
}: Pick<MovedItem, 'updatedAt' | 'writtenBack'>): string | undefined {
  return writtenBack?.updatedAt ?? updatedAt;
}

/** A bank account that transactions went to, and whether it was made for them. */
export type MovedAccount = { accountId: string; importId: string | null; isMade: boolean };

/** All that a file made. */
export type MadeOfMove = {
  counts: MoveCounts;
  items: MovedItem[];
  /** Keys of the items whose records were erased since. */
  erased: string[];
  /** Keys of the items that the user left out, and sheets as `sheetKey`; absent: none. */
  omitted?: string[];
  /** The records of older versions that it lacks, of which the user was asked; absent: none. */
  asked?: string[];
  /** The bank accounts of its transactions; `importId` null: the file added none to one. */
  accounts?: MovedAccount[];
  /** Categories that the file added. */
  categories?: string[];
  /** The import of its transactions of holdings; null: none. */
  holdingImport?: string | null;
  /** The time from which on its saving kept writes of the user waiting; absent in older ones. */
  since?: string;
  /** It came with the records of a guest: known, but no file that can be undone. */
  isCarried?: true;
};

/** The value that counts in a month, and the typed one of that month, which may not be it. */
export type StoredMonth = StatedValue & { typed: MonthFact | null };

export type EarlierItem = Omit<MovedItem, 'months' | 'same'>;

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
  /** Keys of rows that the user left out of an older version. */
  omitted: ReadonlySet<string>;
  /** Records of older versions that are of none of the rows for certain; at most as many as rows. */
  lacking: LackingRecord[];
};

/** A record of an older version of a file; `wasAsked`: a newer one than that lacked it too. */
export type LackingRecord = Pick<Earlier, 'moved' | 'record'> & { wasAsked: boolean };

/**
 * Rows of a name, and the items of earlier files that had it; `isCut`: there are more of these;
 * `isRenamed`: rows and items of other names, which only their months can tell to be the same;
 * `isOwn`: no older version of the file had the items.
 */
export type Group = {
  items: MoveItem[];
  moved: EarlierItem[];
  isCut: boolean;
  isRenamed?: boolean;
  isOwn?: boolean;
};

/** The rows that have items of earlier files, and what else these tell. */
type GroupedRows = {
  groups: Group[];
  /** The items of older versions whose names this one does not have. */
  unnamed: EarlierItem[];
  /** The newest items of other files, by the ids of their records. */
  others: ReadonlyMap<string, EarlierItem>;
  erased: string[];
  omitted: ReadonlySet<string>;
  /** The newest items of older versions that no newer other file has, nor the user left out. */
  stated: EarlierItem[];
  /** Records that such a version lacked, and no newer one has. */
  asked: ReadonlySet<string>;
};

/** An item of an earlier file with its record; null: that was removed. */
export type Candidate = EarlierRecord &
  Pick<Earlier, 'moved' | 'stored'> & { record: RecordFacts | null };

type EarlierContext = Pick<GroupedRows, 'stated' | 'asked' | 'omitted'> & {
  /** The candidates of each group, in the order of the groups. */
  candidates: readonly (readonly Candidate[])[];
  /** All records that the user has. */
  records: readonly OwnRecord[];
  erased: readonly string[];
  /** The months from which on records are removed, by their ids. */
  gone: ReadonlyMap<string, Month>;
  hashed: HashKey;
};

/** The records of older versions of a file to which its rows belong. */
export function* earlierIn(
  groups: readonly Group[],
  { candidates, records: all, stated, asked, erased, omitted, gone, hashed }: EarlierContext,
): Steps<EarlierRecords> {
  const earlier = new Map<string, Earlier>();
  const removed = new Map<string, Month | null>(erased.map((key) => [key, null]));
  const doubtful = new Set<string>();
  for (const [at, group] of groups.entries()) {
    const records = candidates[at] ?? [];
    const isKeyOf = keyTest(hashed, group, records);
    const { items, isCut, isRenamed = false, isOwn = false } = group;
    const found = yield* matchedRecords({ items, records, isCut, isRenamed, isOwn, isKeyOf });
    for (const [key, { record: match, isDoubtful, isOpposite }] of found) {
      removed.delete(key);
      if (isDoubtful) doubtful.add(key);
      if (match === null) continue;
      const { moved, record, stored } = match;
      if (record !== null) earlier.set(key, { moved, record, stored, isOpposite });
      else if (!isDoubtful) removed.set(key, gone.get(moved.id) ?? null);
    }
  }
  const sure = [...earlier].flatMap(([key, { moved }]) => (doubtful.has(key) ? [] : [moved.id]));
  const taken = new Set(sure);
  const owned = new Map(all.map(({ record }) => [record.id, record]));
  const lacking = stated.flatMap((moved): LackingRecord[] => {
    const record = taken.has(moved.id) ? undefined : owned.get(moved.id);
    return record ? [{ moved, record, wasAsked: asked.has(moved.id) }] : [];
  });
  // Those of which nobody was asked come first.
  lacking.sort((one, other) => Number(one.wasAsked) - Number(other.wasAsked));
  return { earlier, removed, doubtful, omitted, lacking: lacking.slice(0, MOVE_ITEMS_MAX) };
}

type StoredOfItem = {
  moved: EarlierItem;
  record: RecordFacts | null;
  stored: ReadonlyMap<Month, StoredMonth>;
};

/** An item of an earlier file as it is compared with rows; the running month is not. */
export function candidateOf({ moved, record, stored }: StoredOfItem, running: Month): Candidate {
  const valueIn = (month: Month) => {
    const value = stored.get(month);
    const isOther = month === running || (record !== null && followsHoldings(record, month));
    if (value === undefined || isOther) return null;
    return { value: value.value, mayDiffer: isOfFile(value, moved) };
  };
  const { kind, isTurned } = moved;
  return { kind, isTurned, name: record?.name ?? null, valueIn, moved, record, stored };
}

/** The most pairs of a row and a record of its name, values of them, and other values that are read. */
const PAIRS_MAX = 40_000;
const COMPARED_MAX = 2_000_000;
const OTHER_VALUES_MAX = 100;

/** Keys as they are stored in earlier files. */
export type HashKey = (key: string) => string;

/**
 * The rows of each name that an older version has, and the keys of rows that are erased since or that
 * the user left out.
 */
export function groupsOf(
  { items: all, sheets }: Pick<MoveFile, 'items' | 'sheets'>,
  saved: readonly SavedItems[],
  hashed: HashKey,
): GroupedRows {
  const keys = new Map(all.map(({ key }) => [hashed(key), key]));
  const names = new Map<string, Group>();
  for (const [name, items] of Map.groupBy(all, ({ key }) => nameKey(key))) {
    const group: Group = { items, moved: [], isCut: false };
    names.set(hashed(name), group);
    // Files that were saved before names were stored have keys alone.
    for (const { key } of items) names.set(hashed(key), group);
  }
  const erasedKeys: string[] = [];
  const omittedKeys = new Set<string>();
  const unnamed: EarlierItem[] = [];
  const others = new Map<string, EarlierItem>();
  const [stated, asked, left] = [[] as EarlierItem[], new Set<string>(), new Set<string>()];
  const seen = new Set<string>();
  let newest: SavedItems | undefined;
  for (const each of saved) {
    const { known, erased, omitted } = each;
    if (!isOlderVersion(each, keys, names)) {
      for (const item of known) if (!others.has(item.id)) others.set(item.id, item);
      continue;
    }
    newest ??= each;
    erasedKeys.push(...erased.flatMap((key) => keys.get(key) ?? []));
    // The newest file that has a row tells whether it was wanted.
    for (const hash of omitted) {
      const key = keys.get(hash);
      if (key !== undefined && !seen.has(hash)) omittedKeys.add(key);
      if (!seen.has(hash)) left.add(hash);
    }
    for (const id of each.asked) if (!seen.has(id)) asked.add(id);
    for (const { key } of known) seen.add(key);
    for (const item of known) {
      const isElsewhere = others.has(item.id) || left.has(item.key);
      if (!seen.has(item.id) && !isElsewhere) stated.push(item);
      if (!seen.has(item.id)) (names.get(item.name ?? item.key)?.moved ?? unnamed).push(item);
      seen.add(item.id);
    }
  }
  const groups = [...new Set(names.values())].filter(({ moved }) => moved.length > 0);
  groups.forEach(boundGroup);
  const found = { groups, unnamed, others, asked, stated };
  if (readsLess(sheets, newest, hashed)) found.stated = [];
  return { ...found, erased: erasedKeys, omitted: omittedKeys };
}

type OwnRecord = { kind: Kind; record: RecordFacts };

/**
 * Rows of no earlier file that have the name of a record: one that the user stated, another file
 * made, or an export or a guest's figures brought; and those that may have been renamed.
 */
export function otherGroups(
  all: readonly MoveItem[],
  { groups, unnamed, others }: Pick<GroupedRows, 'groups' | 'unnamed' | 'others'>,
  records: readonly OwnRecord[],
): Group[] {
  const grouped = new Set(groups.flatMap(({ items }) => items.map(({ key }) => key)));
  const taken = new Set(groups.flatMap(({ moved }) => moved.map(({ id }) => id)));
  const free = records.filter(({ record }) => !taken.has(record.id));
  const named = Map.groupBy(free, ({ record }) => keyPart(record.name));
  const rows = all.filter(({ key }) => !grouped.has(key));
  const found: Group[] = [...Map.groupBy(rows, ({ name }) => keyPart(name))].flatMap(
    ([name, items]) => {
      const isTurned = items[0]?.isTurned ?? false;
      const moved = (named.get(name) ?? []).map(
        (each) => others.get(each.record.id) ?? ownItem(each, isTurned),
      );
      return moved.length === 0 ? [] : [{ items, moved, isCut: false, isOwn: true }];
    },
  );
  const own = new Set(found.flatMap(({ items }) => items.map(({ key }) => key)));
  const items = rows.filter(({ key, leftOut }) => leftOut === null && !own.has(key));
  if (items.length > 0 && unnamed.length > 0) {
    found.push({ items, moved: unnamed, isCut: false, isRenamed: true });
  }
  found.forEach(boundGroup);
  return found;
}

/** A record that no file made, as if one had. */
function ownItem({ kind, record }: OwnRecord, isTurned: boolean): EarlierItem {
  const { id, currency } = record;
  // No value is one that a file gave it.
  const present = { after: { value: '', currency }, before: null };
  // A key that no row has, as keys of rows are hashes or have a sheet.
  return { key: `own:${id}`, kind, id, isMade: false, isTurned, until: '', present };
}

/** Leaves as many records to the rows of a name as can be compared with them. */
function boundGroup(group: Group): void {
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

/** Whether a month was the running one, and an earlier version of the file gave its value then. */
export function isOfFile({ typed, value, currency }: StoredMonth, moved: EarlierItem): boolean {
  const { after } = moved.present;
  return typed === null && value === after.value && currency === after.currency;
}

/** Whether a key is that of a record alone: rows of one name are numbered by their order. */
function keyTest(hashed: HashKey, { items }: Group, records: readonly Candidate[]) {
  const counts = Map.groupBy(records, ({ moved }) => moved.key);
  const own = new Set(items.map(({ key }) => key));
  const hashes = new Map(
    items.flatMap(({ key }): [string, string][] => {
      const first = key.replace(/[#~]\d+$/, '');
      const others = [`${key}#2`, `${key}~2`];
      const isNumbered =
        key.includes('/#') ||
        (first !== key && own.has(first)) ||
        others.some((other) => own.has(other) || counts.has(hashed(other)));
      return isNumbered ? [] : [[key, hashed(key)]];
    }),
  );
  return ({ key }: MoveItem, { moved }: Candidate) =>
    hashes.get(key) === moved.key && counts.get(moved.key)?.length === 1;
}

/** The field of a record's present value. */
export function fieldOf(kind: Kind): string {
  return KINDS[kind].value ?? 'targetAmount';
}

/** The present value of a record. */
export function presentOf(kind: Kind, record: RecordFacts): StatedValue {
  return { value: String(record[fieldOf(kind)]), currency: record.currency };
}

/** Whether the present value of a record is the one that a file gave it. */
export function isUntouched(
  { kind, present: { after } }: EarlierItem,
  record: RecordFacts,
): boolean {
  const { value, currency } = presentOf(kind, record);
  return value === after.value && currency === after.currency;
}

/** The last day of which a file tells what an item had; empty: of none. */
export function lastDayIn({ days, writtenOn = '' }: Pick<MoveItem, 'days' | 'writtenOn'>): Day {
  const last = days?.to ?? '';
  return last > writtenOn ? last : writtenOn;
}
