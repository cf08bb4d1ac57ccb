import { fromAuthError } from './auth-error.ts';
import { authClient } from './session.ts';

/** Tokens as the server's sign-in answers give them. */
export type ReceivedTokens = { access_token: string; refresh_token: string };

/**
 * Whether the code in the address has opened a session. It does not in another browser than the one
 * that requested the link: the client leaves the code in place then.
 */
export async function hasOpenedByCode(): Promise<boolean> {
  const { error } = await (await authClient()).initialize();
  return error === null && !new URLSearchParams(location.search).has('code');
}

/** Begins the session that the server's sign-in answer holds. */
export async function startSession(tokens: ReceivedTokens): Promise<void> {
  const { error } = await (await authClient()).setSession(tokens);
  if (error) throw fromAuthError(error);
}
