import { useLocation } from 'wouter';
import { request } from '#web/client/http/api.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { endSession } from './session.ts';

/** The longest wait for a server that does not answer, before signing out here. */
const PATIENCE_MS = 4_000;

/** Ends the session on the server, if it can be reached, and in this browser in any case. */
export async function logOut(): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await request('/api/logout', { method: 'POST', signal }).catch(() => undefined);
  await endSession();
}

/** Logs out and leads to the start page. */
export function useLogOut(): () => void {
  const [, navigate] = useLocation();
  return () => void logOut().then(() => navigate(paths.home));
}
