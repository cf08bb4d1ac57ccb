import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Household } from '#domain/household/households.ts';
import { request } from '#web/client/http/api.ts';
import { useSession } from '#web/client/session/session.ts';
import { accountSource } from '#web/client/records/source.ts';
import { householdList } from '#web/household/households/use-households.ts';

/** The invitation that a mail's token opens, or one of one's own. */
export type Which = { token: string } | { id: string };

/**
 * Accepts or declines an invitation. Everything that is cached of the account is then read anew:
 * there is a household more, or an invitation less.
 */
export function useAnswer() {
  const client = useQueryClient();
  const session = useSession();
  const source = accountSource(session.phase === 'in' ? session.userId : '');
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: source.key });
    void client.invalidateQueries({ queryKey: ['invitation'] });
  };
  const accept = useMutation({
    mutationFn: async (body: Which) => {
      const sent = { method: 'POST', body } as const;
      const household = await request<Household>('/api/invitations/accept', sent);
      householdList(client, source).keep(household);
      return household;
    },
    onSettled,
  });
  const decline = useMutation({
    mutationFn: (body: Which) => request('/api/invitations/decline', { method: 'POST', body }),
    onSettled,
  });
  return { accept, decline, error: accept.error ?? decline.error };
}
