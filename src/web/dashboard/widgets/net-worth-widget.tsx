import { balanceOf } from '#domain/figures/totals/balance.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { ShareArch } from '#web/kit/charts/share-arch.tsx';
import { formatShare } from '#web/kit/i18n/format.ts';
import styles from './net-arch.module.css';
import { listParts } from './shown-parts.ts';
import { noNetWorthTexts, widgetTexts } from './texts.ts';
import { useAssetParts } from './use-asset-parts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { explainLater } from './explain-later.ts';
import { MonthChange } from './month-change.tsx';
import { CardNotes } from './card-notes.tsx';
import { EmptyCard } from './total-card.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { WidgetCard, type WidgetProps } from './widget-card.tsx';
import { LIST_SHAPES, WidgetReading } from './widget-reading.tsx';

const loadBalanceDialog = async () => ({
  Dialog: (await import('./balance-dialog.tsx')).BalanceDialog,
});

/** Net worth as one figure among others, and how much of the assets it is. */
export function NetWorth({ label }: WidgetProps) {
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={LIST_SHAPES}>
      {(answer) => <Answer label={label} summary={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, summary }: { label: string; summary: FinancialSummary }) {
  const empty = useTexts(noNetWorthTexts);
  const language = useLanguage();
  const { onOpen, dialog } = useWidgetDialog(loadBalanceDialog);
  const { currency, netWorth } = summary;
  if (isWithout(summary)) {
    const { noNetWorthTitle: text, addAssets: add } = empty;
    return <EmptyCard {...{ label, text, add }} path={paths.assets} />;
  }
  return (
    <>
      <WidgetCard
        label={label}
        explain={() => explainLater('netWorth', summary, language)}
        value={<Amount value={netWorth} currency={currency} size="widget" />}
        change={<MonthChange field="value" currency={currency} />}
        onOpen={onOpen}
      >
        <NetArch summary={summary} />
        <CardNotes summary={summary} of={['totalAssets', 'totalLiabilities']} />
      </WidgetCard>
      {dialog({ title: label, summary })}
    </>
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
  const texts = useTexts(widgetTexts);
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
