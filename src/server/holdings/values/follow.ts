import type { Asset } from '#domain/records/assets.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { MovedSince } from './moved-since.ts';
import { lockHoldings, writeValues } from './values.ts';

/**
 * Values accounts again that were changed or restored: in their currency, and with the prices that
 * came while they were away. Assets without holdings stay as they are.
 */
export async function followHoldings(
  userTx: ClockedTx,
  items: readonly RecordRow[],
): Promise<readonly RecordRow[]> {
  const assets = items as readonly Asset[];
  const held = assets.filter(({ holdingsSince = null }) => holdingsSince !== null);
  if (held.length === 0) return items;
  const { tx, userId, clock } = userTx;
  await lockHoldings(userTx);
  const moved = new MovedSince();
  for (const { id, holdingsSince = null } of held)
    moved.add({ assetId: id, instrumentId: null, day: holdingsSince ?? '' });
  await writeValues(userTx, moved);
  const { assets: stored } = recordsOf(tx, userId, clock);
  const after: RecordRow[] = [];
  for (const item of items) after.push((await stored.find(item.id)) ?? item);
  return after;
}
