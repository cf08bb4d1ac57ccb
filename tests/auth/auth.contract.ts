import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Auth, Caller } from '#server/auth/port.ts';
import { challengeOf, VERIFIER } from '#tests/support/pkce.ts';

/** A service without users, and its mails. */
export type Fixture = {
  auth: Auth;
  /** An unused address, with this name in it. */
  addressOf(name: string): string;
  /** The token of the newest link to an address; null when none was mailed. */
  mailedToken(email: string, kind: 'confirm' | 'reset'): Promise<string | null>;
  /** Uses a confirmation's token, as the page does in the browser that signed up. */
  confirm(token: string, verifier: string): Promise<void>;
  close(): Promise<void>;
};

const caller: Caller = { ip: '127.0.0.1', userAgent: 'a browser' };
const PASSWORD = 'sommarstuga 7';
const NEW_PASSWORD = 'vinterbonad 9';

/** Signs up as a browser does: with the challenge of a verifier that it stores. */
function registration(email: string) {
  const names = { firstName: 'Maria', lastName: null, language: 'sv' as const };
  return { email, password: PASSWORD, ...names, challenge: challengeOf(VERIFIER) };
}

/** Contract of every sign-in service. */
export function authContract(name: string, open: () => Promise<Fixture>): void {
  describe(`sign-in kept by ${name}`, () => {
    let opened: Fixture | null = null;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.close());
    const fixture = () => {
      if (opened === null) throw new Error('The service is not open yet');
      return opened;
    };
    describe('signing up and in', () => {
      signing(fixture);
    });
    describe('refusing', () => {
      refusing(fixture);
    });
    describe('a forgotten password', () => {
      recovering(fixture);
    });
    describe('a second factor', () => {
      protecting(fixture);
    });
    describe('leaving', () => {
      leaving(fixture);
    });
  });
}

type Opened = () => Fixture;

async function confirmed({ auth, confirm, mailedToken }: Fixture, email: string): Promise<void> {
  await auth.signUp(caller, registration(email));
  await confirm((await mailedToken(email, 'confirm')) ?? '', VERIFIER);
}

async function bearerOf({ auth }: Fixture, email: string, password = PASSWORD): Promise<string> {
  const outcome = await auth.signIn(caller, { email, password });
  if (!('ok' in outcome)) throw new Error(JSON.stringify(outcome.refused));
  return outcome.ok.session?.access_token ?? '';
}

function signing(opened: Opened): void {
  test('a sign-up waits for the address, then opens a session', async () => {
    const email = opened().addressOf('maria');
    const first = await opened().auth.signUp(caller, registration(email));
    expect(first).toMatchObject({ ok: { user: { email }, session: null } });
    const early = await opened().auth.signIn(caller, { email, password: PASSWORD });
    expect(early).toEqual({ refused: { code: 'email_not_confirmed' } });
    await opened().confirm((await opened().mailedToken(email, 'confirm')) ?? '', VERIFIER);
    const late = await opened().auth.signIn(caller, { email, password: PASSWORD });
    expect(late).toMatchObject({ ok: { user: { email }, session: { token_type: 'bearer' } } });
  });

  test('a token says who, and its account what is known of them', async () => {
    const email = opened().addressOf('erik');
    await confirmed(opened(), email);
    const bearer = await bearerOf(opened(), email);
    const identity = await opened().auth.verify(bearer);
    if (identity === null) throw new Error('The token should be valid');
    expect(identity).toMatchObject({ email, expiresAtS: expect.any(Number) as number });
    const account = await opened().auth.accountOf(identity, bearer);
    expect(account).toMatchObject({ userId: identity.userId, email, firstName: 'Maria' });
    expect(account?.language).toBe('sv');
    expect(account?.emailConfirmedAt).toBeTruthy();
  });

  test('an invalid token has no user', async () => {
    for (const bearer of ['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.']) {
      expect(await opened().auth.verify(bearer)).toBeNull();
    }
  });

  test('a taken address is said to be', async () => {
    await confirmed(opened(), opened().addressOf('karin'));
    const outcome = await opened().auth.signUp(caller, registration(opened().addressOf('karin')));
    expect(outcome).toEqual({ refused: { code: 'user_already_exists' } });
  });
}

function refusing(opened: Opened): void {
  test('an unknown address and a wrong password are told alike', async () => {
    await confirmed(opened(), opened().addressOf('lisa'));
    for (const email of [opened().addressOf('lisa'), opened().addressOf('nobody')]) {
      const outcome = await opened().auth.signIn(caller, { email, password: 'gissning 1' });
      expect(outcome).toEqual({ refused: { code: 'invalid_credentials' } });
    }
  });

  test.each([
    ['abc', 'length'],
    ['hejsan123', 'common'],
  ])('a weak password is refused with why (%s)', async (password, problem) => {
    const wanted = { ...registration(opened().addressOf('ny')), password };
    const outcome = await opened().auth.signUp(caller, wanted);
    expect(outcome).toEqual({ refused: { code: 'weak_password', problems: [problem] } });
  });
}

function recovering(opened: Opened): void {
  test('a forgotten password is replaced by a mailed link, once', async () => {
    const email = opened().addressOf('sven');
    await confirmed(opened(), email);
    expect(await opened().auth.requestRecovery(caller, email)).toEqual({ ok: null });
    const token = (await opened().mailedToken(email, 'reset')) ?? '';
    const weak = await opened().auth.resetPassword(caller, { token, password: 'abc' });
    expect(weak).toMatchObject({ refused: { code: 'weak_password' } });
    const reset = { token, password: NEW_PASSWORD };
    expect(await opened().auth.resetPassword(caller, reset)).toEqual({ ok: null });
    const again = await opened().auth.resetPassword(caller, reset);
    expect(again).toEqual({ refused: { code: 'invalid_link' } });
    expect(await bearerOf(opened(), email, NEW_PASSWORD)).not.toBe('');
  });

  test('the old password may be chosen again', async () => {
    const email = opened().addressOf('anna');
    await confirmed(opened(), email);
    await opened().auth.requestRecovery(caller, email);
    const token = (await opened().mailedToken(email, 'reset')) ?? '';
    const outcome = await opened().auth.resetPassword(caller, { token, password: PASSWORD });
    expect(outcome).toEqual({ ok: null });
  });

  test('asking for a link tells nothing about an address', async () => {
    const outcome = await opened().auth.requestRecovery(caller, opened().addressOf('nobody'));
    expect(outcome).toEqual({ ok: null });
  });
}

function protecting(opened: Opened): void {
  test('none: the password is enough, and there is nothing to recover', async () => {
    const email = opened().addressOf('tove');
    await confirmed(opened(), email);
    const bearer = await bearerOf(opened(), email);
    expect(await opened().auth.verify(bearer)).toMatchObject({ email });
    const { recovery } = opened().auth;
    const refusals = [
      await recovery.create(caller, bearer),
      await recovery.spend(caller, bearer, 'abcd-efgh-jkmn-pqrs'),
    ].map((outcome) => ('refused' in outcome ? outcome.refused.code : 'ok'));
    const kept = ['insufficient_aal', 'invalid_code'];
    expect([kept, ['not_offered', 'not_offered']]).toContainEqual(refusals);
  });

  test('an invalid token makes, counts and spends no codes', async () => {
    const { recovery } = opened().auth;
    const refused = { refused: { code: 'unauthenticated' } };
    expect(await recovery.create(caller, 'a.b.c')).toEqual(refused);
    expect(await recovery.count(caller, 'a.b.c')).toEqual(refused);
    expect(await recovery.spend(caller, 'a.b.c', 'x')).toEqual(refused);
  });
}

function leaving(opened: Opened): void {
  test('signing out ends the session, and twice is no error', async () => {
    const email = opened().addressOf('olle');
    await confirmed(opened(), email);
    const bearer = await bearerOf(opened(), email);
    const identity = await opened().auth.verify(bearer);
    if (identity === null) throw new Error('The token should be valid');
    expect(await opened().auth.signOut(caller, bearer)).toEqual({ ok: null });
    expect(await opened().auth.accountOf(identity, bearer)).toBeNull();
    expect(await opened().auth.signOut(caller, bearer)).toEqual({ ok: null });
  });
}
