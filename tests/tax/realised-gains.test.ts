import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RealisedYear } from '#domain/holdings/gains/realised-gains.ts';
import { createLog } from '#server/platform/log.ts';
import { FILE_TYPE } from '#tests/support/bank.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { aBuy, addAccount, addTransaction, FUND, SHARE } from '#tests/support/holdings.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { tracesOf } from '#tests/support/traces.ts';
import { unzipBytes } from '#tests/support/unzip.ts';

const logged: string[] = [];
const installation = serveSignIn(
  { AUTH_AUTOCONFIRM: 'on' },
  createLog({ level: 'trace', to: { write: (line) => logged.push(line) } }),
);
let maria: Caller;

beforeEach(async () => {
  maria = await signUp(installation.app, 'Maria');
  await maria.call('PUT /api/auth/user/profile', {
    body: { firstName: 'Maria', lastName: 'Lind', currency: 'EUR', language: 'sv' },
  });
});

type Answer = RealisedYear & { rowCount: number };

async function gainsOf(of: Caller, year: number): Promise<Answer> {
  const answer = await of.call(`GET /api/realised-gains?year=${year}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const aSale = (changes: object = {}) => aBuy({ kind: 'sell', day: '2025-05-05', ...changes });
const fund = { instrument: { ...FUND, kind: 'fund' } };

describe('realised gains of a year', () => {
  test('stay when an emptied account is removed, and have the stated value of a transfer', async () => {
    const [first, second, isk] = [
      await addAccount(maria),
      await addAccount(maria),
      await addAccount(maria, { accountForm: 'isk' }),
    ];
    const bought = { day: '2024-02-01', quantity: '100', ...fund };
    await addTransaction(maria, first, aBuy({ ...bought, price: '100' }));
    await addTransaction(maria, second, aBuy({ ...bought, price: '200' }));
    await addTransaction(maria, first, aSale({ ...fund, quantity: '100', price: '300' }));
    const moved = { day: '2025-06-02', quantity: '10', price: null, amount: '4000', ...fund };
    await addTransaction(maria, second, aSale({ ...moved, kind: 'transfer_out', amount: null }));
    await addTransaction(maria, isk, aSale({ ...moved, kind: 'transfer_in' }));
    // At 150 each: 30,000 − 15,000, and 4,000 − 1,500
    const gains = async () => (await gainsOf(maria, 2025)).rows.map(({ gain }) => gain);
    expect(await gains()).toEqual([15_000, 2_500]);
    await maria.call(`DELETE /api/assets/${first}`);
    expect(await gains()).toEqual([15_000, 2_500]);
  });

  test('are the sales of taxed accounts in kronor, by their common average', async () => {
    const [af, none, isk] = [
      await addAccount(maria),
      await addAccount(maria, { type: 'other', accountForm: null }),
      await addAccount(maria, { accountForm: 'isk' }),
    ];
    const bought = { day: '2024-02-01', ...fund };
    await addTransaction(maria, af, aBuy({ ...bought, quantity: '10', price: '100' }));
    await addTransaction(maria, none, aBuy({ ...bought, quantity: '30', price: '200' }));
    await addTransaction(maria, isk, aBuy({ ...bought, quantity: '10', price: '500' }));
    await addTransaction(maria, af, aSale({ ...fund, quantity: '10', price: '180', fee: '20' }));
    await addTransaction(maria, isk, aSale({ ...fund, quantity: '10', price: '600' }));
    const answer = await gainsOf(maria, 2025);
    // 1,000 + 6,000 of 40 units: 175 each.
    expect(answer).toMatchObject({
      year: 2025,
      currency: 'SEK',
      rowCount: 1,
      rows: [
        {
          accountId: af,
          name: FUND.name,
          isin: FUND.isin,
          kind: 'fund',
          section: 'A',
          day: '2025-05-05',
          proceeds: 1_780,
          averageCost: 1_750,
          standardCost: 356,
          method: 'average',
          gain: 30,
          warnings: [],
        },
      ],
      sections: [{ section: 'A', rows: 1, proceeds: 1_780, cost: 1_750, gain: 30, loss: 0 }],
      warnings: [],
      standardRule: { key: 'standard_cost_share', value: '20' },
    });
    expect(await gainsOf(maria, 2024)).toMatchObject({ rowCount: 0, rows: [], sections: [] });
  });

  test('have a transfer into an ISK as a sale at the price of its day', async () => {
    const [af, isk] = [await addAccount(maria), await addAccount(maria, { accountForm: 'isk' })];
    const { instrument } = await addTransaction(maria, af, aBuy({ day: '2024-02-01', ...fund }));
    await maria.call(`PUT /api/instruments/${instrument?.id}/quotes`, {
      body: [{ day: '2025-03-03', price: '140' }],
    });
    const units = { instrument: { id: instrument?.id }, quantity: '4', currency: 'SEK' };
    const day = '2025-03-04';
    await addTransaction(maria, af, { kind: 'transfer_out', day, ...units });
    await addTransaction(maria, isk, { kind: 'transfer_in', day, ...units });
    const { rows } = await gainsOf(maria, 2025);
    expect(rows).toMatchObject([{ isTransfer: true, proceeds: 560, cost: 400, gain: 160 }]);
  });

  test('cost the average without what was given away in December, as the page of that day says', async () => {
    const af = await addAccount(maria);
    await addTransaction(maria, af, aBuy({ day: '2024-02-01', quantity: '100', ...fund }));
    const some = { quantity: '50', ...fund };
    await addTransaction(maria, af, aSale({ ...some, kind: 'transfer_out', day: '2024-12-05' }));
    await addTransaction(maria, af, aBuy({ ...some, day: '2024-12-10', price: '200' }));
    await addTransaction(maria, af, aSale({ ...some, day: '2024-12-20', price: '300' }));
    // 50 at 100 and 50 at 200: 150 each
    const { rows } = await gainsOf(maria, 2024);
    expect(rows).toMatchObject([{ averageCost: 7_500, gain: 7_500 }]);
    await maria.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
    for (const asOf of ['2024-12-20', '2024-12-31', '2025-03-01']) {
      const page = await maria.call(`GET /api/assets/${af}/holdings?asOf=${asOf}`);
      expect(page.json()).toMatchObject({ realised: 7_500, invested: 7_500 });
    }
  });

  test('after a spin-off that two accounts tell of cost what its part leaves', async () => {
    const accounts = [await addAccount(maria), await addAccount(maria)];
    const part = { instrument: { ...FUND, isin: null, name: 'Nytt AB', kind: 'fund' } };
    for (const [at, account] of accounts.entries()) {
      await addTransaction(maria, account, aBuy({ day: '2024-02-01', quantity: '100', ...fund }));
      const day = `2025-03-1${at}`;
      const out = { kind: 'exchange_out', day, quantity: null, price: null, ratio: '0.1', ...fund };
      await addTransaction(maria, account, aBuy(out));
      await addTransaction(
        maria,
        account,
        aBuy({ kind: 'exchange_in', day, ...part, price: null }),
      );
      await addTransaction(maria, account, aSale({ quantity: '100', price: '200', ...fund }));
    }
    await addTransaction(maria, accounts[0] ?? '', aSale({ ...part, day: '2025-06-01' }));
    // 20,000 of 200: a tenth leaves with the new ones
    const { rows } = await gainsOf(maria, 2025);
    expect(rows.map(({ averageCost }) => averageCost)).toEqual([9_000, 9_000, 1_000]);
  });

  test('after a split that two accounts tell of in two months are at one average, as their months', async () => {
    await maria.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
    const [first, second] = [await addAccount(maria), await addAccount(maria)];
    for (const account of [first, second])
      await addTransaction(maria, account, aBuy({ day: '2025-01-10', quantity: '100', ...fund }));
    const split = { kind: 'split', quantity: null, price: null, ratio: '2:1', ...fund };
    await addTransaction(maria, first, aBuy({ ...split, day: '2025-05-30' }));
    await addTransaction(
      maria,
      first,
      aSale({ ...fund, day: '2025-05-30', quantity: '100', price: '60' }),
    );
    await addTransaction(maria, second, aBuy({ ...split, day: '2025-06-02' }));
    const { rows } = await gainsOf(maria, 2025);
    expect(rows).toMatchObject([{ averageCost: 5_000, gain: 1_000, warnings: [] }]);
    const page = await maria.call(`GET /api/assets/${second}/holdings?asOf=2025-05-31`);
    expect(page.json()).toMatchObject({ value: 12_000, invested: 10_000 });
    const months = await installation.db.orm.execute<{ value: string }>(sql`
      select value::text from asset_history
      where asset_id = ${second} and month = '2025-05' and reason = 'holdings'`);
    expect(months.rows).toEqual([{ value: '12000.00' }]);
  });

  test('of an account of two are the user’s part', async () => {
    const af = await addAccount(maria, { ownershipPercentage: '50' });
    await addTransaction(maria, af, aBuy({ day: '2024-02-01', ...fund }));
    await addTransaction(maria, af, aSale({ ...fund, price: '150' }));
    const { rows } = await gainsOf(maria, 2025);
    expect(rows).toMatchObject([{ quantity: '5', proceeds: 750, cost: 500, gain: 250 }]);
  });

  test('beside an account of two cost the average of what is the user’s, as its page says', async () => {
    const [joint, own] = [
      await addAccount(maria, { ownershipPercentage: '50' }),
      await addAccount(maria),
    ];
    const bought = { day: '2024-02-01', quantity: '100', ...fund };
    await addTransaction(maria, joint, aBuy({ ...bought, price: '100' }));
    await addTransaction(maria, own, aBuy({ ...bought, price: '200' }));
    await addTransaction(maria, own, aSale({ ...fund, quantity: '10', price: '300' }));
    await addTransaction(maria, joint, aSale({ ...fund, quantity: '20', price: '300' }));
    // 50 × 100 + 100 × 200 of 150 units: 166.67 each, of ten units and of half of twenty
    const { rows } = await gainsOf(maria, 2025);
    expect(rows.map(({ averageCost }) => averageCost)).toEqual([1_666, 1_666]);
    await maria.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
    const page = await maria.call(`GET /api/assets/${joint}/holdings`);
    expect(page.json()).toMatchObject({
      positions: [{ quantity: '80', averageCost: '166.6666666667', cost: 13_333.33 }],
    });
  });

  test('in dollars are at the rates of their days', async () => {
    const af = await addAccount(maria);
    const trade = { instrument: SHARE, quantity: '10', currency: 'USD' };
    await addTransaction(maria, af, aBuy({ ...trade, day: '2024-03-11', price: '170' }));
    await addTransaction(maria, af, aSale({ ...trade, day: '2025-03-10', price: '230' }));
    const { rows: known } = await installation.db.orm.execute<{ day: string; rate: string }>(sql`
      select given.day::text as day, (select per_euro from exchange_rates
          where currency = 'SEK' and day <= given.day order by day desc limit 1)
        / (select per_euro from exchange_rates
          where currency = 'USD' and day <= given.day order by day desc limit 1) as rate
      from (values (date '2024-03-11'), (date '2025-03-10')) given(day) order by 1`);
    const [bought, sold] = known.map(({ rate }) => Number(rate));
    const { rows } = await gainsOf(maria, 2025);
    expect(rows).toMatchObject([
      {
        proceeds: Math.floor(2_300 * (sold ?? 0)),
        averageCost: Math.floor(1_700 * (bought ?? 0)),
      },
    ]);
  });

  test('without the cost say so first, and why', async () => {
    const af = await addAccount(maria);
    const bare = { name: FUND.name, currency: 'SEK' };
    const { instrument } = await addTransaction(maria, af, aSale({ instrument: bare }));
    const answer = await gainsOf(maria, 2025);
    const about = { instrumentId: instrument?.id, name: FUND.name, day: '2025-05-05', rows: 1 };
    expect(answer.warnings).toEqual(
      ['cost_unknown', 'sold_more_than_held', 'section_unsure'].map((code) =>
        expect.objectContaining({ code, ...about }),
      ),
    );
    expect(answer.rows).toMatchObject([{ section: 'D', method: 'none', cost: 0, gain: 1_000 }]);
  });

  test('of a broker’s file are of listed shares until their kind is stated', async () => {
    const names =
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;' +
      'Transaktionsvaluta;Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat';
    const rows = [
      '2025-03-05;456;Sälj;Volvo B;-10;300;3000;SEK;0;;SEK;SE0000115446;',
      '2010-01-20;456;Köp;Volvo B;10;10;-100;SEK;0;;SEK;SE0000115446;',
    ];
    const body = [names, ...rows, ''].join('\n');
    const path = 'POST /api/transaction-imports?readAs=holdings&accounts=new';
    const made = await maria.call(path, { body, headers: { 'content-type': FILE_TYPE } });
    expect(made.statusCode).toBe(201);
    const [listed] = (await maria.call('GET /api/instruments')).json<{ id: string }[]>();
    expect(listed).toMatchObject({ kind: 'other', isKindStated: 0 });
    // 20 % of 3,000 is more than the 100 that they cost (IL 48:15).
    const asShare = { section: 'A', proceeds: 3_000, cost: 600, method: 'standard', gain: 2_400 };
    expect(await gainsOf(maria, 2025)).toMatchObject({
      rows: [{ ...asShare, warnings: ['section_unsure'] }],
      warnings: [{ code: 'section_unsure', instrumentId: listed?.id }],
    });

    const state = async (kind: string) => {
      const stated = await maria.call(`PUT /api/instruments/${listed?.id}`, { body: { kind } });
      expect(stated.json()).toMatchObject({ id: listed?.id, kind, isKindStated: 1 });
      return gainsOf(maria, 2025);
    };
    expect(await state('share')).toMatchObject({ rows: [asShare], warnings: [] });
    const asOther = { section: 'D', cost: 100, method: 'average', gain: 2_900 };
    expect(await state('other')).toMatchObject({ rows: [asOther], warnings: [] });
    // A later row that names another kind changes nothing.
    const named = { ...SHARE, isin: 'SE0000115446', name: 'Volvo B', currency: 'SEK' };
    await addTransaction(maria, await addAccount(maria), aBuy({ instrument: named }));
    expect(await gainsOf(maria, 2025)).toMatchObject({ rows: [asOther] });
    expect(await state('certificate')).toMatchObject({ rows: [{ section: 'A' }], warnings: [] });
    expect(await state('bond')).toMatchObject({ rows: [{ section: 'C' }], warnings: [] });
  });

  test('of a written option are of the year in which it is bought back', async () => {
    const [af, instrument] = [await addAccount(maria), { ...FUND, kind: 'option' }];
    await addTransaction(maria, af, aSale({ instrument, day: '2024-12-02', price: '50' }));
    await addTransaction(maria, af, aBuy({ instrument, day: '2025-01-08', price: '20' }));
    const years = [await gainsOf(maria, 2024), await gainsOf(maria, 2025)];
    expect(years).toMatchObject([{ rows: [] }, { rows: [{ cost: 200, gain: 300, warnings: [] }] }]);
  });

  test('of others are not seen, and those of a removed account are declared', async () => {
    const af = await addAccount(maria, { ownershipPercentage: '50' });
    await addTransaction(maria, af, aBuy({ day: '2024-02-01', ...fund }));
    await addTransaction(maria, af, aSale({ ...fund, price: '150' }));
    const erik = await signUp(installation.app, 'Erik');
    expect((await gainsOf(erik, 2025)).rows).toEqual([]);
    await maria.call(`DELETE /api/assets/${af}`);
    expect((await gainsOf(maria, 2025)).rows).toMatchObject([{ proceeds: 750, gain: 250 }]);
  });

  test.each(['1979', '2200', 'x', '2025&other=1'])('of the year %s are refused', async (year) => {
    expect((await maria.call(`GET /api/realised-gains?year=${year}`)).statusCode).toBe(400);
  });

  test('of six thousand sales are the first five thousand, with the sums of all', async () => {
    const af = await addAccount(maria);
    const { instrument } = await addTransaction(maria, af, aBuy({ ...fund, day: '2020-01-02' }));
    await installation.db.orm.execute(sql`
      insert into holding_transactions
        (user_id, id, asset_id, day, kind, instrument_id, quantity, price, currency)
      select ${maria.userId}, gen_random_uuid(), ${af}, date '2025-01-01' + at % 300, 'sell',
        ${instrument?.id}, 0.0001, 50000, 'SEK'
      from generate_series(1, 6000) at`);
    const answer = await gainsOf(maria, 2025);
    expect(answer.rows).toHaveLength(5_000);
    expect(answer).toMatchObject({ rowCount: 6_000, sections: [{ proceeds: 30_000 }] });
    const file = await maria.call('POST /api/realised-gains/k4', { body: aDeclaration() });
    const forms = unzipBytes(file.rawPayload).get('BLANKETTER.SRU')?.toString('latin1') ?? '';
    expect(forms.match(/#BLANKETT K4-2025P4\r\n/g)).toHaveLength(Math.ceil(6_000 / 9));
  });
});

const aDeclaration = (changes: object = {}) => ({
  year: 2025,
  personalNumber: '19640823-3234',
  name: 'Maria Lind',
  postalCode: '114 55',
  city: 'Malmö',
  ...changes,
});

describe('form K4', () => {
  async function sold(): Promise<void> {
    const af = await addAccount(maria);
    await addTransaction(maria, af, aBuy({ day: '2024-02-01', ...fund }));
    await addTransaction(maria, af, aSale({ ...fund, price: '150' }));
  }

  test('is two files of exact names in an archive, in ISO 8859-1', async () => {
    await sold();
    const answer = await maria.call('POST /api/realised-gains/k4', { body: aDeclaration() });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="k4-2025.zip"',
      'cache-control': 'no-store',
    });
    const files = unzipBytes(answer.rawPayload);
    expect([...files.keys()]).toEqual(['INFO.SRU', 'BLANKETTER.SRU']);
    const [info, forms] = [...files.values()].map((bytes) =>
      bytes.toString('latin1').split('\r\n'),
    );
    expect(info).toContain('#ORGNR 196408233234');
    expect(info).toContain('#POSTORT Malmö');
    expect(forms).toEqual([
      '#BLANKETT K4-2025P4',
      expect.stringMatching(/^#IDENTITET 196408233234 \d{8} \d{6}$/),
      '#NAMN Maria Lind',
      '#UPPGIFT 3100 10',
      '#UPPGIFT 3101 Länsförsäkringar Global',
      '#UPPGIFT 3102 1500',
      '#UPPGIFT 3103 1000',
      '#UPPGIFT 3104 500',
      '#UPPGIFT 3300 1500',
      '#UPPGIFT 3301 1000',
      '#UPPGIFT 3304 500',
      '#UPPGIFT 7014 1',
      '#BLANKETTSLUT',
      '#FIL_SLUT',
      '',
    ]);
  });

  test('leaves the personal number nowhere: no table, no log, no answer', async () => {
    await sold();
    const numbers = ['196408233234', '19640823-3234', '6408233234'];
    const send = (changes: object = {}) =>
      maria.call('POST /api/realised-gains/k4', {
        body: aDeclaration(changes),
        headers: { 'idempotency-key': 'k4-once' },
      });
    const before = await tracesOf(installation.db, [maria.userId]);
    expect(before).not.toEqual([]);
    expect((await send()).statusCode).toBe(200);
    const refused = [
      await send({ city: '' }),
      await send({ personalNumber: '19640823-9875' }),
      await send({ year: 2023 }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    for (const { body } of refused) expect(body).not.toMatch(/640823/);
    expect(await tracesOf(installation.db, numbers)).toEqual([]);
    expect(logged.filter((line) => line.includes('640823'))).toEqual([]);
  });

  test.each([
    [{ personalNumber: '640823-9876' }, 'personalNumber', 'personal_number.format'],
    [{ personalNumber: 196408233234 }, 'personalNumber', 'personal_number.format'],
    [{ name: ' ' }, 'name', 'name.required'],
    [{ postalCode: '1145' }, 'postalCode', 'postal_code.format'],
    [{ city: '' }, 'city', 'city.required'],
    [{ year: 1900 }, 'year', 'year.range'],
    [{ year: 2024 }, 'year', 'k4.empty'],
  ])('is refused with %j', async (changes, path, code) => {
    await sold();
    const answer = await maria.call('POST /api/realised-gains/k4', { body: aDeclaration(changes) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path, code }] });
  });
});
