/** Card terminals and payment services put themselves before the name of the shop. */
const TERMINAL = /^(?:SUMUP|I?ZETTLE|PAYPAL|KLARNA|QLIRO|STRIPE|NETS|BAMBORA)\s*\*\s*/;

/** The day of a purchase, as banks end a text with it: `ICA NARA /26-07-16`. */
const PURCHASE_DAY = /\/\d{2}-\d{2}-\d{2}(?!\d)/g;

/** Text that is in folded form already. */
const FOLDED = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/;

/**
 * A text of a bank's as its words alone, to compare by: capitals without accents, without the day
 * of the purchase, the terminal and every sign. `Sumup *Café Ö /26-07-16` is `CAFE O`.
 */
export function foldedText(text: string): string {
  const capitals = text.toUpperCase();
  if (FOLDED.test(capitals)) return capitals;
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .trimStart()
    .replace(TERMINAL, '')
    .replace(PURCHASE_DAY, ' ')
    .replace(/['’´`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether a text is words with single spaces, in letters of one form only, as most lines of a bank
 * are: it is shown unchanged.
 */
export function isPlainLine(text: string): boolean {
  return PLAIN_LINE.test(text);
}

const PLAIN_LINE = /^[\x21-\x7e\u00a1-\u00ff]+(?: [\x21-\x7e\u00a1-\u00ff]+)*$/;

/**
 * Characters that nobody sees, by which a text could show as another: marks of direction, of no
 * width, and of languages. Within an emoji a joiner stays.
 */
const UNSEEN =
  /[\u00AD\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D/gu;

/** A name of a bank's or another user's as it shows, for programs that would follow such marks. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '');
}
