import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Household } from '#domain/household/households.ts';
import { request } from '#web/client/http/api.ts';
import { useSession } from '#web/client/session/session.ts';
import { accountSource } from '#web/client/records/source.ts';
import { householdList } from '#web/household/households/use-households.ts';

/** An invitation by its mailed token, or by id. */
export type InvitationReference = { token: string } | { id: string };

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
    mutationFn: async (body: InvitationReference) => {
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
