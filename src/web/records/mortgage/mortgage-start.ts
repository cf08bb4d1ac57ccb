import type { JoinedMortgage } from '#domain/mortgage/joined.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { Mortgages } from '#web/mortgage/use-mortgages.ts';
import type { LiabilityFields } from '#web/records/liabilities/liability-form.ts';
import {
  type MortgageFieldsStart,
  begunWith,
  loanFieldsOf,
  type MortgageFields,
  type PartFields,
  partFieldsOf,
} from './mortgage-fields.ts';

/** A loan that can become a part of the mortgage; `home` is the one that it leaves. */
export type Joinable = { part: PartFields; home: string | null };

/** The place where a dialog was opened: for a new mortgage, at a home, or at a loan. */
export type MortgageStart =
  | { at: 'new'; typed?: LiabilityFields | undefined }
  | { at: 'home'; homeId: string }
  | { at: 'loan'; loan: Liability };

/** The user's homes, loans and mortgages that a mortgage can be made of. */
export type MortgageRecords = {
  mortgages: Mortgages;
  homes: readonly Asset[];
  loans: readonly Liability[];
  /** Home loans that are joined with no home. */
  loose: readonly Liability[];
};

/** The chosen home, '' for none, and what was typed before it was chosen. */
export type ChosenHome = { homeId: string; typed: Partial<MortgageFields>; isBegun: boolean };

/** With one home that has no mortgage, the mortgage is likely to be of it. */
export function firstChoice(
  start: MortgageStart,
  { homes, mortgages }: MortgageRecords,
): ChosenHome {
  const free = new Set(mortgages.homes.map(({ id }) => id));
  const open = homes.filter(({ id }) => free.has(id));
  const likely = open.length === 1 ? (open[0]?.id ?? '') : '';
  if (start.at === 'home') return { homeId: start.homeId, typed: {}, isBegun: false };
  if (start.at === 'loan') {
    const present = mortgages.shown.find(({ mortgage }) => hasPart(mortgage, start.loan));
    const homeId = present?.mortgage.assetId ?? (likely || homes[0]?.id);
    return { homeId: homeId ?? '', typed: {}, isBegun: false };
  }
  const { typed } = start;
  const begun = typed ? begunWith(typed, mortgages.asOf) : {};
  return { homeId: likely, typed: begun, isBegun: typed !== undefined };
}

function hasPart({ parts }: JoinedMortgage, { id }: Liability): boolean {
  return parts.some(({ liabilityId }) => liabilityId === id);
}

/** The mortgage of a home; null: it has none. */
export function mortgageAt({ mortgages }: MortgageRecords, homeId: string) {
  return mortgages.shown.find(({ mortgage }) => mortgage.assetId === homeId)?.mortgage ?? null;
}

/** The chosen home with its mortgage, and the loans to join: one of them, or all without a home. */
export function beginningOf(
  start: MortgageStart,
  known: MortgageRecords,
  { homeId, typed }: Omit<ChosenHome, 'isBegun'>,
): MortgageFieldsStart {
  const home = homeAt(known, homeId);
  const present = mortgageAt(known, homeId);
  const kept = new Set(typed.parts?.map(({ liabilityId }) => liabilityId));
  const isNamed = ({ id }: Liability) => {
    if (start.at === 'new') return false;
    return start.at === 'loan' ? id === start.loan.id : present === null;
  };
  const loans = known.loose.filter(
    (loan) => isNamed(loan) && loan.currency === home?.currency && !kept.has(loan.id),
  );
  return { home, present, loans, typed };
}

/** A home by its id; null: none is chosen. */
export function homeAt({ homes }: MortgageRecords, homeId: string): Asset | null {
  return homes.find(({ id }) => id === homeId) ?? null;
}

/** Homes that can be chosen: at a home with a mortgage that one only. */
export function choicesAt(
  start: MortgageStart,
  { homes, mortgages }: MortgageRecords,
): readonly Asset[] {
  if (start.at !== 'home') return homes;
  const free = new Set(mortgages.homes.map(({ id }) => id));
  return homes.filter(({ id }) => id === start.homeId || (free.has(start.homeId) && free.has(id)));
}

type LoanFieldTerms = Parameters<typeof loanFieldsOf>[1];

/** Loans in the home's currency that are joined with none, and the parts of other homes. */
export function joinableAt(
  home: Asset,
  known: MortgageRecords,
  written: LoanFieldTerms,
): Joinable[] {
  const loose = known.loose
    .filter(({ currency }) => currency === home.currency)
    .map((loan) => ({ part: loanFieldsOf(loan, written), home: null }));
  const own = new Set(known.loans.map(({ id }) => id));
  const others = known.mortgages.shown.flatMap(({ mortgage }) => {
    const { assetId, isShared, currency, parts, name } = mortgage;
    if (assetId === home.id || isShared || currency !== home.currency) return [];
    return parts
      .filter(({ liabilityId }) => own.has(liabilityId))
      .map((part) => ({ part: partFieldsOf(part, written), home: name ?? '' }));
  });
  return [...loose, ...others];
}
