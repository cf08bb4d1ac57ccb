import type { SummaryDialogProps } from './summary-widget.tsx';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { typeGroups } from '#domain/figures/totals/composition.ts';
import { StrataBar } from '#web/kit/charts/share-charts.tsx';
import { assetTypes, typeWord } from '#web/client/records/type-texts.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { GroupList, Overview, WidgetDialog } from './widget-dialog.tsx';
import { listParts, useAssetParts } from './shown-parts.ts';
import { explainFigure } from './explain-summary.ts';
import { SummaryNotes } from './summary-notes.tsx';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { formatShare } from '#web/kit/i18n/format.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';

/** Parts of the assets in detail: every asset under its type. */
export function AssetBreakdownDialog({ title, summary, ...opened }: SummaryDialogProps) {
  const texts = useTexts(breakdownTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const parts = useAssetParts(summary);
  const { currency, explain, totalAssets } = summary;
  return (
    <WidgetDialog {...opened} title={title} size="6xl">
      <Overview
        label={sum}
        value={totalAssets}
        currency={currency}
        explain={() => explainTypes(summary, language)}
        field="assets"
        notes={<SummaryNotes summary={summary} of={['totalAssets']} />}
      />
      <StrataBar sentence={texts.assetSentence({ parts: listParts(parts) })} parts={parts} />
      <GroupList
        names={assetTypes[language]}
        groups={typeGroups(explain.totalAssets)}
        notIncluded={summary.notIncluded.filter(({ kind }) => kind === 'asset')}
        currency={currency}
        palette="asset"
        rule={texts.assetTypeRule}
      />
    </WidgetDialog>
  );
}

/** Total of each type of asset, and its share of all assets. */
export function explainTypes(summary: FinancialSummary, language: Language): Explanation {
  const of = typeGroups(summary.explain.totalAssets).map(({ type, value, percent }) => ({
    label: typeWord(assetTypes[language], type),
    amount: value,
    ...(percent !== null && { detail: formatShare(percent, language) }),
  }));
  const figure = { label: dataTexts[language].sum, amount: summary.totalAssets, of };
  const { breakdownRule: formula } = breakdownTexts[language];
  return explainFigure(summary, { of: ['totalAssets'], figure, formula }, language);
}

/** Words of the dialog and of the explanation. */
const breakdownTexts = defineTexts({
  en: {
    breakdownRule: 'Your share of the assets, added by type.',
    assetSentence: ({ parts }: { parts: string }) => `Assets by type: ${parts}.`,
    assetTypeRule: 'Your share of the assets of this type, added.',
  },
  sv: {
    breakdownRule: 'Din andel av tillgångarna, adderad typ för typ.',
    assetSentence: ({ parts }: { parts: string }) => `Tillgångar efter typ: ${parts}.`,
    assetTypeRule: 'Din andel av tillgångarna av den här typen, adderade.',
  },
});
