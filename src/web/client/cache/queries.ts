import type {
  QueryClient,
  QueryKey,
  UseInfiniteQueryResult,
  FetchQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import type { RecordsSource } from '#web/client/records/source.ts';

type CachedAnswer<Answer> = Answer | undefined;

/**
 * Stores the answer of a write, or its known result. A read in progress may have been answered
 * before the write, or after another one: it cannot restore old data, and mounted queries are read
 * again.
 */
export async function keepAnswer<Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: CachedAnswer<Answer> | ((known: CachedAnswer<Answer>) => CachedAnswer<Answer>),
): Promise<void> {
  const query = { queryKey, exact: true };
  const isReading = client.isFetching(query) > 0;
  await client.cancelQueries(query);
  client.setQueryData<Answer>(queryKey, answer as CachedAnswer<Answer>);
  if (isReading) void client.invalidateQueries(query);
}

type InfiniteResult = Pick<
  UseInfiniteQueryResult<{ pages: unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'fetchNextPage'
>;

/**
 * Loads the next page. A press lets a read in progress end first, since its data may have changed,
 * and is not lost when all is read again before the page has come.
 */
export function useMore({ data, hasNextPage, isFetching, fetchNextPage }: InfiniteResult) {
  const shown = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  const isBusy = hasNextPage && wanted > shown;
  useEffect(() => {
    if (!isBusy || isFetching) return;
    void fetchNextPage().then(({ isError }) => {
      if (isError) setWanted(0);
    });
  }, [isBusy, isFetching, fetchNextPage]);
  return { isBusy, ask: () => setWanted(shown + 1) };
}

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
