import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayOf } from '#domain/basics/months.ts';
import type { Household } from '#domain/household/households.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { numberInUse } from '#domain/tax/rules/rule-in-use.ts';
import type { HouseholdRooms } from '#server/tax/household/routes.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { create } from '#tests/support/co-owned.ts';
import { householdOf } from '#tests/support/households.ts';
import { addMortgage, aPart } from '#tests/support/mortgages.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let anna: Caller;
let karl: Caller;
let household: Household;

beforeEach(async () => {
  const { app } = installation;
  [anna, karl] = await Promise.all([signUp(app, 'Anna'), signUp(app, 'Karl')]);
  household = await householdOf(installation, [anna, karl]);
  await joinedOn('2024-12-01');
});

/** Members show the years since they joined. */
async function joinedOn(day: string): Promise<void> {
  await installation.db.orm.execute(sql`
    update household_members set joined_at = ${day}::timestamptz
    where household_id = ${household.id}`);
}

/** A loan of 5 000 000 kr at 3 % since the end of 2024: 150 000 kr in 2025. */
async function addLoan(who: Caller, more: object = {}): Promise<string> {
  const loan = { type: 'mortgage', name: 'Bolån', balance: '5000000', interestRate: '3.00' };
  const { id } = await create<{ id: string }>(who, 'liabilities', {
    ...loan,
    currency: 'SEK',
    ...more,
  });
  const body = { year: 2024, month: 12, value: '5000000' };
  const typed = await who.call(`POST /api/liabilities/${id}/historical-values`, { body });
  expect(typed.statusCode).toBe(201);
  return id;
}

async function roomsOf(who: Caller, year = '2025'): Promise<HouseholdRooms> {
  const answer = await who.call(`GET /api/households/${household.id}/tax-rooms?year=${year}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<HouseholdRooms>();
}

function share(who: Caller, body: object) {
  return who.call(`PUT /api/households/${household.id}/sharing`, { body });
}

test('one has the interest and the other the room: half of it gives 4 500 kr', async () => {
  await addLoan(anna);
  expect(await roomsOf(karl)).toMatchObject({
    year: 2025,
    members: [
      { userId: anna.userId, left: 0, beyond: 50_000 },
      { userId: karl.userId, left: 100_000, beyond: 0 },
    ],
    move: { moved: 50_000, gain: 4_500 },
    notShared: [],
  });
});

test('a year before a member joined is shown to nobody else', async () => {
  await addLoan(anna);
  await joinedOn('2026-03-01');
  const shown = await roomsOf(karl);
  expect(shown.notShared).toEqual([anna.userId]);
  expect(shown.members).toMatchObject([{ userId: karl.userId, left: 100_000 }]);
  expect(JSON.stringify(shown.members)).not.toContain(anna.userId);
  expect(await roomsOf(anna)).toMatchObject({
    members: [{ userId: anna.userId, beyond: 50_000 }],
    notShared: [karl.userId],
  });
  expect((await roomsOf(karl, '2026')).notShared).toEqual([]);
});

test('a mortgage counts with its dated rates for the others too', async () => {
  const rates = [
    { from: '2021-06-01', rate: '3.00' },
    { from: '2025-07-01', rate: '4.80' },
  ];
  const part = aPart({ balance: '5000000', rates, monthlyAmortization: '0' });
  await addMortgage(anna, { baseValue: '9000000', parts: [part] });
  const [loan] = (await anna.call('GET /api/liabilities')).json<{ id: string }[]>();
  const body = { year: 2024, month: 12, value: '5000000' };
  await anna.call(`POST /api/liabilities/${loan?.id}/historical-values`, { body });
  // Six months at 12 500 and six at 20 000 kronor, where today's rate would give 240 000.
  const members = [{ userId: anna.userId, left: 0, beyond: 95_000 }, { userId: karl.userId }];
  expect(await roomsOf(karl)).toMatchObject({ members });
  expect(await roomsOf(anna)).toMatchObject({ members });
});

test('a loan that both owe counts each one’s share', async () => {
  const itemId = await addLoan(anna, { ownershipPercentage: '50' });
  const link = { householdId: household.id, kind: 'liabilities', itemId, memberId: karl.userId };
  const asked = await anna.call('POST /api/co-owner-links', {
    body: { ...link, percent: '50', from: '2024-12' },
  });
  const { id } = asked.json<{ id: string }>();
  expect((await karl.call(`POST /api/co-owner-links/${id}/accept`)).statusCode).toBe(200);
  // 150 000 / 2 each.
  expect(await roomsOf(anna)).toMatchObject({
    members: [
      { userId: anna.userId, left: 25_000 },
      { userId: karl.userId, left: 25_000 },
    ],
    move: null,
  });
});

test.each(['shareAssets', 'shareLiabilities'])(
  'somebody who does not share (%s) is left out, and named as such',
  async (flag) => {
    await addLoan(anna);
    expect((await share(anna, { [flag]: 0 })).statusCode).toBe(200);
    expect(await roomsOf(karl)).toMatchObject({
      members: [{ userId: karl.userId }],
      move: null,
      notShared: [anna.userId],
    });
  },
);

test('a year that is not decided yet has the room of its loans', async () => {
  const year = Number(dayOf(new Date()).slice(0, 4)) + 1;
  const rate = numberInUse(ruleBook(), 'government_borrowing_rate', `${year}-12-31`);
  const amountsOf = isNoRule(rate) || !rate.isBeyond ? null : Number(rate.validTo?.slice(0, 4));
  await addLoan(anna, {});
  const members = [
    { userId: anna.userId, left: 0, beyond: 50_000 },
    { userId: karl.userId, left: 100_000, beyond: 0 },
  ];
  expect(await roomsOf(karl, `${year}`)).toMatchObject({ members, amountsOf: null });
  const saved = { type: 'investment', name: 'ISK', value: '100000', accountForm: 'isk' };
  await create(karl, 'assets', { ...saved, currency: 'SEK' });
  expect(await roomsOf(karl, `${year}`)).toMatchObject({ members, amountsOf });
});

test('a year before the first rules says so, and a wrong one is refused by its name', async () => {
  expect(await roomsOf(anna, '2011')).toMatchObject({ year: 2011, noRules: true });
  expect(await roomsOf(anna, '2150')).toMatchObject({ year: 2150, noRules: true });
  const answer = await anna.call(`GET /api/households/${household.id}/tax-rooms?year=snart`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ issues: [{ path: 'year' }] });
});
