import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { AmountText } from '#domain/basics/money.ts';
import { addMonths, dayOf, type Month, monthOf, yearAndMonth } from '#domain/basics/months.ts';
import { isValueOf } from '#domain/figures/history/typed-values.ts';
import type { MonthValue, MoveItem } from '#domain/portability/moves/move-file.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { hasHistory, type HistoryKind, type Kind, KINDS } from '#domain/records/kinds.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { BatchRepository } from '#server/records/collections/repository.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import type { Continued } from './plan.ts';
import type { MovedItem, StatedValue } from './table.ts';

type NewRecord = { id: string } & Record<string, unknown>;

/** The records of a kind, whichever it is. */
function recordsIn({ tx, userId, clock }: ClockedTx, kind: Kind) {
  return recordsOf(tx, userId, clock)[kind] as unknown as BatchRepository<NewRecord, object>;
}

/** Makes the records of a kind, with their values of months, and removes those that have ended. */
export async function makeItems(
  userTx: ClockedTx,
  kind: Kind,
  items: readonly MoveItem[],
): Promise<MovedItem[]> {
  const { clock } = userTx;
  const storable = items.filter((item) => presentOf(kind, item) !== null);
  if (storable.length === 0) return [];
  const records = recordsIn(userTx, kind);
  const made = await records.createAll(storable.map((item) => draftOf(kind, item)));
  const running = monthOf(dayOf(clock()));
  for (const [at, item] of storable.entries()) {
    const record = made[at];
    if (record === undefined || !hasHistory(kind)) continue;
    const months = item.months.filter(({ month }) => month < running);
    await writeMonths(userTx, { kind, record, months, currency: item.currency ?? '' });
    const last = item.months.at(-1)?.month ?? running;
    if (item.hasEnded && last < running)
      await records.remove(record.id, `${addMonths(last, 1)}-01`);
  }
  return storable.map((item, at) => {
    const after = { value: presentOf(kind, item) ?? '', currency: item.currency ?? '' };
    return {
      key: item.key,
      kind,
      id: made[at]?.id ?? '',
      isMade: true,
      present: { after, before: null },
      months: [],
    };
  });
}

/** The latest value that a record of a kind can have; null: none. */
function presentOf(kind: Kind, { months }: MoveItem): AmountText | null {
  const isStorable = (value: AmountText) =>
    kind === 'goals' ? Number(value) > 0 : isValueOf(kind, value);
  return months.findLast(({ value }) => isStorable(value))?.value ?? null;
}

function draftOf(kind: Kind, item: MoveItem): object {
  const value = presentOf(kind, item);
  const common = { name: item.name, currency: item.currency };
  if (kind === 'goals') return DRAFTS.goals.parse({ ...common, targetAmount: value });
  const frequency = kind === 'incomes' || kind === 'costs' ? { frequency: 'monthly' } : {};
  const stated = {
    ...common,
    ...frequency,
    type: item.type ?? 'other',
    [KINDS[kind].value]: value,
  };
  return DRAFTS[kind].parse(stated);
}

type AddedMonths = {
  kind: HistoryKind;
  record: NewRecord;
  months: readonly MonthValue[];
  currency: string;
};

/** Adds values of months, each with the other fields of the record. */
async function writeMonths(
  { tx, userId, clock }: ClockedTx,
  { kind, record, months, currency }: AddedMonths,
): Promise<void> {
  const { typed, otherFields } = HISTORY_TABLES[kind];
  const others = Object.fromEntries(
    Object.keys(otherFields).map((field) => [field, record[field]]),
  );
  const createdAt = clock().toISOString();
  const rows = months
    .filter(({ value }) => isValueOf(kind, value))
    .map(({ month, value }) => ({
      ...others,
      ...yearAndMonth(month),
      userId,
      id: v7(),
      itemId: record.id,
      value,
      currency,
      reason: null,
      createdAt,
    }));
  await insertAll(tx, typed as PgTable, rows);
}

type Continuing = { known: Continued; replaces: boolean };

/** Adds the new months of an item to its record, and the others where the user wants them. */
export async function continueItem(
  userTx: ClockedTx,
  item: MoveItem,
  { known, replaces }: Continuing,
): Promise<MovedItem> {
  const { clock } = userTx;
  const { kind, record, isNewer } = known;
  const running = monthOf(dayOf(clock()));
  const currency = item.currency ?? record.currency;
  const before = { value: String(record[KINDS[kind].value ?? '']), currency: record.currency };
  const last = item.months.at(-1);
  const differing = replaces ? known.differs : [];
  const isPresent = isNewer || differing.some(({ month }) => month === running);
  const after = isPresent && last ? { value: last.value, currency } : before;
  const moved: MovedItem = {
    key: item.key,
    kind,
    id: record.id,
    isMade: false,
    present: { after, before: isPresent ? before : null },
    months: [],
  };
  if (!hasHistory(kind)) return moved;
  const replaced = differing.filter(({ month }) => month < running);
  for (const { month } of replaced) {
    const removed = await removeMonth(userTx, { kind, id: record.id, month });
    const value = item.months.find((each) => each.month === month)?.value ?? '';
    moved.months.push({ month, after: { value, currency }, before: removed });
  }
  const added = known.months.map(({ month, value }) => ({
    month,
    after: { value, currency },
    before: null,
  }));
  moved.months.push(
    ...added.filter(({ after: { value } }) => isValueOf(kind, value as AmountText)),
  );
  const months = moved.months.map(({ month, after: { value } }) => ({
    month,
    value: value as AmountText,
  }));
  await writeMonths(userTx, { kind, record, months, currency });
  if (isPresent && isValueOf(kind, after.value as AmountText)) {
    const records = recordsIn(userTx, kind);
    await records.update(record.id, { [KINDS[kind].value]: after.value, currency });
  }
  return moved;
}

type RecordMonth = { kind: HistoryKind; id: string; month: Month };

/** Removes the value of a month; null: it had none. */
async function removeMonth(
  { tx, userId }: ClockedTx,
  { kind, id, month: of }: RecordMonth,
): Promise<StatedValue | null> {
  const { typed } = HISTORY_TABLES[kind];
  const { year, month } = yearAndMonth(of);
  const [row] = await tx
    .delete(typed)
    .where(
      and(
        eq(typed.userId, userId),
        eq(typed.itemId, id),
        eq(typed.year, year),
        eq(typed.month, month),
      ),
    )
    .returning({ value: typed.value, currency: typed.currency });
  return (row as StatedValue | undefined) ?? null;
}

/** Erases a record that a file made, or gives one its values back that it had. */
export async function takeBack(userTx: ClockedTx, item: MovedItem): Promise<void> {
  const { kind, id, present } = item;
  const records = recordsIn(userTx, kind);
  if (item.isMade) {
    await records.erase(id);
    return;
  }
  const record = await records.find(id);
  if (record === null || !hasHistory(kind)) return;
  for (const { month, after, before } of item.months) {
    const removed = await removeMonth(userTx, { kind, id, month });
    // A value that was changed since stays.
    const isOurs = removed?.value === after.value && removed.currency === after.currency;
    const back = isOurs ? before : removed;
    if (back === null) continue;
    const months = [{ month, value: back.value as AmountText }];
    await writeMonths(userTx, { kind, record, months, currency: back.currency });
  }
  const { field } = HISTORY_TABLES[kind];
  if (present.before === null || record[field] !== present.after.value) return;
  await records.update(id, { [field]: present.before.value, currency: present.before.currency });
}
