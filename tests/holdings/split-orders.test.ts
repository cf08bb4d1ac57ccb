import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addAccount } from '#tests/support/holdings.ts';
import { openSentFiles } from './sent-files.ts';

const { installation, maria, add, rowsOf } = openSentFiles();

const HEAD = 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id';
const of = (time: string, words: string, amount: string) =>
  `15-12-2025,${time},15-12-2025,VICI,US9256521090,${words},,EUR,"${amount}",EUR,"1,00",o1`;
const FEE = of('10:00', 'DEGIRO Transactiekosten en/of kosten van derden', '-2,00');
const MORNING = [FEE, of('10:00', '"Koop 2 @ 50 EUR"', '-100,00')];
const EVENING = [of('15:00', '"Koop 4 @ 51 EUR"', '-204,00')];
const file = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;

describe('an order of Degiro that was carried out in two parts', () => {
  const [part, whole] = [file(...MORNING), file(...EVENING, ...MORNING)];

  test.each([
    ['first an export of one', [part, whole]],
    ['first an export of both', [whole, part]],
    ['each once more', [part, whole, part, whole]],
  ])('counts once, with its fee: %s', async (_, files) => {
    const account = await addAccount(maria());
    let added = 0;
    for (const each of files) added += (await add(each, account)).added;
    expect(added).toBe(2);
    const rows = (await rowsOf(account)).map(({ amount, fee }) => `${amount} ${fee}`);
    // 100 + 2, and 204.
    expect(rows.toSorted()).toEqual(['102.00 2.00', '204.00 null']);
  });

  test('is known where its key is that of the order alone, as of before', async () => {
    const account = await addAccount(maria());
    await add(part, account);
    await installation().db.orm.execute(sql`
      update holding_transactions set duplicate_key = ${hash('sha256', 'degiro|id|o1', 'base64url')}
      where user_id = ${maria().userId}`);
    expect(await add(part, account)).toMatchObject({ added: 0, known: 1 });
    expect(await add(whole, account)).toMatchObject({ added: 1, known: 1 });
    expect(await add(part, account)).toMatchObject({ added: 0, known: 1 });
  });
});

test.each(['the statement', 'the transactions'])(
  'an order in both exports of Degiro counts once: first %s',
  async (first) => {
    const account = await addAccount(maria());
    const transactions = `Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,
15-12-2025,15:00,VICI,US9256521090,NSY,XNYS,4,"51,0000",EUR,"-204,00",EUR,"-204,00",,"0,00",,"-204,00",,o1
15-12-2025,10:00,VICI,US9256521090,NSY,XNYS,2,"50,0000",EUR,"-100,00",EUR,"-100,00",,"0,00","-2,00","-102,00",,o1
`;
    const exports = [file(...EVENING, ...MORNING), transactions];
    let added = 0;
    for (const each of first === 'the statement' ? exports : exports.toReversed())
      added += (await add(each, account)).added;
    expect(added).toBe(2);
    const rows = (await rowsOf(account)).map(({ amount, fee }) => `${amount} ${fee}`);
    expect(rows.toSorted()).toEqual(['102.00 2.00', '204.00 null']);
  },
);
