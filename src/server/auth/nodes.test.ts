import { expect, test } from 'vitest';
import { createClient, joined, openSignIn, openSecondNode } from '#tests/support/sign-in.ts';

test('a session begun at one node goes on at another, and a code is mailed for both', async () => {
  const shared = { ENCRYPTION_KEY: 'the same at every node' };
  const first = await openSignIn(shared);
  const { session } = await joined(first, 'maria@example.com');
  const second = await openSecondNode(first, shared);
  const client = createClient(second);
  const { data, error } = await client.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toBeNull();
  expect(await second.auth.verify(session.access_token)).toMatchObject({
    email: 'maria@example.com',
  });
  expect(await first.auth.verify(data.session?.access_token ?? '')).not.toBeNull();
  await client.signInWithOtp({ email: 'maria@example.com' });
  const code = (await first.mailTo('maria@example.com', 'magic_link'))?.code ?? '';
  const verified = await createClient(first).verifyOtp({
    email: 'maria@example.com',
    token: code,
    type: 'email',
  });
  expect(verified.error).toBeNull();
  await second.close();
  await first.close();
});
