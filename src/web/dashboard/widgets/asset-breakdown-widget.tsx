import { type SummaryCardProps, summaryWidget } from './summary-widget.tsx';
import { defineTexts } from '#domain/basics/texts.ts';
import { StrataBar } from '#web/kit/charts/share-charts.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { listParts, useAssetParts } from './shown-parts.ts';
import { CardNotes } from './summary-notes.tsx';
import { EmptyCard, WidgetCard, LIST_SHAPES } from './widget-card.tsx';

const loadDialog = () => import('./asset-breakdown-dialog.tsx');

/** Parts of the assets, type by type. */
export const AssetBreakdown = summaryWidget({
  shapes: LIST_SHAPES,
  Card: BreakdownCard,
  loadDialog: async () => ({ Dialog: (await loadDialog()).AssetBreakdownDialog }),
});

function BreakdownCard({ label, summary, onOpen }: SummaryCardProps) {
  const texts = useTexts(breakdownTexts);
  const language = useLanguage();
  const parts = useAssetParts(summary);
  if (summary.explain.totalAssets.length === 0) return <EmptyCard label={label} kind="assets" />;
  return (
    <WidgetCard
      label={label}
      explain={async () => (await loadDialog()).explainTypes(summary, language)}
      onOpen={onOpen}
    >
      <StrataBar sentence={texts.breakdownSentence({ parts: listParts(parts) })} parts={parts} />
      <CardNotes summary={summary} of={['totalAssets']} />
    </WidgetCard>
  );
}

/** Words of the card. */
const breakdownTexts = defineTexts({
  en: {
    breakdownSentence: ({ parts }: { parts: string }) => `Assets by type: ${parts}.`,
  },
  sv: {
    breakdownSentence: ({ parts }: { parts: string }) => `Tillgångar efter typ: ${parts}.`,
  },
});
