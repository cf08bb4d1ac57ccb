import type { Language } from '#domain/basics/texts.ts';
import { goalProgress, type GoalTotals } from '#domain/figures/totals/goal-progress.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Goal } from '#domain/records/goals.ts';
import { explainBasis, explainLine, explainTotal } from '#web/figures/totals/explain-total.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import styles from './goals.module.css';
import { goalTexts } from './texts.ts';

type Props = { totals: GoalTotals; goals: readonly Goal[]; terms: ValuationTerms };

/** Progress of all goals together (docs/product.md, section 2), and the monthly saving they need. */
export function GoalsSummary({ totals, goals, terms }: Props) {
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

function OverallTile({ totals, terms }: Pick<Props, 'totals' | 'terms'>) {
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
