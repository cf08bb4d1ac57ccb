import type { Asset } from '#domain/records/assets.ts';
import type { MonthObservation } from '#domain/figures/history/history.ts';
import { monthOf } from '#domain/basics/months.ts';
import {
  performanceSince,
  type Ranking,
  rankAssets,
} from '#domain/figures/net-worth/performance.ts';
import type { Clock } from '#server/platform/clock.ts';
import { observedIn } from '#server/records/history/observed.ts';
import { presentOf } from '#server/records/collections/present.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type PerformanceQuery = { userId: string; clock: Clock };

/** Performance of the user's assets over the last twelve months, best first. */
export async function assetPerformance(
  tx: Tx,
  { userId, clock }: PerformanceQuery,
): Promise<Ranking> {
  const { holdings, terms } = await presentOf(tx, userId, clock);
  const last = monthOf(terms.asOf);
  const stretch = { first: performanceSince(last), last };
  const observed = await observedIn(tx, { userId, kind: 'assets', stretch });
  const watched = holdings.assets.map((asset) => {
    const stated = (observed.get(asset.id) ?? []) as MonthObservation<Asset>[];
    return { asset, observed: stated };
  });
  return rankAssets(watched, terms);
}
