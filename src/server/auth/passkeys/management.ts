import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { lockedUser } from '#server/auth/users/locked-user.ts';
import { mailPasskey } from '#server/auth/links/mails.ts';
import type { AuthParts, Caller } from '#server/auth/auth-parts.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import type { AuthUser } from '#server/auth/table.ts';
import { type PasskeyJson, removePasskey, renamePasskey, toPasskeyJson } from './credentials.ts';
import { requireSecondFactor } from './registration.ts';

/** As the protocol has it. */
const NAME_MAX = 120;

type PasskeyCall = { signedIn: SignedIn; caller: Caller };

/** Gives the user's passkey another name. */
export async function rename(
  parts: AuthParts,
  { signedIn }: PasskeyCall,
  { id, name }: { id: string; name: string },
): Promise<PasskeyJson> {
  if (name === '') throw invalid('friendly_name is required');
  if (name.length > NAME_MAX) throw invalid(`friendly_name must be ${NAME_MAX} characters or less`);
  await requireSecondFactor(parts.db.orm, signedIn);
  // Under another's name the owner would remove the wrong one.
  await requireOwner(parts, { ...signedIn, now: parts.clock() });
  return toPasskeyJson(await renamePasskey(parts.db.orm, { userId: signedIn.user.id, id }, name));
}

/** Removes the user's passkey. Its sessions stay: they are listed and ended by themselves. */
export async function remove(
  parts: AuthParts,
  { signedIn, caller }: PasskeyCall,
  id: string,
): Promise<void> {
  await requireSecondFactor(parts.db.orm, signedIn);
  await requireOwner(parts, { ...signedIn, now: parts.clock() });
  await parts.db.inTransaction(async (tx) => {
    const user = await lockedUser(tx, signedIn.user.id);
    if (user === null) throw new AuthError(403, 'user_not_found', { message: 'User not found' });
    await removed(parts, tx, { user, id, ip: caller.ip });
  });
}

type PasskeyRemoval = { user: AuthUser; id: string; ip: string };

async function removed(parts: AuthParts, tx: Tx, { user, id, ip }: PasskeyRemoval): Promise<void> {
  const now = parts.clock();
  await removePasskey(tx, { userId: user.id, id });
  await record(tx, { userId: user.id, action: 'passkey_removed', ip, now });
  await mailPasskey(parts, tx, { user, kind: 'passkey_removed', now });
}
