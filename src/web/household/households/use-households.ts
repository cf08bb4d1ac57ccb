import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Household } from '#domain/household/households.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import type { Source } from '#web/client/records/source.ts';

/** What somebody else may have changed meanwhile is read again whenever it is looked at. */
export const CHANGED_BY_OTHERS = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** The households that the person is in, oldest first. */
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

/** Under it is kept who has been invited to a household, for its owners. */
export function invitationsKey(source: Source, householdId: string): readonly string[] {
  return [...source.key, 'households', householdId, 'invitations'];
}

/** What a write has made of the list, before it is read anew: nothing that is shown is amiss. */
export function useHouseholdList() {
  return householdList(useQueryClient(), useSource());
}

export function householdList(client: QueryClient, source: Source) {
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
    /** What was read of it is forgotten: nobody answers for it any more. */
    drop: (householdId: string) => {
      change((list) => list.filter(({ id }) => id !== householdId));
      client.removeQueries({ queryKey: [...queryKey, householdId] });
    },
    /** From now on the person is a member of it, who does not see whom it invites. */
    stepDown: (householdId: string) => {
      change((list) =>
        list.map((each) => (each.id === householdId ? { ...each, role: 'member' } : each)),
      );
      client.removeQueries({ queryKey: invitationsKey(source, householdId) });
    },
  };
}
