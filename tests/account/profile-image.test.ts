import { beforeAll, expect, test } from 'vitest';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  erik = await signUp(installation.app, 'Erik');
});

const PATH = '/api/profile-image';

/** One gray point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);

function put(content: Buffer, type = 'image/png') {
  return installation.app.inject({
    method: 'PUT',
    url: PATH,
    headers: { 'authorization': `Bearer ${maria.token}`, 'content-type': type },
    payload: content,
  });
}

async function addressOf(caller: Caller): Promise<string | null> {
  const user = (await caller.call('GET /api/user')).json<{ profileImageUrl: string | null }>();
  return user.profileImageUrl;
}

test('an image is kept, shown to its owner only, and taken away', async () => {
  expect(await addressOf(maria)).toBeNull();
  expect((await maria.call(`GET ${PATH}`)).statusCode).toBe(404);

  const { profileImageUrl } = (await put(png)).json<{ profileImageUrl: string }>();
  expect(await addressOf(maria)).toBe(profileImageUrl);
  const shown = await maria.call(`GET ${profileImageUrl}`);
  expect(shown.rawPayload).toEqual(png);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    'cache-control': 'private, no-cache',
  });
  const tag = String(shown.headers['etag']);
  const again = await maria.call(`GET ${PATH}`, { headers: { 'if-none-match': tag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await erik.call(`GET ${profileImageUrl}`)).statusCode).toBe(404);

  expect((await maria.call(`DELETE ${PATH}`)).statusCode).toBe(204);
  expect((await maria.call(`GET ${PATH}`)).statusCode).toBe(404);
  expect(await addressOf(maria)).toBeNull();
});

test('another image takes the place of the first, under another address', async () => {
  const first = (await put(png)).json<{ profileImageUrl: string }>();
  const second = (await put(jpeg)).json<{ profileImageUrl: string }>();
  expect(second.profileImageUrl).not.toBe(first.profileImageUrl);
  const shown = await maria.call(`GET ${PATH}`);
  // It was sent as a PNG, and has its real type.
  expect([shown.headers['content-type'], shown.rawPayload]).toEqual(['image/jpeg', jpeg]);
});

test.each([
  ['a picture that can run', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['a page said to be a picture', '<html><script>alert(1)</script></html>', 'image/png'],
  ['half a header', '\u0089PNG\r\n', 'image/png'],
])('%s is refused by name', async (_, content, type) => {
  const answer = await put(Buffer.from(content, 'latin1'), type);
  expect(answer.statusCode).toBe(400);
  const { issues } = answer.json<{ issues: { path: string; code: string }[] }>();
  expect(issues).toMatchObject([{ path: 'image', code: 'image.type' }]);
});

test('an image of more than 64 kB is too large, one of 64 kB is not', async () => {
  const large = Buffer.concat([png, Buffer.alloc(65_536 - png.length)]);
  expect((await put(large)).statusCode).toBe(200);
  expect((await put(Buffer.concat([large, Buffer.alloc(1)]))).statusCode).toBe(413);
});
