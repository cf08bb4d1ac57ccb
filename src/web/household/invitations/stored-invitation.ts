import { readStored } from '#web/kit/storage/stored.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { INVITATION_KEY } from '#web/kit/storage/keys.ts';

/**
 * Path of the invitation that was open when the visitor went on to sign up or in; null without one.
 * It is stored because the mail that verifies the address opens a new page.
 */
export function storedInvitationPath(): string | null {
  const token = readStored(INVITATION_KEY);
  return token && `${paths.invitation}?token=${token}`;
}
