/**
 * Whether a text is words with single spaces, in letters of one form only, as most lines of a bank
 * are: it is shown unchanged.
 */
export function isPlainLine(text: string): boolean {
  return PLAIN_LINE.test(text);
}

const PLAIN_LINE = /^[\x21-\x7e\u00a1-\u00ff]+(?: [\x21-\x7e\u00a1-\u00ff]+)*$/;
