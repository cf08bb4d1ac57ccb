import { foldedText } from '#domain/basics/folded-text.ts';
import {
  createCutFinder,
  createKeywordFinder,
  type Keyword,
  type KeywordFinder,
  type TextWords,
} from '#domain/banking/categories/keyword-search.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';
import { isHowPaid } from '#domain/banking/transactions/merchant-words.ts';
import merchants from './merchants.json' with { type: 'json' };

/** The names of towns, folded; some have two words. Of the 290, Habo and Håbo are one. */
export const MUNICIPALITY_NAMES = [...foldedNames(merchants.municipalities)];

const TOWNS = new Set(
  [...MUNICIPALITY_NAMES, ...foldedNames(merchants.localities)].filter(
    (name) => !name.includes(' '),
  ),
);
const FIRST_NAMES = foldedNames(merchants.firstNames);
/** Surnames that are also words of trades or names of companies. */
const SURNAMES = foldedNames(merchants.surnames);

/**
 * Increases with every change of the entries: transactions without a category are then categorized
 * again. A test compares it with the entries.
 */
export const DIRECTORY_VERSION = 2;

/** Names of companies that are first names, surnames or common words too. */
const FIRST_ONLY = new Set(
  (
    'HALLON TEMPO BOLT STEAM KRY INGO UBER LIME POWER NORMAL GRANIT VOLT BROTHERS HANDELS ' +
    'BYGGNADS KOMMUNAL POSEIDON DIREKTEN'
  ).split(' '),
);

/** Whether a keyword counts only where a text begins with it. */
export function isFirstOnly(keyword: string): boolean {
  return FIRST_ONLY.has(foldedText(keyword));
}

/** Whether a keyword counts only as the whole text: a number is a phone company. */
export function isWholeOnly(keyword: string): boolean {
  return foldedText(keyword) === 'TRE';
}

let finder: KeywordFinder<DefaultCategory> | null = null;

/**
 * Finds merchants and words of trades without user rules; docs/merchants.md lists their categories
 * and sources. Created on first use.
 */
export function merchantFinder(): KeywordFinder<DefaultCategory> {
  finder ??= createMerchantFinder();
  return finder;
}

function createMerchantFinder(): KeywordFinder<DefaultCategory> {
  const written = Object.entries(merchants.categories).flatMap(([key, texts]) =>
    texts.map((text) => ({ key: key as DefaultCategory, text })),
  );
  const entries = written
    .filter(({ text }) => !text.includes('@'))
    .map(({ key, text }) => entryIn(key, text));
  const inTowns = written
    .filter(({ text }) => text.includes('@'))
    .flatMap(({ key, text }) =>
      MUNICIPALITY_NAMES.map((name) => entryIn(key, text.replace('@', name))),
    );
  const single = entries.filter(({ words }) => words.length === 1);
  const several = entries.filter(({ words }) => words.length > 1);
  const findSingle = withCutOff([...single, ...joinedNames(several)], single);
  const findSeveral = withCutOff([...several, ...inTowns], several);
  const findExact = createKeywordFinder(single.flatMap(exactOf));
  const found = (text: TextWords) => {
    const words = text.words.map((word) => (TOWNS.has(word) ? '' : word));
    const one = isPersonName(text.words) ? findExact : findSingle;
    return [...findSeveral(text), ...one({ ...text, words })];
  };
  return (text) => {
    const plain = withPlainLetters(text);
    return plain === null ? found(text) : [...found(text), ...found(plain)];
  };
}

/** Finds whole keywords, and those of the second list that a bank cut off. */
function withCutOff(
  entries: readonly Keyword<DefaultCategory>[],
  cuttable: readonly Keyword<DefaultCategory>[],
): KeywordFinder<DefaultCategory> {
  const [whole, cut] = [createKeywordFinder(entries), createCutFinder(cuttable)];
  return (text) => [...whole(text), ...cut(text)];
}

/** Among a person's names only a whole word is a trade, unless it is a surname too. */
function exactOf(entry: Keyword<DefaultCategory>): Keyword<DefaultCategory>[] {
  if (entry.isEnding || entry.words.some((word) => SURNAMES.has(word))) return [];
  return [{ ...entry, isBeginning: false }];
}

/** Names of several words are joined in addresses and on receipts: `ROYALDESIGN.SE`. */
function joinedNames(entries: readonly Keyword<DefaultCategory>[]): Keyword<DefaultCategory>[] {
  return entries
    .filter(({ words }) => words.length > 1 && words.join('').length >= JOINED_MIN)
    .map((entry) => ({ ...entry, words: [entry.words.join('')] }));
}

/** Shorter names may form another word: `T BANA` is joined, `SE ON` is not. */
const JOINED_MIN = 8;

/** Card networks write å, ä and ö as two letters: `GOETEBORG`. Null if no word contains these letters. */
function withPlainLetters(text: TextWords): TextWords | null {
  if (!text.words.some((word) => TWO_LETTERS.test(word))) return null;
  return { ...text, words: text.words.map((word) => word.replaceAll(ALL_TWO_LETTERS, plainOf)) };
}

const TWO_LETTERS = /OE|AE|AA/;
const ALL_TWO_LETTERS = /OE|AE|AA/g;
const plainOf = (letters: string) => letters.charAt(0);

function entryIn(of: DefaultCategory, text: string): Keyword<DefaultCategory> {
  return {
    of,
    words: foldedText(text).split(' '),
    isBeginning: text.endsWith('*'),
    isEnding: text.startsWith('*'),
    isFirst: text.startsWith('^') || isFirstOnly(text),
    isWhole: isWholeOnly(text),
    isStrong: text.startsWith('!'),
  };
}

/** Words that banks write around a person's name, besides the way of payment. */
const AROUND = new Set(
  (
    'SWISH TILL FRAN MOTTAGEN MOTTAGET SKICKAD SKICKAT INSATTNING OVERFORING BET BETALN ' +
    'INBETALNING UTBETALNING MOBIL VIA'
  ).split(' '),
);

/** A person's name on an account has a first name and a surname, and rarely more than four. */
const NAMES_MIN = 2;
const NAMES_MAX = 4;

/**
 * Whether folded words are a person's name: two to four names, the first or last of them a first
 * name. In a Swish a message may follow the two names.
 */
function isPersonName(words: readonly string[]): boolean {
  const names = words.filter((word) => !AROUND.has(word) && !isHowPaid(word));
  if (names.length < NAMES_MIN) return false;
  const hasMessage = names.length > NAMES_MAX;
  if (hasMessage && !words.includes('SWISH')) return false;
  const ends = [names[0], hasMessage ? names[1] : names.at(-1)];
  return ends.some((name) => name !== undefined && FIRST_NAMES.has(name));
}

function foldedNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => foldedText(name)));
}
