import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPhone, joinedWithApp } from '#tests/support/authenticator.ts';
import { register } from '#tests/auth/passkeys.ts';
import {
  bareLink,
  confirmedInBrowser,
  createClient,
  createStorage,
  followed,
  joined,
  openSecondNode,
  openSignIn,
  serveSignIn,
  type SignIn,
  signUpInBrowser,
  tokenOf,
} from '#tests/support/sign-in.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { authOidcLinks } from './table.ts';

/**
 * Mallory types Maria's address; Maria reads its mails. Whatever either does before the address is
 * confirmed, only Maria's own choice opens the account.
 */
const MALLORYS = 'mallorys eget 1';
const MARIAS = 'sommarstuga 7';
const MALLORYS_BROWSER = 'a-verifier-of-the-browser-that-mallory-sits-at-77';
const MARIAS_BROWSER = 'a-verifier-of-the-browser-that-maria-sits-at-12345';

const service = serveSignIn();
let email: string;
let count = 0;

beforeEach(() => {
  count += 1;
  email = `maria.${count}@example.com`;
});

function signUp(password: string, verifier: string) {
  return signUpInBrowser(service, { email, password }, verifier);
}

async function opensWith(password: string, on = service): Promise<string> {
  const { error } = await createClient(on).signInWithPassword({ email, password });
  return error?.code ?? 'opens';
}

async function hasPassword(token: string | undefined): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${service.url}/api/user`, { headers });
  return ((await response.json()) as { hasPassword: unknown }).hasPassword;
}

describe('a stranger who signs up with somebody’s address', () => {
  test('first: the owner’s own sign-up opens the account, the stranger’s does not', async () => {
    await signUp(MALLORYS, MALLORYS_BROWSER);
    await signUp(MARIAS, MARIAS_BROWSER);
    const { data } = await confirmedInBrowser(service, createClient(service), {
      email,
      verifier: MARIAS_BROWSER,
    });
    expect(await hasPassword(data.session?.access_token)).toBe(true);
    expect(await opensWith(MALLORYS)).toBe('invalid_credentials');
    expect(await opensWith(MARIAS)).toBe('opens');
  });

  test('last: neither password is installed, and the owner chooses one at once', async () => {
    await signUp(MARIAS, MARIAS_BROWSER);
    await signUp(MALLORYS, MALLORYS_BROWSER);
    const client = createClient(service);
    const { data } = await confirmedInBrowser(service, client, {
      email,
      verifier: MARIAS_BROWSER,
    });
    expect(await hasPassword(data.session?.access_token)).toBe(false);
    expect([await opensWith(MALLORYS), await opensWith(MARIAS)]).toEqual([
      'invalid_credentials',
      'invalid_credentials',
    ]);
    expect((await client.updateUser({ password: MARIAS })).error).toBeNull();
    expect(await hasPassword(data.session?.access_token)).toBe(true);
    expect(await opensWith(MARIAS)).toBe('opens');
  });

  test('and the owner asks for a link that signs in', async () => {
    await signUp(MALLORYS, MALLORYS_BROWSER);
    await createClient(service).signInWithOtp({ email });
    const client = createClient(service);
    const { data } = await confirmedInBrowser(service, client, {
      email,
      verifier: MARIAS_BROWSER,
    });
    expect(data.session).not.toBeNull();
    expect(await opensWith(MALLORYS)).toBe('invalid_credentials');
  });

  test('and the owner asks for a new password', async () => {
    await signUp(MALLORYS, MALLORYS_BROWSER);
    await createClient(service).resetPasswordForEmail(email);
    const token = tokenOf((await service.mailTo(email, 'reset_password'))?.link);
    const client = createClient(service);
    await client.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(await opensWith(MALLORYS)).toBe('invalid_credentials');
    expect((await client.updateUser({ password: MARIAS })).error).toBeNull();
    expect(await opensWith(MARIAS)).toBe('opens');
  });

  test('and has the mail sent again: the confirmation is the owner’s alone', async () => {
    await signUp(MALLORYS, MALLORYS_BROWSER);
    await createClient(service, { flowType: 'pkce' }).resend({ type: 'signup', email });
    await confirmedInBrowser(service, createClient(service), {
      email,
      verifier: MARIAS_BROWSER,
    });
    expect(await opensWith(MALLORYS)).toBe('invalid_credentials');
  });

  test('learns nothing of a sign-up that waits', async () => {
    const names = { firstName: 'Maria', lastName: 'Lind' };
    await signUpInBrowser(service, { email, password: MARIAS, data: names }, MARIAS_BROWSER);
    const answer = JSON.stringify(await signUp(MALLORYS, MALLORYS_BROWSER));
    expect(answer).not.toMatch(/Maria|Lind/);
  });
});

describe('a user who signs up', () => {
  test('keeps the password by the six digits too', async () => {
    await signUp(MARIAS, MARIAS_BROWSER);
    const { code = '' } = (await service.mailTo(email, 'confirm_email')) ?? {};
    const params = { email, token: code, type: 'email' as const, code_verifier: MARIAS_BROWSER };
    await createClient(service).verifyOtp(
      params as { email: string; token: string; type: 'email' },
    );
    expect(await opensWith(MARIAS)).toBe('opens');
  });

  test('keeps the password when the mail was sent again', async () => {
    await signUp(MARIAS, MARIAS_BROWSER);
    await createClient(service).resend({ type: 'signup', email });
    await confirmedInBrowser(service, createClient(service), {
      email,
      verifier: MARIAS_BROWSER,
    });
    expect(await opensWith(MARIAS)).toBe('opens');
  });

  test('keeps the password by the bare link, when the same client exchanges its code', async () => {
    const client = createClient(service, { flowType: 'pkce', storage: createStorage() });
    await client.signUp({ email, password: MARIAS });
    const token = tokenOf((await service.mailTo(email, 'confirm_email'))?.link);
    const target = await followed(bareLink(service, token, { type: 'signup' }));
    expect(await opensWith(MARIAS)).toBe('invalid_credentials');
    const code = target.searchParams.get('code') ?? '';
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    expect(await opensWith(MARIAS)).toBe('opens');
  });

  test('is told to confirm the address, an hour later too', async () => {
    await signUp(MARIAS, MARIAS_BROWSER);
    const late = await openSecondNode(service, {});
    late.later(7_200);
    await late.tidy();
    expect(await opensWith(MARIAS, late)).toBe('email_not_confirmed');
    await late.close();
    expect(await opensWith(MARIAS)).toBe('email_not_confirmed');
    expect(await opensWith(MALLORYS)).toBe('invalid_credentials');
  });
});

test('where no address is confirmed, the first used mail ends what came before', async () => {
  const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  const { client: mallory } = await joined(open, email);
  await createClient(open).signInWithOtp({ email });
  const token = tokenOf((await open.mailTo(email, 'magic_link'))?.link);
  const maria = createClient(open);
  const signedIn = await maria.verifyOtp({ token_hash: token, type: 'magiclink' });
  expect(signedIn.error).toBeNull();
  expect(await opensWith(MARIAS, open)).toBe('invalid_credentials');
  expect((await mallory.getUser()).error).not.toBeNull();
  await maria.updateUser({ password: 'bara marias 3' });
  await createClient(open).signInWithOtp({ email });
  const next = tokenOf((await open.mailTo(email, 'magic_link'))?.link);
  await createClient(open).verifyOtp({ token_hash: next, type: 'magiclink' });
  expect(await opensWith('bara marias 3', open)).toBe('opens');
  await open.close();
});

describe('where no address is confirmed', () => {
  /** Rows that open nothing, and the session of the proof itself. */
  const KEPT = ['auth_audit', 'auth_identities', 'auth_sessions', 'users'];

  test('the first used mail removes every credential that a stranger has set', async () => {
    const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
    const phone = createPhone(open);
    const mallory = await joinedWithApp(open, phone, email);
    await register(mallory.client, new SoftwareAuthenticator(open.url));
    const headers = { authorization: `Bearer ${mallory.session.access_token}` };
    await open.app.inject({ method: 'POST', url: '/api/auth/recovery-codes', headers });
    await mallory.client.mfa.challenge({ factorId: mallory.factorId });
    await createClient(open, { flowType: 'pkce' }).resetPasswordForEmail(email);
    const link = { userId: mallory.user.id, issuer: 'https://id.example', email: '' };
    await open.db.orm.insert(authOidcLinks).values({ ...link, subject: 'mallory' });
    await createClient(open).signInWithOtp({ email });
    const rows = await rowsOf(open, mallory.user.id);
    const none = Object.entries(rows).filter(([, count]) => count === 0);
    // A new table of a user's: fill it above, so that what is removed is seen.
    expect(none).toEqual([]);
    const token = tokenOf((await open.mailTo(email, 'magic_link'))?.link);
    const maria = createClient(open);
    const proven = await maria.verifyOtp({ token_hash: token, type: 'magiclink' });
    expect(proven.error).toBeNull();
    const left = Object.entries(await rowsOf(open, mallory.user.id));
    expect(left.filter(([table, count]) => !KEPT.includes(table) && count > 0)).toEqual([]);
    expect((await maria.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
    await open.close();
  });

  /** How many rows of a user there are in each table that belongs to accounts of sign-in. */
  async function rowsOf({ db }: SignIn, userId: string): Promise<Record<string, number>> {
    const { rows: tables } = await db.orm.execute<{ name: string; column: string }>(sql`
      select c.conrelid::regclass::text as name, a.attname as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'auth_users'::regclass`);
    const counts: Record<string, number> = {};
    for (const { name, column } of tables) {
      const owner = sql.identifier(column);
      const { rows } = await db.orm.execute<{ count: string }>(
        sql`select count(*) from ${sql.identifier(name)} where ${owner} = ${userId}`,
      );
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  }
});
