import { sql } from 'drizzle-orm';
import { dayOf, lastDayOf, type Month } from '#domain/basics/months.ts';
import type { Asset } from '#domain/records/assets.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { FollowReason } from '#server/records/collections/routes.ts';
import { MovedSince } from './moved-since.ts';
import { lockHoldings, writeValues } from './values.ts';

/**
 * Values accounts again that were changed or restored: with the prices that came while they were
 * away, or in another currency or by another share. Any other change moves no month that has closed.
 * Assets without holdings stay as they are.
 */
export async function followHoldings(
  userTx: ClockedTx,
  items: readonly RecordRow[],
  by: FollowReason,
): Promise<readonly RecordRow[]> {
  const assets = items as readonly Asset[];
  const held = assets.filter(({ holdingsSince = null }) => holdingsSince !== null);
  if (held.length === 0) return items;
  const { tx, userId, clock } = userTx;
  await lockHoldings(userTx);
  const moved = new MovedSince();
  for (const asset of held) {
    const isWhole = by === 'restored' || (await isValuedOtherwise(tx, asset));
    const day = isWhole ? (asset.holdingsSince ?? '') : dayOf(clock());
    moved.add({ assetId: asset.id, instrumentId: null, day });
  }
  await writeValues(userTx, moved);
  const { assets: stored } = recordsOf(tx, userId, clock);
  const after: RecordRow[] = [];
  for (const item of items) after.push((await stored.find(item.id)) ?? item);
  return after;
}

type ValuedMonth = { month: Month; currency: string; share: string };

/** Whether a month of an account is stored in another currency or by another share than it has. */
async function isValuedOtherwise(tx: Tx, asset: Asset): Promise<boolean> {
  const { rows } = await tx.execute<ValuedMonth>(sql`
    select month, currency, ownership_percentage::text as share from asset_history
    where user_id = ${asset.userId} and asset_id = ${asset.id} and reason = 'holdings'`);
  return rows.some(
    ({ month, currency, share }) =>
      currency !== asset.currency || Number(share) !== Number(shareOn(asset, lastDayOf(month))),
  );
}
