import type { ResolverResult, UseFormReturn } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Liability, LiabilityDraft, LiabilityType } from '#domain/records/liabilities.ts';
import { isWhollyOwned, ownershipAsked } from '#web/records/items/ownership.ts';
import {
  checkFields,
  newFields,
  type TypedFields,
  typedFieldsOf,
} from '#web/records/items/record-form.ts';
import { impliedFields } from './interest-help.ts';

/** The fields as they are typed. An empty ground is assumed by the type. */
export type LiabilityFields = TypedFields<'liabilities'> & { isShared: boolean };

export type LiabilityForm = UseFormReturn<LiabilityFields, unknown, LiabilityDraft>;

export function newLiabilityFields(
  type: LiabilityType | '',
  terms: { currency: Currency; language: Language },
): LiabilityFields {
  return { ...newFields('liabilities', terms), type, isShared: false };
}

export function liabilityFieldsOf(liability: Liability, language: Language): LiabilityFields {
  const typed = typedFieldsOf('liabilities', liability, language);
  const isShared = !isWhollyOwned(liability);
  return { ...typed, ...impliedFields(typed, language), isShared };
}

/** Empty costs of a loan are not stated; ownership counts only while its field is shown. */
export function checkLiabilityFields(
  typed: LiabilityFields,
  language: Language,
): ResolverResult<LiabilityFields, LiabilityDraft> {
  const stated = { ...typed, ...ownershipAsked(typed, typed.isShared) };
  return checkFields('liabilities', stated, language);
}
