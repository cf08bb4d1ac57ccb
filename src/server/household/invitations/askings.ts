import type { Asking } from '#domain/figures/notifications/notices.ts';
import type { UserTx } from '#server/household/households/store.ts';
import { ownInvitationsOf } from './answers.ts';

/** The invitations that wait for a user's answer, as notifications. */
export async function invitationAskings(whose: UserTx): Promise<Asking[]> {
  const invitations = await ownInvitationsOf(whose);
  return invitations.map(({ id, householdName, inviterName, createdAt }) => ({
    kind: 'invitation',
    id: `invitation:${id}`,
    occurredAt: createdAt,
    entityType: 'household',
    entityId: id,
    entityName: householdName,
    by: inviterName,
  }));
}
