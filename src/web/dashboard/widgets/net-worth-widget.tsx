import { type SummaryCardProps, summaryWidget, MonthChange } from './summary-widget.tsx';
import { balanceOf } from '#domain/figures/totals/balance.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { ShareArch } from '#web/kit/charts/share-charts.tsx';
import { formatShare } from '#web/kit/i18n/format.ts';
import styles from './net-arch.module.css';
import { listParts, useAssetParts } from './shown-parts.ts';
import { noNetWorthTexts } from './history-reading.tsx';
import { defineTexts, type PercentParams } from '#domain/basics/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { CardNotes } from './summary-notes.tsx';
import { EmptyCard, WidgetCard, LIST_SHAPES } from './widget-card.tsx';

const loadDialog = async () => ({
  Dialog: (await import('./net-worth-dialog.tsx')).NetWorthDialog,
});

/** Net worth as one figure among others, and how much of the assets it is. */
export const NetWorth = summaryWidget({ shapes: LIST_SHAPES, Card: NetWorthCard, loadDialog });

function NetWorthCard({ label, summary, onOpen }: SummaryCardProps) {
  const { noNetWorthTitle } = useTexts(noNetWorthTexts);
  const language = useLanguage();
  const { currency, netWorth } = summary;
  if (isWithout(summary)) return <EmptyCard label={label} kind="assets" text={noNetWorthTitle} />;
  return (
    <WidgetCard
      label={label}
      explain={async () =>
        (await import('./explain-summary.ts')).explainNetWorth(summary, language)
      }
      value={<Amount value={netWorth} currency={currency} size="widget" />}
      change={<MonthChange field="value" currency={currency} />}
      onOpen={onOpen}
    >
      <NetArch summary={summary} />
      <CardNotes summary={summary} of={['totalAssets', 'totalLiabilities']} />
    </WidgetCard>
  );
}

/** Nothing is owned or owed, counted or not. */
function isWithout({ explain, notIncluded }: FinancialSummary): boolean {
  const kinds = notIncluded.map(({ kind }) => kind);
  const counted = explain.totalAssets.length + explain.totalLiabilities.length;
  return counted === 0 && !kinds.includes('asset') && !kinds.includes('liability');
}

/** The assets as an arch, the debts within it, and net worth as a share of the assets. */
function NetArch({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(netArchTexts);
  const language = useLanguage();
  const parts = useAssetParts(summary);
  const { netPercent, debtPercent } = balanceOf(summary);
  if (netPercent === null || debtPercent === null) {
    return <p className={styles['none']}>{texts.noPercent}</p>;
  }
  const net = formatShare(netPercent, language);
  return (
    <div className={styles['arch']}>
      <ShareArch
        sentence={texts.archSentence({ net, parts: listParts(parts) })}
        parts={parts}
        burdenPercent={debtPercent}
      >
        {net}
      </ShareArch>
      <p className={styles['caption']}>
        {texts.debtsOfAssets({ percent: formatShare(debtPercent, language) })}
      </p>
    </div>
  );
}

/** Words of the arch. */
const netArchTexts = defineTexts({
  en: {
    debtsOfAssets: ({ percent }: PercentParams) => `Liabilities are ${percent} of your assets`,
    archSentence: ({ net, parts }: { net: string; parts: string }) =>
      `Net worth is ${net} of the assets: ${parts}.`,
    noPercent: 'You have no assets to compare with',
  },
  sv: {
    debtsOfAssets: ({ percent }: PercentParams) => `Skulder ${percent} av tillgångarna`,
    archSentence: ({ net, parts }: { net: string; parts: string }) =>
      `Nettoförmögenheten är ${net} av tillgångarna: ${parts}.`,
    noPercent: 'Det finns inga tillgångar att jämföra med',
  },
});
