import { averagesIn } from '#domain/mortgage/rate-check.ts';
import { type JoinedMortgage, joinedMortgages } from '#domain/mortgage/joined.ts';
import { cardsOf, type MortgageCard } from '#domain/mortgage/mortgage-card.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { mortgageRatesOf } from '#server/statistics/series/mortgage-rates.ts';
import { storedMortgagesOf } from './store.ts';

/** A mortgage with its card; one without a home has neither id nor terms. */
export type MortgageAnswer = JoinedMortgage & { card: MortgageCard };

export type MortgageList = { asOf: Day; mortgages: MortgageAnswer[] };

/** All mortgages of a user, each with its card. */
export async function mortgageListOf(userTx: ClockedTx): Promise<MortgageList> {
  const asOf = dayOf(userTx.clock());
  const joined = await joinedOf(userTx);
  const { averages } = await mortgageRatesOf(userTx.tx);
  const cards = cardsOf(joined, { asOf, averages: averagesIn(averages) });
  const mortgages = joined.flatMap((mortgage, at) => {
    const card = cards[at];
    return card === undefined ? [] : [{ ...mortgage, card }];
  });
  return { asOf, mortgages };
}

/** All mortgages of a user, with the figures of their homes and loans. */
export async function joinedOf({ tx, userId, clock }: ClockedTx): Promise<JoinedMortgage[]> {
  const records = recordsOf(tx, userId, clock);
  const stored = await storedMortgagesOf(tx, userId);
  const assets = await records.assets.list();
  const liabilities = await records.liabilities.list();
  return joinedMortgages(stored, { assets, liabilities });
}
