import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { unlessReadAhead } from '#web/client/cache/read-ahead.ts';
import { authRefusal } from '#web/client/session/auth-refusal.ts';
import { authClient } from '#web/client/session/session.ts';
import { type PasskeyFailure, passkeyFailure } from '#web/client/passkeys/passkey-failure.ts';

/** A passkey of the account. `name` is empty until it has one. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: readPasskeys,
  refetchOnMount: unlessReadAhead,
});

/** Null where the service offers none. */
async function readPasskeys(): Promise<Passkey[] | null> {
  const { data, error } = await (await authClient()).passkey.list();
  if (error?.code === 'passkey_disabled') return null;
  if (error) throw authRefusal(error);
  return data.map(({ id, friendly_name: name, created_at, last_used_at }) => ({
    id,
    name: name ?? '',
    createdAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }));
}

/**
 * Makes a passkey in the browser's question. `name` is for one whose password manager does not
 * state its own. Null: added.
 */
export async function addPasskey(name: string): Promise<PasskeyFailure | null> {
  const client = await authClient();
  const { data, error } = await client.registerPasskey();
  if (error) return passkeyFailure(error);
  if (!data.friendly_name && name !== '') {
    // A passkey without a name is one too.
    await client.passkey.update({ passkeyId: data.id, friendlyName: name });
  }
  return null;
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { error } = await (await authClient()).passkey.update({ passkeyId, friendlyName });
  if (error) throw authRefusal(error);
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const { error } = await (await authClient()).passkey.delete({ passkeyId });
  if (error) throw authRefusal(error);
}

export function readPasskeysAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
