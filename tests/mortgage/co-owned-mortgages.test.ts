import { expect, test } from 'vitest';
import type { HouseholdMortgages } from '#server/household/figures/routes.ts';
import { create, erik, house, household, link, maria, meetAnew } from '#tests/support/co-owned.ts';
import { aMortgage, aPart, HOME, mortgagesOf } from '#tests/support/mortgages.ts';

meetAnew();

/** Maria's 60 % of a home with two parts of her own share; Erik has 40 % of the home and of one. */
async function shareHome() {
  const own = { ownershipPercentage: '60' };
  const home = await create<{ id: string }>(maria, 'assets', { ...HOME, ...own });
  const parts = [aPart({ balance: '1200000' }), aPart({ balance: '600000', name: 'SBAB 2' })];
  await maria.call(`PUT /api/mortgages/${home.id}`, { body: aMortgage({ parts }) });
  const [mortgage] = await mortgagesOf(maria);
  const [first, second] = mortgage?.parts.map(({ liabilityId }) => liabilityId) ?? [];
  await link({ itemId: home.id, percent: '40' });
  await link({ itemId: first ?? '', kind: 'liabilities', percent: '40' });
  return { home, first: first ?? '', second: second ?? '' };
}

test('a co-owner sees the card with the shared part, and that there is another one', async () => {
  await shareHome();
  const [seen, ...others] = await mortgagesOf(erik);
  expect(others).toEqual([]);
  expect(seen).toMatchObject({ name: HOME.name, isShared: true, hiddenParts: 1 });
  expect(seen?.parts).toMatchObject([{ balance: '1200000.00', ownershipPercentage: '40.00' }]);
  // 1 200 000 × 3 % is 3 000 a month; 40 % of the year's interest is Erik's.
  const [part] = seen?.card.parts ?? [];
  expect(part?.interestNextMonth).toBe(3000);
  expect(part?.ownInterestYear).toBe((part?.interestYear ?? 0) * 0.4);
  // Of the other part he learns nothing but that it exists.
  expect(JSON.stringify(seen)).not.toContain('600000');
});

test('with all parts shared the card is whole for both, each with their interest', async () => {
  const { second } = await shareHome();
  await link({ itemId: second, kind: 'liabilities', percent: '40' });
  const [[hers], [his]] = await Promise.all([mortgagesOf(maria), mortgagesOf(erik)]);
  expect(his?.card.debt).toBe(1_800_000);
  expect(his?.card.valued).toEqual(hers?.card.valued);
  expect(his?.card.deductionYear).toBe(hers?.card.deductionYear);
  const sumOf = (card = hers?.card) =>
    card?.parts.reduce((total, { ownInterestYear }) => total + ownInterestYear, 0) ?? 0;
  expect(sumOf(hers?.card) + sumOf(his?.card)).toBe(hers?.card.interestYear);
});

test('a co-owner changes no terms, and sees none when the share has ended', async () => {
  await shareHome();
  const [seen] = await mortgagesOf(erik);
  const path = `/api/mortgages/${seen?.assetId ?? ''}`;
  const changed = await erik.call(`PUT ${path}`, { body: aMortgage() });
  expect(changed.json()).toMatchObject({ code: 'co_owned' });
  expect((await erik.call(`DELETE ${path}`)).json()).toMatchObject({ code: 'co_owned' });
  expect((await erik.call(`GET ${path}/schedule`)).statusCode).toBe(200);
  const links = (await erik.call('GET /api/co-owner-links')).json<{ id: string }[]>();
  for (const { id } of links) await erik.call(`DELETE /api/co-owner-links/${id}`);
  expect((await mortgagesOf(erik)).filter(({ assetId }) => assetId !== null)).toEqual([]);
  expect(house.name).toBe('Huset');
});

test('an undo brings a shared loan back for both, by who states the terms alone', async () => {
  const { home, first, second } = await shareHome();
  const path = `/api/mortgages/${home.id}`;
  const bodyWith = (balance: string) =>
    aMortgage({
      parts: [
        aPart({ liabilityId: first, balance, originalAmount: '1200000' }),
        aPart({ liabilityId: second, balance: '600000', name: 'SBAB 2' }),
      ],
    });
  const figures = { name: 'SBAB 1', balance: '1200000', interestRate: '3' };
  const costs = { monthlyInterest: '3000', monthlyAmortization: '2000', monthlyPayment: '5000' };
  const loans = [{ id: first, ...figures, ...costs }];
  const undo = { before: bodyWith('1200000'), others: [], loans, added: [] };
  const balances = async () => {
    const [[hers], [his]] = await Promise.all([mortgagesOf(maria), mortgagesOf(erik)]);
    return [hers, his].map((each) => each?.parts[0]?.balance);
  };
  const answer = await maria.call(`PUT ${path}`, { body: bodyWith('1100000') });
  const stated = { 'if-match': answer.json<{ updatedAt: string }>().updatedAt };
  expect(await balances()).toEqual(['1100000.00', '1100000.00']);
  const undone = await maria.call(`POST ${path}/undo`, { body: undo, headers: stated });
  expect(undone.statusCode).toBe(204);
  expect(await balances()).toEqual(['1200000.00', '1200000.00']);

  const [seen] = await mortgagesOf(erik);
  const foreign = await erik.call(`POST /api/mortgages/${seen?.assetId ?? ''}/undo`, {
    body: undo,
  });
  expect(foreign.json()).toMatchObject({ code: 'co_owned' });
});

test('a co-owner’s copy of a loan is no part of a home of their own', async () => {
  await shareHome();
  const [seen] = await mortgagesOf(erik);
  const cabin = await create<{ id: string }>(erik, 'assets', { ...HOME, name: 'Stugan' });
  const parts = [aPart({ liabilityId: seen?.parts[0]?.liabilityId, balance: '1200000' })];
  const answer = await erik.call(`PUT /api/mortgages/${cabin.id}`, { body: aMortgage({ parts }) });
  expect(answer.json()).toMatchObject({ code: 'co_owned' });
  expect(await mortgagesOf(erik)).toHaveLength(1);
});

test('a household sees the shared home’s card once, with each owner’s interest', async () => {
  const { second } = await shareHome();
  await link({ itemId: second, kind: 'liabilities', percent: '40' });
  const read = async (caller = maria) => {
    const answer = await caller.call(`GET /api/households/${household.id}/mortgages`);
    return answer.json<HouseholdMortgages>().mortgages;
  };
  const [shown, ...others] = await read();
  expect(others).toEqual([]);
  expect(shown?.card.debt).toBe(1_800_000);
  const year = shown?.card.interestYear ?? 0;
  const [hers, his] = shown?.owners ?? [];
  expect(hers).toMatchObject({ userId: maria.userId });
  expect((hers?.interestYear ?? 0) + (his?.interestYear ?? 0)).toBe(year);
  expect(Math.round(((his?.interestYear ?? 0) * 100) / year)).toBe(40);
  // Below 100 000 kronor each: 30 % of the interest, öre dropped.
  expect(his?.deductionYear).toBe(Math.floor((his?.interestYear ?? 0) * 0.3));
  expect(await read(erik)).toEqual([shown]);
});

test('a member who shares no liabilities shows no mortgage to the household', async () => {
  await shareHome();
  await maria.call(`PUT /api/households/${household.id}/sharing`, {
    body: { shareLiabilities: 0 },
  });
  const answer = await erik.call(`GET /api/households/${household.id}/mortgages`);
  expect(answer.json<HouseholdMortgages>().mortgages).toEqual([]);
});

test('a copy whose owner shares no loans is in the reduction of the household’s page', async () => {
  // Erik's 40 % of 9 000 000 at 3 % are 108 000 a year, and his own home's loan as much again.
  const own = { ownershipPercentage: '60' };
  const home = await create<{ id: string }>(maria, 'assets', { ...HOME, ...own });
  const large = aPart({ balance: '9000000', monthlyAmortization: null });
  await maria.call(`PUT /api/mortgages/${home.id}`, { body: aMortgage({ parts: [large] }) });
  const [mortgage] = await mortgagesOf(maria);
  const itemId = mortgage?.parts[0]?.liabilityId ?? '';
  await link({ itemId, kind: 'liabilities', percent: '40' });
  const cabin = await create<{ id: string }>(erik, 'assets', { ...HOME, name: 'Stugan' });
  const part = aPart({ balance: '3600000', monthlyAmortization: null });
  await erik.call(`PUT /api/mortgages/${cabin.id}`, { body: aMortgage({ parts: [part] }) });
  const readBoth = async () => {
    const [alone] = (await mortgagesOf(erik)).filter(({ name }) => name === 'Stugan');
    const answer = await erik.call(`GET /api/households/${household.id}/mortgages`);
    const shown = answer.json<HouseholdMortgages>().mortgages;
    const together = shown.find((each) => each.mortgage.name === 'Stugan');
    return [alone?.card.deductionYear, together?.card.deductionYear];
  };
  // 30 000 and 21 % of 116 000 are 54 360, of which the cabin has half.
  expect(await readBoth()).toEqual([27_180, 27_180]);
  await maria.call(`PUT /api/households/${household.id}/sharing`, {
    body: { shareLiabilities: 0 },
  });
  expect(await readBoth()).toEqual([27_180, 27_180]);
});
