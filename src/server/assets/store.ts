import type { Asset, AssetDraft } from '#domain/assets.ts';
import { monthOf } from '#domain/months.ts';
import type { Tx } from '#server/db/database.ts';
import type { Moment } from '#server/db/observations.ts';
import { keeper } from '#server/records/keeper.ts';
import { assetHistory, assets } from './table.ts';

/** A person's assets in the database. */
export const assetsOf = keeper<Asset, AssetDraft>(assets, 'assets');

/** Writes down what an asset was said to be worth on a day, with the share of that moment. */
export async function observeAsset(tx: Tx, asset: Asset, { on, reason }: Moment): Promise<void> {
  const { userId, id: assetId, value, currency, ownershipPercentage, valuationDate } = asset;
  await tx.insert(assetHistory).values({
    userId,
    assetId,
    month: monthOf(on),
    value,
    currency,
    ownershipPercentage,
    valuationDate,
    reason,
  });
}
