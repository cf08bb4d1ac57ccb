import { useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import {
  tradeAmount,
  tradePrice,
  tradeQuantity,
  type TradeTerms,
} from '#domain/holdings/trade-parts.ts';
import { parseTypedDecimal } from '#domain/holdings/typed-decimals.ts';
import { formatNumber, formatTyped } from '#web/kit/i18n/format.ts';
import { formatUnits } from '#web/holdings/account/position-words.ts';

/** The parts of a trade, of which two give the third. */
export const TRADE_PARTS = ['quantity', 'price', 'amount'] as const;

export type TradePart = (typeof TRADE_PARTS)[number];

export type TypedParts = { readonly [Part in TradePart]: string };

/** Terms that the user typed beside the parts. */
type TypedTerms = {
  kind: HoldingKind;
  fee: string;
  rate: string;
  currency: Currency;
  priceCurrency: Currency;
  language: Language;
};

/** The parts as they are typed, and which of them were typed last, the latest first. */
export function useTypedParts(first: TypedParts) {
  const [typed, setTyped] = useState(first);
  const [latest, setLatest] = useState<readonly TradePart[]>(() => statedIn(first));
  /** Emptied, to be typed anew: it is not filled in meanwhile. */
  const [cleared, setCleared] = useState<TradePart | null>(null);
  return {
    typed,
    latest,
    cleared,
    type: (part: TradePart, text: string) => {
      const isEmpty = text.trim() === '';
      const others = latest.filter((each) => each !== part);
      setTyped({ ...typed, [part]: text });
      setLatest(isEmpty ? others.slice(0, 2) : [part, ...others].slice(0, 2));
      setCleared(isEmpty ? part : null);
    },
    leave: () => setCleared(null),
    restart: (parts: TypedParts) => {
      setTyped(parts);
      setLatest(statedIn(parts));
    },
  };
}

/**
 * Where all are stated nothing is computed until one of them changes: then the units follow from
 * another amount, and the amount from another price or number of units.
 */
function statedIn(parts: TypedParts): TradePart[] {
  const order = ['price', 'quantity', 'amount'] as const;
  return order.filter((part) => parts[part] !== '');
}

/** Kinds whose amount is quantity × price. */
const COMPUTED: readonly HoldingKind[] = ['buy', 'sell', 'dividend'];

/** The part that follows from the other two, as a text; null: none does. */
export function computedPart(
  typed: TypedParts,
  latest: readonly TradePart[],
  terms: TypedTerms,
): { part: TradePart; text: string } | null {
  const part = TRADE_PARTS.find((each) => !latest.includes(each));
  const known = termsOf(terms);
  if (latest.length < 2 || part === undefined || known === null) return null;
  const { language } = terms;
  const decimal = (of: 'quantity' | 'price') => parseTypedDecimal(typed[of], language);
  const amount = typedAmount(typed.amount, terms.currency, language);
  const [quantity, price] = [decimal('quantity'), decimal('price')];
  if (part === 'amount') {
    const found = quantity && price && tradeAmount({ quantity, price }, known);
    return found ? { part, text: formatTyped(found, language) } : null;
  }
  if (part === 'quantity') {
    const found = price && amount && tradeQuantity({ price, amount }, known);
    return found ? { part, text: formatUnits(found, language) } : null;
  }
  const found = quantity && amount && tradePrice({ quantity, amount }, known);
  return found ? { part, text: formatNumber(Number(found), language, PRICE_DECIMALS) } : null;
}

const PRICE_DECIMALS = 8;

/** Null: of this kind nothing is computed, or the rate between its currencies is not typed. */
function termsOf({ kind, fee, rate, currency, priceCurrency, language }: TypedTerms) {
  if (!COMPUTED.includes(kind)) return null;
  const typedRate = currency === priceCurrency ? null : parseTypedDecimal(rate, language);
  if (currency !== priceCurrency && typedRate === null) return null;
  const terms: TradeTerms = {
    kind: kind === 'sell' ? 'sell' : 'buy',
    fee: kind === 'dividend' ? null : typedAmount(fee, currency, language),
    rate: typedRate,
  };
  return terms;
}

function typedAmount(text: string, unit: Currency, language: Language): AmountText | null {
  return parseTypedAmount(text, { language, unit }).amount;
}
