import * as z from 'zod/mini';
import type { Liability } from '#domain/records/liabilities.ts';
import type { StoredMortgage } from './joined.ts';
import {
  type MortgageDraftIssue,
  type MortgageDraft,
  mortgageDraft,
  type PartDraft,
  PARTS_MAX,
} from './mortgage-draft.ts';
import { FIGURE_FIELDS, isChanged, type LoanFigures, loanFiguresOf } from './stated-loans.ts';
import { CHANGES } from '#domain/records/drafts.ts';

const id = z.string('id.format').check(z.toLowerCase());

function several<Each extends z.ZodMiniType>(each: Each) {
  return z.array(each, 'list.type').check(z.maxLength(PARTS_MAX, 'mortgage.many'));
}

/** Body of a request that undoes a statement of a home's mortgage. */
export const mortgageUndo = z.strictObject({
  before: z.nullable(mortgageDraft),
  others: several(z.strictObject({ assetId: id, draft: mortgageDraft })),
  loans: several(z.extend(z.pick(CHANGES.liabilities, FIGURE_FIELDS), { id })),
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
  const { id: loanId, name, balance, interestRate, rates } = loan;
  const { monthlyInterest, monthlyAmortization, monthlyPayment } = loan;
  const costs = { monthlyInterest, monthlyAmortization, monthlyPayment };
  return { id: loanId, name, balance, interestRate, rates, ...costs };
}

/** The parts that an undo states again, of the home itself and of the others. */
function partsOf({ before, others }: MortgageUndo): PartDraft[] {
  return [...(before?.parts ?? []), ...others.flatMap(({ draft }) => draft.parts)];
}

/** At most this many parts are stated again by one undo. */
const UNDONE_PARTS_MAX = 50;

/** Issues of an undo as a whole: too many parts, or a loan as the part of two homes. */
export function undoIssues(undo: MortgageUndo): MortgageDraftIssue[] {
  const ids = partsOf(undo).map(({ liabilityId }) => liabilityId);
  if (ids.length > UNDONE_PARTS_MAX) return [{ path: 'others', code: 'list.many' }];
  return new Set(ids).size < ids.length ? [{ path: 'others', code: 'id.twice' }] : [];
}

/** Ids of the loans that an undo changes or removes, each once, in order. */
export function loansOf(undo: MortgageUndo): string[] {
  const parts = partsOf(undo).flatMap(({ liabilityId }) => liabilityId ?? []);
  const ids = [...parts, ...undo.loans.map((loan) => loan.id), ...undo.added];
  return [...new Set(ids)].toSorted();
}

/** The mortgages and the loans that there are. */
export type PresentMortgages = {
  mortgages: readonly StoredMortgage[];
  loans: readonly Liability[];
};

/**
 * Whether anything that an undo would overwrite was changed after the statement, or is gone. The
 * statement wrote its home, the homes that parts moved from and the loans that it changed at one
 * instant, which is its version; all other loans have the figures that they had.
 */
export function isOvertaken(
  undo: MortgageUndo,
  { assetId, version }: { assetId: string; version: string },
  { mortgages, loans }: PresentMortgages,
): boolean {
  const byHome = new Map(mortgages.map((each) => [each.assetId, each]));
  const byId = new Map(loans.map((each) => [each.id, each]));
  const homeOf = new Map<string | null, string>();
  for (const each of mortgages) {
    for (const { liabilityId } of each.parts) homeOf.set(liabilityId, each.assetId);
  }
  const undone = new Set([assetId, ...undo.others.map((other) => other.assetId)]);
  const changed = new Set(undo.loans.map((loan) => loan.id));
  const isOtherChanged = ({ assetId: other, draft }: MortgageUndo['others'][number]) => {
    const present = byHome.get(other);
    if (present !== undefined) return present.updatedAt > version;
    // It ended with the move of its last parts, or has been deleted since.
    return draft.parts.some(({ liabilityId }) => homeOf.get(liabilityId) !== assetId);
  };
  const isLoanChanged = (loanId: string) => {
    const loan = byId.get(loanId);
    const home = homeOf.get(loanId);
    const hasMoved = home !== undefined && !undone.has(home);
    return loan === undefined || loan.updatedAt > version || hasMoved;
  };
  const isPartChanged = (part: PartDraft) => {
    const loan = byId.get(part.liabilityId ?? '');
    return loan !== undefined && !changed.has(loan.id) && isChanged(loan, loanFiguresOf(part));
  };
  return (
    undo.others.some(isOtherChanged) ||
    loansOf(undo).some(isLoanChanged) ||
    partsOf(undo).some(isPartChanged)
  );
}
