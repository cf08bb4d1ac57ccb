import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSource } from '#web/client/records/records-context.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { householdsQuery } from './use-households.ts';

/**
 * Where something of a household is not found, the person has been removed meanwhile: the list is
 * then read anew, and says so.
 */
export function useRemovals(): void {
  const client = useQueryClient();
  const source = useSource();
  useEffect(() => {
    const { queryKey } = householdsQuery(source);
    return client.getQueryCache().subscribe(({ type, query }) => {
      const isOfOne = query.queryKey.length > queryKey.length && beginsWith(query, queryKey);
      if (type !== 'updated' || !isOfOne || !isNotFound(query.state.error)) return;
      const list = client.getQueryState(queryKey);
      const isKnown = (list?.dataUpdatedAt ?? 0) >= query.state.errorUpdatedAt;
      if (list?.fetchStatus === 'idle' && !isKnown) {
        void client.refetchQueries({ queryKey, exact: true });
      }
    });
  }, [client, source]);
}

type Keyed = { queryKey: readonly unknown[] };

function beginsWith(query: Keyed, key: readonly unknown[]): boolean {
  return key.every((part, index) => query.queryKey[index] === part);
}

function isNotFound(error: unknown): boolean {
  return error instanceof RemoteError && error.status === 404;
}
