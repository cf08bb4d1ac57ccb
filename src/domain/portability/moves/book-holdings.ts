import type { Currency } from '#domain/basics/currencies.ts';
import { NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import { divideRounded, type Minor, toTotalText } from '#domain/basics/money.ts';
import { type Day, monthOf } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type DecimalText, decimalOf, UNITS_MAX } from '#domain/holdings/decimals.ts';
import type {
  BrokerFile,
  FileInstrument,
  FileQuote,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import { isIsin } from '#domain/holdings/instruments.ts';
import { type BookAccount, type BookTransaction, entryLedger } from './double-entry.ts';
import {
  heldAccount,
  holdingRow,
  type Ledger,
  type LedgerTerms,
  storableHoldings,
} from './ledger.ts';
import { type ProductSource, storableText } from './move-file.ts';

/** A price of units of a commodity, in units of 10⁻¹⁰ of a currency. */
export type BookPrice = { commodity: string; day: Day; units: bigint; currency: Currency };

/** A book of double entry; `names`: of commodities, with ISINs or other ids of them. */
export type Book = {
  accounts: readonly BookAccount[];
  entries: readonly BookTransaction[];
  names: ReadonlyMap<string, { name: string; isin: string; currency: Currency | null }>;
  prices: readonly BookPrice[];
};

const UNIT = 10n ** 10n;

/** Units of 10⁻¹⁰ of a fraction such as 10000/100; null: it is none. */
export function unitsOfFraction(text: string): bigint | null {
  const [, sign = '', top = '', bottom = '1'] =
    /^(-?)(\d{1,18})(?:\/(\d{1,12}))?$/.exec(text.trim()) ?? [];
  if (top === '' || /^0+$/.test(bottom)) return null;
  const units = divideRounded(BigInt(top) * UNIT, BigInt(bottom));
  return sign === '-' ? -units : units;
}

/** The last price of each month of each commodity: many books have one for every day. */
export class BookPrices {
  readonly #last = new Map<string, BookPrice>();

  add(price: BookPrice): void {
    const key = `${price.commodity}\n${price.currency}\n${monthOf(price.day)}`;
    const known = this.#last.get(key);
    const isPrice = price.units > 0n && price.units <= UNITS_MAX;
    if (isPrice && (known === undefined || known.day <= price.day)) this.#last.set(key, price);
  }

  all(): BookPrice[] {
    return [...this.#last.values()];
  }
}

/**
 * The accounts of a book, with those of units as assets that hold them: one for all that stand below
 * an account, which is their broker's. Other accounts pay for them, and receive what they bring.
 */
export function* bookLedger(source: ProductSource, book: Book, terms: LedgerTerms): Steps<Ledger> {
  const ledger = yield* entryLedger(source, book, terms.issues);
  const held = new HeldUnits(source, book);
  const byDay = book.entries.toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  );
  for (const entry of byDay) {
    yield;
    held.add(entry);
  }
  const { file, holders } = held;
  if (holders.size === 0) return ledger;
  const made = [...holders].map(([key, { name, place, isClosed, currency }]) => {
    return { ...heldAccount(key, name, currency), place, type: 'investment', isClosed };
  });
  const accounts = [...ledger.accounts, ...made];
  return { ...ledger, accounts, holdings: storableHoldings(file, terms) };
}

type UnitsHolder = Pick<BookAccount, 'name' | 'place' | 'isClosed' | 'currency'>;
/** Units that a transaction moved in an account, in units of 10⁻¹⁰, and money in hundredths. */
type UnitsPart = { id: string; units: bigint; paid: number; rest: number; ratio: string | null };
/** `money`, `earned`, `spent`: of accounts of money, and of those of income and of expenses. */
type MoneySums = Record<'money' | 'earned' | 'spent', number> & {
  isSet: boolean;
  isAlone: boolean;
};
type DraftTransaction = Pick<FileTransaction, 'kind'> & Partial<FileTransaction>;

class HeldUnits {
  readonly holders = new Map<string, UnitsHolder>();
  readonly #source: ProductSource;
  readonly #book: Book;
  readonly #accounts: ReadonlyMap<string, BookAccount>;
  readonly #currencies = new Map<string, Currency>();
  /** Units of each account, and all commodities of these. */
  readonly #held = new Map<string, bigint>();
  readonly #used = new Set<string>();
  readonly #rows: FileTransaction[] = [];

  constructor(source: ProductSource, book: Book) {
    this.#source = source;
    this.#book = book;
    this.#accounts = new Map(book.accounts.map((each) => [each.id, each]));
    for (const [commodity, { currency }] of book.names)
      if (currency !== null) this.#currencies.set(commodity, currency);
    for (const { commodity, currency } of book.prices)
      if (!this.#currencies.has(commodity)) this.#currencies.set(commodity, currency);
  }

  get file(): BrokerFile {
    const quotes = this.#book.prices.flatMap(({ commodity, day, units, currency }) => {
      const instrument = this.#instrument(commodity, currency);
      const isKnown = this.#used.has(commodity) && instrument.currency === currency;
      const quote: FileQuote = { row: 0, day, instrument, price: decimalOf(units), currency };
      return isKnown ? [quote] : [];
    });
    const accounts = [...this.holders].map(([key, { name }]) => ({ key, name }));
    const none = { positions: [], skipped: [], disagreements: [] };
    return { source: 'moved', accounts, transactions: this.#rows, quotes, ...none };
  }

  add(entry: BookTransaction): void {
    const parts = this.#partsOf(entry);
    const sums = this.#sumsOf(entry, parts.size);
    const [came, left] = [this.#commoditiesOf(parts, 1), this.#commoditiesOf(parts, -1)];
    for (const [id, part] of parts) {
      const account = this.#accounts.get(id);
      const { currency = null } = entry;
      if (account?.commodity === undefined || currency === null) continue;
      const { commodity } = account;
      const instrument = this.#instrument(commodity, currency);
      const held = this.#held.get(id) ?? 0n;
      const isMoved = came.has(commodity) && left.has(commodity);
      const accountKey = this.#holderOf(account);
      const own = { accountKey, day: entry.day, currency, text: entry.text };
      // KMyMoney states splits, and gives or takes other units without money.
      const isSplit = this.#source === 'gnucash' && held > 0n && sums.isSet && !isMoved;
      const rows = rowsOf(part, { sums, instrument, currency, isMoved, isSplit });
      for (const [at, row] of rows.entries()) {
        const key = at === 0 ? part.id : `${part.id} ${at}`;
        this.#rows.push(holdingRow({ ...own, key, ...row }));
      }
      this.#held.set(id, held + part.units);
      this.#used.add(commodity);
      if (rows.length > 0 && !this.holders.has(accountKey))
        this.holders.set(accountKey, { ...this.#holderNamed(accountKey, account), currency });
    }
  }

  #commoditiesOf(parts: ReadonlyMap<string, UnitsPart>, sign: 1 | -1): ReadonlySet<string> {
    const moved = [...parts].filter(([, { units }]) => (sign === 1 ? units > 0n : units < 0n));
    return new Set(moved.flatMap(([id]) => this.#accounts.get(id)?.commodity ?? []));
  }

  /** The account that holds the units: the one above, unless that is one of all that is owned. */
  #holderOf({ id, parent = '' }: BookAccount): string {
    const above = this.#accounts.get(parent);
    return above !== undefined && this.#accounts.has(above.parent ?? '') ? `units ${parent}` : id;
  }

  #holderNamed(key: string, account: BookAccount): UnitsHolder {
    const above = key === account.id ? undefined : this.#accounts.get(account.parent ?? '');
    return above === undefined ? account : { ...above, isClosed: false };
  }

  #instrument(commodity: string, paidIn: Currency): FileInstrument {
    const { name = '', isin = '' } = this.#book.names.get(commodity) ?? {};
    const currency = this.#currencies.get(commodity) ?? paidIn;
    this.#currencies.set(commodity, currency);
    const symbol = commodity.slice(commodity.indexOf(':') + 1);
    const found = [isin, symbol].find((each) => isIsin(each)) ?? null;
    return {
      name: storableText(name || symbol, NAME_CHARACTERS_MAX),
      isin: found,
      currency,
      kind: 'other',
      symbol,
    };
  }

  #partsOf({ splits }: BookTransaction): Map<string, UnitsPart> {
    const parts = new Map<string, UnitsPart>();
    for (const { id, account, value, units = 0n, ratio = null } of splits) {
      if (this.#accounts.get(account)?.use !== 'units') continue;
      const known = parts.get(account) ?? { id, units: 0n, paid: 0, rest: 0, ratio };
      known.units += ratio === null ? units : 0n;
      // A part without units is of the gain of a sale, or of a cost that changed.
      if (units === 0n) known.rest += value;
      else known.paid += value;
      parts.set(account, known);
    }
    return parts;
  }

  #sumsOf({ splits }: BookTransaction, parts: number): MoneySums {
    const sums = { money: 0, earned: 0, spent: 0, isSet: true, isAlone: parts === 1 };
    for (const { account, value } of splits) {
      const use = this.#accounts.get(account)?.use ?? 'other';
      if (use === 'units' || use === 'trading' || value === 0) continue;
      if (use !== 'equity') sums.isSet = false;
      if (use === 'category' && value < 0) sums.earned -= value;
      else if (use === 'category') sums.spent += value;
      else if (use !== 'equity') sums.money += value;
    }
    return sums;
  }
}

type PartTerms = {
  sums: MoneySums;
  instrument: FileInstrument;
  currency: Currency;
  /** The same units left another account, or reached it. */
  isMoved: boolean;
  isSplit: boolean;
};

/** Beyond an amount, its row is not stored, and told of. */
const textOf = (minor: number) => toTotalText(Math.abs(minor) as Minor);

/** Transactions of units, with the money that other accounts paid for them or received. */
function rowsOf(part: UnitsPart, terms: PartTerms): DraftTransaction[] {
  const { sums, instrument, isMoved, isSplit } = terms;
  const { units, paid, ratio } = part;
  const isIn = units > 0n;
  if (ratio !== null) return [{ kind: 'split', instrument, ratio }];
  if (units === 0n) return incomeOf(part, sums, instrument);
  if (paid === 0 && isSplit) return [{ kind: 'split', instrument, quantity: decimalOf(units) }];
  const quantity = decimalOf(isIn ? units : -units);
  const own = { instrument, quantity, price: priceOf(part, terms) };
  if (isMoved || sums.isSet || paid === 0) {
    const amount = paid === 0 ? null : textOf(paid);
    return [{ ...own, kind: isIn ? 'transfer_in' : 'transfer_out', amount }];
  }
  const isReinvested = isIn && sums.isAlone && sums.money === 0 && sums.earned > 0;
  if (isReinvested && paid === sums.earned - sums.spent) {
    const tax = sums.spent === 0 ? null : textOf(sums.spent);
    const dividend = { kind: 'dividend' as const, instrument, amount: textOf(sums.earned), tax };
    return [{ ...own, kind: 'buy', amount: textOf(paid) }, dividend];
  }
  const cost = feeOf(part, sums);
  const amount = textOf(paid + cost);
  const fee = cost === 0 ? null : textOf(cost);
  const [trade, cash] = isIn ? (['buy', 'deposit'] as const) : (['sell', 'withdrawal'] as const);
  return [
    { ...own, kind: trade, amount, fee },
    { kind: cash, amount },
  ];
}

/** The price of a unit, in the currency of the instrument; null: it was not paid in that. */
function priceOf(
  { units, paid }: UnitsPart,
  { instrument, currency }: PartTerms,
): DecimalText | null {
  if (paid === 0 || instrument.currency !== currency) return null;
  const price = divideRounded((BigInt(paid) * (UNIT * UNIT)) / 100n, units);
  return price > 0n && price <= UNITS_MAX ? decimalOf(price) : null;
}

/** The fee that was paid with a trade: the rest of the money, where that is a small part of it. */
function feeOf({ paid, rest }: UnitsPart, { money, earned, isAlone }: MoneySums): number {
  const fee = -(money + paid);
  const isOnly = isAlone && (earned === 0 || earned === rest);
  return isOnly && fee > 0 && fee * 2 <= Math.abs(paid) ? fee : 0;
}

/** A dividend, or capital that was returned, which another account received. */
function incomeOf(
  { rest }: UnitsPart,
  sums: MoneySums,
  instrument: FileInstrument,
): DraftTransaction[] {
  const { money, earned, isAlone } = sums;
  if (!isAlone || money <= 0) return [];
  const cash = { kind: 'withdrawal' as const, amount: textOf(money) };
  if (rest === 0 && earned >= money) {
    const tax = earned === money ? null : textOf(earned - money);
    return [{ kind: 'dividend', instrument, amount: textOf(earned), tax }, cash];
  }
  if (rest !== -money) return [];
  return [{ kind: 'return_of_capital', instrument, amount: textOf(money) }, cash];
}
