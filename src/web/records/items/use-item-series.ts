import { useQuery } from '@tanstack/react-query';
import type { ItemSeries } from '#domain/figures/history/item-series.ts';
import type { Kind } from '#domain/records/records.ts';
import type { HistoryKind } from '#domain/figures/history/typed-values.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** What each item of a kind counted for, month by month, by its id; null: it is not known. */
export function useItemSeries(kind: Kind): ReadonlyMap<string, ItemSeries> | null {
  const { key, history } = useSource();
  const { data } = useQuery({
    queryKey: [...key, 'item-series', kind],
    queryFn: () => history.series(kind as HistoryKind),
    enabled: kind !== 'goals',
    select: byId,
  });
  return data ?? null;
}

function byId(series: readonly ItemSeries[]): ReadonlyMap<string, ItemSeries> {
  return new Map(series.map((each) => [each.id, each]));
}
