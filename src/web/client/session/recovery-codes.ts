import { request } from '#web/client/http/api.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';

const PATH = '/api/auth/recovery-codes';

/** Number of the account's unused recovery codes; null where a hosted service has no codes. */
export async function recoveryCodesLeft(): Promise<number | null> {
  const { left } = await request<{ left: number | null }>(PATH);
  return left;
}

/** Replaces all recovery codes; null where there are none. */
export async function createRecoveryCodes(): Promise<string[] | null> {
  if ((await recoveryCodesLeft()) === null) return null;
  try {
    const { codes } = await request<{ codes: string[] }>(PATH, { method: 'POST' });
    return codes;
  } catch (error) {
    // A service may still accept earlier codes, and make no new ones.
    if (error instanceof RemoteError && error.code === 'not_offered') return null;
    throw error;
  }
}
