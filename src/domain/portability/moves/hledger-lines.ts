import type { Day } from '#domain/basics/months.ts';
import { amountAt, type RawAmount, spaceEnd } from './journal-amounts.ts';
import type { JournalPosting } from './journal.ts';

/** A line of a transaction as it is written, before the marks of its numbers are known. */
export type RawPosting = Omit<JournalPosting, 'amount' | 'lot' | 'price' | 'stated'> & {
  amount: RawAmount | null;
  each: RawAmount | null;
  all: RawAmount | null;
  lotDay: Day | null;
  price: RawAmount | null;
  isTotal: boolean;
  hasLot: boolean;
  stated: RawAmount | null;
  withInner: boolean;
};

const NAME_CHARACTERS_MAX = 1_000;

/** A name up to two spaces, a tab or a comment. */
export function nameIn(text: string): string {
  const begin = text.slice(0, NAME_CHARACTERS_MAX).trimStart();
  let end = 0;
  for (; end < begin.length; end += 1) {
    const letter = begin[end] ?? '';
    if (letter === ';' || letter === '\t' || (letter === ' ' && begin[end + 1] === ' ')) break;
  }
  return begin.slice(0, end).trim();
}

/** Tags between colons, as in `:food:travel:`. */
export function tagsIn(comment: string): string[] {
  if (!comment.includes(':')) return [];
  return comment
    .split(/\s+/)
    .flatMap((word) =>
      word.length > 2 && word.startsWith(':') && word.endsWith(':')
        ? word.slice(1, -1).split(':')
        : [],
    );
}

type LineTerms = {
  dayOf: (date: string) => Day | null;
  /** The amount with the commodity that holds where none is written. */
  withDefault: (amount: RawAmount) => RawAmount;
};

type PartTerms = { rest: string; from: number; terms: LineTerms };

/** The day of a posting, as in `[2024-01-31]` or `date:2024-01-31`; the second one is ignored. */
export function dayIn(comment: string, { dayOf }: Pick<LineTerms, 'dayOf'>): Day | null {
  const [, bracket, tag] = /\[([\d/.-]{4,10})[\]=]|\bdate:\s*([\d/.-]{4,10})/.exec(comment) ?? [];
  const date = bracket ?? tag;
  return date === undefined ? null : dayOf(date);
}

const NOTHING = {
  amount: null,
  each: null,
  all: null,
  lotDay: null,
  price: null,
  isTotal: false,
  hasLot: false,
  stated: null,
  withInner: false,
  memo: '',
  day: null,
} as const;

/** A line of a transaction; null: it cannot be read. */
export function postingIn(line: string, terms: LineTerms): RawPosting | null {
  const stated = line.replace(/^[*!]\s*/, '');
  const name = nameIn(stated);
  const [, open = '', inner = name] = /^([([])(.*)[)\]]$/.exec(name) ?? [];
  const account = inner.trim();
  if (account === '') return null;
  const posting: RawPosting = {
    account,
    group: open === '(' ? 'free' : open === '[' ? 'balanced' : 'real',
    ...NOTHING,
  };
  const rest = stated.slice(name.length);
  const found = amountAt(rest, 0);
  posting.amount = found === null ? null : terms.withDefault(found.amount);
  return readParts(posting, { rest, from: found?.end ?? 0, terms });
}

/** Reads lot, price, stated balance and comment after an amount; null: something else is there. */
function readParts(posting: RawPosting, { rest, from, terms }: PartTerms): RawPosting | null {
  let at = spaceEnd(rest, from);
  while (at < rest.length) {
    const letter = rest[at];
    const [sign = ''] = /^(?:\(@@?\)|@@?|==?\*?)/.exec(rest.slice(at, at + 5)) ?? [];
    if (letter === ';') {
      posting.memo = rest.slice(at + 1).trim();
      posting.day = dayIn(posting.memo, terms);
      return posting;
    }
    if (letter === '{') {
      const end = rest.indexOf('}', at);
      if (end < 0 || !readLot(posting, rest.slice(at, end), terms)) return null;
      at = spaceEnd(rest, rest[end + 1] === '}' ? end + 2 : end + 1);
      continue;
    }
    if (sign === '' && (letter === '[' || letter === '(')) {
      const end = rest.indexOf(letter === '[' ? ']' : ')', at);
      if (end < 0) return null;
      if (letter === '[') posting.lotDay = terms.dayOf(rest.slice(at + 1, end));
      at = spaceEnd(rest, end + 1);
      continue;
    }
    const found = sign === '' ? null : amountAt(rest, at + sign.length);
    if (found === null) return null;
    const amount = terms.withDefault(found.amount);
    at = spaceEnd(rest, found.end);
    if (sign.startsWith('=')) {
      posting.stated = amount;
      posting.withInner = sign.endsWith('*');
    } else {
      posting.price = amount;
      posting.isTotal = sign.includes('@@');
    }
  }
  return posting;
}

/** Reads the cost of a lot, of each unit or of all, its day and its label. */
function readLot(posting: RawPosting, stated: string, terms: LineTerms): boolean {
  posting.hasLot = true;
  for (const part of stated.replace(/^\{\{?=?/, '').split(/,\s/)) {
    const text = part.trim();
    const day = /^\d{4}[-/.]/.test(text) ? terms.dayOf(text) : null;
    const found = day === null ? amountAt(text, 0) : null;
    if (day !== null) posting.lotDay = day;
    else if (found !== null && stated.startsWith('{{'))
      posting.all = terms.withDefault(found.amount);
    else if (found !== null) posting.each = terms.withDefault(found.amount);
    else if (text !== '' && !text.startsWith('"')) return false;
  }
  return true;
}
