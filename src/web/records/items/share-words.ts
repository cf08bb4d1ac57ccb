import type { Currency } from '#domain/basics/currencies.ts';
import { formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { itemTexts } from './texts.ts';

type SharedItemFields = {
  ownershipPercentage: string;
  coOwnerName: string | null;
  currency: Currency;
};

/** The user's share and the other owner, in words; null when it is wholly the user's. */
export function useShareWords(): (item: SharedItemFields) => string | null {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  return ({ ownershipPercentage, coOwnerName: name }) => {
    const percent = formatPercent(ownershipPercentage, language);
    if (name !== null) return texts.shareWith({ percent, name });
    return ownershipPercentage === '100.00' ? null : texts.share({ percent });
  };
}

/** The whole amount behind a share, or the typed amount in another currency; null when neither. */
export function useWholeWords(
  currency: Currency,
): (item: SharedItemFields, whole: string) => string | null {
  const texts = useTexts(itemTexts);
  return (item, whole) => {
    if (item.ownershipPercentage !== '100.00') return texts.ofWhole({ whole });
    return item.currency === currency ? null : whole;
  };
}
