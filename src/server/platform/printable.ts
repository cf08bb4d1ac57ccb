/** A text of others on a terminal, where control characters could hide or forge lines. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (found) => (found === '\n' ? found : '\u{FFFD}'));
}
