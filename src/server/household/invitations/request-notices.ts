import type { RequestNotice } from '#domain/figures/notifications/notices.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { ownInvitationsOf } from './reads.ts';

/** Invitations that wait for the user's answer, as notifications. */
export async function invitationRequestNotices(userTx: ClockedTx): Promise<RequestNotice[]> {
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
