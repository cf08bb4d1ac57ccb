import type { Currency } from '#domain/basics/currencies.ts';
import { isDay } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type Book, bookLedger, BookPrices, unitsOfFraction } from './book-holdings.ts';
import {
  type BookTransaction,
  type BookAccount,
  entryCurrency,
  type BookSplit,
  type AccountUse,
  minorOfFraction,
} from './double-entry.ts';
import type { Ledger, LedgerTerms } from './ledger.ts';

/** Types of accounts by their numbers in KMyMoney. */
const USES: Readonly<Record<string, AccountUse>> = {
  1: 'cash',
  2: 'cash',
  3: 'cash',
  4: 'card',
  5: 'debt',
  6: 'asset',
  7: 'units',
  8: 'cash',
  9: 'asset',
  10: 'debt',
  12: 'category',
  13: 'category',
  14: 'asset',
  15: 'units',
  16: 'equity',
};

type TaggedSplit = BookSplit & { tags: string[] };
type TaggedEntry = Omit<BookTransaction, 'splits'> & { splits: TaggedSplit[] };
type Attributes = Readonly<Record<string, string>>;

/** Receives the elements of a file of KMyMoney, which has its data in attributes. */
export function createKmymoneyReader(terms: LedgerTerms) {
  const { issues } = terms;
  const path: string[] = [];
  const accounts: (BookAccount & { parent: string })[] = [];
  const payees = new Map<string, string>();
  const tags = new Map<string, string>();
  const entries: TaggedEntry[] = [];
  const securities = createSecurities();
  const lastSplit = () => entries.at(-1)?.splits.at(-1);
  let isBook = false;
  const addSplit = (of: Attributes) => {
    const entry = entries.at(-1);
    if (entry === undefined) return;
    const payee = payees.get(of['payee'] ?? '');
    if (payee) entry.text = payee;
    const own = splitOf(of);
    if (own === null) issues.add('unreadRow', `${entry.day} ${of['value']}`);
    else entry.splits.push({ ...own, id: `${entry.id} ${of['id']}`, tags: [] });
  };
  return {
    open(name: string, of: Attributes): void {
      const inside = path.at(-1) ?? '';
      path.push(name);
      isBook ||= name === 'KMYMONEY-FILE';
      if (name === 'PAYEE') payees.set(of['id'] ?? '', of['name'] ?? '');
      if (name === 'TAG' && inside === 'TAGS') tags.set(of['id'] ?? '', of['name'] ?? '');
      if (name === 'TAG' && path.at(-5) === 'TRANSACTIONS')
        lastSplit()?.tags.push(tags.get(of['id'] ?? '') ?? '');
      if (name === 'ACCOUNT' && inside === 'ACCOUNTS') accounts.push(accountOf(of));
      securities.open(name, of, inside);
      if (name === 'PAIR' && of['key'] === 'mm-closed' && path.includes('ACCOUNTS')) {
        const last = accounts.at(-1);
        if (last !== undefined) last.isClosed = of['value']?.toLowerCase() === 'yes';
      }
      // Those of schedules have not happened.
      if (name === 'TRANSACTION' && inside === 'TRANSACTIONS') {
        const day = of['postdate'] ?? '';
        if (!isDay(day)) issues.add('unreadRow', of['memo'] ?? '');
        entries.push(entryOf(of));
      }
      if (name === 'SPLIT' && path.at(-4) === 'TRANSACTIONS') addSplit(of);
    },
    close(): void {
      path.pop();
    },
    /** Null: it is not a file of KMyMoney. */
    ledger: (): Steps<Ledger> | null => {
      if (!isBook) return null;
      const named = new Map(accounts.map(({ id, name }) => [id, name]));
      const placed = accounts.map((each) => ({ ...each, place: named.get(each.parent) ?? '' }));
      const dated = entries.filter(({ day }) => day !== '');
      const book: Book = { accounts: placed, entries: dated, ...securities.all() };
      return bookLedger('kmymoney', book, terms);
    },
  };
}

/** A part of a transaction; null: its amounts cannot be read. */
function splitOf(of: Attributes): Omit<BookSplit, 'id'> | null {
  const { account = '', shares = '', value: paid = '', action, memo = '' } = of;
  const [minor, value] = [minorOfFraction(shares), minorOfFraction(paid)];
  if (minor === null || value === null) return null;
  // Its shares are what a split made of one.
  const ratio = action === 'Split' ? shares : null;
  return { account, minor, value, units: unitsOfFraction(shares) ?? 0n, ratio, memo };
}

/** Receives the elements of securities and of their prices. */
function createSecurities() {
  type Security = { name: string; isin: string; currency: Currency | null };
  const names = new Map<string, Security>();
  const prices = new BookPrices();
  let last: Security = { name: '', isin: '', currency: null };
  let pair: Attributes = {};
  return {
    open(name: string, of: Attributes, inside: string): void {
      if (name === 'SECURITY' && inside === 'SECURITIES') {
        const currency = entryCurrency('ISO4217', of['trading-currency'] ?? '');
        last = { name: of['name'] ?? '', isin: of['symbol'] ?? '', currency };
        names.set(of['id'] ?? '', last);
      }
      if (name === 'PAIR' && of['key'] === 'kmm-security-id') last.isin = of['value'] ?? '';
      if (name === 'PRICEPAIR') pair = of;
      if (name !== 'PRICE' || inside !== 'PRICEPAIR') return;
      const { date: day = '', price = '' } = of;
      const currency = entryCurrency('ISO4217', pair['to'] ?? '');
      const units = unitsOfFraction(price);
      if (!isDay(day) || currency === null || units === null) return;
      prices.add({ commodity: pair['from'] ?? '', day, units, currency });
    },
    all: () => ({ names, prices: prices.all() }),
  };
}

function accountOf(of: Attributes): BookAccount & { parent: string } {
  const use = USES[of['type'] ?? ''] ?? 'other';
  return {
    id: of['id'] ?? '',
    name: of['name'] ?? '',
    place: '',
    use,
    currency: entryCurrency('ISO4217', of['currency'] ?? ''),
    isClosed: false,
    parent: of['parentaccount'] ?? '',
    commodity: of['currency'] ?? '',
  };
}

function entryOf(of: Attributes): TaggedEntry {
  const day = of['postdate'] ?? '';
  const [id, text] = [of['id'] ?? '', of['memo'] ?? ''];
  const currency = entryCurrency('ISO4217', of['commodity'] ?? '');
  return { id, day: isDay(day) ? day : '', text, currency, splits: [] };
}
