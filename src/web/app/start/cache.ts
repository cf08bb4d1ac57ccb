import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query';
import { orLastRead } from '#web/client/cache/patience.ts';

/** A failed query is not repeated by the next part that needs it; the user may repeat it. */
const FAILED_MS = 5_000;

/** Queries and answers of one user. */
export type Cache = { userId: string | null; client: QueryClient };

/**
 * Data never goes stale on its own (specification, section 7); five minutes unused are kept. What
 * cannot be read or written for want of a network says so at once instead of waiting for it.
 */
export function createCache(userId: string | null): Cache {
  const client = new RecordsClient({
    defaultOptions: {
      queries: {
        meta: { userId },
        persister: orLastRead,
        staleTime: Infinity,
        gcTime: 300_000,
        retry: false,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILED_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return { userId, client };
}

/**
 * A read that is under way when something is written may have been answered before the write, also
 * a first one, which TanStack Query lets come to its end and then takes for new, and one of a
 * screen that has been left. Such reads end unheard; what is shown is asked for again at once.
 */
class RecordsClient extends QueryClient {
  override invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (options?.cancelRefetch !== false) void this.cancelQueries(filters);
    return super.invalidateQueries(filters, options);
  }
}
