import { expect, test } from 'vitest';
import {
  createClient,
  joined,
  PASSWORD,
  serveSignIn,
  signUpInBrowser,
  tokenOf,
} from '#tests/support/sign-in.ts';
import { VERIFIER } from '#tests/support/pkce.ts';

const service = serveSignIn();
const email = 'mallory@example.com';

async function about(token: string, codeVerifier?: string) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/auth/link',
    payload: { token, ...(codeVerifier === undefined ? {} : { codeVerifier }) },
  });
  return answer.statusCode === 200 ? answer.json<object>() : answer.json<{ code: string }>().code;
}

test('a link is told of before it is used, and by that is not used up', async () => {
  await signUpInBrowser(service, { email, password: PASSWORD });
  const token = tokenOf((await service.mailTo(email, 'confirm_email'))?.link);
  const link = { email, mailbox: email };
  expect(await about(token, VERIFIER)).toEqual({ ...link, isOwnBrowser: true });
  expect(await about(token, 'another-browser-s-own-verifier-of-43-letters')).toEqual({
    ...link,
    isOwnBrowser: false,
  });
  expect(await about(token)).toEqual({ ...link, isOwnBrowser: false });
  const client = createClient(service);
  expect((await client.verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull();
  expect(await about(token, VERIFIER)).toBe('invalid_link');
  expect(await about('x'.repeat(43))).toBe('invalid_link');
});

test('a move names the account and the mailbox', async () => {
  const { client } = await joined(service, 'maria@example.com');
  await client.updateUser({ email: 'ny.maria@example.com' });
  const mail = await service.mailTo('ny.maria@example.com', 'confirm_new_email');
  expect(await about(tokenOf(mail?.link))).toEqual({
    email: 'maria@example.com',
    mailbox: 'ny.maria@example.com',
    isOwnBrowser: false,
  });
});
