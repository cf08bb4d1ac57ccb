const WORDS_MAX = 200;

/** One line of a bank's words, without what nobody sees; null where nothing is left. */
export function wordsOf(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, WORDS_MAX).join('').trim();
}

/** The first of several that says anything. */
export function firstWords(...texts: (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const words = wordsOf(text);
    if (words !== null) return words;
  }
  return null;
}

const NAME_MAX = 400;

/** A provider's own name of a row; null where it is one that it gives to all. */
export function lastingName(text: string | null | undefined): string | null {
  const name = (text ?? '').trim();
  // Some banks write a placeholder where they have no name.
  return name === '' || /^0+$/.test(name) || name.length > NAME_MAX ? null : name;
}
