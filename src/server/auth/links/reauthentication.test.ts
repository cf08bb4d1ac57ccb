import { beforeEach, describe, expect, test } from 'vitest';
import {
  confirmedInBrowser,
  createClient,
  joined,
  openSignIn,
  type SignIn,
  PASSWORD,
  serveSignIn,
  signUpInBrowser,
} from '#tests/support/sign-in.ts';

/** An attacker has copied a token of Maria's, and has neither her password nor her mailbox. */
const NEW_PASSWORD = 'vinterbonad 9';
const FRESH_S = 300;

const service = serveSignIn();
let email: string;
let count = 0;

beforeEach(() => {
  count += 1;
  email = `maria.${count}@example.com`;
});

/** A session that is too old to be trusted without a password. */
async function oldSession() {
  const user = await joined(service, email);
  service.later(FRESH_S + 1);
  return user;
}

function wrongOf(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

async function mailedCode(): Promise<string> {
  return (await service.mailTo(email, 'reauthentication'))?.code ?? '';
}

async function erase(token: string, body: object) {
  const response = await fetch(`${service.url}/api/account`, {
    method: 'DELETE',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json().catch(() => ({}))) as { issues?: { path: string }[] };
  return { status: response.status, path: answer.issues?.[0]?.path };
}

describe('a new password', () => {
  test('is not set by a copied token alone', async () => {
    const { client } = await oldSession();
    const { error } = await client.updateUser({ password: NEW_PASSWORD });
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    const signIn = await createClient(service).signInWithPassword({ email, password: PASSWORD });
    expect(signIn.error).toBeNull();
  });

  test('is set by the current one, and not by another', async () => {
    const { client } = await oldSession();
    const wrong = { password: NEW_PASSWORD, current_password: 'gissning 1' };
    const refused = await client.updateUser(wrong);
    expect(refused.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    const right = { password: NEW_PASSWORD, current_password: PASSWORD };
    expect((await client.updateUser(right)).error).toBeNull();
  });

  test('is set by a mailed code, once', async () => {
    const { client } = await oldSession();
    await client.reauthenticate();
    const nonce = await mailedCode();
    const wrong = await client.updateUser({ password: NEW_PASSWORD, nonce: wrongOf(nonce) });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull();
    const again = await client.updateUser({ password: 'en till 12', nonce });
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' });
  });

  test('that is the current one is said to be only to its owner', async () => {
    const { client } = await oldSession();
    await client.reauthenticate();
    const nonce = await mailedCode();
    const guess = await client.updateUser({ password: PASSWORD, nonce: wrongOf(nonce) });
    expect(guess.error).toMatchObject({ code: 'reauthentication_not_valid' });
    const owner = await client.updateUser({ password: PASSWORD, nonce });
    expect(owner.error).toMatchObject({ code: 'same_password' });
  });

  test('needs nothing more right after signing in', async () => {
    await oldSession();
    const client = createClient(service);
    await client.signInWithPassword({ email, password: PASSWORD });
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });

  test('needs more at once where the setting says so', async () => {
    const strict = await openSignIn({ AUTH_REAUTHENTICATE_AFTER_S: '0' });
    const { client } = await joined(strict, email);
    const { error } = await client.updateUser({ password: NEW_PASSWORD });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
    await strict.close();
  });
});

describe('an account', () => {
  test('is not erased by a copied token alone, not even a new one', async () => {
    const { session } = await joined(service, email);
    expect(await erase(session.access_token, {})).toEqual({ status: 400, path: 'password' });
    const guess = await erase(session.access_token, { password: 'gissning 1' });
    expect(guess).toEqual({ status: 400, path: 'password' });
  });

  test('is erased by a mailed code', async () => {
    const { client, session } = await oldSession();
    await client.reauthenticate();
    const code = await mailedCode();
    const wrong = await erase(session.access_token, { code: wrongOf(code) });
    expect(wrong).toEqual({ status: 400, path: 'code' });
    expect((await erase(session.access_token, { code })).status).toBe(204);
    const signIn = await createClient(service).signInWithPassword({ email, password: PASSWORD });
    expect(signIn.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('is not asked to move by a copied token', async () => {
    const { client } = await oldSession();
    const { error } = await client.updateUser({ email: 'mallory@example.com' });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
    const owner = { email: `ny.${email}`, current_password: PASSWORD };
    expect((await client.updateUser(owner)).error).toBeNull();
  });

  test('does not move at once by a copied token where no mail confirms it', async () => {
    const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
    const { client } = await joined(open, email);
    open.later(FRESH_S + 1);
    const { error } = await client.updateUser({ email: 'mallory@example.com' });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
    await open.close();
  });
});

test('a first app is not added by a copied token, but right after signing in', async () => {
  const { client } = await oldSession();
  const refused = await client.mfa.enroll({ factorType: 'totp' });
  expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  const owner = createClient(service);
  await owner.signInWithPassword({ email, password: PASSWORD });
  expect((await owner.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
});

describe('mailed codes', () => {
  /** Tries a code of a change of address, each time from another client. */
  function guessingAt({ app }: SignIn) {
    let clients = 0;
    return async (address: string, token: string) => {
      clients += 1;
      const answer = await app.inject({
        method: 'POST',
        url: '/auth/v1/verify',
        headers: { 'x-forwarded-for': `203.0.113.${clients}` },
        payload: { type: 'email_change', email: address, token },
      });
      return answer.json<{ error_code: string }>().error_code;
    };
  }

  test('are refused after twenty wrong ones in a day, and the link works', async () => {
    const limited = await openSignIn({ AUTH_RATE_LIMITS: 'on' });
    await signUpInBrowser(limited, { email, password: PASSWORD });
    const client = createClient(limited);
    const guess = async (token: string) => {
      const { error } = await client.verifyOtp({ email, token, type: 'email' });
      return error?.code ?? 'right';
    };
    const codeNow = async () => (await limited.mailTo(email, 'confirm_email'))?.code ?? '';
    const answers: string[] = [];
    for (let mail = 0; mail < 4; mail += 1) {
      if (mail > 0) await client.resend({ type: 'signup', email });
      const wrong = wrongOf(await codeNow());
      for (let tries = 0; tries < 5; tries += 1) answers.push(await guess(wrong));
    }
    expect(answers).toEqual(Array.from({ length: 20 }, () => 'otp_expired'));
    await client.resend({ type: 'signup', email });
    expect(await guess(await codeNow())).toBe('over_request_rate_limit');
    expect((await confirmedInBrowser(limited, client, { email })).error).toBeNull();
    await limited.close();
  });

  test('are counted by account, whatever address is typed', async () => {
    const limited = await openSignIn({ AUTH_RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    const { client } = await joined(limited, email);
    const guess = guessingAt(limited);
    const answers: string[] = [];
    for (let move = 0; move < 4; move += 1) {
      const to = `mallory.${move}.${email}`;
      await client.updateUser({ email: to });
      const own = (await limited.mailTo(to, 'confirm_new_email'))?.code ?? '';
      for (let tries = 0; tries < 5; tries += 1) answers.push(await guess(to, wrongOf(own)));
    }
    expect(answers).toEqual(Array.from({ length: 20 }, () => 'otp_expired'));
    expect(await guess(email, '111111')).toBe('over_request_rate_limit');
    expect(await guess(`mallory.3.${email}`, '111111')).toBe('over_request_rate_limit');
    await limited.close();
  });

  test('to a new mailbox are counted by it too, whichever account asks for it', async () => {
    const limited = await openSignIn({ AUTH_RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    const guess = guessingAt(limited);
    const to = 'saga@example.com';
    const { client: first } = await joined(limited, email);
    await first.updateUser({ email: to });
    const wrong = wrongOf((await limited.mailTo(to, 'confirm_new_email'))?.code ?? '');
    for (let tries = 0; tries < 20; tries += 1) expect(await guess(to, wrong)).toBe('otp_expired');
    await first.updateUser({ email: 'elsewhere@example.com' });
    const { client: second } = await joined(limited, `second.${email}`);
    await second.updateUser({ email: to });
    expect(await guess(to, wrong)).toBe('over_request_rate_limit');
    await limited.close();
  });

  test('are compared with the code of the typed address alone', async () => {
    const { client } = await joined(service, email);
    const to = `nya.${email}`;
    await client.updateUser({ email: to });
    const codeTo = async (address: string) =>
      (await service.mailTo(address, 'confirm_new_email'))?.code ?? '';
    const [old, own] = [await codeTo(email), await codeTo(to)];
    const type = 'email_change' as const;
    const crossed = await createClient(service).verifyOtp({ email: to, token: old, type });
    expect(crossed.error).toMatchObject({ code: 'otp_expired' });
    const right = await createClient(service).verifyOtp({ email: to, token: own, type });
    expect(right.error).toBeNull();
  });

  test('of an unknown address are bounded alike', async () => {
    const limited = await openSignIn({ AUTH_RATE_LIMITS: 'on' });
    const guess = async () => {
      const wanted = { email, token: '111111', type: 'email' as const };
      const { error } = await createClient(limited).verifyOtp(wanted);
      return error?.code;
    };
    for (let tries = 0; tries < 20; tries += 1) expect(await guess()).toBe('otp_expired');
    expect(await guess()).toBe('over_request_rate_limit');
    await limited.close();
  });
});
