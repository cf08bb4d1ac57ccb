import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
