import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor, toTotalText } from '#domain/basics/money.ts';
import { decimalOf } from '#domain/holdings/decimals.ts';
import type {
  BrokerFile,
  FileInstrument,
  FileQuote,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { isIsin } from '#domain/holdings/instruments.ts';
import type { BookAccount } from './double-entry.ts';
import type { JournalAccounts } from './journal-accounts.ts';
import { currencyOf, isMoney, ONE } from './journal-amounts.ts';
import {
  conversionsIn,
  currencyIn,
  exchangedIn,
  noSums,
  type Sums,
  sumsOf,
} from './journal-exchanges.ts';
import type { Journal, SettledEntry, SettledPosting } from './journal.ts';
import { holdingRow, type LedgerTerms } from './ledger.ts';
import { folded } from './move-file.ts';

const FINE_A_MINOR = ONE * (ONE / 100n);
const minorOf = (fine: bigint) => Number(divideRounded(fine, FINE_A_MINOR));
/** Beyond an amount, its row is not stored, and told of. */
const amountOf = (minor: number) => toTotalText(minor as Minor);

type GroupTerms = {
  mine: readonly SettledPosting[];
  currency: Currency;
  sums: Sums;
  /** Commodities that leave one group and reach another. */
  moved: ReadonlySet<string>;
  /** Fees are another group's. */
  isShared: boolean;
  /** The transactions that it comes to. */
  rows: StatedRow[];
};

/** `fee`: of the only trade of a transaction; `isCarried`: new units have the cost of old ones. */
type TradeTerms = GroupTerms & { isGiven: boolean; isCarried: boolean; fee: number };

type Trade = {
  posting: SettledPosting;
  /** Hundredths of what was paid or received; nothing where that is not known. */
  value: number;
  isKnown: boolean;
  isBuy: boolean;
};

type StatedRow = Omit<Parameters<typeof holdingRow>[0], 'accountKey' | 'key'>;

/** The transactions of accounts that hold units. */
export class HeldRows {
  readonly #journal: Journal;
  readonly #accounts: JournalAccounts;
  readonly #rows = new Map<string, FileTransaction[]>();
  readonly #equal = new Map<string, number>();
  readonly #used = new Set<string>();

  constructor(journal: Journal, accounts: JournalAccounts) {
    this.#journal = journal;
    this.#accounts = accounts;
  }

  has(group: string): boolean {
    return this.#rows.has(group);
  }

  add(entry: SettledEntry): void {
    const { groupOf } = this.#accounts;
    const real = entry.postings.filter(({ group }) => group === 'real');
    const groups = Map.groupBy(
      real.filter(({ account }) => groupOf(account) !== null),
      ({ account }) => groupOf(account) ?? '',
    );
    if (groups.size === 0) return;
    const moved = movedIn(groups);
    const through = groups.size === 1 ? conversionsIn(real, this.#accounts) : new Set<never>();
    const sums = sumsOf(
      real.filter((each) => !through.has(each)),
      this.#accounts,
    );
    let isShared = false;
    for (const [group, all] of groups) {
      const inner = exchangedIn(all, { sums, through });
      const currencyFor = (each: SettledPosting) =>
        currencyIn(each) ?? this.#accounts.currencyOfUnits(each.amount.commodity);
      const rows: StatedRow[] = [];
      for (const [currency, mine] of Map.groupBy(inner.own, currencyFor)) {
        if (currency === null) continue;
        const own = sums.get(currency) ?? noSums();
        this.#addGroup(entry, { mine, currency, sums: own, moved, isShared, rows });
      }
      const paid = tradePaidIn(rows, inner.moved, sums);
      const exchanged = [...inner.moved].flatMap(([currency, fine]): StatedRow[] => {
        const own = { day: entry.day, currency, text: entry.text || entry.note };
        const minor = minorOf(fine);
        return minor === 0 ? [] : [{ ...own, kind: 'correction', amount: amountOf(minor) }];
      });
      for (const row of paid === null ? [...rows, ...exchanged] : [paid]) this.#push(group, row);
      isShared = true;
    }
  }

  file(holders: readonly BookAccount[], { today }: LedgerTerms): BrokerFile {
    const quotes = new Map<string, FileQuote>();
    for (const { day, commodity, amount } of this.#journal.prices) {
      const currency = currencyOf(amount.commodity);
      if (!this.#used.has(commodity) || currency === null || day > today) continue;
      const instrument = this.#instrument(commodity, currency);
      if (amount.units <= 0n || instrument.currency !== currency) continue;
      const price = decimalOf(amount.units);
      quotes.set(`${day} ${commodity}`, { row: 0, day, instrument, price, currency });
    }
    const none = { positions: [], skipped: [], disagreements: [] };
    const names = holders.map(({ id, name }) => ({ key: id, name }));
    const transactions = [...this.#rows.values()].flat();
    const own = { source: 'moved' as const, accounts: names, transactions };
    return { ...own, quotes: [...quotes.values()], ...none };
  }

  /** Units of one commodity are those of one instrument, in whichever currency they were paid. */
  #instrument(commodity: string, paidIn: Currency): FileInstrument {
    const { names, isins } = this.#journal;
    const currency = this.#accounts.currencyOfUnits(commodity) ?? paidIn;
    this.#used.add(commodity);
    const isin = isins.get(commodity) ?? commodity;
    const name = names.get(commodity) || commodity;
    return { name: name.slice(0, 200), isin: isIsin(isin) ? isin : null, currency, kind: 'other' };
  }

  #push(group: string, row: StatedRow): void {
    const { day, kind, amount = null, quantity = null, instrument = null } = row;
    const like = [group, day, kind, instrument?.name, quantity, amount, row.currency].join('|');
    const nth = this.#equal.get(like) ?? 0;
    this.#equal.set(like, nth + 1);
    const own = this.#rows.get(group) ?? [];
    this.#rows.set(group, own);
    own.push(holdingRow({ ...row, accountKey: group, key: `${like}|${nth}` }));
  }

  #addGroup(entry: SettledEntry, terms: GroupTerms): void {
    const { mine, currency, sums, isShared, rows } = terms;
    const own = { day: entry.day, currency, text: entry.text || entry.note, kind: 'fee' } as const;
    const cash = mine.filter(({ amount }) => isMoney(amount.commodity));
    const hasCash = cash.length > 0;
    const outside = outsideOf(terms) + (hasCash ? sums.equity : 0n);
    const units = mine.filter(({ amount }) => this.#accounts.isInstrument(amount.commodity));
    const all = tradesOf(units, sums);
    const isAlone = !hasCash && outside === 0n && sums.equity === 0n;
    const change = isAlone ? changeIn(all, terms) : null;
    const trades = change === 'split' ? [] : all;
    if (change === 'split') this.#addSplit(own, all, terms);
    const isPaid = hasCash || change === 'sale';
    const fees = isPaid && !isShared ? sums.fees : [];
    const paid = fees.map((each) => [each, minorOf(each.weight.fine)] as const);
    const total = paid.reduce((sum, [, minor]) => sum + minor, 0);
    // Units that nobody paid for with money were given, or came from another account.
    const isGiven = !isPaid && outside === 0n;
    const [only] = trades;
    const isJoined =
      only !== undefined && trades.length === 1 && total > 0 && (only.isBuy || only.value > total);
    let rest = minorOf(cash.reduce((sum, { amount }) => sum + amount.units * ONE, 0n));
    const stated = { ...terms, isGiven, isCarried: change === 'carried' };
    for (const trade of trades)
      rest += this.#addTrade(own, trade, { ...stated, fee: isJoined ? total : 0 });
    for (const [{ account }, minor] of isJoined ? [] : paid) {
      if (minor === 0) continue;
      rest += minor;
      const kind = isTax(account) ? 'tax' : 'fee';
      rows.push({ ...own, kind, amount: amountOf(minor) });
    }
    const given = sums.income.length > 0 && isPaid ? -minorOf(outside) : rest;
    const kind = given > 0 ? 'deposit' : 'withdrawal';
    if (given !== 0) rows.push({ ...own, kind, amount: amountOf(Math.abs(given)) });
    if (rest !== given) this.#addIncome(own, rest - given, terms);
  }

  /** Adds the units by which those of an instrument became more or fewer; their cost stays. */
  #addSplit(own: StatedRow, trades: readonly Trade[], { currency, rows }: GroupTerms): void {
    const units = trades.reduce((sum, { posting }) => sum + posting.amount.units, 0n);
    const instrument = this.#instrument(trades[0]?.posting.amount.commodity ?? '', currency);
    const quantity = decimalOf(units);
    if (units !== 0n) rows.push({ ...own, kind: 'split', instrument, quantity });
  }

  /** Adds a purchase, a sale, or units that moved without money; the money is answered. */
  #addTrade(own: StatedRow, trade: Trade, terms: TradeTerms): number {
    const { posting, value, isKnown, isBuy } = trade;
    const { currency, moved, isGiven, isCarried, rows } = terms;
    const { commodity, units } = posting.amount;
    const isUnpriced = commodity === posting.weight.commodity;
    const isMoved = isGiven || value === 0 || moved.has(commodity) || isUnpriced;
    const fee = isMoved ? 0 : terms.fee;
    const size = units < 0n ? -units : units;
    const amount = isBuy ? value + fee : value - fee;
    const instrument = this.#instrument(commodity, currency);
    if (isCarried) {
      const kind = isBuy ? 'exchange_in' : 'exchange_out';
      rows.push({ ...own, kind, instrument, quantity: decimalOf(size) });
      return 0;
    }
    const price = statedPrice(posting) ?? divideRounded(BigInt(value) * FINE_A_MINOR, size);
    rows.push({
      ...own,
      kind: kindOf(isMoved, isBuy),
      instrument,
      quantity: decimalOf(size),
      // Of units that were paid in another currency the amount is their cost.
      price: value === 0 || instrument.currency !== currency ? null : decimalOf(price),
      amount: isKnown ? amountOf(amount) : null,
      fee: fee === 0 ? null : amountOf(fee),
    });
    return isMoved ? 0 : isBuy ? amount : -amount;
  }

  #addIncome(own: StatedRow, amount: number, { mine, sums, currency, rows }: GroupTerms): void {
    const { isInstrument } = this.#accounts;
    // Accounts of income are often named after the instrument.
    const namedIn = (account = '') => account.split(':').find(isInstrument);
    const source = sums.income.find(({ account }) => namedIn(account)) ?? sums.income[0];
    const unit = mine.find((each) => isInstrument(each.amount.commodity));
    const commodity = namedIn(source?.account) ?? unit?.amount.commodity;
    const isInterest = /ranta|interest|zins/.test(folded(source?.account ?? ''));
    const isPaid = commodity !== undefined && !isInterest;
    rows.push({
      ...own,
      kind: isPaid ? 'dividend' : 'interest',
      instrument: isPaid ? this.#instrument(commodity, currency) : null,
      amount: amountOf(amount),
    });
  }
}

/** The money of accounts beside those of a group. */
function outsideOf({ mine, currency, sums }: GroupTerms): bigint {
  return mine.reduce(
    (rest, { weight }) => (currencyOf(weight.commodity) === currency ? rest - weight.fine : rest),
    sums.accounts,
  );
}

function kindOf(isMoved: boolean, isBuy: boolean): HoldingKind {
  if (isMoved) return isBuy ? 'transfer_in' : 'transfer_out';
  return isBuy ? 'buy' : 'sell';
}

/**
 * Amounts that units cost or brought: by price, or by cost with the gain that the transaction
 * states, as all units of a sale have one price.
 */
function tradesOf(units: readonly SettledPosting[], { income }: Sums): Trade[] {
  const sales = units.filter(({ amount, price }) => amount.units < 0n && price === null);
  const isOne = sales.every(({ amount, lot, cost, weight }) => {
    const isKnown = isMoney((cost ?? weight).commodity);
    return isKnown && lot !== null && amount.commodity === sales[0]?.amount.commodity;
  });
  const earned = income.reduce((sum, { weight }) => sum + weight.fine, 0n);
  const brought = sales.reduce((sum, { cost, weight }) => sum + (cost ?? weight).fine, earned);
  const sold = sales.reduce((sum, { amount }) => sum + amount.units, 0n);
  let before = 0n;
  const partOf = (all: bigint) => minorOf(divideRounded(brought * all, sold));
  return units.flatMap((posting) => {
    const { amount, weight, cost, lot, price } = posting;
    const isBuy = amount.units > 0n;
    const isKnown = isMoney((cost ?? weight).commodity);
    let minor = isKnown ? minorOf((cost ?? weight).fine) : 0;
    if (!isBuy && lot !== null && price !== null) {
      const each = price.amount.units;
      minor = minorOf(price.isTotal ? each * ONE : amount.units * each);
    } else if (!isBuy && isOne && earned !== 0n) {
      minor = partOf(before + amount.units) - partOf(before);
      before += amount.units;
    }
    if (amount.units === 0n) return [];
    return [{ posting, value: Math.abs(minor), isKnown, isBuy }];
  });
}

/**
 * How units became others without money between: by a sale and a purchase, whose first sale takes
 * what the rounding of units leaves over, with the cost of the old ones, or as more or fewer of the
 * same. Null: they did not.
 */
function changeIn(
  trades: Trade[],
  { moved, sums, isShared }: GroupTerms,
): 'sale' | 'carried' | 'split' | null {
  const [outs, ins] = [trades.filter(({ isBuy }) => !isBuy), trades.filter(({ isBuy }) => isBuy)];
  const come = new Set(ins.map(({ posting }) => posting.amount.commodity));
  const [first] = outs;
  const isEach = (test: (trade: Trade) => boolean) => trades.every(test);
  const isMoved = ({ posting: { amount } }: Trade) => moved.has(amount.commodity);
  if (first === undefined || ins.length === 0 || trades.some(isMoved)) return null;
  const { commodity } = first.posting.amount;
  const isSame = isEach(({ posting }) => posting.amount.commodity === commodity);
  if (!isSame && outs.some(({ posting }) => come.has(posting.amount.commodity))) return null;
  if (!isSame && isEach(({ isKnown }) => !isKnown)) return 'carried';
  if (!isEach(({ posting: { amount, weight } }) => amount.commodity !== weight.commodity))
    return null;
  const sumOf = (all: readonly Trade[]) => all.reduce((sum, { value }) => sum + value, 0);
  const earned = sums.income.reduce((sum, { weight }) => sum + weight.fine, 0n);
  const isAtCost = outs.every(({ posting }) => posting.lot !== null && posting.price === null);
  const fees = isShared ? [] : sums.fees;
  const paid = fees.reduce((sum, { weight }) => sum + minorOf(weight.fine), sumOf(ins));
  const missing = paid - sumOf(outs);
  const isRounding = Math.abs(missing) * ROUNDING_PART <= paid;
  if (isAtCost && earned === 0n && fees.length === 0 && isRounding)
    return isSame ? 'split' : 'carried';
  if (isSame) return null;
  if (isRounding) first.value += missing;
  return isRounding || (missing > 0 && earned < 0n) ? 'sale' : null;
}

/** A thousandth of what is bought is more than the digits of units and prices leave over. */
const ROUNDING_PART = 1_000;

/**
 * The only transaction of a group in the currency of its cash, where that is a trade which it paid
 * by an exchange, or exchanged all of, with the rate of the exchange. Null: it did more.
 */
function tradePaidIn(
  rows: readonly StatedRow[],
  moved: ReadonlyMap<Currency, bigint>,
  sums: ReadonlyMap<Currency, Sums>,
): StatedRow | null {
  const [row] = rows;
  if (row === undefined || rows.length > 1 || moved.size !== 2) return null;
  const sign = row.kind === 'buy' ? 1n : row.kind === 'sell' ? -1n : 0n;
  const came = sign * (moved.get(row.currency) ?? 0n);
  const [own, left = 0n] = [...moved].find(([currency]) => currency !== row.currency) ?? [];
  const all = -sign * left;
  if (own === undefined || all <= 0n || amountOf(minorOf(came)) !== row.amount) return null;
  const fees = row.fee === null ? [] : (sums.get(row.currency)?.fees ?? []);
  const fee = fees.reduce((sum, { weight }) => sum + weight.fine, 0n);
  const isOwn = fees.every(({ amount }) => currencyOf(amount.commodity) === own);
  const ownFee = isOwn
    ? fees.reduce((sum, { amount }) => sum + amount.units * ONE, 0n)
    : divideRounded(fee * all, came);
  const worth = came - sign * fee;
  if (worth <= 0n) return null;
  const rate = divideRounded((all - sign * ownFee) * ONE, worth);
  return {
    ...row,
    currency: own,
    amount: amountOf(minorOf(all)),
    fee: row.fee === null ? null : amountOf(minorOf(ownFee)),
    rate: row.instrument?.currency === row.currency && rate > 0n ? decimalOf(rate) : null,
  };
}

/** Units that leave one group and reach another in the same transaction. */
function movedIn(groups: ReadonlyMap<string, readonly SettledPosting[]>): ReadonlySet<string> {
  if (groups.size < 2) return new Set();
  const sums = new Map<string, bigint>();
  for (const postings of groups.values())
    for (const { amount } of postings)
      sums.set(amount.commodity, (sums.get(amount.commodity) ?? 0n) + amount.units);
  return new Set([...sums].flatMap(([commodity, sum]) => (sum === 0n ? [commodity] : [])));
}

/** The price of a unit as the journal writes it, of a sale that at which it was sold. */
function statedPrice({ amount, lot, price }: SettledPosting): bigint | null {
  if (price !== null && (amount.units < 0n || lot === null))
    return price.isTotal ? null : price.amount.units;
  return lot !== null && lot.all === null && amount.units > 0n ? (lot.each?.units ?? null) : null;
}

function isTax(account: string): boolean {
  return /\btax(?:es)?\b|skatt|steuer/.test(folded(account));
}
