import { and, eq, sql } from 'drizzle-orm';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { type Month, toMonth } from '#domain/basics/months.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { HISTORY_TABLES } from './kinds.ts';
import { refuseBeyondValuesMax } from './values-max.ts';

type Earlier = {
  kind: 'assets' | 'liabilities';
  itemId: string;
  currency: Currency;
  /** Closed months. */
  months: readonly { month: Month; value: AmountText }[];
  /** The owned share; absent: the whole. */
  ownershipPercentage?: string;
};

/** Stores the bank's balances of earlier months for an item. */
export async function observeEarlier({ tx, userId }: ClockedTx, earlier: Earlier): Promise<void> {
  const { kind, itemId, currency, months, ownershipPercentage = '100.00' } = earlier;
  if (months.length === 0) return;
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  const { observations, field } = HISTORY_TABLES[kind];
  const item = kind === 'assets' ? { assetId: itemId } : { liabilityId: itemId };
  const same = { ...item, userId, currency, ownershipPercentage, reason: 'import' };
  const rows = months.map(({ month, value }) => ({ ...same, month, [field]: value }));
  await tx.insert(observations).values(rows);
  await refuseBeyondValuesMax(tx, userId);
}

/** Reasons of observations that the user stated, or that follow from what the user said it holds. */
const BY_USER = ['manual_update', 'historical_value', 'by_plan', 'holdings'];

/**
 * The same for an item that has a history: months of which the user has stated nothing, and that
 * are not yet what the bank proves.
 */
export async function observeProven(userTx: ClockedTx, proven: Earlier): Promise<void> {
  const { tx, userId } = userTx;
  const { kind, itemId, months } = proven;
  const { observations, itemId: idColumn, typed, field } = HISTORY_TABLES[kind];
  const { rows } = await tx.execute<{ month: Month; value: string; reason: string; share: string }>(
    sql`select distinct on (month) month, ${sql.identifier(field)}::text as value, reason,
        ownership_percentage as share
      from ${observations} where user_id = ${userId} and ${idColumn} = ${itemId}
      order by month, recorded_at desc, id desc`,
  );
  const typedMonths = await tx
    .select({ year: typed.year, month: typed.month })
    .from(typed)
    .where(and(eq(typed.userId, userId), eq(typed.itemId, itemId)));
  const stated = new Set(typedMonths.map((each) => toMonth(Number(each.year), Number(each.month))));
  const last = new Map(rows.map((row) => [row.month, row]));
  const open = months.filter(({ month, value }) => {
    const known = last.get(month);
    const isUsers = stated.has(month) || (known !== undefined && BY_USER.includes(known.reason));
    return !isUsers && known?.value !== value;
  });
  for (const each of open) {
    const before = rows.findLast(({ month }) => month <= each.month) ?? rows[0];
    const ownershipPercentage = before?.share ?? '100.00';
    await observeEarlier(userTx, { ...proven, months: [each], ownershipPercentage });
  }
}

/** Reasons of observations that a bank file leads to; the last one where its account became the item. */
const BY_FILE = ['import', 'bank_sync', 'created'];

type StatedMonths = Pick<Earlier, 'kind' | 'itemId'> & {
  months: readonly { month: Month; amount: AmountText }[];
};

/**
 * Removes what a bank file said of closed months: values that are still the file's. What was known
 * of such a month before counts again.
 */
export async function forgetMonths(
  { tx, userId }: ClockedTx,
  { kind, itemId, months }: StatedMonths,
): Promise<void> {
  if (months.length === 0) return;
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  const { observations, itemId: idColumn, field } = HISTORY_TABLES[kind];
  await tx.execute(sql`delete from ${observations}
    where user_id = ${userId} and ${idColumn} = ${itemId} and reason in ${BY_FILE}
      and (month, ${sql.identifier(field)}) in (select stated.month, stated.amount
        from json_to_recordset(${JSON.stringify(months)}::json) as stated(month text, amount numeric))`);
}

/** The newest value known of an item that is another one; null: there was none. */
export async function valueBefore(
  { tx, userId }: ClockedTx,
  { kind, itemId, value }: { kind: Earlier['kind']; itemId: string; value: AmountText },
): Promise<AmountText | null> {
  const { observations, itemId: idColumn, field } = HISTORY_TABLES[kind];
  const { rows } = await tx.execute<{ value: AmountText }>(
    sql`select ${sql.identifier(field)}::text as value from ${observations}
      where user_id = ${userId} and ${idColumn} = ${itemId} and ${sql.identifier(field)} <> ${value}
      order by month desc, recorded_at desc, id desc limit 1`,
  );
  return rows[0]?.value ?? null;
}
