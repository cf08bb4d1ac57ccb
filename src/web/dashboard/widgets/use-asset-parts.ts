import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { typeGroups } from '#domain/figures/totals/composition.ts';
import { assetTypes } from '#web/client/records/asset-type-texts.ts';
import { typeWord } from '#web/client/records/type-word.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import type { DistributionPart } from '#web/kit/ui/ring.tsx';
import { shownParts } from './shown-parts.ts';
import { widgetTexts } from './texts.ts';
import { typeParts } from './type-parts.ts';

/** Types are named up to the number of colors, less one for the others. */
const NAMED_MAX = 5;

/** Parts of the assets with the names of their types. */
export function useAssetParts({ currency, explain }: FinancialSummary): DistributionPart[] {
  const texts = useTexts(widgetTexts);
  const language = useLanguage();
  return shownParts(typeParts(typeGroups(explain.totalAssets), NAMED_MAX), {
    currency,
    language,
    nameOf: (type) => typeWord(assetTypes[language], type),
    rest: texts.otherTypes,
  });
}
