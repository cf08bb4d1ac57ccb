import { beforeEach, describe, expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import type { NetWorthChange } from '#domain/figures/net-worth/net-worth-change.ts';
import type { Ranking } from '#domain/figures/net-worth/performance.ts';
import type { NetWorthChangeAnswer } from '#server/figures/net-worth/change.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { anAsset } from '#tests/support/drafts.ts';

describe('over HTTP', () => {
  const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
  let maria: Caller;

  const running = monthOf(dayOf(new Date()));
  const before = (months: number) => addMonths(running, -months);
  const boat = anAsset({ value: '100' });
  const loan = { type: 'mortgage', name: 'Bolån', balance: '900', currency: 'SEK' };

  beforeEach(async () => {
    maria = await signUp(installation.app, 'Maria');
  });

  async function call(target: string, body?: unknown) {
    const answer = await maria.call(target, body === undefined ? {} : { body });
    return { status: answer.statusCode, body: answer.json() as unknown };
  }

  async function add(kind: 'assets' | 'liabilities', item: object): Promise<string> {
    return ((await call(`POST /api/${kind}`, item)).body as { id: string }).id;
  }

  const type = (path: string, month: string, value: string | { value: string; currency: string }) =>
    call(`POST /api/${path}/historical-values`, {
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      ...(typeof value === 'string' ? { value, currency: 'SEK' } : value),
    });

  const change = async (query = '') =>
    (await call(`GET /api/net-worth-change${query}`)).body as NetWorthChange;

  test('a user who began this month has nothing to compare with', async () => {
    const nothing = { from: null, to: running, change: null, lines: [] };
    expect(await change()).toMatchObject(nothing);
    await add('assets', boat);
    expect(await change()).toMatchObject(nothing);
    expect(await change(`?from=${before(5)}&to=${before(2)}`)).toMatchObject({
      ...nothing,
      to: before(2),
    });
  });

  test('since the last closed month: gained, paid down, new and gone', async () => {
    const id = await add('assets', boat);
    await type(`assets/${id}`, before(1), '80');
    await type(`liabilities/${await add('liabilities', loan)}`, before(1), '1000');
    const sold = await add('assets', { ...boat, name: 'Bil', value: '50' });
    await type(`assets/${sold}`, before(1), '50');
    await maria.call(`DELETE /api/assets/${sold}`);
    await add('assets', { ...boat, name: 'Konto', value: '30', ownershipPercentage: '50' });
    const answer = await change();
    expect(answer).toMatchObject({ from: before(1), to: running, change: 20 + 100 - 50 + 15 });
    expect(answer.lines.map(({ name, reason, change: by }) => [name, reason, by])).toEqual([
      ['Bolån', 'amortization', 100],
      ['Bil', 'removed', -50],
      ['Båt', 'value', 20],
      ['Konto', 'added', 15],
    ]);
    expect(answer.lines[2]).toEqual({
      kind: 'asset',
      id,
      name: 'Båt',
      type: 'other',
      reason: 'value',
      change: 20,
      before: { value: 80, currency: 'SEK', sharePercent: 100 },
      after: { value: 100, currency: 'SEK', sharePercent: 100 },
    });
  });

  test('a year is compared with the same month a year ago; what is new is no growth', async () => {
    const id = await add('assets', boat);
    await type(`assets/${id}`, before(13), '50');
    await type(`assets/${id}`, before(12), '80');
    await add('assets', { ...boat, name: 'Konto', value: '746080' });
    await add('liabilities', loan);
    const { from, ends, change: by } = (await change('?period=1y')) as NetWorthChangeAnswer;
    expect([from, by]).toEqual([before(12), 100 + 746_080 - 900 - 80]);
    expect(ends?.value).toMatchObject({ keptBefore: 80, keptAfter: 100, added: 745_180 });
    expect(ends?.assets).toMatchObject({ before: 80, after: 746_180, added: 746_080, removed: 0 });
    expect(await change('?period=6m')).toMatchObject({
      from: before(6),
      change: 100 + 745_180 - 80,
    });
    for (const period of ['2y', 'all']) {
      expect(await change(`?period=${period}`)).toMatchObject({ from: before(13) });
    }
  });

  test('between two closed months; and to a month from the one before it', async () => {
    const id = await add('assets', boat);
    for (const [back, value] of [
      [6, '10'],
      [4, '40'],
      [3, '70'],
    ] as const) {
      await type(`assets/${id}`, before(back), value);
    }
    const sum = async (query: string) => (await change(query)).change;
    expect(await sum(`?from=${before(6)}&to=${before(4)}`)).toBe(40 - 10);
    expect(await sum(`?from=${before(5)}`)).toBe(100 - 10);
    expect(await sum(`?to=${before(3)}`)).toBe(70 - 40);
  });

  test('restating a loan in another currency depends on no other item', async () => {
    await maria.call('PUT /api/auth/user/profile', { body: { currency: 'EUR' } });
    const loan = { type: 'car_loan', name: 'Billån', balance: '0.10', currency: 'EUR' };
    const id = await add('liabilities', loan);
    for (const [month, value, currency] of [
      ['2024-06', '1876492.85', 'USD'],
      ['2025-02', '0.10', 'EUR'],
    ] as const) {
      await type(`liabilities/${id}`, month, { value, currency });
    }
    const restated = async () =>
      (await change('?from=2024-06&to=2025-02')).lines.map(({ reason, change: by }) => [
        reason,
        by,
      ]);
    // ECB: 1.0705 dollars for a euro on 28 June 2024, and 1.0411 on 28 February 2025, so that the
    // loan of June was 1 752 912.52 at that month's rate and 1 802 413.65 at February's.
    const expected = [
      ['value', 1_802_413.55],
      ['exchange_rate', -49_501.13],
    ];
    expect(await restated()).toEqual(expected);
    await add('assets', { ...boat, currency: 'USD' });
    expect(await restated()).toEqual(expected);
  });

  test.each([
    ['from=2025', 'from', 'month.format'],
    ['period=3y', 'period', 'choice'],
    ['to=2199-01', 'to', 'month.future'],
    [`from=${running}`, 'from', 'month.order'],
    ['from=2025-03&to=2025-02', 'from', 'month.order'],
  ])('?%s is refused', async (query, path, code) => {
    const { status, body } = await call(`GET /api/net-worth-change?${query}`);
    expect([status, (body as { issues: object[] }).issues]).toMatchObject([400, [{ path, code }]]);
  });

  test('the best performing asset, from the stated values of each', async () => {
    const ranking = async () => (await call('GET /api/asset-performance')).body as Ranking;
    expect(await ranking()).toEqual({ since: before(12), best: null, assets: [] });
    const id = await add('assets', boat);
    const once = await add('assets', { ...boat, name: 'Bil', value: '900' });
    expect((await ranking()).best).toMatchObject({ id: once, percent: null, because: 'one_value' });
    await type(`assets/${id}`, before(20), '40');
    await type(`assets/${id}`, before(14), '80');
    await type(`assets/${id}`, before(2), '500');
    const fund = await add('assets', { ...boat, name: 'Fond', currency: 'EUR' });
    await type(`assets/${fund}`, before(3), '990');
    const sold = await add('assets', { ...boat, name: 'Såld' });
    await type(`assets/${sold}`, before(3), '1');
    await maria.call(`DELETE /api/assets/${sold}`);
    const { best, assets } = await ranking();
    expect(best).toMatchObject({
      id,
      currency: 'SEK',
      change: 100 - 80,
      percent: 25,
      values: [
        { month: before(14), value: 80 },
        { month: before(2), value: 500 },
        { month: running, value: 100 },
      ],
    });
    expect(assets.map(({ name, because }) => [name, because])).toEqual([
      ['Båt', null],
      ['Fond', 'other_currency'],
      ['Bil', 'one_value'],
    ]);
  });
});
