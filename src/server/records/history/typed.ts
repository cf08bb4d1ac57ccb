import { and, eq, type SQL } from 'drizzle-orm';
import { type Change, currenciesOf } from '#domain/records/changes.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { dayOf, lastDayOf, monthOf, toMonth } from '#domain/basics/months.ts';
import { type HistoryKind, isValueOf } from '#domain/figures/history/typed-values.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Repository } from '#server/records/collections/repository.ts';
import { typedRecordsOf } from '#server/records/collections/records.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import type { RecordRow } from '#domain/records/record.ts';
import { HISTORY_TABLES } from './kinds.ts';
import type { Typed, UserTx } from './typed-rows.ts';

/** Whose values are typed; several at once are one action. */
type Typing = UserTx & { deedId?: string | null };

/** A value to keep for a month, instead of what was kept before; null takes that away. */
export type Entry = {
  kind: HistoryKind;
  id: string;
  year: number;
  month: number;
  value: AmountText | null;
  currency?: Currency | undefined;
};

type Item = RecordRow & Record<string, unknown> & { name: string; currency: Currency };

/**
 * Stores a value for a month, with the share and all else that counts of the item now; the running
 * month's becomes the present value too. Null: no such item.
 */
export async function typeValue(
  whose: Typing,
  entry: Entry,
  /** Where the value stands in what was sent. */
  path = 'value',
): Promise<{ kept: Typed | null } | null> {
  const { tx, userId, clock } = whose;
  const running = monthOf(dayOf(clock()));
  const month = toMonth(entry.year, entry.month);
  refuse(month > running, 'month', 'month.future');
  refuse(entry.value !== null && !isValueOf(entry.kind, entry.value), path, 'amount.positive');
  await forgetSnapshots(tx, userId, month);
  const records = typedRecordsOf(whose)[entry.kind] as unknown as Repository<Item, object>;
  const item = await records.find(entry.id);
  if (item === null) return null;
  const before = await takeAway(whose, entry);
  const stored = entry.value === null ? null : await put(whose, entry, item);
  if (stored && month === running) await records.update(item.id, presentValues(entry, stored));
  else await tell(whose, { entry, item, change: changeOf(month, before, stored) });
  return { kept: stored };
}

type KeptValue = Typed & { valuationDate?: string | null };

async function takeAway({ tx, userId }: UserTx, entry: Entry): Promise<Typed | null> {
  const { typed } = HISTORY_TABLES[entry.kind];
  const sameMonth = and(eq(typed.year, entry.year), eq(typed.month, entry.month)) as SQL;
  const [row] = await tx
    .delete(typed)
    .where(and(eq(typed.userId, userId), eq(typed.itemId, entry.id), sameMonth))
    .returning();
  return (row as Typed | undefined) ?? null;
}

/** A dated property is worth what was typed on the month's last day, or today before that. */
async function put({ tx, userId, clock }: UserTx, entry: Entry, item: Item): Promise<KeptValue> {
  const { typed, beside } = HISTORY_TABLES[entry.kind];
  const lastDay = lastDayOf(toMonth(entry.year, entry.month));
  const today = dayOf(clock());
  const values = Object.fromEntries(Object.keys(beside).map((field) => [field, item[field]]));
  if (item['type'] === 'real_estate' && item['valuationDate']) {
    values['valuationDate'] = lastDay < today ? lastDay : today;
  }
  const { year, month, value, currency = item.currency } = entry;
  const row = { ...values, userId, itemId: item.id, year, month, value, currency };
  const [stored] = await tx.insert(typed).values(row).returning();
  return stored as KeptValue;
}

function presentValues({ kind }: Entry, { value, currency, valuationDate }: KeptValue): object {
  const dating = valuationDate ? { valuationDate } : {};
  return { [HISTORY_TABLES[kind].field]: value, currency, ...dating };
}

function changeOf(month: string, before: Typed | null, stored: Typed | null): Change[] {
  const of = (field: 'value' | 'currency') => {
    return { field, month, from: before?.[field] ?? null, to: stored?.[field] ?? null };
  };
  const changes = [{ ...of('value'), ...currenciesOf(before, stored) }, of('currency')];
  return changes.filter(({ from, to }) => from !== to);
}

type Telling = { entry: Entry; item: Item; change: readonly Change[] };

/** A write to the past is seen in the activities, as the present's is. */
async function tell(
  { tx, userId, clock, deedId }: Typing,
  { entry, item, change }: Telling,
): Promise<void> {
  if (change.length === 0) return;
  await addActivity(tx, userId, {
    action: 'updated',
    entityType: HISTORY_TABLES[entry.kind].entityType,
    entityId: item.id,
    entityName: item.name,
    createdAt: clock().toISOString(),
    description: null,
    changes: change,
    deedId: deedId ?? null,
  });
}

function refuse(isWrong: boolean, path: string, code: string): void {
  if (isWrong) throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}
