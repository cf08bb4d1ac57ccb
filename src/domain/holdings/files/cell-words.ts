import { foldedCell } from '#domain/banking/bank-files/row-words.ts';

/** Letters of UTF-8 that were read as those of Windows: `Ã¶` is ö. */
const TWICE_ENCODED = /Ã([\u0080-\u00bf„…†‰–˜])/g;

/** Letters of Windows at the place of a control character, as far as å, ä, ö, æ, ø and é need them. */
const CODES: Readonly<Record<string, number>> = {
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‰': 0x89,
  '–': 0x96,
  '˜': 0x98,
};

const SECOND_BYTE_OFFSET = 0x40;

/** The text with letters that were encoded twice as they were. */
export function mendedText(text: string): string {
  if (!text.includes('Ã')) return text;
  return text.replace(TWICE_ENCODED, (_, second: string) =>
    String.fromCharCode((CODES[second] ?? second.charCodeAt(0)) + SECOND_BYTE_OFFSET),
  );
}

/**
 * A cell as names of columns and types are compared: small letters, and every letter beyond ASCII
 * alike, for programs replace them by `?` or by a sign of damage.
 */
export function wordOf(cell: string): string {
  return foldedCell(mendedText(cell)).replace(/(?:[^\u0020-\u007e]|\?)+/g, '?');
}

/** Meanings by words, such as `köpt, köp` for a purchase. */
export function wordMap<Meaning>(
  words: readonly (readonly [words: string, meaning: Meaning])[],
): ReadonlyMap<string, Meaning> {
  return new Map(
    words.flatMap(([list, meaning]) => list.split(', ').map((word) => [wordOf(word), meaning])),
  );
}
