import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { isValueOf } from '#domain/figures/history/typed-values.ts';
import { lastOf } from '#domain/portability/moves/stored-months.ts';
import { endedItem, type Missing } from '#domain/portability/moves/missing-records.ts';
import type { MoveItem } from '#domain/portability/moves/move-file.ts';
import {
  fieldOf,
  type MovedItem,
  presentOf,
  type RecordFacts,
  type StoredMonth,
} from '#domain/portability/moves/moved-items.ts';
import { type Continued, continuation, draftOf, endOf } from '#domain/portability/moves/plan.ts';
import type { RecordRow } from '#domain/records/field.ts';
import {
  hasHistory,
  type HistoryKind,
  type Kind,
  KIND_NAMES,
  KINDS,
} from '#domain/records/kinds.ts';
import {
  filledBy,
  type GuestMonthValue,
  type GuestPast,
  later,
  observed,
  presentedAs,
  statedIn,
} from '#web/guest/storage/guest-past.ts';
import { GUEST, type StoredItem } from '#web/guest/storage/guest-storage.ts';

/** A guest's item with its history, of any kind. */
export type GuestItem = StoredItem<RecordRow> & RecordFacts;

/** The record that an item becomes, and what is remembered of it. */
type Made = { record: GuestItem; moved: MovedItem };

/** Ids of guests are unique in their kind only. */
export function moveId(kind: Kind, { id }: { id: string }): string {
  return `${kind}/${id}`;
}

/** All items of a guest, removed ones too. */
export type GuestState = Record<Kind, GuestItem[]>;

/** The same by their ids. */
type GuestRecords = ReadonlyMap<string, { kind: Kind; item: GuestItem }>;

export function recordsIn(state: GuestState): GuestRecords {
  return new Map(
    KIND_NAMES.flatMap((kind) =>
      state[kind].map((item) => [moveId(kind, item), { kind, item }] as const),
    ),
  );
}

/** Makes the record of an item, with its values by month; null: none of them can be stored. */
export function madeOf(
  item: MoveItem,
  { kind, id, now }: { kind: Kind; id: string; now: Date },
): Made | null {
  const last = lastOf(kind, item);
  if (last === undefined) return null;
  const at = now.toISOString();
  const draft = draftOf(kind, item);
  const own = { ...draft, id, userId: GUEST, createdAt: at, updatedAt: at };
  const fresh = observed(kind, own, { before: null, changes: draft }) as GuestItem;
  const running = monthOf(dayOf(now));
  const filled = hasHistory(kind)
    ? filledBy(kind, fresh, { values: valuesOf(kind, item, running), now })
    : fresh;
  const record = endedOn(filled, hasHistory(kind) ? endOf(item, kind, running) : null, now);
  const after = { value: last.value, currency: item.currency ?? '' };
  const moved: MovedItem = {
    key: item.key,
    kind,
    id: moveId(kind, record),
    isMade: true,
    updatedAt: record.updatedAt,
    isTurned: item.isTurned,
    until: last.month,
    present: { after, before: null },
    months: [],
  };
  return { record, moved };
}

/** The values of months before the running one, whose value is the present one. */
function valuesOf(kind: HistoryKind, { months, currency }: MoveItem, running: Month) {
  return months
    .filter(({ month, value }) => month < running && isValueOf(kind, value))
    .map((each) => ({ ...each, currency: currency as Currency }));
}

function endedOn(record: GuestItem, removedOn: string | null, now: Date): GuestItem {
  return removedOn === null ? record : { ...record, deletedAt: now.toISOString(), removedOn };
}

/** Removes the missing records that have ended, and answers what can be taken back of each. */
export function endMissing(state: GuestState, missing: readonly Missing[], now: Date): MovedItem[] {
  return missing.flatMap(({ moved, kind, id, endsOn, hasEnded }) => {
    if (!hasEnded || endsOn === null) return [];
    state[kind] = state[kind].map((each) =>
      moveId(kind, each) === id ? endedOn(each, endsOn, now) : each,
    );
    return [endedItem(moved, endsOn)];
  });
}

/** The last month that is typed of an item; empty: none. */
export function typedUntilOf(item: GuestItem): Month {
  const { typed = [] } = item as GuestPast;
  return (
    typed
      .map(({ month }) => month)
      .toSorted()
      .at(-1) ?? ''
  );
}

type Continuing = { known: Continued; replaces: boolean; now: Date };

/** Adds the new months of an item to its record, and the others where the guest wants them. */
export function continuedBy(
  record: GuestItem,
  item: MoveItem,
  { known, replaces, now }: Continuing,
): Made {
  const { kind } = known.moved;
  const running = monthOf(dayOf(now));
  const { moved, present } = continuation(item, { known, replaces, running });
  const presented = present === null ? record : withPresent(record, moved, { present, now });
  if (!hasHistory(kind)) return { record: presented, moved };
  const values = moved.months.map(({ month, after }) => {
    return { month, value: after.value as AmountText, currency: after.currency as Currency };
  });
  const filled = filledBy(kind, presented, { values, now });
  const removedOn = endOf(item, kind, running);
  return {
    record: endedOn(filled, removedOn, now),
    moved: removedOn === null ? moved : { ...moved, removedOn },
  };
}

type NewPresent = { present: { month: Month; value: string; currency: string }; now: Date };

function withPresent(record: GuestItem, moved: MovedItem, { present, now }: NewPresent): GuestItem {
  const { kind } = moved;
  const value = present.value as AmountText;
  const currency = present.currency as Currency;
  const before = presentOf(kind, record);
  const writtenAt = later(record.updatedAt, now);
  const changes: Record<string, unknown> = hasHistory(kind)
    ? statedIn(kind, record, { ...present, value, currency, now, writtenAt }).changes
    : { [fieldOf(kind)]: value, currency };
  const dated = 'valuationDate' in changes ? { valuationDate: record['valuationDate'] } : {};
  moved.present = {
    after: { value, currency },
    before: { ...before, ...dated } as MovedItem['present']['before'],
  };
  return presentedAs(kind, record, { changes, now });
}

/** The values that count in the months of an item, and the typed ones. */
export function storedMonths(kind: Kind, item: GuestItem): ReadonlyMap<Month, StoredMonth> {
  const stored = new Map<Month, StoredMonth>();
  if (!hasHistory(kind)) return stored;
  const { observations = [], typed = [] } = item as GuestPast;
  const all = [...observations, ...typed].toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1));
  for (const statement of all) {
    const { month, writtenAt, reason = null, copyId = null } = statement;
    const value = statedValue(kind, statement);
    const isTyped = typed.includes(statement);
    const before = stored.get(month)?.typed ?? null;
    const own = isTyped ? { ...value, reason, copyId, writtenAt } : before;
    stored.set(month, { ...value, typed: own });
  }
  return stored;
}

function statedValue(kind: HistoryKind, statement: GuestMonthValue) {
  return { value: String(statement[KINDS[kind].value]), currency: String(statement['currency']) };
}

type TakenBack = { savedAt: string; now: Date };

/** A record as it was before a file gave it months and a present value, where these are unchanged. */
export function takenBack(
  record: GuestItem,
  item: MovedItem,
  { savedAt, now }: TakenBack,
): GuestItem {
  const { kind, months, present } = item;
  const { deletedAt: _, removedOn, ...rest } = record;
  const isOurs = removedOn !== undefined && removedOn === item.removedOn;
  const there = isOurs ? (rest as GuestItem) : record;
  const restored = hasHistory(kind) ? withoutMonths(kind, there, months) : there;
  const { before, after } = present;
  const { value, currency } = presentOf(kind, there);
  if (before === null || !hasHistory(kind)) {
    const isSame = value === after.value && currency === after.currency;
    return before !== null && isSame ? { ...restored, ...fieldsOf(kind, before) } : restored;
  }
  const month = monthOf(dayOf(new Date(savedAt)));
  const { observations = [] } = restored as GuestPast;
  const corrected = observations.map((each) => {
    const own = statedValue(kind, each);
    const isFile = own.value === after.value && own.currency === after.currency;
    return each.month === month && isFile ? { ...each, ...fieldsOf(kind, before) } : each;
  });
  const observedBefore = { ...restored, observations: corrected };
  if (value !== after.value || currency !== after.currency) return observedBefore;
  return presentedAs(kind, observedBefore, { changes: fieldsOf(kind, before), now });
}

function fieldsOf(kind: Kind, { value, ...others }: { value: string }): object {
  return { [fieldOf(kind)]: value, ...others };
}

function withoutMonths(
  kind: HistoryKind,
  record: GuestItem,
  months: MovedItem['months'],
): GuestItem {
  const changes = new Map(months.map((each) => [each.month, each]));
  const { typed = [] } = record as GuestPast;
  const kept = typed.flatMap((statement) => {
    const change = changes.get(statement.month);
    const { value, currency } = statedValue(kind, statement);
    const isFile = value === change?.after.value && currency === change.after.currency;
    if (change === undefined || !isFile) return [statement];
    if (change.before === null) return [];
    const { value: was, currency: unit, writtenAt, reason, copyId } = change.before;
    return [
      {
        ...statement,
        [KINDS[kind].value]: was,
        currency: unit,
        writtenAt,
        ...(reason !== null && { reason }),
        ...(copyId !== null && { copyId }),
      },
    ];
  });
  return { ...record, typed: kept };
}

/** A record that has been used since a file made it: removed from all months, it can be restored. */
export function removedFromAll(record: GuestItem, now: Date): GuestItem {
  return { ...record, deletedAt: now.toISOString(), removedOn: `${FIRST_MONTH}-01` };
}
