import * as z from 'zod/mini';
import { optionalDay, optionalName, oneOf, positiveAmount } from '#domain/basics/fields.ts';
import type { StoredMortgage } from '#domain/mortgage/joined.ts';
import { BASE_REASONS, RELIEFS } from '#domain/mortgage/mortgage.ts';
import type { InterestRateFromDay } from '#domain/records/dated-terms.ts';
import { datedRates } from '#domain/records/dated-lists.ts';
import { DAY_COUNTS } from '#domain/records/loan-interest.ts';
import type { HomeTerms, PartTerms } from '#domain/mortgage/mortgage.ts';
import { PARTS_MAX } from '#domain/mortgage/mortgage-draft.ts';
import { isDay } from '#domain/basics/months.ts';
import { fileId } from './export-items.ts';

/** A part of a mortgage; `loan` is the id of its liability in the file. */
export type ExportedPart = Omit<PartTerms, 'liabilityId'> & {
  loan: string;
  rates?: InterestRateFromDay[];
};

/** The terms of a mortgage; `home` is the id of its asset in the file. */
export type ExportedMortgage = HomeTerms & { home: string; parts: ExportedPart[] };

/** A stored mortgage as a file has it. */
export function exportedMortgageOf(stored: StoredMortgage): ExportedMortgage {
  const {
    assetId: home,
    updatedAt: _at,
    hiddenParts: _hidden,
    isShared: _shared,
    others: _others,
    parts,
    ...terms
  } = stored;
  return { home, ...terms, parts: parts.map(exportedPartOf) };
}

function exportedPartOf({ liabilityId: loan, ...part }: PartTerms): ExportedPart {
  return { loan, ...part };
}

const day = z.string('date.format').check(z.refine(isDay, 'date.format'));

const part = z.strictObject({
  loan: fileId,
  lender: optionalName,
  grantedOn: optionalDay,
  originalAmount: positiveAmount('amount.required', 'amount.positive'),
  fixedUntil: optionalDay,
  /** In older files; in newer ones the loan has them. */
  rates: z.optional(datedRates),
  isIncrease: z.boolean('choice'),
  hasExtraPercent: z.boolean('choice'),
  endsOn: optionalDay,
});

export const exportedMortgage = z.strictObject({
  home: fileId,
  baseValue: positiveAmount('value.required', 'mortgage.base'),
  baseDay: day,
  baseReason: oneOf(BASE_REASONS, 'type.required'),
  dayCount: oneOf(DAY_COUNTS, 'type.required'),
  relief: oneOf(RELIEFS, 'type.required'),
  reliefUntil: optionalDay,
  parts: z.array(part, 'list.type').check(z.maxLength(PARTS_MAX, 'mortgage.many')),
});
