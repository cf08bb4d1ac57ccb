import { foldedText } from '#domain/basics/folded-text.ts';

/** How it was paid, which says nothing of who was. */
const HOW = new Set([
  'KORTKOP',
  'KORTBETALNING',
  'KOP',
  'BETALNING',
  'AUTOGIRO',
  'BANKGIRO',
  'PLUSGIRO',
  'BG',
  'PG',
  'RESERVERAT',
  'BELOPP',
  'RESERVATION',
  'PREL',
  'PRELIMINAR',
  'PRELIMINART',
  'VISA',
  'MASTERCARD',
  'CARD',
  'PURCHASE',
]);

/** So short a word stands in too many texts. */
const LETTERS_MIN = 2;

/**
 * The words of a text that say who was paid, without how, numbers and single letters. Empty where
 * nothing says it.
 */
function merchantWords(text: string): string[] {
  return foldedText(text)
    .split(' ')
    .filter((word) => word.length >= LETTERS_MIN && !isHowPaid(word));
}

/** Whether a folded word says how something was paid, or is a number. */
export function isHowPaid(word: string): boolean {
  return HOW.has(word) || /\p{N}/u.test(word);
}

/** The day of the purchase at the end of a text, which makes texts of one shop differ. */
const DAY_AT_END = /\/\d{2}-\d{2}-\d{2}$/;
const DAY_CHARACTERS = '/26-07-16'.length;

/** A text without the day of the purchase at its end. */
export function withoutDay(text: string): string {
  const isDay = text.at(-DAY_CHARACTERS) === '/' && DAY_AT_END.test(text);
  return isDay ? text.slice(0, -DAY_CHARACTERS).trimEnd() : text;
}

/** The words that say who was paid, as one text by which rows of the same are known. */
export type MerchantKeys = (text: string) => string;

/** So many texts are remembered at once; hundreds of thousands would take more than the rows. */
const KEPT_MAX = 20_000;

/** Finds the words of tens of thousands of texts, most of which are looked at only once. */
export function createMerchantKeys(): MerchantKeys {
  const lastingWords = cached((lasting) => merchantWords(lasting).join(' '));
  return cached((text) => lastingWords(withoutDay(text)));
}

function cached(find: MerchantKeys): MerchantKeys {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = find(text);
    if (known.size === KEPT_MAX) known.clear();
    known.set(text, made);
    return made;
  };
}

/**
 * The patterns that a rule of a text may have, the narrowest first: all the words that say who was
 * paid, the first two, and the first, where they stand together in the text. At most three.
 */
export function rulePatterns(text: string): string[] {
  const whole = foldedText(text);
  const words = merchantWords(text);
  const wanted = [words.length, 2, 1].map((count) => words.slice(0, count).join(' '));
  const found = wanted.filter((pattern) => ` ${whole} `.includes(` ${pattern} `));
  const patterns = [...new Set(found)].filter((pattern) => pattern !== '');
  return patterns.length > 0 || whole === '' ? patterns : [whole];
}
