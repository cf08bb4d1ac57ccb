import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

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
