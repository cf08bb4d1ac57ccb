import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { addAccount } from '#tests/support/holdings.ts';
import { AVANZA, HEADER, LATER, openSentFiles, POSITIONS, post } from './sent-files.ts';

const { installation, maria, signUp, preview, add, undo, rowsOf, assetNames } = openSentFiles();

/** Two accounts of one broker with the same monthly saving; their files name no account. */
const FIRST = {
  lysa: `Date,Type,Amount,Counterpart/Fund,Volume,Price
"2026-01-25T10:50:36.161647Z",Deposit,"1000,00",Autogiro,,
"2026-01-26T10:55:29.596712Z",Buy,"1000,00","Lysa Aktier C","5,0000","200,00"
`,
  revolut: `Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
2026-01-25T10:50:36.161647Z,,CASH TOP-UP,,,USD 1000,USD,1.0
2026-01-26T10:50:36.161647Z,AAPL,BUY - MARKET,5,USD 200,USD 1000,USD,1.0
`,
  pareto: `ISIN,Affärsdag,Likviddag,Ticker,Transaktionstyp,Antal,Kurs,Belopp,Valuta,Avräkningsnota,Totalt,Courtage
SE0000115446,2026-01-26,2026-01-28,VOLV B,KÖP,5,200,"-1 000,00",SEK,,"-1 000,00",0
SE0000115446,2026-01-27,2026-01-29,VOLV B,KÖP,5,200,"-1 000,00",SEK,,"-1 000,00",0
`,
  nordnet: `Id,Bokföringsdag,Affärsdag,Transaktionstyp,Värdepapper,ISIN,Antal,Kurs,Total Avgift,Valuta,Belopp,Valuta,Inköpsvärde,Valuta,Växlingskurs,Transaktionstext,Makuleringsdatum
,2026-01-25,2026-01-25,INSÄTTNING,,,,,0,SEK,1000,SEK,,,,Autogiro,
,2026-01-26,2026-01-26,KÖPT,Volvo B,SE0000115446,5,200,0,SEK,-1000,SEK,1000,SEK,,,
`,
};

describe('two accounts of one broker', () => {
  test.each(Object.entries(FIRST))('of %s with equal rows count both', async (_, file) => {
    // The other account's file has one more row, which is not the first one's.
    const other = `${file}${file.split('\n').at(-2)?.replaceAll('2026-01', '2026-02')}\n`;
    expect(await add(file, 'new')).toMatchObject({ added: 2, known: 0 });
    expect((await preview(other, 'accounts=new')).counts).toMatchObject({
      new: 3,
      known: 0,
      elsewhere: 2,
    });
    expect(await add(other, 'new')).toMatchObject({ added: 3, known: 0 });
    // Each is proposed the asset that has the most of its rows, and adds nothing again.
    for (const again of [file, other]) {
      const { accounts, counts } = await preview(again);
      expect(counts).toMatchObject({ new: 0 });
      expect(await add(again, accounts.map(({ choice }) => choice).join())).toMatchObject({
        added: 0,
      });
      expect(await add(again, 'new')).toMatchObject({ added: 0 });
    }
    expect(await assetNames()).toHaveLength(2);
  });
});

/** The same buy of two accounts of one file. */
const TWICE = `${HEADER}
2026-01-20;Sparande;Köp;Volvo B;10;250;-2500;SEK;;;SEK;SE0000115446;
2026-01-20;456;Köp;Volvo B;10;250;-2500;SEK;;;SEK;SE0000115446;
`;

describe('an account that was given another name', () => {
  test('is proposed its asset, and counts once', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    const renamed = LATER.replaceAll(';456;', ';Sparande;');
    expect(await preview(renamed)).toMatchObject({
      accounts: [{ name: 'Sparande', choice: account }],
      counts: { new: 1, known: 1, elsewhere: 0 },
    });
    expect(await add(renamed, account)).toMatchObject({ added: 1, known: 1 });
    expect(await add(LATER, account)).toMatchObject({ added: 0, known: 2 });
    expect(await rowsOf(account)).toHaveLength(4);
  });

  test('stays apart from another account of the same asset with an equal row', async () => {
    const account = await addAccount(maria());
    expect(await add(TWICE, `${account},${account}`)).toMatchObject({ added: 2, known: 0 });
    const renamed = TWICE.replace(';Sparande;', ';Buffert;');
    const { added, id } = await add(renamed, `${account},${account}`);
    expect(added).toBe(0);
    // The rows may come in another order.
    const [head, one, two] = renamed.split('\n');
    const turned = `${[head, two, one].join('\n')}\n`;
    expect(await add(turned, `${account},${account}`)).toMatchObject({ added: 0, known: 2 });
    await undo(id);
    expect(await rowsOf(account)).toHaveLength(2);
    // A file of one of them alone is not told from the other: it adds nothing.
    expect(await add(`${head}\n${two}\n`, account)).toMatchObject({ added: 0, known: 1 });
  });

  test('of equal rows of a day adds those that are new', async () => {
    const [head, row] = TWICE.split('\n');
    const account = await addAccount(maria());
    const first = await add(`${head}\n${row}\n`, account);
    const second = await add(`${head}\n${row}\n${row}\n${row}\n`, account);
    expect([first.added, second.added, second.known]).toEqual([1, 2, 1]);
    await undo(second.id);
    expect(await rowsOf(account)).toHaveLength(1);
    await undo(first.id);
    expect(await rowsOf(account)).toEqual([]);
  });
});

describe('rows with keys of before', () => {
  const KEYS = {
    sell: 'avanza|456|456|2026-03-05|sell|SE0000115446|Volvo B|4|260|1031|9||SEK||Sälj · Volvo B|0',
    dividend:
      'avanza|456|456|2026-02-10|dividend|SE0000115446|Volvo B|10|7.5|75|||SEK||Utdelning · Volvo B|0',
    buy: 'avanza|456|456|2026-01-20|buy|SE0000115446|Volvo B|10|250|2539|39||SEK||Köp · Volvo B|0',
  };

  async function storeFormer(of: string): Promise<void> {
    for (const [kind, key] of Object.entries(KEYS))
      await installation().db.orm.execute(sql`
        update holding_transactions set duplicate_key = ${hash('sha256', key, 'base64url')}
        where user_id = ${of} and kind = ${kind}`);
  }

  test('are known in their asset, and get the key of today', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    await storeFormer(maria().userId);
    expect(await preview(AVANZA)).toMatchObject({ counts: { new: 1, known: 3 } });
    expect(await add(LATER, account)).toMatchObject({ added: 1, known: 1 });
    // The sale has the key of today now, by which it is known under another name too.
    const renamed = LATER.replaceAll(';456;', ';Sparande;');
    expect((await preview(renamed, `accounts=${account}`)).counts).toMatchObject({ known: 2 });
    expect(await rowsOf(account)).toHaveLength(4);
  });

  test.each(['of before', 'of today'])('are known after a full export with keys %s', async (of) => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    if (of === 'of before') await storeFormer(maria().userId);
    const exported = await exportOf(installation(), maria());
    const erik = await signUp('Erik');
    const moved = await importBy(erik, exported);
    expect(moved.statusCode, moved.body).toBeLessThan(300);
    const { accounts, counts } = await preview(AVANZA, '', erik);
    expect(counts).toMatchObject({ new: 1, known: 3 });
    const [{ choice } = { choice: '' }] = accounts;
    expect(choice).toMatch(/^[\da-f-]{36}$/);
    // Rows that no file has are not taken away by the undo of one that has them too.
    const { id, added } = await add(LATER, choice, erik);
    expect(added).toBe(1);
    await undo(id, erik);
    expect((await preview(LATER, '', erik)).counts).toMatchObject({ new: 1, known: 1 });
  });
});

describe('a file of positions', () => {
  type Position = { name: string; price: string; priceDay: string };
  const volvo = async (account: string) => {
    const path = `GET /api/assets/${account}/holdings`;
    return (await maria().call(path)).json<{ positions: Position[] }>().positions[0];
  };
  const send = async (account: string, query: string, body = POSITIONS) => {
    const answer = await post(maria(), `?readAs=holdings&accounts=${account}&${query}`, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: string; prices: number }>();
  };

  test('is of the stated day, else of that in its name', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    const named = 'name=positioner_2026-02-20.csv';
    expect(await preview(POSITIONS, named)).toMatchObject({ positionsOn: '2026-02-20' });
    const stated = await preview(POSITIONS, `${named}&positionsOn=2026-02-21`);
    expect(stated).toMatchObject({ positionsOn: '2026-02-21' });
    // The units of that day: ten before the sale of March.
    expect(stated.positions).toContainEqual(
      expect.objectContaining({ name: 'Volvo B', day: '2026-02-21', stated: '6', counted: '10' }),
    );
    await send(account, named);
    // The sale of a later day counts, whatever day the file is added on.
    expect(await volvo(account)).toMatchObject({ price: '260', priceDay: '2026-03-05' });
    await send(account, 'name=p.csv&positionsOn=2026-03-06');
    expect(await volvo(account)).toMatchObject({ price: '280', priceDay: '2026-03-06' });
    expect(await preview(AVANZA)).toMatchObject({ positionsOn: null });
  });

  test('of the same day replaces the prices of the one before', async () => {
    const account = await addAccount(maria());
    await add(AVANZA, `${account},none`);
    const on = 'name=p.csv&positionsOn=2026-03-06';
    const first = await send(account, on);
    const better = POSITIONS.replace(';1680;', ';1980;');
    expect((await preview(better, `positionsOn=2026-03-06`)).counts).toMatchObject({ prices: 1 });
    const second = await send(account, on, better);
    expect([first.prices, second.prices]).toEqual([2, 1]);
    expect(await volvo(account)).toMatchObject({ price: '330', priceDay: '2026-03-06' });
    // The replaced price is gone; the other one is of both files.
    await undo(second.id);
    expect(await volvo(account)).toMatchObject({ price: '260', priceDay: '2026-03-05' });
    await undo(first.id);
    expect((await maria().call('GET /api/instruments')).json()).toHaveLength(1);
  });

  test.each(['positionsOn=2026-02-30', 'positionsOn=2999-01-01'])('not of %s', async (query) => {
    const answer = await post(maria(), `/preview?${query}`, POSITIONS);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: 'positionsOn' }] });
  });
});

test('a Flex query comes in by the same door, with its positions of their own day', async () => {
  const flex = `<?xml version="1.0" encoding="UTF-8"?>
<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1">
<FlexStatement accountId="U1" fromDate="20260101" toDate="20260331">
<Trades><Trade accountId="U1" currency="USD" assetCategory="STK" symbol="AT&amp;T" isin="US00206R1023"
 tradeDate="20260115" buySell="BUY" quantity="10" tradePrice="100.5" ibCommission="-1.5"
 ibCommissionCurrency="USD" netCash="-1006.5" transactionID="9001" /></Trades>
<CashTransactions><CashTransaction accountId="U1" currency="USD" symbol="AT&amp;T" isin="US00206R1023"
 settleDate="20260201" amount="2.5" type="Dividends" description="AT&amp;T DIVIDEND" transactionID="9002" />
</CashTransactions>
<OpenPositions><OpenPosition accountId="U1" currency="USD" assetCategory="STK" symbol="AT&amp;T"
 isin="US00206R1023" reportDate="20260331" position="12" markPrice="110" positionValue="1320"
 costBasisPrice="100.65" levelOfDetail="SUMMARY" /></OpenPositions>
</FlexStatement></FlexStatements></FlexQueryResponse>`;
  const shown = await preview(flex);
  expect(shown).toMatchObject({
    format: 'holdings',
    source: 'interactiveBrokers',
    positionsOn: null,
    accounts: [{ name: 'U1', choice: 'new' }],
    counts: { new: 2, skipped: 0, disagreeing: 0, prices: 1, positionsDisagreeing: 1 },
    positions: [{ name: 'AT&T', day: '2026-03-31', stated: '12', counted: '10' }],
  });
  const { id } = await add(flex, 'new');
  expect(await preview(flex)).toMatchObject({ counts: { new: 0, known: 2, prices: 0 } });
  const [asset] = (await maria().call('GET /api/assets')).json<
    { id: string; currency: string }[]
  >();
  expect(asset?.currency).toBe('USD');
  expect(await rowsOf(asset?.id ?? '')).toMatchObject([
    { day: '2026-02-01', kind: 'dividend', amount: '2.50' },
    { day: '2026-01-15', kind: 'buy', amount: '1006.50', fee: '1.50' },
  ]);
  expect(await undo(id)).toBe(204);
  expect(await assetNames()).toEqual([]);
});
