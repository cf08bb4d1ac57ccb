import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded } from '#domain/basics/money.ts';
import type { JournalAccounts } from './journal-accounts.ts';
import { currencyOf, isMoney, ONE } from './journal-amounts.ts';
import type { SettledPosting } from './journal.ts';
import { folded } from './move-file.ts';

/** Sums of a transaction in one currency. */
export type Sums = {
  fees: SettledPosting[];
  income: SettledPosting[];
  /** Of all accounts that are not of income or expenses; of equity alone. */
  accounts: bigint;
  equity: bigint;
};

export const noSums = (): Sums => ({ fees: [], income: [], accounts: 0n, equity: 0n });

/** The sums of a transaction by currency. */
export function sumsOf(
  postings: readonly SettledPosting[],
  { rootOf }: JournalAccounts,
): ReadonlyMap<Currency, Sums> {
  const found = new Map<Currency, Sums>();
  for (const posting of postings) {
    const currency = currencyOf(posting.weight.commodity);
    if (currency === null) continue;
    const sums = found.get(currency) ?? noSums();
    found.set(currency, sums);
    const root = rootOf(posting.account);
    if (root === 'expenses') sums.fees.push(posting);
    else if (root === 'income') sums.income.push(posting);
    else if (root === 'equity') sums.equity += posting.weight.fine;
    else sums.accounts += posting.weight.fine;
  }
  return found;
}

/** The currency of money, and of what units cost. */
export function currencyIn({ amount, weight, cost }: SettledPosting): Currency | null {
  return currencyOf(isMoney(amount.commodity) ? amount.commodity : (cost ?? weight).commodity);
}

/** Accounts of equity through which currencies are exchanged. */
const CONVERSION = /:(?:trad|conver|exchange|valuta|vaxl)/;

/** The parts of a transaction that exchange one currency for another through accounts of equity. */
export function conversionsIn(
  postings: readonly SettledPosting[],
  { rootOf }: JournalAccounts,
): ReadonlySet<SettledPosting> {
  const found = postings.filter(
    ({ account }) => rootOf(account) === 'equity' && CONVERSION.test(folded(account)),
  );
  const currencies = new Set(found.map(({ weight }) => weight.commodity));
  const isBoth = [-1n, 1n].every((sign) => found.some(({ weight }) => weight.fine * sign > 0n));
  return new Set(isBoth && currencies.size > 1 ? found : []);
}

type ExchangeTerms = {
  sums: ReadonlyMap<Currency, Sums>;
  through: ReadonlySet<SettledPosting>;
};

/**
 * A group's part of a transaction, with money that it exchanged for what it paid or received in
 * another currency as money in that one; and by how much the exchange changed each currency.
 */
export function exchangedIn(all: readonly SettledPosting[], { sums, through }: ExchangeTerms) {
  const moved = new Map<Currency, bigint>();
  const move = (currency: Currency, fine: bigint) =>
    moved.set(currency, (moved.get(currency) ?? 0n) + fine);
  const currencies = new Set(all.map((each) => currencyIn(each)));
  // Others may have paid its fees, and money between two accounts only moved.
  const rest = new Map([...sums].map(([currency, { accounts }]) => [currency, accounts]));
  for (const { weight } of all) {
    const currency = currencyOf(weight.commodity);
    if (currency !== null) rest.set(currency, (rest.get(currency) ?? 0n) - weight.fine);
  }
  const isPaidIn = (currency: Currency) => {
    const { fees, income } = sums.get(currency) ?? noSums();
    const isAlone = fees.length + income.length > 0 && rest.get(currency) === 0n;
    return isAlone || currencies.has(currency);
  };
  const own = all.map((posting) => {
    const { amount, weight } = posting;
    const [from, to] = [currencyOf(amount.commodity), currencyOf(weight.commodity)];
    if (from === null || to === null || from === to || !isPaidIn(to)) return posting;
    move(from, amount.units * ONE);
    move(to, -weight.fine);
    return cashOf(posting);
  });
  for (const posting of through) {
    const currency = currencyOf(posting.weight.commodity);
    if (currency === null) continue;
    move(currency, -posting.weight.fine);
    own.push(cashOf(posting));
  }
  return { own, moved };
}

/** A part of a transaction as money of its currency. */
function cashOf(posting: SettledPosting): SettledPosting {
  const { fine, commodity } = posting.weight;
  return { ...posting, amount: { units: divideRounded(fine, ONE), commodity } };
}
