// Apart from texts.ts: they come with the explanation, when it is opened.
import { defineTexts } from '#domain/basics/texts.ts';

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
