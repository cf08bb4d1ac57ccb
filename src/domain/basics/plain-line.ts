/**
 * Words with one space between them, in letters that have one form only, as most lines of a bank
 * are: nothing has to be done to show them.
 */
export function isPlainLine(text: string): boolean {
  return PLAIN_LINE.test(text);
}

const PLAIN_LINE = /^[\x21-\x7e\u00a1-\u00ff]+(?: [\x21-\x7e\u00a1-\u00ff]+)*$/;
