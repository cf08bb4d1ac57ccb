import { difference, minorOf, sum, toNumber } from '#domain/basics/money.ts';
import type { Language } from '#domain/basics/texts.ts';
import type {
  AccountHoldings,
  AccountMonth,
  CashPosition,
  Position,
} from '#domain/holdings/account-holdings.ts';
import type { PeriodReturns } from '#domain/holdings/period-returns.ts';
import { type ReturnLine, returnTexts, signed } from '#web/holdings/returns/texts.ts';
import {
  currencyName,
  formatDay,
  formatMoney,
  formatMonth,
  formatPercentChange,
  joinFacts,
} from '#web/kit/i18n/format.ts';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { formatPrice, formatUnits, priceOrigin } from './position-words.ts';
import { holdingsTexts } from './texts.ts';

/** Each holding by its price, and the cash. */
export function explainValue(held: AccountHoldings, language: Language): Explanation {
  const texts = holdingsTexts[language];
  const { currency, positions, cash, value } = held;
  const of = [
    ...positions.flatMap((each) => valueLine(each, language) ?? []),
    ...cash.flatMap((each) => cashLine(each, held, language) ?? []),
  ];
  return {
    total: formatMoney(value, currency, language),
    formula: texts.valueRule,
    lines: calculationLines({ label: texts.value, amount: value, of }, { currency, language }),
    notIncluded: leftOut(held, language),
  };
}

function valueLine(position: Position, language: Language): Calculation | null {
  const { name, value } = position;
  if (value === null) return null;
  return { label: name, detail: priceWords(position, language), amount: value };
}

/** Units × price, with the price's day and source. */
function priceWords(position: Position, language: Language): string | undefined {
  const { quantity, price, currency } = position;
  if (price === null) return undefined;
  return joinFacts([
    `${formatUnits(quantity, language)} × ${formatPrice(price, currency, language)}`,
    priceOrigin(position, language),
  ]);
}

function cashLine(
  { currency: own, amount, value }: CashPosition,
  { currency }: AccountHoldings,
  language: Language,
): Calculation | null {
  if (value === null) return null;
  const label = holdingsTexts[language].cashIn({ name: currencyName(own, language) });
  const detail = own === currency ? undefined : formatMoney(amount, own, language);
  return { label, detail, amount: value };
}

/** Holdings and cash without a price or a rate. */
function leftOut({ positions, cash }: AccountHoldings, language: Language) {
  const texts = holdingsTexts[language];
  return [
    ...positions
      .filter(({ value }) => value === null)
      .map(({ name, price }) => {
        return { label: name, reason: price === null ? texts.noPrice : texts.noRate };
      }),
    ...cash
      .filter(({ value }) => value === null)
      .map(({ currency, amount }) => {
        const label = texts.cashIn({ name: currencyName(currency, language) });
        return { label, reason: `${texts.noRate}: ${formatMoney(amount, currency, language)}` };
      }),
  ];
}

/** Units × average cost of each holding. */
export function explainInvested(held: AccountHoldings, language: Language): Explanation {
  const texts = holdingsTexts[language];
  const { currency, positions, invested } = held;
  const of = positions.flatMap(({ name, quantity, averageCost, cost }) => {
    if (cost === null || averageCost === null) return [];
    const each = formatPrice(averageCost, currency, language);
    return { label: name, detail: `${formatUnits(quantity, language)} × ${each}`, amount: cost };
  });
  return {
    formula: `${texts.investedRule} ${texts.averageRule}`,
    lines: calculationLines(
      { label: texts.invested, amount: invested, of },
      { currency, language },
    ),
    notIncluded: withoutCost(held, language),
  };
}

function withoutCost({ positions }: AccountHoldings, language: Language) {
  return positions
    .filter(({ cost }) => cost === null)
    .map(({ name }) => ({ label: name, reason: holdingsTexts[language].costUnknown }));
}

/** Value less cost of each holding. */
export function explainGain(held: AccountHoldings, language: Language): Explanation {
  const texts = holdingsTexts[language];
  const { currency, positions, gain } = held;
  const of = positions.flatMap((position) =>
    position.gain === null ? [] : gainLine(position, held, language),
  );
  const [values, costs] = [withoutValue(held, language), withoutCost(held, language)];
  return {
    formula: texts.gainRule,
    lines: calculationLines({ label: texts.gain, amount: gain, of }, { currency, language }),
    notIncluded: [...values, ...costs],
  };
}

function withoutValue({ positions }: AccountHoldings, language: Language) {
  const texts = holdingsTexts[language];
  return positions
    .filter(({ value }) => value === null)
    .map(({ name, price }) => {
      return { label: name, reason: price === null ? texts.noPrice : texts.noRate };
    });
}

function gainLine(
  { name, value, cost, gain }: Position,
  { currency }: AccountHoldings,
  language: Language,
): Calculation {
  const money = (amount: number | null) => formatMoney(amount ?? 0, currency, language);
  return { label: name, detail: `${money(value)} − ${money(cost)}`, amount: gain ?? 0 };
}

/** One holding: its value by its price, less its cost by its average. */
export function explainPosition(
  position: Position,
  { currency }: AccountHoldings,
  language: Language,
): Explanation {
  const texts = holdingsTexts[language];
  const { quantity, averageCost, value, cost, gain } = position;
  const average = averageCost === null ? null : formatPrice(averageCost, currency, language);
  const of: Calculation[] = [
    ...(value === null
      ? []
      : [{ label: texts.value, detail: priceWords(position, language), amount: value }]),
    ...(cost === null || average === null
      ? []
      : [
          {
            label: texts.cost,
            detail: `${formatUnits(quantity, language)} × ${average}`,
            amount: -cost,
          },
        ]),
  ];
  const result = gain === null ? '–' : gain;
  return {
    formula: texts.averageRule,
    lines: calculationLines({ label: texts.gain, amount: result, of }, { currency, language }),
  };
}

/** Gains of sales: of each holding that is closed, and of those that remain in part. */
export function explainRealised(held: AccountHoldings, language: Language): Explanation {
  const texts = holdingsTexts[language];
  const { currency, closed, realised } = held;
  const ofClosed = sum(closed.map((each) => minorOf(each.realised)));
  const rest = toNumber(difference(minorOf(realised), ofClosed));
  const of: Calculation[] = [
    ...closed.map(({ name, closedOn, realised: amount }) => {
      return { label: name, detail: formatDay(closedOn, language), amount };
    }),
    ...(rest === 0 ? [] : [{ label: texts.stillHeld, amount: rest }]),
  ];
  return {
    formula: texts.realisedRule,
    lines: calculationLines(
      { label: texts.realised, amount: realised, of },
      { currency, language },
    ),
  };
}

/** Dividends by month. */
export function explainDividends(
  held: Pick<AccountHoldings, 'currency' | 'dividends'> & {
    months: readonly Pick<AccountMonth, 'month' | 'dividends'>[];
  },
  language: Language,
): Explanation {
  const texts = holdingsTexts[language];
  const { currency, months, dividends } = held;
  const of = months
    .filter((each) => each.dividends !== 0)
    .map((each) => ({ label: formatMonth(each.month, language), amount: each.dividends }));
  return {
    formula: texts.dividendsRule,
    lines: calculationLines(
      { label: texts.dividends, amount: dividends, of },
      { currency, language },
    ),
  };
}

/** A rate of return, by the prices and by the exchange rates. */
export function explainReturn(
  held: Pick<AccountHoldings, 'xirr' | 'twr' | 'currency'>,
  of: 'xirr' | 'twr',
  language: Language,
): Explanation {
  const texts = holdingsTexts[language];
  const { rate, price, currency } = held[of];
  const percent = (part: number | null) =>
    part === null ? texts.noReturn : formatPercentChange(part * 100, language);
  const parts = [
    { label: texts.ofPrices, amount: percent(price) },
    { label: texts.ofCurrencies, amount: percent(currency) },
  ];
  return {
    total: percent(rate),
    formula: texts[`${of}Rule`],
    lines: calculationLines(
      { label: texts[of], amount: percent(rate), of: parts },
      { currency: held.currency, language },
    ),
  };
}

/** A line of a period by the holdings and the cash that it is the sum of. */
export function explainReturnLine(
  { rows, lines, currency }: PeriodReturns,
  line: ReturnLine,
  language: Language,
): Explanation {
  const texts = returnTexts[language];
  const of = rows
    .filter((row) => row[line] !== 0)
    .map((row) => ({
      label:
        row.name ?? holdingsTexts[language].cashIn({ name: currencyName(row.currency, language) }),
      detail: oldDay(row.estimated, line, language),
      amount: signed(line, row[line]),
    }));
  const amount = signed(line, lines?.[line] ?? 0);
  const sum = { label: texts.lines[line], amount, of };
  return { formula: texts.rules[line], lines: calculationLines(sum, { currency, language }) };
}

/** The day of a price that was old, where the line is a value by it. */
function oldDay(
  estimated: { opening: string | null; closing: string | null },
  line: ReturnLine,
  language: Language,
): string | undefined {
  const day = line === 'opening' || line === 'closing' ? estimated[line] : null;
  return day === null
    ? undefined
    : holdingsTexts[language].oldPrice({ day: formatDay(day, language) });
}
