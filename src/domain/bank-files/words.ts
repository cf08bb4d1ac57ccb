const TEXT_CHARACTERS_MAX = 500;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g;

/** What says what a row was, each once, in one line. */
export function wordsOf(texts: readonly string[]): string {
  const words = texts.map((text) => text.normalize('NFC').replace(CONTROL, ' ').trim());
  const parts = words.filter((text, at) => text !== '' && words.indexOf(text) === at);
  return parts.join(' · ').replace(/\s+/g, ' ').slice(0, TEXT_CHARACTERS_MAX).toWellFormed().trim();
}
