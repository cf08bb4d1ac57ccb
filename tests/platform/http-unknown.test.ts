import { expect, test } from 'vitest';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({});

test.each([
  ['GET', '/%', 404],
  ['PUT', '/api/assets/%', 404],
  ['PUT', `/api/assets/${'a'.repeat(200)}`, 404],
  ['PATCH', '/api/assets', 404],
  ['OPTIONS', '/nowhere', 404],
] as const)('%s %s is refused in our shape and with our headers', async (method, url, status) => {
  const answer = await installation.app.inject({
    method,
    url,
    headers: { 'accept-language': 'en' },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({
    code: 'not_found',
    message: 'It does not exist, or it is not yours.',
  });
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
});
