import type { RateBinding } from '#domain/mortgage/rate-check.ts';
import type { Regime } from '#domain/mortgage/amortization-rule.ts';
import {
  type AmountParams,
  type CountParams,
  type DayParams,
  defineTexts,
  type MonthParams,
  type NameParams,
} from '#domain/basics/texts.ts';

const regimesEn: Record<Regime, string> = {
  before_2016: 'Granted before June 2016: no requirement',
  regulation_2016: 'Rule for loans since June 2016',
  regulation_2018: 'Rule for loans since March 2018',
  act_2026: 'Rule for loans since April 2026',
};

const regimesSv: Record<Regime, string> = {
  before_2016: 'Beviljat före juni 2016: inget krav',
  regulation_2016: 'Regel för lån från juni 2016',
  regulation_2018: 'Regel för lån från mars 2018',
  act_2026: 'Regel för lån från april 2026',
};

const bindingsEn: Record<RateBinding, string> = {
  floating: 'floating',
  to_1_year: 'up to 1 year',
  to_2_years: '1–2 years',
  to_3_years: '2–3 years',
  to_5_years: '3–5 years',
  above_5_years: 'above 5 years',
};

const bindingsSv: Record<RateBinding, string> = {
  floating: 'rörlig',
  to_1_year: 'upp till 1 år',
  to_2_years: '1–2 år',
  to_3_years: '2–3 år',
  to_5_years: '3–5 år',
  above_5_years: 'över 5 år',
};

/** Texts of the cards of mortgages. */
export const cardTexts = defineTexts({
  en: {
    mortgageOf: ({ name }: NameParams) => `Mortgage, ${name}`,
    edit: 'Change terms',
    open: 'Show the card',
    close: 'Hide the card',
    tabs: 'Mortgage',
    overview: 'Overview',
    plan: 'Plan',
    stress: 'Stress test',
    next: 'Next krona',
    join: 'Complete your mortgage card',
    joinText:
      'State the home’s value and when each part was granted, and see loan to value, required ' +
      'amortization, the plan to the end and how your rates compare.',
    joinButton: 'Join home and loans',
    hidden: ({ count }: { count: number }) =>
      count === 1
        ? 'One part is not shared with you and is not counted here.'
        : `${count} parts are not shared with you and are not counted here.`,
    ltv: 'Loan to value',
    ofBase: ({ amount, day }: AmountParams & DayParams) => `of ${amount}, the value of ${day}`,
    aboveLimit: ({ percent }: { percent: string }) => `Above ${percent}`,
    debt: 'Debt',
    repaidIn: ({ month }: MonthParams) => `Repaid in ${month}`,
    notRepaid: 'Not repaid within 50 years on this plan',
    required: 'Required amortization per month',
    paidEnough: ({ amount }: AmountParams) => `${amount} is amortized`,
    paidLess: ({ amount }: AmountParams) => `${amount} is amortized, less than the requirement`,
    interest: 'Interest per month',
    afterDeduction: ({ amount }: AmountParams) => `${amount} after tax deduction`,
    noExchangeRate: 'Exchange rate missing: the deduction is not known',
    aYear: ({ amount, after }: AmountParams & { after: string }) =>
      `${amount} a year, ${after} after tax deduction`,
    partsTitle: 'Parts',
    part: 'Part',
    balance: 'Left to pay',
    rate: 'Rate',
    binding: 'Fixed until',
    floating: 'Floating',
    requiredShort: 'Required per month',
    paidShort: 'Paid per month',
    interestYear: 'Interest per year',
    afterYear: 'After deduction',
    ownPart: 'Your interest per year',
    ownAfter: 'Your deduction',
    unknownDay: 'State when it was granted',
    regimes: regimesEn,
    percentAYear: ({ percent }: { percent: string }) => `${percent} a year`,
    relieved: 'Relieved for now',
    factsTitle: 'What happens when',
    passed: ({ bound }: { bound: string }) => `Below ${bound}`,
    isPassed: 'Passed already',
    neverPassed: 'Not on this plan',
    revaluation: 'Earliest revaluation',
    revaluationOpen: ({ day }: DayParams) => `Possible since ${day}`,
    increaseRoom: 'Room to increase the mortgage',
    upTo80: ({ amount }: AmountParams) => `${amount}, up to 80% of the value`,
    noRoom: 'None: the mortgage is at 80% of the value or above',
    extra: 'The extra percent',
    extraText: ({ amount }: AmountParams) =>
      `${amount} a month. It ended for new loans on 1 April 2026, but not by itself for old ` +
      'ones: ask your bank to take it away.',
    newValue: 'A new valuation would change',
    typedValue: 'Valuation',
    newValueResult: ({ ltv, required }: { ltv: string; required: string }) =>
      `Loan to value ${ltv}, required amortization ${required} a month.`,
    tooEarly: ({ day }: DayParams) => `A bank may use it from ${day} at the earliest.`,
    checkTitle: 'Your rates against the average',
    checkMore: ({ part, amount, ...rest }: RateCheckParams) =>
      `${part}: ${rest.rate} against ${rest.average} on average (${rest.binding}, ` +
      `${rest.month}). That is ${rest.yearly} more a year, ${amount} after deduction.`,
    checkLess: ({ part, amount, ...rest }: RateCheckParams) =>
      `${part}: ${rest.rate} against ${rest.average} on average (${rest.binding}, ` +
      `${rest.month}). That is ${rest.yearly} less a year, ${amount} after deduction.`,
    checkSource:
      'Average of new and renegotiated agreements with the same fixed period in the latest ' +
      'month. Source: Statistics Sweden (SCB), RantaT04N.',
    bindings: bindingsEn,
    bindingsTitle: 'Fixed periods',
    endsOn: ({ day }: DayParams) => `fixed until ${day}`,
    bindingOver: ({ day }: DayParams) =>
      `was fixed until ${day}: state the new rate; until then the former one is counted`,
    rateUnknown: 'ended; state the new rate',
    paymentsTitle: 'Next payments',
    month: 'Month',
    amortization: 'Amortization',
    payment: 'To pay',
    lawTitle: 'Rules',
    lawAct:
      'Required amortization: section 7 of the act (2026:226) on limits of housing credits: 2% a ' +
      'year of the highest amount owed above 70% of the value, 1% above 50%. Loans granted ' +
      'before June 2016 are outside it.',
    lawExtra:
      'The extra percent: FFFS 2017:23, for loans granted from 1 March 2018 to 31 March 2026 ' +
      'with a debt above 4.5 gross annual incomes.',
    lawValue:
      'The value is that of the purchase, and may be changed after five years (section 13). ' +
      'Limits: 90% for a purchase (section 4), 80% for an increase (section 5).',
    lawDays: ({ count }: { count: string }) =>
      `Interest is counted by ${count}. Swedbank Hypotek and Hypoteket state 30/360 for home ` +
      'loans, Danske Bank actual days of 360; your terms say which is yours.',
    lawDeduction:
      'Deduction: 30% of interest up to 100\u00a0000\u00a0kr a year for each owner and 21% above ' +
      '(income tax act, 67:10), counted on all loans that are known of the owner, and each home ' +
      'has its part. Other income from capital is not in it; the tax of the year counts it.',
    planTitle: 'Left to pay, year by year',
    planSentence: 'Left to pay of each part at the end of each year, on the present plan',
    year: 'Year',
    total: 'Total',
    planText:
      'Straight amortization as you pay today, with today’s rates. The last payment of a part is ' +
      'what is left of it.',
  },
  sv: {
    mortgageOf: ({ name }: NameParams) => `Bolån, ${name}`,
    edit: 'Ändra villkor',
    open: 'Visa kortet',
    close: 'Dölj kortet',
    tabs: 'Bolån',
    overview: 'Översikt',
    plan: 'Plan',
    stress: 'Stresstest',
    next: 'Nästa krona',
    join: 'Gör klart ditt bolånekort',
    joinText:
      'Skriv bostadens värde och när varje del beviljades, och se belåningsgrad, ' +
      'amorteringskrav, planen till slutet och hur dina räntor står sig.',
    joinButton: 'Koppla ihop bostad och lån',
    hidden: ({ count }: { count: number }) =>
      count === 1
        ? 'En del är inte delad med dig och räknas inte här.'
        : `${count} delar är inte delade med dig och räknas inte här.`,
    ltv: 'Belåningsgrad',
    ofBase: ({ amount, day }: AmountParams & DayParams) => `av ${amount}, värdet ${day}`,
    aboveLimit: ({ percent }: { percent: string }) => `Över ${percent}`,
    debt: 'Skuld',
    repaidIn: ({ month }: MonthParams) => `Slutbetald i ${month}`,
    notRepaid: 'Inte slutbetald inom 50 år med den här planen',
    required: 'Amorteringskrav per månad',
    paidEnough: ({ amount }: AmountParams) => `${amount} amorteras`,
    paidLess: ({ amount }: AmountParams) => `${amount} amorteras, mindre än kravet`,
    interest: 'Ränta per månad',
    afterDeduction: ({ amount }: AmountParams) => `${amount} efter ränteavdrag`,
    noExchangeRate: 'Växelkurs saknas: avdraget är inte känt',
    aYear: ({ amount, after }: AmountParams & { after: string }) =>
      `${amount} på ett år, ${after} efter ränteavdrag`,
    partsTitle: 'Delar',
    part: 'Del',
    balance: 'Kvar att betala',
    rate: 'Ränta',
    binding: 'Bunden till',
    floating: 'Rörlig',
    requiredShort: 'Krav per månad',
    paidShort: 'Betalas per månad',
    interestYear: 'Ränta per år',
    afterYear: 'Efter avdrag',
    ownPart: 'Din ränta per år',
    ownAfter: 'Ditt avdrag',
    unknownDay: 'Skriv när den beviljades',
    regimes: regimesSv,
    percentAYear: ({ percent }: { percent: string }) => `${percent} per år`,
    relieved: 'Undantagen just nu',
    factsTitle: 'Vad händer när',
    passed: ({ bound }: { bound: string }) => `Under ${bound}`,
    isPassed: 'Redan passerad',
    neverPassed: 'Inte med den här planen',
    revaluation: 'Tidigaste omvärdering',
    revaluationOpen: ({ day }: DayParams) => `Möjlig sedan ${day}`,
    increaseRoom: 'Utrymme att utöka bolånet',
    upTo80: ({ amount }: AmountParams) => `${amount}, upp till 80\u00a0% av värdet`,
    noRoom: 'Inget: bolånet är 80\u00a0% av värdet eller mer',
    extra: 'Den extra procenten',
    extraText: ({ amount }: AmountParams) =>
      `${amount} per månad. Den togs bort för nya lån den 1 april 2026, men försvinner inte av ` +
      'sig själv för gamla: be banken ta bort den.',
    newValue: 'En ny värdering skulle ändra',
    typedValue: 'Värdering',
    newValueResult: ({ ltv, required }: { ltv: string; required: string }) =>
      `Belåningsgrad ${ltv}, amorteringskrav ${required} per månad.`,
    tooEarly: ({ day }: DayParams) => `En bank får räkna på den tidigast ${day}.`,
    checkTitle: 'Räntekollen',
    checkMore: ({ part, amount, ...rest }: RateCheckParams) =>
      `${part}: ${rest.rate} mot ${rest.average} i snitt (${rest.binding}, ${rest.month}). Det ` +
      `är ${rest.yearly} mer om året, ${amount} efter avdrag.`,
    checkLess: ({ part, amount, ...rest }: RateCheckParams) =>
      `${part}: ${rest.rate} mot ${rest.average} i snitt (${rest.binding}, ${rest.month}). Det ` +
      `är ${rest.yearly} mindre om året, ${amount} efter avdrag.`,
    checkSource:
      'Snittet för nya och omförhandlade avtal med samma bindning den senaste månaden. Källa: ' +
      'Statistiska centralbyrån (SCB), RantaT04N.',
    bindings: bindingsSv,
    bindingsTitle: 'Bindningar',
    endsOn: ({ day }: DayParams) => `bunden till ${day}`,
    bindingOver: ({ day }: DayParams) =>
      `var bunden till ${day}: skriv den nya räntan; till dess räknas den förra`,
    rateUnknown: 'har gått ut; skriv den nya räntan',
    paymentsTitle: 'Kommande betalningar',
    month: 'Månad',
    amortization: 'Amortering',
    payment: 'Att betala',
    lawTitle: 'Regler',
    lawAct:
      'Amorteringskrav: 7\u00a0§ lagen (2026:226) om begränsning av bostadskrediter: 2\u00a0% om ' +
      'året av den högsta skulden över 70\u00a0% av värdet, 1\u00a0% över 50\u00a0%. Lån som ' +
      'beviljades före juni 2016 omfattas inte.',
    lawExtra:
      'Den extra procenten (skärpt amorteringskrav): FFFS 2017:23, för lån som beviljades från 1 ' +
      'mars 2018 till 31 mars 2026 med en skuld över 4,5 årsinkomster före skatt.',
    lawValue:
      'Värdet är det vid köpet, och får ändras efter fem år (13\u00a0§). Tak: 90\u00a0% vid köp ' +
      '(4\u00a0§), 80\u00a0% när lånet utökas (5\u00a0§).',
    lawDays: ({ count }: { count: string }) =>
      `Räntan räknas med ${count}. Swedbank Hypotek och Hypoteket anger 30/360 för bolån, Danske ` +
      'Bank faktiska dagar av 360; dina villkor säger vilket som är ditt.',
    lawDeduction:
      'Ränteavdrag: 30\u00a0% av räntan upp till 100\u00a0000\u00a0kr om året för varje ägare ' +
      'och 21\u00a0% däröver (67 kap. 10\u00a0§ inkomstskattelagen), räknat på alla lån som är ' +
      'kända av ägaren; varje bostad får sin del. Andra kapitalinkomster ingår inte; dem räknar ' +
      'årets skatt med.',
    planTitle: 'Kvar att betala, år för år',
    planSentence: 'Kvar att betala av varje del vid slutet av varje år, med den nuvarande planen',
    year: 'År',
    total: 'Totalt',
    planText:
      'Rak amortering, som du betalar i dag, med dagens räntor. En dels sista betalning är det ' +
      'som är kvar av den.',
  },
});

type RateCheckParams = {
  part: string;
  rate: string;
  average: string;
  binding: string;
  month: string;
  /** Of a year, before the deduction and after it. */
  yearly: string;
  amount: string;
};

type NameAndAmountParams = { name: string; amount: string };

export const planTexts = defineTexts({
  en: {
    byPlan: ({ amount }: { amount: string }) => `By plan: ${amount}`,
    byPlanOf: ({ name, amount }: NameAndAmountParams) => `Fill in ${name} by plan: ${amount}`,
    fillAll: ({ count }: CountParams) =>
      count === 1 ? 'Fill in 1 by plan' : `Fill in ${count} by plan`,
    filled: 'By the mortgage’s plan; not saved yet.',
  },
  sv: {
    byPlan: ({ amount }: { amount: string }) => `Enligt plan: ${amount}`,
    byPlanOf: ({ name, amount }: NameAndAmountParams) => `Fyll i ${name} enligt plan: ${amount}`,
    fillAll: ({ count }: CountParams) => `Fyll i ${count} enligt plan`,
    filled: 'Enligt bolånets plan, inte sparat än.',
  },
});
