import { defineTexts } from '#domain/basics/texts.ts';

type Percent = { percent: string };
type Count = { months: string; isOne: boolean };

export const healthTexts = defineTexts({
  en: {
    title: 'Financial health',
    outOf: 'out of 100. Each stone is one of five measures; its filling shows how strong it is.',
    unmeasured: ({ count }: { count: number }) =>
      count === 1
        ? '1 measure has no data and does not count.'
        : `${count} measures have no data and do not count.`,
    gauge: ({ score }: { score: number }) => `Health score ${score} out of 100`,
    radar: ({ scores }: { scores: string }) => `Radar, each out of 100: ${scores}`,
    scoreOf: ({ name, score }: { name: string; score: string }) => `${name} ${score}`,
    emergencyFund: 'Emergency fund',
    debt: 'Debt',
    savings: 'Savings rate',
    investments: 'Investments',
    equity: 'Equity',
    critical: 'Critical',
    warning: 'Warning',
    good: 'Good',
    excellent: 'Excellent',
    usual_home: 'Usual for a home',
    usual_studies: 'Usual for studies',
    high: 'High',
    noData: 'No data',
    monthsOfCosts: ({ months, isOne }: Count) => `${months} ${isOne ? 'month' : 'months'} of costs`,
    annualIncomes: ({ times }: { times: string }) => `${times} annual incomes`,
    ofAnnualIncome: ({ percent }: Percent) => `${percent} of annual income`,
    noAnnualIncome: 'No income to measure against',
    ofIncome: ({ percent }: Percent) => `${percent} of income`,
    ofAssets: ({ percent }: Percent) => `${percent} of assets`,
    estimatedTax: 'Estimated: 30% tax',
    withLoans: ({ percent }: Percent) => `${percent} with the loan payments`,
    addCosts: 'Add costs',
    addIncome: 'Add income',
    addAssets: 'Add assets',
    all: 'Show all measures and advice',
    fewer: 'Show less',
    tooFewText: ({ count }: { count: number }) =>
      'A score takes three of the five measures; ' +
      `${count === 1 ? '1 has' : `${count} have`} data. Add what is missing below.`,
    emptyTitle: 'No health score yet',
    emptyText: 'Add assets, income or costs, and the score is worked out from them.',
  },
  sv: {
    title: 'Ekonomisk hälsa',
    outOf: 'av 100. Varje sten är ett av fem mått; fyllningen visar hur starkt det är.',
    unmeasured: ({ count }: { count: number }) => `${count} mått saknar uppgift och räknas inte.`,
    gauge: ({ score }: { score: number }) => `Hälsopoäng ${score} av 100`,
    radar: ({ scores }: { scores: string }) => `Radar, vart och ett av 100: ${scores}`,
    scoreOf: ({ name, score }: { name: string; score: string }) => `${name} ${score}`,
    emergencyFund: 'Buffert',
    debt: 'Skulder',
    savings: 'Sparkvot',
    investments: 'Investeringar',
    equity: 'Eget kapital',
    critical: 'Kritiskt',
    warning: 'Varning',
    good: 'Bra',
    excellent: 'Utmärkt',
    usual_home: 'Vanligt för bolån',
    usual_studies: 'Vanligt för studielån',
    high: 'Högt',
    noData: 'Ingen uppgift',
    monthsOfCosts: ({ months, isOne }: Count) =>
      `${months} ${isOne ? 'månads' : 'månaders'} kostnader`,
    annualIncomes: ({ times }: { times: string }) => `${times} årsinkomster`,
    ofAnnualIncome: ({ percent }: Percent) => `${percent} av årsinkomsten`,
    noAnnualIncome: 'Ingen inkomst att jämföra med',
    ofIncome: ({ percent }: Percent) => `${percent} av inkomsten`,
    ofAssets: ({ percent }: Percent) => `${percent} av tillgångarna`,
    estimatedTax: 'Uppskattat: 30 % skatt',
    withLoans: ({ percent }: Percent) => `${percent} med lånebetalningarna`,
    addCosts: 'Lägg till kostnader',
    addIncome: 'Lägg till inkomst',
    addAssets: 'Lägg till tillgångar',
    all: 'Visa alla mått och råd',
    fewer: 'Visa mindre',
    tooFewText: ({ count }: { count: number }) =>
      `Poängen räknas av minst tre av de fem måtten; ${count} har uppgifter. ` +
      'Lägg till det som saknas nedan.',
    emptyTitle: 'Ingen hälsopoäng ännu',
    emptyText: 'Lägg till tillgångar, inkomster eller kostnader, så räknas poängen ut.',
  },
});
