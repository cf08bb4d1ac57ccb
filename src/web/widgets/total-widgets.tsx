import type { FinancialSummary } from '#domain/summary.ts';
import { explainTotal } from '#web/data/explain-total.ts';
import { useSummary } from '#web/data/use-records.ts';
import { widgetNames } from '#web/data/widget-names.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { widgetTexts } from './texts.ts';
import { WidgetCard } from './widget-card.tsx';
import { WidgetReading } from './widget-reading.tsx';

/** The totals of a summary that carry their lines: whose they are, and the words around them. */
const TOTALS = {
  total_assets: ['totalAssets', 'asset', 'totalAssetsRule', 'assetCount'],
  total_liabilities: ['totalLiabilities', 'liability', 'totalLiabilitiesRule', 'liabilityCount'],
  income: ['monthlyIncome', 'income', 'monthlyIncomeRule', 'incomeCount'],
  costs: ['monthlyCosts', 'cost', 'monthlyCostsRule', 'costCount'],
  monthly_costs: ['monthlyCosts', 'cost', 'monthlyCostsRule', 'costCount'],
} as const;

type TotalType = keyof typeof TOTALS;

export const TotalAssets = () => <TotalWidget type="total_assets" />;
export const TotalLiabilities = () => <TotalWidget type="total_liabilities" />;
export const Income = () => <TotalWidget type="income" />;
export const Costs = () => <TotalWidget type="costs" />;
export const MonthlyCosts = () => <TotalWidget type="monthly_costs" />;

function TotalWidget({ type }: { type: TotalType }) {
  const label = useTexts(widgetNames)[type];
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary}>
      {(answer) => <TotalCard type={type} label={label} summary={answer} />}
    </WidgetReading>
  );
}

type CardProps = { type: TotalType; label: string; summary: FinancialSummary };

function TotalCard({ type, label, summary }: CardProps) {
  const texts = useTexts(widgetTexts);
  const language = useLanguage();
  const [name, kind, rule, counted] = TOTALS[type];
  const { currency } = summary;
  const value = summary[name];
  const lines = summary.explain[name];
  const notIncluded = summary.notIncluded.filter((item) => item.kind === kind);
  return (
    <WidgetCard
      label={label}
      explanation={explainTotal(
        { value, lines, notIncluded },
        { currency, language, rule: texts[rule] },
      )}
      value={<Amount value={value} currency={currency} size="widget" />}
      change={texts[counted]({ count: lines.length })}
    />
  );
}
