import { foldedText } from '../folded-text.ts';
import {
  createCutFinder,
  createKeywordFinder,
  type Keyword,
  type KeywordFinder,
} from '../keywords.ts';
import type { DefaultCategory } from '../transaction-categories.ts';
import { FOOD } from './food.ts';
import { HOME } from './home.ts';
import { LEISURE } from './leisure.ts';
import { SHOPS } from './shops.ts';
import { SOCIETY } from './society.ts';
import { TRAVEL } from './travel.ts';

/**
 * Entries are divided by commas: `
    WORD*` begins a word, `
    *WORD` ends one, `
    ^WORD` begins the text and
 * `
    !WORD` decides whatever else stands there.
 */
const PARTS = [FOOD, TRAVEL, HOME, LEISURE, SHOPS, SOCIETY];

/** Names of companies that are first names, surnames or common words too. */
const FIRST_ONLY = new Set(
  (
    'TRE HALLON TEMPO BOLT STEAM KRY INGO UBER LIME POWER NORMAL GRANIT VOLT BROTHERS HANDELS ' +
    'BYGGNADS KOMMUNAL POSEIDON DIREKTEN'
  ).split(' '),
);

/** Whether a keyword counts only where a text begins with it. */
export function isFirstOnly(keyword: string): boolean {
  return FIRST_ONLY.has(foldedText(keyword));
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
  const [whole, cut] = [createKeywordFinder(entries), createCutFinder(entries)];
  return (text) => [...whole(text), ...cut(text)];
}

function entryIn(of: DefaultCategory, text: string): Keyword<DefaultCategory> {
  return {
    of,
    words: foldedText(text).split(' '),
    isBeginning: text.endsWith('*'),
    isEnding: text.startsWith('*'),
    isFirst: text.startsWith('^') || isFirstOnly(text),
    isStrong: text.startsWith('!'),
  };
}
