import type { Goal } from '#domain/records/goals.ts';
import type { GoalProgress } from '#domain/figures/totals/goal-progress.ts';
import type { Terms } from '#domain/figures/totals/summary.ts';
import { useChangedWords } from '#web/records/items/changed-words.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { formatDay, formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { goalTexts } from './texts.ts';

/** Achieved or overdue, in words; nothing while it is on its way. */
export function StateTag({ goal: { deadline }, progress }: { goal: Goal; progress: GoalProgress }) {
  const texts = useTexts(goalTexts);
  const language = useLanguage();
  if (progress.isAchieved) return <Tag tone="good">{texts.achieved}</Tag>;
  if (deadline === null || progress.pace?.kind !== 'overdue') return null;
  return <Tag tone="warn">{texts.overdue({ day: formatDay(deadline, language) })}</Tag>;
}

/** What is left, until when, what that asks for, and the day of the last change, in one line. */
export function useGoalFacts(goal: Goal, progress: GoalProgress, terms: Terms): string {
  const { isAchieved, remaining, pace } = progress;
  const texts = useTexts(goalTexts);
  const language = useLanguage();
  const changed = useChangedWords(terms.asOf);
  const money = (amount: number) => formatMoney(amount, goal.currency, language);
  const left = !isAchieved && texts.left({ amount: money(remaining) });
  const isDue = goal.deadline !== null && pace?.kind !== 'overdue';
  const by = isDue && texts.by({ day: formatDay(goal.deadline ?? '', language) });
  const needs = pace?.kind === 'ahead' && texts.needs({ amount: money(pace.monthly) });
  return joinFacts([left, by, needs, changed(goal)]);
}
