import { expect, test } from 'vitest';
import type { Steps } from '#domain/basics/steps.ts';
import { type SharedRecords, sharedRecordsIn } from '#server/household/figures/shared-records.ts';
import { signUp } from '#tests/support/caller.ts';
import { householdOf } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });

test('the texts of the members’ items have room before they are read', async () => {
  const saga = await signUp(installation.app, 'Saga');
  const karin = await signUp(installation.app, 'Karin');
  const { id } = await householdOf(installation, [saga, karin]);
  const [name, description] = ['å'.repeat(200), 'å'.repeat(2_000)];
  const items = Array.from({ length: 40 }, () => ({
    type: 'other',
    value: '1',
    name,
    description,
  }));
  const body = { items: items.map((item) => ({ currency: 'SEK', ...item })) };
  for (const each of [saga, karin]) {
    const made = await each.call('POST /api/assets/several', { body });
    expect(made.statusCode).toBe(201);
  }
  const { db } = installation;
  const user = { userId: saga.userId, sessionId: null };
  const view = (bytesMax: number) =>
    db.viewAsUser(user, (tx) => {
      const query = { householdId: id, currency: undefined, kinds: ['assets'], bytesMax } as const;
      const userTx = { tx, userId: saga.userId, clock: () => new Date() };
      return sharedRecordsIn(userTx, { ...query, make: ofRecords });
    });
  const withheld = await view(1_000);
  // A letter has two bytes, and no figure reads a description.
  expect(withheld).toEqual({ bytes: expect.any(Number) });
  const { bytes } = withheld as { bytes: number };
  expect(bytes).toBeGreaterThan(80 * name.length * 2);
  expect(bytes).toBeLessThan(80 * description.length);
  const found = await view(bytes);
  expect('members' in found && found.members.map(({ assets }) => assets.length)).toEqual([40, 40]);
  expect('members' in found && found.members[0]?.assets[0]?.description).toBeNull();
});

function* ofRecords({ holdings }: SharedRecords): Steps<SharedRecords['holdings']> {
  yield;
  return holdings;
}
