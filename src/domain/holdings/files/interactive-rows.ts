import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { InstrumentKind } from '#domain/holdings/instruments.ts';
import { type BrokerRow, type RowDraft, RowRefused } from './broker-rows.ts';
import { sizeOf, turned } from './cell-numbers.ts';
import { wordMap, wordOf } from './cell-words.ts';
import { reversedRows, type TakenBack } from './reversed-rows.ts';

/** Kinds of cash transactions by their types, in tables and in XML. */
const TYPES = wordMap<HoldingKind>([
  ['dividends, payment in lieu of dividends', 'dividend'],
  ['withholding tax, 871(m) withholding', 'withholding_tax'],
  ['broker interest received, broker interest paid, bond interest received', 'interest'],
  ['bond interest paid', 'interest'],
  ['other fees, broker fees, advisor fees, commission adjustments', 'fee'],
  ['deposits/withdrawals, deposits & withdrawals, deposits, withdrawals', 'deposit'],
]);

/** Ends the side of a trade that cancels another one. */
const CANCELS = / ?\(ca\.\)$/i;

/** Names of columns of trades. */
type TradeColumns = { account: string; side: string; price: string };

/** Trades that were canceled, and the rows that cancel them. */
export function canceledTrades(
  rows: readonly BrokerRow[],
  { account, side, price }: TradeColumns,
): TakenBack {
  return reversedRows(rows, {
    isReversal: (row) => CANCELS.test(row.text(side)),
    likeness: (row) => [
      row.text(account),
      row.text(side).replace(CANCELS, ''),
      row.text('isin') || row.text('symbol'),
    ],
    numbers: ['quantity', price],
  });
}

const RETURN_OF_CAPITAL = /\(return of capital\)/i;

/** A transaction of cash by the type of its row, whose amount has the sign of the cash. */
export function interactiveCash(
  draft: RowDraft,
  { type, description }: { type: string; description: string },
): RowDraft {
  const kind = TYPES.get(wordOf(type));
  const { amount } = draft;
  switch (kind) {
    case undefined:
      throw new RowRefused('type');
    case 'dividend':
      return { ...draft, kind: RETURN_OF_CAPITAL.test(description) ? 'return_of_capital' : kind };
    case 'deposit': {
      const isPaid = (amount ?? 0n) < 0n;
      const direction = isPaid ? 'withdrawal' : 'deposit';
      return { ...draft, kind: direction, amount: sizeOf(amount), instrument: null };
    }
    case 'interest':
      return { ...draft, kind };
    default:
      return { ...draft, kind, amount: turned(amount) };
  }
}

const KINDS: Readonly<Record<string, InstrumentKind>> = {
  stk: 'share',
  fund: 'fund',
  bond: 'bond',
  opt: 'option',
  war: 'option',
  crypto: 'crypto',
};

/** The kind of instruments of an asset class. */
export function kindOfClass(assetClass: string): InstrumentKind {
  return KINDS[assetClass] ?? 'other';
}

/** Futures and contracts for difference: their value is never paid, only what they gain or lose. */
const UNPAID: ReadonlySet<string> = new Set(['fut', 'fop', 'fsfop', 'cfd']);

/** Refuses a row of an asset class of which no value is paid. */
export function refuseUnpaid(assetClass: string): void {
  if (UNPAID.has(assetClass)) throw new RowRefused('type');
}

/** An exchange of currencies, such as `EUR.USD`: what was bought came, and its price left. */
export function exchangeDrafts(symbol: string, trade: RowDraft): RowDraft[] {
  const [bought = ''] = symbol.split('.');
  if (!isCurrency(bought)) throw new RowRefused('exchange');
  const isBuy = trade.kind === 'buy';
  const { quantity, amount } = trade;
  const part = { ...trade, kind: 'correction', quantity: null, price: null } as const;
  const came = isBuy ? quantity : -(quantity ?? 0n);
  const left = isBuy ? -(amount ?? 0n) : amount;
  return [
    { ...part, currency: bought, amount: came },
    { ...part, id: trade.id === null ? null : `${trade.id} price`, amount: left },
  ];
}

type Commission = { commission: bigint | null; currency: Currency };

/**
 * A trade whose amount is without commission and taxes. Those in the trade's currency are a part of its
 * cash; a commission in another currency moved cash of its own.
 */
export function tradeDrafts(
  trade: RowDraft,
  { commission, currency, taxes }: Commission & { taxes: bigint | null },
): readonly RowDraft[] {
  const isOther = currency !== trade.currency;
  const apart = isOther ? commissionDrafts(trade, { commission, currency }) : [];
  const own = (taxes ?? 0n) + (isOther ? 0n : (commission ?? 0n));
  if (own === 0n) return [trade, ...apart];
  // Below zero it was paid; above, the exchange paid for the order.
  if (own > 0n) return [trade, ...commissionDrafts(trade, { ...trade, commission: own }), ...apart];
  const amount = (trade.amount ?? 0n) + (trade.kind === 'buy' ? -own : own);
  return [{ ...trade, amount, fee: -own }, ...apart];
}

/** The commission of a trade as a transaction of its own. */
export function commissionDrafts(
  trade: RowDraft,
  { commission, currency }: Commission,
): RowDraft[] {
  if (commission === null) return [];
  const none = { quantity: null, price: null, rate: null, rateStep: 0n };
  const id = trade.id === null ? null : `${trade.id} fee`;
  return [{ ...trade, ...none, id, kind: 'fee', currency, amount: -commission }];
}
