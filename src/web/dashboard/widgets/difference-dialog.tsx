import { differenceTexts, EstimatedTax, InAndOut } from './difference-widget.tsx';
import { type SummaryDialogProps, MonthChange } from './summary-widget.tsx';
import { monthlyDifference, netIncomeOf } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { formatExactChange, formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { MissingPayments } from '#web/records/loan-payments/missing-payments.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { explainFigure } from './explain-summary.ts';
import { DIFFERENCE_OF, SummaryNotes } from './summary-notes.tsx';
import { LineList, Sides, Section, WidgetDialog } from './widget-dialog.tsx';
import { difference, minorOf, toNumber } from '#domain/basics/money.ts';
import { type Language, defineTexts } from '#domain/basics/texts.ts';
import { describeLine } from '#web/figures/totals/explain-total.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';

type DifferenceSum = { income: [name: string, amount: number]; left: number };

/** The calculation of a month's difference, after each source's own tax and before it. */
export function DifferenceDialog({ title, summary, ...opened }: SummaryDialogProps) {
  const texts = useTexts(dialogTexts);
  const language = useLanguage();
  const { currency, totalIncome, totalCosts } = summary;
  const { beforeTax, netIncome, afterTax } = monthlyDifference(summary);
  const sumOf = ({ income: [name, income], left }: DifferenceSum) => ({
    lines: [
      { id: 'income', name, amount: formatMoney(income, currency, language) },
      {
        id: 'costs',
        name: texts.costs,
        amount: formatExactChange(-totalCosts, currency, language),
      },
    ],
    sum: { label: texts.left, amount: formatExactChange(left, currency, language) },
  });
  return (
    <WidgetDialog {...opened} title={title}>
      <Sides isEven>
        <div>
          <Figure
            label={texts.afterTax}
            explain={() => explainDifference(summary, language)}
            below={<MonthChange field="left" currency={currency} />}
          >
            <Amount value={afterTax} currency={currency} size="section" isChange />
          </Figure>
          <EstimatedTax summary={summary} />
          <SummaryNotes summary={summary} of={DIFFERENCE_OF} />
          <MissingPayments summary={summary} />
        </div>
        <InAndOut income={netIncome} costs={totalCosts} currency={currency} />
      </Sides>
      <Sides isEven>
        <Section title={texts.afterTax}>
          <LineList {...sumOf({ income: [texts.incomeAfterTax, netIncome], left: afterTax })} />
        </Section>
        <Section title={texts.beforeTax}>
          <LineList {...sumOf({ income: [texts.incomeBeforeTax, totalIncome], left: beforeTax })} />
        </Section>
      </Sides>
    </WidgetDialog>
  );
}

/** Incomes less their tax and less costs; with the difference before tax. */
export function explainDifference(summary: FinancialSummary, language: Language): Explanation {
  const texts = { ...differenceTexts[language], ...explanationTexts[language] };
  const { totalIncome, totalCosts } = summary;
  const { beforeTax, netIncome, afterTax } = monthlyDifference(summary);
  const tax = toNumber(difference(minorOf(totalIncome), minorOf(netIncome)));
  const figure = {
    label: texts.monthlyDifference,
    amount: afterTax,
    of: [
      {
        label: texts.incomesAfterTax,
        amount: netIncome,
        of: [
          { label: texts.incomes, amount: totalIncome },
          { label: texts.tax, detail: estimates(summary, language), amount: -tax },
        ],
      },
      { label: texts.costs, amount: -totalCosts },
    ],
  };
  const below = [{ label: texts.differenceBeforeTax, amount: beforeTax }];
  const { differenceRule: formula } = texts;
  return explainFigure(summary, { of: DIFFERENCE_OF, figure, below, formula }, language);
}

/** Incomes with an unknown tax, and the share after it: `Lön: 70 % av 50 000,00 kr`. */
function estimates(summary: FinancialSummary, language: Language): string | undefined {
  const { estimated } = netIncomeOf(summary);
  if (estimated.length === 0) return undefined;
  return estimated.map((line) => `${line.name}: ${describeLine(line, language)}`).join('; ');
}

/** Words of the explanation. */
const explanationTexts = defineTexts({
  en: {
    differenceRule:
      'Incomes a month after each source’s tax, less costs a month. Where the tax is not known ' +
      '30% is counted, as an estimate.',
    tax: 'Tax',
    monthlyDifference: 'Monthly difference',
    differenceBeforeTax: 'Before tax: incomes less costs',
    incomes: 'Incomes',
  },
  sv: {
    differenceRule:
      'Inkomster per månad efter varje källas skatt, minus kostnader per månad. Där skatten inte ' +
      'är känd räknas 30 %, som en uppskattning.',
    tax: 'Skatt',
    monthlyDifference: 'Kvar varje månad',
    differenceBeforeTax: 'Före skatt: inkomster minus kostnader',
    incomes: 'Inkomster',
  },
});

/** Words of the dialog. */
const dialogTexts = defineTexts({
  en: {
    beforeTax: 'Before tax',
    afterTax: 'After tax',
    incomeBeforeTax: 'Income before tax',
    incomeAfterTax: 'Income after tax',
    costs: 'Costs',
    left: 'Left',
  },
  sv: {
    beforeTax: 'Före skatt',
    afterTax: 'Efter skatt',
    incomeBeforeTax: 'Inkomster före skatt',
    incomeAfterTax: 'Inkomster efter skatt',
    costs: 'Kostnader',
    left: 'Kvar',
  },
});
