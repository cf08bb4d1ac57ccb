import { goalProgress, type GoalTotals } from '#domain/figures/totals/goal-progress.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { explainBasis, explainLine, explainTotal } from '#web/figures/totals/explain-total.ts';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { goalTexts } from './texts.ts';

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
