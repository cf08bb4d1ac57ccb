import { monthOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { PartCard } from '#domain/mortgage/mortgage-card.ts';
import { DAYS_A_YEAR, daysCounted, USUAL_DAY_COUNT } from '#domain/records/loan-interest.ts';
import {
  isNoRule,
  type NoRule,
  type NumberRule,
  type RuleReference,
} from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { scaleInUse } from '#domain/tax/rules/rule-in-use.ts';
import { paths } from '#web/client/navigation/paths.ts';
import {
  formatDay,
  formatMoney,
  formatPercent,
  formatRate,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine, ExplanationRule } from '#web/kit/ui/explanation.ts';
import { explainTexts } from './explain-texts.ts';
import { cardTexts } from './texts.ts';
import type { ShownMortgage } from './use-mortgages.ts';

/** Figures at the top of a card. */
export type CardFigure = 'ltv' | 'required' | 'interest' | 'debt';

type Shown = { shown: ShownMortgage; asOf: string; language: Language };

/** The calculation of a figure, line by line, with the rules that it follows. */
export function explainMortgage(figure: CardFigure, terms: Shown): Explanation {
  if (figure === 'ltv') return explainLoanToValue(terms);
  if (figure === 'required') return explainRequired(terms);
  return figure === 'interest' ? explainInterest(terms) : explainDebt(terms);
}

/** With öre: rounded parts would not add up to the rounded sum. */
function moneyOf({ shown: { mortgage }, language }: Shown) {
  return (value: number | string) => formatMoney(value, mortgage.currency, language);
}

/** Interest and its reduction are whole kronor. */
function kronorOf({ shown: { mortgage }, language }: Shown) {
  return (value: number) => formatWholeMoney(value, mortgage.currency, language);
}

function explainDebt(terms: Shown): Explanation {
  const texts = explainTexts[terms.language];
  const money = moneyOf(terms);
  const { card } = terms.shown;
  const total = money(card.debt);
  return {
    total,
    formula: texts.debtRule,
    lines: [...debtLines(terms), { label: texts.sum, amount: total, kind: 'sum' }],
  };
}

function debtLines(terms: Shown): ExplanationLine[] {
  const money = moneyOf(terms);
  return terms.shown.card.parts.map(({ name, balance }) => ({
    label: name,
    amount: money(balance),
  }));
}

function explainLoanToValue(terms: Shown): Explanation {
  const { shown, asOf, language } = terms;
  const texts = explainTexts[language];
  const money = moneyOf(terms);
  const { card, mortgage } = shown;
  const total = formatPercent(card.valued?.loanToValue ?? 0, language);
  const { baseValue = '0', baseDay = asOf } = mortgage.terms ?? {};
  const bounds = ['high', 'low'].map((key) => ruleBook().numberOn(`mortgage_bound_${key}`, asOf));
  return {
    total,
    formula: texts.ltvRule,
    lines: [
      ...debtLines(terms),
      { label: texts.debt, amount: money(card.debt), kind: 'subtotal' },
      {
        label: texts.baseValue,
        detail: texts.ofDay({ day: formatDay(baseDay, language) }),
        amount: `÷ ${money(baseValue)}`,
        kind: 'operation',
      },
      { label: texts.ltv, amount: total, kind: 'sum' },
    ],
    rules: [card.limit, ...bounds].flatMap((rule) => numberRule(rule, language)),
  };
}

function explainRequired(terms: Shown): Explanation {
  const { shown, language } = terms;
  const texts = explainTexts[language];
  const { card } = shown;
  const total = moneyOf(terms)(card.requiredMonthly);
  const unknown = card.parts.filter(({ requirement }) => 'missing' in requirement);
  const used = card.parts.flatMap(({ requirement }) =>
    'missing' in requirement ? [] : [requirement.rule, requirement.extraRule],
  );
  const byKey = new Map(used.flatMap((rule) => (rule === null ? [] : [[rule.key, rule]])));
  return {
    total,
    formula: texts.requiredRule,
    lines: [
      ...card.parts.flatMap((part) => requiredLine(part, terms)),
      { label: texts.sum, amount: total, kind: 'sum' },
    ],
    notIncluded: unknown.map(({ name }) => ({ label: name, reason: texts.unknownDay })),
    rules: [...byKey.values()].flatMap((rule) => numberRule(rule, language)),
  };
}

function requiredLine({ liabilityId, name, balance, requirement }: PartCard, terms: Shown) {
  if ('missing' in requirement) return [];
  const { shown, language } = terms;
  const texts = explainTexts[language];
  const money = moneyOf(terms);
  const part = shown.mortgage.parts.find((each) => each.liabilityId === liabilityId);
  const percent = formatPercent(requirement.percent, language);
  const whole = money(part?.originalAmount ?? 0);
  const asked = requirement.monthly < balance ? texts.monthlyOf({ percent, whole }) : texts.left;
  const detail = [
    requirement.isRelieved ? texts.relieved : requirement.percent > 0 && asked,
    cardTexts[language].regimes[requirement.regime],
  ];
  return [
    {
      label: name,
      detail: detail.filter(Boolean).join(' · '),
      amount: money(requirement.monthly),
    },
  ];
}

function explainInterest(terms: Shown): Explanation {
  const { shown, asOf, language } = terms;
  const texts = explainTexts[language];
  const kronor = kronorOf(terms);
  const { card } = shown;
  const total = kronor(card.interestMonth);
  const scale = scaleInUse(ruleBook(), 'deficit_reduction', asOf);
  const reduction = isNoRule(scale) ? [] : [linkTo(scale.rule, language)];
  return {
    total,
    formula: texts.interestRule,
    lines: [
      ...card.parts.map((part) => interestLine(part, terms)),
      { label: texts.sum, amount: total, kind: 'sum' },
      { label: texts.yearInterest, amount: kronor(card.interestYear) },
      { label: texts.deduction, amount: kronor(-card.deductionYear), rules: reduction },
      { label: texts.afterYear, amount: kronor(card.afterDeductionYear), kind: 'subtotal' },
      { label: texts.months, amount: '÷ 12', kind: 'operation' },
      { label: texts.afterMonth, amount: kronor(card.afterDeductionMonth), kind: 'subtotal' },
    ],
  };
}

function interestLine({ name, rate, balance, interestNextMonth }: PartCard, terms: Shown) {
  const { shown, asOf, language } = terms;
  const texts = explainTexts[language];
  const kronor = kronorOf(terms);
  const dayCount = shown.mortgage.terms?.dayCount ?? USUAL_DAY_COUNT;
  const month = shown.card.next[0]?.month ?? monthOf(asOf);
  const days = `${daysCounted(month, dayCount)} ÷ ${DAYS_A_YEAR[dayCount]}`;
  const detail =
    rate === null
      ? texts.noRate
      : texts.rateOf({ percent: formatRate(rate, language), whole: moneyOf(terms)(balance), days });
  return { label: name, detail, amount: kronor(interestNextMonth) };
}

/** A rule in per cent; none where the day has no such rule. */
function numberRule(rule: NumberRule | NoRule | null, language: Language): ExplanationRule[] {
  if (rule === null || isNoRule(rule)) return [];
  return [linkTo(rule, language, `: ${formatPercent(rule.value, language)}`)];
}

/** Names a rule and links to its place in the list of rules. */
function linkTo({ key, name, source }: RuleReference, language: Language, value = '') {
  return {
    text: `${name[language]}${value} · ${source.authority}`,
    href: `${paths.rules}#${key}`,
  };
}
