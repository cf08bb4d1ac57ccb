import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { type Profile, profileOf } from './store.ts';
import type { Account } from '#server/auth/port.ts';

let db: Database;

serveDatabase((opened) => {
  ({ db } = opened);
});

const PEOPLE = 60;
const REQUESTS = 8;

function newAccount(): Account {
  const userId = v7();
  return {
    userId,
    email: `${userId}@example.se`,
    emailConfirmedAt: '2026-11-01T00:00:00.000Z',
    isEmailProven: true,
    hasPassword: true,
    hasProvider: false,
    isHalfway: false,
    firstName: 'Maria',
    lastName: 'Lind',
    language: 'sv',
  };
}

const askAtOnce = (account: Account): Promise<Profile[]> =>
  Promise.all(
    Array.from({ length: REQUESTS }, () => db.inTransaction((tx) => profileOf(tx, account))),
  );

test('all first requests of somebody new, at once, find the one profile', async () => {
  for (let user = 0; user < PEOPLE; user += 1) {
    const account = newAccount();
    const profiles = await askAtOnce(account);
    expect(profiles).toEqual(profiles.map(() => profiles[0]));
  }
});

test('all first requests after a changed address find the new one', async () => {
  for (let user = 0; user < PEOPLE; user += 1) {
    const account = newAccount();
    await askAtOnce(account);
    const email = `ny.${account.email}`;
    const profiles = await askAtOnce({ ...account, email });
    expect(profiles).toEqual(profiles.map(() => ({ ...profiles[0], email })));
  }
});
