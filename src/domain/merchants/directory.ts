import { foldedText } from '../folded-text.ts';
import {
  createCutFinder,
  createKeywordFinder,
  type Keyword,
  type KeywordFinder,
  type TextWords,
} from '../keywords.ts';
import type { DefaultCategory } from '../transaction-categories.ts';
import { FOOD } from './food.ts';
import { HOME } from './home.ts';
import { LEISURE } from './leisure.ts';
import { SHOPS } from './shops.ts';
import { SOCIETY } from './society.ts';
import { TRADES } from './trades.ts';
import { TRAVEL } from './travel.ts';

/**
 * Entries are divided by commas: `WORD*` begins a word, `*WORD` ends one, `^WORD` begins the text
 * and `!WORD` decides whatever else stands there.
 */
const PARTS = [FOOD, TRAVEL, HOME, LEISURE, SHOPS, SOCIETY, TRADES];

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

/** Whether a keyword counts only where it is all that a text says: a number is a phone company. */
export function isWholeOnly(keyword: string): boolean {
  return foldedText(keyword) === 'TRE';
}

let finder: KeywordFinder<DefaultCategory> | null = null;

/**
 * Finds the merchants, and the words of trades, that nobody has to teach: what they are, and from
 * which sources, is said in docs/merchants.md. It is made when it is first asked for.
 */
export function merchantFinder(): KeywordFinder<DefaultCategory> {
  finder ??= createMerchantFinder();
  return finder;
}

function createMerchantFinder(): KeywordFinder<DefaultCategory> {
  const entries = PARTS.flatMap((part) => Object.entries(part)).flatMap(([key, texts]) =>
    texts.split(',').map((text) => entryIn(key as DefaultCategory, text.trim())),
  );
  const [whole, cut] = [
    createKeywordFinder([...entries, ...gluedOf(entries)]),
    createCutFinder(entries),
  ];
  return (text) => {
    const plain = withPlainLetters(text);
    const found = [...whole(text), ...cut(text)];
    return plain === null ? found : [...found, ...whole(plain), ...cut(plain)];
  };
}

/** Names of several words stand as one in addresses and on tills: `ROYALDESIGN.SE`. */
function gluedOf(entries: readonly Keyword<DefaultCategory>[]): Keyword<DefaultCategory>[] {
  return entries
    .filter(({ words }) => words.length > 1 && words.join('').length >= GLUED_MIN)
    .map((entry) => ({ ...entry, words: [entry.words.join('')] }));
}

/** Shorter ones may be another word: `T BANA` is glued, `SE ON` is not. */
const GLUED_MIN = 8;

/** Card networks write å, ä and ö as two letters: `GOETEBORG`. Null where none is written so. */
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
