import { toMinor, toNumber } from '#domain/basics/money.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { RegularPay } from '#domain/figures/totals/table-taxed.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import type { TableTax } from '#domain/records/tax-basis.ts';
import { type NetPay, netPay, rulesOfNetPay, type Taxpayer } from '#domain/tax/net-pay/net-pay.ts';
import type { YearTax } from '#domain/tax/net-pay/year-tax.ts';
import type { NumberRule, ScaleRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { explainRule } from '#web/figures/rules/rule-words.ts';
import { netPayTexts } from './net-pay-texts.ts';

const MONTHS_A_YEAR = 12;

export type CalculatedIncome = {
  draft: IncomeDraft;
  tableTax: TableTax;
  taxpayer: Taxpayer;
  /** Of the user's other incomes, and this one. */
  pay: RegularPay;
};

/** Amounts of a step in an explanation, with the texts of the language. */
type NetPayLabels = { money: (kronor: number) => string; language: Language };

/** The calculation of an income's net step by step, with the source of each rule. */
export function explainNetPay(calculated: CalculatedIncome, language: Language): Explanation {
  const { draft, tableTax } = calculated;
  const texts = netPayTexts[language];
  const money = (kronor: number) => formatMoney(kronor, 'SEK', language);
  const isOnce = draft.frequency === 'one_time';
  const parts = draft.frequency === 'yearly' ? MONTHS_A_YEAR : 1;
  const gross = toNumber(toMinor(draft.amount)) / parts;
  const tax = tableTax.tax / parts;
  const words = { money, language };
  const isSide = tableTax.side !== null;
  const sideDetail = formatPercent(tableTax.percent ?? 0, language);
  const steps = isSide ? sideSteps : isOnce ? onceSteps : monthSteps;
  const { lines, rules } = steps(calculated, words);
  const ofPercent = isOnce ? texts.formulaOnce : texts.formulaPercent;
  const byPercent = isSide ? texts.formulaSide : ofPercent;
  return {
    formula: tableTax.percent === null ? texts.formula : byPercent,
    lines: [
      ...lines,
      { label: texts.amount, amount: money(gross) },
      { label: texts.tax, amount: money(-tax), ...(isSide && { detail: sideDetail }) },
      { label: texts.net, amount: money(gross - tax), kind: 'sum' },
    ],
    rules: rules.map((rule) => explainRule({ ...rule, isBeyond: tableTax.isOtherYear }, language)),
  };
}

type NetPaySteps = { lines: ExplanationLine[]; rules: readonly (NumberRule | ScaleRule)[] };

/** A side income is taxed by its percentage alone. */
function sideSteps({ tableTax: { year } }: CalculatedIncome): NetPaySteps {
  const rule = ruleBook().numberOn('side_income_tax', `${year}-12-31`);
  return { lines: [], rules: 'noRule' in rule ? [] : [rule] };
}

function onceSteps(
  { draft, pay, tableTax }: CalculatedIncome,
  { money, language }: NetPayLabels,
): NetPaySteps {
  const texts = netPayTexts[language];
  const { year, column, percent } = tableTax;
  const yearPay = Math.floor((pay.yearPay + toMinor(draft.amount)) / 100);
  const detail = texts.byOneOff({ percent: formatPercent(percent ?? 0, language) });
  const rule = ruleBook().scaleOn(`one_off_column_${column}`, `${year}-01-01`);
  return {
    lines: [{ label: texts.yearPay, amount: money(yearPay), detail, kind: 'subtotal' }],
    rules: 'noRule' in rule ? [] : [rule],
  };
}

function monthSteps(
  { draft, tableTax, taxpayer }: CalculatedIncome,
  words: NetPayLabels,
): NetPaySteps {
  const parts = draft.frequency === 'yearly' ? MONTHS_A_YEAR : 1;
  const monthly = Math.floor(toMinor(draft.amount) / parts / 100);
  const terms = { year: tableTax.year, taxpayer, kind: draft.incomeKind, monthly };
  const pay = netPay(ruleBook(), terms);
  if ('noRule' in pay) return { lines: [], rules: [] };
  const lines = pay.steps === null ? [] : stepLines(pay.steps, pay, words);
  return { lines, rules: rulesOfNetPay(ruleBook(), pay) };
}

function stepLines(
  steps: YearTax,
  pay: NetPay,
  { money, language }: NetPayLabels,
): ExplanationLine[] {
  const texts = netPayTexts[language];
  const line = (label: string, kronor: bigint, kind?: ExplanationLine['kind']) => ({
    label,
    amount: money(Number(kronor)),
    kind,
  });
  const { table, year } = pay;
  const share = ruleBook().numberOn('table_fee_share', `${year}-01-01`);
  const feePercent = 'noRule' in share ? 0 : Number(share.value);
  const detail = (percent: number) => formatPercent(Math.round(percent * 100) / 100, language);
  const present = (lines: (ExplanationLine & { of: bigint })[]): ExplanationLine[] =>
    lines.filter(({ of }) => of !== 0n).map(({ of: _, ...shown }) => shown);
  const taxed = (label: string, of: bigint) => ({ ...line(label, of), of });
  const reduced = (label: string, of: bigint) => ({ ...line(label, -of), of });
  return [
    line(texts.income, steps.income),
    line(texts.allowance, -steps.allowance),
    line(texts.taxable, steps.taxable, 'subtotal'),
    ...present([
      taxed(texts.stateTax, steps.stateTax),
      {
        ...taxed(texts.localTax, steps.localTax),
        detail: texts.localRate({ table: String(table), percent: detail(table - feePercent) }),
      },
      {
        ...taxed(texts.fees, steps.burialFee),
        detail: texts.inTables({ percent: detail(feePercent) }),
      },
      taxed(texts.pensionFee, steps.pensionFee),
      taxed(texts.publicServiceFee, steps.publicServiceFee),
      reduced(texts.pensionFeeReduction, steps.pensionFeeReduction),
      reduced(texts.inWorkReduction, steps.inWorkReduction),
      reduced(texts.sicknessReduction, steps.sicknessReduction),
      reduced(texts.earnedIncomeReduction, steps.earnedIncomeReduction),
    ]),
    line(texts.yearTax, steps.tax, 'subtotal'),
    { ...line(texts.monthTax, steps.tax / 12n, 'subtotal'), detail: '÷ 12' },
  ];
}
