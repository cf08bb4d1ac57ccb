import { AuthClient } from '@supabase/auth-js';

/** The sign-in client of another device, which has a name of its own and stores nothing. */
export function createDeviceClient(origin: string, name: string) {
  return new AuthClient({
    url: `${origin}/auth/v1`,
    storageKey: name,
    persistSession: false,
    autoRefreshToken: false,
  });
}
