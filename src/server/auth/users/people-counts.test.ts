import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { keepDay, peopleByDay } from '#server/operations/metrics/store.ts';
import { users } from '#server/platform/users/table.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { countAccounts, countProfiles } from './user-counts.ts';
import { authAudit, authSessions, authUsers } from '#server/auth/table.ts';

let db: Database;
const [maria, erik, saga] = [v7(), v7(), v7()];

serveDatabase(async (opened) => {
  db = opened.db;
  // Stockholm's day begins at 22:00 in UTC; that night the clocks go back.
  await signUp(maria, '2026-10-24T21:59:59.000Z');
  await signUp(erik, '2026-10-24T22:00:00.000Z');
  await signUp(saga, '2026-10-25T22:59:59.000Z');
  await startSession(maria, '2026-10-25T09:00:00.000Z');
  await startSession(maria, '2026-10-25T10:00:00.000Z');
  const at = '2026-10-25T11:00:00.000Z';
  await db.orm.insert(authAudit).values([
    { userId: erik, action: 'signed_out', ip: '192.0.2.1', at },
    // Any client may request it, for any address.
    { userId: saga, action: 'recovery_requested', ip: '192.0.2.1', at },
  ]);
});

async function signUp(id: string, createdAt: string) {
  const email = `${id}@example.se`;
  const metadata = { appMetadata: {}, userMetadata: {} };
  await db.orm.insert(authUsers).values({ id, email, createdAt, ...metadata });
  await db.orm.insert(users).values({ id, email, createdAt });
}

async function startSession(userId: string, refreshedAt: string) {
  const notAfter = '2027-01-01T00:00:00.000Z';
  const from = { userAgent: 'Prov', ip: '192.0.2.1' };
  await db.orm.insert(authSessions).values({ userId, methods: [], refreshedAt, notAfter, ...from });
}

test('a day of Stockholm counts who signed up in it, each once, and who was there', async () => {
  // Erik and Saga signed up in its 25 hours; Maria renewed two sessions, and Erik left.
  expect(await countAccounts(db.orm, '2026-10-25')).toEqual({ signUps: 2, active: 2 });
  expect(await countAccounts(db.orm, '2026-10-26')).toEqual({ signUps: 0, active: 0 });
});

test('a hosted service alone knows who was there', async () => {
  expect(await countProfiles(db.orm, '2026-10-25')).toEqual({ signUps: 2, active: null });
});

test('a user who erases the account within the day still counts', async () => {
  const evening = new Date('2026-10-25T20:00:00.000Z');
  await keepDay(db.orm, countAccounts, evening);
  await db.orm.delete(authUsers);
  expect(await peopleByDay(db.orm, countAccounts, evening)).toEqual([
    { day: '2026-10-25', signUps: 2, active: 2 },
  ]);
  const days = await peopleByDay(db.orm, countAccounts, new Date('2026-10-26T20:00:00.000Z'));
  expect(days.map(({ day, signUps }) => [day, signUps])).toEqual([
    ['2026-10-26', 0],
    ['2026-10-25', 2],
  ]);
});
