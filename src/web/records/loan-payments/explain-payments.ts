import { PAYMENT_PARTS } from '#domain/figures/totals/loan-payments.ts';
import type { LoanPayment } from '#domain/figures/totals/loan-payments.ts';
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
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
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
  const money = (value: number) => formatMoney(value, currency, language);
  const less = (value: number) => money(value === 0 ? 0 : -value);
  const paid = costs.reduce((sum, { counted }) => sum + Math.round(counted * 100), 0) / 100;
  const surplus = difference(toMinor(paid), toMinor(stated - notCovered));
  const total = money(notCovered);
  return {
    formula: texts.rule,
    lines: [
      ...loans.flatMap((loan) => partLines(loan, money, language)),
      { label: texts.stated, amount: money(stated), kind: 'subtotal' },
      ...costs.map((line) => ({ label: line.name, amount: less(line.counted) })),
      ...(surplus > 0 ? [{ label: texts.notLess, amount: money(toNumber(surplus)) }] : []),
      { label: texts.label, amount: total, kind: 'sum' },
      ...PAYMENT_PARTS.filter((part) => missing[part] > 0).map((part) => ({
        label: texts.missingParts[part],
        amount: money(missing[part]),
      })),
    ],
    notIncluded: explainNotIncluded(notIncluded, language),
    sources: explainSources([...loans.flatMap(({ lines }) => lines), ...costs], language),
  };
}

function partLines(
  loan: LoanPayment,
  money: (value: number) => string,
  language: Language,
): ExplanationLine[] {
  const texts = loanPaymentTexts[language];
  const { name, interest, amortization, unsplit, lines } = loan;
  const parts = [
    { label: texts.interestOf({ name }), value: interest },
    { label: texts.amortizationOf({ name }), value: amortization },
    { label: texts.unsplitOf({ name }), value: unsplit },
  ].filter(({ value }) => value > 0);
  const payments = parts.map(({ label, value }) => ({ label, amount: money(value) }));
  if (!lines.some(({ rates, sharePercent }) => rates.length > 0 || sharePercent < 100))
    return payments;
  // Converted amounts and shares are shown as counted, and their parts in words.
  const words = payments.map(({ label, amount }) => `${label}: ${amount}`).join(', ');
  return lines.map((line, at) => ({
    label: name,
    detail: [describeLine(line, language), at === 0 && parts.length > 1 ? words : '']
      .filter(Boolean)
      .join(' · '),
    amount: money(line.counted),
  }));
}

function toMinor(value: number) {
  return countedMinor({ counted: value });
}
