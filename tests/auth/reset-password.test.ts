import { expect, test } from 'vitest';
import { createPhone, joinedWithApp, signedInHalfway } from '#tests/support/authenticator.ts';
import { createClient, joined, PASSWORD, runCommand, serveSignIn } from '#tests/support/sign-in.ts';

const service = serveSignIn();

function resetPassword(words: string[], typed?: string) {
  return runCommand(service, ['reset-password', ...words], typed);
}

test('an operator sets a password: it is printed, it works, old sessions are over', async () => {
  const email = 'maria@example.com';
  const { client } = await joined(service, email);
  const { printed, code } = await resetPassword([email]);
  expect(code).toBe(0);
  const password = /is now: (\S+)/.exec(printed)?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(20);
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  const signIn = await createClient(service).signInWithPassword({ email, password });
  expect(signIn.error).toBeNull();
});

test('a typed password is not printed', async () => {
  const email = 'erik@example.com';
  await joined(service, email);
  const { printed } = await resetPassword([email, '--typed'], 'vinterbonad 9\n');
  expect(printed).not.toContain('vinterbonad 9');
  const signIn = await createClient(service).signInWithPassword({
    email,
    password: 'vinterbonad 9',
  });
  expect(signIn.error).toBeNull();
});

test('a user who lost the app and the codes is let in again by the operator', async () => {
  const email = 'karin@example.com';
  await joinedWithApp(service, createPhone(service), email);
  await resetPassword([email, '--typed'], `${PASSWORD} ny\n`);
  const asked = await createClient(service).signInWithPassword({
    email,
    password: `${PASSWORD} ny`,
  });
  const ask = async (token = '') => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${service.url}/api/assets`, { headers })).status;
  };
  expect(await ask(asked.data.session?.access_token)).toBe(403);
  const { printed } = await resetPassword([email, '--typed', '--remove-second-factor'], PASSWORD);
  expect(printed).toContain('No second factor is asked for any more.');
  const { token } = await signedInHalfway(service, email);
  expect(await ask(token)).toBe(200);
});

test.each([
  [['nobody@example.com'], 1, 'No account has nobody@example.com.'],
  [[], 2, 'Usage:'],
])('says why it will not (%j)', async (words, status, sentence) => {
  const { complained, code } = await resetPassword(words);
  expect(code).toBe(status);
  expect(complained).toContain(sentence);
});
