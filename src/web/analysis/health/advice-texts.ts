import { defineTexts } from '#domain/basics/texts.ts';

type Amount = { amount: string };
type Reach = Amount & { percent: string };
type Months = { months: string; isOne: boolean };
type Income = { tenth: string; fifth: string };

export const adviceTexts = defineTexts({
  en: {
    title: 'Priority recommendations',
    none: 'Nothing needs attention right now.',
    fundLasts: ({ months, isOne }: Months) =>
      `The emergency fund lasts ${months} ${isOne ? 'month' : 'months'}`,
    fundEmpty: 'The emergency fund is empty',
    fundThree: ({ amount }: Amount) =>
      `Aim for 3+ months of expenses. ${amount} more covers three months.`,
    fundGood: ({ amount, months }: Amount & { months: string }) =>
      `Three months are covered. ${amount} more covers ${months} months, which counts as good.`,
    fundLink: 'Top up the fund',
    debtTimes: ({ times }: { times: string }) => `Debts are ${times} times annual income`,
    debtPercent: ({ percent }: { percent: string }) => `Debts are ${percent} of annual income`,
    debtBelow: ({ amount }: Amount) =>
      `Swedish banks look at 4.5 annual incomes before tax. You are ${amount} below that.`,
    debtAbove: ({ amount }: Amount) =>
      `Swedish banks look at 4.5 annual incomes before tax. You are ${amount} above that.`,
    debtLink: 'See your debts',
    debtNoIncome: 'Debts but no income',
    debtNoIncomeText: 'Add your income to see how many annual incomes the debts are.',
    debtNoIncomeLink: 'Add your income',
    savingsRate: ({ percent }: { percent: string }) => `You save ${percent} of your income`,
    savingsNegative: 'More goes out than comes in',
    savingsMarks: ({ tenth, fifth }: Income) =>
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
    equityCovered: ({ amount }: Amount) => `Debts lower by ${amount} are covered by your assets.`,
  },
  sv: {
    title: 'Viktigast just nu',
    none: 'Inget behöver åtgärdas just nu.',
    fundLasts: ({ months, isOne }: Months) =>
      `Bufferten räcker i ${months} ${isOne ? 'månad' : 'månader'}`,
    fundEmpty: 'Bufferten är tom',
    fundThree: ({ amount }: Amount) =>
      `Sikta på minst 3 månaders kostnader. Med ${amount} till räcker den i tre månader.`,
    fundGood: ({ amount, months }: Amount & { months: string }) =>
      `Tre månader är täckta. Med ${amount} till räcker den i ${months} månader, som är bra.`,
    fundLink: 'Fyll på bufferten',
    debtTimes: ({ times }: { times: string }) => `Skulderna är ${times} gånger årsinkomsten`,
    debtPercent: ({ percent }: { percent: string }) => `Skulderna är ${percent} av årsinkomsten`,
    debtBelow: ({ amount }: Amount) =>
      `Svenska banker tittar på 4,5 årsinkomster före skatt. Du ligger ${amount} under det.`,
    debtAbove: ({ amount }: Amount) =>
      `Svenska banker tittar på 4,5 årsinkomster före skatt. Du ligger ${amount} över det.`,
    debtLink: 'Se dina skulder',
    debtNoIncome: 'Skulder men ingen inkomst',
    debtNoIncomeText: 'Lägg till din inkomst för att se hur många årsinkomster skulderna är.',
    debtNoIncomeLink: 'Lägg till din inkomst',
    savingsRate: ({ percent }: { percent: string }) => `Du sparar ${percent} av inkomsten`,
    savingsNegative: 'Mer går ut än vad som kommer in',
    savingsMarks: ({ tenth, fifth }: Income) =>
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
    investedLink: 'Lägg upp ett mål',
    equityLow: ({ percent }: { percent: string }) => `Eget kapital är ${percent} av tillgångarna`,
    equityReach: ({ amount, percent }: Reach) =>
      `Blir skulderna ${amount} lägre är andelen ${percent}.`,
    equityNegative: 'Skulderna är större än tillgångarna',
    equityCovered: ({ amount }: Amount) =>
      `Blir skulderna ${amount} lägre täcks de av tillgångarna.`,
  },
});
