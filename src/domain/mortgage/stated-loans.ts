import type { IssueKey } from '#domain/basics/issues.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { monthlyInterestOf, monthlyPaymentOf } from '#domain/records/amortization.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability, LiabilityDraft } from '#domain/records/liabilities.ts';
import { type MortgageDraft, type PartDraft, presentRate } from './mortgage-draft.ts';
import type { HomeTerms, PartTerms } from './mortgage.ts';

/** Fields of a liability that a part states. */
type Figures = Pick<
  LiabilityDraft,
  'name' | 'balance' | 'interestRate' | 'monthlyInterest' | 'monthlyAmortization' | 'monthlyPayment'
>;

/** The fields of a part's liability, with the interest of a month at its present rate. */
export function loanFiguresOf(part: PartDraft): Figures {
  const { name, balance, monthlyAmortization } = part;
  const interestRate = presentRate(part);
  const monthlyInterest = monthlyInterestOf(balance, interestRate ?? ('0.00' as PercentText));
  const monthlyPayment = monthlyPaymentOf(monthlyInterest, monthlyAmortization);
  return { name, balance, interestRate, monthlyInterest, monthlyAmortization, monthlyPayment };
}

/** Whether a part states other figures than its liability has. */
export function isChanged(present: Liability, { name, ...figures }: Figures): boolean {
  const { balance, interestRate, monthlyAmortization } = figures;
  return (
    present.name !== name ||
    present.balance !== balance ||
    present.interestRate !== interestRate ||
    present.monthlyAmortization !== monthlyAmortization
  );
}

/** The liability of a new part, owned as the draft or the home says. */
export function newLoanOf(part: PartDraft, home: Asset, draft: MortgageDraft): LiabilityDraft {
  return {
    ...loanFiguresOf(part),
    type: 'mortgage',
    currency: home.currency,
    ownershipPercentage: draft.ownershipPercentage ?? home.ownershipPercentage,
    coOwnerName: draft.coOwnerName ?? home.coOwnerName,
    description: null,
    interestGround: null,
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
  const { lender, grantedOn, originalAmount, fixedUntil, rates, endsOn } = part;
  return {
    liabilityId,
    lender,
    grantedOn,
    originalAmount,
    fixedUntil,
    rates,
    isIncrease: part.isIncrease === 1,
    hasExtraPercent: part.hasExtraPercent === 1,
    endsOn,
  };
}

/** The terms of a mortgage that its parts share. */
export function homeTermsOf(draft: MortgageDraft): HomeTerms {
  const { baseValue, baseDay, baseReason, dayCount, relief, reliefUntil } = draft;
  return { baseValue, baseDay, baseReason, dayCount, relief, reliefUntil };
}
