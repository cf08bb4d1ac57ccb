/** What a type of items is called; one that has no word says its own name. */
export function typeWord(words: Readonly<Record<string, string>>, type: string): string {
  return words[type] ?? type.replaceAll('_', ' ');
}
