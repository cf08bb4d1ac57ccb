import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PrefetchContext } from '#web/client/cache/queries.ts';
import { claimsBesides, joinedMortgages, type JoinedMortgage } from '#domain/mortgage/joined.ts';
import { cardsOf, type MortgageCard } from '#domain/mortgage/mortgage-card.ts';
import { averagesIn, type AverageRate } from '#domain/mortgage/rate-check.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { request } from '#web/client/http/api.ts';
import { mortgagesIn } from '#web/client/records/mortgage-source.ts';
import { useSource, itemsQuery, useItems, useSummary } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';

const RATES_PATH = '/api/mortgage-rates';

type PublishedAverages = { averages: Record<string, AverageRate> };

const ratesQuery = queryOptions({
  queryKey: ['mortgage-rates'],
  queryFn: () => request<PublishedAverages>(RATES_PATH, { isAnonymous: true }),
  staleTime: Infinity,
});

export function mortgagesQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'mortgages'],
    queryFn: async () => (await mortgagesIn(source)).list(),
  });
}

/** As `useMortgages` does, without the totals. */
export function readMortgages({ read, source }: PrefetchContext): Promise<unknown> {
  return Promise.all([
    read(mortgagesQuery(source)),
    read(ratesQuery),
    read(itemsQuery(source, 'assets')),
    read(itemsQuery(source, 'liabilities')),
  ]);
}

/** A mortgage with its card. */
export type ShownMortgage = { mortgage: JoinedMortgage; card: MortgageCard };

/** The user's mortgages with their cards, and the homes and loans without one. */
export type Mortgages = {
  asOf: string;
  shown: readonly ShownMortgage[];
  /** Homes without a mortgage, and home loans without a home. */
  homes: readonly Asset[];
  looseLoans: readonly Liability[];
};

/** The user's mortgages; null until they are read. */
export function useMortgages({ rates: exchangeRates }: { rates: Rates }): Mortgages | null {
  const source = useSource();
  const stored = useQuery(mortgagesQuery(source));
  const assets = useItems('assets').data;
  const liabilities = useItems('liabilities').data;
  const asOf = useSummary().data?.asOf;
  // Without averages the cards are shown all the same.
  const rates = useQuery(ratesQuery);
  if (!stored.data || !assets || !liabilities || !asOf || rates.isPending) return null;
  const joined = joinedMortgages(stored.data, { assets, liabilities });
  const averages = averagesIn(rates.data?.averages ?? {});
  const besides = claimsBesides(liabilities, joined);
  const cards = cardsOf(joined, { asOf, averages, besides, rates: exchangeRates });
  const shown = joined.flatMap((mortgage, at) => {
    const card = cards[at];
    return card === undefined || mortgage.assetId === null ? [] : [{ mortgage, card }];
  });
  const taken = new Set(shown.map(({ mortgage }) => mortgage.assetId));
  const loose = new Set(
    joined.flatMap(({ assetId, parts }) =>
      assetId === null ? parts.map(({ liabilityId }) => liabilityId) : [],
    ),
  );
  return {
    asOf,
    shown,
    homes: assets.filter(({ id, type }) => type === 'real_estate' && !taken.has(id)),
    looseLoans: liabilities.filter(({ id }) => loose.has(id)),
  };
}
