import { foldedText } from '#domain/basics/folded-text.ts';
import {
  createCutFinder,
  createKeywordFinder,
  type Keyword,
  type KeywordFinder,
  type TextWords,
} from '#domain/banking/categories/keyword-search.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';
import { CHAINS } from './chains.ts';
import { FOOD } from './food.ts';
import { HOME } from './home.ts';
import { LEISURE } from './leisure.ts';
import { LOCAL } from './local.ts';
import { isPersonName, isSurname } from './names.ts';
import { isPlace, MUNICIPALITY_NAMES } from './places.ts';
import { SHOPS } from './shops.ts';
import { SOCIETY } from './society.ts';
import { TRADES } from './trades.ts';
import { TRAVEL } from './travel.ts';

/**
 * Entries are separated by commas: `WORD*` begins a word, `*WORD` ends one, `^WORD` begins the
 * text, `!WORD` takes precedence over all others, and `@` is any municipality: `MAX @`.
 */
const PARTS = [FOOD, TRAVEL, HOME, LEISURE, SHOPS, SOCIETY, TRADES, LOCAL, CHAINS];

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
  const written = PARTS.flatMap((part) => Object.entries(part)).flatMap(([key, texts]) =>
    texts.split(',').map((text) => ({ key: key as DefaultCategory, text: text.trim() })),
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
  const findSingle = bothOf([...single, ...gluedOf(several)], single);
  const findSeveral = bothOf([...several, ...inTowns], several);
  const findExact = createKeywordFinder(single.flatMap(exactOf));
  const found = (text: TextWords) => {
    const words = text.words.map((word) => (isPlace(word) ? '' : word));
    const one = isPersonName(text.words) ? findExact : findSingle;
    return [...findSeveral(text), ...one({ ...text, words })];
  };
  return (text) => {
    const plain = withPlainLetters(text);
    return plain === null ? found(text) : [...found(text), ...found(plain)];
  };
}

/** Finds whole keywords, and those of the second list that a bank cut off. */
function bothOf(
  entries: readonly Keyword<DefaultCategory>[],
  cuttable: readonly Keyword<DefaultCategory>[],
): KeywordFinder<DefaultCategory> {
  const [whole, cut] = [createKeywordFinder(entries), createCutFinder(cuttable)];
  return (text) => [...whole(text), ...cut(text)];
}

/** Among a person's names only a whole word is a trade, unless it is a surname too. */
function exactOf(entry: Keyword<DefaultCategory>): Keyword<DefaultCategory>[] {
  if (entry.isEnding || entry.words.some(isSurname)) return [];
  return [{ ...entry, isBeginning: false }];
}

/** Names of several words are joined in addresses and on receipts: `ROYALDESIGN.SE`. */
function gluedOf(entries: readonly Keyword<DefaultCategory>[]): Keyword<DefaultCategory>[] {
  return entries
    .filter(({ words }) => words.length > 1 && words.join('').length >= GLUED_MIN)
    .map((entry) => ({ ...entry, words: [entry.words.join('')] }));
}

/** Shorter names may form another word: `T BANA` is joined, `SE ON` is not. */
const GLUED_MIN = 8;

/** Card networks write å, ä and ö as two letters: `GOETEBORG`. Null where no word is written so. */
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
