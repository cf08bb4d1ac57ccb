import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { HEADER, openSentFiles } from '#tests/holdings/sent-files.ts';
import { movedBy, movesOf } from '#tests/support/moves.ts';
import { ghostfolioOf } from './holdings-files.ts';
import { fireflyCsv } from './product-files.ts';

const { installation, maria, add, undo: undoFile } = openSentFiles();
const { read, save, undo } = movesOf(maria);
const { everything } = movedBy(maria);

const ROWS = Array.from({ length: 8 }, (_, at) => {
  const from = at % 3 === 0 ? 'Buffert|Asset account' : 'Lönekonto|Asset account';
  const amount = `-${10 + at}.00`;
  return { id: at + 1, on: `2024-0${at + 1}-10`, amount, from, to: 'ICA|Expense account' };
});
const SHARE = { symbol: 'VOLV', name: 'Volvo B', isin: 'SE0000115446' };

/** An account of Ghostfolio with as many trades. */
function trackerOf(trades: number): string {
  const days = ['2024-01-10', '2024-02-10', '2024-03-10'].slice(0, trades);
  const activities = days.map((date, at) => {
    return { accountId: 'b', symbol: 'VOLV', date, quantity: 10 + at, unitPrice: 10 };
  });
  const accounts = [{ id: 'b', name: 'ISK', currency: 'SEK', balance: 0, balances: [] }];
  return ghostfolioOf({ profiles: [SHARE], activities, accounts });
}

const FILES = {
  transactions: [4, 6, 8].map((count) => fireflyCsv(ROWS.slice(0, count))),
  holdings: [1, 2, 3].map(trackerOf),
} as const;

/** Ids of the moves of files. */
async function saved(files: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) {
    const { id } = await read(file);
    await save(id);
    ids.push(id);
  }
  return ids;
}

/** Also those that are removed, and can be restored. */
async function storedAssets() {
  const query = sql`select name from assets where user_id = ${maria().userId}`;
  return (await installation().db.orm.execute(query)).rows;
}

describe.each(['transactions', 'holdings'] as const)('newer and newer files with %s', (kind) => {
  const orders = [
    [0, 1],
    [1, 0],
    [0, 2, 1],
    [1, 0, 2],
    [2, 0, 1],
  ];
  test.each(orders.map((order) => [order]))('leave nothing when undone as %j', async (order) => {
    const before = await everything();
    const ids = await saved(FILES[kind].slice(0, order.length));
    for (const at of order) await undo(ids[at] ?? '');
    expect(await everything()).toEqual(before);
    if (kind === 'holdings') expect(await storedAssets()).toEqual([]);
  });
});

test('months whose transactions a later file has too stay when the middle one is undone', async () => {
  const ids = await saved(FILES.transactions);
  const worth = async () => {
    const answer = await maria().call('GET /api/net-worth-history?from=2024-01&to=2024-08');
    return answer.json<{ value: number }[]>().map(({ value }) => value);
  };
  const before = await worth();
  expect(before).toEqual([-10, -21, -33, -46, -60, -75, -91, -108]);
  await undo(ids[1] ?? '');
  expect(await worth()).toEqual(before);
});

test('an account that a move made goes with the last broker’s file that has rows in it', async () => {
  const [move = ''] = await saved([trackerOf(1)]);
  const [account] = (await everything()).assets;
  const buy = '2024-06-10;123;Köp;Volvo B;5;20;-100;SEK;;;SEK;SE0000115446;\n';
  const file = await add(`${HEADER}\n${buy}`, account?.id ?? '');
  await undo(move);
  expect((await everything()).assets).toMatchObject([{ name: 'ISK' }]);
  expect(await undoFile(file.id)).toBe(204);
  expect((await everything()).assets).toEqual([]);
});

describe('a record that the user changed between two files', () => {
  const first = 'Post;2024-01;2024-02\nISK;10;20\n';
  const second = 'Post;2024-01;2024-02;2024-03\nISK;10;20;30\n';
  const changes = {
    'a value': ['PUT /api/assets/', '', { value: '777' }],
    'a month': ['POST /api/assets/', '/historical-values', { year: 2023, month: 5, value: '5' }],
  } as const;
  test.each(['a value', 'a month'] as const)(
    'in %s is removed, and can be restored',
    async (of) => {
      const [made = ''] = await saved([first]);
      const [{ id } = { id: '' }] = (await everything()).assets;
      const [before, after, change] = changes[of];
      const body = { currency: 'SEK', ...change };
      const changed = await maria().call(`${before}${id}${after}`, { body });
      expect(changed.statusCode, changed.body).toBeLessThan(300);
      const [continued = ''] = await saved([second]);
      await undo(made);
      await undo(continued);
      expect((await everything()).assets).toEqual([]);
      const { rows } = await installation().db.orm.execute(
        sql`select name from assets where user_id = ${maria().userId}`,
      );
      expect(rows).toEqual([{ name: 'ISK' }]);
      const restored = await maria().call(`POST /api/assets/${id}/restoration`);
      expect(restored.statusCode, restored.body).toBe(200);
    },
  );
});
