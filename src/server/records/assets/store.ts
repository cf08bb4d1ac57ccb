import { sql } from 'drizzle-orm';
import type { Asset, AssetDraft } from '#domain/records/assets.ts';
import { repository } from '#server/records/collections/repository.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { assets } from './table.ts';

/** A user's assets. */
export const assetsOf = repository<Asset, AssetDraft>(assets, 'assets');

/**
 * Corrects a valuation in the last observation of each month that has it, and in typed values.
 * Earlier observations of a month affect no figure, so a correction writes at most one row a month.
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
