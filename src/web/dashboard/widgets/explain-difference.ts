import { monthlyDifference, netIncomeOf } from '#domain/figures/totals/monthly-difference.ts';
import { difference, toNumber } from '#domain/basics/money.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { countedMinor } from '#domain/figures/totals/totals.ts';
import {
  describeLine,
  explainNotIncluded,
  explainSources,
} from '#web/figures/totals/explain-total.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { DIFFERENCE_OF, notesOf } from './notes-of.ts';
import { widgetTexts } from './texts.ts';

/** Incomes less their tax and less costs; with the difference before tax. */
export function explainDifference(summary: FinancialSummary, language: Language): Explanation {
  const texts = widgetTexts[language];
  const { currency, totalIncome, totalCosts, explain } = summary;
  const { beforeTax, netIncome, afterTax } = monthlyDifference(summary);
  const tax = difference(
    countedMinor({ counted: totalIncome }),
    countedMinor({ counted: netIncome }),
  );
  const money = (value: number) => formatMoney(value, currency, language);
  const less = (value: number) => money(value === 0 ? 0 : -value);
  const total = money(afterTax);
  return {
    formula: texts.differenceRule,
    lines: [
      { label: texts.incomes, amount: money(totalIncome) },
      { label: texts.tax, detail: estimates(summary, language), amount: less(toNumber(tax)) },
      { label: texts.incomesAfterTax, amount: money(netIncome), kind: 'subtotal' },
      { label: texts.costs, amount: less(totalCosts) },
      { label: texts.monthlyDifference, amount: total, kind: 'sum' },
      { label: texts.differenceBeforeTax, amount: money(beforeTax) },
    ],
    notIncluded: explainNotIncluded(notesOf(summary, DIFFERENCE_OF).notIncluded, language),
    sources: explainSources([...explain.monthlyIncome, ...explain.monthlyCosts], language),
  };
}

/** Incomes with an unknown tax, and the share after it: `Lön: 70 % av 50 000,00 kr`. */
function estimates(summary: FinancialSummary, language: Language): string | undefined {
  const { estimated } = netIncomeOf(summary);
  if (estimated.length === 0) return undefined;
  return estimated.map((line) => `${line.name}: ${describeLine(line, language)}`).join('; ');
}
