import { useQuery } from '@tanstack/react-query';
import type { Member } from '#domain/households.ts';
import { request } from './api.ts';
import { useSource } from './records-context.tsx';
import { CHANGED_BY_OTHERS } from './use-households.ts';

/** Everybody in a household, with their role and what they share. */
export function useMembers(householdId: string) {
  const source = useSource();
  return useQuery({
    queryKey: [...source.key, 'households', householdId, 'members'],
    queryFn: () => request<Member[]>(`/api/households/${householdId}/members`),
    ...CHANGED_BY_OTHERS,
  });
}
