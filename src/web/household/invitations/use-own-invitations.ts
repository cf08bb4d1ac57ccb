import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnInvitation } from '#domain/household/invitations.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { CHANGED_BY_OTHERS } from '#web/household/households/use-households.ts';

/** The user's unanswered invitations. */
export function useOwnInvitations() {
  return useQuery(ownInvitationsQuery(useSource()));
}

export function ownInvitationsQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'invitations'],
    queryFn: () => request<OwnInvitation[]>('/api/invitations'),
    ...CHANGED_BY_OTHERS,
  });
}
