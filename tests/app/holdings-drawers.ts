import fc from 'fast-check';
import { allSteps } from '#domain/basics/steps.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type HoldingRecords, pricesFrom, type RateOn } from '#domain/holdings/account-facts.ts';
import { accountHoldingsInSteps, recordedBook } from '#domain/holdings/account-holdings.ts';
import { costPricesInSteps } from '#domain/holdings/cost-prices.ts';
import { realisedYearInSteps } from '#domain/holdings/gains/realised-gains.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import {
  explainDividends,
  explainGain,
  explainInvested,
  explainPosition,
  explainRealised,
  explainReturn,
  explainValue,
} from '#web/holdings/account/explain.ts';
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
  const year = { year: 2020, book, records, priceOn, rules: ruleBook() };
  const partOn = () => ({ top: 1n, bottom: 1n });
  for (const row of allSteps(realisedYearInSteps({ ...year, partOn })).rows) {
    const { gain } = row;
    if (gain !== null) add('explainRow', explainRow({ ...row, gain }, language));
  }
}
