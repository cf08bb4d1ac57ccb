import { isPlainLine } from '#domain/basics/plain-line.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  minus: '\u2212',
  aring: 'å',
  auml: 'ä',
  ouml: 'ö',
  Aring: 'Å',
  Auml: 'Ä',
  Ouml: 'Ö',
  eacute: 'é',
};

const REPLACEMENT = 0xfffd;

/** Words between tags as they are shown: entities that are known as their signs, single spaces. */
export function plainWords(words: string): string {
  if (!words.includes('&') && isPlainLine(words)) return words;
  return words
    .replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/gi, (whole, code?: string, name?: string) =>
      code === undefined
        ? (ENTITIES[name ?? ''] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), REPLACEMENT)),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
