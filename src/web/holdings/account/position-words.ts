import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Position } from '#domain/holdings/account-holdings.ts';
import type { ListedTransaction } from '#domain/holdings/holding-transactions.ts';
import { tradeAmount } from '#domain/holdings/trade-parts.ts';
import {
  formatDay,
  formatDecimals,
  formatMoney,
  formatNumber,
  joinFacts,
} from '#web/kit/i18n/format.ts';
import { holdingsTexts } from './texts.ts';

/** The day of a position's price where it is old; null: it is not, or there is no price. */
export function oldPriceDay({ isEstimated, priceDay, priceSource }: Position): Day | null {
  return isEstimated && priceSource !== 'cost' ? priceDay : null;
}

/** The kind of what an account holds, in words, and its ISIN. */
export function instrumentFacts(
  { kind, isin }: Pick<Position, 'kind' | 'isin'>,
  language: Language,
): string {
  const { kinds, kindNotStated } = holdingsTexts[language];
  return joinFacts([kind === null ? kindNotStated : kinds[kind], isin]);
}

/** Day and source of a position's price, and the split it was recalculated by; null: no price. */
export function priceOrigin(position: Position, language: Language): string | null {
  const { priceDay, priceSource, priceSplitOn } = position;
  if (priceDay === null || priceSource === null) return null;
  const texts = holdingsTexts[language];
  const source = texts.sources[priceSource];
  return joinFacts([
    texts.priceSource({ day: formatDay(priceDay, language), source }),
    priceSplitOn !== null && texts.afterSplit({ day: formatDay(priceSplitOn, language) }),
  ]);
}

/** Value of a position in its own currency; null: no price, or nothing. */
export function ownValue({ quantity, price }: Pick<Position, 'quantity' | 'price'>) {
  if (price === null) return null;
  return tradeAmount(
    { quantity, price },
    { kind: 'buy', fee: null, rate: null },
  ) satisfies AmountText | null;
}

type MovedCash = {
  amount: AmountText;
  currency: Currency;
  /** Units × price, without the fee: the rate to the currency of the cash is not in the row. */
  isWorth: boolean;
};

/** The stated amount of a transaction, else that of its units, price, rate and fee; null: not known. */
export function movedCash(transaction: ListedTransaction): MovedCash | null {
  const { kind, amount, quantity, price, fee, rate, currency, instrument } = transaction;
  if (amount !== null) return { amount, currency, isWorth: false };
  if (quantity === null || price === null) return null;
  const own = instrument?.currency ?? currency;
  const isWorth = own !== currency && rate === null;
  // Only files name such an instrument, and none the currency of its price.
  if (isWorth && instrument?.isCurrencyStated === 0) return null;
  const isTrade = kind === 'buy' || kind === 'sell';
  const counted =
    isTrade && !isWorth
      ? tradeAmount({ quantity, price }, { kind, fee, rate })
      : tradeAmount({ quantity, price }, { kind: 'buy', fee: null, rate });
  return counted === null ? null : { amount: counted, currency: isWorth ? own : currency, isWorth };
}

/** Of funds; below one, as of small currencies, twice as many. */
const PRICE_DECIMALS = 4;

/** Price of a unit with the decimals that it has, within reason. */
export function formatPrice(price: string, currency: Currency, language: Language): string {
  return formatDecimals(Number(price), currency === 'SEK' ? 'sv' : language, {
    style: 'currency',
    currency,
    maximumFractionDigits: Math.abs(Number(price)) < 1 ? 2 * PRICE_DECIMALS : PRICE_DECIMALS,
  });
}

const UNITS_DECIMALS_MAX = 8;

/** An average over units has more decimals than anybody reads. */
export function formatAverage(average: string, currency: Currency, language: Language): string {
  const isSmall = Math.abs(Number(average)) < 1;
  return (isSmall ? formatPrice : formatMoney)(average, currency, language);
}

/** A number of units with the decimals that it has, eight at most. */
export function formatUnits(quantity: string, language: Language): string {
  return formatNumber(Number(quantity), language, UNITS_DECIMALS_MAX);
}

/** Gain in percent of the cost; null: one is not known, or nothing was paid. */
export function gainPercent({ gain, cost }: Pick<Position, 'gain' | 'cost'>): number | null {
  return gain === null || cost === null || cost <= 0 ? null : (gain / cost) * 100;
}
