import { expect, test } from 'vitest';
import { createClient, joined, openSignIn, PASSWORD } from '#tests/support/sign-in.ts';
import {
  authAudit,
  authFlowStates,
  authOneTimeTokens,
  authSessions,
  authUsers,
} from '#server/auth/table.ts';

const DAY_S = 86_400;

test('expired data is removed, valid data stays', async () => {
  const service = await openSignIn();
  await joined(service, 'maria@example.com');
  const waiting = createClient(service, { flowType: 'pkce' });
  await waiting.signUp({ email: 'erik@example.com', password: PASSWORD });
  const counts = async () => {
    const tables = [authOneTimeTokens, authFlowStates, authSessions, authAudit];
    return Promise.all(tables.map((table) => service.db.orm.$count(table)));
  };
  await service.tidy();
  expect(await counts()).toEqual([1, 2, 1, 3]);
  service.later(3601);
  await service.tidy();
  // Choices made at sign-up are removed with the account.
  expect(await counts()).toEqual([1, 0, 1, 3]);
  service.later(31 * 86_400);
  await service.tidy();
  expect(await counts()).toEqual([0, 0, 0, 2]);
  service.later(366 * 86_400);
  await service.tidy();
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await service.close();
});

test('an account that nobody confirms goes three days after its last mail', async () => {
  const service = await openSignIn();
  await joined(service, 'maria@example.com');
  for (const email of ['erik@example.com', 'karin@example.com']) {
    await createClient(service).signUp({ email, password: PASSWORD });
  }
  const addresses = async () => {
    const users = await service.db.orm.select({ email: authUsers.email }).from(authUsers);
    return users.map(({ email }) => email).sort();
  };
  service.later(2 * DAY_S);
  await createClient(service).resend({ type: 'signup', email: 'karin@example.com' });
  service.later(DAY_S + 1);
  await service.tidy();
  expect(await addresses()).toEqual(['karin@example.com', 'maria@example.com']);
  expect(await service.mailCount('erik@example.com')).toBe(0);
  service.later(2 * DAY_S);
  await service.tidy();
  expect(await addresses()).toEqual(['maria@example.com']);
  await service.close();
});
