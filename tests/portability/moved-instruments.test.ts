import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { HEADER, openSentFiles } from '#tests/holdings/sent-files.ts';
import { movesOf } from '#tests/support/moves.ts';
import { ghostfolioOf } from './holdings-files.ts';

const { installation, maria, add } = openSentFiles();
const { read, save, undo } = movesOf(maria);

const NAME = 'Investor AB (publ)';
const [A, B] = [`${NAME} (INVE-A.ST)`, `${NAME} (INVE-B.ST)`];

type Trade = [symbol: 'A' | 'B', type: 'BUY' | 'SELL', day: string, units: number, price: number];

const BOUGHT_A: Trade = ['A', 'BUY', '2026-01-10', 10, 300];
const BOUGHT_B: Trade = ['B', 'BUY', '2026-02-10', 10, 310];

/** An export with shares of a company, whose profiles have one name and no ISIN. */
function exportOf(trades: readonly Trade[], account: object = {}): string {
  const symbols = [...new Set(trades.map(([letter]) => letter))].toSorted();
  return ghostfolioOf({
    profiles: symbols.map((letter) => {
      return { symbol: `INVE-${letter}.ST`, name: NAME, prices: [['2026-05-29', 330]] };
    }),
    accounts: [{ id: 'd', name: 'Depån', currency: 'SEK', balances: [], ...account }],
    activities: trades.map(([letter, type, date, quantity, unitPrice]) => {
      return { accountId: 'd', symbol: `INVE-${letter}.ST`, type, date, quantity, unitPrice };
    }),
    writtenOn: '2026-06-30',
  });
}

type Held = { positions: { name: string; quantity: string; price: number; cost: number }[] };

async function account(): Promise<string> {
  const list = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
  expect(list).toHaveLength(1);
  return list[0]?.id ?? '';
}

/** Units, price and cost of each instrument. */
async function positions(): Promise<string[]> {
  const answer = await maria().call(`GET /api/assets/${await account()}/holdings`);
  expect(answer.statusCode, answer.body).toBe(200);
  const held = answer.json<Held>().positions;
  return held
    .map(({ name, quantity, price, cost }) => `${name}: ${quantity} at ${price} for ${cost}`)
    .toSorted();
}

const moveIn = async (text: string) => {
  const { id } = await read(text);
  return { id, ...(await save(id)) };
};

describe('shares of one name', () => {
  test('have their own cost, price and gain', async () => {
    await moveIn(exportOf([BOUGHT_A, BOUGHT_B, ['A', 'SELL', '2026-03-10', 10, 320]]));
    expect(await positions()).toEqual([`${B}: 10 at 330 for 3100`]);
    const gains = await maria().call('GET /api/realised-gains?year=2026');
    // 3 200 − 3 000
    expect(gains.json<{ rows: object[] }>().rows).toMatchObject([{ name: A, gain: 200 }]);
  });

  test('stay the instrument that a file had before the other one came', async () => {
    await moveIn(exportOf([BOUGHT_B]));
    expect(await positions()).toEqual([`${NAME}: 10 at 330 for 3100`]);
    const trades: Trade[] = [BOUGHT_A, BOUGHT_B, ['B', 'BUY', '2026-03-02', 5, 320]];
    expect(await moveIn(exportOf(trades))).toMatchObject({ holdingTransactions: 4 });
    expect(await positions()).toEqual([`${A}: 10 at 330 for 3000`, `${NAME}: 15 at 330 for 4700`]);
    expect(await moveIn(exportOf(trades))).toMatchObject({ holdingTransactions: 0 });
  });

  test('are told apart by a newer file, where an older one was saved with both as one', async () => {
    await moveIn(exportOf([BOUGHT_A, BOUGHT_B]));
    await installation().db.orm.execute(sql`
      with first as (
        select id from instruments where user_id = ${maria().userId} order by id limit 1),
      joined as (
        update holding_transactions set instrument_id = first.id from first
        where user_id = ${maria().userId} and instrument_id is not null)
      update instruments i set name = ${NAME}, name_key = 'investor ab publ' from first
      where i.id = first.id`);
    const before = [`${NAME}: 20 at 330 for 6100`];
    expect(await positions()).toEqual(before);
    const { id } = await moveIn(
      exportOf([BOUGHT_A, BOUGHT_B, ['A', 'SELL', '2026-03-10', 4, 320]]),
    );
    expect(await positions()).toEqual([`${A}: 6 at 330 for 1800`, `${B}: 10 at 330 for 3100`]);
    await undo(id);
    expect(await positions()).toEqual(before);
  });

  test('are those of a broker’s file, which has their ISIN', async () => {
    await moveIn(exportOf([BOUGHT_A, BOUGHT_B]));
    const file = `${HEADER}
2026-03-02;9;Köp;Investor A;1;305;-305;SEK;;;SEK;SE0015811955;
2026-02-10;9;Köp;Investor B;10;310;-3100;SEK;;;SEK;SE0015811963;
2026-01-10;9;Köp;Investor A;10;300;-3000;SEK;;;SEK;SE0015811955;
`;
    expect(await add(file, await account())).toMatchObject({ added: 1, known: 2 });
    const both = [`${A}: 11 at 330 for 3305`, `${B}: 10 at 330 for 3100`];
    expect(await positions()).toEqual(both);
    const newer = exportOf([BOUGHT_A, BOUGHT_B, ['B', 'BUY', '2026-04-01', 2, 315]]);
    expect(await moveIn(newer)).toMatchObject({ holdingTransactions: 2 });
    expect(await positions()).toEqual([both[0], `${B}: 12 at 330 for 3730`]);
  });
});
