import fc from 'fast-check';
import { allSteps } from '#domain/basics/steps.ts';
import type { Language } from '#domain/basics/texts.ts';
import {
  type HoldingRecords,
  pricesByDay,
  pricesFrom,
  type RateOn,
  tradedPrices,
} from '#domain/holdings/account-facts.ts';
import {
  accountHoldingsInSteps,
  type AccountTerms,
  recordedBook,
} from '#domain/holdings/account-holdings.ts';
import { AllocationCount, ALLOCATIONS } from '#domain/holdings/allocation.ts';
import { costPricesInSteps } from '#domain/holdings/cost-prices.ts';
import { realisedYearInSteps } from '#domain/holdings/gains/realised-gains.ts';
import { periodGrowthInSteps } from '#domain/holdings/period-growth.ts';
import { periodReturns } from '#domain/holdings/period-returns.ts';
import { splitsInSteps } from '#domain/holdings/splits.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import {
  explainDividends,
  explainGain,
  explainInvested,
  explainPosition,
  explainRealised,
  explainReturn,
  explainReturnLine,
  explainValue,
} from '#web/holdings/account/explain.ts';
import {
  explainAllocation,
  explainAllocationCost,
  explainAllocationGain,
  explainAllocationGroup,
} from '#web/holdings/overview/explain-overview.ts';
import { RETURN_LINES } from '#web/holdings/returns/texts.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { explainRow } from '#web/tax/gains/gains-screen.tsx';
import { aLife, terms } from '#tests/support/stated-holdings.ts';
import { type Books, TODAY } from './random-books.ts';

type Add = (by: string, explanation: Explanation) => void;

const LIVES = fc.sample(aLife, { numRuns: 8, seed: 1 });

const rateOn: RateOn = (from, to, day) =>
  from === to ? { top: 1n, bottom: 1n } : terms.rateOn(from, to, day);

/** Opens what an account holds, and its gains of a year. */
export function addHoldings(books: Books, language: Language, add: Add): void {
  const transactions = LIVES[books.pick([0, 1, 2, 3, 4, 5, 6, 7])]?.map((each, at) => {
    return { ...each, id: `${at}` };
  });
  if (transactions === undefined) return;
  const instruments = new Map(
    [...terms.instruments].map(([id, { currency }]) => {
      const kind = 'share' as const;
      return [
        id,
        {
          id,
          isin: null,
          name: id,
          kind,
          currency,
          isKindStated: 0 as const,
          ticker: null,
          country: null,
        },
      ];
    }),
  );
  const { accounts } = terms;
  const asOf = TODAY;
  const records: HoldingRecords = { currency: 'SEK', asOf, accounts, instruments, transactions };
  const priceOn = allSteps(pricesFrom(records, []));
  const book = allSteps(recordedBook(records, { rateOn, priceOn }));
  const costPriceOn = allSteps(costPricesInSteps(records, rateOn));
  const accountId = books.pick(['af', 'other-af', 'isk']);
  const rate = { rate: 0.1234, price: 0.1, currency: 0.0213, reason: null };
  const part = { ...rate, isYearly: true, isEstimated: false };
  const growth = { xirr: part, twr: part };
  const account = { accountId, records, rateOn, priceOn, costPriceOn, book, growth };
  const held = allSteps(accountHoldingsInSteps(account));
  add('explainValue', explainValue(held, language));
  add('explainInvested', explainInvested(held, language));
  add('explainGain', explainGain(held, language));
  add('explainRealised', explainRealised(held, language));
  add('explainDividends', explainDividends(held, language));
  add('explainReturn', explainReturn(held, 'xirr', language));
  add('explainReturn', explainReturn(held, 'twr', language));
  for (const position of held.positions) {
    add('explainPosition', explainPosition(position, held, language));
  }
  addOverview({ ...account, basisPoints: books.pick([10_000, 3_333]) }, books, { language, add });
  const year = { year: 2020, book, records, priceOn, rules: ruleBook() };
  const partOn = () => ({ top: 1n, bottom: 1n });
  for (const row of allSteps(realisedYearInSteps({ ...year, partOn })).rows) {
    const { gain } = row;
    if (gain !== null) add('explainRow', explainRow({ ...row, gain }, language));
  }
}

type Counted = AccountTerms & { basisPoints: number };

/** Opens what all accounts hold, in each way to group them, and how it grew in a period. */
function addOverview(
  { basisPoints, ...facts }: Counted,
  books: Books,
  { language, add }: { language: Language; add: Add },
): void {
  const { records, book, rateOn: rates } = facts;
  const { accounts: counted, instruments, currency } = records;
  const accounts = [...counted.keys()].map((id) => {
    return { id, name: id, accountForm: null, basisPoints };
  });
  for (const by of ALLOCATIONS) {
    const count = new AllocationCount({ by, asOf: TODAY, currency });
    allSteps(count.addInSteps({ ...facts, accounts }));
    const allocation = { ...count.allocation(), names: null, notShared: [] };
    add('explainAllocation', explainAllocation(allocation, language));
    add('explainAllocationGain', explainAllocationGain(allocation, language));
    add('explainAllocationCost', explainAllocationCost(allocation, language));
    for (const group of allocation.groups)
      add('explainAllocationGroup', explainAllocationGroup(group, allocation, language));
  }
  const traded = allSteps(tradedPrices(records));
  const pricesOf = allSteps(pricesByDay(traded, [], instruments));
  const splits = allSteps(splitsInSteps(records.transactions));
  const from = books.pick(['2015-01-01', '2016-06-30']);
  const growth = allSteps(
    periodGrowthInSteps(
      book.movements,
      { currency, instruments, rateOn: rates, pricesOf, splits },
      { from, to: TODAY },
    ),
  );
  const returns = periodReturns(growth, { period: 'all', from, to: TODAY, currency, instruments });
  for (const line of RETURN_LINES)
    add('explainReturnLine', explainReturnLine(returns, line, language));
}
