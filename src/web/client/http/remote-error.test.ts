import { expect, test } from 'vitest';
import { fromAuthError, isServerFailure, toRemoteError } from './remote-error.ts';

test('a refusal of ours keeps code, sentence, fields and when to try again', async () => {
  const issue = { path: 'email', code: 'email.format', message: 'Skriv en e-postadress.' };
  const body = JSON.stringify({ code: 'invalid', message: 'Rätta fälten.', issues: [issue] });
  const response = new Response(body, { status: 400, headers: { 'retry-after': '7' } });
  const error = await toRemoteError(response);
  expect(error).toMatchObject({ status: 400, code: 'invalid', sentence: 'Rätta fälten.' });
  expect(error.issues).toEqual([issue]);
  expect(error.retryAfterS).toBe(7);
  expect(error.message).toBe(`400: ${body}`);
});

test('an answer of somebody in between has its status text and no sentence', async () => {
  const response = new Response('', { status: 502, statusText: 'Bad Gateway' });
  const error = await toRemoteError(response);
  expect(error.message).toBe('502: Bad Gateway');
  expect(error).toMatchObject({ code: 'unknown', sentence: null, issues: [], retryAfterS: null });
});

test('a body that is no JSON, or no refusal, is not read as one', async () => {
  const error = await toRemoteError(new Response('<html>', { status: 504 }));
  expect(error).toMatchObject({ code: 'unknown', sentence: null, body: null });
  const other = await toRemoteError(new Response('[1]', { status: 500 }));
  expect(other).toMatchObject({ code: 'unknown', sentence: null, body: [1] });
});

test('the sign-in client reports a server that is away as the network', () => {
  const error = fromAuthError({ name: 'AuthRetryableFetchError', message: 'Failed', status: 0 });
  expect(error).toMatchObject({ status: 0, code: 'network' });
});

test('limits of the sign-in client have the codes of our own', () => {
  const limit = { name: 'AuthApiError', message: 'Wait', status: 429 };
  expect(fromAuthError({ ...limit, code: 'over_email_send_rate_limit' }).code).toBe('mail_limit');
  expect(fromAuthError({ ...limit, code: 'otp_expired' }).code).toBe('otp_expired');
});

test.each([
  [499, false],
  [500, true],
  [502, true],
  [503, true],
])('an answer of %i: the server has failed: %s', async (status, isFailure) => {
  expect(isServerFailure(await toRemoteError(new Response('sorry', { status })))).toBe(isFailure);
});
