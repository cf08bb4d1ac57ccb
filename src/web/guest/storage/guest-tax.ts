import { dayOf } from '#domain/basics/months.ts';
import { earnedIncomeOf } from '#domain/figures/tax-meter/earned-income.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { DatedItem, NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { taxMeter } from '#domain/figures/tax-meter/tax-meter.ts';
import { interestTermsOf, withPurchases } from '#domain/mortgage/joined.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import type { PublicFigures } from '#web/client/records/source.ts';
import { historiesIn } from './guest-history.ts';
import { readMortgages } from './guest-mortgages.ts';
import { readShelf, type Shelf } from './guest-shelf.ts';
import { guestTaxFacts } from './guest-user.ts';

type GuestTaxContext = { shelf: Shelf; now: () => Date; figures: () => Promise<PublicFigures> };

/** A guest's tax on capital and homes; earlier months are counted at the present rates. */
export async function guestTaxMeter(
  { shelf, now, figures }: GuestTaxContext,
  year: number,
): Promise<TaxMeter | NoTaxYear> {
  const { rates } = await figures();
  // First: it moves rates that earlier versions stored with them to their loans.
  const mortgages = readMortgages(shelf);
  const { assets, liabilities } = historiesIn(shelf, `${year}-12`);
  const today = dayOf(now());
  const { birthYear } = guestTaxFacts();
  const incomes = readShelf('incomes', shelf).items.filter(
    ({ deletedAt }) => deletedAt === undefined,
  );
  const loans = liabilities.map(({ item }) => item as unknown as Liability);
  const facts = {
    year,
    today,
    assets: withPurchases(assets.map(begunLater) as unknown as DatedItem<Asset>[], mortgages),
    liabilities: liabilities.map(begunLater) as unknown as DatedItem<Liability>[],
    ratesIn: () => rates,
    flows: new Map(),
    interestTerms: interestTermsOf(mortgages, loans),
    birthYear,
    earnedIncome: earnedIncomeOf(incomes, { year, today, birthYear }, ruleBook()),
  };
  return taxMeter(facts, ruleBook());
}

/** A guest owns nothing together with another account: only dated shares tell a beginning. */
function begunLater<Item extends object>(item: Item): Item & { begun: null } {
  return { ...item, begun: null };
}
