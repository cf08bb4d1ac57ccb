// Apart from texts.ts: the overview of a card has them, and not the dialog.
import { defineTexts } from '#domain/basics/texts.ts';

type Share = { percent: string; whole: string };

export const explainTexts = defineTexts({
  en: {
    baseValue: 'Value the bank uses',
    ofDay: ({ day }: { day: string }) => `of ${day}`,
    ltvRule: 'The debt divided by the value of the purchase or of a later revaluation.',
    requiredRule:
      'Of each part the percentage of its original amount that the law of its day asks for, ' +
      'a twelfth a month, at most what is left of it.',
    monthlyOf: ({ percent, whole }: Share) => `${percent} of ${whole} ÷ 12`,
    relieved: 'relief from amortization',
    left: 'all that is left of it',
    unknownDay: 'the day it was granted is not stated',
    interestRule:
      'Interest of the coming month: each part’s debt at its present rate, by the days that the ' +
      'bank counts of the month and of the year, to the krona.',
    rateOf: ({ percent, whole, days }: Share & { days: string }) =>
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
    monthlyOf: ({ percent, whole }: Share) => `${percent} av ${whole} ÷ 12`,
    relieved: 'undantag från amortering',
    left: 'allt som är kvar',
    unknownDay: 'dagen då den beviljades är inte angiven',
    interestRule:
      'Nästa månads ränta: skulden på varje del med dagens räntesats, efter de dagar som banken ' +
      'räknar på månaden och året, till hela kronor.',
    rateOf: ({ percent, whole, days }: Share & { days: string }) =>
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
