import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { ENTRIES_MAX } from '#domain/figures/history/typed-values.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { HISTORY_TABLES } from './kinds.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

/** A value that the user typed for a month of an item. */
export type TypedValue = {
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
    .select(getTableColumns(typed) as Record<string, never>)
    .from(typed)
    .where(and(eq(typed.userId, userId), eq(typed.itemId, id), ofYear))
    .orderBy(typed.year, typed.month);
  return (rows as unknown as TypedValue[]).reverse();
}

/** The newest typed values of each item, and that of the month, newest first. */
export async function recentlyTyped(
  { tx, userId }: ClockedTx,
  kind: HistoryKind,
  { year, month }: { year: number; month: number },
): Promise<TypedValue[]> {
  const { typed } = HISTORY_TABLES[kind];
  const { itemId, value } = getTableColumns(typed) as unknown as Record<
    'itemId' | 'value',
    { name: string }
  >;
  const { rows } = await tx.execute(sql`
    select item as "itemId", year, month, value, currency from (
      select ${sql.identifier(itemId.name)} as item, year, month,
        ${sql.identifier(value.name)}::text as value, currency,
        row_number() over (
          partition by ${sql.identifier(itemId.name)} order by year desc, month desc) as place
      from ${typed} where user_id = ${userId}) ranked
    where place <= ${ENTRIES_MAX} or (year = ${year} and month = ${month})
    order by year desc, month desc`);
  return rows as unknown as TypedValue[];
}
