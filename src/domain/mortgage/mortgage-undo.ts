import * as z from 'zod/mini';
import { type Liability, liabilityChanges } from '#domain/records/liabilities.ts';
import { type MortgageDraft, mortgageDraft, PARTS_MAX } from './mortgage-draft.ts';
import { FIGURE_FIELDS, type LoanFigures } from './stated-loans.ts';

const id = z.string('id.format');

function several<Each extends z.ZodMiniType>(each: Each) {
  return z.array(each, 'list.type').check(z.maxLength(PARTS_MAX, 'mortgage.many'));
}

/** Body of a request that undoes a statement of a home's mortgage. */
export const mortgageUndo = z.strictObject({
  before: z.nullable(mortgageDraft),
  others: several(z.strictObject({ assetId: id, draft: mortgageDraft })),
  loans: several(z.extend(z.pick(liabilityChanges, FIGURE_FIELDS), { id })),
  added: several(id),
});

/** All that a statement of a home's mortgage has changed, as it was. */
export type MortgageUndo = {
  /** The home's own mortgage; null: it had none. */
  before: MortgageDraft | null;
  /** Those of the homes that parts moved from. */
  others: readonly { assetId: string; draft: MortgageDraft }[];
  /** Loans that got other figures. */
  loans: readonly ({ id: string } & LoanFigures)[];
  /** Loans that were added. */
  added: readonly string[];
};

/** The figures of a loan to which an undo brings it back. */
export function figuresBefore(loan: Liability): MortgageUndo['loans'][number] {
  const { id: loanId, name, balance, interestRate } = loan;
  const { monthlyInterest, monthlyAmortization, monthlyPayment } = loan;
  const costs = { monthlyInterest, monthlyAmortization, monthlyPayment };
  return { id: loanId, name, balance, interestRate, ...costs };
}

/** Ids of the loans that an undo changes or removes, each once, in order. */
export function loansOf({ before, others, loans, added }: MortgageUndo): string[] {
  const drafts = [...(before ? [before] : []), ...others.map(({ draft }) => draft)];
  const parts = drafts.flatMap((draft) => draft.parts.map(({ liabilityId }) => liabilityId));
  const ids = [...parts.filter((each) => each !== null), ...loans.map((loan) => loan.id), ...added];
  return [...new Set(ids)].toSorted();
}

/** Versions (`updatedAt`) of the mortgages and loans that there are, by home and by loan. */
export type PresentVersions = {
  mortgages: ReadonlyMap<string, string>;
  loans: ReadonlyMap<string, string>;
};

/**
 * Whether anything that an undo would overwrite was written after the statement, or is gone.
 * A statement writes everything at one instant, which is its version.
 */
export function isOvertaken(
  undo: MortgageUndo,
  { mortgages, loans }: PresentVersions,
  version: string,
): boolean {
  const isNewer = (written: string | undefined) => written !== undefined && written > version;
  return (
    undo.others.some(({ assetId }) => isNewer(mortgages.get(assetId))) ||
    loansOf(undo).some((loan) => !loans.has(loan) || isNewer(loans.get(loan)))
  );
}
