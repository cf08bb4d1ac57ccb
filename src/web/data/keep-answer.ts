import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Known<Answer> = Answer | undefined;

/**
 * Keeps what a write answered, or what is known of it then. A reading that is still under way may
 * have been answered before the write: it is not waited for, so that it cannot bring back what was.
 */
export async function keepAnswer<Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Known<Answer> | ((known: Known<Answer>) => Known<Answer>),
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Answer>(queryKey, answer as Known<Answer>);
}
