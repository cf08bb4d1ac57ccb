import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import type { DatedOwnership } from '#domain/records/dated-terms.ts';
import type { FineAmount } from './decimals.ts';
import type { InstrumentKind } from './instruments.ts';
import type { TransferPlan } from './transfer-plan.ts';

/**
 * An account as gains are counted. One that was removed counts until that day, whose units leave
 * their average at its end.
 */
export type CountedAccount = {
  isTaxed: boolean;
  removedOn?: Day | null;
  /** The user's share of it; by default all. */
  ownership?: DatedOwnership;
  /** Whether another owner states its transactions: those of that owner's other accounts are unseen. */
  isStatedByOther?: true;
};

/** Facts besides the transactions that the calculation needs. */
export type CostTerms = {
  /** Currency of costs and gains; kronor for a tax return. */
  currency: Currency;
  /** Taxed: gains are declared, as of a securities account; not of an ISK, a KF or a pension. */
  accounts: ReadonlyMap<string, CountedAccount>;
  instruments: ReadonlyMap<string, { currency: Currency; kind?: InstrumentKind }>;
  /** Units of `to` for one of `from`, of the day or the last before it; null: none is known. */
  rateOn: (from: Currency, to: Currency, day: Day) => Ratio | null;
  /** Price of the day or the last before it, in units of 10⁻¹⁰; null: none is known. */
  priceOn: (instrumentId: string, day: Day) => bigint | null;
  /** Of these transactions and all later ones; by default of these alone. */
  plan?: TransferPlan;
};

/** Something in the transactions that cannot be as it is stated. The rest counts all the same. */
export type HoldingIssue = {
  code:
    | 'sold_more_than_held'
    /** Options that were written, and neither bought back nor ended. */
    | 'option_written'
    | 'ratio_missing'
    /** Another account tells of a split of the instrument, and this one, which held it, does not. */
    | 'split_missing'
    | 'amount_missing'
    | 'rate_missing'
    | 'price_missing'
    | 'exchange_without_out'
    | 'exchange_without_in'
    | 'exchange_unclear'
    | 'transfer_without_cost'
    | 'transfer_without_arrival'
    | 'return_above_cost'
    /** Bought and sold on one day: which came first is not known. */
    | 'order_unknown'
    /** Transactions come to more units than the opening holding states. */
    | 'opening_contradicted'
    | 'instrument_missing'
    /** Figures beyond what can be counted: the transaction is left out. */
    | 'out_of_range';
  accountId: string;
  day: Day;
  instrumentId: string | null;
};

/** Units with their cost, in the currency of the calculation; null: not known. */
export type HeldUnits = { quantity: bigint; cost: FineAmount | null };

/** A sale, or a transfer that counts as one, and what it gave. */
export type RealisedGain = {
  transactionId: string;
  accountId: string;
  instrumentId: string;
  day: Day;
  quantity: bigint;
  /** Its fee taken off; null: not known. */
  proceeds: FineAmount | null;
  cost: FineAmount | null;
  isTaxed: boolean;
};

/**
 * Kinds of movements. A flow is money or units from outside the account or to it, an assumed one
 * cash that must have been there for a buy; a trade moves value between cash and units.
 */
export type MovementKind = 'flow' | 'assumed' | 'trade' | 'income' | 'fee' | 'tax';

/** One change of an account's units or cash, from which each day's value and growth follow. */
export type HoldingMovement = {
  accountId: string;
  day: Day;
  kind: MovementKind;
  instrumentId: string | null;
  /** Units that come in, or leave (below zero). */
  units: bigint;
  currency: Currency;
  /** Cash that comes in, or leaves, in `currency`. */
  cash: FineAmount;
  /**
   * Value of units that move without cash, in the currency of the calculation, with the sign of
   * the units; null: not known.
   */
  value: FineAmount | null;
};

/** Units that came to an account without cash: from another of the owner's, or from outside (null). */
export type ReceivedUnits = {
  accountId: string;
  day: Day;
  /** In the currency of the calculation; null: not known. */
  value: FineAmount | null;
  from: { accountId: string; day: Day } | null;
};

/**
 * Units and cash of accounts at the end of a day, their cost, and how they came about. Accounts that
 * were removed until then have gains, and nothing else.
 */
export type HoldingsBook = {
  /** By account and instrument; the cost of a taxed account is at the average of all of them. */
  held: Map<string, Map<string, HeldUnits>>;
  cash: Map<string, Map<Currency, FineAmount>>;
  gains: RealisedGain[];
  movements: HoldingMovement[];
  received: ReceivedUnits[];
  issues: HoldingIssue[];
  /** Instruments of which units of another owner's became the user's at their cost, with the first day. */
  takenOver: ReadonlyMap<string, Day>;
};
