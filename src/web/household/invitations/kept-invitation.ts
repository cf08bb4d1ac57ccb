import { readStored } from '#web/kit/storage/stored.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { INVITATION_KEY } from '#web/kit/storage/keys.ts';

/**
 * The token of the invitation that somebody was looking at when they went to sign up or sign in:
 * they are led back to it, also from the mail that verifies them, which opens a page of its own.
 */
/** Where it is answered; null when there is none. */
export function keptInvitationPath(): string | null {
  const token = readStored(INVITATION_KEY);
  return token && `${paths.invitation}?token=${token}`;
}
