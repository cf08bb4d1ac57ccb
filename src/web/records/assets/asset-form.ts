import { type ResolverResult, useForm, type UseFormReturn } from 'react-hook-form';
import {
  type AccountForm,
  type Asset,
  type AssetDraft,
  type AssetType,
  FORMED_TYPES,
} from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import type { Day } from '#domain/basics/months.ts';
import { correctsValuation, valuationIssueOf } from '#domain/statistics/house-price-index.ts';
import type { Language } from '#domain/basics/texts.ts';
import { checkTyped } from '#web/client/forms/check-typed.ts';
import { AMOUNT_ISSUES, type NumberField } from '#web/client/forms/number-issues.ts';
import {
  newOwnershipFields,
  ownershipDraft,
  type OwnershipFields,
  ownershipFieldsOf,
  SHARE_FIELD,
  shareDaysOf,
  sharesOf,
} from '#web/records/items/ownership.ts';
import { type DatedFields, NO_DAYS, withDayErrors } from '#web/records/items/dated-terms.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';

/** The fields as they are typed. */
export type AssetFields = OwnershipFields & {
  type: AssetType | '';
  name: string;
  value: string;
  currency: Currency;
  valuationDate: string;
  usesIndex: boolean;
  /** Empty: not stated. */
  accountForm: AccountForm | '';
  assessedValue: string;
  valueYear: string;
  description: string;
  shareDays: DatedFields;
  /** The asset's valuation when the dialog was opened; null for a new one. */
  valued: ValuationFields | null;
  /** A second value on the same day corrects the first. */
  isCorrection: boolean;
};

type ValuationFields = Pick<Asset, 'type' | 'value' | 'currency' | 'valuationDate'>;

export type AssetForm = UseFormReturn<AssetFields, unknown, AssetDraft>;

/** Ownership is asked for on every new property, and on shared ones. */
export type OwnershipRule = 'of-real-estate' | 'when-shared';

export function asksOwnership(
  { type, isShared }: Pick<AssetFields, 'type' | 'isShared'>,
  rule: OwnershipRule,
): boolean {
  return rule === 'of-real-estate' ? type === 'real_estate' : isShared;
}

/** Parameters of the checks; `today` is the last day that a valuation can be of. */
type AssetChecks = { rule: OwnershipRule; today: Day };

/** A form that keeps typed texts and returns a draft of the domain's own schema. */
export function useAssetForm(defaultValues: AssetFields, check: AssetChecks): AssetForm {
  const language = useLanguage();
  return useForm<AssetFields, unknown, AssetDraft>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed) => checkAssetFields(typed, { ...check, language }),
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
    ...newOwnershipFields(terms.language),
    valuationDate: '',
    usesIndex: true,
    accountForm: '',
    assessedValue: '',
    valueYear: '',
    description: '',
    shareDays: NO_DAYS,
    valued: null,
    isCorrection: false,
  };
}

export function assetFieldsOf(asset: Asset, language: Language): AssetFields {
  return {
    type: asset.type,
    name: asset.name,
    value: formatTyped(asset.value, language),
    currency: asset.currency,
    ...ownershipFieldsOf(asset, language),
    valuationDate: asset.valuationDate ?? '',
    usesIndex: asset.useIndex === 1,
    accountForm: asset.accountForm ?? '',
    assessedValue: asset.assessedValue ? formatTyped(asset.assessedValue, language) : '',
    valueYear: String(asset.valueYear ?? ''),
    description: asset.description ?? '',
    shareDays: shareDaysOf(asset, language),
    valued: {
      type: asset.type,
      value: asset.value,
      currency: asset.currency,
      valuationDate: asset.valuationDate,
    },
    isCorrection: false,
  };
}

const VALUE_FIELD: NumberField = {
  unit: 'chosen',
  issues: { ...AMOUNT_ISSUES, empty: 'value.required' },
};

const ASSESSED_FIELD: NumberField = {
  unit: 'fixed',
  issues: { ...AMOUNT_ISSUES, empty: 'amount.format' },
};

/** Ownership and date count only while they are asked for. */
export function checkAssetFields(
  typed: AssetFields,
  { rule, today, language }: AssetChecks & { language: Language },
): ResolverResult<AssetFields, AssetDraft> {
  const { isShared: _, usesIndex, valued, isCorrection, shareDays, ...fields } = typed;
  const owned = ownershipDraft(typed, asksOwnership(typed, rule));
  const draft = {
    ...fields,
    ...owned,
    shares: sharesOf(shareDays, owned.ownershipPercentage, language),
    valuationDate: typed.type === 'real_estate' ? typed.valuationDate : null,
    useIndex: usesIndex ? 1 : 0,
    ...taxFieldsOf(typed),
  };
  const hasAssessed = draft.assessedValue !== null;
  const numbers = {
    value: VALUE_FIELD,
    ownershipPercentage: SHARE_FIELD,
    ...(hasAssessed && { assessedValue: ASSESSED_FIELD }),
  };
  const checked = withDayErrors(
    checkTyped<AssetFields, 'assets'>('assets', { draft, numbers }, language),
    language,
  );
  const issue = valuationIssueOf(draft.valuationDate || null, today);
  if (issue !== null && !('valuationDate' in checked.errors)) {
    const valuationDate = { type: issue, message: issueText(issue, language) };
    return { values: {}, errors: { ...checked.errors, valuationDate } };
  }
  if (Object.keys(checked.errors).length > 0 || isCorrection || valued === null) return checked;
  if (!asksValuation(valued, checked.values as AssetDraft, today)) return checked;
  const message = issueText('valuation.choice', language);
  return { values: {}, errors: { isCorrection: { type: 'valuation.choice', message } } };
}

/** The form of an account, and the values of a house, count only for their types. */
function taxFieldsOf({ type, accountForm, assessedValue, valueYear }: AssetFields) {
  const isFormed = type !== '' && FORMED_TYPES.includes(type);
  const ofHouse = (typed: string) => (type === 'real_estate' && typed.trim() ? typed.trim() : null);
  return {
    accountForm: isFormed ? accountForm || null : null,
    assessedValue: ofHouse(assessedValue),
    valueYear: ofHouse(valueYear),
  };
}

/** Whether another value could be a correction or a new valuation: both are of another day. */
function asksValuation(valued: ValuationFields, draft: AssetDraft, today: Day): boolean {
  return correctsValuation(valued, draft) && valued.valuationDate !== today;
}

/** Meanings of a new value of a dated property, each as a draft; null: there is only one. */
export type ValuationQuestion = {
  valuedOn: Day;
  correction: AssetDraft;
  valuation: AssetDraft;
  /** The choice; null: none yet. */
  chosen: 'correction' | 'valuation' | null;
};

/** Possible meanings of a typed value of a property, when its valuation is of an earlier day. */
export function revaluationOf(
  typed: AssetFields,
  check: AssetChecks & { language: Language },
): ValuationQuestion | null {
  const { valued, valuationDate } = typed;
  const { today } = check;
  const valuedOn = valued?.valuationDate ?? null;
  if (valued === null || valuedOn === null) return null;
  if (valuationDate !== valuedOn && valuationDate !== today) return null;
  const draftOn = (day: Day) => {
    const fields = { ...typed, name: '-', valuationDate: day, isCorrection: true };
    const { values, errors } = checkAssetFields(fields, check);
    return Object.keys(errors).length > 0 ? null : (values as AssetDraft);
  };
  const [correction, valuation] = [draftOn(valuedOn), draftOn(today)];
  if (correction === null || valuation === null) return null;
  if (!asksValuation(valued, correction, today)) return null;
  const ofSameDay = typed.isCorrection ? 'correction' : null;
  const chosen = valuationDate === today ? 'valuation' : ofSameDay;
  return { valuedOn, correction, valuation, chosen };
}

/** A draft as something that is owned, to be counted. */
export function draftedAsset(draft: AssetDraft): Asset {
  return { ...draft, id: '', userId: '', createdAt: '', updatedAt: '' };
}
