import type { Steps } from '#domain/basics/steps.ts';
import {
  type BookTransaction,
  type BookAccount,
  entryCurrency,
  entryLedger,
  type BookSplit,
  type AccountUse,
  minorOfFraction,
} from './double-entry.ts';
import type { Ledger } from './ledger.ts';
import type { Issues } from './move-file.ts';
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
  readonly #issues: Issues;
  readonly #path: string[] = [];
  readonly #accounts: FoundAccount[] = [];
  readonly #entries: BookTransaction[] = [];
  #fields = new Map<string, string>();
  #splits: BookSplit[] = [];
  #split = new Map<string, string>();
  #words = '';
  #templates = 0;
  #rows = 0;
  #isBook = false;

  constructor(issues: Issues) {
    this.#issues = issues;
  }

  open(name: string): void {
    this.#path.push(name);
    this.#words = '';
    this.#isBook ||= name === 'gnc-v2';
    if (name === 'template-transactions') this.#templates += 1;
    if ((name === 'account' || name === 'transaction') && isTop(this.#path)) {
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
    return entryLedger('gnucash', { accounts, entries: this.#entries }, this.#issues);
  }

  #end(name: string, inside: string): void {
    const words = this.#words.trim();
    if (inside === 'split') this.#split.set(name, words);
    else if (inside === 'account' || inside === 'transaction') this.#fields.set(name, words);
    else if (inside === 'commodity' || inside === 'date-posted')
      this.#fields.set(`${inside}/${name}`, words);
    if (name === 'split') this.#endSplit();
    if (name === 'transaction') this.#endTransaction();
    if (name === 'account' && inside === 'book') this.#endAccount();
  }

  #endSplit(): void {
    const own = this.#split;
    const field = (name: string) => own.get(name) ?? '';
    const [minor, value] = [minorOfFraction(field('quantity')), minorOfFraction(field('value'))];
    this.#rows += 1;
    if (minor === null || value === null)
      this.#issues.add('unreadRow', `${this.#field('description')} ${field('value')}`);
    else
      this.#splits.push({
        id: field('id'),
        account: field('account'),
        minor,
        value,
        memo: field('memo'),
      });
  }

  #endTransaction(): void {
    const day = dayIn(this.#field('date-posted/date'));
    const [id, text] = [this.#field('id'), this.#field('description')];
    if (day === null) this.#issues.add('unreadRow', text);
    else if (this.#rows <= ROWS_MAX) this.#entries.push({ id, day, text, splits: this.#splits });
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

function isTop(path: readonly string[]): boolean {
  return path.at(-2) === 'book';
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
    const use = USES[type] ?? 'other';
    return {
      id,
      name,
      place: above.join(' · '),
      use,
      currency: entryCurrency(space, code),
      isClosed: false,
    };
  });
}
