import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FinancialSummary } from '#domain/summary.ts';
import type { CountedLine, NotIncluded } from '#domain/totals.ts';
import { explainTotal } from '#web/data/explain-total.ts';
import { paths } from '#web/data/paths.ts';
import { TotalNotes } from '#web/data/total-notes.tsx';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { Stone, Stones } from '#web/ui/sheet.tsx';
import { linkClass } from '#web/ui/text-class.ts';
import { Composition } from './composition.tsx';
import { explainNetWorth, netWorthLines, notInNetWorth } from './explain-net-worth.ts';
import styles from './net-worth-sheet.module.css';
import { dashboardTexts } from './texts.ts';

/** Net worth, and the totals that it is made of. */
export function NetWorthSheet({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(dashboardTexts);
  const { explain } = summary;
  const assetCount = explain.totalAssets.length;
  const incomeCount = explain.monthlyIncome.length;
  return (
    <Stones columnsMax={incomeCount > 0 ? 3 : 2}>
      <Stone spansRow>
        <div className={styles['lead']}>
          <NetWorth summary={summary} />
          <Composition lines={explain.totalAssets} currency={summary.currency} />
        </div>
      </Stone>
      <TotalStone
        summary={summary}
        name="totalAssets"
        rule={texts.totalAssetsRule}
        below={
          <Link href={paths.assets} className={linkClass}>
            {texts.assetCount({ count: assetCount })}
          </Link>
        }
      />
      <TotalStone
        summary={summary}
        name="totalLiabilities"
        rule={texts.totalLiabilitiesRule}
        below={texts.liabilityCount({ count: explain.totalLiabilities.length })}
      />
      {incomeCount > 0 && (
        <TotalStone
          summary={summary}
          name="monthlyIncome"
          rule={texts.monthlyIncomeRule}
          below={texts.incomeCount({ count: incomeCount })}
        />
      )}
    </Stones>
  );
}

/** The figure that leads the screen. */
function NetWorth({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(dashboardTexts);
  const language = useLanguage();
  const { currency, netWorth, oldRates } = summary;
  const rates = netWorthLines(summary).flatMap((line) => line.rates);
  const used = new Set(rates.map((rate) => rate.currency));
  return (
    <Figure
      label={texts.netWorth}
      explanation={explainNetWorth(summary, language)}
      below={
        <TotalNotes
          currency={currency}
          notIncluded={notInNetWorth(summary)}
          oldRates={oldRates.filter((rate) => used.has(rate.currency))}
        />
      }
    >
      <Amount value={netWorth} currency={currency} size="hero" />
    </Figure>
  );
}

/** The totals a summary carries with the lines behind them, and whose lines those are. */
const KINDS = {
  totalAssets: 'asset',
  totalLiabilities: 'liability',
  monthlyIncome: 'income',
} as const;

type TotalProps = {
  summary: FinancialSummary;
  name: keyof typeof KINDS;
  rule: string;
  below: ReactNode;
};

function TotalStone({ summary, name, rule, below }: TotalProps) {
  const texts = useTexts(dashboardTexts);
  const language = useLanguage();
  const { currency } = summary;
  const value = summary[name];
  const lines: CountedLine[] = summary.explain[name];
  const notIncluded: NotIncluded[] = summary.notIncluded.filter(({ kind }) => kind === KINDS[name]);
  return (
    <Stone>
      <Figure
        label={texts[name]}
        explanation={explainTotal({ value, lines, notIncluded }, { currency, language, rule })}
        below={below}
      >
        <Amount value={value} currency={currency} size="widget" />
      </Figure>
    </Stone>
  );
}
