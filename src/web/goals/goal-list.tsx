import TargetIcon from 'lucide-react/icons/target';
import type { GoalTotals } from '#domain/goal-totals.ts';
import type { Goal } from '#domain/goals.ts';
import { goalProgress, type GoalProgress } from '#domain/goal-progress.ts';
import type { Terms } from '#domain/summary.ts';
import { useChangedWords } from '#web/data/changed-words.ts';
import { ItemList } from '#web/data/item-list.tsx';
import { ItemRow } from '#web/data/item-row.tsx';
import { itemTexts } from '#web/data/item-texts.ts';
import { formatDay, formatMoney, formatPercent } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './goals.module.css';
import { goalTexts } from './texts.ts';

type Actions = { onEdit: (goal: Goal) => void; onRemove: (goal: Goal) => void };
type Props = Actions & { goals: readonly Goal[]; totals: GoalTotals; terms: Terms };

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
      ranks={[lines.filter(({ id }) => !achieved.has(id)), lines]}
      row={(goal) => (
        <GoalRow key={goal.id} goal={goal} totals={totals} terms={terms} {...actions} />
      )}
    />
  );
}

type RowProps = Actions & { goal: Goal; totals: GoalTotals; terms: Terms };

function GoalRow({ goal, totals, terms, onEdit, onRemove }: RowProps) {
  const language = useLanguage();
  const items = useTexts(itemTexts);
  const progress = goalProgress(goal, terms.asOf);
  const money = (amount: string) => formatMoney(amount, goal.currency, language);
  const target = items.ofWhole({ whole: money(goal.targetAmount) });
  const saved = money(goal.currentAmount);
  return (
    <ItemRow
      icon={TargetIcon}
      name={goal.name}
      facts={useFacts(goal, progress, terms)}
      tags={<StateTag goal={goal} progress={progress} />}
      change={<Bar name={goal.name} percent={progress.percent} />}
      line={totals.current.lines.find(({ id }) => id === goal.id) ?? null}
      currency={terms.currency}
      whole={saved}
      under={goal.currency === terms.currency ? target : `${saved} ${target}`}
      onEdit={() => onEdit(goal)}
      onRemove={() => onRemove(goal)}
    />
  );
}

function Bar({ name, percent }: { name: string; percent: number }) {
  const texts = useTexts(goalTexts);
  const reached = Math.min(Math.max(percent, 0), 100);
  return (
    <div className={styles['bar']}>
      <Progress label={texts.progressOf({ name })} percent={reached} />
      <span>{formatPercent(percent, useLanguage(), 1)}</span>
    </div>
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

/** What is left, until when, what that asks for, and the day of the last change, in one line. */
function useFacts(goal: Goal, { isAchieved, remaining, pace }: GoalProgress, terms: Terms): string {
  const texts = useTexts(goalTexts);
  const language = useLanguage();
  const changed = useChangedWords(terms.asOf);
  const money = (amount: number) => formatMoney(amount, goal.currency, language);
  const left = !isAchieved && texts.left({ amount: money(remaining) });
  const isDue = goal.deadline !== null && pace?.kind !== 'overdue';
  const by = isDue && texts.by({ day: formatDay(goal.deadline ?? '', language) });
  const needs = pace?.kind === 'ahead' && texts.needs({ amount: money(pace.monthly) });
  return [left, by, needs, changed(goal)].filter(Boolean).join(' · ');
}
