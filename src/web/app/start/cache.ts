import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query';
import { orLastRead } from '#web/client/cache/last-read.ts';

/** A failed query is not repeated by the next part that needs it; the user may repeat it. */
const FAILED_MS = 5_000;

/** Queries and answers of one user. */
export type Cache = { userId: string | null; client: QueryClient };

/**
 * Data never goes stale on its own (docs/product.md, section 7); unused data is cached for five
 * minutes, the library's default, which sets no timer outside a browser: one would keep the build
 * of the pages waiting for it. Without a network, reads and writes fail at once.
 */
export function createCache(userId: string | null): Cache {
  const client = new RecordsClient({
    defaultOptions: {
      queries: {
        meta: { userId },
        persister: orLastRead,
        staleTime: Infinity,
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
 * A read in progress during a write may have been answered before it; also a first read, which
 * TanStack Query completes and then takes for new, and one of a screen that was left. Such reads
 * are canceled; those of mounted screens are repeated at once.
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
