import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AssetDraft } from '#domain/records/assets.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import type { TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { mortgageDraft, type MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import { stateMortgage } from '#server/mortgage/stated.ts';
import { addBankAccount, HEADER, sendFile } from '#tests/support/bank.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { users } from '#server/platform/users/table.ts';
import { recordsOf, type Repositories } from '#server/records/collections/records.ts';
import { typeValue } from '#server/records/history/typed-values.ts';
import { taxMeterOf } from '#server/tax/meter/meter.ts';
import type { Caller } from '#tests/support/caller.ts';
import { anAsset } from '#tests/support/drafts.ts';
import { aBuy, addAccount, addTransaction } from '#tests/support/holdings.ts';
import { addUser } from '#tests/support/people.ts';
import { addMortgage, aMortgage, aPart } from '#tests/support/mortgages.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

const isk = (more: object = {}) =>
  anAsset({ type: 'investment', name: 'ISK', value: '500000', accountForm: 'isk', ...more });

describe('the calls', () => {
  const { maria, signUp } = openWithMaria();

  test('the meter counts quarters from the history, and says which are missing', async () => {
    const added = await maria().call('POST /api/assets', { body: isk() });
    expect(added.json()).toMatchObject({ accountForm: 'isk', assessedValue: null });
    const path = `/api/assets/${added.json<{ id: string }>().id}/historical-values`;
    for (const [year, month] of [
      [2024, 12],
      [2025, 3],
      [2025, 9],
    ] as const) {
      await maria().call(`POST ${path}`, { body: { year, month, value: '400000' } });
    }
    const answer = await maria().call('GET /api/tax-meter?year=2025');
    expect(answer.statusCode).toBe(200);
    // The value of March is that of July as well: 4 × 400 000 / 4; × 2.96 % − 150 000 × 2.96 %.
    expect(answer.json()).toMatchObject({
      year: 2025,
      isClosed: true,
      lines: [{ kind: 'isk', base: { year: 400_000 } }],
      totals: { year: { standardIncome: 11_840, freeLevel: 4_440, tax: 2_220 } },
      missing: [],
    });
    const before = await maria().call('GET /api/tax-meter?year=2024');
    expect(before.json<TaxMeter>().missing).toHaveLength(4);
  });

  test('a mortgage counts with the rates of the months that have passed', async () => {
    const rates = [
      { from: '2021-06-01', rate: '3.00' },
      { from: '2025-07-01', rate: '4.00' },
    ];
    await addMortgage(maria(), { parts: [aPart({ balance: '2400000', rates })] });
    const [loan] = (await maria().call('GET /api/liabilities')).json<{ id: string }[]>();
    const past = { year: 2024, month: 12, value: '2400000' };
    await maria().call(`POST /api/liabilities/${loan?.id}/historical-values`, { body: past });
    const answer = await maria().call('GET /api/tax-meter?year=2025');
    // Half a year at 2 400 000 × 3 % / 12 = 6 000, half a year at 8 000.
    expect(answer.json<TaxMeter>().lines).toMatchObject([
      { kind: 'loan', interest: { year: 6 * 6_000 + 6 * 8_000 } },
    ]);
  });

  test('another user sees nothing of it', async () => {
    const added = await maria().call('POST /api/assets', { body: isk() });
    const path = `/api/assets/${added.json<{ id: string }>().id}/historical-values`;
    await maria().call(`POST ${path}`, { body: { year: 2025, month: 3, value: '400000' } });
    const erik = await signUp('Erik');
    const linesOf = async (caller: Caller) =>
      (await caller.call('GET /api/tax-meter?year=2025')).json<TaxMeter>().lines;
    expect(await linesOf(maria())).toMatchObject([{ kind: 'isk' }]);
    expect(await linesOf(erik)).toEqual([]);
  });

  test.each(['nittonhundra', '1979', '2200', '20260', '-1', '2026.5', ''])(
    'the year %j is refused, by its name',
    async (year) => {
      const answer = await maria().call(`GET /api/tax-meter?year=${year}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'year' }] });
    },
  );

  test.each([1990, 2011, 2150])(
    'the year %i has no rules, and the answer says so',
    async (year) => {
      const answer = await maria().call(`GET /api/tax-meter?year=${year}`);
      expect(answer.json()).toEqual({ year, noRules: true, latest: 2026 });
    },
  );

  test.each([
    ['assets', isk({ accountForm: 'depot' }), 'accountForm'],
    ['assets', isk({ assessedValue: '-1' }), 'assessedValue'],
    ['assets', isk({ assessedValue: '99999999999' }), 'assessedValue'],
    ['assets', isk({ valueYear: 1500 }), 'valueYear'],
    ['assets', isk({ valueYear: '2012.5' }), 'valueYear'],
    [
      'liabilities',
      { type: 'mortgage', name: 'Lån', balance: '1', interestGround: 'no' },
      'interestGround',
    ],
  ])('wrong fields of %s are refused', async (kind, body, path) => {
    const answer = await maria().call(`POST /api/${kind}`, { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path }] });
  });

  test('a ground is stated, changed and cleared', async () => {
    const body = { type: 'personal_loan', name: 'Värdepapperslån', balance: '100000' };
    const made = await maria().call('POST /api/liabilities', {
      body: { ...body, currency: 'SEK', interestRate: '6.00', interestGround: 'securities' },
    });
    const { id } = made.json<{ id: string }>();
    const percent = async () => {
      const { lines } = (await maria().call('GET /api/tax-meter?year=2026')).json<TaxMeter>();
      return lines.map((line) => line.kind === 'loan' && [line.ground, line.percent]);
    };
    expect(await percent()).toEqual([['securities', 100]]);
    await maria().call(`PUT /api/liabilities/${id}`, { body: { interestGround: null } });
    expect(await percent()).toEqual([['unsecured', 0]]);
  });

  /** An account whose file ends with a balance, made an asset of a form. */
  async function linked(name: string, accountForm: string, rows: readonly string[]) {
    const account = await addBankAccount(maria(), { accountName: name });
    await sendFile(maria(), account, { file: [HEADER, ...rows].join('\n') });
    const made = await maria().call(`POST /api/bank-accounts/${account}/item`, { body: {} });
    const body = { type: 'investment', accountForm };
    const { id } = made.json<{ id: string }>();
    expect((await maria().call(`PUT /api/assets/${id}`, { body })).statusCode).toBe(200);
    return id;
  }

  test('transfers from other accounts are deposits, and from another ISK moves', async () => {
    await linked('ISK Nord', 'isk', [
      '2025-03-31;;2;Överföring;-7000.000;5000.000',
      '2025-02-03;;1;Insättning;12000.000;12000.000',
    ]);
    await linked('ISK Syd', 'isk', ['2025-04-01;;1;Överföring;7000.000;7000.000']);
    const salary = await addBankAccount(maria());
    const file = `${HEADER}\n2025-02-03;;1;Överföring ISK;-12000.000;`;
    await sendFile(maria(), salary, { file });
    const { lines } = (await maria().call('GET /api/tax-meter?year=2025')).json<TaxMeter>();
    // The 7 000 were on neither account when the second quarter began.
    expect(lines).toMatchObject([
      { name: 'ISK Nord', deposits: 12_000, moved: 0 },
      { name: 'ISK Syd', deposits: 0, moved: 7_000 },
    ]);
  });

  test('what came from no known account is deposits, unless it is a return, and is said', async () => {
    await linked('ISK Nord', 'isk', [
      '2025-11-20;;6;INSÄTTNING;100000.000;600500.000',
      '2025-10-02;;5;RÄNTA;100.000;500500.000',
      '2025-09-02;;4;Sälj Fond A;200.000;500400.000',
      '2025-08-02;;3;UTDELNING B;200.000;500200.000',
      '2025-05-20;;2;Swish från mormor;200000.000;500000.000',
      '2024-12-15;;1;INSÄTTNING;300000.000;300000.000',
    ]);
    const meter = (await maria().call('GET /api/tax-meter?year=2025')).json<TaxMeter>();
    // 42:37 of the income tax act: a quarter of 300,000, 300,000, 500,000, 500,400 and 300,000.
    expect(meter.lines).toMatchObject([
      { deposits: 300_000, depositsFrom: 'bank', base: { year: 475_100 } },
    ]);
    expect(meter.assumptions).toContainEqual(
      expect.objectContaining({ code: 'unpaired_deposits', name: 'ISK Nord', amount: 300_000 }),
    );
    // Part of it was paid from an account that Valv gets to know.
    const salary = await addBankAccount(maria());
    await sendFile(maria(), salary, { file: `${HEADER}\n2025-11-20;;1;ISK;-100000.000;` });
    const after = (await maria().call('GET /api/tax-meter?year=2025')).json<TaxMeter>();
    expect(after.lines).toMatchObject([{ deposits: 300_000, base: { year: 475_100 } }]);
    expect(after.assumptions).toContainEqual(
      expect.objectContaining({ code: 'unpaired_deposits', amount: 200_000 }),
    );
  });

  test('deposits that a bank shows count until the first transaction of an ISK', async () => {
    const id = await linked('ISK Nord', 'isk', [
      '2025-11-20;;3;Insättning;500.000;13000.000',
      '2025-11-03;;2;Insättning;500.000;12500.000',
      '2025-02-03;;1;Insättning;12000.000;12000.000',
    ]);
    const salary = await addBankAccount(maria());
    const rows = ['2025-11-20;;3;ISK;-500.000;', '2025-11-03;;2;ISK;-500.000;'];
    const file = [HEADER, ...rows, '2025-02-03;;1;ISK;-12000.000;'].join('\n');
    await sendFile(maria(), salary, { file });
    const line = async () => {
      const { lines } = (await maria().call('GET /api/tax-meter?year=2025')).json<TaxMeter>();
      return lines[0];
    };
    expect(await line()).toMatchObject({ deposits: 13_000, depositsFrom: 'bank' });
    // The first of them is the bank's of the 3rd, which arrived a day later.
    const body = { kind: 'deposit', day: '2025-11-04', amount: '500', currency: 'SEK' };
    await addTransaction(maria(), id, body);
    expect(await line()).toMatchObject({ deposits: 12_500, depositsFrom: 'holdings' });
  });

  test('a removed ISK with holdings keeps its deposits of the year', async () => {
    const account = await addAccount(maria(), { accountForm: 'isk' });
    const deposit = { kind: 'deposit', day: '2026-02-02', amount: '10000', currency: 'SEK' };
    await addTransaction(maria(), account, deposit);
    const deposits = async () => {
      const { lines } = (await maria().call('GET /api/tax-meter?year=2026')).json<TaxMeter>();
      return lines;
    };
    const [before] = await deposits();
    await maria().call(`DELETE /api/assets/${account}`);
    const [after] = await deposits();
    expect(before).toMatchObject({ depositsFrom: 'holdings', base: { year: 10_000 } });
    expect(after).toMatchObject({ depositsFrom: 'holdings', base: { year: 10_000 } });
  });

  test('an ISK with holdings has its deposits from its transactions, and securities moved in', async () => {
    const account = await addAccount(maria(), { name: 'ISK Nord', accountForm: 'isk' });
    const other = await addAccount(maria(), { name: 'ISK Syd', accountForm: 'isk' });
    const cash = { instrument: null, quantity: null, price: null, currency: 'SEK' };
    const add = (body: object, of = account) => addTransaction(maria(), of, body);
    await add({ ...cash, kind: 'deposit', day: '2024-11-01', amount: '9000' });
    await add({ ...cash, kind: 'deposit', day: '2025-02-03', amount: '12000.50' });
    await add(aBuy({ day: '2025-02-04', quantity: '10', price: '100' }));
    // From another bank: a deposit of 5 × 130, and then a move to the owner's other ISK.
    await add(aBuy({ kind: 'transfer_in', day: '2025-05-05', quantity: '5', price: '130' }));
    await add(aBuy({ kind: 'transfer_out', day: '2025-06-27', quantity: '15', price: '140' }));
    const arrived = { kind: 'transfer_in', day: '2025-07-02', quantity: '15', price: '140' };
    await add(aBuy(arrived), other);
    const meter = (await maria().call('GET /api/tax-meter?year=2025')).json<TaxMeter>();
    expect(meter.lines).toMatchObject([
      {
        name: 'ISK Nord',
        deposits: 12_650.5,
        depositsFrom: 'holdings',
        moved: 0,
        quarters: [
          { day: '2025-01-01', value: 9_000, source: 'holdings' },
          // 9,000 + 12,000.50 in cash and units, of which 15 left in June.
          { day: '2025-04-01', value: 21_000.5, source: 'holdings' },
          { day: '2025-07-01', value: 20_000.5, source: 'holdings' },
          { day: '2025-10-01', value: 20_000.5, source: 'holdings' },
        ],
        // A quarter of 9,000 + 21,000.50 + 2 × 20,000.50 + 12,650.50
        base: { year: 20_663 },
      },
      {
        name: 'ISK Syd',
        deposits: 0,
        depositsFrom: 'holdings',
        moved: 2_100,
        quarters: [
          { value: 0, source: 'holdings', stated: null },
          { value: 0, source: 'holdings', stated: null },
          { value: 0, source: 'holdings', stated: null },
          // At the last price of a trade, 100.
          { value: 1_500, source: 'holdings', stated: '2025-09' },
        ],
        base: { year: 900 },
      },
    ]);
    expect(meter.missing).toEqual([]);
    const codes = meter.assumptions.map(({ code }) => code);
    expect(codes).not.toContain('no_deposits');
    // The year before has a deposit of its own.
    const before = (await maria().call('GET /api/tax-meter?year=2024')).json<TaxMeter>();
    expect(before.lines).toMatchObject([{ deposits: 9_000 }, { deposits: null }]);
  });
});

describe('in the database', () => {
  let db: Database;
  let user: SessionUser;

  serveDatabase((opened) => {
    db = opened.db;
  });

  beforeEach(async () => {
    user = await addUser(db, 'Maria');
  });

  const at = (day: string) => () => new Date(`${day}T12:00:00Z`);

  const meterOn = async (day: string, year: number) => {
    const query = { userId: user.userId, year, clock: at(day) };
    const meter = await db.asUser(user, (tx) => taxMeterOf(tx, query));
    if ('noRules' in meter) throw new Error(`No rules of ${meter.year}`);
    return meter;
  };

  test('an account removed during the year counts until then, and one of before not', async () => {
    const { userId } = user;
    const [sold, older] = await db.asUser(user, (tx) =>
      recordsOf(tx, userId, at('2025-11-01')).assets.createAll(
        [isk({ name: 'Såld' }), isk({ name: 'Äldre' })].map(
          (body) => DRAFTS.assets.parse(body) as AssetDraft,
        ),
      ),
    );
    await db.asUser(user, (tx) =>
      recordsOf(tx, userId, at('2025-12-30')).assets.remove(older?.id ?? ''),
    );
    await db.asUser(user, (tx) =>
      recordsOf(tx, userId, at('2026-02-10')).assets.remove(sold?.id ?? ''),
    );
    const { lines } = await meterOn('2026-11-25', 2026);
    expect(lines).toMatchObject([{ name: 'Såld', base: { year: 125_000 } }]);
  });

  test('a rate changed on a joined loan counts from its day, whatever comes later', async () => {
    const { userId } = user;
    const own = <T>(day: string, work: (records: Repositories) => Promise<T>) =>
      db.asUser(user, (tx) => work(recordsOf(tx, userId, at(day))));
    const home = { type: 'real_estate', name: 'Villa', value: '5000000', currency: 'SEK' };
    const villa = await own('2025-12-01', ({ assets }) =>
      assets.create(DRAFTS.assets.parse(home) as AssetDraft),
    );
    const parts = [
      aPart({ balance: '3000000', rates: [{ from: '2021-06-01', rate: '4.00' }], endsOn: null }),
    ];
    const draft = mortgageDraft.parse(aMortgage({ parts })) as MortgageDraft;
    const stating = { assetId: villa.id, draft, ifMatch: undefined };
    await db.asUser(user, (tx) => stateMortgage({ tx, userId, clock: at('2025-12-01') }, stating));
    const [loan] = await own('2026-06-01', ({ liabilities }) => liabilities.list());
    const change = (day: string, changes: Partial<LiabilityDraft>) =>
      own(day, ({ liabilities }) => liabilities.update(loan?.id ?? '', changes));
    const soFar = async (day: string) => (await meterOn(day, 2026)).totals.soFar.interest;
    await change('2026-06-01', { interestRate: '2.00' as PercentText });
    await change('2026-11-10', { description: 'Pratade med banken' });
    // 3 000 000 × 4 % / 12 = 10 000 for five months, 5 000 for June to October.
    expect(await soFar('2026-11-25')).toBe(75_000);
    await change('2026-11-16', { interestRate: '3.00' as PercentText });
    // November: half a month at 2 % and half at 3 %.
    expect(await soFar('2026-12-25')).toBe(75_000 + 6_250);
    const rates = [
      { from: '2021-06-01', rate: '4.00' as PercentText },
      { from: '2026-07-01', rate: '2.00' as PercentText },
    ];
    await change('2026-11-20', { rates });
    // The days were corrected: six months at 10 000 and four at 5 000.
    expect(await soFar('2026-11-25')).toBe(80_000);
    const [corrected] = await own('2026-11-25', ({ liabilities }) => liabilities.list());
    expect(corrected?.interestRate).toBe('2.00');
  });

  test('the limit of the property fee wants the income of those who are old enough', async () => {
    const { userId } = user;
    const own = <T>(work: (records: Repositories) => Promise<T>) =>
      db.asUser(user, (tx) => work(recordsOf(tx, userId, at('2026-01-10'))));
    const home = { type: 'real_estate', name: 'Villa', value: '3000000', currency: 'SEK' };
    const villa = DRAFTS.assets.parse({ ...home, assessedValue: '2000000' }) as AssetDraft;
    await own(({ assets }) => assets.create(villa));
    expect((await meterOn('2026-11-25', 2026)).missing).not.toContainEqual({ code: 'fee_income' });
    await db.orm.update(users).set({ birthYear: 1950 }).where(eq(users.id, userId));
    expect((await meterOn('2026-11-25', 2026)).missing).toContainEqual({ code: 'fee_income' });
    const pension = { name: 'Pension', type: 'other', amount: '32500', frequency: 'monthly' };
    const income = DRAFTS.incomes.parse({ ...pension, currency: 'SEK' }) as IncomeDraft;
    await own(({ incomes }) => incomes.create(income));
    const meter = await meterOn('2026-11-25', 2026);
    expect(meter.missing).not.toContainEqual({ code: 'fee_income' });
    const assumed = { code: 'present_incomes', income: expect.any(Number) };
    expect(meter.assumptions).toContainEqual(assumed);
    expect(meter.totals.year.feeReduction).not.toBe(null);
  });

  test('a loan in euro is counted at the rate of each month', async () => {
    const { userId } = user;
    await db.orm.execute(`insert into exchange_rates (currency, day, per_euro) values
      ('SEK', '2026-01-30', 11), ('SEK', '2026-02-27', 12)
      on conflict (currency, day) do update set per_euro = excluded.per_euro`);
    const draft = { type: 'mortgage', name: 'Lån', balance: '12000', currency: 'EUR' };
    const loan = DRAFTS.liabilities.parse({ ...draft, interestRate: '10.00' }) as LiabilityDraft;
    await db.asUser(user, (tx) => recordsOf(tx, userId, at('2025-12-15')).liabilities.create(loan));
    const { lines } = await meterOn('2026-03-10', 2026);
    const soFar = lines.map((line) => line.kind === 'loan' && line.interest.soFar);
    // 100 euro in January and 100 in February.
    expect(soFar).toEqual([100 * 11 + 100 * 12]);
  });

  test('a typed value of the month before a quarter is its value', async () => {
    const { userId } = user;
    const clock = at('2026-10-10');
    const asset = await db.asUser(user, (tx) =>
      recordsOf(tx, userId, clock).assets.create(DRAFTS.assets.parse(isk()) as AssetDraft),
    );
    const entry = { kind: 'assets', id: asset.id, year: 2026, month: 6, value: '80000' };
    await db.asUser(user, (tx) => typeValue({ tx, userId, clock }, entry as never));
    const { lines } = await meterOn('2026-10-10', 2026);
    // July and October at 80 000; the value of 500 000 is of October, after its start.
    expect(lines).toMatchObject([{ base: { soFar: 40_000 } }]);
  });
});
