import { queryOptions, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnInvitation } from '#domain/household/invitations.ts';
import type { Category } from '#domain/household/sharing.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { type RecordsSource, accountSource } from '#web/client/records/source.ts';
import { CHANGED_BY_OTHERS, householdList } from '#web/household/households/use-households.ts';
import type { Household } from '#domain/household/households.ts';
import { useSession } from '#web/client/session/session.ts';

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

/** An invitation by its mailed token, or by id. */
type InvitationReference = { token: string } | { id: string };

/** With the kinds that its page said the others will see. */
type AcceptanceRequest = InvitationReference & { shared?: readonly Category[] };

/** Accepts or declines an invitation, then refetches the account's cached data. */
export function useAnswer() {
  const client = useQueryClient();
  const session = useSession();
  const source = accountSource(session.phase === 'in' ? session.userId : '');
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: source.key });
    void client.invalidateQueries({ queryKey: ['invitation'] });
  };
  const accept = useMutation({
    mutationFn: async (body: AcceptanceRequest) => {
      const sent = { method: 'POST', body } as const;
      const household = await request<Household>('/api/invitations/accept', sent);
      householdList(client, source).keep(household);
      return household;
    },
    onSettled,
  });
  const decline = useMutation({
    mutationFn: (body: InvitationReference) =>
      request('/api/invitations/decline', { method: 'POST', body }),
    onSettled,
  });
  return { accept, decline, error: accept.error ?? decline.error };
}
