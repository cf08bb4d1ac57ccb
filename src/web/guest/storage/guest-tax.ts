import { dayOf } from '#domain/basics/months.ts';
import { earnedIncomeOf } from '#domain/figures/tax-meter/earned-income.ts';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { taxMeter } from '#domain/figures/tax-meter/tax-meter.ts';
import { interestTermsOf, withPurchases } from '#domain/mortgage/joined.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import type { PublicFigures } from '#web/client/records/source.ts';
import { datedItems } from './guest-history.ts';
import { readMortgages } from './guest-mortgages.ts';
import { readStoredItems, type GuestStorage } from './guest-storage.ts';
import { guestTaxFacts } from './guest-user.ts';

type GuestTaxContext = {
  storage: GuestStorage;
  now: () => Date;
  figures: () => Promise<PublicFigures>;
};

/** A guest's tax on capital and homes; earlier months are counted at the present rates. */
export async function guestTaxMeter(
  { storage, now, figures }: GuestTaxContext,
  year: number,
): Promise<TaxMeter | NoTaxYear> {
  const { rates } = await figures();
  // First: it moves rates that earlier versions stored with them to their loans.
  const mortgages = readMortgages(storage);
  // A guest owns nothing together with another account: only dated shares tell a beginning.
  const dated = <K extends 'assets' | 'liabilities'>(kind: K) =>
    datedItems(kind, storage, `${year}-12`).map((each) => ({ ...each, begun: null }));
  const liabilities = dated('liabilities');
  const today = dayOf(now());
  const { birthYear } = guestTaxFacts();
  const incomes = readStoredItems('incomes', storage).items.filter(
    ({ deletedAt }) => deletedAt === undefined,
  );
  const facts = {
    year,
    today,
    assets: withPurchases(dated('assets'), mortgages),
    liabilities,
    ratesIn: () => rates,
    flows: new Map(),
    interestTerms: interestTermsOf(
      mortgages,
      liabilities.map(({ item }) => item),
    ),
    birthYear,
    earnedIncome: earnedIncomeOf(incomes, { year, today, birthYear }, ruleBook()),
  };
  return taxMeter(facts, ruleBook());
}
