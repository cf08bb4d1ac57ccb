import { fromAuthError } from './auth-error.ts';
import type { RemoteError } from '#web/client/http/remote-error.ts';
import { demandSecondFactor } from './session.ts';

/**
 * What the sign-in client was refused, of somebody who is signed in. A second factor that it asks
 * for is asked of the person, as after any other call.
 */
export function authRefusal(error: Parameters<typeof fromAuthError>[0]): RemoteError {
  if (error.code === 'insufficient_aal') demandSecondFactor();
  return fromAuthError(error);
}
