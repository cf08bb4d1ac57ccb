import { describe, expect, test } from 'vitest';
import {
  bareLink,
  confirmedInBrowser,
  createClient,
  followed,
  joined,
  openSignIn,
  PASSWORD,
  serveSignIn,
  tokenOf,
} from '#tests/support/sign-in.ts';

const service = serveSignIn();

async function signInAgain(email: string, password = PASSWORD) {
  const client = createClient(service);
  const { error } = await client.signInWithPassword({ email, password });
  return { client, error };
}

describe('profile data', () => {
  test('is merged, and null takes a key away', async () => {
    const { client } = await joined(service, 'maria@example.com');
    await client.updateUser({ data: { city: 'Umeå', pet: 'cat' } });
    const { data, error } = await client.updateUser({ data: { pet: null, car: 'none' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ city: 'Umeå', car: 'none' });
    expect(data.user?.user_metadata).not.toHaveProperty('pet');
    const { data: seen } = await client.getUser();
    expect(seen.user?.user_metadata).toMatchObject({ city: 'Umeå' });
    expect(seen.user?.identities?.[0]?.identity_data).toMatchObject({ city: 'Umeå' });
  });

  test('of the service cannot be written by people', async () => {
    const { session } = await joined(service, 'mallory@example.com');
    const response = await fetch(`${service.authUrl}/user`, {
      method: 'PUT',
      headers: {
        'authorization': `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
  });
});

describe('a new password', () => {
  test('ends the other sessions, keeps this one, and is told by mail', async () => {
    const email = 'erik@example.com';
    const { client } = await joined(service, email);
    const other = await signInAgain(email);
    const { error } = await client.updateUser({ password: 'vinterbonad 9' });
    expect(error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await other.client.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await signInAgain(email)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signInAgain(email, 'vinterbonad 9')).error).toBeNull();
    expect(await service.mailTo(email, 'password_changed')).not.toBeNull();
  });

  test('uses up what was mailed before', async () => {
    const email = 'karin@example.com';
    const { client } = await joined(service, email);
    await client.resetPasswordForEmail(email);
    const mail = await service.mailTo(email, 'reset_password');
    await client.updateUser({ password: 'vinterbonad 9' });
    const token = tokenOf(mail?.link);
    const { error } = await client.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test.each([
    [PASSWORD, 422, 'same_password'],
    ['abc', 422, 'weak_password'],
    ['x'.repeat(73), 400, 'validation_failed'],
  ])('%s is refused', async (password, status, code) => {
    const { client } = await joined(service, `lisa-${code}@example.com`);
    const { error } = await client.updateUser({ password });
    expect(error).toMatchObject({ status, code });
  });

  test('with a mailed code: the right one once, a wrong one never', async () => {
    const email = 'sven@example.com';
    const { client } = await joined(service, email);
    expect((await client.reauthenticate()).error).toBeNull();
    const code = (await service.mailTo(email, 'reauthentication'))?.code ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    const refused = await client.updateUser({ password: 'vinterbonad 9', nonce: wrong });
    expect(refused.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    const right = await client.updateUser({ password: 'vinterbonad 9', nonce: code });
    expect(right.error).toBeNull();
  });
});

describe('a new address', () => {
  test('needs both mailboxes, in either order', async () => {
    const old = 'anna@example.com';
    const { client } = await joined(service, old);
    const { data } = await client.updateUser({ email: 'Anna.Ny@example.com' });
    expect(data.user).toMatchObject({ email: old, new_email: 'anna.ny@example.com' });
    const atNew = await service.mailTo('anna.ny@example.com', 'confirm_new_email');
    const atOld = await service.mailTo(old, 'confirm_new_email');
    const first = await client.verifyOtp({
      token_hash: tokenOf(atNew?.link),
      type: 'email_change',
    });
    expect(first.error).toBeNull();
    expect(first.data.session).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(old);
    const second = await client.verifyOtp({
      token_hash: tokenOf(atOld?.link),
      type: 'email_change',
    });
    expect(second.data.user?.email).toBe('anna.ny@example.com');
    expect(second.data.user).not.toHaveProperty('new_email');
    expect(await service.mailTo(old, 'email_changed')).not.toBeNull();
    expect((await signInAgain('anna.ny@example.com')).error).toBeNull();
    expect((await signInAgain(old)).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('by codes: each mailbox with its own', async () => {
    const old = 'ida@example.com';
    const { client } = await joined(service, old);
    await client.updateUser({ email: 'ida.ny@example.com' });
    const atOld = (await service.mailTo(old, 'confirm_new_email'))?.code ?? '';
    const atNew = (await service.mailTo('ida.ny@example.com', 'confirm_new_email'))?.code ?? '';
    const type = 'email_change' as const;
    const first = await client.verifyOtp({ email: old, token: atOld, type });
    expect(first.error).toBeNull();
    const twice = await client.verifyOtp({ email: old, token: atOld, type });
    expect(twice.error).toMatchObject({ code: 'otp_expired' });
    const second = await client.verifyOtp({ email: 'ida.ny@example.com', token: atNew, type });
    expect(second.data.user?.email).toBe('ida.ny@example.com');
  });

  test('by bare links: half way is told behind the #', async () => {
    const old = 'moa@example.com';
    const { client } = await joined(service, old);
    await client.updateUser({ email: 'moa.ny@example.com' });
    const mail = await service.mailTo(old, 'confirm_new_email');
    const link = bareLink(service, tokenOf(mail?.link), { type: 'email_change' });
    const target = await followed(link);
    expect(new URLSearchParams(target.hash.slice(1)).get('message')).toContain('other email');
  });

  test('is asked for again', async () => {
    const old = 'stina@example.com';
    const { client } = await joined(service, old);
    await client.updateUser({ email: 'stina.ny@example.com' });
    const before = await service.mailTo('stina.ny@example.com', 'confirm_new_email');
    expect((await client.resend({ type: 'email_change', email: old })).error).toBeNull();
    const after = await service.mailTo('stina.ny@example.com', 'confirm_new_email');
    expect(tokenOf(after?.link)).not.toBe(tokenOf(before?.link));
  });

  test('that is somebody’s is refused; one’s own is no change', async () => {
    const { client } = await joined(service, 'vera@example.com');
    await joined(service, 'taken@example.com');
    const taken = await client.updateUser({ email: 'taken@example.com' });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    const own = await client.updateUser({ email: 'vera@example.com' });
    expect(own.error).toBeNull();
    expect(own.data.user).not.toHaveProperty('new_email');
  });

  test.each(['link', 'code'])(
    'that a stranger only signed up with is taken over by %s',
    async (by) => {
      const [old, email] = [`rut.${by}@example.com`, `rut.${by}.ny@example.com`];
      const type = 'email_change' as const;
      const stranger = createClient(service);
      await stranger.signUp({ email, password: 'tjuvens eget 4' });
      const { client } = await joined(service, old);
      expect((await client.updateUser({ email })).error).toBeNull();
      const atOld = await service.mailTo(old, 'confirm_new_email');
      await client.verifyOtp({ token_hash: tokenOf(atOld?.link), type });
      const atNew = await service.mailTo(email, 'confirm_new_email');
      const link = { token_hash: tokenOf(atNew?.link), type };
      const code = { email, token: atNew?.code ?? '', type };
      const { data } = await client.verifyOtp(by === 'link' ? link : code);
      expect(data.user?.email).toBe(email);
      expect((await signInAgain(email)).error).toBeNull();
      const late = await confirmedInBrowser(service, stranger, { email });
      expect(late.error).toMatchObject({ code: 'otp_expired' });
    },
  );

  test('that two people take at the same moment goes to one of them', async () => {
    const people = [];
    for (const name of ['stella', 'sixten']) {
      const { client } = await joined(service, `${name}@example.com`);
      await client.updateUser({ email: 'samma@example.com' });
      const own = await service.mailTo(`${name}@example.com`, 'confirm_new_email');
      const shared = await service.mailTo('samma@example.com', 'confirm_new_email');
      const type = 'email_change' as const;
      await client.verifyOtp({ token_hash: tokenOf(own?.link), type });
      people.push({ client, token_hash: tokenOf(shared?.link), type });
    }
    const answers = await Promise.all(
      people.map(({ client, ...proof }) => client.verifyOtp(proof)),
    );
    const refused = answers.filter(({ error }) => error !== null);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('needs no mailbox where nothing needs to be confirmed', async () => {
    const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
    const client = createClient(open);
    await client.signUp({ email: 'ebba@example.com', password: PASSWORD });
    const { data } = await client.updateUser({ email: 'ebba.ny@example.com' });
    expect(data.user?.email).toBe('ebba.ny@example.com');
    await open.close();
  });

  test('reaches the profile', async () => {
    const old = 'hanna@example.com';
    const { client, session } = await joined(service, old);
    const headers = { authorization: `Bearer ${session.access_token}` };
    await fetch(`${service.url}/api/user`, { headers });
    await client.updateUser({ email: 'hanna.ny@example.com' });
    for (const mailbox of [old, 'hanna.ny@example.com']) {
      const mail = await service.mailTo(mailbox, 'confirm_new_email');
      await client.verifyOtp({ token_hash: tokenOf(mail?.link), type: 'email_change' });
    }
    const user = await fetch(`${service.url}/api/user`, { headers });
    expect(await user.json()).toMatchObject({ email: 'hanna.ny@example.com' });
  });
});

describe('signing out', () => {
  async function threeDevices(email: string) {
    const first = await joined(service, email);
    const others = [await signInAgain(email), await signInAgain(email)];
    return [first.client, ...others.map(({ client }) => client)];
  }
  type Scope = 'global' | 'local' | 'others';

  test.each<[Scope, boolean[]]>([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ])('%s', async (scope, expected) => {
    const clients = await threeDevices(`out-${scope}@example.com`);
    const tokens = await Promise.all(
      clients.map(async (client) => (await client.getSession()).data.session?.access_token ?? ''),
    );
    const outcome = await clients[0]?.signOut({ scope });
    expect(outcome?.error).toBeNull();
    const alive = await Promise.all(
      tokens.map(async (jwt) => (await createClient(service).getUser(jwt)).error === null),
    );
    expect(alive).toEqual(expected);
  });

  test('a scope that does not exist is refused', async () => {
    const { session } = await joined(service, 'odd@example.com');
    const response = await fetch(`${service.authUrl}/logout?scope=everything`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(response.status).toBe(400);
  });

  test('acts at once: the token no longer opens data', async () => {
    const { client, session } = await joined(service, 'snabb@example.com');
    const headers = { authorization: `Bearer ${session.access_token}` };
    await fetch(`${service.url}/api/user`, { headers });
    expect((await fetch(`${service.url}/api/assets`, { headers })).status).toBe(200);
    await client.signOut();
    expect((await fetch(`${service.url}/api/assets`, { headers })).status).toBe(401);
    expect((await fetch(`${service.url}/api/user`, { headers })).status).toBe(401);
  });

  test('tells those who listen', async () => {
    const { client } = await joined(service, 'lyssnar@example.com');
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await client.refreshSession();
    await client.updateUser({ data: { a: 1 } });
    await client.signOut();
    expect(events).toEqual(
      expect.arrayContaining(['TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']),
    );
  });
});

describe('without a session', () => {
  test.each([
    ['GET', '/user', '', 401, 'no_authorization'],
    ['GET', '/user', 'Basic abc', 401, 'no_authorization'],
    ['GET', '/user', 'Bearer nonsense', 403, 'bad_jwt'],
    ['PUT', '/user', '', 401, 'no_authorization'],
    ['POST', '/logout', 'Bearer this-is-a-bad-token', 403, 'bad_jwt'],
    ['GET', '/reauthenticate', '', 401, 'no_authorization'],
  ])('%s %s %s', async (method, path, authorization, status, code) => {
    const headers: Record<string, string> = authorization === '' ? {} : { authorization };
    const response = await fetch(`${service.authUrl}${path}`, { method, headers });
    expect(response.status).toBe(status);
    const body = (await response.json()) as { error_code: string; msg: string };
    expect(body.error_code).toBe(code);
    if (code === 'bad_jwt') expect(body.msg).toMatch(/^invalid JWT/);
  });
});
