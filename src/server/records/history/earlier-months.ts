import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { HISTORY_TABLES } from './kinds.ts';
import { refuseBeyondValuesMax } from './values-max.ts';

type Earlier = {
  kind: 'assets' | 'liabilities';
  itemId: string;
  currency: Currency;
  /** Before the month in which the item was added. */
  months: readonly { month: Month; value: AmountText }[];
};

/** Stores the bank's balances of earlier months for an item that was just added. */
export async function observeEarlier({ tx, userId }: ClockedTx, earlier: Earlier): Promise<void> {
  const { kind, itemId, currency, months } = earlier;
  if (months.length === 0) return;
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  const { observations, field } = HISTORY_TABLES[kind];
  const item = kind === 'assets' ? { assetId: itemId } : { liabilityId: itemId };
  const same = { ...item, userId, currency, ownershipPercentage: '100.00', reason: 'import' };
  const rows = months.map(({ month, value }) => ({ ...same, month, [field]: value }));
  await tx.insert(observations).values(rows);
  await refuseBeyondValuesMax(tx, userId);
}
