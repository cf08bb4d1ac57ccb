import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { unlessReadAhead } from '#web/client/cache/read-ahead.ts';
import { request } from '#web/client/http/api.ts';
import { authRefusal } from '#web/client/session/auth-refusal.ts';
import { authClient } from '#web/client/session/session.ts';

/** A device on which the user is signed in. */
export type DeviceSession = {
  id: string;
  userAgent: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

/** The devices; null when the sign-in service does not list them. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) =>
    request<{ sessions: DeviceSession[] | null }>('/api/sessions', { signal }),
  refetchOnMount: unlessReadAhead,
});

/** Signs out another device, and reads the list again. */
export async function endDevice(client: QueryClient, id: string): Promise<void> {
  try {
    await request(`/api/sessions/${id}`, { method: 'DELETE' });
  } finally {
    await readAnew(client);
  }
}

/** Signs out all devices but this one. */
export async function endOthers(client: QueryClient): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: 'others' });
  await readAnew(client);
  if (error) throw authRefusal(error);
}

export function readAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}
