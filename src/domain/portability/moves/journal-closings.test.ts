import { describe, expect, test } from 'vitest';
import { movedJournal } from '#tests/support/moved-journal.ts';

const YEAR = `2021-10-01 opening balances
    assets:bank            1000 SEK
    liabilities:card       -200 SEK
    assets:broker           10 ABC @ 50 SEK
    equity:opening/closing balances

2021-11-01 salary
    assets:bank             500 SEK
    income:salary
`;
// 1 000 + 500 − 200, and units without their cost
const CLOSING = `
2021-12-31 closing balances  ; clopen:2022
    assets:bank           -1500 SEK = 0 SEK
    liabilities:card        200 SEK = 0 SEK
    assets:broker           -10 ABC = 0 ABC
    equity:opening/closing balances   1300 SEK
    equity:opening/closing balances     10 ABC
`;
const OPENING = `
2022-01-01 opening balances  ; clopen:2022
    assets:bank            1500 SEK = 1500 SEK
    liabilities:card       -200 SEK = -200 SEK
    assets:broker            10 ABC = 10 ABC
    equity:opening/closing balances  -1300 SEK
    equity:opening/closing balances    -10 ABC
`;
const FOOD = `
2022-02-01 food
    expenses:food           100 SEK
    assets:bank
`;

const OPENED = ['2021-10-01 buy 10 ABC 500.00', '2021-10-01 deposit 500.00'];

describe('accounts that are closed at the end of a year', () => {
  test('keep their balances over it where they are opened with them', () => {
    const read = movedJournal(YEAR + CLOSING + OPENING + FOOD);
    expect(read).toMatchObject({
      months: {
        bank: ['1000.00', '1500.00', '1500.00', '1500.00', '1400.00'],
        card: ['200.00', '200.00', '200.00', '200.00', '200.00'],
      },
      held: OPENED,
      issues: {},
      differing: [],
    });
    expect(read.rows).toHaveLength(2);
  });

  test('keep them where the journal ends, and until they are opened with others', () => {
    const two = `2021-10-01 opening
    assets:bank            1000 SEK
    liabilities:card       -200 SEK
    equity:opening

2021-12-31 closing
    assets:bank           -1000 SEK
    liabilities:card        200 SEK
    equity:closing
`;
    expect(movedJournal(two).months).toEqual({ bank: ['1000.00'], card: ['200.00'] });
    const later = '\n2022-02-01 opening\n    assets:bank  900 SEK\n    equity:opening\n';
    expect(movedJournal(two + later).months).toEqual({
      bank: ['1000.00', '1000.00', '1000.00', '1000.00', '900.00'],
      card: ['200.00', '200.00', '200.00', '200.00', '0.00'],
    });
  });

  test.each([
    ['one of several that its owner empties', 'assets:bank  -1500 SEK', '0.00'],
    ['balances that change by a part', 'assets:bank  -500 SEK', '1000.00'],
  ])('are not %s', (_, posting, after) => {
    const emptied = `\n2021-12-31 drawings\n    ${posting}\n    equity:owner\n`;
    const { months } = movedJournal(YEAR + emptied);
    expect(months?.['bank']).toEqual(['1000.00', '1500.00', after]);
  });

  test('are not the only account, which is emptied and filled again months later', () => {
    const only = (day: string, amount: string) =>
      `2024-${day} x\n  assets:cash  ${amount}\n  equity:owner\n\n`;
    const text = only('01-05', '100 kr') + only('02-05', '-100 kr') + only('04-05', '100 kr');
    expect(movedJournal(text).months).toEqual({ cash: ['100.00', '0.00', '0.00', '100.00'] });
  });
});
