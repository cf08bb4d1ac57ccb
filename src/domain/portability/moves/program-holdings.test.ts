import { describe, expect, test } from 'vitest';
import { allSteps, type Steps } from '#domain/basics/steps.ts';
import { ghostfolioLedger } from './ghostfolio.ts';
import type { Ledger, LedgerTerms } from './ledger.ts';
import { createIssues } from './move-file.ts';
import { createPortfolioReader } from './portfolio-elements.ts';
import { portfolioLedger } from './portfolio-performance.ts';
import { productTable } from './product-tables.ts';
import { sureLedger } from './sure.ts';
import { sureRecords } from './sure-records.ts';
import { wealthfolioLedger } from './wealthfolio.ts';

/** What a program's file states of holdings: transactions, prices and the counts of issues. */
function held(read: (terms: LedgerTerms) => Steps<Ledger | string>) {
  const issues = createIssues();
  const ledger = allSteps(read({ today: '2026-11-30', issues, digest: (key) => key }));
  if (typeof ledger === 'string') throw new Error(ledger);
  const { transactions = [], quotes = [] } = ledger.holdings ?? {};
  const rows = transactions.map((row) => {
    const { day, kind, instrument, quantity, price, amount, fee, currency, rate } = row;
    const stated = { quantity, price, amount, fee, rate };
    const given = Object.entries(stated).flatMap(([name, value]) =>
      value === null ? [] : `${name} ${value}`,
    );
    const of = instrument === null ? [] : [instrument.name, instrument.currency];
    return [day.slice(5), kind, ...of, ...given, currency].join(' ');
  });
  const prices = quotes.map(({ day, instrument, price, currency }) =>
    [day.slice(5), instrument.name, price, currency].join(' '),
  );
  const counts = Object.fromEntries(issues.all().map(({ code, count }) => [code, count]));
  return { rows, prices, issues: counts };
}

type Contents = Record<'activities' | 'assetProfiles', object[]> & { accounts?: object[] };

function ghostfolio({ activities, assetProfiles, accounts = [] }: Contents) {
  const own = { accountId: 'a', fee: 0, currency: 'SEK' };
  const account = { id: 'a', name: 'Depå', currency: 'SEK', balances: [] };
  const content = {
    meta: { date: '2026-06-30T00:00:00.000Z' },
    accounts: accounts.length === 0 ? [{ ...account, balance: 0 }] : accounts,
    assetProfiles: assetProfiles.map((each) => ({ currency: 'SEK', isin: null, ...each })),
    activities: activities.map((each) => ({ ...own, ...each })),
  };
  return held((terms) => ghostfolioLedger(content, terms));
}

function sure(lines: readonly [type: string, data: object][]) {
  const text = lines.map(([type, data]) => JSON.stringify({ type, data })).join('\n');
  return held(function* (terms) {
    const records = yield* sureRecords(text, terms.issues);
    return records === 'damaged' ? records : yield* sureLedger(records, terms);
  });
}

function wealthfolio(text: string) {
  return held((terms) => {
    const table = productTable(text);
    if (table === null) throw new Error('No table');
    return wealthfolioLedger(table, terms);
  });
}

type Tag = [name: string, ...contents: (string | Tag)[]];

function portfolio(client: Tag) {
  const reader = createPortfolioReader();
  const add = ([name, ...contents]: Tag): void => {
    const at = contents.flatMap((each) => (Array.isArray(each) ? [] : each));
    const isPrice = name === 'price';
    reader.open(name, isPrice ? { t: at[0] ?? '', v: at[1] ?? '' } : {});
    for (const each of contents) {
      if (Array.isArray(each)) add(each);
      else if (!isPrice) reader.text(each);
    }
    reader.close();
  };
  add(client);
  const found = reader.client();
  if (found === null) throw new Error('No client');
  return held((terms) => portfolioLedger(found, terms));
}

describe('two symbols of one name', () => {
  const NAME = 'Investor AB (publ)';
  const trade = (symbol: string, type: string, [quantity, unitPrice]: number[], day: string) => {
    return { symbol, type, quantity, unitPrice, date: `2026-${day}T00:00:00.000Z` };
  };
  const profile = (symbol: string, more: object = {}) => {
    const marketData = [{ date: '2026-05-04T00:00:00.000Z', marketPrice: 315 }];
    return { symbol, name: NAME, dataSource: 'YAHOO', marketData, ...more };
  };

  test('are two instruments of Ghostfolio, whose profiles have no ISIN', () => {
    const both = ghostfolio({
      assetProfiles: [profile('INVE-A.ST'), profile('INVE-B.ST', { marketData: [] })],
      activities: [
        trade('INVE-A.ST', 'BUY', [10, 300], '01-10'),
        trade('INVE-B.ST', 'BUY', [10, 310], '02-10'),
      ],
    });
    expect(both.rows.filter((row) => row.includes('buy'))).toEqual([
      '01-10 buy Investor AB (publ) (INVE-A.ST) SEK quantity 10 price 300 amount 3000.00 SEK',
      '02-10 buy Investor AB (publ) (INVE-B.ST) SEK quantity 10 price 310 amount 3100.00 SEK',
    ]);
    expect(both.prices).toEqual(['05-04 Investor AB (publ) (INVE-A.ST) 315 SEK']);
  });

  test.each([
    [
      'one of them has an ISIN',
      { isin: 'SE0015811963' },
      'INVE-B.ST',
      [NAME, `${NAME} (INVE-B.ST)`],
    ],
    ['they differ in currency', { currency: 'USD' }, 'INVE-B.ST', [NAME, NAME]],
    ['there is one symbol', {}, 'INVE-A.ST', [NAME, NAME]],
  ])('keep their names as far as they tell them apart: %s', (_, more, second, names) => {
    const { currency = 'SEK' } = more as { currency?: string };
    const { rows } = ghostfolio({
      assetProfiles: [profile('INVE-A.ST', more), profile('INVE-B.ST')],
      activities: [
        { ...trade('INVE-A.ST', 'BUY', [1, 1], '01-10'), currency },
        {
          ...trade(second, 'BUY', [1, 1], '01-11'),
          currency: second === 'INVE-A.ST' ? currency : 'SEK',
        },
      ],
    });
    const bought = rows.filter((row) => row.includes(' buy '));
    expect(bought.map((row) => row.replace(/^\S+ buy (.*) [A-Z]{3} quantity.*$/, '$1'))).toEqual(
      names,
    );
  });

  test('are two instruments of Sure, each with its last price of a month', () => {
    const of = (ticker: string) => {
      return {
        account_id: 'i',
        security_id: ticker,
        ticker,
        security_name: 'AB Volvo',
        currency: 'SEK',
      };
    };
    const bought = { date: '2026-01-15', qty: '10.0' };
    const { rows, prices } = sure([
      ['Account', { id: 'i', name: 'Depån', accountable_type: 'Investment', currency: 'SEK' }],
      ['Trade', { id: '1', ...of('VOLV-A'), ...bought, price: '270.0', amount: '2700.0' }],
      ['Trade', { id: '2', ...of('VOLV-B'), ...bought, price: '310.0', amount: '3100.0' }],
      ['Holding', { ...of('VOLV-A'), date: '2026-02-27', qty: '10.0', price: '280.0' }],
      ['Holding', { ...of('VOLV-B'), date: '2026-02-27', qty: '10.0', price: '320.0' }],
    ]);
    expect(rows).toEqual([
      '01-15 buy AB Volvo (VOLV-A) SEK quantity 10 price 270 amount 2700.00 SEK',
      '01-15 buy AB Volvo (VOLV-B) SEK quantity 10 price 310 amount 3100.00 SEK',
    ]);
    expect(prices).toEqual(['02-27 AB Volvo (VOLV-A) 280 SEK', '02-27 AB Volvo (VOLV-B) 320 SEK']);
  });

  test('are two instruments of Wealthfolio and of Portfolio Performance', () => {
    const { rows } = wealthfolio(
      'date,activityType,symbol,assetName,quantity,unitPrice,currency,fee\n' +
        '2026-01-05,BUY,GOOG,Alphabet Inc.,1,180,USD,0\n' +
        '2026-01-06,BUY,GOOGL,Alphabet Inc.,1,170,USD,0\n',
    );
    expect(rows).toEqual([
      '01-05 buy Alphabet Inc. (GOOG) USD quantity 1 price 180 amount 180.00 USD',
      '01-06 buy Alphabet Inc. (GOOGL) USD quantity 1 price 170 amount 170.00 USD',
    ]);
    const security = (ticker: string): Tag => [
      'security',
      ['uuid', ticker],
      ['name', 'Alphabet Inc.'],
      ['currencyCode', 'USD'],
      ['tickerSymbol', ticker],
      ['prices', ['price', '2026-01-30', '18000000000']],
    ];
    const { prices } = portfolio([
      'client',
      ['version', '66'],
      ['securities', security('GOOG'), security('GOOGL')],
    ]);
    expect(prices).toEqual([
      '01-30 Alphabet Inc. (GOOG) 180 USD',
      '01-30 Alphabet Inc. (GOOGL) 180 USD',
    ]);
  });
});
