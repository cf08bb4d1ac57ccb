import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';
import { sessionIdOf } from '#web/client/session/assurance.ts';
import { readSession } from '#web/client/session/stored-session.ts';
import { DECLINED_KEY } from '#web/kit/storage/keys.ts';

/**
 * The session in which the user declined to import a guest's records. It holds in every tab; at the
 * next sign-in they are asked again.
 */
export function isDeclined(): boolean {
  const session = currentSession();
  return session !== null && readStored(DECLINED_KEY) === session;
}

export function keepDeclined(): void {
  writeStored(DECLINED_KEY, currentSession() ?? '');
}

export function forgetDeclined(): void {
  removeStored(DECLINED_KEY);
}

function currentSession(): string | null {
  const session = readSession();
  return session && sessionIdOf(session.accessToken);
}
