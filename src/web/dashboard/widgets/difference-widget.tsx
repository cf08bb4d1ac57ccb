import { defineTexts } from '#domain/basics/texts.ts';
import { type SummaryCardProps, summaryWidget, MonthChange } from './summary-widget.tsx';
import { monthlyDifference, otherYearsTax } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { formatMoneyChange, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { MissingPayments } from '#web/records/loan-payments/missing-payments.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { CardNotes, DIFFERENCE_OF, notesOf } from './summary-notes.tsx';
import { EmptyCard, WidgetCard, WidgetNote, LIST_SHAPES } from './widget-card.tsx';
import type { Currency } from '#domain/basics/currencies.ts';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './in-and-out.module.css';
import { dataTexts } from '#web/client/records/texts.ts';
import { Tag } from '#web/kit/ui/tag.tsx';

const loadDialog = () => import('./difference-dialog.tsx');

/** A month's incomes less its costs. */
export const IncomeVsCosts = summaryWidget({
  shapes: LIST_SHAPES,
  Card: DifferenceCard,
  loadDialog: async () => ({ Dialog: (await loadDialog()).DifferenceDialog }),
});

function DifferenceCard({ label, summary, onOpen }: SummaryCardProps) {
  const texts = useTexts(differenceTexts);
  const language = useLanguage();
  const { currency, totalIncome, totalCosts } = summary;
  const { beforeTax, netIncome, afterTax } = monthlyDifference(summary);
  const isBare = totalIncome === 0 && totalCosts === 0;
  if (isBare && notesOf(summary, DIFFERENCE_OF).notIncluded.length === 0) {
    return <EmptyCard label={label} kind="income" text={texts.nothingMonthly} />;
  }
  const before = formatMoneyChange(beforeTax, currency, language);
  return (
    <WidgetCard
      label={label}
      explain={async () => (await loadDialog()).explainDifference(summary, language)}
      value={<Amount value={afterTax} currency={currency} size="widget" isChange />}
      change={<MonthChange field="left" currency={currency} />}
      onOpen={onOpen}
    >
      <InAndOut income={netIncome} costs={totalCosts} currency={currency} />
      <CardNotes summary={summary} of={DIFFERENCE_OF} />
      <MissingPayments summary={summary} />
      <WidgetNote>
        {texts.afterTax({ before })} <EstimatedTax summary={summary} />
      </WidgetNote>
    </WidgetCard>
  );
}

type Props = { income: number; costs: number; currency: Currency };

/** Income after tax and costs, each as a bar scaled to the longer one. */
export function InAndOut({ income, costs, currency }: Props) {
  const texts = useTexts(differenceTexts);
  const longest = Math.max(income, costs, 1);
  return (
    <ul className={styles['bars']}>
      <Bar name={texts.incomesAfterTax} value={income} tone="in" {...{ longest, currency }} />
      <Bar name={texts.costs} value={costs} tone="out" {...{ longest, currency }} />
    </ul>
  );
}

type BarProps = {
  name: string;
  value: number;
  tone: 'in' | 'out';
  longest: number;
  currency: Currency;
};

function Bar({ name, value, tone, longest, currency }: BarProps) {
  const language = useLanguage();
  const percent = (Math.max(value, 0) / longest) * 100;
  return (
    <li>
      <span>{name}</span>
      <span className={styles['amount']}>{formatWholeMoney(value, currency, language)}</span>
      <span
        aria-hidden="true"
        className={classes(styles['bar'], styles[tone])}
        style={{ inlineSize: `${percent}%`, marginInlineEnd: `${100 - percent}%` }}
      />
    </li>
  );
}

/** Note where a figure after tax depends on an unknown tax, or on another year's rules. */
export function EstimatedTax({ summary }: { summary: FinancialSummary }) {
  const language = useLanguage();
  const { monthlyNetIncome } = summary.explain;
  const tax = otherYearsTax(monthlyNetIncome);
  const note = monthlyNetIncome.some(({ isEstimated }) => isEstimated)
    ? differenceTexts[language].estimatedTax
    : tax && dataTexts[language].rulesOf(tax);
  return note && <Tag tone="est">{note}</Tag>;
}

/** Words of the card and of the figures that its dialog shows again. */
export const differenceTexts = defineTexts({
  en: {
    afterTax: ({ before }: { before: string }) => `After tax. Before tax ${before}.`,
    estimatedTax: 'Estimated: 30% tax',
    incomesAfterTax: 'Incomes after tax',
    nothingMonthly: 'Nothing comes in or goes out each month yet',
    costs: 'Costs',
  },
  sv: {
    afterTax: ({ before }: { before: string }) => `Efter skatt. Före skatt ${before}.`,
    estimatedTax: 'Uppskattat: 30 % skatt',
    incomesAfterTax: 'Inkomster efter skatt',
    nothingMonthly: 'Inget kommer in eller går ut varje månad ännu',
    costs: 'Kostnader',
  },
});
