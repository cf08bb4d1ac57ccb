import TargetIcon from 'lucide-react/icons/target';
import {
  goalProgress,
  type GoalProgress,
  goalTotals,
  type GoalTotals,
} from '#domain/figures/totals/goal-progress.ts';
import type { Goal } from '#domain/records/goals.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { formatDay, formatMoney, joinFacts } from '#web/kit/i18n/format.ts';
import { PercentBar } from '#web/kit/ui/progress.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { useChangedWords } from '#web/records/items/item-facts.tsx';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { ItemsScreen, readItems } from '#web/records/items/items-screen.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { GoalTask } from './goal-form.tsx';
import { GoalsSummary } from './goals-summary.tsx';
import { goalTexts } from './texts.ts';

const loadDialogs = () => import('./goal-form.tsx').then(({ GoalDialog: Dialog }) => ({ Dialog }));

const ADD = { kind: 'add' } as const;

/** All goals of a user (docs/product.md, section 2). */
export function GoalsScreen() {
  const texts = useTexts(goalTexts);
  return (
    <ItemsScreen
      kind="goals"
      words={texts}
      totalsOf={(goals, terms) => [goalTotals(goals, terms).target]}
      add={ADD}
      loadDialogs={loadDialogs}
      content={(goals, terms, onTask) => <Content goals={goals} terms={terms} onTask={onTask} />}
      drawing="keystone"
      beginnings={(onTask) => (
        <Button variant="primary" icon={TargetIcon} onClick={() => onTask(ADD)}>
          {texts.addFirst}
        </Button>
      )}
    />
  );
}

GoalsScreen.readAhead = readingAhead((ahead) => readItems(ahead, 'goals'));

type GoalsContentProps = {
  goals: readonly Goal[];
  terms: ValuationTerms;
  onTask: (task: GoalTask) => void;
};

function Content({ goals, terms, onTask }: GoalsContentProps) {
  const totals = goalTotals(goals, terms);
  return (
    <>
      <GoalsSummary totals={totals} goals={goals} terms={terms} />
      <GoalList
        goals={goals}
        totals={totals}
        terms={terms}
        onEdit={(goal) => onTask({ kind: 'edit', goal })}
        onRemove={(goal) => onTask({ kind: 'remove', goal })}
      />
    </>
  );
}

type Props = GoalActions & { goals: readonly Goal[]; totals: GoalTotals; terms: ValuationTerms };

/** Every goal: the largest that is not achieved first, achieved ones last. */
function GoalList({ goals, totals, terms, ...actions }: Props) {
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

/** Actions on a goal. */
type GoalActions = { onEdit: (goal: Goal) => void; onRemove: (goal: Goal) => void };

type GoalRowProps = GoalActions & { goal: Goal; totals: GoalTotals; terms: ValuationTerms };

/** A goal: the saved amount and the target, in the user's currency and in its own. */
function GoalRow({ goal, totals, terms, onEdit, onRemove }: GoalRowProps) {
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
        words: texts,
      }}
      under={goal.currency === terms.currency ? target : `${saved} ${target}`}
      onEdit={() => onEdit(goal)}
      onRemove={() => onRemove(goal)}
    />
  );
}

/** Achieved or overdue, in words; nothing while it is on its way. */
function StateTag({ goal: { deadline }, progress }: { goal: Goal; progress: GoalProgress }) {
  const texts = useTexts(goalTexts);
  const language = useLanguage();
  if (progress.isAchieved) return <Tag tone="good">{texts.achieved}</Tag>;
  if (deadline === null || progress.pace?.kind !== 'overdue') return null;
  return <Tag tone="warn">{texts.overdue({ day: formatDay(deadline, language) })}</Tag>;
}

/** Remaining amount, deadline, monthly saving, and day of the last change, in one line. */
function useGoalFacts(goal: Goal, progress: GoalProgress, terms: ValuationTerms): string {
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
