import { goalProgress } from '#domain/figures/totals/goal-progress.ts';
import type { GoalTotals } from '#domain/figures/totals/goal-totals.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Terms } from '#domain/figures/totals/summary.ts';
import { ItemList } from '#web/records/items/item-list.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { type GoalActions, GoalRow } from './goal-row.tsx';
import { goalTexts } from './texts.ts';

type Props = GoalActions & { goals: readonly Goal[]; totals: GoalTotals; terms: Terms };

/** Every goal: the largest that is not achieved first, and what is achieved last. */
export function GoalList({ goals, totals, terms, ...actions }: Props) {
  const texts = useTexts(goalTexts);
  const achieved = new Set(
    goals.filter((goal) => goalProgress(goal, terms.asOf).isAchieved).map(({ id }) => id),
  );
  const { lines } = totals.target;
  return (
    <ItemList<'goals'>
      items={goals}
      words={texts}
      kind="goals"
      currency={terms.currency}
      ranks={[lines.filter(({ id }) => !achieved.has(id)), lines]}
      row={(goal) => (
        <GoalRow key={goal.id} goal={goal} totals={totals} terms={terms} {...actions} />
      )}
    />
  );
}
