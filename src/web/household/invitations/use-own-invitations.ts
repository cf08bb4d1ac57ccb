import { useQuery } from '@tanstack/react-query';
import type { OwnInvitation } from '#domain/household/invitations.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { CHANGED_BY_OTHERS } from '#web/household/households/use-households.ts';

/** The user's unanswered invitations. */
export function useOwnInvitations() {
  const source = useSource();
  return useQuery({
    queryKey: [...source.key, 'invitations'],
    queryFn: () => request<OwnInvitation[]>('/api/invitations'),
    ...CHANGED_BY_OTHERS,
  });
}
