import type { Currency } from '#domain/basics/currencies.ts';
import {
  type AmountText,
  divideRounded,
  type Minor,
  MINOR_MAX,
  toAmountText,
  toMinor,
} from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { FileTransaction } from '#domain/holdings/files/broker-file.ts';
import { byDay, type Balance } from './ghostfolio-file.ts';
import { holdingRow, type LedgerTerms } from './ledger.ts';
import { cashOf, cashSign, exchangedCash, rateUnitsOn, settledAt } from './own-cash.ts';

/** The rows of an activity, and the cash that they move in its currency, in hundredths. */
export type MadeRows = {
  day: Day;
  currency: Currency;
  rows: readonly FileTransaction[];
  cash: number;
  /** It is in another currency than the account's cash: its amount follows from a rate. */
  isRated?: boolean;
};

export type CashTerms = {
  accountKey: string;
  name: string;
  /** Cash at the ends of days, in the order of these; the last of a day counts. */
  balances: readonly Balance[];
  terms: LedgerTerms;
};

/**
 * The transactions of an account whose activities state no payments in and out: these are what its
 * cash lacks, and what a stated balance differs by. The program keeps all cash in the currency of the
 * account, from which an activity in another one takes its amount at the rate of the day.
 */
export function* withPayments(
  made: readonly MadeRows[],
  own: Currency | null,
  stated: CashTerms,
): Steps<FileTransaction[]> {
  const balances = [...new Map(stated.balances.map((each) => [each.day, each])).values()];
  const cash = { ...stated, balances };
  const settled = own === null ? made : yield* inOwnCurrency(made, own, cash);
  const rows = settled.flatMap((each) => each.rows);
  const paths = Map.groupBy(settled, ({ currency }) => currency);
  if (own !== null && !paths.has(own)) paths.set(own, []);
  for (const [currency, each] of paths) {
    const path = currency === own ? cash : { ...cash, balances: [] };
    rows.push(...(yield* paymentsOf(each, currency, path)));
  }
  return rows;
}

/** Deposits and withdrawals by which the cash of a currency is as stated, and else not below zero. */
function* paymentsOf(
  made: readonly MadeRows[],
  currency: Currency,
  { accountKey, name, balances, terms }: CashTerms,
): Steps<FileTransaction[]> {
  const rows: FileTransaction[] = [];
  const byDays = Map.groupBy(made, ({ day }) => day);
  const stated = new Map(balances.map(({ day, minor }) => [day, minor]));
  let cash = 0;
  let isRated = false;
  for (const day of [...new Set([...byDays.keys(), ...stated.keys()])].toSorted()) {
    yield;
    let before = cash;
    for (const each of byDays.get(day) ?? []) {
      before += each.cash;
      isRated ||= each.isRated === true;
    }
    // A stated balance is all of the cash; until then what a sale came to stays for the next buy.
    cash = stated.get(day) ?? Math.max(0, before);
    const paid = cash - before;
    if (paid !== 0) {
      const [kind, amount] = [paid > 0 ? 'deposit' : 'withdrawal', amountOf(paid)] as const;
      const key = `cash|${day}|${currency}`;
      rows.push(holdingRow({ accountKey, day, kind, amount, currency, key, text: '' }));
      if (isRated) terms.issues.add('ratedFlow', `${name}: ${day} ${kind} ${amount} ${currency}`);
    }
    if (stated.has(day)) isRated = false;
  }
  return rows;
}

function amountOf(minor: number): AmountText {
  return toAmountText(Math.min(Math.abs(minor), MINOR_MAX) as Minor);
}

/**
 * Percent of what was exchanged that a rate may differ from the ECB's: what brokers take, and a day's
 * movement. A balance that differs by more had money paid in or out.
 */
const RATE_PERCENT = 2;

/** Activities in other currencies as the account's own cash paid them. */
function* inOwnCurrency(
  made: readonly MadeRows[],
  own: Currency,
  cash: CashTerms,
): Steps<MadeRows[]> {
  const inOrder = made.toSorted(byDay);
  const settled: MadeRows[] = [];
  let [at, before] = [0, 0];
  for (const { day, minor } of [...cash.balances, null].map((each) => each ?? END)) {
    yield;
    const since: MadeRows[] = [];
    for (let each = inOrder[at]; each !== undefined && each.day <= day; each = inOrder[at]) {
      since.push(each);
      at += 1;
    }
    const change = minor === null ? null : minor - before;
    settled.push(...settledBetween(since, own, { ...cash, change }));
    before = minor ?? before;
  }
  return settled;
}

const END: { day: Day; minor: number | null } = { day: '9999', minor: null };

/** `change`: of the stated balances; null: none is stated after the activities. */
type Between = CashTerms & { change: number | null };

/** The activities between two stated balances. */
function settledBetween(
  made: readonly MadeRows[],
  own: Currency,
  { change, name, terms }: Between,
): MadeRows[] {
  const isForeign = ({ currency, cash }: MadeRows) => currency !== own && cash !== 0;
  if (!made.some(isForeign)) return [...made];
  const rated = made.map((each) => (isForeign(each) ? ratedBy(each, own, terms) : null));
  let known = 0;
  let exchanged = 0;
  for (const [at, each] of made.entries()) {
    const counted = rated[at]?.cash ?? 0;
    known += each.currency === own ? each.cash : counted;
    if (isForeign(each)) exchanged += Math.abs(counted);
  }
  const open = made.filter((each, at) => isForeign(each) && rated[at] === null);
  const differs = change === null ? 0 : change - known;
  const isOfRate = Math.abs(differs) * 100 <= exchanged * RATE_PERCENT && open.length === 0;
  let [left, whole] = isOfRate ? [differs, exchanged] : [0, 0];
  const settled = made.flatMap((each, at): MadeRows[] => {
    const counted = rated[at] ?? null;
    if (!isForeign(each)) return [each];
    if (counted === null) {
      terms.issues.add('unrated', `${name}: ${each.day} ${each.currency}`);
      return [{ ...each, rows: [...each.rows, ...each.rows.map(exchangedCash)], cash: 0 }];
    }
    // Each has its part of the difference, and the last one what is left.
    const share =
      whole === 0 ? 0 : Number((BigInt(left) * BigInt(Math.abs(counted.cash))) / BigInt(whole));
    left -= share;
    whole -= Math.abs(counted.cash);
    if (share === 0) return [counted];
    return [settledRows(each, own, counted.cash + share) ?? counted];
  });
  return [...settled, ...exchangedOwn(open, own, differs)];
}

/** An activity at the ECB's rate of its day; null: none is known, or it is beyond what is stored. */
function ratedBy(made: MadeRows, own: Currency, terms: LedgerTerms): MadeRows | null {
  const rate = rateUnitsOn(terms, [made.currency, own], made.day);
  return rate === null ? null : settledWith(made, own, rate);
}

function settledWith(made: MadeRows, own: Currency, rate: bigint): MadeRows | null {
  const rows = made.rows.map((row) => settledAt(row, own, rate));
  const known = rows.filter((row) => row !== null);
  if (known.length < rows.length) return null;
  const cash = known.reduce((sum, row) => sum + cashOf(row), 0);
  return { ...made, currency: own, rows: known, cash, isRated: true };
}

/** An activity that moved so much cash of the account's own, at the rate that follows from it. */
function settledRows(made: MadeRows, own: Currency, cash: number): MadeRows | null {
  if (cash * made.cash <= 0) return null;
  const rate = divideRounded(BigInt(cash) * 10n ** 10n, BigInt(made.cash));
  const settled = settledWith(made, own, rate);
  const [first, ...others] = settled?.rows ?? [];
  if (settled === null || first === undefined || first.amount === null) return null;
  const minor = toMinor(first.amount) + cashSign(first) * (cash - settled.cash);
  if (Math.abs(minor) > MINOR_MAX) return null;
  return {
    ...settled,
    rows: [{ ...first, amount: toAmountText(minor as Minor) }, ...others],
    cash,
  };
}

/**
 * The account's own cash that was exchanged for what has no known rate: all by which the balance
 * differs, where that has its sign.
 */
function exchangedOwn(open: readonly MadeRows[], own: Currency, differs: number): MadeRows[] {
  const last = open.at(-1);
  const isOne = open.every(({ cash }) => cash * differs > 0);
  const [row] = last?.rows ?? [];
  if (last === undefined || row === undefined || !isOne || Math.abs(differs) > MINOR_MAX) return [];
  const { accountKey, day } = row;
  const amount = toAmountText(differs as Minor);
  const shared = { accountKey, day, currency: own, amount, text: '' };
  const went = holdingRow({ ...shared, kind: 'correction', key: `exchange|${day}|${own}` });
  return [{ day, currency: own, rows: [went], cash: differs, isRated: true }];
}
