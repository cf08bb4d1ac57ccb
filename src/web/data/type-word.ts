import type { Language } from '#domain/texts.ts';
import { typeTexts } from './type-texts.ts';

export type TypedKind = keyof typeof typeTexts.en;

/** What a type of items is called; one that has no word here says its own name. */
export function typeWord(kind: TypedKind, type: string, language: Language): string {
  const words: Readonly<Record<string, string>> = typeTexts[language][kind];
  return words[type] ?? type.replaceAll('_', ' ');
}
