import type { Currency } from '#domain/basics/currencies.ts';
import type { Minor } from '#domain/basics/money.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { AccountMove, Deposit } from '#domain/tax/capital/account-bases.ts';
import type { HoldingRecords, RateOn } from './account-facts.ts';
import { type FineAmount, minorOfFine, timesExact } from './decimals.ts';
import type { HoldingsBook } from './holdings-book.ts';
import { fineAmount } from './transaction-amounts.ts';

/** Deposits of an account in a year by its holding transactions, in kronor, one a day. */
export type AccountDeposits = {
  /** Day of its first transaction of all years. */
  since: Day;
  /** Cash, and securities from outside or from an account of another form. */
  deposits: Deposit[];
  /** Securities and assumed cash of the first day: what it held, where it was there before. */
  opening: Deposit[];
  /** Moved from the owner's other ISK. */
  moves: AccountMove[];
  /** Part of the deposits, and of the opening, that is cash which buys lacked. */
  assumed: Deposit[];
  openingAssumed: Minor;
  /** Days of securities whose price is not known. */
  unpriced: Day[];
  /** Currencies of deposits without a rate. */
  rateless: Currency[];
};

export type DepositTerms = {
  year: number;
  /** In kronor. */
  book: HoldingsBook;
  records: Pick<HoldingRecords, 'transactions'>;
  rateOn: RateOn;
  /** Forms of the accounts whose deposits are asked for. */
  forms: ReadonlyMap<string, 'isk' | 'kf'>;
};

/** Days between the two sides of a move of cash. */
const AROUND_DAYS = 3;

/** Deposits of each ISK and KF that has a transaction (income tax act 42:38–41 and 42:49). */
export function* yearDepositsInSteps(terms: DepositTerms): Steps<Map<string, AccountDeposits>> {
  const { book, records, forms } = terms;
  const ledger = new DepositLedger(terms);
  yield* eachInSteps(records.transactions, ({ accountId, day }) => ledger.open(accountId, day));
  yield* eachInSteps(records.transactions, (each) => {
    const { accountId, day, kind, amount, currency } = each;
    if (kind === 'withdrawal' && forms.get(accountId) === 'isk')
      ledger.send({ accountId, day, currency, cash: fineAmount(amount) });
  });
  yield* eachInSteps(records.transactions, ({ accountId, day, kind, amount, currency }) => {
    if (kind === 'deposit')
      ledger.addCash({ accountId, day, currency, cash: fineAmount(amount) }, 'deposits');
  });
  yield* eachInSteps(book.movements, ({ accountId, day, kind, cash, currency }) => {
    if (kind === 'assumed') ledger.addCash({ accountId, day, currency, cash }, 'assumed');
  });
  yield* eachInSteps(book.received, (each) => ledger.addUnits(each));
  return ledger.close();
}

type CashMove = { accountId: string; day: Day; currency: Currency; cash: FineAmount };

/** Exact amounts by their days. */
type DaySums = Map<Day, FineAmount>;

type OpenAccount = Pick<AccountDeposits, 'since' | 'moves'> & {
  deposits: DaySums;
  opening: DaySums;
  assumed: DaySums;
  openingAssumed: FineAmount;
  unpriced: Set<Day>;
  rateless: Set<Currency>;
};

const ONE: Ratio = { top: 1n, bottom: 1n };

class DepositLedger {
  readonly #terms: DepositTerms;
  readonly #accounts = new Map<string, OpenAccount>();
  /** Withdrawals of ISK by currency, amount and day: how many of each account. */
  readonly #sent = new Map<string, Map<string, number>>();

  /** Without another one there is nothing to pair with. */
  readonly #hasSeveralIsk: boolean;

  constructor(terms: DepositTerms) {
    this.#terms = terms;
    this.#hasSeveralIsk = [...terms.forms.values()].filter((form) => form === 'isk').length > 1;
  }

  open(accountId: string, day: Day): void {
    if (!this.#terms.forms.has(accountId)) return;
    const known = this.#accounts.get(accountId);
    if (known !== undefined) {
      if (day < known.since) known.since = day;
      return;
    }
    this.#accounts.set(accountId, {
      since: day,
      deposits: new Map(),
      opening: new Map(),
      moves: [],
      assumed: new Map(),
      openingAssumed: 0n,
      unpriced: new Set(),
      rateless: new Set(),
    });
  }

  /** Cash that left an ISK, and may have come to another one of the owner's. */
  send(move: CashMove): void {
    if (!this.#hasSeveralIsk) return;
    const key = keyOf(move, move.day);
    const accounts = this.#sent.get(key) ?? new Map<string, number>();
    accounts.set(move.accountId, (accounts.get(move.accountId) ?? 0) + 1);
    this.#sent.set(key, accounts);
  }

  addCash(move: CashMove, kind: 'deposits' | 'assumed'): void {
    const account = this.#accounts.get(move.accountId);
    if (account === undefined) return;
    const { day, currency } = move;
    // Also one of another year takes its withdrawal.
    const left = kind === 'deposits' ? this.#sender(move) : null;
    if (!this.#isOfYear(day)) return;
    const rate = currency === 'SEK' ? ONE : this.#terms.rateOn(currency, 'SEK', day);
    if (rate === null) {
      account.rateless.add(currency);
      return;
    }
    const amount = timesExact(move.cash, rate);
    if (left !== null)
      account.moves.push({ left: left < day ? left : day, arrived: day, amount: toMinor(amount) });
    else if (kind === 'assumed' && day === account.since) {
      add(account.opening, day, amount);
      account.openingAssumed += amount;
    } else {
      add(account.deposits, day, amount);
      if (kind === 'assumed') add(account.assumed, day, amount);
    }
  }

  addUnits({ accountId, day, value, from }: HoldingsBook['received'][number]): void {
    const account = this.#accounts.get(accountId);
    if (account === undefined || !this.#isOfYear(day)) return;
    const { forms } = this.#terms;
    if (value === null) account.unpriced.add(day);
    else if (from !== null && forms.get(accountId) === 'isk' && forms.get(from.accountId) === 'isk')
      account.moves.push({ left: from.day, arrived: day, amount: toMinor(value) });
    else if (from === null && day === account.since) add(account.opening, day, value);
    else add(account.deposits, day, value);
  }

  close(): Map<string, AccountDeposits> {
    const closed = [...this.#accounts].map(([accountId, account]) => {
      const { since, moves, deposits, opening, unpriced, rateless } = account;
      const made: AccountDeposits = {
        since,
        moves,
        deposits: depositsOf(deposits),
        opening: depositsOf(opening),
        assumed: depositsOf(account.assumed),
        openingAssumed: toMinor(account.openingAssumed),
        unpriced: [...unpriced].toSorted(),
        rateless: [...rateless],
      };
      return [accountId, made] as const;
    });
    return new Map(closed);
  }

  #isOfYear(day: Day): boolean {
    return Number(day.slice(0, 4)) === this.#terms.year;
  }

  /** The day on which the same cash left another ISK; null: it is a deposit. */
  #sender(move: CashMove): Day | null {
    if (!this.#hasSeveralIsk || move.cash <= 0n) return null;
    if (this.#terms.forms.get(move.accountId) !== 'isk') return null;
    for (const days of NEARNESS) {
      const day = addDays(move.day, days);
      const accounts = this.#sent.get(keyOf(move, day));
      for (const [accountId, count] of accounts ?? []) {
        if (accountId === move.accountId) continue;
        if (count > 1) accounts?.set(accountId, count - 1);
        else accounts?.delete(accountId);
        return day;
      }
    }
    return null;
  }
}

/** The day itself, those before it, and those after. */
const NEARNESS = Array.from({ length: 2 * AROUND_DAYS + 1 }, (_, at) =>
  at <= AROUND_DAYS ? -at : at - AROUND_DAYS,
);

function keyOf({ currency, cash }: CashMove, day: Day): string {
  return `${currency} ${cash} ${day}`;
}

function add(sums: DaySums, day: Day, amount: FineAmount): void {
  sums.set(day, (sums.get(day) ?? 0n) + amount);
}

function depositsOf(sums: DaySums): Deposit[] {
  const days = [...sums].map(([day, amount]) => ({ day, amount: toMinor(amount) }));
  return days.toSorted((left, right) => (left.day < right.day ? -1 : 1));
}

/** A deposit of more is nobody's; sums of it stay numbers. */
const AMOUNT_MAX: FineAmount = 10n ** 35n;

function toMinor(amount: FineAmount): Minor {
  if (amount > AMOUNT_MAX) return minorOfFine(AMOUNT_MAX);
  return minorOfFine(amount < -AMOUNT_MAX ? -AMOUNT_MAX : amount);
}
