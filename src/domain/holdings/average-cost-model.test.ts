import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/basics/months.ts';
import { holdingsBook } from './average-cost.ts';
import { unitsOf } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import { aLife, asOf, terms } from '#tests/support/stated-holdings.ts';

/** A number of sixty decimals: the slow model never loses one that anybody could see. */
type Long = bigint;

const ONE: Long = 10n ** 60n;

function product(left: Long, right: Long): Long {
  return (left * right) / ONE;
}

function quotient(left: Long, right: Long): Long {
  return (left * ONE) / right;
}

type Lot = { quantity: Long; cost: Long };

/**
 * The slow model: every buy stays a lot of its own, and a sale takes the same part of each lot of
 * its instrument. Nothing is averaged.
 */
class LotsModel {
  readonly lots = new Map<string, Lot[]>();
  readonly gains: Long[] = [];
  #underway: { isTaxed: boolean; cost: Long; value: Long } = { isTaxed: true, cost: 0n, value: 0n };
  #exchanged: { whole: Long; ofUnit: Long | null } = { whole: 0n, ofUnit: null };
  #spunOffOn = '2000-01-01';

  /** `isGift`: the units that leave come nowhere. */
  add(each: HoldingTransaction, isGift: boolean): void {
    const quantity = long(each.quantity);
    const inKronor = isInDollars(each) ? quotient(95n, 10n) : ONE;
    const value = product(product(quantity, long(each.price)), inKronor);
    const isTaxed = each.accountId !== 'isk';
    const lots = this.#lotsOf(isTaxed ? `${each.instrumentId}` : `isk ${each.instrumentId}`);
    const all = sumOf(lots.map((lot) => lot.quantity));
    const take = () => takePart(lots, quotient(quantity, all));
    switch (each.kind) {
      case 'buy':
        lots.push({ quantity, cost: value + long(each.fee) });
        return;
      case 'sell':
        this.gains.push(value - long(each.fee) - take());
        return;
      case 'split':
      case 'bonus':
        for (const lot of lots) lot.quantity = product(lot.quantity, quotient(all + quantity, all));
        return;
      case 'return_of_capital': {
        const cost = sumOf(lots.map((lot) => lot.cost));
        const rest = cost - long(each.amount);
        for (const lot of lots) lot.cost = rest < 0n ? 0n : product(lot.cost, quotient(rest, cost));
        return;
      }
      case 'exchange_out':
        if (each.ratio === null) this.#exchanged = { whole: take(), ofUnit: null };
        else this.#spinOff(each, lots, all);
        return;
      case 'exchange_in': {
        const { whole, ofUnit } = this.#exchanged;
        lots.push({ quantity, cost: ofUnit === null ? whole : product(ofUnit, quantity) });
        return;
      }
      case 'transfer_out':
        if (isGift) take();
        else this.#underway = { isTaxed, value, cost: isTaxed ? 0n : take() };
        return;
      case 'transfer_in': {
        const { isTaxed: isFromTaxed, cost, value: sent } = this.#underway;
        if (isFromTaxed && isTaxed) return;
        const unstated = each.price === null ? sent : value;
        const worth = each.amount === null ? unstated : long(each.amount);
        if (isFromTaxed) {
          const from = this.#lotsOf(`${each.instrumentId}`);
          const whole = sumOf(from.map((lot) => lot.quantity));
          this.gains.push(worth - takePart(from, quotient(quantity, whole)));
        }
        lots.push({ quantity, cost: isFromTaxed || isTaxed ? worth : cost });
        return;
      }
      default:
    }
  }

  /** An eighth of each lot leaves, once: each new unit for an old one costs as much. */
  #spinOff({ day, accountId }: HoldingTransaction, lots: readonly Lot[], all: Long): void {
    const isToldAgain = accountId !== 'isk' && addDays(this.#spunOffOn, 1) === day;
    this.#spunOffOn = day;
    if (isToldAgain) return;
    const cost = sumOf(lots.map((lot) => lot.cost)) / 8n;
    for (const lot of lots) lot.cost -= lot.cost / 8n;
    this.#exchanged = { whole: 0n, ofUnit: quotient(cost, all) };
  }

  #lotsOf(pool: string): Lot[] {
    const lots = this.lots.get(pool) ?? [];
    this.lots.set(pool, lots);
    return lots;
  }
}

function long(text: string | null): Long {
  return text === null ? 0n : unitsOf(text) * 10n ** 50n;
}

function sumOf(parts: readonly Long[]): Long {
  return parts.reduce((sum, part) => sum + part, 0n);
}

function takePart(lots: readonly Lot[], part: Long): Long {
  let taken: Long = 0n;
  for (const lot of lots) {
    const cost = product(lot.cost, part);
    taken += cost;
    lot.quantity -= product(lot.quantity, part);
    lot.cost -= cost;
  }
  return taken;
}

function isInDollars({ instrumentId }: HoldingTransaction): boolean {
  return instrumentId === 'dollar-share';
}

/** A hundred-millionth of an öre. */
const NEAR = ONE / 10n ** 10n;

function isNear(amount: bigint, exact: Long): boolean {
  const distance = amount * 10n ** 40n - exact;
  return distance < NEAR && -distance < NEAR;
}

describe('thirty drawn lives of 300 steps', () => {
  test('have the costs and gains of a model that averages nothing', () => {
    fc.assert(
      fc.property(aLife, (lived) => {
        const model = new LotsModel();
        for (const [at, each] of lived.entries())
          model.add(each, lived[at + 1]?.kind !== 'transfer_in');
        const book = holdingsBook(lived, terms, asOf);
        // A split is drawn of one account, whatever the others hold.
        const known = ['return_above_cost', 'transfer_without_arrival', 'split_missing'];
        expect(book.issues.filter(({ code }) => !known.includes(code))).toEqual([]);
        expect(book.gains).toHaveLength(model.gains.length);
        for (const [at, { proceeds, cost }] of book.gains.entries())
          expect(isNear((proceeds ?? 0n) - (cost ?? 0n), model.gains[at] ?? -ONE)).toBe(true);
        for (const [pool, lots] of model.lots) {
          const accounts = pool.startsWith('isk ') ? ['isk'] : ['af', 'other-af'];
          const instrumentId = pool.replace('isk ', '');
          const costs = accounts.map((id) => book.held.get(id)?.get(instrumentId)?.cost ?? 0n);
          const cost = costs.reduce((sum, each) => sum + each, 0n);
          expect(isNear(cost, sumOf(lots.map((lot) => lot.cost)))).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('come to the same whatever order their rows are in', () => {
    fc.assert(
      fc.property(aLife, fc.infiniteStream(fc.nat()), (lived, draws) => {
        const shuffled = lived
          .map((each) => ({ each, key: draws.next().value as number }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ each }) => each);
        const [one, other] = [lived, shuffled].map((rows) => holdingsBook(rows, terms, asOf));
        expect(other?.held).toEqual(one?.held);
        expect(other?.cash).toEqual(one?.cash);
      }),
      { numRuns: 10 },
    );
  });
});
