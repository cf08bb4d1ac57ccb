import { type PasskeyFailure, passkeyFailure } from '#web/client/passkeys/passkey-failure.ts';
import { authClient } from '#web/client/session/session.ts';

/** A security key of the account. */
export type SecurityKey = { id: string; createdAt: string };

/** Shows a key as second factor, in the browser's question. Null: shown. */
export async function showKey(factorId: string): Promise<PasskeyFailure | null> {
  const { mfa } = await authClient();
  const { error } = await mfa.webauthn.authenticate({ factorId });
  return error ? passkeyFailure(error) : null;
}
