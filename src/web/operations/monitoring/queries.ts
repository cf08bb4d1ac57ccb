import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MetricPoint, SystemStatus } from '#domain/operations/monitoring.ts';
import type { AskAsOperator } from '#web/operations/status/operator.ts';

/** Status and measurements are read anew so often (specification, section 9). */
const REFRESH_MS = 30_000;

/** A page that is out of sight asks for nothing; when it is seen again, at once. */
const refreshing = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  staleTime: REFRESH_MS,
  gcTime: 0,
  // Another node's figures stay until those that are asked for have come.
  placeholderData: keepPreviousData,
} as const;

/** Null asks about all nodes. */
export function statusQuery(ask: AskAsOperator, node: string | null) {
  return queryOptions({
    ...refreshing,
    queryKey: ['operator', 'status', node],
    queryFn: async () => (await ask<SystemStatus>(`/api/admin/system-status${of(node)}`)).body,
  });
}

export function pointsQuery(ask: AskAsOperator, node: string | null) {
  return queryOptions({
    ...refreshing,
    queryKey: ['operator', 'metrics', node],
    queryFn: async () => (await ask<MetricPoint[]>(`/api/admin/metrics${of(node)}`)).body,
  });
}

function of(node: string | null): string {
  return node === null ? '' : `?${new URLSearchParams({ node })}`;
}
