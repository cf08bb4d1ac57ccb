import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AssetPerformance, Ranking } from '#domain/figures/net-worth/performance.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './best-asset.module.css';
import { isCompared } from './compared-asset.ts';
import { monthlyValues } from './monthly-values.ts';
import { depositsText, movedText } from './moved-text.ts';
import { PercentFigure } from './percent-figure.tsx';
import { noNetWorthTexts, performanceTexts, widgetTexts } from './texts.ts';
import { EmptyCard } from './total-card.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { WidgetCard, type WidgetProps } from './widget-card.tsx';
import { WidgetReading } from './widget-reading.tsx';

const loadRankingDialog = async () => ({
  Dialog: (await import('./ranking-dialog.tsx')).RankingDialog,
});

/** The asset with the largest gain in twelve months, by its stated values. */
export function BestPerformingAsset({ label }: WidgetProps) {
  const ranking = useAssetPerformance();
  return (
    <WidgetReading label={label} query={ranking}>
      {(answer) => <Answer label={label} ranking={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, ranking }: { label: string; ranking: Ranking }) {
  const { noAssets: text } = useTexts(widgetTexts);
  const { addAssets: add } = useTexts(noNetWorthTexts);
  const language = useLanguage();
  const { onOpen, dialog } = useWidgetDialog(loadRankingDialog);
  const { leastDecline } = useTexts(performanceTexts);
  const { best, since } = ranking;
  if (best === null) return <EmptyCard {...{ label, text, add }} path={paths.assets} />;
  // The best of assets that all fell has not done well.
  const hasFallen = best.because === null && (best.percent ?? 0) < 0;
  return (
    <>
      <WidgetCard
        label={hasFallen ? leastDecline : label}
        explain={
          isCompared(best)
            ? async () => (await import('./explain-best.ts')).explainBest(best, language)
            : null
        }
        value={<Best best={best} />}
        change={best.because === null ? <Moved best={best} /> : <WhyNone best={best} />}
        onOpen={onOpen}
      >
        <SparkLine values={best.because === null ? monthlyValues(best.values, since) : []} isWide />
      </WidgetCard>
      {dialog({ ranking })}
    </>
  );
}

function Best({ best: { name, percent } }: { best: AssetPerformance }) {
  return (
    <>
      <p className={styles['name']}>{name}</p>
      {percent === null ? (
        <span className={styles['none']}>–</span>
      ) : (
        <PercentFigure percent={percent} size="widget" />
      )}
    </>
  );
}

/** Values at both ends; if all assets fell, a note qualifies the best. */
function Moved({ best }: { best: AssetPerformance }) {
  const texts = useTexts(performanceTexts);
  const moved = movedText(best, useLanguage());
  return (best.percent ?? 0) < 0 ? `${moved}. ${texts.noneRose}` : moved;
}

/** Reason why not even the largest asset can be compared. */
function WhyNone({ best }: { best: AssetPerformance }) {
  const texts = useTexts(performanceTexts);
  const language = useLanguage();
  if (best.because === null) return null;
  const change = best.change !== null && `${depositsText(best, language)}. `;
  return `${change || ''}${texts.because[best.because]}. ${texts.noneComparable}`;
}

/** Reads the performance of each asset over twelve months, best first. */
function useAssetPerformance(): UseQueryResult<Ranking> {
  return useQuery({
    queryKey: [...useSource().key, 'asset-performance'],
    queryFn: () => request<Ranking>('/api/asset-performance'),
  });
}
