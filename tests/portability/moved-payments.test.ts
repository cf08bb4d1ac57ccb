import { describe, expect, test } from 'vitest';
import { addBankAccount, sendFile, transactionsOf } from '#tests/support/bank.ts';
import { movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { fireflyCsv } from './product-files.ts';

const { maria } = openWithMaria();
const { read, choose, save, undo } = movesOf(maria);
const { everything } = movedBy(maria);

const PAY = 'Lönekonto|Asset account';

type Payment = [on: string, amount: string, text: string];

/** The same account in Firefly III, from 1,000 on 1 June. */
function firefly(payments: readonly Payment[], name = PAY): string {
  return fireflyCsv([
    {
      id: 1,
      type: 'Opening balance',
      on: '2026-06-01',
      amount: '1000.00',
      from: 'Start|Initial balance account',
      to: name,
    },
    ...payments.map(([on, amount, text], at) => ({
      id: at + 2,
      type: amount.startsWith('-') ? 'Withdrawal' : 'Deposit',
      on,
      amount,
      text,
      from: amount.startsWith('-') ? name : 'Jobb|Revenue account',
      to: amount.startsWith('-') ? 'Affär|Expense account' : name,
    })),
  ]);
}

const OWN: Payment[] = [
  ['2026-09-25', '500.00', 'Lön'],
  ['2026-11-06', '-349.90', 'ICA Maxi'],
  ['2026-11-10', '-129.00', 'Netflix'],
  ['2026-11-12', '-20.00', 'Kaffe'],
  ['2026-11-12', '-20.00', 'Kaffe'],
  ['2026-11-19', '-500.00', 'Hyra'],
];

/** The bank has the purchase of ICA three days later and the rent one day, both coffees as well. */
const SEB = `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
2026-11-20;2026-11-20;5;HYRA;-500,00;481,10
2026-11-12;2026-11-12;5;KAFFE;-20,00;981,10
2026-11-12;2026-11-12;5;KAFFE;-20,00;1001,10
2026-11-10;2026-11-10;5;NETFLIX.COM;-129,00;1021,10
2026-11-09;2026-11-09;4;ICA MAXI   /26-11-06;-349,90;1150,10
2026-09-25;2026-09-25;3;LÖN;500,00;1500,00
`;

const amounts = async () =>
  (await transactionsOf(maria())).transactions.map(({ amount }) => amount).toSorted();

// 500 in; 349.90 + 129 + 20 + 20 + 500 = 1,018.90 out.
const RIGHT = ['-129.00', '-20.00', '-20.00', '-349.90', '-500.00', '500.00'].toSorted();

async function addBank(more: object = {}): Promise<string> {
  const account = await addBankAccount(maria(), { currency: 'SEK', ...more });
  const answer = await sendFile(maria(), account, { file: SEB });
  expect(answer.statusCode, answer.body).toBe(201);
  return account;
}

test.each(['Lönekonto', 'SEB privat'])(
  'a program’s account of which a bank account %s has the rows is that one',
  async (accountName) => {
    const account = await addBank({ accountName });
    const item = await maria().call(`POST /api/bank-accounts/${account}/item`);
    expect(item.statusCode).toBe(201);
    const before = await everything();
    const moved = await read(firefly(OWN));
    expect(moved.items).toMatchObject([{ continues: { transactions: 0, differs: [] } }]);
    expect(await save(moved.id)).toMatchObject({ made: { assets: 0 }, transactions: 0 });
    const { assets, accounts } = await everything();
    expect(assets).toMatchObject([{ value: '481.10' }]);
    expect(accounts).toMatchObject([{ id: account, balance: '481.10' }]);
    expect(await amounts()).toEqual(RIGHT);
    await undo(moved.id);
    expect(await amounts()).toEqual(RIGHT);
    expect((await everything()).assets).toEqual(before.assets);
  },
);

test('a bank account with the rows becomes the item of a program’s account', async () => {
  const account = await addBank({ accountName: 'Privatkonto' });
  const moved = await read(firefly([...OWN, ['2026-11-22', '-80.00', 'Bio']]));
  expect(await save(moved.id)).toMatchObject({ made: { assets: 1 }, transactions: 1 });
  const { assets, accounts } = await everything();
  // 481.10 − 80
  expect(assets).toMatchObject([{ name: 'Lönekonto', value: '401.10' }]);
  expect(accounts).toMatchObject([{ id: account, balance: '401.10' }]);
  expect(await amounts()).toEqual(['-80.00', ...RIGHT].toSorted());
  await undo(moved.id);
  expect((await everything()).accounts).toMatchObject([{ id: account, balance: '481.10' }]);
  expect(await amounts()).toEqual(RIGHT);
});

test('rows of a bank on later days are those of a move before and after it', async () => {
  await save((await read(firefly(OWN.slice(0, -1)))).id);
  const [account] = (await maria().call('GET /api/bank-accounts')).json<{ id: string }[]>();
  await sendFile(maria(), account?.id ?? '', { file: SEB });
  expect(await amounts()).toEqual(RIGHT);
  const newer = await read(firefly(OWN));
  expect(newer.items).toMatchObject([{ continues: { transactions: 0 } }]);
  await save(newer.id);
  expect(await amounts()).toEqual(RIGHT);
});

test('another account of the same name with other rows stays another', async () => {
  await addBank({ accountName: 'Lönekonto' });
  const others = OWN.map(([on], at): Payment => [on, `-${at + 1}.00`, 'Annat']);
  await save((await read(firefly(others))).id);
  expect((await everything()).accounts).toHaveLength(2);
});

describe('the undo of a newer file', () => {
  const FIRST: Payment[] = [
    ['2026-07-10', '-100.00', 'ICA'],
    ['2026-09-25', '500.00', 'Lön'],
  ];

  test('leaves a present value that the user has typed', async () => {
    await save((await read(firefly(FIRST))).id);
    const [asset] = (await maria().call('GET /api/assets')).json<{ id: string; value: string }[]>();
    expect(asset?.value).toBe('1400.00');
    await maria().call(`PUT /api/assets/${asset?.id}`, { body: { value: '2000' } });
    const newer = await read(firefly([...FIRST, ['2026-10-10', '-50.00', 'ICA']]));
    await save(newer.id);
    await undo(newer.id);
    const { assets, accounts } = await everything();
    expect(assets).toMatchObject([{ value: '2000.00' }]);
    expect(accounts).toMatchObject([{ balance: '1400.00' }]);
  });

  test('leaves a card with a positive balance as it was', async () => {
    const card = 'Kort|Asset account';
    const rows: Payment[] = [['2026-07-10', '-1600.00', 'ICA']];
    const first = await read(firefly(rows, card));
    const [item] = first.items;
    const debt = { key: item?.key, kind: 'liabilities', type: 'credit_card' };
    await choose(first.id, { items: [debt] });
    await save(first.id);
    // 1,000 − 1,600 + 800
    rows.push(['2026-10-10', '800.00', 'Åter']);
    await save((await read(firefly(rows, card))).id);
    const before = await everything();
    expect(before.liabilities).toMatchObject([{ balance: '-200.00' }]);
    rows.push(['2026-11-10', '-300.00', 'ICA']);
    const last = await read(firefly(rows, card));
    await save(last.id);
    expect((await everything()).liabilities).toMatchObject([{ balance: '100.00' }]);
    await undo(last.id);
    const after = await everything();
    expect(after.liabilities).toMatchObject([{ balance: '-200.00' }]);
    expect(after.accounts).toEqual(before.accounts);
  });

  test('leaves the balance of a file whose new rows set balances alone', async () => {
    const opening = {
      id: 1,
      type: 'Opening balance',
      on: '2026-05-01',
      amount: '1000.00',
      from: 'Start|Initial balance account',
      to: PAY,
    };
    const paid = (id: number, on: string, amount: string) => {
      return { id, on, amount, from: PAY, to: 'ICA|Expense account' };
    };
    const counted = {
      id: 3,
      type: 'Reconciliation',
      on: '2026-08-10',
      amount: '-300.00',
      from: PAY,
      to: 'Avstämning|Reconciliation account',
    };
    const rows = [opening, paid(2, '2026-06-10', '-100.00')];
    const state = async () => {
      const { assets, accounts } = await everything();
      return [assets[0]?.value, accounts[0]?.balance];
    };
    await save((await read(fireflyCsv(rows))).id);
    expect(await state()).toEqual(['900.00', '900.00']);
    rows.push(counted);
    const second = await read(fireflyCsv(rows));
    await save(second.id);
    expect(await state()).toEqual(['600.00', '600.00']);
    rows.push(paid(4, '2026-10-10', '-50.00'));
    const third = await read(fireflyCsv(rows));
    await save(third.id);
    expect(await state()).toEqual(['550.00', '550.00']);
    await undo(third.id);
    expect(await state()).toEqual(['600.00', '600.00']);
    await undo(second.id);
    expect(await state()).toEqual(['900.00', '900.00']);
  });
});

test('an account of a move to which a bank’s file has added stays when the move is undone', async () => {
  const moved = await read(firefly(OWN.slice(0, -1)));
  await save(moved.id);
  const [account] = (await maria().call('GET /api/bank-accounts')).json<{ id: string }[]>();
  await sendFile(maria(), account?.id ?? '', { file: SEB });
  await undo(moved.id);
  const { assets, accounts } = await everything();
  expect(assets).toMatchObject([{ name: 'Lönekonto', value: '481.10' }]);
  expect(accounts).toMatchObject([{ id: account?.id, balance: '481.10', isItem: true }]);
  expect(await amounts()).toEqual(RIGHT);
});
