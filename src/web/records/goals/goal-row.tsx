import TargetIcon from 'lucide-react/icons/target';
import { goalProgress } from '#domain/figures/totals/goal-progress.ts';
import type { GoalTotals } from '#domain/figures/totals/goal-totals.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Terms } from '#domain/figures/totals/summary.ts';
import { ItemRow } from '#web/records/items/item-row.tsx';
import { itemTexts } from '#web/records/items/item-texts.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { PercentBar } from '#web/kit/ui/percent-bar.tsx';
import { StateTag, useGoalFacts } from './goal-state.tsx';
import { goalTexts } from './texts.ts';

/** What can be done with a goal. */
export type GoalActions = { onEdit: (goal: Goal) => void; onRemove: (goal: Goal) => void };

type RowProps = GoalActions & { goal: Goal; totals: GoalTotals; terms: Terms };

/** A goal: what is saved of what is wanted, in the person's currency and in its own. */
export function GoalRow({ goal, totals, terms, onEdit, onRemove }: RowProps) {
  const language = useLanguage();
  const items = useTexts(itemTexts);
  const texts = useTexts(goalTexts);
  const progress = goalProgress(goal, terms.asOf);
  const money = (amount: string) => formatMoney(amount, goal.currency, language);
  const target = items.ofWhole({ whole: money(goal.targetAmount) });
  const saved = money(goal.currentAmount);
  return (
    <ItemRow
      id={goal.id}
      icon={TargetIcon}
      name={goal.name}
      facts={useGoalFacts(goal, progress, terms)}
      tags={<StateTag goal={goal} progress={progress} />}
      change={
        <PercentBar label={texts.progressOf({ name: goal.name })} percent={progress.percent} />
      }
      line={totals.current.lines.find(({ id }) => id === goal.id) ?? null}
      currency={terms.currency}
      whole={saved}
      amount={{
        kind: 'goals',
        item: goal,
        field: 'currentAmount',
        label: texts.currentAmount,
        issues: { empty: 'amount.required' },
        words: texts,
      }}
      under={goal.currency === terms.currency ? target : `${saved} ${target}`}
      onEdit={() => onEdit(goal)}
      onRemove={() => onRemove(goal)}
    />
  );
}
