import type { PrefetchContext } from '#web/client/cache/queries.ts';
import type { ItemOf } from '#domain/records/records.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import {
  itemsQuery,
  summaryQuery,
  useItems,
  useSummary,
  useSource,
} from '#web/client/records/use-records.tsx';
import type { Kind } from '#domain/records/kinds.ts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PublicFigures, RecordsSource } from '#web/client/records/source.ts';

/** The items of a kind, and the terms of their totals; null until they are read. */
export function useItemsAndTerms<K extends Kind>(kind: K) {
  const items = useItems(kind);
  const summary = useSummary();
  const figures = usePublicFigures();
  const reads = [items, summary, figures];
  const terms: ValuationTerms | null =
    summary.data && figures.data
      ? { currency: summary.data.currency, asOf: summary.data.asOf, ...figures.data }
      : null;
  return {
    items: (items.data ?? null) as readonly ItemOf<K>[] | null,
    terms,
    failed: reads.find((read) => read.isError && read.data === undefined) ?? null,
    retry: () => void Promise.all(reads.map((read) => read.refetch())),
  };
}

export function readItemsAndTerms({ read, source }: PrefetchContext, kind: Kind): Promise<unknown> {
  return Promise.all([
    read(itemsQuery(source, kind)),
    read(summaryQuery(source)),
    read(publicFiguresQuery(source)),
  ]);
}

/**
 * The rates and the index for totals. They do not change with a user's writes, so their key is
 * apart from the records' own.
 */
function usePublicFigures(): UseQueryResult<PublicFigures> {
  return useQuery(publicFiguresQuery(useSource()));
}

function publicFiguresQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: ['public-figures', source.key[0]],
    queryFn: () => source.publicFigures(),
  });
}
