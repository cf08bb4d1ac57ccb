import { AuthClient as Client, type Session } from '@supabase/auth-js';
import { networkError, toRemoteError } from '#web/client/http/remote-error.ts';
import { SESSION_KEY } from '#web/kit/storage/keys.ts';

export type AuthClient = InstanceType<typeof Client>;
export type { Session };

/** Address of the sign-in service, from the server at run time. */
type AuthConfig = { authUrl: string; publishableKey: string };

type AuthClientOptions = { readsAddress: boolean };

/** The sign-in client. The only file that imports it, so that pages without a session do not. */
export async function createAuthClient({ readsAddress }: AuthClientOptions): Promise<AuthClient> {
  const { authUrl, publishableKey } = await readConfig();
  return new Client({
    url: new URL(authUrl, location.origin).href.replace(/\/$/, ''),
    headers: publishableKey === '' ? {} : { apikey: publishableKey },
    storageKey: SESSION_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: readsAddress,
  });
}

async function readConfig(): Promise<AuthConfig> {
  const response = await fetch('/config.json').catch(() => null);
  if (response === null) throw networkError();
  if (!response.ok) throw await toRemoteError(response);
  return (await response.json()) as AuthConfig;
}
