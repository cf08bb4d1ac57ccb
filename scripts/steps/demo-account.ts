import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const EMAIL = 'anna@demo.example';
const PROFILE = { firstName: 'Anna', lastName: 'Lindqvist', currency: 'SEK', language: 'sv' };

/** 12 random bytes are 16 letters and digits: nothing to guess, little to type. */
const RANDOM_BYTES = 12;

export type DemoAccount = { email: string; password: string };

type Place = { address: string; dataDir: string };

/**
 * An account with a verified address and the example household, over the server's own calls; an
 * existing one gets a new password.
 */
export async function openDemoAccount({ address, dataDir }: Place): Promise<DemoAccount> {
  const key = (await readFile(join(dataDir, 'keys', 'service-role-key'), 'utf8')).trim();
  const password = randomBytes(RANDOM_BYTES).toString('base64url');
  const account = { email: EMAIL, password, email_confirm: true };
  const admin = callerAt(address, key);
  const { users } = await admin<{ users: { id: string; email: string }[] }>(
    'GET /auth/v1/admin/users?per_page=1000',
  );
  const known = users.find(({ email }) => email === EMAIL);
  if (known === undefined) await admin('POST /auth/v1/admin/users', account);
  else await admin(`PUT /auth/v1/admin/users/${known.id}`, account);
  const signedIn = await callerAt(address)<{ session: { access_token: string } }>(
    'POST /api/login',
    { email: EMAIL, password },
  );
  const call = callerAt(address, signedIn.session.access_token);
  await call('PUT /api/auth/user/profile', PROFILE);
  await call('POST /api/demo-data', { mix: true });
  return { email: EMAIL, password };
}

function callerAt(address: string, token?: string) {
  return async <Answer>(route: string, body?: object): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    const response = await fetch(new URL(path, address), {
      method,
      headers: {
        'accept-language': 'sv',
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  };
}
