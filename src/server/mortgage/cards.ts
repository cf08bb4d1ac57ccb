import { averagesIn } from '#domain/mortgage/rate-check.ts';
import { claimsBesides, type JoinedMortgage, joinedMortgages } from '#domain/mortgage/joined.ts';
import { cardsOf, type MortgageCard } from '#domain/mortgage/mortgage-card.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { TAX_CURRENCY } from '#domain/figures/tax-meter/dated-values.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';
import { mortgageRatesOf } from '#server/statistics/series/store.ts';
import { storedMortgagesOf } from './store.ts';

/** A mortgage with its card; one without a home has neither id nor terms. */
export type MortgageWithCard = JoinedMortgage & { card: MortgageCard };

export type MortgageList = { asOf: Day; mortgages: MortgageWithCard[] };

/** All mortgages of a user, each with its card. */
export async function mortgageListOf(userTx: ClockedTx): Promise<MortgageList> {
  const asOf = dayOf(userTx.clock());
  const { joined, besides, rates } = await countedOf(userTx);
  const { averages } = await mortgageRatesOf(userTx.tx);
  const cards = cardsOf(joined, { asOf, averages: averagesIn(averages), besides, rates });
  const mortgages = joined.flatMap((mortgage, at) => {
    const card = cards[at];
    return card === undefined ? [] : [{ ...mortgage, card }];
  });
  return { asOf, mortgages };
}

/** All mortgages of a user, with the figures of their homes and loans. */
export async function joinedOf(userTx: ClockedTx): Promise<JoinedMortgage[]> {
  return (await countedOf(userTx)).joined;
}

/** The same with the other interest that the user deducts, and the exchange rates of the day. */
async function countedOf({ tx, userId, clock }: ClockedTx) {
  const records = recordsOf(tx, userId, clock);
  const stored = await storedMortgagesOf(tx, userId);
  const assets = await records.assets.list();
  const liabilities = await records.liabilities.list();
  const joined = joinedMortgages(stored, { assets, liabilities });
  const besides = claimsBesides(liabilities, joined);
  const currencies = new Set([...joined, ...besides].map(({ currency }) => currency));
  const today = dayOf(clock());
  const isForeign = [...currencies].some((currency) => currency !== TAX_CURRENCY);
  const rates = isForeign
    ? await ratesAtEnds(tx, [today], [...currencies, TAX_CURRENCY])
    : new Map<Day, Rates>();
  return { joined, besides, rates: rates.get(today) ?? new Map() };
}
