import { sql } from 'drizzle-orm';
import type { Asset, AssetDraft } from '#domain/records/assets.ts';
import { repository } from '#server/records/collections/repository.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { assets } from './table.ts';

/** A user's assets in the database. */
export const assetsOf = repository<Asset, AssetDraft>(assets, 'assets');

/**
 * Corrects a valuation wherever it was said: the last observation of each month that holds it, and
 * what was typed for a month. An earlier observation of the same month counts nowhere, so that a
 * correction writes at most one row a month, however often the asset was changed.
 */
export async function correctValuation(tx: Tx, before: Asset, after: Asset): Promise<void> {
  const { userId, id, value, currency, valuationDate } = before;
  const isOfAsset = sql`user_id = ${userId} and asset_id = ${id}`;
  const isThis = sql`${isOfAsset} and valuation_date = ${valuationDate}
    and value = ${value} and currency = ${currency}`;
  const corrected = sql`value = ${after.value}, currency = ${after.currency}`;
  await tx.execute(sql`
    update asset_history set ${corrected} where ${isThis} and id in (
      select distinct on (month) id from asset_history where ${isOfAsset}
      order by month, recorded_at desc, id desc)`);
  await tx.execute(sql`update historical_asset_values set ${corrected} where ${isThis}`);
}
