/** Name of a type of items; its own code if it has none. */
export function typeWord(words: Readonly<Record<string, string>>, type: string): string {
  return words[type] ?? type.replaceAll('_', ' ');
}
