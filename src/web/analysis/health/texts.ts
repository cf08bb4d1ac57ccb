import { type AmountParams, defineTexts, type PercentParams } from '#domain/basics/texts.ts';

type MonthCount = { months: string; isOne: boolean };

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
    monthsOfCosts: ({ months, isOne }: MonthCount) =>
      `${months} ${isOne ? 'month' : 'months'} of costs`,
    annualIncomes: ({ times }: { times: string }) => `${times} annual incomes`,
    ofAnnualIncome: ({ percent }: PercentParams) => `${percent} of annual income`,
    noAnnualIncome: 'No income to measure against',
    ofIncome: ({ percent }: PercentParams) => `${percent} of income`,
    ofAssets: ({ percent }: PercentParams) => `${percent} of assets`,
    estimatedTax: 'Estimated: 30% tax',
    withLoans: ({ percent }: PercentParams) => `${percent} with the loan payments`,
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
    equity: 'Skuldfri andel',
    critical: 'Kritiskt',
    warning: 'Varning',
    good: 'Bra',
    excellent: 'Utmärkt',
    usual_home: 'Vanligt för bolån',
    usual_studies: 'Vanligt för studielån',
    high: 'Högt',
    noData: 'Ingen uppgift',
    monthsOfCosts: ({ months, isOne }: MonthCount) =>
      `${months} ${isOne ? 'månads' : 'månaders'} kostnader`,
    annualIncomes: ({ times }: { times: string }) => `${times} årsinkomster`,
    ofAnnualIncome: ({ percent }: PercentParams) => `${percent} av årsinkomsten`,
    noAnnualIncome: 'Ingen inkomst att jämföra med',
    ofIncome: ({ percent }: PercentParams) => `${percent} av inkomsten`,
    ofAssets: ({ percent }: PercentParams) => `${percent} av tillgångarna`,
    estimatedTax: 'Uppskattat: 30 % skatt',
    withLoans: ({ percent }: PercentParams) => `${percent} med lånebetalningarna`,
    addCosts: 'Lägg till kostnader',
    addIncome: 'Lägg till inkomst',
    addAssets: 'Lägg till tillgångar',
    all: 'Visa alla mått och råd',
    fewer: 'Visa mindre',
    tooFewText: ({ count }: { count: number }) =>
      `Poängen räknas på minst tre av de fem måtten; ${count} har uppgifter. Lägg till det som ` +
      'saknas nedan.',
    emptyTitle: 'Ingen hälsopoäng ännu',
    emptyText: 'Lägg till tillgångar, inkomster eller kostnader, så räknas poängen ut.',
  },
});

type Reach = AmountParams & { percent: string };
type MonthsParams = { months: string; isOne: boolean };
type IncomeParams = { tenth: string; fifth: string };

export const adviceTexts = defineTexts({
  en: {
    title: 'Priority recommendations',
    none: 'Nothing needs attention right now.',
    fundLasts: ({ months, isOne }: MonthsParams) =>
      `The emergency fund lasts ${months} ${isOne ? 'month' : 'months'}`,
    fundEmpty: 'The emergency fund is empty',
    fundThree: ({ amount }: AmountParams) =>
      `Aim for 3+ months of expenses. ${amount} more covers three months.`,
    fundGood: ({ amount, months }: AmountParams & { months: string }) =>
      `Three months are covered. ${amount} more covers ${months} months, which counts as good.`,
    fundLink: 'Top up the fund',
    debtTimes: ({ times }: { times: string }) => `Debts are ${times} times annual income`,
    debtPercent: ({ percent }: { percent: string }) => `Debts are ${percent} of annual income`,
    debtBelow: ({ amount }: AmountParams) =>
      `Swedish banks look at 4.5 annual incomes before tax. You are ${amount} below that.`,
    debtAbove: ({ amount }: AmountParams) =>
      `Swedish banks look at 4.5 annual incomes before tax. You are ${amount} above that.`,
    debtLink: 'See your debts',
    debtNoIncome: 'Debts but no income',
    debtNoIncomeText: 'Add your income to see how many annual incomes the debts are.',
    debtNoIncomeLink: 'Add your income',
    savingsRate: ({ percent }: { percent: string }) => `You save ${percent} of your income`,
    savingsNegative: 'More goes out than comes in',
    savingsMarks: ({ tenth, fifth }: IncomeParams) =>
      `10% of your income is ${tenth} a month and 20% is ${fifth}.`,
    savingsReach: ({ amount, percent }: Reach) => `Another ${amount} a month reaches ${percent}.`,
    savingsLink: 'See your costs',
    invested: ({ percent }: { percent: string }) =>
      `${percent} of your financial assets are invested`,
    investedReach: ({ amount, percent }: Reach) =>
      `Move ${amount} from your accounts to investments, and the share is ${percent}. ` +
      'Three months of costs stay in the accounts.',
    investedPart: ({ amount, percent }: Reach) =>
      `You can move ${amount} from your accounts to investments and keep three months of costs. ` +
      `The next step is ${percent}.`,
    investedLater: ({ percent }: { percent: string }) =>
      `First have three months of costs in your accounts. The next step is ${percent}.`,
    investedUnknown: ({ percent }: { percent: string }) =>
      'Add your costs to see how much you can move from your accounts. ' +
      `The next step is ${percent}.`,
    investedLink: 'Set up a goal',
    equityLow: ({ percent }: { percent: string }) => `Equity is ${percent} of your assets`,
    equityReach: ({ amount, percent }: Reach) =>
      `Debts lower by ${amount} raise the share to ${percent}.`,
    equityNegative: 'Your debts exceed your assets',
    equityCovered: ({ amount }: AmountParams) =>
      `Debts lower by ${amount} are covered by your assets.`,
  },
  sv: {
    title: 'Viktigast just nu',
    none: 'Inget behöver åtgärdas just nu.',
    fundLasts: ({ months, isOne }: MonthsParams) =>
      `Bufferten räcker i ${months} ${isOne ? 'månad' : 'månader'}`,
    fundEmpty: 'Bufferten är tom',
    fundThree: ({ amount }: AmountParams) =>
      `Sikta på minst 3 månaders kostnader. Spara ${amount} till, så klarar du tre månader.`,
    fundGood: ({ amount, months }: AmountParams & { months: string }) =>
      `Tre månader är täckta. Spara ${amount} till, så klarar du ${months} månader, vilket ` +
      'räknas som bra.',
    fundLink: 'Fyll på bufferten',
    debtTimes: ({ times }: { times: string }) => `Skulderna är ${times} gånger årsinkomsten`,
    debtPercent: ({ percent }: { percent: string }) => `Skulderna är ${percent} av årsinkomsten`,
    debtBelow: ({ amount }: AmountParams) =>
      `Svenska banker tittar på 4,5 årsinkomster före skatt. Du ligger ${amount} under det.`,
    debtAbove: ({ amount }: AmountParams) =>
      `Svenska banker tittar på 4,5 årsinkomster före skatt. Du ligger ${amount} över det.`,
    debtLink: 'Se dina skulder',
    debtNoIncome: 'Skulder men ingen inkomst',
    debtNoIncomeText: 'Lägg till din inkomst för att se hur många årsinkomster skulderna är.',
    debtNoIncomeLink: 'Lägg till din inkomst',
    savingsRate: ({ percent }: { percent: string }) => `Du sparar ${percent} av inkomsten`,
    savingsNegative: 'Mer går ut än vad som kommer in',
    savingsMarks: ({ tenth, fifth }: IncomeParams) =>
      `10 % av inkomsten är ${tenth} i månaden och 20 % är ${fifth}.`,
    savingsReach: ({ amount, percent }: Reach) => `Det fattas ${amount} i månaden till ${percent}.`,
    savingsLink: 'Se dina kostnader',
    invested: ({ percent }: { percent: string }) =>
      `${percent} av de finansiella tillgångarna är investerade`,
    investedReach: ({ amount, percent }: Reach) =>
      `Flytta ${amount} från dina konton till investeringar, så är andelen ${percent}. ` +
      'Tre månaders kostnader blir kvar på kontona.',
    investedPart: ({ amount, percent }: Reach) =>
      `Du kan flytta ${amount} från dina konton till investeringar och ändå ha tre månaders ` +
      `kostnader kvar. Nästa steg är ${percent}.`,
    investedLater: ({ percent }: { percent: string }) =>
      `Ha först tre månaders kostnader på dina konton. Nästa steg är ${percent}.`,
    investedUnknown: ({ percent }: { percent: string }) =>
      'Lägg till dina kostnader för att se hur mycket du kan flytta från dina konton. ' +
      `Nästa steg är ${percent}.`,
    investedLink: 'Sätt upp ett mål',
    equityLow: ({ percent }: { percent: string }) =>
      `Den skuldfria andelen är ${percent} av tillgångarna`,
    equityReach: ({ amount, percent }: Reach) =>
      `Blir skulderna ${amount} lägre är andelen ${percent}.`,
    equityNegative: 'Skulderna är större än tillgångarna',
    equityCovered: ({ amount }: AmountParams) =>
      `Blir skulderna ${amount} lägre täcks de av tillgångarna.`,
  },
});

type ThresholdParams = { critical: string; warning: string; good: string };

/** Texts on the calculation of scores. */
export const explainTexts = defineTexts({
  en: {
    scoreOutOf: ({ score }: { score: string }) => `${score} out of 100`,
    overallRule:
      'The mean of the measures that have something to go by, at least three, rounded. ' +
      'The color changes at 40, 60 and 80.',
    mean: 'Mean',
    score: 'Score',
    rule: {
      emergencyFund:
        'Savings and checking accounts, divided by what a month costs. Six months give 100.',
      debt:
        'Debts divided by a year’s income before tax; the score is what that leaves of 100. A ' +
        'mortgage usually makes it 0: how many annual incomes it is says more. Debts without any ' +
        'income score 0. With a mortgage the word is “Usual for a home” up to 3 annual incomes, ' +
        '“High” up to 4.5 and “Critical” above, as Swedish banks look at it; student debt alone ' +
        'is never critical.',
      savings:
        'What is left of a month’s income after tax and costs, divided by the income before ' +
        'tax. The score is twice that percentage.',
      investments:
        'Investments and retirement divided by everything you own. ' +
        'The score is 1.5 times that percentage.',
      equity: 'Net worth divided by everything you own. The score is that percentage.',
    },
    below: ({ critical, warning, good }: ThresholdParams) =>
      `Critical below ${critical}, warning below ${warning}, good below ${good}, ` +
      'otherwise excellent.',
    above: ({ critical, warning, good }: ThresholdParams) =>
      `Critical above ${critical}, warning above ${warning}, good above ${good}, ` +
      'otherwise excellent.',
    points: ({ count }: { count: string }) => `${count} points`,
    kept: 'The score stays between 0 and 100.',
    part: {
      emergencyFund: 'At hand',
      debt: 'Debts',
      savings: 'Left each month',
      investments: 'Invested',
      equity: 'Net worth',
    },
    whole: {
      emergencyFund: 'Divided by costs a month',
      debt: 'Divided by income a year before tax',
      savings: 'Divided by income a month before tax',
      investments: 'Divided by total assets',
      equity: 'Divided by total assets',
    },
    toScore: 'Turned into points',
    lessRatio: '100 − 100 × the ratio',
    missing: {
      emergencyFund: 'There are no costs to measure against.',
      debt: 'There are neither debts nor income.',
      savings: 'There is no income to measure against.',
      investments: 'There are no assets to measure against.',
      equity: 'There are no assets to measure against.',
    },
    ownRule: 'Valv’s own rules of thumb for the limits, not a bank’s assessment',
  },
  sv: {
    scoreOutOf: ({ score }: { score: string }) => `${score} av 100`,
    overallRule:
      'Medelvärdet av de mått som har något att gå på, minst tre, avrundat. ' +
      'Färgen skiftar vid 40, 60 och 80.',
    mean: 'Medelvärde',
    score: 'Poäng',
    rule: {
      emergencyFund:
        'Sparkonton och lönekonton, delat med vad en månad kostar. Sex månader ger 100.',
      debt:
        'Skulderna delade med en årsinkomst före skatt; poängen är vad det lämnar kvar av 100. ' +
        'Ett bolån ger oftast 0: hur många årsinkomster det är säger mer. ' +
        'Skulder utan någon inkomst ger 0. Med bolån är ordet ”Vanligt för bolån” upp till 3 ' +
        'årsinkomster, ”Högt” upp till 4,5 och ”Kritiskt” däröver, som svenska banker ser det; ' +
        'enbart studielån är aldrig kritiskt.',
      savings:
        'Det som blir kvar av månadens inkomst efter skatt och kostnader, delat med inkomsten ' +
        'före skatt. Poängen är dubbla procentsatsen.',
      investments:
        'Investeringar och pension, delat med allt du äger. Poängen är 1,5 gånger procentsatsen.',
      equity: 'Nettoförmögenheten delad med allt du äger. Poängen är procentsatsen.',
    },
    below: ({ critical, warning, good }: ThresholdParams) =>
      `Kritiskt under ${critical}, varning under ${warning}, bra under ${good}, annars utmärkt.`,
    above: ({ critical, warning, good }: ThresholdParams) =>
      `Kritiskt över ${critical}, varning över ${warning}, bra över ${good}, annars utmärkt.`,
    points: ({ count }: { count: string }) => `${count} poäng`,
    kept: 'Poängen hålls mellan 0 och 100.',
    part: {
      emergencyFund: 'Tillgängligt',
      debt: 'Skulder',
      savings: 'Kvar varje månad',
      investments: 'Investerat',
      equity: 'Nettoförmögenhet',
    },
    whole: {
      emergencyFund: 'Delat med kostnader per månad',
      debt: 'Delat med årsinkomst före skatt',
      savings: 'Delat med månadsinkomst före skatt',
      investments: 'Delat med summa tillgångar',
      equity: 'Delat med summa tillgångar',
    },
    toScore: 'Omräknat till poäng',
    lessRatio: '100 − 100 × kvoten',
    missing: {
      emergencyFund: 'Det finns inga kostnader att jämföra med.',
      debt: 'Det finns varken skulder eller inkomst.',
      savings: 'Det finns ingen inkomst att jämföra med.',
      investments: 'Det finns inga tillgångar att jämföra med.',
      equity: 'Det finns inga tillgångar att jämföra med.',
    },
    ownRule: 'Valvs egna tumregler för gränserna, inte en banks bedömning',
  },
});
