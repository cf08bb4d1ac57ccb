import type { Currency } from '#domain/basics/currencies.ts';
import type { Minor } from '#domain/basics/money.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { InterestGround } from '#domain/records/interest-grounds.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { InterestTerms } from '#domain/records/loan-interest.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import type { AccountMove, Deposit } from '#domain/tax/capital/account-bases.ts';
import type { FeeGround } from '#domain/tax/property/property-fee.ts';
import type { UsedPeriod } from './used-rules.ts';
import { wholeNumber } from '#domain/basics/fields.ts';

/** An item with its present fields and its statements, oldest first, the last of each month. */
export type DatedItem<Item> = {
  item: Item;
  /** The day from which it is known to be the user's, besides dated shares; null: not stated. */
  begun: Day | null;
  /** The day it was sold, repaid or removed; null while it is present. */
  deletedOn: Day | null;
  observed: readonly (Partial<Item> & { month: Month })[];
};

/**
 * Deposits and moves of a whole account in a year, as far as its bank account or holdings show them;
 * the user's share of them counts.
 */
export type AccountFlows = {
  deposits: readonly Deposit[];
  moves: readonly AccountMove[];
  /** Part of the deposits that a bank account shows and that came from no account that is known. */
  unpaired?: readonly Deposit[];
  /** Absent: its bank account shows them. */
  holdings?: HoldingFlows;
};

/** Facts of deposits that follow from an account's holding transactions. */
export type HoldingFlows = {
  /** Day of the first transaction. */
  since: Day;
  /** Whether its bank account shows the deposits before that day. */
  isKnownBefore: boolean;
  /** Securities and assumed cash of that day: a deposit, or what the account held before. */
  opening: readonly Deposit[];
  /** Part of the deposits, and of the opening, that is cash which buys lacked. */
  assumed: readonly Deposit[];
  openingAssumed: Minor;
  /** Days of securities whose price is not known, and currencies without a rate. */
  unpriced: readonly Day[];
  rateless: readonly Currency[];
};

/** Data of a person's tax meter. */
export type TaxMeterInput = {
  year: number;
  today: Day;
  assets: readonly DatedItem<Asset>[];
  liabilities: readonly DatedItem<Liability>[];
  /** Exchange rates at the end of a closed month, and those of today for the running one. */
  ratesIn: (month: Month) => Rates;
  /** By the id of a loan whose rates are stated with their days. */
  interestTerms: ReadonlyMap<string, InterestTerms>;
  /** By the id of an asset; one without an entry has unknown deposits. */
  flows: ReadonlyMap<string, AccountFlows>;
  /** Null: not known. */
  birthYear: number | null;
  /** Taxable earned income of the year in kronor; null: not known. */
  earnedIncome: number | null;
};

/** An amount of the year so far and of the whole year at today's values, in kronor. */
type YearAmount = { soFar: number; year: number };

/**
 * Value of an account at the start of a quarter. `stated`: the month it was stated for, or of the
 * holdings at its end; null: not known and not counted, today's for a coming quarter, or 0 for a
 * removed account and before the first transaction of one with holdings.
 */
export type QuarterValue = {
  day: Day;
  value: number | null;
  source: 'history' | 'holdings' | 'today' | 'removed' | 'missing';
  stated: Month | null;
};

/** Where deposits are known from; null: they are not known. */
export type DepositSource = 'bank' | 'holdings' | null;

type ItemIdAndName = { id: string; name: string };

export type IskLine = ItemIdAndName & {
  kind: 'isk';
  quarters: QuarterValue[];
  /** Deposits of the year so far; null: not known, and none assumed. */
  deposits: number | null;
  depositsFrom: DepositSource;
  /** Moved assets that were on no account at the start of a quarter, counted as if they were. */
  moved: number;
  base: YearAmount;
  standardIncome: YearAmount;
};

export type InsuranceLine = ItemIdAndName & {
  kind: 'kf';
  start: QuarterValue;
  /** Premiums of the first half-year, and half of the later ones; null: not known. */
  premiums: { first: number; laterHalf: number } | null;
  depositsFrom: DepositSource;
  base: YearAmount;
  yieldTax: number;
};

export type LoanLine = ItemIdAndName & {
  kind: 'loan';
  ground: InterestGround;
  /** The ground follows from the type of the loan, and is not stated. */
  isAssumed: boolean;
  /** `rest`: of the months to come. */
  interest: YearAmount & { rest: number };
  /** Part of the interest that is deducted, in percent, and the deduction. */
  percent: number;
  deductible: YearAmount;
};

export type HouseLine = ItemIdAndName & {
  kind: 'house';
  assessedValue: number;
  valueYear: number | null;
  sharePercent: number;
  ground: FeeGround;
  ratePercent: number;
  /** The percentage of the tax assessment value, and the most that is paid of it. */
  own: number;
  cap: number;
  fee: number;
};

/**
 * `amountsOf`: the year of the amounts that the line is counted with where its own are not decided
 * yet; null: all of them are its own.
 */
export type TaxLine = (IskLine | InsuranceLine | LoanLine | HouseLine) & {
  amountsOf: number | null;
};

/** Assumptions behind a figure; those without an item are of the whole. */
export type Assumption =
  | (ItemIdAndName & { code: 'no_deposits' | 'pension_form' | 'present_rate' })
  | (ItemIdAndName & { code: 'ground_of_type'; ground: InterestGround })
  | (ItemIdAndName & { code: 'earlier_value'; month: Month })
  /** Deposits are known from the first holding transaction on. */
  | (ItemIdAndName & { code: 'deposits_since'; day: Day })
  /** Cash that buys lacked was paid in, in kronor. */
  | (ItemIdAndName & { code: 'assumed_deposits'; amount: number })
  /** Money from no known account was paid in, and is not a return of the account, in kronor. */
  | (ItemIdAndName & { code: 'unpaired_deposits'; amount: number })
  | { code: 'today_goes_on' | 'owner_on_1_january' | 'permanent_home' }
  /** Taxable earned income in kronor, from today's incomes. */
  | { code: 'present_incomes'; income: number };

/** Data that a figure lacks; the figure leaves them out. */
export type MissingFact =
  | (ItemIdAndName & { code: 'form' | 'interest_rate' | 'assessed_value' | 'older_new_house' })
  /** Whether the user owned a home on 1 January, which entered the records later. */
  | (ItemIdAndName & { code: 'owned_since' })
  | (ItemIdAndName & { code: 'quarter' | 'deposit_price'; day: Day })
  | (ItemIdAndName & { code: 'balances'; first: Month; last: Month })
  | (ItemIdAndName & { code: 'exchange_rate'; currency: Currency })
  /** The year has no rule without which the item cannot be counted. */
  | (ItemIdAndName & { code: 'no_rule'; rule: string })
  | { code: 'fee_income' };

/** Sums of a year, in kronor. */
export type TaxTotals = {
  standardIncome: number;
  /** Deduction of the free level for ISK, and the part of it left for endowment insurance. */
  freeLevel: number;
  insuranceDeduction: number;
  /** Deductible interest. */
  interest: number;
  /** Surplus of capital, or deficit below zero. */
  net: number;
  tax: number;
  reduction: number;
  /** Part of the reduction for endowment insurance. */
  insuranceReduction: number;
  propertyFee: number;
  /** Reduction of an older owner's fee; null: old enough, but the income is not known. */
  feeReduction: number | null;
  /** Tax and fee after the reductions; below zero: other tax is lowered. */
  result: number;
  /** Tax that insurers draw from endowment insurance themselves. */
  yieldTax: number;
};

/** Room under the bound of the higher reduction. */
export type DeficitRoom = {
  limit: number;
  left: number;
  /** Deficit of the year, and the part of it for endowment insurance, which takes no room. */
  deficit: number;
  ofInsurance: number;
  /** The reduction below and above the bound, in percent. */
  below: number;
  above: number;
};

/** How the totals of the whole year were reached, in kronor. */
export type TaxSteps = {
  /** Rate of standard income, and of tax on a surplus, in percent. */
  standardPercent: number;
  taxPercent: number;
  /** Part of the capital bases that the free level covers, of ISK and of endowment insurance. */
  freeBase: number;
  insuranceFreeBase: number;
  reductionParts: {
    of: 'insurance' | 'scale';
    percent: number;
    deficit: number;
    reduction: number;
  }[];
  /** The highest fee of a home and its limit for an older owner; null: none, or not known. */
  limited: { fee: number; limit: number } | null;
};

/** A person's tax on capital in a year. */
export type TaxMeter = {
  year: number;
  /** Last day of the year so far: the latest month's end before today, or the year's. */
  soFarTo: Day | null;
  isClosed: boolean;
  lines: TaxLine[];
  totals: { soFar: TaxTotals; year: TaxTotals };
  steps: TaxSteps;
  /** Deficit below which the higher reduction holds, and the room that is left under it. */
  room: DeficitRoom;
  assumptions: Assumption[];
  missing: MissingFact[];
  rules: UsedPeriod[];
};

/**
 * No line of the year can be counted: it lies before the first rules, or beyond the next year;
 * `latest` is the last
 * year with a decided rate of standard income, null without any.
 */
export type NoTaxYear = { year: number; noRules: true; latest: number | null };

/** The first year with a history of values; rules of the years before are of no use. */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2199;

/** An income year of a request. */
export const taxYear = wholeNumber(FIRST_YEAR, LAST_YEAR, 'year.range');
