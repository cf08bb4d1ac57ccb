import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { HalfwayUser, User } from '#domain/account/profile.ts';
import { lookingBack } from '#web/client/cache/last-read.ts';
import { request } from '#web/client/http/api.ts';
import { halfwayError, RemoteError, unreadError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { demandSecondFactor, endSession } from './session.ts';

/** Data of this age is still fresh when the screen that needs it opens. */
const FRESH_MS = 5_000;

/** The current user. Always read again when a screen opens. */
export const userQuery = queryOptions({
  queryKey: ['user'] as const,
  queryFn: readUser,
  refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_MS && 'always',
  retry: false,
});

export function useUser(): UseQueryResult<User> {
  return useQuery(userQuery);
}

/** The user as last read, for screens of a known user. */
export function useKnownUser(): User | null {
  return useQuery({ ...userQuery, refetchOnMount: false }).data ?? null;
}

/** Whether nothing is left to confirm or answer before the user's screens open. */
function isInside(user: User): boolean {
  const { email_confirmed_at: confirmedAt, isOnboarded } = user;
  return confirmedAt !== null && isOnboarded !== 0 && !lacksPassword(user);
}

/** Whether a password is to be chosen first: nothing but a mail opens the account. */
export function lacksPassword({ hasPassword, hasProvider }: User): boolean {
  return hasPassword === false && !hasProvider;
}

/** The user, or the stored answer: only for a user whose session is open. */
async function readUser(): Promise<User> {
  const isKnown = lookingBack() !== null;
  const user = await request<User | HalfwayUser>('/api/user');
  if (isKnown && ('isHalfway' in user || !isInside(user))) throw unreadError();
  if (!('isHalfway' in user)) return user;
  demandSecondFactor();
  throw halfwayError();
}

/** Whether the server has no user for the session. */
export function isUnknownUser(error: unknown): boolean {
  return error instanceof RemoteError && error.status === 401;
}

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
