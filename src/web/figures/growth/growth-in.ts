import type { Currency } from '#domain/basics/currencies.ts';
import { type Growth, type GrowthEnds, growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import type { Month } from '#domain/basics/months.ts';
import type { NetWorthChange } from '#domain/figures/net-worth/net-worth-change.ts';

/** Two months compared; `from` is null when there is no earlier one. */
export type GrowthAnswer = { currency: Currency; to: Month } & (
  | (NetWorthChange & { from: Month })
  | { from: null; change: null; ends: null; lines: [] }
);

/** Two months compared where there is an earlier one. */
export type KnownGrowth = Extract<GrowthAnswer, { from: Month }>;

/** Growth of one total; null: there is no earlier month, or additions are unknown. */
export function growthIn(compared: GrowthAnswer, total: keyof GrowthEnds): Growth | null {
  // An earlier version of the page may have stored an answer without its ends for offline use.
  const { from, ends } = compared as { from: Month | null; ends?: GrowthEnds | null };
  return from && ends ? growthOfEnds(from, ends[total]) : null;
}
