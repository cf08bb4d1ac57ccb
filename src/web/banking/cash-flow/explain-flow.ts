import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import type { Forecast } from '#domain/banking/cash-flow/cash-flow-forecast.ts';
import type { TopMerchant } from '#domain/banking/cash-flow/cash-flow-merchants.ts';
import type { RecurringPrice } from '#domain/banking/cash-flow/cash-flow-recurring.ts';
import {
  cashFlowTotal,
  type Flow,
  type FlowMonth,
  type FlowResult,
  type UncountedSum,
} from '#domain/banking/cash-flow/cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { UsedRate } from '#domain/statistics/rates.ts';
import { explainRates } from '#web/figures/totals/explain-total.ts';
import {
  formatDay,
  formatExactChange,
  formatMoney,
  formatMonth,
  formatPercent,
} from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { cashFlowTexts } from './texts.ts';
import { nameOfCategory, type FlowDisplay } from './flow-terms.ts';

type FlowFigure = 'income' | 'spending' | 'net';

/** The months behind an average, their sum and how many they are. */
export function explainAverage(
  {
    months,
    average,
    total,
  }: { months: readonly FlowMonth[]; average: FlowResult; total: FlowResult },
  field: FlowFigure,
  { currency, language }: FlowDisplay,
): Explanation {
  const texts = cashFlowTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const sum: ExplanationLine = {
    label: texts.average,
    amount: money(average[field]),
    kind: 'sum',
  };
  const known = leftOut(months, language);
  // The difference is between the two averages, each of which is rounded.
  if (field === 'net') {
    const { income, spending } = average;
    const lines = [
      { label: texts.averageIncome, amount: money(income) },
      { label: texts.averageSpending, amount: money(less(spending)) },
    ];
    return { ...known, formula: texts.netRule, lines: [...lines, sum] };
  }
  const lines = months.map((each): ExplanationLine => {
    return { label: formatMonth(each.month, language), amount: money(each[field]) };
  });
  return {
    ...known,
    formula: texts.averageRule,
    lines: [
      ...lines,
      { label: texts.sum, amount: money(total[field]), kind: 'subtotal' },
      {
        label: texts.ofMonths({ count: months.length }),
        amount: `÷ ${months.length}`,
        kind: 'operation',
      },
      sum,
    ],
  };
}

/** Calculation of the savings rate. */
export function explainSavings(
  { months, total }: { months: readonly FlowMonth[]; total: FlowResult },
  { currency, language }: FlowDisplay,
): Explanation {
  const texts = cashFlowTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const { savingsPercent } = total;
  const percent = savingsPercent === null ? '–' : formatPercent(savingsPercent, language, 1);
  const ofIncome: ExplanationLine[] = [
    { label: texts.income, amount: `÷ ${money(total.income)}`, kind: 'operation' },
    { label: texts.savings, amount: percent, kind: 'sum' },
  ];
  return {
    total: percent,
    formula: texts.savingsRule,
    lines: [
      { label: texts.income, amount: money(total.income) },
      { label: texts.spending, amount: money(less(total.spending)) },
      { label: texts.net, amount: money(total.net), kind: 'subtotal' },
      ...(savingsPercent === null ? [] : ofIncome),
    ],
    ...leftOut(months, language),
  };
}

/** Income and spending of a month, by category. */
export function explainMonth(month: FlowMonth, terms: FlowDisplay): Explanation {
  const { currency, language } = terms;
  const texts = cashFlowTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const lines = [
    ...month.incomes.map((flow) => flowLine(flow, 'income', terms)),
    { label: texts.income, amount: money(month.income), kind: 'subtotal' as const },
    ...month.spendings.map((flow) => ({
      ...flowLine(flow, 'spending', terms),
      amount: money(less(flow.amount)),
    })),
    { label: texts.spending, amount: money(less(month.spending)), kind: 'subtotal' as const },
  ];
  return {
    formula: texts.monthRule,
    lines: [...lines, { label: texts.net, amount: money(month.net), kind: 'sum' }],
    ...leftOut([month], language),
  };
}

/** Spending of a month, by category. */
export function explainSpending(month: FlowMonth, terms: FlowDisplay): Explanation {
  const { currency, language } = terms;
  const texts = cashFlowTexts[language];
  const total = formatMoney(month.spending, currency, language);
  return {
    formula: texts.spendingRule,
    lines: [
      ...month.spendings.map((flow) => flowLine(flow, 'spending', terms)),
      { label: texts.sum, amount: total, kind: 'sum' },
    ],
    ...leftOut([month], language),
  };
}

function flowLine(flow: Flow, side: 'income' | 'spending', terms: FlowDisplay): ExplanationLine {
  const beyond = flow.isBeyond ? cashFlowTexts[terms.language].beyond[side] : '';
  return {
    label: nameOfCategory(flow.category, terms),
    detail: [countedWords(flow, terms), beyond].filter(Boolean).join(', '),
    amount: formatMoney(flow.amount, terms.currency, terms.language),
  };
}

/** The amount as a subtraction. */
function less(value: number): number {
  return value === 0 ? 0 : -value;
}

/** Number of transactions, and the refunded amount. */
function countedWords(
  { count, returned }: Pick<Flow, 'count' | 'returned'>,
  { currency, language }: Pick<FlowDisplay, 'currency' | 'language'>,
): string {
  const texts = cashFlowTexts[language];
  const back = formatMoney(returned, currency, language);
  const facts = [texts.rows({ count }), returned > 0 ? texts.returned({ amount: back }) : ''];
  return facts.filter(Boolean).join(', ');
}

/** Amounts without a rate, and the rates of the others. */
function leftOut(months: readonly FlowMonth[], language: FlowDisplay['language']) {
  const sources = months.flatMap(({ rates }) => explainRates(rates, language));
  const notIncluded = months.flatMap((each) =>
    each.notIncluded.map((uncounted) => uncountedLine(each.month, uncounted, language)),
  );
  return { notIncluded, sources: [...new Set(sources)] };
}

function uncountedLine(month: string, of: UncountedSum, language: FlowDisplay['language']) {
  const { currency, count } = of;
  const amount = formatMoney(of.amount, currency, language);
  const name = formatMonth(month, language);
  const reason = cashFlowTexts[language].noRate({ currency, count, amount, month: name });
  return { label: currency, reason };
}

/** Recurring payments of one direction, by their number in a year. */
export function explainRecurring(
  prices: readonly RecurringPrice[],
  { total, rates }: { total: number; rates: readonly UsedRate[] },
  { currency, language }: FlowDisplay,
): Explanation {
  const texts = cashFlowTexts[language];
  const counted = prices.filter(({ yearly }) => yearly !== null);
  const amount = formatMoney(total, currency, language);
  return {
    formula: texts.recurringRule,
    lines: [
      ...counted.map((price) => ({
        label: price.name,
        detail: [
          formatMoney(price.amount, price.currency, language),
          texts.cadences[price.cadence],
        ].join(' '),
        amount: formatMoney(price.yearly ?? 0, currency, language),
      })),
      { label: texts.sum, amount, kind: 'sum' },
    ],
    notIncluded: prices
      .filter(({ yearly }) => yearly === null)
      .map(({ name }) => ({ label: name, reason: texts.isNotCounted })),
    sources: explainRates(ratesOf(prices, rates, currency), language),
  };
}

/** The rates of amounts in other currencies. */
function ratesOf(
  amounts: readonly { currency: Currency }[],
  rates: readonly UsedRate[],
  to: Currency,
): UsedRate[] {
  const foreign = amounts.map(({ currency }) => currency).filter((currency) => currency !== to);
  const used = foreign.length === 0 ? [] : [...foreign, to];
  return rates.filter(({ currency }) => used.includes(currency));
}

/** Payments to one merchant in each month, less refunds. */
export function explainMerchant(
  merchant: TopMerchant,
  months: readonly FlowMonth[],
  { currency, language }: FlowDisplay,
): Explanation {
  const texts = cashFlowTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const own = new Set(merchant.months.map(({ month }) => month));
  const used = [...merchant.currencies, currency];
  const isForeign = merchant.currencies.some((each) => each !== currency);
  const rates = months
    .filter(({ month }) => isForeign && own.has(month))
    .flatMap((each) => each.rates.filter((rate) => used.includes(rate.currency)));
  return {
    formula: texts.merchantRule,
    lines: [
      ...merchant.months.map((each) => ({
        label: formatMonth(each.month, language),
        detail: countedWords(each, { currency, language }),
        amount: money(each.amount),
      })),
      { label: texts.sum, amount: money(merchant.amount), kind: 'sum' },
    ],
    notIncluded: merchant.notIncluded.map((each) => ({
      label: each.currency,
      reason: texts.noRateMerchant({
        ...each,
        amount: formatMoney(each.amount, each.currency, language),
      }),
    })),
    sources: [...new Set(explainRates(rates, language))],
  };
}

/** Opening balance of a forecast, and all expected income and spending. */
export function explainForecast(
  flow: CashFlow,
  forecast: Forecast,
  terms: FlowDisplay,
): Explanation {
  const { currency, language } = terms;
  const texts = cashFlowTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const signed = (value: number) => formatExactChange(value, currency, language);
  const names = new Map(flow.recurring.map(({ key, name }) => [key, name]));
  const coming = forecast.expected.filter(({ times }) => times > 0);
  const waiting = cashFlowTotal([flow.pending]).net;
  const last = money(forecast.days.at(-1)?.expected ?? forecast.start);
  const starts = flow.balances.flatMap(({ name, counted, on }) =>
    counted === null || on === null
      ? []
      : [{ label: name, detail: formatDay(on, language), amount: money(counted) }],
  );
  return {
    formula: texts.forecastRule,
    lines: [
      ...starts,
      ...(waiting === 0 ? [] : [{ label: texts.pendingLine, amount: signed(waiting) }]),
      ...coming.map(({ key, times, amount }) => ({
        label: names.get(key) ?? key,
        detail: texts.times({ count: times }),
        amount: signed(amount),
      })),
      { label: texts.restLine, amount: signed(forecast.rest.amount) },
      {
        label: formatDay(forecast.days.at(-1)?.day ?? flow.today, language),
        amount: last,
        kind: 'sum',
      },
    ],
    notIncluded: [
      ...flow.balances.filter(({ counted }) => counted === null),
      ...flow.recurring.filter(({ once }) => once === null),
    ].map(({ name }) => ({ label: name, reason: texts.isNotCounted })),
    sources: explainRates(flow.rates, language),
  };
}
