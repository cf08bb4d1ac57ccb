import { describe, expect, test } from 'vitest';
import { dayOf } from '#domain/basics/months.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

/** A property and the house price index, through the calls of the server. */
const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;

const villa = {
  type: 'real_estate',
  name: 'Villa',
  value: '4500000',
  currency: 'SEK',
  ownershipPercentage: '50',
  valuationDate: '2025-05-14',
};

/** The bundled figures of the second quarters of 2025 and 2026, the latest that there is. */
const index = {
  latest: '965',
  latestPeriod: '2026K2',
  base: '946',
  basePeriod: '2025K2',
  preliminary: ['2026K2'],
};
// 4 500 000 × 50 % × 965 ÷ 946 = 2 295 190,2748…
const counted = 2_295_190.27;

async function start(): Promise<void> {
  maria = await signUp(installation.app, 'Maria');
  await maria.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
}

test('a dated property counts by the index, and by its own valuation when asked for', async () => {
  await start();
  const { id } = (await maria.call('POST /api/assets', { body: villa })).json() as { id: string };
  const totals = async () => (await maria.call('GET /api/financial-summary')).json();
  expect(await totals()).toMatchObject({
    totalAssets: counted,
    netWorth: counted,
    explain: { totalAssets: [{ value: 4_500_000, sharePercent: 50, counted, index }] },
  });
  const [year, of] = dayOf(new Date()).split('-').map(Number);
  const query = `year=${year}&month=${of}`;
  const month = (await maria.call(`GET /api/historical-values?${query}`)).json();
  expect(month).toMatchObject({
    assets: [{ byIndex: { value: 4_500_000, counted, index, valuedOn: '2025-05-14' } }],
  });

  await maria.call(`PUT /api/assets/${id}`, { body: { useIndex: 0 } });
  expect(await totals()).toMatchObject({ totalAssets: 2_250_000 });
});

test('a correction of a valuation counts by the index from its own day', async () => {
  await start();
  const dated = { ...villa, ownershipPercentage: '100', valuationDate: '2021-02-03' };
  const { id } = (await maria.call('POST /api/assets', { body: dated })).json() as { id: string };
  const total = async () =>
    ((await maria.call('GET /api/financial-summary')).json() as { totalAssets: number })
      .totalAssets;
  const before = await total();
  const corrected = { value: '4550000', valuationDate: '2021-02-03' };
  const answer = await maria.call(`PUT /api/assets/${id}`, { body: corrected });
  expect(answer.json()).toMatchObject({ value: '4550000.00', valuationDate: '2021-02-03' });
  // 50 000 more than 4 500 000: a ninetieth more.
  expect(await total()).toBe(Math.round((before * 100 * 91) / 90) / 100);
  const { activities } = (await maria.call('GET /api/activities')).json() as {
    activities: { changes: object[] }[];
  };
  const ofFebruary = { field: 'value', month: '2021-02', currency: 'SEK' };
  expect(activities[0]?.changes).toEqual([{ ...ofFebruary, from: '4500000.00', to: '4550000.00' }]);
});

test('own valuations are compared with the index, and nobody else sees them', async () => {
  await start();
  const { id } = (await maria.call('POST /api/assets', { body: villa })).json() as { id: string };
  await maria.call('POST /api/assets', { body: { ...villa, type: 'other', name: 'Båt' } });
  const earlier = { year: 2024, month: 11, value: '4200000' };
  await maria.call(`POST /api/assets/${id}/historical-values`, { body: earlier });
  const valuations = async (user: Caller) =>
    (await user.call('GET /api/property-valuations')).json();
  // 4 200 000 × 946 ÷ 936 = 4 244 871,7948…
  expect(await valuations(maria)).toMatchObject([
    {
      id,
      valuations: [
        { month: '2024-11', value: 4_200_000 },
        { month: '2025-05', value: 4_500_000, byIndex: 4_244_871.79 },
      ],
      ahead: { percent: 7.1, indexPercent: 1.1, amount: 255_128.21 },
    },
  ]);
  expect(await valuations(await signUp(installation.app, 'Erik'))).toEqual([]);
});

describe('a valuation that the index knows nothing of', () => {
  test.each([
    ['1985-12-31', 'valuation.early', /^The house price index begins in 1986/],
    ['2199-12-31', 'valuation.future', /^The valuation cannot be later than today/],
  ])('of %s is refused beside the day', async (valuationDate, code, message) => {
    await start();
    const headers = { 'accept-language': 'en' };
    const issue = { path: 'valuationDate', code, message: expect.stringMatching(message) };
    const body = { ...villa, valuationDate };
    const added = await maria.call('POST /api/assets', { body, headers });
    expect([added.statusCode, added.json()]).toMatchObject([400, { issues: [issue] }]);
    const { id } = (await maria.call('POST /api/assets', { body: villa })).json() as { id: string };
    const change = { body: { valuationDate }, headers };
    const changed = await maria.call(`PUT /api/assets/${id}`, change);
    expect([changed.statusCode, changed.json()]).toMatchObject([400, { issues: [issue] }]);
    expect((await maria.call('GET /api/assets')).json()).toMatchObject([
      { valuationDate: '2025-05-14' },
    ]);
  });

  test('because its quarter is not published counts as it is, and says so', async () => {
    await start();
    await maria.call('POST /api/assets', { body: { ...villa, valuationDate: '2026-08-15' } });
    const unmoved = { because: 'unpublished', quarter: '2026K3' };
    expect((await maria.call('GET /api/financial-summary')).json()).toMatchObject({
      totalAssets: 2_250_000,
      explain: { totalAssets: [{ counted: 2_250_000, index: null, unmoved }] },
    });
  });
});
