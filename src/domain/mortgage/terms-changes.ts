import type { Currency } from '#domain/basics/currencies.ts';
import { type FieldChange, currenciesOf } from '#domain/records/changes.ts';
import type { HomeTerms, PartTerms } from './mortgage.ts';

/** Terms of a home's mortgage with those of its parts. */
export type StatedTerms = HomeTerms & { parts: readonly PartTerms[] };

const FIELDS = ['baseValue', 'baseDay', 'baseReason', 'dayCount', 'relief', 'reliefUntil'] as const;

/**
 * The changes that stating a home's mortgage makes, as its home reports them. Null: there is no
 * mortgage. Its parts are named as a whole: the figures of their loans report themselves.
 */
export function termsChanges(
  before: StatedTerms | null,
  after: StatedTerms | null,
  currency: Currency,
): FieldChange[] {
  if (before === null) return after === null ? [] : [{ field: 'mortgageAdded' }];
  if (after === null) return [{ field: 'mortgageEnded' }];
  const changed = FIELDS.filter((field) => before[field] !== after[field]).map((field) => {
    const change = { field, from: before[field], to: after[field] };
    return field === 'baseValue' ? { ...change, ...currenciesOf(null, { currency }) } : change;
  });
  return areSame(before.parts, after.parts) ? changed : [...changed, { field: 'mortgageParts' }];
}

function areSame(before: readonly PartTerms[], after: readonly PartTerms[]): boolean {
  return before.length === after.length && before.every((part, at) => isSame(part, after[at]));
}

function isSame(part: PartTerms, other: PartTerms | undefined): boolean {
  return other !== undefined && JSON.stringify(valuesOf(part)) === JSON.stringify(valuesOf(other));
}

/** In one order, whatever the source of the terms. */
function valuesOf(part: PartTerms): unknown[] {
  const { liabilityId, lender, grantedOn, originalAmount, fixedUntil, endsOn } = part;
  const { isIncrease, hasExtraPercent } = part;
  return [
    liabilityId,
    lender,
    grantedOn,
    originalAmount,
    fixedUntil,
    endsOn,
    isIncrease,
    hasExtraPercent,
  ];
}
