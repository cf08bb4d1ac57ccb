import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { StrataBar } from '#web/kit/charts/strata-bar.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { listParts } from './shown-parts.ts';
import { useAssetParts } from './use-asset-parts.ts';
import { explainLater } from './explain-later.ts';
import { CardNotes } from './card-notes.tsx';
import { noNetWorthTexts, widgetTexts } from './texts.ts';
import { EmptyCard } from './total-card.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { WidgetCard, type WidgetProps } from './widget-card.tsx';
import { LIST_SHAPES, WidgetReading } from './widget-reading.tsx';

const loadAssetsDialog = async () => ({
  Dialog: (await import('./assets-dialog.tsx')).AssetsDialog,
});

/** Parts of the assets, type by type. */
export function AssetBreakdown({ label }: WidgetProps) {
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={LIST_SHAPES}>
      {(answer) => <Answer label={label} summary={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, summary }: { label: string; summary: FinancialSummary }) {
  const texts = useTexts(widgetTexts);
  const language = useLanguage();
  const { addAssets: add } = useTexts(noNetWorthTexts);
  const parts = useAssetParts(summary);
  const { onOpen, dialog } = useWidgetDialog(loadAssetsDialog);
  if (summary.explain.totalAssets.length === 0) {
    return <EmptyCard {...{ label, text: texts.noAssets, add }} path={paths.assets} />;
  }
  return (
    <>
      <WidgetCard
        label={label}
        explain={() => explainLater('types', summary, language)}
        onOpen={onOpen}
      >
        <StrataBar sentence={texts.breakdownSentence({ parts: listParts(parts) })} parts={parts} />
        <CardNotes summary={summary} of={['totalAssets']} />
      </WidgetCard>
      {dialog({ title: label, summary })}
    </>
  );
}
