import { fromAuthError } from './auth-error.ts';
import type { RemoteError } from '#web/client/http/remote-error.ts';
import { demandSecondFactor } from './session.ts';

/**
 * Converts a refusal of a signed-in user. A second factor that it requires is asked for, as after
 * any other call.
 */
export function authRefusal(error: Parameters<typeof fromAuthError>[0]): RemoteError {
  if (error.code === 'insufficient_aal') demandSecondFactor();
  return fromAuthError(error);
}
