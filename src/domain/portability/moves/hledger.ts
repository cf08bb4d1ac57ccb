import { type Day, isDay } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import {
  type Amount,
  amountAt,
  amountOf,
  createMarks,
  markOf,
  type RawAmount,
} from './journal-amounts.ts';
import { dayIn, nameIn, postingIn, type RawPosting, tagsIn } from './hledger-lines.ts';
import { hasEnd, linesOf } from './journal-lines.ts';
import {
  ACCOUNT_DEPTH_MAX,
  type Journal,
  type JournalEntry,
  type JournalPosting,
  type Root,
} from './journal.ts';
import type { Issues, MoveProblem } from './move-file.ts';

/** Kinds of accounts by the letters that hledger has for them. */
const TYPES: Readonly<Record<string, Root>> = {
  a: 'assets',
  c: 'assets',
  l: 'liabilities',
  e: 'equity',
  v: 'equity',
  r: 'income',
  x: 'expenses',
  g: 'income',
  gain: 'income',
  asset: 'assets',
  cash: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  conversion: 'equity',
  revenue: 'income',
  expense: 'expenses',
};

const ALIASES_MAX = 1_000;

type RawEntry = Omit<JournalEntry, 'postings'> & { postings: RawPosting[] };
type JournalTerms = { issues: Issues; today: Day };

/** Reads a journal of Ledger or hledger, of which other files may be parts. */
export function* hledgerJournal(text: string, terms: JournalTerms): Steps<Journal | MoveProblem> {
  const reader = new HledgerReader(terms);
  let count = 0;
  for (const line of linesOf(text)) {
    count += 1;
    if (count % 20 === 0) yield;
    reader.line(line);
    if (reader.hasParts) return 'includes';
  }
  return yield* reader.journal(hasEnd(text));
}

class HledgerReader {
  hasParts = false;
  readonly #issues: Issues;
  readonly #marks = createMarks();
  readonly #entries: RawEntry[] = [];
  readonly #prices: { day: Day; commodity: string; amount: RawAmount }[] = [];
  readonly #roots = new Map<string, Root>();
  readonly #cash = new Set<string>();
  readonly #aliases = new Map<string, string>();
  readonly #parents: string[] = [];
  #names = new Map<string, string>();
  #entry: RawEntry | null = null;
  /** A rule or a plan, whose lines are not a transaction's. */
  #isRule = false;
  #declared: { account?: string; commodity?: string } = {};
  #until: RegExp | null = null;
  #year: string;
  #isYearStated = false;
  #default = '';
  #bucket = '';
  readonly #lines = {
    dayOf: (date: string) => this.#day(date),
    withDefault: (amount: RawAmount) => this.#withDefault(amount),
  };

  constructor({ issues, today }: JournalTerms) {
    this.#issues = issues;
    this.#year = today.slice(0, 4);
  }

  line(line: string): void {
    if (this.#until !== null) {
      if (this.#until.test(line)) this.#until = null;
      return;
    }
    if (line.trim() === '') {
      this.#entry = null;
      this.#isRule = false;
      this.#declared = {};
    } else if (/^\s/.test(line)) this.#inner(line.trim());
    else if (!/^[;#%|*]/.test(line)) this.#begin(line);
  }

  *journal(isEnded: boolean): Steps<Journal> {
    const entries: JournalEntry[] = [];
    for (const entry of this.#entries) {
      yield;
      entries.push(this.#finished(entry));
    }
    const prices = this.#prices.flatMap((each) => {
      const amount = this.#amount(each.amount);
      return amount === null ? [] : [{ ...each, amount }];
    });
    const none = { balances: [], pads: [], closed: new Set<string>() };
    const names = { names: new Map<string, string>(), isins: new Map<string, string>() };
    const own = { roots: this.#roots, cash: this.#cash, isEnded };
    return { source: 'ledger', entries, prices, ...none, ...names, ...own };
  }

  #begin(line: string): void {
    this.#entry = null;
    this.#isRule = false;
    this.#declared = {};
    if (/^\d/.test(line)) this.#head(line);
    else if (/^[~=]/.test(line)) {
      // Rules and plans are not what happened.
      this.#isRule = true;
      this.#issues.add('otherRow', line);
    } else this.#directive(line.replace(/^[!@]/, ''));
  }

  #directive(line: string): void {
    const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
    if (word === 'include') this.hasParts = true;
    else if (word === 'comment' || word === 'test') this.#until = /^end(?: comment| test)?\s*$/;
    else if (word === 'python') this.#isRule = true;
    else if (word === 'apply' && /^account\s/.test(rest)) this.#parents.push(nameIn(rest.slice(8)));
    else if (word === 'apply') this.#apply(rest);
    else if (word === 'end' && /^(?:apply account|account|$)/.test(rest)) this.#parents.pop();
    else if (word === 'end' && rest === 'aliases') this.#forget();
    else if (word === 'alias') this.#alias(rest, line);
    else if (word === 'account') this.#account(rest);
    else if (word === 'commodity') this.#commodity(rest);
    else if (word === 'decimal-mark') this.#mark(rest);
    else if (word === 'year' || /^Y\d*$/.test(word)) this.#apply(`year ${word.slice(1)} ${rest}`);
    else if (word === 'D') this.#defaultAmount(rest);
    else if (word === 'P') this.#price(rest);
    else if (word === 'A' || word === 'bucket') this.#bucket = nameIn(rest);
    else if (/^[iobhIO]$/.test(word)) this.#issues.add('otherRow', line);
    else if (!KNOWN.has(word)) this.#issues.add('unreadRow', line);
  }

  #apply(rest: string): void {
    const [year] = /\d{4}/.exec(rest.slice(0, 40)) ?? [];
    if (!rest.startsWith('year') || year === undefined) return;
    this.#year = year;
    this.#isYearStated = true;
  }

  #forget(): void {
    this.#aliases.clear();
    this.#names = new Map();
  }

  #alias(rest: string, line: string): void {
    const [from = '', to] = rest.split('=');
    // Expressions of other people are not run.
    if (to === undefined || from.startsWith('/') || this.#aliases.size >= ALIASES_MAX)
      this.#issues.add('otherRow', line);
    else {
      this.#aliases.set(from.trim(), to.trim());
      this.#names = new Map();
    }
  }

  #account(rest: string): void {
    const name = nameIn(rest);
    const account = this.#named(name);
    this.#declared = { account };
    const [, type = ''] = /[\s;,]type:\s*(\w+)/i.exec(rest.slice(name.length, 1_000)) ?? [];
    this.#type(account, type);
  }

  #type(account: string, type: string): void {
    const root = TYPES[type.toLowerCase()];
    if (root !== undefined) this.#roots.set(account, root);
    if (/^c(?:ash)?$/i.test(type)) this.#cash.add(account);
  }

  #commodity(rest: string): void {
    const found = amountAt(rest, 0)?.amount;
    if (found !== undefined) this.#stateMark(found);
    this.#declared = { commodity: found?.commodity ?? nameIn(rest).replaceAll('"', '') };
  }

  #mark(rest: string): void {
    if (rest.startsWith(',') || rest.startsWith('.')) this.#marks.state(rest[0] as ',' | '.');
  }

  #stateMark({ number, commodity }: RawAmount): void {
    // A format ends in its decimals, also where it has three, or in their mark.
    const [, last] = /([.,])\d*$/.exec(number.slice(-40)) ?? [];
    const mark = markOf(number) ?? (last as ',' | '.' | undefined);
    if (mark !== undefined) this.#marks.state(mark, commodity);
  }

  #defaultAmount(rest: string): void {
    const found = amountAt(rest, 0)?.amount;
    if (found === undefined) return;
    this.#default = found.commodity;
    this.#stateMark(found);
  }

  #price(rest: string): void {
    const [, date = '', more = ''] =
      /^(\S+)\s+(?:\d{1,2}:\d{2}(?::\d{2})?\s+)?(.*)$/.exec(rest) ?? [];
    const day = this.#day(date);
    const [, quoted, plain] = /^(?:"([^"]*)"|(\S+))/.exec(more) ?? [];
    const commodity = quoted ?? plain ?? '';
    const found = amountAt(more, commodity.length + (quoted === undefined ? 0 : 2));
    if (day === null || found === null) return void this.#issues.add('unreadRow', `P ${rest}`);
    this.#marks.add(found.amount);
    this.#prices.push({ day, commodity, amount: found.amount });
  }

  #day(date: string): Day | null {
    const [day = '', month = '', year = this.#year] = date.split(/[-/.]/).toReversed();
    const found = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(found) ? found : null;
  }

  #head(line: string): void {
    const [date = ''] = /^[\d/.-]+/.exec(line) ?? [];
    const day = this.#day(date);
    if (day === null) {
      this.#isRule = true;
      this.#issues.add('unreadRow', line);
      return;
    }
    if (date.split(/[-/.]/).length === 2 && !this.#isYearStated) this.#issues.add('year', line);
    const rest = line.slice(date.length).replace(/^=[\d/.-]+/, '');
    const comment = rest.indexOf(';');
    const stated = (comment < 0 ? rest : rest.slice(0, comment)).trim().replace(/^[*!]\s*/, '');
    const text = stated.replace(/^\([^()]*\)\s*/, '');
    const [payee = '', ...notes] = text.split('|').map((part) => part.trim());
    this.#entry = {
      day,
      text: payee || notes.join(' '),
      note: payee === '' ? '' : notes.join(' '),
      payee: notes.length > 0 ? payee || null : null,
      tags: comment < 0 ? [] : tagsIn(rest.slice(comment + 1)),
      postings: [],
      isBroken: false,
    };
    this.#entries.push(this.#entry);
  }

  #inner(line: string): void {
    if (this.#isRule) return;
    const entry = this.#entry;
    if (entry === null) return this.#declaration(line);
    if (line.startsWith(';')) {
      const comment = line.slice(1).trim();
      const last = entry.postings.at(-1);
      entry.tags.push(...tagsIn(comment));
      if (last === undefined) return;
      last.day = dayIn(comment, this.#lines) ?? last.day;
      last.memo ||= comment;
      return;
    }
    const posting = postingIn(line, this.#lines);
    const account = posting === null ? '' : this.#named(posting.account);
    if (posting === null || account.split(':').length > ACCOUNT_DEPTH_MAX) entry.isBroken = true;
    else {
      entry.postings.push({ ...posting, account });
      entry.tags.push(...tagsIn(posting.memo));
    }
  }

  #declaration(line: string): void {
    const { account, commodity } = this.#declared;
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const [, type = ''] = /^;\s*type:\s*(\w+)/i.exec(line) ?? [];
    if (account !== undefined && type !== '') this.#type(account, type);
    if (account !== undefined && word === 'alias' && this.#aliases.size < ALIASES_MAX) {
      this.#aliases.set(rest.trim(), account);
      this.#names = new Map();
    }
    const format = word === 'format' && commodity !== undefined ? amountAt(rest, 0) : null;
    if (format !== null) this.#stateMark(format.amount);
  }

  /** An account by the aliases and below the accounts that hold at its line. */
  #named(stated: string): string {
    const known = this.#names.get(stated);
    if (known !== undefined && this.#parents.length === 0) return known;
    let name = [...this.#parents, stated].join(':');
    for (let count = 0; count < ACCOUNT_DEPTH_MAX && this.#aliases.size > 0; count += 1) {
      let end = name.length;
      while (end > 0 && !this.#aliases.has(name.slice(0, end)))
        end = name.lastIndexOf(':', end - 1);
      const to = end > 0 ? this.#aliases.get(name.slice(0, end)) : undefined;
      if (to === undefined || to === name.slice(0, end)) break;
      name = `${to}${name.slice(end)}`.slice(0, 1_000);
    }
    if (this.#parents.length === 0) this.#names.set(stated, name);
    return name;
  }

  #withDefault(amount: RawAmount): RawAmount {
    const own = amount.commodity === '' ? { ...amount, commodity: this.#default } : amount;
    this.#marks.add(own);
    return own;
  }

  #amount(raw: RawAmount | null): Amount | null {
    return raw === null ? null : amountOf(raw, this.#marks.of(raw.commodity));
  }

  #finished({ postings, ...entry }: RawEntry): JournalEntry {
    let { isBroken } = entry;
    const read = (raw: RawAmount | null) => {
      const amount = this.#amount(raw);
      isBroken ||= raw !== null && amount === null;
      return amount;
    };
    const made = postings.map((raw): JournalPosting => {
      const { account, group, memo, day, hasLot, lotDay: on, isTotal, withInner } = raw;
      const [amount, price, stated] = [read(raw.amount), read(raw.price), read(raw.stated)];
      const lot = hasLot
        ? { each: read(raw.each), all: read(raw.all), day: on, label: null }
        : null;
      return {
        account,
        group,
        memo,
        day,
        amount,
        lot,
        price: price === null ? null : { amount: price, isTotal },
        stated: stated === null ? null : { amount: stated, withInner },
      };
    });
    const [only] = made;
    if (made.length === 1 && only?.group === 'real' && this.#bucket !== '') {
      const none = { amount: null, lot: null, price: null, stated: null } as const;
      made.push({ ...only, ...none, account: this.#bucket });
    }
    return { ...entry, postings: made, isBroken };
  }
}

/** Directives that move nothing. */
const KNOWN = new Set(
  'payee tag define def assert check expr eval value capture N C end import'.split(' '),
);
