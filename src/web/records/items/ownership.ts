import type { Language } from '#domain/basics/texts.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { type NumberField, percentIssues } from '#web/client/forms/number-issues.ts';

/** How much of a thing is the person's, as it is typed. It counts only while it is asked for. */
export type OwnershipFields = {
  isShared: boolean;
  ownershipPercentage: string;
  coOwnerName: string;
};

type Owned = { ownershipPercentage: string; coOwnerName: string | null };

export const SHARE_FIELD: NumberField = {
  unit: '%',
  issues: { ...percentIssues('ownership.range'), too_many_decimals: 'percent.range' },
};

/** The whole of a new thing is the person's. */
export function newOwnershipFields(language: Language): OwnershipFields {
  return ownershipFieldsOf({ ownershipPercentage: '100.00', coOwnerName: null }, language);
}

/** The section opens when somebody else owns a part (specification, sections 2 and 4). */
export function ownershipFieldsOf(owned: Owned, language: Language): OwnershipFields {
  return {
    isShared: owned.coOwnerName !== null || owned.ownershipPercentage !== '100.00',
    ownershipPercentage: formatTyped(owned.ownershipPercentage, language),
    coOwnerName: owned.coOwnerName ?? '',
  };
}

/** While the section is hidden the whole is the person's (specification, section 4). */
export function ownershipDraft(typed: OwnershipFields, isAsked: boolean): Owned {
  const { ownershipPercentage, coOwnerName } = typed;
  return isAsked
    ? { ownershipPercentage, coOwnerName }
    : { ownershipPercentage: '100', coOwnerName: null };
}
