import { dayOf, lastDayOf, type Month, monthOf, monthsFrom } from '#domain/basics/months.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { earnedIncomeOf } from '#domain/figures/tax-meter/earned-income.ts';
import { TAX_CURRENCY } from '#domain/figures/tax-meter/dated-values.ts';
import { taxMeter } from '#domain/figures/tax-meter/tax-meter.ts';
import type { NoTaxYear, TaxFacts, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { interestTermsOf, withPurchases } from '#domain/mortgage/joined.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { taxFactsOf } from '#server/account/users/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { storedMortgagesOf } from '#server/mortgage/store.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';
import { accountFlowsOf } from './account-flows.ts';
import { datedAssets, datedLiabilities } from './dated-items.ts';

type MeterQuery = {
  userId: string;
  year: number;
  clock: Clock;
  /** Leaves out transactions, which members of a household do not share. */
  isWithoutFlows?: boolean;
};

/** A user's tax on capital and homes in a year. */
export async function taxMeterOf(
  tx: Tx,
  { userId, year, clock, isWithoutFlows = false }: MeterQuery,
): Promise<TaxMeter | NoTaxYear> {
  const today = dayOf(clock());
  // Sequential: they share the transaction's connection.
  const assets = await datedAssets(tx, { userId, year });
  const liabilities = await datedLiabilities(tx, { userId, year });
  const items = assets.map(({ item }) => item);
  const flows = isWithoutFlows
    ? new Map()
    : await accountFlowsOf(tx, { userId, year, assets: items });
  const ratesIn = await ratesOf(tx, { year, today, assets, liabilities });
  // A household sees nothing of a member that depends on age.
  const profile = isWithoutFlows ? null : await taxFactsOf(tx, userId);
  const loans = liabilities.map(({ item }) => item);
  const mortgages = await storedMortgagesOf(tx, userId);
  const interestTerms = interestTermsOf(mortgages, loans);
  const birthYear = profile?.birthYear ?? null;
  const incomes = birthYear === null ? [] : await recordsOf(tx, userId, clock).incomes.list();
  const earnedIncome = earnedIncomeOf(incomes, { year, today, birthYear }, ruleBook());
  const about = { birthYear, earnedIncome };
  const dated = {
    assets: withPurchases(assets, mortgages),
    liabilities,
    flows,
    ratesIn,
    interestTerms,
  };
  return taxMeter({ year, today, ...dated, ...about }, ruleBook());
}

type RateQuery = Pick<TaxFacts, 'year' | 'today' | 'assets' | 'liabilities'>;

/** Rates at the end of each month of the year that has begun; none where all is in kronor. */
async function ratesOf(
  tx: Tx,
  { year, today, assets, liabilities }: RateQuery,
): Promise<(month: Month) => Rates> {
  const currencies = new Set(
    [...assets, ...liabilities].flatMap(({ item, observed }) => [
      item.currency,
      ...observed.flatMap(({ currency }) => currency ?? []),
    ]),
  );
  if ([...currencies].every((currency) => currency === TAX_CURRENCY)) return () => new Map();
  const running = monthOf(today);
  const months = monthsFrom(`${year - 1}-12`, `${year}-12`).filter((month) => month < running);
  const days = [...months.map(lastDayOf), today];
  const rates = await ratesAtEnds(tx, days, [...currencies, TAX_CURRENCY]);
  return (month) => rates.get(month >= running ? today : lastDayOf(month)) ?? new Map();
}
