import { foldedText } from '#domain/basics/folded-text.ts';
import type { ListedRule } from '#domain/tax/rules/rule-book.ts';
import { figuresWith } from '#domain/tax/rules/rule-uses.ts';
import { rulesPageTexts } from './rules-page-texts.ts';

/** The rules in whose names, notes, sources, subject or figures each word of a search is. */
export function findRules(rules: readonly ListedRule[], search: string): readonly ListedRule[] {
  const words = foldedText(search).split(' ').filter(Boolean);
  if (words.length === 0) return rules;
  return rules.filter((rule) => {
    const text = foldedText(wordsOf(rule).join(' '));
    return words.every((word) => text.includes(word));
  });
}

function wordsOf({ key, name, note, subject, periods }: ListedRule): string[] {
  const { en, sv } = rulesPageTexts;
  const sources = new Set(periods.map(({ source }) => `${source.authority} ${source.document}`));
  return [
    key,
    ...Object.values(name),
    ...Object.values(note ?? {}),
    en.subjects[subject],
    sv.subjects[subject],
    ...figuresWith(key).flatMap((figure) => [en.figures[figure], sv.figures[figure]]),
    ...sources,
  ];
}
