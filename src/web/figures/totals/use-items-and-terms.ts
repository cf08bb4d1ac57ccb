import type { PrefetchContext } from '#web/client/cache/read-ahead.ts';
import type { ItemOf } from '#domain/records/records.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { publicFiguresQuery, usePublicFigures } from '#web/figures/market/use-public-figures.ts';
import { itemsQuery, summaryQuery, useItems, useSummary } from '#web/client/records/use-records.ts';
import type { Kind } from '#domain/records/kinds.ts';

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
