import { type FieldError, type ResolverResult, useForm, type UseFormReturn } from 'react-hook-form';
import { type Asset, assetDraft, type AssetDraft, type AssetType } from '#domain/assets.ts';
import type { Currency } from '#domain/currencies.ts';
import { type IssueKey, issueText } from '#domain/issues.ts';
import type { Language } from '#domain/texts.ts';
import { parseTypedAmount, type TypedAmountProblem } from '#domain/typed-amount.ts';
import { formatTyped } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';

/** The fields as they are typed. Ownership counts only while it is asked for. */
export type AssetFields = {
  type: AssetType | '';
  name: string;
  value: string;
  currency: Currency;
  isShared: boolean;
  ownershipPercentage: string;
  coOwnerName: string;
  valuationDate: string;
  usesIndex: boolean;
  description: string;
};

export type AssetForm = UseFormReturn<AssetFields, unknown, AssetDraft>;

/** Ownership is asked for of every new property, and of what is said to be shared. */
export type OwnershipRule = 'of-real-estate' | 'when-shared';

export function asksOwnership(
  { type, isShared }: Pick<AssetFields, 'type' | 'isShared'>,
  rule: OwnershipRule,
): boolean {
  return rule === 'of-real-estate' ? type === 'real_estate' : isShared;
}

/** A form that keeps what is typed and gives a draft of the domain's own schema. */
export function useAssetForm(defaultValues: AssetFields, rule: OwnershipRule): AssetForm {
  const language = useLanguage();
  return useForm<AssetFields, unknown, AssetDraft>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed) => checkAssetFields(typed, { rule, language }),
  });
}

export function newAssetFields(
  type: AssetType | '',
  terms: {
    currency: Currency;
    language: Language;
  },
): AssetFields {
  return {
    type,
    name: '',
    value: '',
    currency: terms.currency,
    isShared: false,
    ownershipPercentage: formatTyped(100, terms.language),
    coOwnerName: '',
    valuationDate: '',
    usesIndex: true,
    description: '',
  };
}

/** The ownership section opens when somebody else owns a part (specification, section 2). */
export function assetFieldsOf(asset: Asset, language: Language): AssetFields {
  return {
    type: asset.type,
    name: asset.name,
    value: formatTyped(asset.value, language),
    currency: asset.currency,
    isShared: asset.coOwnerName !== null || asset.ownershipPercentage !== '100.00',
    ownershipPercentage: formatTyped(asset.ownershipPercentage, language),
    coOwnerName: asset.coOwnerName ?? '',
    valuationDate: asset.valuationDate ?? '',
    usesIndex: asset.useIndex === 1,
    description: asset.description ?? '',
  };
}

const NUMBER_ISSUES: Record<TypedAmountProblem, { value: IssueKey; percent: IssueKey }> = {
  empty: { value: 'value.required', percent: 'ownership.range' },
  not_a_number: { value: 'amount.format', percent: 'ownership.range' },
  too_many_decimals: { value: 'amount.decimals', percent: 'percent.range' },
  too_large: { value: 'amount.range', percent: 'ownership.range' },
};

/** Reads the typed numbers in either notation, then asks the schema that the server asks too. */
export function checkAssetFields(
  typed: AssetFields,
  { rule, language }: { rule: OwnershipRule; language: Language },
): ResolverResult<AssetFields, AssetDraft> {
  const { isShared: _, usesIndex, ...fields } = typed;
  const isShared = asksOwnership(typed, rule);
  const value = parseTypedAmount(typed.value, language);
  const share = parseTypedAmount(isShared ? typed.ownershipPercentage : '100', language);
  const keys = new Map<string, string>();
  if (value.problem !== null) keys.set('value', NUMBER_ISSUES[value.problem].value);
  if (share.problem !== null) {
    keys.set('ownershipPercentage', NUMBER_ISSUES[share.problem].percent);
  }
  const checked = assetDraft.safeParse({
    ...fields,
    value: value.amount ?? '',
    ownershipPercentage: share.amount ?? '',
    coOwnerName: isShared ? typed.coOwnerName : null,
    valuationDate: typed.type === 'real_estate' ? typed.valuationDate : null,
    useIndex: usesIndex ? 1 : 0,
  });
  if (checked.success) return { values: checked.data as AssetDraft, errors: {} };
  for (const { path, message } of checked.error.issues) {
    const field = String(path[0]);
    if (!keys.has(field)) keys.set(field, message);
  }
  const errors = [...keys].map(([field, key]): [string, FieldError] => [
    field,
    { type: key, message: issueText(key, language) },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) };
}
