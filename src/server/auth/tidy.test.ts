import { expect, test } from 'vitest';
import { createClient, joined, openSignIn, PASSWORD } from '../../../tests/support/sign-in.ts';
import { authAudit, authFlowStates, authOneTimeTokens, authSessions } from './table.ts';

test('what can no longer be used is removed, what can stays', async () => {
  const service = await openSignIn();
  await joined(service, 'maria@example.com');
  const waiting = createClient(service, { flowType: 'pkce' });
  await waiting.signUp({ email: 'erik@example.com', password: PASSWORD });
  const counts = async () => {
    const tables = [authOneTimeTokens, authFlowStates, authSessions, authAudit];
    return Promise.all(tables.map((table) => service.db.orm.$count(table)));
  };
  await service.tidy();
  expect(await counts()).toEqual([1, 1, 1, 3]);
  service.later(3601);
  await service.tidy();
  expect(await counts()).toEqual([0, 0, 1, 3]);
  service.later(31 * 86_400);
  await service.tidy();
  expect(await counts()).toEqual([0, 0, 0, 3]);
  service.later(366 * 86_400);
  await service.tidy();
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await service.close();
});
