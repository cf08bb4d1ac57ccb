import { AuthClient } from '@supabase/auth-js';
import { codeFor } from './app-code.ts';

export type DeviceClient = ReturnType<typeof createDeviceClient>;

/** The sign-in client of another device, which has a name of its own and stores nothing. */
export function createDeviceClient(origin: string, name: string) {
  return new AuthClient({
    url: `${origin}/auth/v1`,
    storageKey: name,
    persistSession: false,
    autoRefreshToken: false,
  });
}

/** Signs in on the other device, and adds an authenticator app there. */
export async function addAppElsewhere(
  client: DeviceClient,
  account: { email: string; password: string },
): Promise<{ secret: string; factorId: string }> {
  await client.signInWithPassword(account);
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' });
  if (error) throw error;
  const { id: factorId, totp } = data;
  await showCode(client, { factorId, code: codeFor(totp.secret, 0) });
  return { secret: totp.secret, factorId };
}

export async function showCode(
  client: DeviceClient,
  shown: { factorId: string; code: string },
): Promise<void> {
  const { error } = await client.mfa.challengeAndVerify(shown);
  if (error) throw error;
}
