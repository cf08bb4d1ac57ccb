import type { Collection, Stale } from '#domain/records/records.ts';
import type { request } from './api.ts';
import { RemoteError } from './remote-error.ts';

type RemoteConnection = {
  send: typeof request;
  /** The same for every attempt of one opened form, so that it never makes two items. */
  formKey?: string | undefined;
};

/** A user's items of one kind, stored on the server under `path`. */
export function remoteCollection<Item extends object, Draft extends object>(
  path: string,
  { send, formKey }: RemoteConnection,
): Collection<Item, Draft> {
  return {
    list: () => send<Item[]>(path),

    create: (draft) =>
      send<Item>(path, {
        method: 'POST',
        body: draft,
        ...(formKey !== undefined && { idempotencyKey: formKey }),
      }),

    createAll: (items) =>
      send<Item[]>(`${path}/several`, {
        method: 'POST',
        body: { items },
        ...(formKey !== undefined && { idempotencyKey: formKey }),
      }),

    update: (id, changes, unlessChangedSince) =>
      send<Item>(`${path}/${id}`, {
        method: 'PUT',
        body: changes,
        ...(unlessChangedSince !== undefined && { ifMatch: unlessChangedSince }),
      }).catch((error: unknown) => staleOf<Item>(error) ?? absentAs(null, error)),

    remove: (id, on) =>
      send<undefined>(`${path}/${id}${on === undefined ? '' : `?on=${on}`}`, {
        method: 'DELETE',
      }).then(
        () => true,
        (error: unknown) => absentAs(false, error),
      ),

    removeAll: (ids, on) =>
      send<undefined>(`${path}/removals`, {
        method: 'POST',
        body: { ids, ...(on && { on }) },
      }).then(
        () => true,
        (error: unknown) => absentAs(false, error),
      ),

    restore: (id) =>
      send<Item>(`${path}/${id}/restoration`, { method: 'POST' }).catch((error: unknown) =>
        absentAs(null, error),
      ),

    restoreAll: (ids) =>
      send<Item[]>(`${path}/restorations`, { method: 'POST', body: { ids } }).catch(
        (error: unknown) => absentAs(null, error),
      ),
  };
}

/** Removes an item at `path` for good, with its history. False: no such item. */
export function eraseRemote(path: string, send: typeof request): Promise<boolean> {
  return send<undefined>(`${path}?history=erase`, { method: 'DELETE' }).then(
    () => true,
    (error: unknown) => absentAs(false, error),
  );
}

/** The present item, when the change was refused because of a newer version. */
function staleOf<Item>(error: unknown): Stale<Item> | null {
  if (!(error instanceof RemoteError) || error.status !== 409) return null;
  const { current } = (error.body ?? {}) as { current?: Item };
  return current === undefined ? null : { stale: current };
}

function absentAs<Answer>(answer: Answer, error: unknown): Answer {
  if (error instanceof RemoteError && error.status === 404) return answer;
  throw error;
}
