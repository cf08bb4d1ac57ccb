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
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { cashFlowTexts } from './texts.ts';
import { cadenceWords } from '#web/banking/recurring/recurring-words.ts';
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
  display: FlowDisplay,
): Explanation {
  const { language } = display;
  const texts = cashFlowTexts[language];
  const known = leftOut(months, language);
  const mean = { label: texts.average, amount: average[field] };
  // The difference is between the two averages, each of which is rounded.
  if (field === 'net') {
    const of = [
      { label: texts.averageIncome, amount: average.income },
      { label: texts.averageSpending, amount: -average.spending },
    ];
    return { ...known, formula: texts.netRule, lines: calculationLines({ ...mean, of }, display) };
  }
  const each = months.map((month) => ({
    label: formatMonth(month.month, language),
    amount: month[field],
  }));
  const of: Calculation[] = [
    { label: texts.sum, amount: total[field], of: each },
    { label: texts.ofMonths({ count: months.length }), by: '÷', amount: `${months.length}` },
  ];
  return {
    ...known,
    formula: texts.averageRule,
    lines: calculationLines({ ...mean, of }, display),
  };
}

/** Calculation of the savings rate. */
export function explainSavings(
  { months, total }: { months: readonly FlowMonth[]; total: FlowResult },
  display: FlowDisplay,
): Explanation {
  const { language } = display;
  const texts = cashFlowTexts[language];
  const { savingsPercent } = total;
  const percent = savingsPercent === null ? '–' : formatPercent(savingsPercent, language, 1);
  const net = {
    label: texts.net,
    amount: total.net,
    of: [
      { label: texts.income, amount: total.income },
      { label: texts.spending, amount: -total.spending },
    ],
  };
  const ofIncome = { label: texts.income, by: '÷', amount: total.income } as const;
  const savings = { label: texts.savings, amount: percent, of: [net, ofIncome] };
  return {
    total: percent,
    formula: texts.savingsRule,
    lines: calculationLines(savingsPercent === null ? net : savings, display),
    ...leftOut(months, language),
  };
}

/** Income and spending of a month, by category. */
export function explainMonth(month: FlowMonth, display: FlowDisplay): Explanation {
  const texts = cashFlowTexts[display.language];
  const incomes = month.incomes.map((flow) => flowLine(flow, 'income', display));
  const spendings = month.spendings.map((flow) => ({
    ...flowLine(flow, 'spending', display),
    amount: -flow.amount,
  }));
  const net = {
    label: texts.net,
    amount: month.net,
    of: [
      { label: texts.income, amount: month.income, of: incomes },
      { label: texts.spending, amount: -month.spending, of: spendings },
    ],
  };
  return {
    formula: texts.monthRule,
    lines: calculationLines(net, display),
    ...leftOut([month], display.language),
  };
}

/** Spending of a month, by category. */
export function explainSpending(month: FlowMonth, display: FlowDisplay): Explanation {
  const texts = cashFlowTexts[display.language];
  const of = month.spendings.map((flow) => flowLine(flow, 'spending', display));
  return {
    formula: texts.spendingRule,
    lines: calculationLines({ label: texts.sum, amount: month.spending, of }, display),
    ...leftOut([month], display.language),
  };
}

function flowLine(flow: Flow, side: 'income' | 'spending', terms: FlowDisplay): Calculation {
  const beyond = flow.isBeyond ? cashFlowTexts[terms.language].beyond[side] : '';
  return {
    label: nameOfCategory(flow.category, terms),
    detail: [countedWords(flow, terms), beyond].filter(Boolean).join(', '),
    amount: flow.amount,
  };
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
  const of = prices
    .filter(({ yearly }) => yearly !== null)
    .map((price) => ({
      label: price.name,
      detail: `${formatMoney(price.amount, price.currency, language)} ${cadenceWords(price.cadence, language)}`,
      amount: price.yearly ?? 0,
    }));
  const sum = { label: texts.sum, amount: total, of };
  return {
    formula: texts.recurringRule,
    lines: calculationLines(sum, { currency, language }),
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
  const own = new Set(merchant.months.map(({ month }) => month));
  const used = [...merchant.currencies, currency];
  const isForeign = merchant.currencies.some((each) => each !== currency);
  const rates = months
    .filter(({ month }) => isForeign && own.has(month))
    .flatMap((each) => each.rates.filter((rate) => used.includes(rate.currency)));
  const of = merchant.months.map((each) => ({
    label: formatMonth(each.month, language),
    detail: countedWords(each, { currency, language }),
    amount: each.amount,
  }));
  const sum = { label: texts.sum, amount: merchant.amount, of };
  return {
    formula: texts.merchantRule,
    lines: calculationLines(sum, { currency, language }),
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
  const signed = (value: number) => formatExactChange(value, currency, language);
  const names = new Map(flow.recurring.map(({ key, name }) => [key, name]));
  const coming = forecast.expected.filter(({ times }) => times > 0);
  const waiting = cashFlowTotal([flow.pending]).net;
  const last = forecast.days.at(-1);
  const starts = flow.balances.flatMap(({ name, counted, on }) =>
    counted === null || on === null
      ? []
      : [{ label: name, detail: formatDay(on, language), amount: counted }],
  );
  const balance = {
    label: formatDay(last?.day ?? flow.today, language),
    amount: last?.expected ?? forecast.start,
    of: [
      ...starts,
      ...(waiting === 0 ? [] : [{ label: texts.pendingLine, amount: signed(waiting) }]),
      ...coming.map(({ key, times, amount }) => ({
        label: names.get(key) ?? key,
        detail: texts.times({ count: times }),
        amount: signed(amount),
      })),
      { label: texts.restLine, amount: signed(forecast.rest.amount) },
    ],
  };
  return {
    formula: texts.forecastRule,
    lines: calculationLines(balance, terms),
    notIncluded: [
      ...flow.balances.filter(({ counted }) => counted === null),
      ...flow.recurring.filter(({ once }) => once === null),
    ].map(({ name }) => ({ label: name, reason: texts.isNotCounted })),
    sources: explainRates(flow.rates, language),
  };
}
