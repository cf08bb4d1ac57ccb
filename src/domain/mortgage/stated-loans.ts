import type { IssueKey } from '#domain/basics/issues.ts';
import { monthlyInterestOf, monthlyPaymentOf } from '#domain/records/amortization.ts';
import type { Asset } from '#domain/records/assets.ts';
import { areSame, ratesOf } from '#domain/records/dated-terms.ts';
import { DEFAULTS } from '#domain/records/fields.ts';
import type { Liability, LiabilityDraft } from '#domain/records/liabilities.ts';
import {
  type LoansDraft,
  type MortgageDraft,
  type PartDraft,
  presentRate,
} from './mortgage-draft.ts';
import type { HomeTerms, Mortgage, PartTerms } from './mortgage.ts';

/** Fields of a liability that a part states. */
export const FIGURE_FIELDS = {
  name: true,
  balance: true,
  interestRate: true,
  rates: true,
  monthlyInterest: true,
  monthlyAmortization: true,
  monthlyPayment: true,
} as const;

export type LoanFigures = Pick<LiabilityDraft, keyof typeof FIGURE_FIELDS>;

/** The fields of a part's liability, with the interest of a month at its present rate. */
export function loanFiguresOf(part: PartDraft): LoanFigures {
  const { name, balance, monthlyAmortization } = part;
  const interestRate = presentRate(part);
  const monthlyInterest = interestRate && monthlyInterestOf(balance, interestRate);
  const monthlyPayment = monthlyPaymentOf(monthlyInterest, monthlyAmortization);
  const costs = { monthlyInterest, monthlyAmortization, monthlyPayment };
  return { name, balance, interestRate, rates: part.rates, ...costs };
}

/** Whether a part states other figures than its liability has. */
export function isChanged(present: Liability, { name, ...figures }: LoanFigures): boolean {
  const { balance, interestRate, rates, monthlyAmortization } = figures;
  return (
    !areSame(ratesOf(present), rates) ||
    present.name !== name ||
    present.balance !== balance ||
    present.interestRate !== interestRate ||
    present.monthlyAmortization !== monthlyAmortization
  );
}

/** Fields that the new loans of a mortgage have in common. */
export type SharedByLoans = Pick<
  LiabilityDraft,
  'currency' | 'ownershipPercentage' | 'coOwnerName'
>;

/** Fields in common of a home's new loans, owned as the draft or else the home says. */
export function sharedByLoans(home: Asset, draft: LoansDraft): SharedByLoans {
  const { ownershipPercentage, coOwnerName } = draft;
  return {
    currency: home.currency,
    ownershipPercentage: ownershipPercentage ?? home.ownershipPercentage,
    coOwnerName: coOwnerName === undefined ? home.coOwnerName : coOwnerName,
  };
}

/** The liability of a new part; `description` says what is stored nowhere else. */
export function newLoanOf(
  part: PartDraft,
  shared: SharedByLoans,
  description: string | null = null,
): LiabilityDraft {
  const { currency, ownershipPercentage, coOwnerName } = shared;
  return {
    ...DEFAULTS.liabilities,
    ...loanFiguresOf(part),
    type: 'mortgage',
    currency,
    ownershipPercentage,
    coOwnerName,
    description,
  };
}

/** The reason why a loan cannot be a part of a home's mortgage; null: it can. */
export function refusedLoan(present: Liability | null, home: Asset): IssueKey | null {
  if (present === null) return 'item.missing';
  if (present.type !== 'mortgage') return 'mortgage.type';
  return present.currency === home.currency ? null : 'mortgage.currency';
}

/** The terms of a part that are stored beside its liability. */
export function partTermsOf(part: PartDraft, liabilityId: string): PartTerms {
  const { lender, grantedOn, originalAmount, fixedUntil, endsOn } = part;
  return {
    liabilityId,
    lender,
    grantedOn,
    originalAmount,
    fixedUntil,
    isIncrease: part.isIncrease === 1,
    hasExtraPercent: part.hasExtraPercent === 1,
    endsOn,
  };
}

/** The draft that states a mortgage as it is. Null: it has no home, or no part is left. */
export function draftOf({ terms, parts }: Mortgage): MortgageDraft | null {
  if (terms === null || parts.length === 0) return null;
  const stated = parts.map((loan): PartDraft => {
    const { ownershipPercentage: _, others: _others, isDeductible: _ground, ...part } = loan;
    return {
      ...part,
      rates: [...part.rates],
      isIncrease: part.isIncrease ? 1 : 0,
      hasExtraPercent: part.hasExtraPercent ? 1 : 0,
    };
  });
  return { ...terms, parts: stated };
}

/** The terms of a mortgage that its parts share. */
export function homeTermsOf(draft: MortgageDraft): HomeTerms {
  const { baseValue, baseDay, baseReason, dayCount, relief, reliefUntil } = draft;
  return { baseValue, baseDay, baseReason, dayCount, relief, reliefUntil };
}
