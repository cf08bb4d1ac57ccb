import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RecordsSource } from '#web/client/records/source.ts';

/** Data that was read ahead is not read again by a screen that opens within this time. */
const FRESH_MS = 5_000;

type PrefetchQuery<Answer, Key extends QueryKey> = FetchQueryOptions<Answer, Error, Answer, Key> & {
  refetchOnMount?: unknown;
};

/** Reads a query that is missing or out of date; its answer, or undefined after a failure. */
type Prefetch = <Answer, Key extends QueryKey>(
  query: PrefetchQuery<Answer, Key>,
) => Promise<Answer | undefined>;

export type PrefetchContext = { read: Prefetch; source: RecordsSource; client: QueryClient };

type ReadAhead = (client: QueryClient, source: RecordsSource) => Promise<unknown>;

/** A screen that may read what it shows, with the code of its parts, before it opens. */
export type ScreenComponent = ComponentType & { readAhead?: ReadAhead };

const readAt = new WeakMap<object, number>();

/**
 * For queries that every screen reads when it opens, because others change their data: unless that
 * has just been done ahead.
 */
export function unlessReadAhead(query: object): 'always' | true {
  return Date.now() - (readAt.get(query) ?? 0) > FRESH_MS ? 'always' : true;
}

/** A screen's `readAhead`: the code that follows links comes without that of reading. */
export function readingAhead(work: (ahead: PrefetchContext) => Promise<unknown>): ReadAhead {
  return (client, source) => work(aheadOf(client, source));
}

function aheadOf(client: QueryClient, source: RecordsSource): PrefetchContext {
  const read: Prefetch = async (query) => {
    const { queryKey } = query;
    // A failure is shown by the screen, which also decides when to repeat it.
    if (client.getQueryState(queryKey)?.status === 'error') return undefined;
    const begunMs = Date.now();
    const isLive = query.refetchOnMount !== undefined;
    await client.prefetchQuery({ ...query, ...(isLive && { staleTime: FRESH_MS }) });
    const read = client.getQueryCache().find({ queryKey, exact: true });
    if (read && read.state.dataUpdatedAt >= begunMs) readAt.set(read, begunMs);
    return client.getQueryData(queryKey);
  };
  return { read, source, client };
}
