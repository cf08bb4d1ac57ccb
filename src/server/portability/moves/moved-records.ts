import { and, eq, gt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { AmountText } from '#domain/basics/money.ts';
import { addMonths, dayOf, type Month, monthOf, yearAndMonth } from '#domain/basics/months.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { isValueOf } from '#domain/figures/history/typed-values.ts';
import type { MonthValue, MoveItem } from '#domain/portability/moves/move-file.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { hasHistory, type HistoryKind, type Kind, KINDS } from '#domain/records/kinds.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { BatchRepository } from '#server/records/collections/repository.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { otherFieldsIn } from '#server/records/history/typed-values.ts';
import { type Continued, presentOf, type RecordFacts } from './plan.ts';
import type { MonthFact, MovedItem, StatedValue } from './table.ts';

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
  const storable = items.filter((item) => latestOf(kind, item) !== null);
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
    const after = { value: latestOf(kind, item) ?? '', currency: item.currency ?? '' };
    return {
      key: item.key,
      kind,
      id: made[at]?.id ?? '',
      isMade: true,
      updatedAt: String(made[at]?.['updatedAt']),
      isTurned: item.isTurned,
      until: item.months.at(-1)?.month ?? running,
      present: { after, before: null },
      months: [],
    };
  });
}

/** The latest value that a record of a kind can have; null: none. */
function latestOf(kind: Kind, { months }: MoveItem): AmountText | null {
  const isStorable = (value: AmountText) =>
    kind === 'goals' ? Number(value) > 0 : isValueOf(kind, value);
  return months.findLast(({ value }) => isStorable(value))?.value ?? null;
}

function draftOf(kind: Kind, item: MoveItem): object {
  const value = latestOf(kind, item);
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
  const { record, stored, moved: earlier } = known;
  const { kind, id } = earlier;
  const running = monthOf(dayOf(userTx.clock()));
  const currency = item.currency ?? record.currency;
  const last = item.months.at(-1)?.month ?? '';
  const moved: MovedItem = {
    key: item.key,
    kind,
    id,
    isMade: false,
    isTurned: item.isTurned,
    until: last > (earlier.until ?? '') ? last : (earlier.until ?? last),
    present: { after: earlier.present.after, before: null },
    months: [],
  };
  if (!hasHistory(kind)) return moved;
  const replaced = (replaces ? known.differs : []).flatMap(({ month, value }) => {
    const before = stored.get(month);
    return before && month < running ? [{ month, after: { value, currency }, before }] : [];
  });
  const added = known.months.map(({ month, value }) => {
    return { month, after: { value, currency }, before: null };
  });
  moved.months = [...replaced, ...added];
  await changeMonths(
    userTx,
    { kind, id },
    replaced.map(({ month, before, after }) => ({
      month,
      was: before,
      next: { ...after, reason: null },
    })),
  );
  await writeMonths(userTx, { kind, record, months: known.months, currency });
  moved.present = await continuePresent(userTx, item, { known, replaces });
  return moved;
}

/** Gives a record the last value of the file as its present one, if that is newer or wanted. */
async function continuePresent(
  userTx: ClockedTx,
  item: MoveItem,
  { known, replaces }: Continuing,
): Promise<MovedItem['present']> {
  const { record, moved } = known;
  const { kind, id } = moved;
  const value = latestOf(kind, item);
  const after = { value: value ?? '', currency: item.currency ?? record.currency };
  const before = presentOf(kind, record);
  const isSame = before.value === after.value && before.currency === after.currency;
  if (isSame) return { after, before: null };
  const isWanted = known.present === 'newer' || (replaces && known.present === 'differs');
  if (!isWanted || value === null) return { after: moved.present.after, before: null };
  const clock = userTx.clock;
  const month = item.months.findLast((each) => each.value === value)?.month ?? '';
  const { valuationDate = null } = hasHistory(kind)
    ? otherFieldsIn(month, { kind, item: record, clock })
    : {};
  const dating = valuationDate === null ? {} : { valuationDate };
  const field = KINDS[kind].value ?? '';
  await recordsIn(userTx, kind).update(id, { [field]: value, currency: after.currency, ...dating });
  const dated = valuationDate === null ? {} : { valuationDate: record['valuationDate'] as string };
  return { after, before: { ...before, ...dated } };
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
  const { itemId, year, month, value, currency, reason } = typed;
  const rows = changes.map(({ month: of, was, next }) => {
    return { ...yearAndMonth(of), was: was.value, in: was.currency, ...next, gone: next === null };
  });
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(
    year int, month int, was numeric, "in" text, value numeric, currency text, reason text,
    gone boolean)`;
  const same = sql`${typed.userId} = ${userId} and ${itemId} = ${id}
    and ${year} = given.year and ${month} = given.month
    and ${value} = given.was and ${currency} = given."in"`;
  await tx.execute(sql`delete from ${typed} using ${given} where ${same} and given.gone`);
  await tx.execute(sql`
    update ${typed} set ${sql.identifier(value.name)} = given.value,
      ${sql.identifier(currency.name)} = given.currency,
      ${sql.identifier(reason.name)} = given.reason
    from ${given} where ${same} and not given.gone`);
}

/** Whether a user has changed a record since a file made it, or has added anything to it. */
async function isUsedSince(
  { tx, userId }: ClockedTx,
  { kind, id, updatedAt }: MovedItem,
  { record, savedAt }: { record: NewRecord; savedAt: string },
): Promise<boolean> {
  if (record['updatedAt'] !== updatedAt || (record['holdingsSince'] ?? null) !== null) return true;
  if (!hasHistory(kind)) return false;
  const { typed } = HISTORY_TABLES[kind];
  const isLater = and(eq(typed.itemId, id), gt(typed.createdAt, savedAt));
  const later = tx.select({ id: typed.id }).from(typed);
  return (await later.where(and(eq(typed.userId, userId), isLater)).limit(1)).length > 0;
}

/**
 * Erases a record that a file made, or gives one its values back that it had. One that has been
 * used since is removed from all months, and can be restored.
 */
export async function takeBack(userTx: ClockedTx, item: MovedItem, savedAt: string): Promise<void> {
  const { kind, id, present } = item;
  const records = recordsIn(userTx, kind);
  const record = await records.find(id);
  if (item.isMade) {
    const isUsed = record !== null && (await isUsedSince(userTx, item, { record, savedAt }));
    if (isUsed) await records.remove(id, `${FIRST_MONTH}-01`);
    else await records.erase(id);
    return;
  }
  if (record === null || !hasHistory(kind)) return;
  // Values that were changed since stay.
  await changeMonths(
    userTx,
    { kind, id },
    item.months.map(({ month, after, before }) => ({ month, was: after, next: before })),
  );
  const { before, after } = present;
  const { value, currency } = presentOf(kind, record as RecordFacts);
  const isOurs = value === after.value && currency === after.currency;
  if (before === null || !isOurs || followsHoldings(record, monthOf(dayOf(userTx.clock())))) return;
  const { value: earlier, ...others } = before;
  await records.update(id, { [HISTORY_TABLES[kind].field]: earlier, ...others });
}
