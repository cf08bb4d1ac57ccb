import { readStored, removeStored, writeStored } from '#web/kit/i18n/stored.ts';
import { sessionIdOf } from '#web/client/session/assurance.ts';
import { readSession } from '#web/client/session/stored-session.ts';

/**
 * The session in which somebody did not want a guest's records in their account. It holds in every
 * tab; at the next sign-in they are asked again.
 */
const KEY = 'valv.declined';

export function isDeclined(): boolean {
  const session = currentSession();
  return session !== null && readStored(KEY) === session;
}

export function keepDeclined(): void {
  writeStored(KEY, currentSession() ?? '');
}

export function forgetDeclined(): void {
  removeStored(KEY);
}

function currentSession(): string | null {
  const session = readSession();
  return session && sessionIdOf(session.accessToken);
}
