import type { ResolverResult, UseFormReturn } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import {
  type Asset,
  type AssetDraft,
  type AssetType,
  FORMED_TYPES,
} from '#domain/records/assets.ts';
import { correctsValuation, valuationIssueOf } from '#domain/statistics/house-price-index.ts';
import { isWhollyOwned, ownershipAsked } from '#web/records/items/ownership.ts';
import {
  checkFields,
  newFields,
  type TypedFields,
  typedFieldsOf,
} from '#web/records/items/record-form.ts';

/** The fields as they are typed. */
export type AssetFields = TypedFields<'assets'> & {
  isShared: boolean;
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
type AssetChecks = { rule: OwnershipRule; today: Day; language: Language };

export function newAssetFields(
  type: AssetType | '',
  terms: { currency: Currency; language: Language },
): AssetFields {
  return {
    ...newFields('assets', terms),
    type,
    isShared: false,
    valued: null,
    isCorrection: false,
  };
}

export function assetFieldsOf(asset: Asset, language: Language): AssetFields {
  const { type, value, currency, valuationDate } = asset;
  return {
    ...typedFieldsOf('assets', asset, language),
    isShared: !isWhollyOwned(asset),
    valued: { type, value, currency, valuationDate },
    isCorrection: false,
  };
}

/** Ownership and date count only while they are asked for. */
export function checkAssetFields(
  typed: AssetFields,
  { rule, today, language }: AssetChecks,
): ResolverResult<AssetFields, AssetDraft> {
  const { valued, isCorrection } = typed;
  const valuationDate = typed.type === 'real_estate' ? typed.valuationDate : '';
  const stated = {
    ...typed,
    ...ownershipAsked(typed, asksOwnership(typed, rule)),
    valuationDate,
    ...taxFieldsOf(typed),
  };
  const checked = checkFields<'assets', AssetFields>('assets', stated, language);
  const issue = valuationIssueOf(valuationDate || null, today);
  if (issue !== null && !('valuationDate' in checked.errors)) {
    const error = { type: issue, message: issueText(issue, language) };
    return { values: {}, errors: { ...checked.errors, valuationDate: error } };
  }
  if (Object.keys(checked.errors).length > 0 || isCorrection || valued === null) return checked;
  if (!asksValuation(valued, checked.values as AssetDraft, today)) return checked;
  const message = issueText('valuation.choice', language);
  return { values: {}, errors: { isCorrection: { type: 'valuation.choice', message } } };
}

/** The form of an account, and the values of a house, count only for their types. */
function taxFieldsOf({ type, accountForm, assessedValue, valueYear }: AssetFields) {
  const isFormed = type !== '' && FORMED_TYPES.includes(type);
  const isHouse = type === 'real_estate';
  return {
    accountForm: isFormed ? accountForm : '',
    assessedValue: isHouse ? assessedValue : '',
    valueYear: isHouse ? valueYear : '',
  } as const;
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
export function revaluationOf(typed: AssetFields, check: AssetChecks): ValuationQuestion | null {
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
