const WORDS_MAX = 200;

/** A bank's text as one line without invisible characters; null if nothing is left. */
export function wordsOf(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, WORDS_MAX).join('').trim();
}

/** The first text that is not empty. */
export function firstWords(...texts: (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const words = wordsOf(text);
    if (words !== null) return words;
  }
  return null;
}

const NAME_MAX = 400;

/** A provider's id of a row; null if it is a placeholder. */
export function lastingName(text: string | null | undefined): string | null {
  const name = (text ?? '').trim();
  // Some banks write zeros if they have no id.
  return name === '' || /^0+$/.test(name) || name.length > NAME_MAX ? null : name;
}
