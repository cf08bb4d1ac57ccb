import type { Currency } from '#domain/basics/currencies.ts';
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
import { dayIn } from './product-tables.ts';

const USES: Readonly<Record<string, AccountUse>> = {
  BANK: 'cash',
  CASH: 'cash',
  CREDIT: 'card',
  ASSET: 'asset',
  RECEIVABLE: 'asset',
  LIABILITY: 'debt',
  PAYABLE: 'debt',
  INCOME: 'category',
  EXPENSE: 'category',
  EQUITY: 'equity',
  STOCK: 'units',
  MUTUAL: 'units',
  TRADING: 'trading',
};

type FoundAccount = {
  name: string;
  id: string;
  type: string;
  parent: string;
  space: string;
  code: string;
};

const ROWS_MAX = 400_000;
const WORDS_MAX = 2_000;

/** Receives the elements of a book of GnuCash, with names without their prefixes. */
export class GnucashReader {
  readonly #terms: LedgerTerms;
  readonly #path: string[] = [];
  readonly #accounts: FoundAccount[] = [];
  readonly #entries: BookTransaction[] = [];
  readonly #names: Map<string, { name: string; isin: string; currency: null }> = new Map();
  readonly #prices = new BookPrices();
  #fields = new Map<string, string>();
  #splits: BookSplit[] = [];
  #split = new Map<string, string>();
  #words = '';
  #templates = 0;
  #rows = 0;
  #isBook = false;

  constructor(terms: LedgerTerms) {
    this.#terms = terms;
  }

  open(name: string): void {
    this.#path.push(name);
    this.#words = '';
    this.#isBook ||= name === 'gnc-v2';
    if (name === 'template-transactions') this.#templates += 1;
    if (isWhole(name, this.#path.at(-2))) {
      this.#fields = new Map();
      this.#splits = [];
    }
    if (name === 'split') this.#split = new Map();
  }

  text(more: string): void {
    if (this.#words.length < WORDS_MAX) this.#words += more;
  }

  close(name: string): void {
    this.#path.pop();
    const inside = this.#path.at(-1) ?? '';
    if (this.#templates === 0) this.#end(name, inside);
    if (name === 'template-transactions') this.#templates -= 1;
    this.#words = '';
  }

  /** Null: it is not a book of GnuCash. */
  ledger(): Steps<Ledger> | null {
    if (!this.#isBook) return null;
    const accounts = placedAccounts(this.#accounts);
    const [names, prices] = [this.#names, this.#prices.all()];
    const book: Book = { accounts, entries: this.#entries, names, prices };
    return bookLedger('gnucash', book, this.#terms);
  }

  #end(name: string, inside: string): void {
    const words = this.#words.trim();
    if (inside === 'split') this.#split.set(name, words);
    else if (PARTS.has(inside)) this.#fields.set(`${inside}/${name}`, words);
    else if (WHOLE.has(inside)) this.#fields.set(name, words);
    if (name === 'split') this.#endSplit();
    if (name === 'transaction') this.#endTransaction();
    if (name === 'account' && inside === 'book') this.#endAccount();
    if (name === 'price' && inside === 'pricedb') this.#endPrice();
    if (name === 'commodity' && inside === 'book')
      this.#names.set(this.#commodity(), {
        name: this.#field('commodity/name'),
        isin: this.#field('commodity/xcode'),
        currency: null,
      });
  }

  #endSplit(): void {
    const own = this.#split;
    const field = (name: string) => own.get(name) ?? '';
    const [minor, value] = [minorOfFraction(field('quantity')), minorOfFraction(field('value'))];
    this.#rows += 1;
    if (minor === null || value === null)
      this.#terms.issues.add('unreadRow', `${this.#field('description')} ${field('value')}`);
    else
      this.#splits.push({
        id: field('id'),
        account: field('account'),
        minor,
        value,
        units: unitsOfFraction(field('quantity')) ?? 0n,
        memo: field('memo'),
      });
  }

  #endTransaction(): void {
    const day = dayIn(this.#field('date-posted/date'));
    const [id, text] = [this.#field('id'), this.#field('description')];
    if (day === null) this.#terms.issues.add('unreadRow', text);
    else if (this.#rows <= ROWS_MAX) {
      const [currency, splits] = [this.#currency(), this.#splits];
      this.#entries.push({ id, day, text, currency, splits });
    }
  }

  #endPrice(): void {
    const [day, currency] = [dayIn(this.#field('time/date')), this.#currency()];
    const units = unitsOfFraction(this.#field('value'));
    if (day === null || currency === null || units === null) return;
    this.#prices.add({ commodity: this.#commodity(), day, units, currency });
  }

  #commodity(): string {
    return `${this.#field('commodity/space')}:${this.#field('commodity/id')}`;
  }

  #currency(): Currency | null {
    return entryCurrency(this.#field('currency/space'), this.#field('currency/id'));
  }

  #endAccount(): void {
    this.#accounts.push({
      name: this.#field('name'),
      id: this.#field('id'),
      type: this.#field('type'),
      parent: this.#field('parent'),
      space: this.#field('commodity/space'),
      code: this.#field('commodity/id'),
    });
  }

  #field(name: string): string {
    return this.#fields.get(name) ?? '';
  }
}

/** Elements whose fields are read, and those of a field in parts. */
const WHOLE = new Set(['account', 'transaction', 'price']);
const PARTS = new Set(['commodity', 'currency', 'date-posted', 'time']);

/** Whether an element has fields of its own: those of templates count no money. */
function isWhole(name: string, inside: string | undefined): boolean {
  return inside === 'book' ? WHOLE.has(name) || name === 'commodity' : inside === 'pricedb';
}

function isCommodity(space: string): boolean {
  return !['', 'CURRENCY', 'ISO4217'].includes(space);
}

/** Accounts with the names of those above them. */
function placedAccounts(found: readonly FoundAccount[]): BookAccount[] {
  const byId = new Map(found.map((each) => [each.id, each]));
  return found.map(({ id, name, type, parent, space, code }) => {
    const above: string[] = [];
    let up = byId.get(parent);
    for (let depth = 0; up !== undefined && up.type !== 'ROOT' && depth < 10; depth += 1) {
      above.unshift(up.name);
      up = byId.get(up.parent);
    }
    const stated = USES[type] ?? 'other';
    // An account of money may be in bitcoin, too.
    const isUnits = (stated === 'cash' || stated === 'asset') && isCommodity(space);
    const use = isUnits ? 'units' : stated;
    return {
      id,
      name,
      place: above.join(' · '),
      use,
      currency: entryCurrency(space, code),
      isClosed: false,
      parent: byId.get(parent)?.type === 'ROOT' ? '' : parent,
      commodity: `${space}:${code}`,
    };
  });
}
