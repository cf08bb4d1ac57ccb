import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { DecimalText } from './decimals.ts';
import type { HoldingKind, HoldingTransaction } from './holding-transactions.ts';
import type { CostTerms } from './holdings-book.ts';

export const asOf = '2026-11-28';

/** Two securities accounts, an ISK, two instruments in kronor and one in dollars. */
export const terms: CostTerms = {
  currency: 'SEK',
  accounts: new Map([
    ['af', { isTaxed: true }],
    ['other-af', { isTaxed: true }],
    ['isk', { isTaxed: false }],
  ]),
  instruments: new Map<string, { currency: Currency }>([
    ['fund', { currency: 'SEK' }],
    ['share', { currency: 'SEK' }],
    ['dollar-share', { currency: 'USD' }],
  ]),
  rateOn: (from, to) => {
    if (from === 'USD' && to === 'SEK') return { top: 95n, bottom: 10n };
    return from === 'SEK' && to === 'USD' ? { top: 10n, bottom: 95n } : null;
  },
  priceOn: () => null,
};

export type Stated = Partial<
  Record<'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'rate', string>
> &
  Partial<Pick<HoldingTransaction, 'accountId' | 'instrumentId' | 'day' | 'currency' | 'ratio'>>;

export function stated(kind: HoldingKind, more: Stated = {}): HoldingTransaction {
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
