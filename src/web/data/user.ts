import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { HalfwayUser, User } from '#domain/accounts.ts';
import { request } from './api.ts';
import { halfwayError, RemoteError } from './remote-error.ts';
import { demandSecondFactor } from './session.ts';

/** What was read this long ago is not old when the screen that wanted it opens. */
const FRESH_MS = 5_000;

/** The current user. Always asked anew when a screen opens. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: readUser,
  refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_MS && 'always',
  retry: false,
});

export function useUser(): UseQueryResult<User> {
  return useQuery(userQuery);
}

/** The user as last read, for screens that are shown to somebody who is known already. */
export function useKnownUser(): User | null {
  return useQuery({ ...userQuery, refetchOnMount: false }).data ?? null;
}

async function readUser(): Promise<User> {
  const user = await request<User | HalfwayUser>('/api/user');
  if (!('isHalfway' in user)) return user;
  demandSecondFactor();
  throw halfwayError();
}

/** The server knows nobody by this session. */
export function isUnknownUser(error: unknown): boolean {
  return error instanceof RemoteError && error.status === 401;
}
