import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Minor, MINOR_MAX } from '#domain/basics/money.ts';
import { lastDayOf, monthsFrom } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { aLife, stated, terms } from '#tests/support/stated-holdings.ts';
import {
  type HoldingRecords,
  pricesFrom,
  type RateOn,
  statedPrices,
  tradedPrices,
} from './account-facts.ts';
import { accountHoldingsInSteps, recordedBook } from './account-holdings.ts';
import { accountValuesInSteps, pricesOnDays } from './account-values.ts';
import { costPricesInSteps } from './cost-prices.ts';
import { holdingsBook } from './average-cost.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import type { Instrument } from './instruments.ts';
import { noRate } from './period-growth.ts';
import { splitsInSteps } from './splits.ts';

const instruments = new Map<string, Instrument>(
  [...terms.instruments].map(([id, { currency }]) => [
    id,
    {
      id,
      isin: null,
      name: id,
      kind: 'other',
      currency,
      isKindStated: 0,
      ticker: null,
      country: null,
    },
  ]),
);

const rateOn: RateOn = (from, to, day) =>
  from === to ? { top: 1n, bottom: 1n } : terms.rateOn(from, to, day);

const days = monthsFrom('2015-01', '2022-12').map(lastDayOf);

/** Values of an account in kronor at the ends of months. */
function valuesOf(
  accountId: string,
  transactions: readonly HoldingTransaction[],
  first = 0,
): (Minor | null)[] {
  const traded = allSteps(tradedPrices({ instruments, transactions }));
  const splits = allSteps(splitsInSteps(transactions));
  const prices = new Map(
    [...instruments.keys()].map((id) => [
      id,
      pricesOnDays(traded.get(id) ?? [], days, splits.get(id)),
    ]),
  );
  const { movements } = holdingsBook(transactions, { ...terms, rateOn }, days.at(-1) ?? '');
  const own = movements.filter((each) => each.accountId === accountId);
  const account = { currency: 'SEK', movements: own, first } as const;
  return allSteps(accountValuesInSteps(account, { days, instruments, prices, rateOn }));
}

test('values of months are those of the holdings at their ends', () => {
  fc.assert(
    fc.property(aLife, fc.integer({ min: 0, max: days.length - 1 }), (transactions, at) => {
      const asOf = days[at] ?? '';
      const records: HoldingRecords = {
        currency: 'SEK',
        asOf,
        accounts: terms.accounts,
        instruments,
        transactions: transactions.filter(({ day }) => day <= asOf),
      };
      const all = { instruments, transactions };
      const priceOn = allSteps(pricesFrom(records, [], allSteps(statedPrices(all))));
      const book = allSteps(recordedBook(records, { rateOn, priceOn }));
      const costPriceOn = allSteps(costPricesInSteps(all, rateOn));
      const growth = { xirr: noRate('nothing_held'), twr: noRate('nothing_held') };
      for (const accountId of terms.accounts.keys()) {
        const account = { accountId, records, rateOn, priceOn, costPriceOn, book, growth };
        const { value } = allSteps(accountHoldingsInSteps(account));
        const minor = Math.round(value * 100);
        const [counted] = valuesOf(accountId, transactions, at);
        expect(counted).toBe(minor > MINOR_MAX ? null : minor);
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test('what has no price and no cost, or no rate, is left out', () => {
  const more = { quantity: '10', day: '2015-01-15' };
  const transfer = stated('transfer_in', more);
  const cash = stated('deposit', { amount: '7.00', day: '2015-02-02' });
  const sale = stated('sell', { ...more, price: '12', day: '2015-03-02' });
  const euros = stated('deposit', { amount: '1000.00', currency: 'EUR', day: '2015-05-04' });
  expect(valuesOf('af', [transfer, cash, sale, euros]).slice(0, 6)).toEqual([
    0, 7_00, 127_00, 127_00, 127_00, 127_00,
  ]);
});

test('a value stays at a split until a price of the new units is known', () => {
  const bought = stated('buy', { quantity: '10', price: '100', day: '2015-01-15' });
  const split = stated('split', { ratio: '1:4', day: '2015-02-10' });
  const sold = stated('sell', { quantity: '0.5', price: '440', amount: '0.01', day: '2015-03-10' });
  expect(valuesOf('af', [bought, split, sold]).slice(0, 3)).toEqual([1000_00, 1000_00, 880_01]);
});
