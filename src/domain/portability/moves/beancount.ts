import { type Day, isDay } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type Amount, expressionAt, spaceEnd } from './journal-amounts.ts';
import {
  ACCOUNT_DEPTH_MAX,
  type Journal,
  type JournalEntry,
  type JournalPosting,
  type Lot,
  type Root,
} from './journal.ts';
import { hasEnd, linesOf } from './journal-lines.ts';
import type { Issues, MoveProblem } from './move-file.ts';

/** Directives of a day that are not transactions and move nothing. */
const OTHERS = new Set(['note', 'document', 'event', 'query', 'custom']);
const ROOTS: Readonly<Record<string, Root>> = {
  name_assets: 'assets',
  name_liabilities: 'liabilities',
  name_equity: 'equity',
  name_income: 'income',
  name_expenses: 'expenses',
};

/** The most lines of a text in quotes, and tags that hold for many transactions. */
const QUOTED_LINES_MAX = 100;
const TAGS_MAX = 100;

/** Reads a journal of Beancount, of which other files may be parts. */
export function* beancountJournal(text: string, issues: Issues): Steps<Journal | MoveProblem> {
  const reader = new BeancountReader(issues);
  let count = 0;
  for (const line of linesOf(text)) {
    count += 1;
    if (count % 20 === 0) yield;
    reader.line(line);
  }
  return reader.end(hasEnd(text));
}

class BeancountReader {
  readonly #issues: Issues;
  readonly #roots = new Map<string, Root>(
    Object.entries(ROOTS).map(([option, root]) => [defaultName(option), root]),
  );
  readonly #journal: Omit<Journal, 'roots' | 'isEnded'> & {
    closed: Set<string>;
    names: Map<string, string>;
    isins: Map<string, string>;
  } = {
    source: 'beancount',
    entries: [],
    balances: [],
    pads: [],
    prices: [],
    cash: new Set(),
    closed: new Set(),
    names: new Map(),
    isins: new Map(),
  };
  readonly #tags = new Set<string>();
  #entry: JournalEntry | null = null;
  #commodity: string | null = null;
  #open: { line: string; lines: number } | null = null;
  #hasParts = false;
  #isDamaged = false;
  #isForecast = false;

  constructor(issues: Issues) {
    this.#issues = issues;
  }

  line(read: string): void {
    const line = this.#open === null ? read : `${this.#open.line} ${read}`;
    const lines = (this.#open?.lines ?? 0) + 1;
    this.#open = null;
    const isMeant = /^\d/.test(line) || (this.#entry !== null && /^\s/.test(line));
    if (isMeant && isQuoteOpen(line)) {
      this.#isDamaged ||= lines > QUOTED_LINES_MAX;
      this.#open = this.#isDamaged ? null : { line, lines };
    } else if (/^\s/.test(line)) this.#inner(line.trim());
    else if (line !== '' && !line.startsWith(';')) this.#directive(line);
  }

  end(isEnded: boolean): Journal | MoveProblem {
    if (this.#hasParts) return 'includes';
    // The file ends within a text.
    if (this.#open !== null || this.#isDamaged) return 'damaged';
    return { ...this.#journal, roots: this.#roots, isEnded };
  }

  #directive(line: string): void {
    const [, date = '', rest = ''] = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})\s+(\S.*)$/.exec(line) ?? [];
    this.#commodity = null;
    this.#entry = null;
    if (date !== '') {
      const day = dayOf(date);
      // Names may begin before all days of ours.
      if (day !== null) this.#ofDay(day, rest);
      else if (!/^(?:open|close|commodity)\s/.test(rest)) this.#issues.add('unreadRow', line);
      return;
    }
    if (/^include\s/.test(line)) this.#hasParts = true;
    else if (/^(?:push|pop)tag\s/.test(line)) this.#tag(line);
    else if (/^plugin\s.*forecast/.test(line)) this.#isForecast = true;
    else if (/^option\s/.test(line)) {
      const [name, value] = quotedIn(line).texts;
      const root = ROOTS[name ?? ''];
      if (root === undefined || value === undefined) return;
      for (const [known, of] of this.#roots) if (of === root) this.#roots.delete(known);
      this.#roots.set(value, root);
    }
  }

  #tag(line: string): void {
    const [, word, tag = ''] = /^(push|pop)tag\s+#(\S+)/.exec(line) ?? [];
    if (word === 'pop') this.#tags.delete(tag);
    else if (tag !== '' && this.#tags.size < TAGS_MAX) this.#tags.add(tag);
  }

  #ofDay(day: Day, rest: string): void {
    const [, word = '', more = ''] = /^(\S+)\s*(.*)$/.exec(rest) ?? [];
    const [account = ''] = /^[^\s;"]+/.exec(more) ?? [];
    const after = more.slice(account.length);
    const isRead = this.#named(word, { day, account, after });
    if (isRead === false) this.#issues.add('unreadRow', `${day} ${rest}`);
    if (isRead !== null || OTHERS.has(word) || /^(?:open|close|commodity)$/.test(word)) return;
    if (word === '#' && this.#isForecast) this.#issues.add('planned', `${day} ${rest}`);
    else if (/^(?:txn|[*!&#?%A-Z])$/.test(word)) this.#begin(day, more);
    else if (word.startsWith('"')) this.#begin(day, rest);
    else this.#issues.add('otherRow', `${day} ${rest}`);
  }

  /** Reads a directive of an account; null: it is another one. */
  #named(
    word: string,
    { day, account, after }: { day: Day; account: string; after: string },
  ): boolean | null {
    const { closed, balances, pads, prices } = this.#journal;
    if (word === 'close') closed.add(account);
    if (word === 'commodity') this.#commodity = account;
    if (word === 'pad') {
      const [from = ''] = /^[^\s;]+/.exec(after.trim()) ?? [];
      pads.push({ day, account, from });
      return from !== '';
    }
    if (word !== 'balance' && word !== 'price') return null;
    const found = amountAt(after, 0);
    if (found === null) return false;
    if (word === 'price') prices.push({ day, commodity: account, amount: found.amount });
    else balances.push({ day, account, amount: found.amount });
    return true;
  }

  #begin(day: Day, rest: string): void {
    const { texts, after } = quotedIn(rest);
    const [first = '', second] = texts;
    const own = after.split(/\s+/).flatMap((word) => (word.startsWith('#') ? word.slice(1) : []));
    this.#entry = {
      day,
      text: (second === undefined ? first : first || second).trim(),
      note: second === undefined || first === '' ? '' : second.trim(),
      payee: second === undefined ? null : first.trim() || null,
      tags: [...own, ...this.#tags],
      postings: [],
      isBroken: false,
    };
    this.#journal.entries.push(this.#entry);
  }

  #inner(line: string): void {
    const [, key = '', value = ''] = /^([a-z][\w-]*):(?:\s+(.*))?$/.exec(line) ?? [];
    if (this.#commodity !== null && key !== '') {
      const [stated = ''] = quotedIn(value).texts;
      if (key === 'name') this.#journal.names.set(this.#commodity, stated);
      if (/^isin$/i.test(key)) this.#journal.isins.set(this.#commodity, stated.toUpperCase());
      return;
    }
    if (this.#entry === null || key !== '' || line === '' || line.startsWith(';')) return;
    if (/^[#^]/.test(line)) {
      for (const word of line.split(/\s+/))
        if (word.startsWith('#')) this.#entry.tags.push(word.slice(1));
      return;
    }
    const posting = postingIn(line);
    if (posting === null) this.#entry.isBroken = true;
    else this.#entry.postings.push(posting);
  }
}

function defaultName(option: string): string {
  const name = option.slice('name_'.length);
  return `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
}

function dayOf(date: string): Day | null {
  const [year = '', month = '', day = ''] = date.split(/[-/]/);
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
}

/** Whether a text in quotes goes on in the next line; a comment has none. */
function isQuoteOpen(line: string): boolean {
  let isOpen = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (isOpen && letter === '\\') at += 1;
    else if (letter === '"') isOpen = !isOpen;
    else if (!isOpen && letter === ';') return false;
  }
  return isOpen;
}

/** The texts in quotes with which a line begins or that follow its first word, and its end. */
function quotedIn(line: string): { texts: string[]; after: string } {
  const texts: string[] = [];
  let at = line.indexOf('"');
  let end = Math.max(at, 0);
  while (at >= 0 && texts.length < 3) {
    let text = '';
    let to = at + 1;
    for (; to < line.length && line[to] !== '"'; to += 1) {
      if (line[to] === '\\') to += 1;
      text += line[to] ?? '';
    }
    texts.push(text);
    end = to + 1;
    const next = spaceEnd(line, line[spaceEnd(line, end)] === '|' ? spaceEnd(line, end) + 1 : end);
    at = line[next] === '"' ? next : -1;
  }
  const [after = ''] = line.slice(end).split(';');
  return { texts, after };
}

const COMMODITY = /^[A-Z](?:[A-Z0-9'._-]*[A-Z0-9])?(?![\w:])/;

function commodityAt(text: string, from: number): { name: string; end: number } | null {
  const at = spaceEnd(text, from);
  const [name] = COMMODITY.exec(text.slice(at, at + 40)) ?? [];
  return name === undefined ? null : { name, end: at + name.length };
}

/** A number and its commodity, of which a balance may state a tolerance between both. */
function amountAt(text: string, from: number): { amount: Amount; end: number } | null {
  const number = expressionAt(text, from);
  if (number === null) return null;
  let { end } = number;
  const tilde = spaceEnd(text, end);
  if (text[tilde] === '~') end = expressionAt(text, tilde + 1)?.end ?? end;
  const found = commodityAt(text, end);
  if (found === null) return null;
  return { amount: { units: number.units, commodity: found.name }, end: found.end };
}

/** A line of a transaction; null: it cannot be read. */
function postingIn(line: string): JournalPosting | null {
  const [, account = '', rest = ''] =
    /^(?:[*!&#?%A-Z]\s+)?([^\s;"]+:[^\s;"]+)(.*)$/.exec(line) ?? [];
  if (account === '' || account.split(':').length > ACCOUNT_DEPTH_MAX) return null;
  const none = { lot: null, price: null, group: 'real', stated: null, day: null } as const;
  const own: JournalPosting = { account, amount: null, ...none, memo: '' };
  const found = amountAt(rest, 0);
  let at = spaceEnd(rest, found?.end ?? 0);
  if (found === null) {
    // Its commodity alone, or nothing.
    at = spaceEnd(rest, commodityAt(rest, at)?.end ?? at);
    return at >= rest.length || rest[at] === ';' ? own : null;
  }
  own.amount = found.amount;
  if (rest[at] === '{') {
    const end = rest.indexOf('}', at);
    const isAll = rest[at + 1] === '{';
    if (end < 0) return null;
    const lot = lotIn(rest.slice(at + (isAll ? 2 : 1), end), isAll);
    if (lot === null) return null;
    own.lot = lot;
    at = spaceEnd(rest, end + (isAll ? 2 : 1));
  }
  if (rest[at] === '@') {
    const isTotal = rest[at + 1] === '@';
    const price = amountAt(rest, at + (isTotal ? 2 : 1));
    if (price === null) return null;
    own.price = { amount: price.amount, isTotal };
    at = spaceEnd(rest, price.end);
  }
  if (at < rest.length && rest[at] !== ';') return null;
  own.memo = rest.slice(at + 1).trim();
  return own;
}

/** The parts of a cost: an amount, a day, a label; `10 # 5 USD` is of each unit and of all. */
function lotIn(text: string, isAll: boolean): Lot | null {
  const lot: Lot = { each: null, all: null, day: null, label: null };
  for (const part of lotParts(text)) {
    if (part === '' || part === '*') continue;
    const day = dayOf(part);
    const [each = '', all] = part.split('#');
    const found = amountAt(all ?? each, 0);
    if (day !== null) lot.day = day;
    else if (part.startsWith('"')) lot.label = quotedIn(part).texts[0] ?? null;
    else if (found === null) return null;
    else if (isAll || all !== undefined) lot.all = found.amount;
    else lot.each = found.amount;
    if (all !== undefined && found !== null) {
      const units = expressionAt(each, 0)?.units;
      if (units !== undefined) lot.each = { units, commodity: found.amount.commodity };
    }
  }
  return lot;
}

/** The parts of a cost between commas, which numbers and texts in quotes have within them too. */
function lotParts(text: string): string[] {
  const isDigit = (letter: string | undefined) => letter !== undefined && /\d/.test(letter);
  const parts: string[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (text[at] !== ',' || isQuoted) continue;
    const part = text.slice(from, at).trim();
    const isOfNumber = isDigit(text[at - 1]) && isDigit(text[at + 1]) && dayOf(part) === null;
    if (isOfNumber) continue;
    parts.push(part);
    from = at + 1;
  }
  return [...parts, text.slice(from).trim()];
}
