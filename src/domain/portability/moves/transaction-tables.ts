import { decimalMarkOf, parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import type { DateForm } from '#domain/banking/bank-files/dates.ts';
import { isCurrency } from '#domain/basics/currencies.ts';
import { toMinor } from '#domain/basics/money.ts';
import { addDays, type Day, monthOf } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { Ledger, LedgerAccount, LedgerRow, LedgerTerms } from './ledger.ts';
import type { Issues, MoveProblem } from './move-file.ts';
import { dayReader, type NamedRow, type ProductTable } from './product-tables.ts';

/** An amount in one of the currencies that a row states; empty: it states none. */
type StatedAmount = { currency: string; minor: number };

type Movement = Omit<LedgerRow, 'day' | 'minor'> & {
  account: string;
  /** The first is the one of the transaction; null: it cannot be read. */
  amounts: readonly (StatedAmount | null)[];
  isTransfer?: boolean;
  /** The instant; those of both sides of a transfer are some minutes apart at most. */
  moment?: string;
  /** It pays the balance of a card: the account that receives it is one. */
  isCardPayment?: boolean;
};

type Amount = (column: string) => number | null;

type Product = {
  /** A table with all of these is the product's. */
  columns: readonly string[];
  amounts: readonly string[];
  /** The orders in which it writes days. */
  days: readonly DateForm[];
  /** Files never have another order. */
  isFixed: boolean;
  read: (row: NamedRow, amount: Amount) => Movement;
};

type Source = 'mint' | 'monarch' | 'toshl' | 'spendee';

/** Exports that are tables with a transaction in each row; their balances follow from none of these. */
const PRODUCTS: Readonly<Record<Source, Product>> = {
  mint: {
    columns: ['date', 'description', 'original description', 'amount', 'transaction type'],
    amounts: ['amount'],
    days: ['month-first'],
    isFixed: true,
    read: (row, amount) => {
      const sign = SIGNS.get(row('transaction type').toLowerCase());
      const minor = amount('amount');
      const known = minor === null || sign === undefined ? null : sign * minor;
      return {
        account: row('account name'),
        amounts: [stated(known)],
        text: row('original description') || row('description'),
        merchant: row('description'),
        note: row('notes'),
        tags: [row('labels')],
        ...named(row('category')),
      };
    },
  },
  monarch: {
    columns: ['date', 'merchant', 'category', 'account', 'original statement', 'amount'],
    amounts: ['amount'],
    days: ['year-first', 'month-first'],
    isFixed: true,
    read: (row, amount) => ({
      account: row('account'),
      amounts: [stated(amount('amount'))],
      text: row('original statement') || row('merchant'),
      merchant: row('merchant'),
      note: row('notes'),
      tags: row('tags').split(','),
      id: row('id') || null,
      ...named(row('category')),
    }),
  },
  toshl: {
    columns: ['date', 'account', 'category', 'expense amount', 'income amount', 'currency'],
    amounts: ['expense amount', 'income amount', 'in main currency'],
    days: ['month-first'],
    isFixed: false,
    read: (row, amount) => {
      const [out, into] = [amount('expense amount'), amount('income amount')];
      const minor = out === null || into === null ? null : into - out;
      const main = amount('in main currency');
      const own = main === null ? null : (minor ?? 0) < 0 ? -Math.abs(main) : Math.abs(main);
      return {
        account: row('account'),
        amounts: [stated(minor, row('currency')), stated(own, row('main currency'))],
        text: row('description') || row('tags') || row('category'),
        note: row('description'),
        tags: row('tags').split(','),
        ...named(row('category')),
      };
    },
  },
  spendee: {
    columns: ['date', 'wallet', 'type', 'category name', 'amount', 'currency'],
    amounts: ['amount'],
    days: ['year-first'],
    isFixed: true,
    read: (row, amount) => {
      const type = row('type').toLowerCase();
      const isTransfer = /^(?:incoming|outgoing) transfer$/.test(type);
      const minor = amount('amount');
      const isOut = type === 'expense' || type === 'outgoing transfer';
      const known = minor === null ? null : isOut ? -Math.abs(minor) : minor;
      return {
        account: row('wallet'),
        amounts: [stated(known, row('currency'))],
        text: row('note') || row('category name') || row('type'),
        note: row('note'),
        tags: row('labels').split(/[,;]/),
        isTransfer,
        moment: row('date'),
        category: isTransfer ? TRANSFERRED : row('category name'),
      };
    },
  },
};

const SIGNS: ReadonlyMap<string, number> = new Map([
  ['debit', -1],
  ['credit', 1],
]);

/** The category of transfers whose other side is not found. */
const TRANSFERRED = 'Transfer';
const CARD_PAYMENT = /^credit card payments?$/i;
const TRANSFER = /^(?:transfers?|transfer for cash spending|överföring(?:ar)?)$/i;

function stated(minor: number | null, currency = ''): StatedAmount | null {
  return minor === null ? null : { currency, minor };
}

/** A category, or that it is one of movements between the user's own accounts. */
function named(category: string): Pick<Movement, 'category' | 'isTransfer' | 'isCardPayment'> {
  const isCardPayment = CARD_PAYMENT.test(category);
  const isTransfer = isCardPayment || TRANSFER.test(category);
  return { category: isTransfer ? TRANSFERRED : category, isTransfer, isCardPayment };
}

/** The columns of Monarch's balances, of all accounts or of one. */
const BALANCES = [
  ['date', 'balance', 'account'],
  ['date', 'amount', 'account name'],
];

function isBalances({ columns }: ProductTable): boolean {
  return BALANCES.some((names) => names.join() === columns.join());
}

/** The product that a table is of; null: of none of these. */
export function productOf(table: ProductTable): Source | null {
  if (isBalances(table)) return 'monarch';
  const all = Object.entries(PRODUCTS) as [Source, Product][];
  const found = all.find(([, { columns }]) =>
    columns.every((name) => table.columns.includes(name)),
  );
  return found?.[0] ?? null;
}

type FoundAccount = LedgerAccount & {
  currencies: Map<string, number>;
  cardPayments: number;
  pending: Pending[];
};
type Pending = { row: LedgerRow; movement: Movement };

/** The accounts of all tables of a product, which may give each account one of its own. */
export function* transactionsLedger(
  source: Source,
  tables: readonly ProductTable[],
  terms: LedgerTerms,
): Steps<Ledger | MoveProblem> {
  const { issues } = terms;
  const product = PRODUCTS[source];
  const accounts = new Map<string, FoundAccount>();
  const [balances, transactions] = [
    tables.filter(isBalances),
    tables.filter((t) => !isBalances(t)),
  ];
  const rows = transactions.flatMap((table) => [...table.rows()]);
  const dayOf = dayReader(rows, product, terms);
  if (dayOf === null) return 'days';
  const { mark } = decimalMarkOf(rows.flatMap((row) => product.amounts.map(row)));
  yield* eachInSteps(rows, (row) => {
    const movement = product.read(row, (column) => {
      if (row(column) === '') return 0;
      const amount = parseBankAmount(row(column), mark);
      return amount === null ? null : toMinor(amount);
    });
    const { account: name, amounts, text, ...others } = movement;
    const [first = null] = amounts;
    const day = dayOf(row('date'));
    if (name === '' || day === null || first === null) {
      issues.add('unreadRow', `${row('date')} ${text} ${product.amounts.map(row).join(' ')}`);
      return;
    }
    const account = accountIn(accounts, name);
    account.currencies.set(first.currency, (account.currencies.get(first.currency) ?? 0) + 1);
    if (movement.isCardPayment === true) account.cardPayments += Math.sign(first.minor);
    const made = { ...others, day, minor: 0, text };
    account.rows.push(made);
    account.pending.push({ row: made, movement });
  });
  for (const account of accounts.values()) {
    yield;
    decideAccount(account, issues);
  }
  pairTransfers([...accounts.values()], issues);
  const problem = yield* addBalances(accounts, balances, terms);
  return problem ?? { source, accounts: [...accounts.values()] };
}

function accountIn(accounts: Map<string, FoundAccount>, name: string): FoundAccount {
  const found = accounts.get(name);
  if (found !== undefined) return found;
  const counted = { currencies: new Map<string, number>(), cardPayments: 0, pending: [] };
  const kind = { kind: null, type: null, currency: null, isCash: true, isFromZero: true };
  const made = { key: name, name, ...kind, rows: [], ...counted };
  accounts.set(name, made);
  return made;
}

/** The currency of an account is that of most of its rows; others count by what they state in it. */
function decideAccount(account: FoundAccount, issues: Issues): void {
  const [[code] = ['']] = [...account.currencies].toSorted(([, one], [, other]) => other - one);
  if (isCurrency(code)) account.currency = code;
  else if (code !== '') account.isForeign = true;
  if (account.cardPayments > 0) {
    account.kind = 'liabilities';
    account.type = 'credit_card';
  }
  for (const { row, movement } of account.pending) {
    const known = movement.amounts.find((amount) => amount?.currency === code);
    if (known === undefined) issues.add('currencies', `${account.name}: ${row.day}`);
    row.minor = known?.minor ?? 0;
  }
}

/** The most days between both sides of a transfer. */
const APART_DAYS = 5;

type Side = Pending & { account: FoundAccount };
type KeyOf = (side: Side) => string;
const areOther = (one: FoundAccount, two: FoundAccount) => one !== two;

function sidesIn(accounts: readonly FoundAccount[]): Side[] {
  return accounts.flatMap((account) =>
    account.pending.flatMap((each): Side[] =>
      each.movement.isTransfer === true && each.row.minor !== 0 ? [{ ...each, account }] : [],
    ),
  );
}

const ofSum = ({ row, account }: Side) => [Math.abs(row.minor), account.currency].join();
const minuteOf = ({ movement: { moment = '' } }: Side) => Math.floor(Date.parse(moment) / 60_000);
/** Day and size of a side in the user's main currency, which both sides have. */
const inMain = ({ row, movement: { amounts } }: Side) =>
  amounts[1] ? `${row.day} ${Math.abs(amounts[1].minor)} ${amounts[1].currency}` : null;

/**
 * Pairs what leaves an account with what reaches another one at nearly the same instant, else on the
 * nearest day with the same amount.
 */
function pairTransfers(accounts: readonly FoundAccount[], issues: Issues): void {
  const sides = sidesIn(accounts);
  const out = sides.filter(({ row }) => row.minor < 0);
  const into = sides.filter(({ row }) => row.minor > 0);
  let pairs = 0;
  const pairBy = (keyOf: KeyOf, wantedOf: KeyOf, isOther = areOther) => {
    const open = into.filter(({ row }) => row.pair === undefined).toReversed();
    const found = new Map(
      [...Map.groupBy(open, keyOf)].map(([key, list]) => {
        return [key, Map.groupBy(list, ({ account }) => account)] as const;
      }),
    );
    for (const side of out) {
      if (side.row.pair !== undefined) continue;
      const lists = [...(found.get(wantedOf(side)) ?? [])];
      const list = lists.find(
        ([account, { length }]) => length > 0 && isOther(account, side.account),
      );
      const other = list?.[1].pop();
      if (other === undefined) continue;
      pairs += 1;
      for (const each of [side, other]) each.row.pair = String(pairs);
      side.row.other = other.account.key;
      other.row.other = side.account.key;
    }
  };
  const hasTimes = sides.every(({ movement }) => movement.moment?.includes(':'));
  for (const apart of hasTimes ? [0, 1, -1, 2, -2, 3, -3] : []) {
    const near = (side: Side) => minuteOf(side) + apart;
    pairBy(
      (side) => `${minuteOf(side)} ${ofSum(side)}`,
      (side) => `${near(side)} ${ofSum(side)}`,
    );
    // Each side has an amount of its own where the currencies differ.
    const differ = (one: FoundAccount, two: FoundAccount) => one.currency !== two.currency;
    pairBy(
      (side) => `${minuteOf(side)}`,
      (side) => `${near(side)}`,
      differ,
    );
  }
  for (let days = 0; days <= APART_DAYS; days += 1) {
    for (const apart of days === 0 ? [0] : [days, -days]) {
      pairBy(
        (side) => `${side.row.day} ${ofSum(side)}`,
        (side) => `${addDays(side.row.day, apart)} ${ofSum(side)}`,
      );
    }
  }
  pairBy(
    (side) => inMain(side) ?? 'into',
    (side) => inMain(side) ?? 'out',
  );
  for (const { row, account } of sides) {
    if (row.pair === undefined) issues.add('unpaired', `${account.name}: ${row.day}`);
  }
}

type Balance = { day: Day; minor: number };

/**
 * Adds rows that bring accounts to the balances that the file states at the ends of months: before
 * its first transaction, and where later ones do not explain the change.
 */
function* addBalances(
  accounts: Map<string, FoundAccount>,
  tables: readonly ProductTable[],
  terms: LedgerTerms,
): Steps<MoveProblem | null> {
  const rows = tables.flatMap((table) => [...table.rows()]);
  if (rows.length === 0) return null;
  const dayOf = dayReader(rows, PRODUCTS.monarch, terms);
  if (dayOf === null) return 'days';
  const amountOf = (row: NamedRow) => row('balance') || row('amount');
  const { mark } = decimalMarkOf(rows.map(amountOf));
  const months = new Map<string, Map<string, Balance>>();
  yield* eachInSteps(rows, (row) => {
    const name = row('account') || row('account name');
    const day = dayOf(row('date'));
    const amount = parseBankAmount(amountOf(row), mark);
    if (name === '' || day === null || amount === null) {
      terms.issues.add('unreadRow', `${row('date')} ${name} ${amountOf(row)}`);
      return;
    }
    const own = months.get(name) ?? new Map<string, Balance>();
    months.set(name, own);
    const last = own.get(monthOf(day));
    if (last === undefined || last.day <= day)
      own.set(monthOf(day), { day, minor: toMinor(amount) });
  });
  for (const [name, own] of months) {
    yield;
    const isNew = !accounts.has(name);
    const account = accountIn(accounts, name);
    account.isFromZero = false;
    account.isCash = !isNew;
    const balances = [...own.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
    setBalances(account, balances, terms.issues);
  }
  return null;
}

function setBalances(account: FoundAccount, balances: readonly Balance[], issues: Issues): void {
  const rows = account.rows.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  let [at, counted, isFirst] = [0, 0, true];
  const begin = rows[0]?.day;
  for (const { day, minor } of balances) {
    for (let row = rows[at]; row !== undefined && row.day <= day; row = rows[(at += 1)]) {
      counted += row.minor;
    }
    const difference = minor - counted;
    counted = minor;
    if (difference !== 0 || isFirst) {
      const on = isFirst && begin !== undefined && begin < day ? begin : day;
      account.rows.push({ day: on, minor: difference, text: '', isBalance: true });
      if (!isFirst && rows.length > 0) issues.add('valueChange', `${account.name}: ${day}`);
    }
    isFirst = false;
  }
}
