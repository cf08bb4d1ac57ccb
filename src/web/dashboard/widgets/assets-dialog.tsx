import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { typeGroups } from '#domain/figures/totals/composition.ts';
import { StrataBar } from '#web/kit/charts/strata-bar.tsx';
import { assetTypes } from '#web/client/records/asset-type-texts.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { dialogTexts } from './texts.ts';
import { explainTypes } from './explain-types.ts';
import { GroupList } from './group-list.tsx';
import { Overview } from './overview.tsx';
import { listParts } from './shown-parts.ts';
import { SummaryNotes } from './summary-notes.tsx';
import { useAssetParts } from './use-asset-parts.ts';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

type Props = WidgetDialogProps & { title: string; summary: FinancialSummary };

/** Parts of the assets in detail: every asset under its type. */
export function AssetsDialog({ title, summary, ...opened }: Props) {
  const texts = useTexts(dialogTexts);
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
