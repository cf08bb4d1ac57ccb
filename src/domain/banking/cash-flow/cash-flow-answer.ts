import type { FlowMonth, UncountedSum } from './cash-flow.ts';
import type { Forecast } from './cash-flow-forecast.ts';
import type { TopMerchant } from './cash-flow-merchants.ts';
import type { RecurringPrice } from './cash-flow-recurring.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import type { UsedRate } from '#domain/statistics/rates.ts';

/** The balance of an account as the bank states it, and in the user's currency. */
export type StartBalance = {
  id: string;
  name: string;
  balance: AmountText;
  currency: Currency;
  /** The day of the balance; null: not stated. */
  on: Day | null;
  /** Null: not counted, since a balance or a rate is missing. */
  counted: number | null;
};

/** A recurring payment with the days on which it is expected next. */
export type ExpectedPrice = RecurringPrice & { days: readonly Day[] };

/** Pending transactions, which are in no month's figures. */
export type PendingTotals = {
  income: number;
  spending: number;
  count: number;
  notIncluded: readonly UncountedSum[];
};

/** Sums of transactions in the user's currency (`GET /api/cash-flow`). */
export type CashFlow = {
  currency: Currency;
  today: Day;
  /** The running month last, and at most 24 months before it; empty without transactions. */
  months: readonly FlowMonth[];
  /** The days of the first and the last of the transactions behind them. */
  known: { first: Day; last: Day } | null;
  pending: PendingTotals;
  /** Number of transfers between own accounts in a month, which are not counted. */
  transfers: readonly { month: Month; count: number }[];
  /** Merchants with the largest payments from the first day of a month on. */
  merchants: { since: Month; top: readonly TopMerchant[] };
  /** Each with the days of the next 90 on which it is expected, as the forecast counts it. */
  recurring: readonly ExpectedPrice[];
  /** Null: there is too little data. */
  forecast: Forecast | null;
  balances: readonly StartBalance[];
  /** Today's rates, for balances, pending and recurring payments. */
  rates: readonly UsedRate[];
};
