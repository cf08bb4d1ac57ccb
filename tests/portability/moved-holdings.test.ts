import { describe, expect, test } from 'vitest';
import { zipOf } from '#tests/banking/spreadsheet.ts';
import { issuesOf, monthsOf, movedBy, movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { ghostfolioFile, portfolioXml } from './holdings-files.ts';

const { maria } = openWithMaria();
const { read, save, undo } = movesOf(maria);
const { everything, refusalOf } = movedBy(maria);

type Holdings = {
  value: string;
  cash: { currency: string; amount: string }[];
  positions: { name: string; quantity: string; price: string; value: string; kind: string }[];
  dividends: string;
  fees: string;
  taxes: string;
  issues: object[];
};

async function holdingsOf(name: string): Promise<Holdings> {
  const account = (await everything()).assets.find((each) => each.name === name);
  const answer = await maria().call(`GET /api/assets/${account?.id}/holdings`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Holdings>();
}

describe('Ghostfolio', () => {
  test('reads accounts, holdings and what is owned or owed as a whole', async () => {
    const answer = await read(JSON.stringify(ghostfolioFile()));
    expect(
      answer.items.map(({ name, kind, type, holdingTransactions: count }) => [
        name,
        kind,
        type,
        count,
      ]),
    ).toEqual([
      ['ISK Avanza', 'assets', 'investment', 12],
      ['Sparkonto', 'assets', 'savings', 0],
      ['Lägenheten', 'assets', 'real_estate', 0],
      ['Lån av mormor', 'liabilities', 'personal_loan', 0],
    ]);
    expect(monthsOf(answer)).toEqual({
      'ISK Avanza': [],
      'Sparkonto': ['1000.00', '1000.00', '1500.50'],
      'Lägenheten': ['2000000.00', '2000000.00', '2100000.00'],
      'Lån av mormor': ['50000.00', '50000.00', '50000.00'],
    });
    expect(issuesOf(answer)).toEqual({ planned: 1, unreadRow: 1 });
  });

  test('saves holdings whose cash is what the file states, and undoes them', async () => {
    const before = await everything();
    const first = await read(JSON.stringify(ghostfolioFile()));
    expect(await save(first.id)).toMatchObject({
      made: { assets: 3, liabilities: 1 },
      holdingTransactions: 12,
    });
    const held = await holdingsOf('ISK Avanza');
    expect(held.cash).toMatchObject([{ currency: 'SEK', amount: 700 }]);
    expect(
      held.positions.map(({ name, quantity, price, kind }) => [name, quantity, price, kind]),
    ).toEqual([
      ['Investor B', '6', '250', 'share'],
      ['Egen fond', '2.5', '120', 'fund'],
    ]);
    // 6 × 250 + 2.5 × 120 + 700
    expect(held).toMatchObject({ value: 2500, dividends: 12, issues: [] });
    const [account] = (await everything()).assets;
    expect(account?.accountForm).toBe('isk');
    const again = await read(JSON.stringify(ghostfolioFile()));
    expect(again.items.map(({ continues }) => continues?.transactions)).toEqual([0, 0, 0, 0]);
    expect(await save(again.id)).toMatchObject({ holdingTransactions: 0, months: 0 });
    await undo(again.id);
    await undo(first.id);
    expect(await everything()).toEqual(before);
  });

  test('reads an old file without profiles and balances by day', async () => {
    const { assetProfiles: _, user: _user, ...file } = ghostfolioFile();
    const accounts = [{ id: 'broker', name: 'Depå', currency: 'SEK', balance: 100 }];
    const answer = await read(JSON.stringify({ ...file, accounts }));
    await save(answer.id);
    const { cash, positions } = await holdingsOf('Depå');
    expect(cash).toMatchObject([{ currency: 'SEK', amount: 100 }]);
    expect(positions.map(({ name }) => name)).toContain('INVE-B.ST');
  });

  test('refuses a file that is cut off', async () => {
    const text = JSON.stringify(ghostfolioFile());
    expect(await refusalOf(text.slice(0, -20))).toBe('moveFile.damaged');
  });
});

describe('Portfolio Performance', () => {
  test('reads portfolios with the cash of their accounts, by references', async () => {
    const before = await everything();
    const answer = await read(portfolioXml());
    expect(
      answer.items.map(
        ({ name, type, currency, transactions: rows, holdingTransactions: held }) => {
          return [name, type, currency, rows, held];
        },
      ),
    ).toEqual([
      ['Depå', 'investment', 'EUR', 0, 7],
      ['Sparkonto', 'savings', 'EUR', 2, 0],
    ]);
    expect(monthsOf(answer)).toEqual({ Depå: [], Sparkonto: ['501.25'] });
    expect(issuesOf(answer)).toEqual({});
    expect(await save(answer.id)).toMatchObject({ transactions: 2, holdingTransactions: 7 });
    const held = await holdingsOf('Depå');
    // 2 000 − 1 009.95 + 12 + 425 − 500 − 231
    expect(held.cash).toMatchObject([{ currency: 'EUR', amount: 696.05 }]);
    expect(held.positions.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Världsfond', '6', '112'],
      ['Bolag', '5', '50'],
    ]);
    expect(held.issues).toEqual([]);
    await undo(answer.id);
    expect(await everything()).toEqual(before);
  });

  test('reads shares and quotes of a version that gave them fewer decimals', async () => {
    const older = portfolioXml()
      .replace('<version>56', '<version>35')
      .replace(/<shares>(\d*)00<\/shares>/g, '<shares>$1</shares>')
      .replace(/v="(\d+)0000"/g, 'v="$1"');
    const [now, then] = [await read(portfolioXml()), await read(older)];
    expect({ ...then, id: now.id }).toEqual(now);
    await save(then.id);
    const { positions } = await holdingsOf('Depå');
    expect(positions.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Världsfond', '6', '112'],
      ['Bolag', '5', '50'],
    ]);
    const entry = '<ledger-entry><dateTime>2024-01-01T00:00</dateTime></ledger-entry>';
    const newest = portfolioXml().replace(
      '</client>',
      `<ledger><entries>${entry}</entries></ledger></client>`,
    );
    expect(issuesOf(await read(newest))).toEqual({ otherRow: 1 });
    await undo(then.id);
  });

  test('says what to do with files that it cannot read', async () => {
    const old = portfolioXml().replace('<version>56', '<version>28');
    expect(await refusalOf(old)).toBe('moveFile.oldPortfolio');
    expect(await refusalOf(Buffer.from('PORTFOLIO\u0001\u0002'))).toBe('moveFile.locked');
    expect(await refusalOf(zipOf({ 'data.portfolio': 'PPPBV1' }))).toBe('moveFile.binary');
    expect(await refusalOf(portfolioXml().slice(0, 3_000))).toBe('moveFile.damaged');
    const entity = '<!DOCTYPE client [<!ENTITY a "b">]>';
    expect(await refusalOf(portfolioXml().replace('<client>', `${entity}<client>`))).toBe(
      'moveFile.damaged',
    );
  });
});
