import {
  compositionOf,
  type CompositionPart,
  type TypeGroup,
  typeGroups,
} from '#domain/figures/totals/composition.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { formatMoney, formatShare } from '#web/kit/i18n/format.ts';
import type { DistributionPart } from '#web/kit/ui/distribution.tsx';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { assetTypes, typeWord } from '#web/client/records/type-texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';

type PartLabels = {
  currency: Currency;
  language: Language;
  /** Name of a part; by default the part's own. */
  nameOf?: (name: string) => string;
  /** Name of the parts without a name, as one. */
  rest: string;
};

/** Parts of a whole in words. */
export function shownParts(
  parts: readonly CompositionPart[],
  words: PartLabels,
): DistributionPart[] {
  const { currency, language, nameOf = (name) => name, rest } = words;
  return parts.map(({ id, name, percent, value }) => ({
    id,
    name: name === null ? rest : nameOf(name),
    percent,
    share: formatShare(percent, language),
    amount: formatMoney(value, currency, language),
    isRest: name === null,
  }));
}

/** Names and shares in a row, for a sentence: `Lön 86,7 %, Frilans 13,3 %`. */
export function listParts(parts: readonly DistributionPart[]): string {
  return parts.map(({ name, share }) => `${name} ${share}`).join(', ');
}

/** Names and amounts in a row, for parts of no whole: `Tillgångar 90 000 kr, Skulder 8 000 kr`. */
export function listAmounts(parts: readonly DistributionPart[]): string {
  return parts.map(({ name, amount }) => `${name} ${amount}`).join(', ');
}

/** Types as parts of a whole, largest first: a number of them by name, and the others as one. */
export function typeParts(groups: readonly TypeGroup[], partsMax: number): CompositionPart[] {
  const lines = groups.map(({ type, value }) => ({ id: type, name: type, counted: value }));
  return compositionOf(lines, partsMax);
}

/** Types are named up to the number of colors, less one for the others. */
const NAMED_MAX = 5;

/** Parts of the assets with the names of their types. */
export function useAssetParts({ currency, explain }: FinancialSummary): DistributionPart[] {
  const texts = useTexts(partTexts);
  const language = useLanguage();
  return shownParts(typeParts(typeGroups(explain.totalAssets), NAMED_MAX), {
    currency,
    language,
    nameOf: (type) => typeWord(assetTypes[language], type),
    rest: texts.otherTypes,
  });
}

/** Words of parts. */
const partTexts = defineTexts({
  en: {
    otherTypes: 'Other types',
  },
  sv: {
    otherTypes: 'Andra typer',
  },
});
