import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { HalfwayUser, User } from '#domain/accounts.ts';
import { request } from './api.ts';
import { sayPartial } from './connection.ts';
import { lastRead, readerOf } from './last-read.ts';
import { halfwayError, RemoteError } from './remote-error.ts';
import { demandSecondFactor } from './session.ts';

/** What was read this long ago is not old when the screen that wanted it opens. */
const FRESH_MS = 5_000;

const USER_PATH = '/api/user';
const USER_KEY = ['user'] as const;

/** The current user. Always asked anew when a screen opens. */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
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

/** So long the screens wait to know who is there; then they show who was. */
const PATIENCE_MS = 2_000;

/** Where it is slow, and nothing is known yet, who was last read; the answer follows. */
async function readUser({ client }: { client: QueryClient }): Promise<User> {
  const asked = askUser();
  if (client.getQueryData(USER_KEY) !== undefined) return asked;
  const known = await Promise.race([asked.then(() => null), knownWhenSlow()]);
  if (known === null) return asked;
  sayPartial(USER_PATH, known.readAt);
  const follow = async () => void client.setQueryData(USER_KEY, await asked);
  // That it is refused has been noticed where it was asked.
  follow().catch(() => undefined);
  return known.user;
}

/** Never comes true where nothing may be shown instead. */
async function knownWhenSlow(): Promise<{ user: User; readAt: string }> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const reader = readerOf(USER_PATH, false);
  const kept = reader === null ? null : await lastRead(reader, USER_PATH);
  if (kept === null) return new Promise(() => undefined);
  const user = kept.answer as User | HalfwayUser;
  // What comes before the screens may have been done meanwhile.
  if ('isHalfway' in user || !isInside(user)) return new Promise(() => undefined);
  return { user, readAt: kept.readAt };
}

/** Nothing is asked of them before they see their screens. */
function isInside({ email_confirmed_at: confirmedAt, isOnboarded, hasPassword }: User): boolean {
  return confirmedAt !== null && isOnboarded !== 0 && hasPassword !== false;
}

async function askUser(): Promise<User> {
  const user = await request<User | HalfwayUser>(USER_PATH);
  if (!('isHalfway' in user)) return user;
  demandSecondFactor();
  throw halfwayError();
}

/** The server knows nobody by this session. */
export function isUnknownUser(error: unknown): boolean {
  return error instanceof RemoteError && error.status === 401;
}
