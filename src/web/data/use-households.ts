import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Household } from '#domain/households.ts';
import { request } from './api.ts';
import { useSource } from './records-context.tsx';
import type { Source } from './source.ts';

/** The households that the person is in, oldest first. Others change them too: see `useMembers`. */
export function useHouseholds() {
  return useQuery(householdsQuery(useSource()));
}

export function householdsQuery(source: Source) {
  return queryOptions({
    queryKey: [...source.key, 'households'],
    queryFn: () => request<Household[]>('/api/households'),
    ...CHANGED_BY_OTHERS,
  });
}

/** What somebody else may have changed meanwhile is read again whenever it is looked at. */
export const CHANGED_BY_OTHERS = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
