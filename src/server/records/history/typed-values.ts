import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { dayOf, lastDayOf, type Month, monthOf, toMonth } from '#domain/basics/months.ts';
import { ENTRIES_MAX, type FillReason, isValueOf } from '#domain/figures/history/typed-values.ts';
import { type Asset, followsHoldings } from '#domain/records/assets.ts';
import { currenciesOf, type FieldChange } from '#domain/records/changes.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import { type HistoryKind, KINDS } from '#domain/records/kinds.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { typedRecordsOf } from '#server/records/collections/records.ts';
import type { Repository } from '#server/records/collections/repository.ts';
import { HISTORY_TABLES } from './kinds.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';

/** The user whose values are typed; `operationId` groups several as one operation. */
type TypedValueWrite = ClockedTx & { operationId?: string | null };

/** A value to store for a month, replacing the earlier one; null removes it. */
export type TypedEntry = {
  kind: HistoryKind;
  id: string;
  year: number;
  month: number;
  value: AmountText | null;
  currency?: Currency | undefined;
  /** Absent: typed. */
  reason?: FillReason | undefined;
};

type NamedRow = RecordRow & Record<string, unknown> & { name: string; currency: Currency };

/**
 * Stores a value for a month, with the item's share of its last day and its other observed fields;
 * the current month's value becomes the present one too. Null when the item does not exist.
 */
export async function typeValue(
  userTx: TypedValueWrite,
  entry: TypedEntry,
  /** Path of the value in the request, for errors. */
  path = 'value',
): Promise<{ kept: TypedValue | null } | null> {
  const { tx, userId, clock } = userTx;
  const running = monthOf(dayOf(clock()));
  const month = toMonth(entry.year, entry.month);
  refuse(month > running, 'month', 'month.future');
  refuse(entry.value !== null && !isValueOf(entry.kind, entry.value), path, 'amount.positive');
  await forgetSnapshots(tx, userId, month);
  const records = typedRecordsOf(userTx, entry.reason)[entry.kind] as Repository<NamedRow, object>;
  const item = await records.find(entry.id);
  if (item === null) return null;
  if (followsHoldings(item, month)) throw new AppError('keeps_holdings');
  const before = await deleteTypedValue(userTx, entry);
  const stored = entry.value === null ? null : await put(userTx, entry, item);
  if (stored && month === running) await records.update(item.id, presentValues(entry, stored));
  else await logTypedValue(userTx, { entry, item, change: changeOf(month, before, stored) });
  return { kept: stored };
}

type KeptValue = TypedValue & { valuationDate?: string | null };

async function deleteTypedValue(
  { tx, userId }: ClockedTx,
  entry: TypedEntry,
): Promise<TypedValue | null> {
  const { typed } = HISTORY_TABLES[entry.kind];
  const sameMonth = and(eq(typed.year, entry.year), eq(typed.month, entry.month)) as SQL;
  const [row] = await tx
    .delete(typed)
    .where(and(eq(typed.userId, userId), eq(typed.itemId, entry.id), sameMonth))
    .returning();
  return (row as TypedValue | undefined) ?? null;
}

type ItemFields = { kind: HistoryKind; item: Readonly<Record<string, unknown>>; clock: Clock };

/**
 * The other fields that are stored with an item's value of a month: its share of the last day, on
 * which a dated property is valued, or today if that is earlier.
 */
export function otherFieldsIn(month: Month, { kind, item: fields, clock }: ItemFields) {
  const lastDay = lastDayOf(month);
  const today = dayOf(clock());
  const { otherFields } = HISTORY_TABLES[kind];
  const values = Object.fromEntries(
    Object.keys(otherFields).map((field) => [field, fields[field]]),
  );
  if ('ownershipPercentage' in values) {
    values['ownershipPercentage'] = shareOn(fields as RecordRow & Asset, lastDay);
  }
  if (fields['type'] === 'real_estate' && fields['valuationDate']) {
    values['valuationDate'] = lastDay < today ? lastDay : today;
  }
  return values;
}

async function put(
  { tx, userId, clock }: ClockedTx,
  entry: TypedEntry,
  item: NamedRow,
): Promise<KeptValue> {
  const { typed } = HISTORY_TABLES[entry.kind];
  const values = otherFieldsIn(toMonth(entry.year, entry.month), { ...entry, item, clock });
  const { year, month, value, currency = item.currency, reason = null } = entry;
  const row = { ...values, userId, itemId: item.id, year, month, value, currency, reason };
  const [stored] = await tx.insert(typed).values(row).returning();
  return stored as KeptValue;
}

function presentValues(
  { kind }: TypedEntry,
  { value, currency, valuationDate }: KeptValue,
): object {
  const dating = valuationDate ? { valuationDate } : {};
  return { [HISTORY_TABLES[kind].field]: value, currency, ...dating };
}

function changeOf(
  month: string,
  before: TypedValue | null,
  stored: TypedValue | null,
): FieldChange[] {
  const of = (field: 'value' | 'currency') => {
    return { field, month, from: before?.[field] ?? null, to: stored?.[field] ?? null };
  };
  const changes = [{ ...of('value'), ...currenciesOf(before, stored) }, of('currency')];
  return changes.filter(({ from, to }) => from !== to);
}

type TypedChange = { entry: TypedEntry; item: NamedRow; change: readonly FieldChange[] };

/** Adds an activity, as writes to present values do. */
async function logTypedValue(
  { tx, userId, clock, operationId }: TypedValueWrite,
  { entry, item, change }: TypedChange,
): Promise<void> {
  if (change.length === 0) return;
  await addActivity(tx, userId, {
    action: 'updated',
    entityType: KINDS[entry.kind].one,
    entityId: item.id,
    entityName: item.name,
    createdAt: clock().toISOString(),
    description: null,
    changes: change,
    operationId: operationId ?? null,
  });
}

function refuse(isWrong: boolean, path: string, code: string): void {
  if (isWrong) throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}

/** A value that the user typed for a month of an item. */
type TypedValue = {
  id: string;
  userId: string;
  itemId: string;
  year: number;
  month: number;
  value: AmountText;
  currency: Currency;
  createdAt: string;
};

/** Typed values of an item, newest month first; of one year or all. */
export async function typedValuesOf(
  { tx, userId }: ClockedTx,
  { kind, id, year }: { kind: HistoryKind; id: string; year: number | undefined },
): Promise<TypedValue[]> {
  const { typed } = HISTORY_TABLES[kind];
  const ofYear = year === undefined ? undefined : eq(typed.year, year);
  const rows = await tx
    .select(getTableColumns(typed))
    .from(typed)
    .where(and(eq(typed.userId, userId), eq(typed.itemId, id), ofYear))
    .orderBy(typed.year, typed.month);
  return (rows as TypedValue[]).reverse();
}

/** The newest typed values of each item, and that of the month, newest first. */
export async function recentlyTyped(
  { tx, userId }: ClockedTx,
  kind: HistoryKind,
  { year, month }: { year: number; month: number },
): Promise<TypedValue[]> {
  const { typed } = HISTORY_TABLES[kind];
  const { itemId, value } = typed;
  const { rows } = await tx.execute(sql`
    select item as "itemId", year, month, value, currency from (
      select ${sql.identifier(itemId.name)} as item, year, month,
        ${sql.identifier(value.name)}::text as value, currency,
        row_number() over (
          partition by ${sql.identifier(itemId.name)} order by year desc, month desc) as place
      from ${typed} where user_id = ${userId}) ranked
    where place <= ${ENTRIES_MAX} or (year = ${year} and month = ${month})
    order by year desc, month desc`);
  return rows as TypedValue[];
}
