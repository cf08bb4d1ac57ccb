import { foldedText } from '#domain/basics/folded-text.ts';

/** Words for the way of payment, which do not identify the merchant. */
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

/** Shorter words are in too many texts. */
const LETTERS_MIN = 2;

/**
 * The words of a text that identify the merchant, without way of payment, numbers and single
 * letters. Empty if there are none.
 */
function merchantWords(text: string): string[] {
  const named = foldedText(text)
    .split(' ')
    .filter((word) => !isHowPaid(word));
  const [first = '', second = ''] = named;
  const words = named.filter((word) => word.length >= LETTERS_MIN);
  // Two letters that a name begins with are of it: H&M.
  return first.length === 1 && second.length === 1 ? [`${first} ${second}`, ...words] : words;
}

/** Whether a folded word is a way of payment or a number. */
export function isHowPaid(word: string): boolean {
  return HOW.has(word) || /\p{N}/u.test(word);
}

/** The day of the purchase at the end of a text, which differs between texts of one shop. */
const DAY_AT_END = /\/\d{2}-\d{2}-\d{2}$/;
const DAY_CHARACTERS = '/26-07-16'.length;

/** A text without the day of the purchase at its end. */
export function withoutDay(text: string): string {
  const isDay = text.at(-DAY_CHARACTERS) === '/' && DAY_AT_END.test(text);
  return isDay ? text.slice(0, -DAY_CHARACTERS).trimEnd() : text;
}

/** The words that identify the merchant, as one text: the key of a merchant's rows. */
export type MerchantKeys = (text: string) => string;

/** The most texts in the cache; hundreds of thousands would take more memory than the rows. */
const KEPT_MAX = 20_000;

/** Finds the words of tens of thousands of texts, with a cache for repeated ones. */
export function createMerchantKeys(): MerchantKeys {
  const lastingWords = cachedTexts((lasting) => merchantWords(lasting).join(' '));
  return cachedTexts((text) => lastingWords(withoutDay(text)));
}

/** Finds a text for a text, with a cache for repeated ones. */
export function cachedTexts(find: MerchantKeys): MerchantKeys {
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
 * Patterns of rules for a text, the narrowest first: all words of the merchant, the first two, and
 * the first, if they are adjacent in the text. At most three.
 */
export function rulePatterns(text: string): string[] {
  const whole = foldedText(text);
  const words = merchantWords(text);
  const wanted = [words.length, 2, 1].map((count) => words.slice(0, count).join(' '));
  const found = wanted.filter((pattern) => ` ${whole} `.includes(` ${pattern} `));
  const patterns = [...new Set(found)].filter((pattern) => pattern !== '');
  return patterns.length > 0 || whole === '' ? patterns : [whole];
}
