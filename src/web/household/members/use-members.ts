import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Member } from '#domain/household/households.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { CHANGED_BY_OTHERS } from '#web/household/households/use-households.ts';

/** The members of a household, with their role and the kinds that they share. */
export function useMembers(householdId: string) {
  return useQuery(membersQuery(useSource(), householdId));
}

export function membersQuery(source: RecordsSource, householdId: string) {
  return queryOptions({
    queryKey: [...source.key, 'households', householdId, 'members'],
    queryFn: () => request<Member[]>(`/api/households/${householdId}/members`),
    ...CHANGED_BY_OTHERS,
  });
}
