import {
  decimalMarkOf,
  type DecimalMark,
  parseBankAmount,
} from '#domain/banking/bank-files/amounts.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { currencyNamed, typeOf } from './item-words.ts';
import type { Ledger, LedgerAccount, LedgerRow, LedgerTerms } from './ledger.ts';
import type { MoveProblem } from './move-file.ts';
import { dayReader, type NamedRow, type ProductTable } from './product-tables.ts';

const REGISTER = ['account', 'flag', 'payee', 'memo', 'outflow', 'inflow', 'cleared'];
const PLAN = ['month', 'category', 'activity', 'available'];

/** Whether a table is the register of YNAB, with all transactions. */
export function isYnab({ columns }: ProductTable): boolean {
  return REGISTER.every((name) => columns.includes(name));
}

/** Whether a table is the plan of YNAB, which has no transactions. */
export function isYnabPlan({ columns }: ProductTable): boolean {
  return PLAN.every((name) => columns.includes(name));
}

/** Payees of rows that set a balance. */
const BALANCES = new Set([
  'starting balance',
  'manual balance adjustment',
  'reconciliation balance adjustment',
]);
const TRANSFER = /^Transfer ?: ?(.+)$/;
const SPLIT = /^\(?Split \(?\d+\/\d+\)\s*/i;

/**
 * The accounts of YNAB's register, in which each part of a split is a row and both sides of a
 * transfer are. An account of whose payments none has a category is one outside the budget, unless
 * its name says that it pays.
 */
export function* ynabLedger(table: ProductTable, terms: LedgerTerms): Steps<Ledger | MoveProblem> {
  const { issues } = terms;
  const rows = [...table.rows()];
  const dayOf = dayReader(rows, { days: [], isFixed: false }, terms);
  if (dayOf === null) return 'days';
  const { mark } = decimalMarkOf(rows.flatMap((row) => [row('outflow'), row('inflow')]));
  const accounts = new Map<string, LedgerAccount>();
  const currencies = new Set(rows.flatMap((row) => currencyOf(row('outflow')) ?? []));
  const [only = null, ...others] = currencies;
  const transfers: Sides = new Map();
  yield* eachInSteps(rows, (row) => {
    const name = row('account');
    const day = dayOf(row('date'));
    const minor = minorOf(row, mark);
    if (name === '' || day === null || minor === null) {
      issues.add('unreadRow', `${name} ${row('date')} ${row('outflow')} ${row('inflow')}`);
      return;
    }
    const account = accounts.get(name) ?? accountOf(name, others.length > 0 ? null : only);
    accounts.set(name, account);
    const made = rowOf(row, { day, minor });
    account.rows.push(made);
    const [, to] = TRANSFER.exec(row('payee')) ?? [];
    if (to !== undefined) addSide(transfers, { row: made, from: name, to: to.trim() });
    if (categoryOf(row) !== '') account.isCash = true;
  });
  for (const account of accounts.values()) {
    // One with transfers alone, as savings, is part of the budget.
    account.isCash ||=
      PAYING.has(typeOf('liabilities', account.name) ?? typeOf('assets', account.name) ?? '') ||
      account.rows.every((row) => row.isBalance === true || typeof row.other === 'string');
  }
  pairSides(transfers, accounts, terms);
  return { source: 'ynab', accounts: [...accounts.values()] };
}

function accountOf(name: string, currency: Currency | null): LedgerAccount {
  return { key: name, name, kind: null, type: null, currency, isCash: false, rows: [] };
}

/** Types of accounts from which one pays. */
const PAYING: ReadonlySet<string> = new Set(['checking', 'credit_card']);

/** The currency of an amount by its sign; of dollars with letters only those of the US are known. */
function currencyOf(amount: string): Currency | null {
  return /[a-z]\$/i.test(amount) && !/us\$/i.test(amount) ? null : currencyNamed(amount);
}

function minorOf(row: NamedRow, mark: DecimalMark): number | null {
  const [out, into] = [row('outflow'), row('inflow')].map((cell) =>
    cell === '' ? 0 : amountIn(cell, mark),
  );
  return typeof out !== 'number' || typeof into !== 'number' ? null : into - out;
}

function amountIn(cell: string, mark: DecimalMark): number | null {
  const amount = parseBankAmount(cell, mark);
  return amount === null ? null : toMinor(amount);
}

function rowOf(row: NamedRow, { day, minor }: { day: Day; minor: number }): LedgerRow {
  const payee = row('payee');
  const memo = row('memo').replace(SPLIT, '');
  const isTransfer = TRANSFER.test(payee);
  const isIncome = /^inflow/i.test(row('category group')) || /^inflow/i.test(row('category'));
  return {
    day,
    minor,
    text: payee || memo,
    merchant: isTransfer ? null : payee,
    category: isIncome ? null : categoryOf(row) || null,
    note: memo || null,
    tags: row('flag') === '' ? [] : [row('flag')],
    other: TRANSFER.exec(payee)?.[1]?.trim() ?? null,
    isBalance: BALANCES.has(payee.toLowerCase()),
  };
}

/** The category without its group; YNAB 4 has them in other columns. */
function categoryOf(row: NamedRow): string {
  return row('sub category') || row('category');
}

type Side = { row: LedgerRow; from: string; to: string };
/** Sides of transfers by day, amount and both accounts, in their order. */
type Sides = Map<string, { out: Side[]; into: Side[] }>;

function addSide(sides: Sides, side: Side): void {
  const { row, from, to } = side;
  const names = row.minor < 0 ? [from, to] : [to, from];
  const like = JSON.stringify([row.day, Math.abs(row.minor), ...names]);
  const found = sides.get(like) ?? { out: [], into: [] };
  (row.minor < 0 ? found.out : found.into).push(side);
  sides.set(like, found);
}

/** Pairs both sides of each transfer; a loan's is a payment of it. */
function pairSides(
  sides: Sides,
  accounts: ReadonlyMap<string, LedgerAccount>,
  { issues }: LedgerTerms,
): void {
  let pairs = 0;
  for (const { out, into } of sides.values()) {
    for (let at = 0; at < Math.max(out.length, into.length); at += 1) {
      const [one, other] = [out[at], into[at]];
      if (one === undefined || other === undefined) {
        const lone = one ?? other;
        issues.add('unpaired', `${lone?.from} ${lone?.row.day}`);
      } else if (accounts.get(one.from)?.isCash && accounts.get(other.from)?.isCash) {
        pairs += 1;
        one.row.pair = String(pairs);
        other.row.pair = one.row.pair;
      }
    }
  }
}
