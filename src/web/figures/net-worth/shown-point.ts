import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { HouseholdPoint } from '#domain/household/household-history.ts';
import { isPartialNetWorth } from '#domain/figures/net-worth/net-worth-series.ts';
import type { RealPoint } from '#domain/figures/net-worth/real-terms.ts';
import type { Language } from '#domain/basics/texts.ts';

export type PointTerms = {
  currency: Currency;
  language: Language;
  /** In the money of which month, in a sentence; absent: in that of each month. */
  basis?: string | undefined;
};

type DrawnPoint = Pick<HistoryPoint, 'month' | 'value' | 'assets' | 'liabilities' | 'estimated'>;

/**
 * A month of a user's, or of a household's with `isComplete`; `isBeyond`: its own prices are not
 * published where it is counted in today's money.
 */
export type ShownPoint = DrawnPoint &
  Partial<
    Pick<HistoryPoint, 'notIncluded'> &
      Pick<HouseholdPoint, 'isComplete'> &
      Pick<RealPoint, 'isBeyond'>
  >;

/** Whether something could not be counted in a month. */
export function isPartial(point: ShownPoint): boolean {
  return point.isComplete === false || isPartialNetWorth(point);
}
