import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/basics/months.ts';
import { holdingsBook } from './average-cost.ts';
import { decimalOf, unitsOf } from './decimals.ts';
import type { HoldingKind, HoldingTransaction } from './holding-transactions.ts';
import { asOf, type Stated, stated, terms } from './stated-transactions.ts';

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
  #underway: { isTaxed: boolean; cost: Long } = { isTaxed: true, cost: 0n };
  #exchanged: Long = 0n;

  add(each: HoldingTransaction): void {
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
        this.#exchanged = take();
        return;
      case 'exchange_in':
        lots.push({ quantity, cost: this.#exchanged });
        return;
      case 'transfer_out':
        this.#underway = { isTaxed, cost: isTaxed ? 0n : take() };
        return;
      case 'transfer_in': {
        const { isTaxed: isFromTaxed, cost } = this.#underway;
        if (isFromTaxed && isTaxed) return;
        if (isFromTaxed) {
          const from = this.#lotsOf(`${each.instrumentId}`);
          const whole = sumOf(from.map((lot) => lot.quantity));
          this.gains.push(value - takePart(from, quotient(quantity, whole)));
        }
        lots.push({ quantity, cost: isFromTaxed || isTaxed ? value : cost });
        return;
      }
      default:
    }
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

const ACCOUNTS = ['af', 'other-af', 'isk'] as const;
const INSTRUMENTS = ['fund', 'share', 'dollar-share'] as const;

const aStep = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'sell',
    'split',
    'bonus',
    'return_of_capital',
    'exchange',
    'transfer',
  ),
  account: fc.constantFrom(...ACCOUNTS),
  other: fc.constantFrom(...ACCOUNTS),
  instrument: fc.constantFrom(...INSTRUMENTS),
  become: fc.constantFrom(...INSTRUMENTS),
  quantity: fc.integer({ min: 1, max: 5_000_000 }),
  price: fc.integer({ min: 1, max: 90_000_00 }),
  part: fc.integer({ min: 1, max: 1000 }),
});

type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

/** Transactions that can happen: no account ever sends or sells more than it holds. */
function livedThrough(steps: readonly Step[]): HoldingTransaction[] {
  const held = new Map<string, bigint>();
  const lived: HoldingTransaction[] = [];
  for (const [at, step] of steps.entries()) {
    const day = addDays('2015-01-01', at * 9);
    const { account: accountId, instrument: instrumentId } = step;
    const key = (account: string, instrument: string) => `${account} ${instrument}`;
    const own = held.get(key(accountId, instrumentId)) ?? 0n;
    const add = (account: string, instrument: string, units: bigint) =>
      held.set(key(account, instrument), (held.get(key(account, instrument)) ?? 0n) + units);
    const price = decimalOf(BigInt(step.price) * 10n ** 8n);
    const some = (own * BigInt(step.part)) / 1000n;
    const give = (kind: HoldingKind, more: Stated) =>
      lived.push(stated(kind, { accountId, instrumentId, day, price, ...more }));
    if (step.kind === 'buy') {
      const units = BigInt(step.quantity) * 10n ** 6n;
      give('buy', { quantity: decimalOf(units), fee: '39.00' });
      add(accountId, instrumentId, units);
    } else if (some > 0n && step.kind === 'sell') {
      give('sell', { quantity: decimalOf(some), fee: '1.00' });
      add(accountId, instrumentId, -some);
    } else if (own > 0n && (step.kind === 'split' || step.kind === 'bonus')) {
      give(step.kind, { quantity: decimalOf(own) });
      add(accountId, instrumentId, own);
    } else if (some > 0n && step.kind === 'exchange' && step.become !== instrumentId) {
      give('exchange_out', { quantity: decimalOf(some) });
      give('exchange_in', { quantity: decimalOf(some * 2n), instrumentId: step.become });
      add(accountId, instrumentId, -some);
      add(accountId, step.become, some * 2n);
    } else if (some > 0n && step.kind === 'transfer' && step.other !== accountId) {
      give('transfer_out', { quantity: decimalOf(some) });
      give('transfer_in', { quantity: decimalOf(some), accountId: step.other });
      add(accountId, instrumentId, -some);
      add(step.other, instrumentId, some);
    } else if (own > 0n && step.kind === 'return_of_capital')
      lived.push(stated('return_of_capital', { accountId, instrumentId, day, amount: '25.00' }));
  }
  return lived;
}

/** A hundred-millionth of an öre. */
const NEAR = ONE / 10n ** 10n;

function isNear(amount: bigint, exact: Long): boolean {
  const distance = amount * 10n ** 40n - exact;
  return distance < NEAR && -distance < NEAR;
}

describe('thirty drawn lives of 300 steps', () => {
  const lives = fc.array(aStep, { minLength: 300, maxLength: 300, size: 'max' });

  test('have the costs and gains of a model that averages nothing', () => {
    fc.assert(
      fc.property(lives, (steps) => {
        const lived = livedThrough(steps);
        const model = new LotsModel();
        for (const each of lived) model.add(each);
        const book = holdingsBook(lived, terms, asOf);
        expect(book.issues.filter(({ code }) => code !== 'return_above_cost')).toEqual([]);
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
      fc.property(lives, fc.infiniteStream(fc.nat()), (steps, draws) => {
        const lived = livedThrough(steps);
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
