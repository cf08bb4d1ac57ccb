import fc from 'fast-check';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { addDays, daysBetween } from '#domain/basics/months.ts';
import { decimalOf, type DecimalText, unitsOf } from '#domain/holdings/decimals.ts';
import type { HoldingKind, HoldingTransaction } from '#domain/holdings/holding-transactions.ts';
import type { CostTerms } from '#domain/holdings/holdings-book.ts';
import type { InstrumentKind } from '#domain/holdings/instruments.ts';
import type { GrowthTerms } from '#domain/holdings/period-growth.ts';

export const asOf = '2026-11-28';

/** Two securities accounts, an ISK, two instruments in kronor and one in dollars. */
export const terms: CostTerms = {
  currency: 'SEK',
  accounts: new Map([
    ['af', { isTaxed: true }],
    ['other-af', { isTaxed: true }],
    ['isk', { isTaxed: false }],
  ]),
  instruments: new Map<string, { currency: Currency; kind?: InstrumentKind }>([
    ['fund', { currency: 'SEK' }],
    ['share', { currency: 'SEK' }],
    ['dollar-share', { currency: 'USD' }],
    ['option', { currency: 'SEK', kind: 'option' }],
  ]),
  rateOn: (from, to) => {
    if (from === 'USD' && to === 'SEK') return { top: 95n, bottom: 10n };
    return from === 'SEK' && to === 'USD' ? { top: 10n, bottom: 95n } : null;
  },
  priceOn: () => null,
};

type StatedFields = Partial<
  Record<'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'rate', string | null>
> &
  Partial<Pick<HoldingTransaction, 'accountId' | 'instrumentId' | 'day' | 'currency' | 'ratio'>>;

/** A transaction of units or of cash alone, with whatever is stated of it. */
export function stated(kind: HoldingKind, more: StatedFields = {}): HoldingTransaction {
  const isOfCash = ['deposit', 'withdrawal', 'fee', 'tax', 'interest'].includes(kind);
  return {
    id: 'transaction',
    accountId: 'af',
    day: '2026-01-15',
    kind,
    instrumentId: isOfCash ? null : 'share',
    currency: 'SEK',
    ratio: null,
    ...({
      quantity: null,
      price: null,
      amount: null,
      fee: null,
      tax: null,
      rate: null,
      ...more,
    } as {
      quantity: DecimalText | null;
      price: DecimalText | null;
      amount: AmountText | null;
      fee: AmountText | null;
      tax: AmountText | null;
      rate: DecimalText | null;
    }),
  };
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
    'spin_off',
    'transfer',
    'gift',
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

/** A hundred thousand, in units of 10⁻¹⁰: at the highest price they are within an amount. */
const UNITS_MAX = 10n ** 15n;

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
    const moved = [key(accountId, instrumentId), key(accountId, step.become)];
    const isVast = [...moved, key(step.other, instrumentId)].some(
      (each) => (held.get(each) ?? 0n) + own * 2n > UNITS_MAX,
    );
    const give = (kind: HoldingKind, more: StatedFields) =>
      lived.push(stated(kind, { accountId, instrumentId, day, price, ...more }));
    if (step.kind === 'buy') {
      const units = BigInt(step.quantity) * 10n ** 6n;
      give('buy', { quantity: decimalOf(units), fee: '39.00' });
      add(accountId, instrumentId, units);
    } else if (some > 0n && step.kind === 'sell') {
      give('sell', { quantity: decimalOf(some), fee: '1.00' });
      add(accountId, instrumentId, -some);
    } else if (isVast) continue;
    else if (own > 0n && (step.kind === 'split' || step.kind === 'bonus')) {
      give(step.kind, { quantity: decimalOf(own) });
      add(accountId, instrumentId, own);
    } else if (some > 0n && step.kind === 'exchange' && step.become !== instrumentId) {
      give('exchange_out', { quantity: decimalOf(some) });
      give('exchange_in', { quantity: decimalOf(some * 2n), instrumentId: step.become });
      add(accountId, instrumentId, -some);
      add(accountId, step.become, some * 2n);
    } else if (own > 0n && step.kind === 'spin_off' && step.become !== instrumentId) {
      // Of the taxed accounts each tells of it, the second a day later.
      const tellers = accountId === 'isk' ? ['isk'] : ['af', 'other-af'];
      const holders = tellers.filter((each) => (held.get(key(each, instrumentId)) ?? 0n) > 0n);
      const comes = (each: string) =>
        (held.get(key(each, instrumentId)) ?? 0n) + (held.get(key(each, step.become)) ?? 0n);
      if (holders.some((each) => comes(each) > UNITS_MAX)) continue;
      for (const [later, each] of holders.entries()) {
        const units = held.get(key(each, instrumentId)) ?? 0n;
        const of = { accountId: each, day: addDays(day, later) };
        give('exchange_out', { ...of, price: null, ratio: '1:8' });
        give('exchange_in', { ...of, quantity: decimalOf(units), instrumentId: step.become });
        add(each, step.become, units);
      }
    } else if (some > 0n && step.kind === 'transfer' && step.other !== accountId) {
      give('transfer_out', { quantity: decimalOf(some) });
      // Of every other one the value is stated by an amount, or where they left only.
      const value = [{}, { amount: '1234.56', price: null }, { price: null }][step.part % 3];
      give('transfer_in', { quantity: decimalOf(some), accountId: step.other, ...value });
      add(accountId, instrumentId, -some);
      add(step.other, instrumentId, some);
    } else if (some > 0n && step.kind === 'gift') {
      give('transfer_out', { quantity: decimalOf(some) });
      add(accountId, instrumentId, -some);
    } else if (own > 0n && step.kind === 'return_of_capital')
      lived.push(stated('return_of_capital', { accountId, instrumentId, day, amount: '25.00' }));
  }
  return lived;
}

/** Three hundred steps of two securities accounts and an ISK, one each ninth day from 2015 on. */
export const aLife = fc
  .array(aStep, { minLength: 300, maxLength: 300, size: 'max' })
  .map(livedThrough);

/** Facts of costs and of growth. */
export type GrownTerms = CostTerms & GrowthTerms;

const DAYS = Array.from({ length: 2922 }, (_, at) => addDays('2015-01-01', at));

/** Prices that rise and fall by days, and a dollar that does, from 2015 until 2022. */
export const drawnTerms: GrownTerms = {
  ...terms,
  priceOn: (id, day) => {
    const days = BigInt(daysBetween('2015-01-01', day));
    return unitsOf('50') + ((days * BigInt(id.length)) % 97n) * unitsOf('0.3');
  },
  pricesOf: (id) => DAYS.map((day) => ({ day, units: drawnTerms.priceOn(id, day) ?? 0n })),
  splits: new Map(),
  rateOn: (from, to, day) => {
    const rate = unitsOf('9') + BigInt(daysBetween('2015-01-01', day) % 53) * unitsOf('0.03');
    if (from === 'USD' && to === 'SEK') return { top: rate, bottom: unitsOf('1') };
    return from === 'SEK' && to === 'USD' ? { top: unitsOf('1'), bottom: rate } : null;
  },
};
