import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { type Day, dayOf, type Month, monthOf, yearAndMonth } from '#domain/basics/months.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { isValueOf } from '#domain/figures/history/typed-values.ts';
import { lastOf } from '#domain/portability/moves/stored-months.ts';
import type { MonthValue, MoveItem } from '#domain/portability/moves/move-file.ts';
import {
  fieldOf,
  lastWriteOf,
  type MonthFact,
  type MovedItem,
  presentOf,
  type RecordFacts,
  type StatedValue,
} from '#domain/portability/moves/moved-items.ts';
import {
  type Continued,
  continuation,
  draftOf,
  endOf,
  lastDayOf,
} from '#domain/portability/moves/plan.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import { hasHistory, type HistoryKind, type Kind } from '#domain/records/kinds.ts';
import { instantAfter } from '#server/platform/clock.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { RESTORABLE_MS } from '#server/records/activity/store.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { BatchRepository } from '#server/records/collections/repository.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { otherFieldsIn } from '#server/records/history/typed-values.ts';
import { moves } from './table.ts';

type NewRecord = { id: string } & Record<string, unknown>;

/** The records of a kind, whichever it is. */
export function recordsIn({ tx, userId, clock }: ClockedTx, kind: Kind) {
  return recordsOf(tx, userId, clock)[kind] as BatchRepository<NewRecord, object>;
}

/** Makes the records of a kind, with their values of months, and removes those that have ended. */
export async function makeItems(
  userTx: ClockedTx,
  kind: Kind,
  items: readonly MoveItem[],
): Promise<MovedItem[]> {
  const { clock } = userTx;
  const isHeld = ({ holdingTransactions }: MoveItem) => holdingTransactions > 0;
  const storable = items.filter((item) => lastOf(kind, item) !== undefined || isHeld(item));
  if (storable.length === 0) return [];
  const records = recordsIn(userTx, kind);
  const made = await records.createAll(storable.map((item) => draftOf(kind, item)));
  const running = monthOf(dayOf(clock()));
  for (const [at, item] of storable.entries()) {
    const record = made[at];
    if (record === undefined || !hasHistory(kind)) continue;
    const months = item.months.filter(({ month }) => month < running);
    await writeMonths(userTx, { kind, record, months, currency: item.currency ?? '' });
    await endAfterLast(userTx, record.id, { kind, item });
  }
  return storable.map((item, at) => {
    const last = lastOf(kind, item);
    const after = { value: last?.value ?? '', currency: item.currency ?? '' };
    return {
      key: item.key,
      kind,
      id: made[at]?.id ?? '',
      isMade: true,
      updatedAt: String(made[at]?.['updatedAt']),
      isTurned: item.isTurned,
      until: last?.month ?? running,
      ...lastDayOf(item),
      present: { after, before: null },
      months: [],
    };
  });
}

/** Removes the record of an item that has ended; the day from which on, null: it lasts. */
async function endAfterLast(
  userTx: ClockedTx,
  id: string,
  { kind, item }: { kind: Kind; item: MoveItem },
): Promise<Day | null> {
  const day = endOf(item, kind, monthOf(dayOf(userTx.clock())));
  if (day === null) return null;
  return (await recordsIn(userTx, kind).remove(id, day)) ? day : null;
}

type AddedMonths = {
  kind: HistoryKind;
  record: NewRecord;
  months: readonly MonthValue[];
  currency: string;
};

/** Adds values of months, each with the other fields that the record had then. */
async function writeMonths(
  { tx, userId, clock }: ClockedTx,
  { kind, record, months, currency }: AddedMonths,
): Promise<void> {
  const { typed } = HISTORY_TABLES[kind];
  const createdAt = clock().toISOString();
  const rows = months
    .filter(({ value }) => isValueOf(kind, value))
    .map(({ month, value }) => ({
      ...otherFieldsIn(month, { kind, item: record, clock }),
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
  const { record, moved: earlier } = known;
  const { kind, id } = earlier;
  const running = monthOf(dayOf(userTx.clock()));
  const currency = item.currency ?? record.currency;
  const { moved, present } = continuation(item, { known, replaces, running });
  if (present !== null) await continuePresent(userTx, moved, { record, present });
  if (!hasHistory(kind)) return moved;
  const createdAt = userTx.clock().toISOString();
  await changeMonths(
    userTx,
    { kind, id },
    moved.months.flatMap(({ month, before, after }) => {
      const next = { ...after, reason: null, copyId: null, writtenAt: createdAt };
      return before === null ? [] : [{ month, was: before, next }];
    }),
  );
  const months = moved.months.flatMap(({ month, before, after: { value } }) =>
    before === null ? [{ month, value: value as MonthValue['value'] }] : [],
  );
  await writeMonths(userTx, { kind, record, months, currency });
  const isHeld = followsHoldings(record, running);
  const removedOn = isHeld ? null : await endAfterLast(userTx, id, { kind, item });
  return removedOn === null ? moved : { ...moved, removedOn };
}

type NewPresent = { record: RecordFacts; present: StatedValue & { month: Month } };

/** Gives a record the last value of the file as its present one. */
async function continuePresent(
  userTx: ClockedTx,
  moved: MovedItem,
  { record, present }: NewPresent,
): Promise<void> {
  const { kind, id } = moved;
  const { month, value, currency } = present;
  const clock = userTx.clock;
  const { valuationDate = null } = hasHistory(kind)
    ? otherFieldsIn(month, { kind, item: record, clock })
    : {};
  const dating = valuationDate === null ? {} : { valuationDate };
  const before = presentOf(kind, record);
  await recordsIn(userTx, kind).update(id, { [fieldOf(kind)]: value, currency, ...dating });
  const dated = valuationDate === null ? {} : { valuationDate: record['valuationDate'] as string };
  moved.present = { after: { value, currency }, before: { ...before, ...dated } };
  moved.updatedBefore = record.updatedAt;
}

type Observed = { savedAt: string; after: StatedValue; before: StatedValue };

/** Gives the month in which a file was saved the present value that it had before, not the file's. */
async function takeBackObserved(
  { tx, userId }: ClockedTx,
  { kind, id }: RecordKey,
  { savedAt, after, before }: Observed,
): Promise<void> {
  const { observations, itemId, field } = HISTORY_TABLES[kind];
  const value = sql.identifier(getTableColumns(observations)[field]?.name ?? '');
  await tx.execute(sql`
    update ${observations} set ${value} = ${before.value}, currency = ${before.currency}
    where user_id = ${userId} and ${sql.identifier(itemId.name)} = ${id}
      and month = ${monthOf(dayOf(new Date(savedAt)))} and recorded_at <= ${savedAt}
      and ${value} = ${after.value} and currency = ${after.currency}`);
}

type RecordKey = { kind: HistoryKind; id: string };
type ChangedMonth = { month: Month; was: StatedValue; next: MonthFact | null };

/**
 * Gives months of a record other values, or none, where they have the ones that are stated; shares
 * and days of valuation stay.
 */
async function changeMonths(
  { tx, userId }: ClockedTx,
  { kind, id }: RecordKey,
  changes: readonly ChangedMonth[],
): Promise<void> {
  if (changes.length === 0) return;
  const { typed } = HISTORY_TABLES[kind];
  const { itemId, year, month, value, currency, reason, copyId, createdAt } = typed;
  const rows = changes.map(({ month: of, was, next }) => {
    return { ...yearAndMonth(of), was: was.value, in: was.currency, ...next, gone: next === null };
  });
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(
    year int, month int, was numeric, "in" text, value numeric, currency text, reason text,
    "copyId" uuid, "writtenAt" timestamptz, gone boolean)`;
  const same = sql`${typed.userId} = ${userId} and ${itemId} = ${id}
    and ${year} = given.year and ${month} = given.month
    and ${value} = given.was and ${currency} = given."in"`;
  await tx.execute(sql`delete from ${typed} using ${given} where ${same} and given.gone`);
  await tx.execute(sql`
    update ${typed} set ${sql.identifier(value.name)} = given.value,
      ${sql.identifier(currency.name)} = given.currency,
      ${sql.identifier(reason.name)} = given.reason,
      ${sql.identifier(copyId.name)} = given."copyId",
      ${sql.identifier(createdAt.name)} = given."writtenAt"
    from ${given} where ${same} and not given.gone`);
}

/** Removes a record that has been used from all months; the user may have removed it from some. */
async function removeUsed(
  userTx: ClockedTx,
  { kind, id }: MovedItem,
  record: NewRecord | null,
): Promise<void> {
  const { tx, userId } = userTx;
  const removedOn = `${FIRST_MONTH}-01`;
  if (record !== null) await recordsIn(userTx, kind).remove(id, removedOn);
  else if (hasHistory(kind)) {
    const { items } = HISTORY_TABLES[kind];
    const own = and(eq(items.userId, userId), eq(items.id, id));
    await tx.update(items).set({ removedOn }).where(own);
  }
}

/** Whether a record is removed from the day that a file removed it from, and can be restored. */
async function isRestorable(
  { tx, userId, clock }: ClockedTx,
  { kind, id, removedOn }: MovedItem,
): Promise<boolean> {
  if (removedOn === undefined || !hasHistory(kind)) return false;
  const { items } = HISTORY_TABLES[kind];
  const since = instantAfter(clock(), -RESTORABLE_MS / 1_000);
  const isOurs = and(eq(items.removedOn, removedOn), gt(items.deletedAt, since));
  return (await tx.$count(items, and(eq(items.userId, userId), eq(items.id, id), isOurs))) > 0;
}

/**
 * A write of a record by an undo, which is as it was after the write `before`; nobody but files has
 * written it since `from`.
 */
type FollowedWrite = { id: string; before: string; from: string; updatedAt: string };

/** Has the files that wrote records last before an undone one take the undo's write for theirs. */
async function followWrites(
  { tx, userId, clock }: ClockedTx,
  written: readonly FollowedWrite[],
): Promise<void> {
  if (written.length === 0) return;
  const to = clock().toISOString();
  const byId = JSON.stringify(Object.fromEntries(written.map((write) => [write.id, write])));
  await tx.execute(sql`
    update ${moves} set made = made || jsonb_build_object('items', (
      select jsonb_agg(item || case when write ->> 'before'
          = coalesce(item #>> '{writtenBack,updatedAt}', item ->> 'updatedAt')
        then jsonb_build_object('writtenBack', write || jsonb_build_object('to', ${to}::text))
        else '{}' end order by at)
      from jsonb_array_elements(made -> 'items') with ordinality items(item, at)
      left join lateral (select ${byId}::jsonb -> (item ->> 'id') as write) written on true))
    where user_id = ${userId}::uuid and made is not null and undone_at is null
      and exists (select from jsonb_array_elements(made -> 'items') item
        where ${byId}::jsonb ? (item ->> 'id'))`);
}

/** `left`: records that are left to other files. */
type TakenBack = { used: ReadonlySet<string>; left: ReadonlySet<string>; savedAt: string };

/**
 * Erases the records that a file made, and gives others their values back that they had. One that
 * has been `used` since is removed from all months, and can be restored.
 */
export async function takeBack(
  userTx: ClockedTx,
  items: readonly MovedItem[],
  taking: TakenBack,
): Promise<void> {
  const written: FollowedWrite[] = [];
  for (const item of items)
    if (!taking.left.has(item.id)) written.push(...(await takeBackOne(userTx, item, taking)));
  await followWrites(userTx, written);
}

/** Answers the write of a record that nobody has changed since the file. */
async function takeBackOne(
  userTx: ClockedTx,
  item: MovedItem,
  { used, savedAt }: TakenBack,
): Promise<FollowedWrite[]> {
  const { kind, id, present } = item;
  const records = recordsIn(userTx, kind);
  const found = await records.find(id);
  if (item.isMade) {
    const holds = (found?.['holdingsSince'] ?? null) !== null;
    if (holds || used.has(id)) await removeUsed(userTx, item, found);
    else await records.erase(id);
    return [];
  }
  const record = found ?? ((await isRestorable(userTx, item)) ? await records.restore(id) : null);
  if (record === null) return [];
  if (hasHistory(kind)) {
    // Values that were changed since stay.
    await changeMonths(
      userTx,
      { kind, id },
      item.months.map(({ month, after, before }) => ({ month, was: after, next: before })),
    );
  }
  const { before, after } = present;
  const { value, currency } = presentOf(kind, record as RecordFacts);
  const isSame = value === after.value && currency === after.currency;
  if (before === null || followsHoldings(record, monthOf(dayOf(userTx.clock())))) return [];
  if (hasHistory(kind)) await takeBackObserved(userTx, { kind, id }, { savedAt, after, before });
  if (!isSame) return [];
  const { value: earlier, ...others } = before;
  await records.update(id, { [fieldOf(kind)]: earlier, ...others });
  const { updatedAt, updatedBefore } = item;
  const isOurs = updatedAt !== undefined && found?.['updatedAt'] === lastWriteOf(item);
  if (updatedBefore === undefined || !isOurs || used.has(id)) return [];
  const written = String((await records.find(id))?.['updatedAt']);
  return [{ id, before: updatedBefore, from: updatedAt, updatedAt: written }];
}
