import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Household, Member } from '#domain/household/households.ts';
import { unlessReadAhead } from '#web/client/cache/queries.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';

/** Refetched on mount and focus, because other members change it. */
export const CHANGED_BY_OTHERS = {
  refetchOnMount: unlessReadAhead,
  refetchOnWindowFocus: 'always',
} as const;

/** The user's households, oldest first. */
export function useHouseholds() {
  return useQuery(householdsQuery(useSource()));
}

export function householdsQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'households'],
    queryFn: () => request<Household[]>('/api/households'),
    ...CHANGED_BY_OTHERS,
  });
}

/** Query key of a household's invitations, which only owners read. */
export function invitationsKey(source: RecordsSource, householdId: string): readonly string[] {
  return [...source.key, 'households', householdId, 'invitations'];
}

/** Updates the cached list at once after a write. */
export function useHouseholdList() {
  return householdList(useQueryClient(), useSource());
}

export function householdList(client: QueryClient, source: RecordsSource) {
  const { queryKey } = householdsQuery(source);
  const change = (next: (list: Household[]) => Household[]) =>
    client.setQueryData(queryKey, (list) => list && next(list));
  return {
    keep: (household: Household) =>
      change((list) =>
        list.some(({ id }) => id === household.id)
          ? list.map((each) => (each.id === household.id ? household : each))
          : [...list, household],
      ),
    /** Also removes its cached queries, which would fail from now on. */
    drop: (householdId: string) => {
      change((list) => list.filter(({ id }) => id !== householdId));
      client.removeQueries({ queryKey: [...queryKey, householdId] });
    },
    /** The user becomes a member, who may not read invitations. */
    stepDown: (householdId: string) => {
      change((list) =>
        list.map((each) => (each.id === householdId ? { ...each, role: 'member' } : each)),
      );
      client.removeQueries({ queryKey: invitationsKey(source, householdId) });
    },
  };
}

/** The members of a household, with their role and the kinds that they share; of none: no read. */
export function useMembers(householdId: string | null) {
  const query = membersQuery(useSource(), householdId ?? '');
  return useQuery({ ...query, enabled: householdId !== null });
}

export function membersQuery(source: RecordsSource, householdId: string) {
  return queryOptions({
    queryKey: [...source.key, 'households', householdId, 'members'],
    queryFn: () => request<Member[]>(`/api/households/${householdId}/members`),
    ...CHANGED_BY_OTHERS,
  });
}
