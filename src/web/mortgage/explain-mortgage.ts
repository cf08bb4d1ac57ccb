import { monthOf } from '#domain/basics/months.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import type { PartCard } from '#domain/mortgage/mortgage-card.ts';
import { DAYS_A_YEAR, daysCounted, USUAL_DAY_COUNT } from '#domain/records/loan-interest.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { scaleInUse } from '#domain/tax/rules/rule-in-use.ts';
import { isNoRule, type NoRule, type NumberRule } from '#domain/tax/rules/rule.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { explainRule } from '#web/figures/rules/rule-words.ts';
import {
  formatDay,
  formatMoney,
  formatPercent,
  formatRate,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine, ExplanationRule } from '#web/kit/ui/explanation.ts';
import { cardTexts } from './texts.ts';
import type { ShownMortgage } from './use-mortgages.ts';

/** Figures at the top of a card. */
export type CardFigure = 'ltv' | 'required' | 'interest' | 'debt';

type DayCard = ShownMortgage & { asOf: string; language: Language };

/** The calculation of a figure, line by line, with the rules that it follows. */
export function explainMortgage(figure: CardFigure, card: DayCard): Explanation {
  if (figure === 'ltv') return explainLoanToValue(card);
  if (figure === 'required') return explainRequired(card);
  return figure === 'interest' ? explainInterest(card) : explainDebt(card);
}

/** With öre: rounded parts would not add up to the rounded sum. */
function moneyOf({ mortgage, language }: DayCard) {
  return (value: number | string) => formatMoney(value, mortgage.currency, language);
}

/** Interest and its reduction are whole kronor. */
function kronorOf({ mortgage, language }: DayCard) {
  return (value: number) => formatWholeMoney(value, mortgage.currency, language);
}

function sumLine(amount: string, { language }: DayCard): ExplanationLine {
  return { label: dataTexts[language].sum, amount, kind: 'sum' };
}

function explainDebt(shown: DayCard): Explanation {
  const total = moneyOf(shown)(shown.card.debt);
  return {
    formula: explainTexts[shown.language].debtRule,
    lines: [...debtLines(shown), sumLine(total, shown)],
  };
}

function debtLines(shown: DayCard): ExplanationLine[] {
  const money = moneyOf(shown);
  return shown.card.parts.map(({ name, balance }) => ({ label: name, amount: money(balance) }));
}

function explainLoanToValue(shown: DayCard): Explanation {
  const { card, mortgage, asOf, language } = shown;
  const texts = { ...cardTexts[language], ...explainTexts[language] };
  const money = moneyOf(shown);
  const total = formatPercent(card.valued?.loanToValue ?? 0, language);
  const { baseValue = '0', baseDay = asOf } = mortgage.terms ?? {};
  const bounds = ['high', 'low'].map((key) => ruleBook().numberOn(`mortgage_bound_${key}`, asOf));
  return {
    formula: texts.ltvRule,
    lines: [
      ...debtLines(shown),
      { label: texts.debt, amount: money(card.debt), kind: 'subtotal' },
      {
        label: texts.baseValue,
        detail: texts.ofDay({ day: formatDay(baseDay, language) }),
        amount: `÷ ${money(baseValue)}`,
        kind: 'operation',
      },
      { label: texts.ltv, amount: total, kind: 'sum' },
    ],
    rules: rulesOf([card.limit, ...bounds], language),
  };
}

function explainRequired(shown: DayCard): Explanation {
  const { card, language } = shown;
  const texts = explainTexts[language];
  const total = moneyOf(shown)(card.requiredMonthly);
  const unknown = card.parts.filter(({ requirement }) => 'missing' in requirement);
  const used = card.parts.flatMap(({ requirement }) =>
    'missing' in requirement ? [] : [requirement.rule, requirement.extraRule],
  );
  return {
    formula: texts.requiredRule,
    lines: [...card.parts.flatMap((part) => requiredLine(part, shown)), sumLine(total, shown)],
    notIncluded: unknown.map(({ name }) => ({ label: name, reason: texts.unknownDay })),
    rules: rulesOf(used, language),
  };
}

function requiredLine(
  { liabilityId, name, balance, requirement }: PartCard,
  shown: DayCard,
): ExplanationLine[] {
  if ('missing' in requirement) return [];
  const { mortgage, language } = shown;
  const texts = explainTexts[language];
  const money = moneyOf(shown);
  const part = mortgage.parts.find((each) => each.liabilityId === liabilityId);
  const percent = formatPercent(requirement.percent, language);
  const whole = money(part?.originalAmount ?? 0);
  const asked = requirement.monthly < balance ? texts.monthlyOf({ percent, whole }) : texts.left;
  const reasons = [
    requirement.isRelieved ? texts.relieved : requirement.percent > 0 && asked,
    cardTexts[language].regimes[requirement.regime],
  ];
  const detail = reasons.filter(Boolean).join(' · ');
  return [{ label: name, detail, amount: money(requirement.monthly) }];
}

function explainInterest(shown: DayCard): Explanation {
  const { card, asOf, language } = shown;
  const texts = explainTexts[language];
  const kronor = kronorOf(shown);
  const total = kronor(card.interestMonth);
  const scale = scaleInUse(ruleBook(), 'deficit_reduction', asOf);
  const rules = isNoRule(scale) ? [] : [explainRule(scale, language)];
  return {
    formula: texts.interestRule,
    lines: [
      ...card.parts.map((part) => interestLine(part, shown)),
      sumLine(total, shown),
      { label: texts.yearInterest, amount: moneyOf(shown)(card.interestYear) },
      ...deductionLines(shown, rules),
    ],
  };
}

/** The reduction of the year and what is left; without an exchange rate neither is known. */
function deductionLines(shown: DayCard, rules: ExplanationRule[]): ExplanationLine[] {
  const { card, language } = shown;
  const texts = explainTexts[language];
  // A twelfth of a year in whole kronor could differ from the month by one.
  const money = moneyOf(shown);
  const { deductionYear, afterDeductionYear, afterDeductionMonth } = card;
  if (deductionYear === null || afterDeductionYear === null || afterDeductionMonth === null) {
    return [{ label: texts.deduction, amount: cardTexts[language].noExchangeRate, rules }];
  }
  return [
    { label: texts.deduction, detail: texts.deductionOf, amount: money(-deductionYear), rules },
    { label: texts.afterYear, amount: money(afterDeductionYear), kind: 'subtotal' },
    { label: texts.months, amount: '÷ 12', kind: 'operation' },
    { label: texts.afterMonth, amount: kronorOf(shown)(afterDeductionMonth), kind: 'subtotal' },
  ];
}

function interestLine(
  { name, rate, balance, interestNextMonth }: PartCard,
  shown: DayCard,
): ExplanationLine {
  const { card, mortgage, asOf, language } = shown;
  const texts = explainTexts[language];
  const amount = kronorOf(shown)(interestNextMonth);
  if (rate === null) return { label: name, detail: texts.noRate, amount };
  const dayCount = mortgage.terms?.dayCount ?? USUAL_DAY_COUNT;
  const month = card.next[0]?.month ?? monthOf(asOf);
  const detail = texts.rateOf({
    percent: formatRate(rate, language),
    whole: moneyOf(shown)(balance),
    days: `${daysCounted(month, dayCount)} ÷ ${DAYS_A_YEAR[dayCount]}`,
  });
  return { label: name, detail, amount };
}

/** Each rule once, of the days that have one. */
function rulesOf(rules: readonly (NumberRule | NoRule | null)[], language: Language) {
  const known = rules.flatMap((rule) => (rule === null || isNoRule(rule) ? [] : [rule]));
  const links = known.map((rule) => explainRule({ ...rule, isBeyond: false }, language));
  return [...new Map(links.map((link) => [link.text, link])).values()] satisfies ExplanationRule[];
}

type MortgageShareParams = { percent: string; whole: string };

const explainTexts = defineTexts({
  en: {
    baseValue: 'Value the bank uses',
    ofDay: ({ day }: { day: string }) => `of ${day}`,
    ltvRule: 'The debt divided by the value of the purchase or of a later revaluation.',
    requiredRule:
      'Of each part the percentage of its original amount that the law of its day asks for, ' +
      'a twelfth a month, at most what is left of it.',
    monthlyOf: ({ percent, whole }: MortgageShareParams) => `${percent} of ${whole} ÷ 12`,
    relieved: 'relief from amortization',
    left: 'all that is left of it',
    unknownDay: 'the day it was granted is not stated',
    interestRule:
      'Interest of the coming month: each part’s debt at its present rate, by the days that the ' +
      'bank counts of the month and of the year, to the krona.',
    rateOf: ({ percent, whole, days }: MortgageShareParams & { days: string }) =>
      `${percent} of ${whole} × ${days}`,
    noRate: 'no rate is stated',
    yearInterest: 'Interest of the coming twelve months',
    deduction: 'Tax reduction',
    deductionOf:
      'The part of this home in the reduction for all loans that are known of each owner',
    afterYear: 'Left after the reduction, a year',
    months: 'Months',
    afterMonth: 'A month',
    debtRule: 'What is owed on each part today.',
  },
  sv: {
    baseValue: 'Värdet som banken räknar på',
    ofDay: ({ day }: { day: string }) => `per ${day}`,
    ltvRule: 'Skulden delad med värdet vid köpet eller en senare omvärdering.',
    requiredRule:
      'För varje del den andel av ursprungligt belopp som lagen den dagen kräver, en tolftedel i ' +
      'månaden, högst det som är kvar.',
    monthlyOf: ({ percent, whole }: MortgageShareParams) => `${percent} av ${whole} ÷ 12`,
    relieved: 'undantag från amortering',
    left: 'allt som är kvar',
    unknownDay: 'dagen då den beviljades är inte angiven',
    interestRule:
      'Nästa månads ränta: skulden på varje del med dagens räntesats, efter de dagar som banken ' +
      'räknar på månaden och året, till hela kronor.',
    rateOf: ({ percent, whole, days }: MortgageShareParams & { days: string }) =>
      `${percent} av ${whole} × ${days}`,
    noRate: 'ingen räntesats är angiven',
    yearInterest: 'Ränta de kommande tolv månaderna',
    deduction: 'Skattereduktion',
    deductionOf: 'Bostadens del av reduktionen för alla lån som är kända av varje ägare',
    afterYear: 'Kvar efter reduktionen, per år',
    months: 'Månader',
    afterMonth: 'Per månad',
    debtRule: 'Det som återstår i dag av varje del.',
  },
});
