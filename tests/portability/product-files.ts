/** Exports of other programs, written by hand after their formats. */

const FIREFLY = {
  now: 'primary_currency_code,pc_amount,pc_foreign_amount,',
  earlier: 'native_currency_code,native_amount,native_foreign_amount,',
  first: '',
};

type FireflyRow = {
  id: number;
  group?: number;
  type?: string;
  on: string;
  amount: string;
  currency?: string;
  foreign?: string;
  foreignCurrency?: string;
  from: string;
  to: string;
  text?: string;
  category?: string;
  tags?: string;
  notes?: string;
};

/** A side of a row is its name and its type: `Lönekonto|Asset account`. */
export function fireflyCsv(
  rows: readonly FireflyRow[],
  version: keyof typeof FIREFLY = 'now',
): string {
  const head =
    'user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,' +
    `foreign_currency_code,foreign_amount,${FIREFLY[version]}description,date,source_name,` +
    'source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,' +
    'category,budget,bill,tags,notes';
  const own = version === 'first' ? [] : ['SEK', '', ''];
  const lines = rows.map((row) => {
    const [from = '', fromType = ''] = row.from.split('|');
    const [to = '', toType = ''] = row.to.split('|');
    const at = `${row.on}T00:00:00+01:00`;
    return [
      '1',
      String(row.group ?? row.id),
      String(row.id),
      at,
      at,
      '',
      row.type ?? 'Withdrawal',
      row.currency ?? 'SEK',
      row.amount,
      row.foreignCurrency ?? '',
      row.foreign ?? '',
      ...own,
      row.text ?? `Rad ${row.id}`,
      at,
      from,
      '',
      fromType,
      to,
      '',
      toType,
      '',
      row.category ?? '',
      '',
      '',
      row.tags ?? '',
      row.notes ?? '',
    ]
      .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(',');
  });
  return `${[head, ...lines].join('\n')}\n`;
}

const PAY = 'Lönekonto|Asset account';
const SAVINGS = 'Buffert|Asset account';
const LOAN = 'Bolån|Mortgage';
const EURO = 'Euro|Asset account';
const OPENING = 'Initial balance|Initial balance account';

/** Pay and savings, a mortgage, an account in euros, a split and a row of a day to come. */
export const FIREFLY_ROWS: readonly FireflyRow[] = [
  { id: 1, type: 'Opening balance', on: '2024-01-01', amount: '1000.00', from: OPENING, to: PAY },
  {
    id: 2,
    type: 'Opening balance',
    on: '2024-01-01',
    amount: '1000000.00',
    from: LOAN,
    to: OPENING,
  },
  {
    id: 3,
    on: '2024-01-15',
    amount: '-250.50',
    from: PAY,
    to: 'ICA Maxi|Expense account',
    text: 'Veckohandling, "stor"',
    category: 'Groceries',
    tags: 'mat,vecka',
    notes: 'Två rader\nav text',
  },
  {
    id: 4,
    type: 'Deposit',
    on: '2024-01-25',
    amount: '30000.00',
    from: 'Arbetsgivaren|Revenue account',
    to: PAY,
    category: 'Lön',
  },
  { id: 5, type: 'Transfer', on: '2024-02-01', amount: '5000.00', from: PAY, to: SAVINGS },
  {
    id: 6,
    group: 6,
    on: '2024-02-10',
    amount: '-100.00',
    from: PAY,
    to: 'ICA|Expense account',
    category: 'Groceries',
  },
  {
    id: 7,
    group: 6,
    on: '2024-02-10',
    amount: '-50.00',
    from: PAY,
    to: 'ICA|Expense account',
    category: 'Trädgård',
  },
  { id: 8, on: '2024-02-28', amount: '-8000.00', from: PAY, to: LOAN },
  {
    id: 9,
    type: 'Transfer',
    on: '2024-03-05',
    amount: '1100.00',
    foreign: '100.00',
    foreignCurrency: 'EUR',
    from: PAY,
    to: EURO,
  },
  {
    id: 10,
    on: '2024-03-10',
    amount: '-20.00',
    currency: 'EUR',
    from: EURO,
    to: 'Hotel|Expense account',
  },
  { id: 11, on: '2199-01-01', amount: '-1.00', from: PAY, to: 'Sen|Expense account' },
];

/** Balances at the ends of months: 1 000 − 250.50 + 30 000, − 5 000 − 150 − 8 000, − 1 100. */
export const FIREFLY_MONTHS = {
  Lönekonto: ['30749.50', '17599.50', '16499.50'],
  Buffert: ['5000.00', '5000.00'],
  Bolån: ['1000000.00', '992000.00', '992000.00'],
  Euro: ['80.00'],
};

type YnabRow = [
  account: string,
  day: string,
  payee: string,
  category: string,
  memo: string,
  outflow: string,
  inflow: string,
];

/** A category is its group and its name: `Vardag: Mat`. */
export function ynabCsv(rows: readonly YnabRow[]): string {
  const head =
    '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo",' +
    '"Outflow","Inflow","Cleared"';
  const lines = rows.map(([account, day, payee, category, memo, outflow, inflow]) => {
    const [group = '', name = ''] = category === '' ? [] : category.split(': ');
    return [account, '', day, payee, category, group, name, memo, outflow, inflow, 'Cleared']
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(',');
  });
  return `\ufeff${[head, ...lines].join('\n')}`;
}

/** Days with the month first, amounts in dollars, a split, a card and a house outside the budget. */
export const YNAB_ROWS: readonly YnabRow[] = [
  [
    'Checking',
    '01/02/2024',
    'Starting Balance',
    'Inflow: Ready to Assign',
    '',
    '$0.00',
    '$1,200.00',
  ],
  ['House', '01/02/2024', 'Starting Balance', '', '', '$0.00', '$250,000.00'],
  [
    'Checking',
    '01/13/2024',
    'Market',
    'Everyday: Groceries',
    '(Split 1/2) food',
    '$30.10',
    '$0.00',
  ],
  ['Checking', '01/13/2024', 'Market', 'Everyday: Plants', '(Split 2/2) soil', '$9.90', '$0.00'],
  ['Checking', '01/31/2024', 'Employer', 'Inflow: Ready to Assign', '', '$0.00', '$3,000.00'],
  ['Credit Card', '02/03/2024', 'Shop', 'Everyday: Clothes', '', '$75.25', '$0.00'],
  ['Checking', '02/20/2024', 'Transfer : Credit Card', '', '', '$75.25', '$0.00'],
  ['Credit Card', '02/20/2024', 'Transfer : Checking', '', '', '$0.00', '$75.25'],
  ['House', '02/28/2024', 'New value', '', '', '$0.00', '$1,000.00'],
  ['Credit Card', '02/29/2024', 'Shop', 'Everyday: Clothes', '', '$10.00', '$0.00'],
];

/** 1 200 − 40 + 3 000, − 75.25; 75.25 bought and paid, 10 owed; the value of the house. */
export const YNAB_MONTHS = {
  'Checking': ['4160.00', '4084.75'],
  'House': ['250000.00', '251000.00'],
  'Credit Card': ['10.00'],
};

type Database = { exec(statement: string): void };

const ACTUAL_TABLES = `
  create table accounts (id text primary key, account_id text, name text, type text,
    offbudget integer default 0, closed integer default 0, tombstone integer default 0);
  create table payees (id text primary key, name text, category text, tombstone integer default 0,
    transfer_acct text);
  create table payee_mapping (id text primary key, targetId text);
  create table categories (id text primary key, name text, is_income integer default 0,
    cat_group text, tombstone integer default 0);
  create table category_mapping (id text primary key, transferId text);
  create table transactions (id text primary key, isParent integer default 0,
    isChild integer default 0, acct text, category text, amount integer, description text,
    notes text, date integer, financial_id text, imported_description text,
    starting_balance_flag integer default 0, transferred_id text, sort_order real,
    tombstone integer default 0, cleared integer default 1, parent_id text);
`;

/**
 * A budget of Actual: a split of which a part is deleted, a deleted row, a transfer, a closed account
 * and a car outside the budget.
 */
export function actualBudget(database: Database): void {
  database.exec(ACTUAL_TABLES);
  database.exec(`
    insert into accounts (id, name, offbudget, closed, tombstone) values
      ('pay', 'Lönekonto', 0, 0, 0), ('save', 'Sparkonto', 0, 0, 0), ('old', 'Gammalt konto', 0, 1, 0),
      ('car', 'Bilen', 1, 0, 0), ('gone', 'Borttaget', 0, 0, 1);
    insert into payees (id, name, transfer_acct) values ('p1', 'ICA', null), ('p2', 'Arbetsgivaren', null),
      ('t1', '', 'pay'), ('t2', '', 'save'), ('t3', '', 'old');
    insert into payee_mapping values ('p1', 'p1'), ('p1b', 'p1');
    insert into categories (id, name, is_income) values ('c1', 'Mat', 0), ('c2', 'Fiske', 0),
      ('c3', 'Income', 1);
    insert into category_mapping values ('c1', 'c1'), ('c1b', 'c1');
    insert into transactions (id, acct, category, amount, description, notes, date,
        starting_balance_flag, transferred_id, tombstone, isParent, isChild, parent_id) values
      ('a', 'pay', 'c3', 150050, 'p2', null, 20240101, 1, null, 0, 0, 0, null),
      ('b', 'pay', null, -30000, 'p1', null, 20240110, 0, null, 0, 1, 0, null),
      ('b1', 'pay', 'c1b', -20000, 'p1b', 'Kvitto #helg', 20240110, 0, null, 0, 0, 1, 'b'),
      ('b2', 'pay', 'c2', -10000, 'p1', null, 20240110, 0, null, 0, 0, 1, 'b'),
      ('b3', 'pay', 'c2', -99999, 'p1', null, 20240110, 0, null, 1, 0, 1, 'b'),
      ('d', 'pay', null, -77700, 'p1', null, 20240111, 0, null, 1, 0, 0, null),
      ('e', 'pay', null, -50000, 't2', null, 20240201, 0, 'f', 0, 0, 0, null),
      ('f', 'save', null, 50000, 't1', null, 20240201, 0, 'e', 0, 0, 0, null),
      ('g', 'old', null, 10000, null, 'Insatt', 20240105, 0, null, 0, 0, 0, null),
      ('h', 'old', null, -10000, 't1', null, 20240215, 0, 'i', 0, 0, 0, null),
      ('i', 'pay', null, 10000, 't3', null, 20240215, 0, 'h', 0, 0, 0, null),
      ('j', 'car', null, 8000000, null, null, 20240101, 1, null, 0, 0, 0, null),
      ('k', 'car', null, -100000, null, null, 20240320, 0, null, 0, 0, 0, null),
      ('l', 'gone', null, 1, null, null, 20240101, 0, null, 0, 0, 0, null),
      ('m', 'pay', 'c1', null, null, null, 20240102, 0, null, 0, 0, 0, null),
      ('n/1', 'pay', 'c1', -5, null, null, 20240102, 0, null, 0, 0, 1, null),
      ('n', 'pay', null, -5, null, null, 20240102, 0, null, 1, 1, 0, null);
  `);
}

/** 1 500.50 − 300, − 500 + 100; the closed account until it was empty; 80 000 − 1 000. */
export const ACTUAL_MONTHS = {
  'Lönekonto': ['1200.50', '800.50', '800.50'],
  'Sparkonto': ['500.00', '500.00'],
  'Gammalt konto': ['100.00'],
  'Bilen': ['80000.00', '80000.00', '79000.00'],
};
