import { monthlyDifference } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { formatExactChange, formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { MissingPayments } from '#web/records/loan-payments/missing-payments.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { dialogTexts } from './texts.ts';
import { EstimatedTax } from './estimated-tax.tsx';
import { explainDifference } from './explain-difference.ts';
import { DIFFERENCE_OF } from './notes-of.ts';
import { InAndOut } from './in-and-out.tsx';
import { LineList } from './line-list.tsx';
import { MonthChange } from './month-change.tsx';
import { Sides } from './overview.tsx';
import { Section } from './section.tsx';
import { SummaryNotes } from './summary-notes.tsx';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

type Props = WidgetDialogProps & { title: string; summary: FinancialSummary };

type DifferenceSum = { income: [name: string, amount: number]; left: number };

/** The calculation of a month's difference, after each source's own tax and before it. */
export function DifferenceDialog({ title, summary, ...opened }: Props) {
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
