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
import { formatDay, formatMoney, joinFacts, formatPercent } from '#web/kit/i18n/format.ts';
import { PercentBar, Progress } from '#web/kit/ui/progress.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { useChangedWords } from '#web/records/items/item-facts.tsx';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { ItemsScreen, readItems } from '#web/records/items/items-screen.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { GoalTask } from './goal-form.tsx';
import { goalTexts } from './texts.ts';
import type { Language } from '#domain/basics/texts.ts';
import { explainBasis, explainLine, explainTotal } from '#web/figures/totals/explain-total.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import styles from './goals.module.css';

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

type GoalsSummaryProps = { totals: GoalTotals; goals: readonly Goal[]; terms: ValuationTerms };

/** Progress of all goals together (docs/product.md, section 2), and the monthly saving they need. */
function GoalsSummary({ totals, goals, terms }: GoalsSummaryProps) {
  const texts = useTexts(goalTexts);
  const language = useLanguage();
  const { currency } = terms;
  const { current, target, remaining, monthly } = totals;
  const whole = formatMoney(target.value, currency, language);
  const pacedCount = monthly.lines.length;
  const hasDay = goals.some(({ deadline }) => deadline !== null);
  const without = hasDay ? texts.monthlyOver : texts.monthlyNone;
  return (
    <Tiles>
      <OverallTile totals={totals} terms={terms} />
      <TotalTile
        label={texts.saved}
        total={current}
        rule={texts.savedRule}
        below={texts.ofTargets({ whole })}
        currency={currency}
      />
      <TotalTile
        label={texts.remaining}
        total={remaining}
        rule={texts.remainingRule}
        below={texts.count({ count: remaining.lines.length })}
        currency={currency}
      />
      <Tile>
        <Figure
          label={texts.monthly}
          explain={() => explainMonthly(totals, goals, { terms, language })}
          below={pacedCount > 0 ? texts.monthlyBelow({ count: pacedCount }) : without}
        >
          <Amount value={monthly.value} currency={currency} size="widget" />
        </Figure>
      </Tile>
    </Tiles>
  );
}

function OverallTile({ totals, terms }: Pick<GoalsSummaryProps, 'totals' | 'terms'>) {
  const texts = useTexts(goalTexts);
  const language = useLanguage();
  const { percent, count, achievedCount: achieved } = totals;
  const below = (
    <div className={styles['overall']}>
      <Progress label={texts.overall} percent={percent ?? 0} />
      {texts.achievedCount({ achieved, count })}
    </div>
  );
  const explanation = explainOverall(totals, { terms, language });
  return (
    <Tile>
      <Figure label={texts.overall} explain={explanation && (() => explanation)} below={below}>
        <span className={styles['percent']}>
          {percent === null ? texts.unknown : formatPercent(percent, language, 1)}
        </span>
      </Figure>
    </Tile>
  );
}

type GoalDisplay = { terms: ValuationTerms; language: Language };

/** Amount saved for each goal, their sum, and its share of the targets. */
export function explainOverall(
  totals: GoalTotals,
  { terms, language }: GoalDisplay,
): Explanation | null {
  const texts = goalTexts[language];
  const { current, target, percent } = totals;
  if (percent === null) return null;
  const display = { currency: terms.currency, language };
  const goals = current.lines.map((line) => explainLine(line, display));
  const overall: Calculation = {
    label: texts.overall,
    amount: formatPercent(percent, language, 1),
    of: [
      { label: texts.saved, amount: current.value, of: goals },
      { label: texts.divided, by: '÷', amount: target.value },
    ],
  };
  return {
    formula: texts.overallRule,
    lines: calculationLines(overall, display),
    ...explainBasis(current, language),
  };
}

/** Monthly saving that each goal with a coming deadline needs, and the number of months left. */
export function explainMonthly(
  { monthly }: GoalTotals,
  goals: readonly Goal[],
  { terms, language }: GoalDisplay,
): Explanation {
  const texts = goalTexts[language];
  const explained = explainTotal(monthly, { ...terms, language, rule: texts.monthlyRule });
  const goalOf = new Map(goals.map((goal) => [goal.id, goal]));
  const lines = explained.lines.map((line, index) => {
    const goal = goalOf.get(monthly.lines[index]?.id ?? '');
    const { pace, remaining } = goal
      ? goalProgress(goal, terms.asOf)
      : { pace: null, remaining: 0 };
    if (!goal || pace?.kind !== 'ahead') return line;
    const money = (value: number) => formatMoney(value, goal.currency, language);
    const detail = texts.paceOf({ remaining: money(remaining), months: pace.monthsLeft });
    const isSame = goal.currency === terms.currency;
    return { ...line, detail: isSame ? detail : `${detail} = ${money(pace.monthly)}` };
  });
  return { ...explained, lines };
}
