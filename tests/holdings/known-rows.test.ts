import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { addAccount } from '#tests/support/holdings.ts';
import { AVANZA, HEADER, LATER, openSentFiles } from './sent-files.ts';

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
