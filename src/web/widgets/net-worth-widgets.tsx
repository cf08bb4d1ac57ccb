import { Link } from 'wouter';
import type { FinancialSummary } from '#domain/summary.ts';
import { paths } from '#web/data/paths.ts';
import { TotalNotes } from '#web/data/total-notes.tsx';
import { useSummary } from '#web/data/use-records.ts';
import { widgetNames } from '#web/data/widget-names.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { explainNetWorth, netWorthLines, notInNetWorth } from './explain-net-worth.ts';
import { widgetTexts } from './texts.ts';
import { WidgetCard } from './widget-card.tsx';
import { WidgetReading } from './widget-reading.tsx';

type Size = 'hero' | 'section' | 'widget';

export const NetWorthTrend = () => <NetWorthOf size="hero" isLeading />;
export const NetWorthChart = () => <NetWorthOf size="section" />;
export const NetWorth = () => <NetWorthOf size="widget" />;

function NetWorthOf({ size, isLeading = false }: { size: Size; isLeading?: boolean }) {
  const label = useTexts(widgetNames).net_worth;
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={[isLeading ? 'hero' : 'figure', 'line']}>
      {(answer) =>
        isLeading && isEmpty(answer) ? (
          <NoNetWorth />
        ) : (
          <NetWorthCard size={size} label={label} summary={answer} />
        )
      }
    </WidgetReading>
  );
}

type CardProps = { size: Size; label: string; summary: FinancialSummary };

function NetWorthCard({ size, label, summary }: CardProps) {
  const language = useLanguage();
  const { currency, netWorth, oldRates } = summary;
  const rates = netWorthLines(summary).flatMap((line) => line.rates);
  const used = new Set(rates.map((rate) => rate.currency));
  const old = oldRates.filter((rate) => used.has(rate.currency));
  return (
    <WidgetCard
      label={label}
      explanation={explainNetWorth(summary, language)}
      value={<Amount value={netWorth} currency={currency} size={size} />}
      change={
        <TotalNotes currency={currency} notIncluded={notInNetWorth(summary)} oldRates={old} />
      }
    />
  );
}

function NoNetWorth() {
  const texts = useTexts(widgetTexts);
  return (
    <EmptyState title={texts.noNetWorthTitle} text={texts.noNetWorthText}>
      <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
        {texts.addAssets}
      </Link>
    </EmptyState>
  );
}

function isEmpty(summary: FinancialSummary): boolean {
  return netWorthLines(summary).length + notInNetWorth(summary).length === 0;
}
