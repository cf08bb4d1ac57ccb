import { foldedText } from '#domain/basics/folded-text.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import { type ListedRule, periodOn } from '#domain/tax/rules/rule-book.ts';
import { figuresWith } from '#domain/tax/rules/rule-uses.ts';
import { isNoRule, type NumberRule, type ScaleRule } from '#domain/tax/rules/rule.ts';
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

/** `isOver`: the period has ended, and none has followed by the day. */
type ShownPeriod = { period: NumberRule | ScaleRule; isOver: boolean };

/**
 * The period of a rule that is shown on a day: its own, else the last one before it. Without a
 * day, in the page as it was built: the latest one.
 */
export function shownPeriod(rule: ListedRule, today: Day | null): ShownPeriod {
  const latest = latestOf(rule);
  if (today === null) return { period: latest, isOver: rule.isRepealed };
  const found = periodOn(rule, today);
  if (!isNoRule(found)) return { period: found, isOver: false };
  const before = found.latest === null ? found : periodOn(rule, found.latest);
  return isNoRule(before) ? { period: latest, isOver: false } : { period: before, isOver: true };
}

/**
 * The days on which the page as it was built shows each rule as on that day. It is built as on the
 * last of them, the last day for which every rule is known; what is decided beyond comes later.
 */
export function daysAsBuilt(rules: readonly ListedRule[]): { from: Day; until: Day } {
  const days = { from: '0000-01-01', until: '9999-12-31' };
  for (const rule of rules) {
    const { validTo } = latestOf(rule);
    if (!rule.isRepealed && validTo !== null && validTo < days.until) days.until = validTo;
  }
  for (const rule of rules) {
    const { period } = shownPeriod(rule, days.until);
    const { validFrom, validTo } = period;
    const from = rule.isRepealed && validTo !== null ? addDays(validTo, 1) : validFrom;
    if (from > days.from && from <= days.until) days.from = from;
  }
  return days;
}

function latestOf({ periods }: ListedRule): NumberRule | ScaleRule {
  return periods.at(-1) as NumberRule | ScaleRule;
}
