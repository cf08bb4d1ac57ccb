import type { FastifyInstance } from 'fastify';
import type { Collection, Records } from '#domain/records/records.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { guestCollection } from '#web/guest/storage/guest-collection.ts';
import type { GuestStorage } from '#web/guest/storage/guest-storage.ts';
import { remoteCollection } from '#web/client/http/remote.ts';
import { toRemoteError } from '#web/client/http/remote-error.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { byKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** In the database itself, each step in a transaction of the user's. */
export function databaseRepositories(db: Database, user: SessionUser, clock: () => Date): Records {
  const kept = <K extends Kind>(kind: K): Records[K] => {
    const step =
      (name: keyof Collection<RecordRow, object>) =>
      (...values: unknown[]) =>
        db.asUser(user, (tx) => {
          const collection = recordsOf(tx, user.userId, clock)[kind] as never as Record<
            string,
            (...values: unknown[]) => Promise<unknown>
          >;
          return collection[name]?.(...values) ?? Promise.reject(new Error(name));
        });
    const names = [
      'list',
      'create',
      'createAll',
      'update',
      'remove',
      'removeAll',
      'restore',
      'restoreAll',
    ] as const;
    return Object.fromEntries(names.map((name) => [name, step(name)])) as never;
  };
  return byKind<Records>(KIND_NAMES, kept);
}

/** Over HTTP, through the real application. */
export async function remoteRepositories(app: FastifyInstance): Promise<Records> {
  const send = sendAs(await signUp(app, 'Maria'));
  return byKind<Records>(KIND_NAMES, (kind) => remoteCollection(`/api/${kind}`, { send }));
}

/** In a browser's storage; here an object with the same methods. */
export function guestRepositories(storage: GuestStorage, now: () => Date): Records {
  return byKind<Records>(KIND_NAMES, (kind) => guestCollection(kind, { storage, now }));
}

type Options = { method?: string; body?: unknown; ifMatch?: string };

/** Sends requests as the browser's `request` does, with the token of a user of this test. */
function sendAs(caller: Caller) {
  return async <Answer>(path: string, { method = 'GET', body, ifMatch }: Options = {}) => {
    const answer = await caller.call(`${method} ${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: ifMatch ? { 'if-match': `"${ifMatch}"` } : {},
    });
    const ok = answer.statusCode < 300;
    if (!ok) throw await toRemoteError(new Response(answer.body, { status: answer.statusCode }));
    return (answer.statusCode === 204 ? undefined : answer.json()) as Answer;
  };
}
