import type { PrefetchContext } from '#web/client/cache/read-ahead.ts';
import { readItemsAndTerms } from '#web/figures/totals/use-items-and-terms.ts';
import { readLinks } from '#web/household/co-owners/use-links.ts';
import { itemSeriesQuery } from './item-movement.tsx';
import { demoQuery } from './use-demo.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** Reads the list of a kind of items, with what its rows show. */
export function readItems(ahead: PrefetchContext, kind: Kind): Promise<unknown> {
  const { read, source } = ahead;
  return Promise.all([
    readItemsAndTerms(ahead, kind),
    kind !== 'goals' && read(itemSeriesQuery(source, kind)),
    readLinks(ahead),
    read(demoQuery(source)),
  ]);
}
