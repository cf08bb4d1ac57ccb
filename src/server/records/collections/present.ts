import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { Holdings, ValuationTerms } from '#domain/figures/totals/summary.ts';
import { withTableTax } from '#domain/figures/totals/table-taxed.ts';
import { usesTables } from '#domain/figures/totals/total-parts.ts';
import type { Income } from '#domain/records/incomes.ts';
import { currencyOf, currencyRead, taxFactsOf, taxFactsRead } from '#server/account/users/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { OwnReads, OwnRows } from '#server/platform/db/own-reads.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { LISTS } from './lists.ts';
import { recordsOf } from './records.ts';
import { ratesIn, ratesOn, ratesRead } from '#server/statistics/rates/store.ts';
import { housePricesOf, keptPricesRead, pricesIn } from '#server/statistics/series/store.ts';

export type HoldingsWithTerms = { holdings: Holdings; terms: ValuationTerms };

/** The user's present items and the terms for their totals, in one round trip. */
export async function readPresent(
  db: Database,
  user: SessionUser,
  clock: Clock,
): Promise<HoldingsWithTerms> {
  return (await readPresentWith(db, user, { clock, others: {} })).present;
}

type With<Others extends OwnReads> = { clock: Clock; others: Others };

/** The same together with other reads of the user. */
export async function readPresentWith<Others extends OwnReads>(
  db: Database,
  user: SessionUser,
  { clock, others }: With<Others>,
): Promise<{ present: HoldingsWithTerms; rows: OwnRows<Others> }> {
  const asOf = dayOf(clock());
  const { goals: _, ...lists } = LISTS;
  const figureReads = { rates: ratesRead(asOf), prices: keptPricesRead };
  const own = { ...lists, ...figureReads, currencies: currencyRead, facts: taxFactsRead };
  const rows = await db.readAsUser(user, { ...others, ...own });
  const { currencies, facts, rates, prices, ...listed } = rows as OwnRows<typeof own>;
  const [known] = currencies;
  if (known === undefined) throw new AppError('not_found');
  const incomes = withTableTax(listed.incomes, facts[0] ?? null, monthOf(asOf));
  const { assets, liabilities, costs } = listed;
  const holdings = { assets, liabilities, costs, incomes };
  const figures = { rates: ratesIn(rates), housePrices: pricesIn(prices) };
  return { present: { holdings, terms: { ...known, ...figures, asOf } }, rows };
}

/** The same within a transaction. */
export async function presentOf(tx: Tx, userId: string, clock: Clock): Promise<HoldingsWithTerms> {
  const currency = await currencyOf(tx, userId);
  if (currency === null) throw new AppError('not_found');
  const asOf = dayOf(clock());
  const records = recordsOf(tx, userId, clock);
  // Sequential: they share the transaction's connection.
  const holdings = {
    assets: await records.assets.list(),
    liabilities: await records.liabilities.list(),
    incomes: await records.incomes.list(),
    costs: await records.costs.list(),
  };
  const tax = await taxationOf(tx, userId, holdings.incomes);
  const incomes = tax(holdings.incomes, monthOf(asOf));
  const rates = await ratesOn(tx, asOf);
  const housePrices = await housePricesOf(tx);
  return { holdings: { ...holdings, incomes }, terms: { currency, rates, housePrices, asOf } };
}

/** Adds the tax of a month to the incomes that are taxed by table. */
type TaxIncomes = (incomes: readonly Income[], month: Month) => readonly Income[];

/** The profile is read only for incomes by table, present or as they were stated. */
export async function taxationOf(
  tx: Tx,
  userId: string,
  incomes: readonly Partial<Pick<Income, 'taxRule'>>[],
): Promise<TaxIncomes> {
  if (!usesTables(incomes)) return (untaxed) => untaxed;
  const facts = await taxFactsOf(tx, userId);
  return (untaxed, month) => withTableTax(untaxed, facts, month);
}
