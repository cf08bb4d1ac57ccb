import type { Language } from '#domain/basics/texts.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';

/** The user's share of an item, as typed. It counts only while its fields are shown. */
export type OwnershipFields = {
  isShared: boolean;
  ownershipPercentage: string;
  coOwnerName: string;
};

type CoOwnedFields = { ownershipPercentage: string; coOwnerName: string | null };

/** A new item is wholly the user's. */
export function newOwnershipFields(language: Language): OwnershipFields {
  return ownershipFieldsOf({ ownershipPercentage: '100.00', coOwnerName: null }, language);
}

export function ownershipFieldsOf(owned: CoOwnedFields, language: Language): OwnershipFields {
  return {
    isShared: !isWhollyOwned(owned),
    ownershipPercentage: formatTyped(owned.ownershipPercentage, language),
    coOwnerName: owned.coOwnerName ?? '',
  };
}

/** Whether no other owner has a part; else the section opens (docs/product.md, sections 2, 4). */
export function isWhollyOwned({ ownershipPercentage, coOwnerName }: CoOwnedFields): boolean {
  return coOwnerName === null && ownershipPercentage === '100.00';
}

type TypedOwners = Omit<OwnershipFields, 'isShared'>;

/** While the section is hidden the item is wholly the user's (docs/product.md, section 4). */
export function ownershipAsked(typed: TypedOwners, isAsked: boolean): TypedOwners {
  const { ownershipPercentage, coOwnerName } = typed;
  return isAsked
    ? { ownershipPercentage, coOwnerName }
    : { ownershipPercentage: '100', coOwnerName: '' };
}
