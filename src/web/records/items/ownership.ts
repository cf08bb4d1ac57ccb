import type { Language } from '#domain/basics/texts.ts';
import type { DatedShare } from '#domain/records/dated-terms.ts';
import { type DatedFields, datedFieldsOf, datedTerms } from './dated-terms.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { type NumberField, percentIssues } from '#web/client/forms/number-issues.ts';

/** The user's share of an item, as typed. It counts only while its fields are shown. */
export type OwnershipFields = {
  isShared: boolean;
  ownershipPercentage: string;
  coOwnerName: string;
};

type CoOwnedFields = { ownershipPercentage: string; coOwnerName: string | null };

export const SHARE_FIELD: NumberField = {
  unit: '%',
  issues: { ...percentIssues('ownership.range'), too_many_decimals: 'percent.range' },
};

/** A new item is wholly the user's. */
export function newOwnershipFields(language: Language): OwnershipFields {
  return ownershipFieldsOf({ ownershipPercentage: '100.00', coOwnerName: null }, language);
}

/** The section opens when another owner has a part (docs/product.md, sections 2 and 4). */
export function ownershipFieldsOf(owned: CoOwnedFields, language: Language): OwnershipFields {
  return {
    isShared: owned.coOwnerName !== null || owned.ownershipPercentage !== '100.00',
    ownershipPercentage: formatTyped(owned.ownershipPercentage, language),
    coOwnerName: owned.coOwnerName ?? '',
  };
}

/** The days of the user's share of an item. */
export function shareDaysOf(
  { shares, ownershipPercentage }: { shares: readonly DatedShare[]; ownershipPercentage: string },
  language: Language,
): DatedFields {
  const stored = shares.map(({ from, percent }) => ({ from, value: percent }));
  return datedFieldsOf(stored, ownershipPercentage, language);
}

/** The typed days of a share, as the draft has them. */
export function sharesOf(days: DatedFields, percent: string, language: Language) {
  return datedTerms(days, percent, language).map(({ from, value }) => ({ from, percent: value }));
}

/** While the section is hidden the item is wholly the user's (docs/product.md, section 4). */
export function ownershipDraft(typed: OwnershipFields, isAsked: boolean): CoOwnedFields {
  const { ownershipPercentage, coOwnerName } = typed;
  return isAsked
    ? { ownershipPercentage, coOwnerName }
    : { ownershipPercentage: '100', coOwnerName: null };
}
