import type { Asset } from '#domain/records/assets.ts';
import { FIRST_MONTH, type Observed } from '#domain/figures/history/history.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import {
  compareProperties,
  type PropertyComparison,
} from '#domain/figures/net-worth/valuations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { observedIn } from '#server/records/history/observed.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { housePricesOf } from '#server/statistics/series/store.ts';

type Whose = { userId: string; clock: Clock };

/** Each property's own valuations, ever since the first, beside the house price index. */
export async function propertyValuations(
  tx: Tx,
  { userId, clock }: Whose,
): Promise<PropertyComparison[]> {
  const assets = await recordsOf(tx, userId, clock).assets.list();
  const properties = assets.filter(({ type }) => type === 'real_estate');
  if (properties.length === 0) return [];
  const running = monthOf(dayOf(clock()));
  const stretch = { first: FIRST_MONTH, last: running };
  const items = properties.map(({ id }) => id);
  const observed = await observedIn(tx, { userId, kind: 'assets', stretch, items });
  const watched = properties.map((asset) => ({
    asset,
    observed: (observed.get(asset.id) ?? []) as Observed<Asset>[],
  }));
  return compareProperties(watched, { prices: await housePricesOf(tx), running });
}
