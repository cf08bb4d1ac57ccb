import { zipOf } from '#tests/banking/spreadsheet.ts';

/** Exports of programs that follow wealth, written by hand after their formats. */

const NO_CELLS: Record<string, string> = {};

/** Activities of Wealthfolio: a broker's account, and one of cash. */
export const WEALTHFOLIO_ROWS = [
  {
    activityType: 'DEPOSIT',
    date: '2024-01-02',
    symbol: '$CASH-SEK',
    quantity: '1',
    unitPrice: '1',
    amount: '10000',
  },
  {
    activityType: 'BUY',
    date: '2024-01-05',
    symbol: 'INVE-B.ST',
    quantity: '20',
    unitPrice: '250.5',
    fee: '39',
  },
  // Stated before its fee, and with it.
  {
    activityType: 'BUY',
    date: '2024-02-01',
    symbol: 'INVE-B.ST',
    quantity: '4',
    unitPrice: '260',
    fee: '10',
    amount: '1040',
  },
  {
    activityType: 'SELL',
    date: '2024-02-20',
    symbol: 'INVE-B.ST',
    quantity: '10',
    unitPrice: '270',
    fee: '25',
    amount: '2675',
  },
  {
    activityType: 'SPLIT',
    date: '2024-03-01',
    symbol: 'INVE-B.ST',
    quantity: '0',
    unitPrice: '0',
    amount: '2',
  },
  {
    activityType: 'DIVIDEND',
    date: '2024-03-15',
    symbol: 'INVE-B.ST',
    quantity: '1',
    unitPrice: '1',
    amount: '30.5',
  },
  {
    activityType: 'TAX',
    date: '2024-03-15',
    symbol: '$CASH-SEK',
    quantity: '1',
    unitPrice: '1',
    amount: '9.15',
  },
  {
    activityType: 'FEE',
    date: '2024-03-20',
    symbol: '$CASH-SEK',
    quantity: '1',
    unitPrice: '1',
    amount: '15',
  },
  {
    activityType: 'ADD_HOLDING',
    date: '2024-03-25',
    symbol: 'FOND',
    assetName: 'Min "egna" fond, A',
    quantity: '2.5',
    unitPrice: '100',
  },
  {
    activityType: 'TRANSFER_OUT',
    date: '2024-03-28',
    symbol: '$CASH-SEK',
    quantity: '500',
    unitPrice: '1',
  },
  {
    activityType: 'UNKNOWN',
    date: '2024-03-29',
    symbol: 'INVE-B.ST',
    quantity: '1',
    unitPrice: '1',
  },
  {
    activityType: 'BUY',
    date: '2024-03-30',
    symbol: 'INVE-B.ST',
    quantity: '1',
    unitPrice: '1',
    isDraft: 'true',
  },
  {
    activityType: 'TRANSFER_IN',
    date: '2024-03-28',
    symbol: '$CASH-SEK',
    quantity: '500',
    unitPrice: '1',
    accountId: 'b',
  },
  {
    activityType: 'INTEREST',
    date: '2024-03-31',
    symbol: '$CASH-SEK',
    quantity: '1',
    unitPrice: '1',
    amount: '1.25',
    accountId: 'b',
  },
  {
    activityType: 'WITHDRAWAL',
    date: '2024-03-31',
    symbol: '$CASH-SEK',
    quantity: '100',
    unitPrice: '1',
    accountId: 'b',
    comment: 'Till "hyran", april',
  },
].map((row, at) => ({
  ...NO_CELLS,
  id: `activity-${at}`,
  currency: 'SEK',
  fee: '0',
  accountId: 'a',
  isDraft: 'false',
  comment: '',
  ...row,
  accountName: 'accountId' in row ? 'Sparkonto' : 'ISK',
  accountCurrency: 'SEK',
  date: `${row.date}T00:00:00+00:00`,
}));

/** As the program writes it: cells are texts of JSON. */
export function wealthfolioCsv(rows: readonly Record<string, string>[] = WEALTHFOLIO_ROWS): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((name) => JSON.stringify(row[name] ?? '')).join(','));
  return [columns.map((name) => JSON.stringify(name)).join(','), ...lines].join('\n');
}

/** The same as JSON, in which the asset of an activity has another name. */
export function wealthfolioJson(
  rows: readonly Record<string, string>[] = WEALTHFOLIO_ROWS,
): string {
  return JSON.stringify(
    rows.map(({ symbol, ...row }) => ({ ...row, assetId: symbol, metadata: { a: 1 } })),
  );
}

type SureLine = [type: string, data: Record<string, unknown>];

const SEK = { currency: 'SEK' };
const accountLine = (
  id: string,
  name: string,
  accountable_type: string,
  rest: object,
): SureLine => [
  'Account',
  {
    id,
    name,
    accountable_type,
    ...SEK,
    status: 'active',
    created_at: '2024-01-01T10:00:00Z',
    ...rest,
  },
];
const transaction = (
  id: string,
  account_id: string,
  date: string,
  amount: string,
  rest: object = {},
): SureLine => [
  'Transaction',
  {
    id,
    account_id,
    date,
    amount,
    ...SEK,
    name: `Rad ${id}`,
    kind: 'standard',
    excluded: false,
    ...rest,
  },
];
const valuation = (account_id: string, date: string, amount: string, kind: string): SureLine => [
  'Valuation',
  { id: `v-${account_id}-${date}`, account_id, date, amount, ...SEK, name: 'Value', kind },
];
const balance = (account_id: string, date: string, value: string): SureLine => [
  'Balance',
  { id: `b-${account_id}-${date}`, account_id, date, balance: value, ...SEK, flows_factor: 1 },
];
const trade = (id: string, date: string, qty: string, price: string, amount: string): SureLine => [
  'Trade',
  {
    id,
    account_id: 'inv',
    security_id: 's1',
    ticker: 'INVE-B',
    security_name: 'Investor B',
    date,
    qty,
    price,
    amount,
    ...SEK,
  },
];

/** Amounts above zero are paid out; debts are above zero. */
export const SURE_LINES: readonly SureLine[] = [
  accountLine('pay', 'Lönekonto', 'Depository', { subtype: 'checking', balance: '16650.0' }),
  accountLine('save', 'Buffert', 'Depository', {
    accountable: { subtype: 'savings' },
    balance: '5100.0',
  }),
  accountLine('card', 'Kortet', 'CreditCard', { balance: '75.25' }),
  accountLine('loan', 'Bolån', 'Loan', {
    accountable: { subtype: 'mortgage' },
    balance: '993000.0',
  }),
  accountLine('home', 'Huset', 'Property', { balance: '2100000.0' }),
  accountLine('inv', 'Depån', 'Investment', { balance: '4000.0', cash_balance: '1450.0' }),
  accountLine('odd', 'Ny sort', 'Spaceship', { balance: '1.0' }),
  ['Category', { id: 'c1', name: 'Mat' }],
  ['Category', { id: 'c2', name: 'Trädgård', parent_id: 'c1' }],
  ['Tag', { id: 't1', name: 'vecka' }],
  ['Merchant', { id: 'm1', name: 'ICA' }],
  valuation('pay', '2024-01-01', '1000.0', 'opening_anchor'),
  transaction('1', 'pay', '2024-01-15', '150.0', {
    merchant_id: 'm1',
    tag_ids: ['t1'],
    split_lines: [
      {
        id: '1a',
        amount: '100.0',
        ...SEK,
        name: 'Maten',
        category_id: 'c1',
        merchant_id: 'm1',
        tag_ids: ['t1'],
      },
      { id: '1b', amount: '50.0', ...SEK, name: 'Krukor', category_id: 'c2' },
    ],
  }),
  transaction('2', 'pay', '2024-01-25', '-30000.0', { name: 'Lön' }),
  transaction('3', 'pay', '2024-02-01', '5000.0', { kind: 'funds_movement' }),
  transaction('4', 'save', '2024-02-01', '-5000.0', { kind: 'funds_movement' }),
  transaction('5', 'pay', '2024-02-28', '7000.0', { kind: 'loan_payment' }),
  transaction('6', 'loan', '2024-02-28', '-7000.0', { kind: 'funds_movement' }),
  transaction('7', 'pay', '2024-02-28', '1000.0', { name: 'Ränta' }),
  transaction('8', 'card', '2024-03-05', '75.25', { category_id: 'c1' }),
  transaction('9', 'pay', '2024-03-10', '1200.0', { kind: 'funds_movement' }),
  transaction('10', 'inv', '2024-03-10', '-1200.0', { kind: 'funds_movement' }),
  transaction('11', 'inv', '2024-03-20', '-12.5', { name: 'Utdelning Investor' }),
  transaction('12', 'pay', '2024-03-12', '10.0', { currency: 'EUR' }),
  [
    'Transfer',
    { id: 'x1', inflow_transaction_id: '4', outflow_transaction_id: '3', status: 'confirmed' },
  ],
  [
    'Transfer',
    { id: 'x2', inflow_transaction_id: '6', outflow_transaction_id: '5', status: 'confirmed' },
  ],
  [
    'Transfer',
    { id: 'x3', inflow_transaction_id: '10', outflow_transaction_id: '9', status: 'pending' },
  ],
  trade('h1', '2024-03-11', '10.0', '250.0', '2500.0'),
  trade('h2', '2024-03-15', '-4.0', '260.0', '-1040.0'),
  [
    'Holding',
    {
      id: 'p1',
      account_id: 'inv',
      security_id: 's1',
      ticker: 'INVE-B',
      security_name: 'Investor B',
      date: '2024-03-11',
      qty: '14.0',
      price: '250.0',
      amount: '3500.0',
      ...SEK,
      cost_basis: '200.0',
    },
  ],
  [
    'Holding',
    {
      id: 'p2',
      account_id: 'inv',
      security_id: 's1',
      ticker: 'INVE-B',
      security_name: 'Investor B',
      date: '2024-03-31',
      qty: '10.0',
      price: '255.0',
      amount: '2550.0',
      ...SEK,
      cost_basis: '200.0',
    },
  ],
  valuation('loan', '2024-01-01', '1000000.0', 'opening_anchor'),
  valuation('home', '2024-01-01', '2000000.0', 'opening_anchor'),
  valuation('home', '2024-03-31', '2100000.0', 'reconciliation'),
  valuation('save', '2024-03-31', '5100.0', 'reconciliation'),
  balance('pay', '2024-01-31', '30850.0'),
  balance('pay', '2024-02-20', '25850.0'),
  balance('pay', '2024-03-31', '16600.0'),
  balance('card', '2024-03-31', '75.25'),
  ['Budget', { id: 'u1', budgeted_spending: '1.0' }],
];

/** 1 000 − 150 + 30 000, − 5 000 − 8 000, − 1 200; a value sets 5 100. */
export const SURE_MONTHS = {
  Lönekonto: ['30850.00', '17850.00', '16650.00'],
  Buffert: ['5000.00', '5100.00'],
  Kortet: ['75.25'],
  Bolån: ['1000000.00', '993000.00', '993000.00'],
  Huset: ['2000000.00', '2000000.00', '2100000.00'],
  Depån: [],
};

export function sureText(lines: readonly SureLine[] = SURE_LINES): string {
  return lines.map(([type, data]) => JSON.stringify({ type, data })).join('\n');
}

export function sureZip(lines: readonly SureLine[] = SURE_LINES): Buffer {
  return zipOf({
    'version.txt': 'export_version: 2\n',
    'accounts.csv': 'id,name,type,subtype,balance,currency,created_at\n',
    'transactions.csv': 'date,account_name,amount,name,category,tags,notes,currency\n',
    'all.ndjson': sureText(lines),
  });
}

/** The tables alone, which an export has beside its records. */
export const SURE_TABLES = {
  'accounts.csv':
    'id,name,type,subtype,balance,currency,created_at\n' +
    '1,Lönekonto,Depository,checking,24850.0,SEK,2024-01-01T10:00:00Z\n',
  'transactions.csv':
    'date,account_name,amount,name,category,tags,notes,currency\n' +
    '2024-01-15,Lönekonto,150.0,ICA,Mat,"vecka,mat",,SEK\n' +
    '2024-02-25,Lönekonto,-24000.0,Lön,,,,SEK\n',
};

export const LATER_SURE = transaction('20', 'pay', '2024-04-02', '499.5');
