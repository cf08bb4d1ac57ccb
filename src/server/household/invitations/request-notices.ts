import type { RequestNotice } from '#domain/figures/notifications/notices.ts';
import type { UserTx } from '#server/household/households/household-transaction.ts';
import { ownInvitationsOf } from './reads.ts';

/** Invitations that wait for the user's answer, as notifications. */
export async function invitationRequestNotices(userTx: UserTx): Promise<RequestNotice[]> {
  const invitations = await ownInvitationsOf(userTx);
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
