import type { CompositionPart } from '#domain/figures/totals/composition.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatMoney, formatShare } from '#web/kit/i18n/format.ts';
import type { DistributionPart } from '#web/kit/ui/ring.tsx';

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
