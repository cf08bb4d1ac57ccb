import { PAYMENT_PARTS } from '#domain/figures/totals/loan-payments.ts';
import type { LoanPayment } from '#domain/figures/totals/loan-payments.ts';
import { difference, minorOf, toNumber } from '#domain/basics/money.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { describeLine, explainBasis } from '#web/figures/totals/explain-total.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import {
  type Calculation,
  type CalculationDisplay,
  calculationLines,
  type Explanation,
} from '#web/kit/ui/explanation.ts';
import { loanPaymentTexts } from './texts.ts';

/**
 * Each loan's payment in its parts, the costs that pay loans, and the uncovered rest of each part.
 */
export function explainPayments(
  { currency, loanPayments }: FinancialSummary,
  language: Language,
): Explanation {
  const texts = loanPaymentTexts[language];
  const { stated, notCovered, missing, loans, costs, notIncluded } = loanPayments;
  const display = { currency, language };
  const paid = costs.reduce((sum, { counted }) => sum + Math.round(counted * 100), 0) / 100;
  const surplus = difference(minorOf(paid), minorOf(stated - notCovered));
  const uncovered = {
    label: texts.label,
    amount: notCovered,
    of: [
      { label: texts.stated, amount: stated, of: loans.flatMap((loan) => partsOf(loan, display)) },
      ...costs.map(({ name, counted }) => ({ label: name, amount: -counted })),
      ...(surplus > 0 ? [{ label: texts.notLess, amount: toNumber(surplus) }] : []),
    ],
  };
  const uncoveredParts = PAYMENT_PARTS.filter((part) => missing[part] > 0).map((part) => ({
    label: texts.missingParts[part],
    amount: missing[part],
  }));
  return {
    formula: texts.rule,
    lines: calculationLines(uncovered, display, uncoveredParts),
    ...explainBasis(
      { notIncluded, lines: [...loans.flatMap(({ lines }) => lines), ...costs] },
      language,
    ),
  };
}

function partsOf(loan: LoanPayment, { currency, language }: CalculationDisplay): Calculation[] {
  const texts = loanPaymentTexts[language];
  const { name, interest, amortization, unsplit, lines } = loan;
  const parts = [
    { label: texts.interestOf({ name }), amount: interest },
    { label: texts.amortizationOf({ name }), amount: amortization },
    { label: texts.unsplitOf({ name }), amount: unsplit },
  ].filter(({ amount }) => amount > 0);
  if (!lines.some(({ rates, sharePercent }) => rates.length > 0 || sharePercent < 100)) {
    return parts;
  }
  // Converted amounts and shares are shown as counted, and their parts in words.
  const money = (value: number) => formatMoney(value, currency, language);
  const words = parts.map(({ label, amount }) => `${label}: ${money(amount)}`).join(', ');
  return lines.map((line, at) => ({
    label: name,
    detail: [describeLine(line, language), at === 0 && parts.length > 1 ? words : '']
      .filter(Boolean)
      .join(' · '),
    amount: line.counted,
  }));
}
