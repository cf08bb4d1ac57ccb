import { type CountParams, type PercentParams, defineTexts } from '#domain/basics/texts.ts';

type Arch = { net: string; parts: string };

export const widgetTexts = defineTexts({
  en: {
    netWorth: 'Net worth',
    netWorthRule: 'Your share of what you own, less your share of what you owe.',
    assetsShare: 'Assets, your share',
    liabilitiesShare: 'Liabilities, your share',
    otherTypes: 'Other types',
    totalAssetsRule: 'Your share of each asset, converted and rounded once, then added.',
    totalLiabilitiesRule: 'Your share of each debt, converted and rounded once, then added.',
    monthlyIncomeRule: 'Before tax. Yearly incomes are divided by 12, one-time ones do not count.',
    monthlyCostsRule: 'Yearly costs are divided by 12, one-time ones do not count.',
    differenceRule:
      'Incomes a month after each source’s tax, less costs a month. Where the tax is not known ' +
      '30% is counted, as an estimate.',
    tax: 'Tax',
    monthlyDifference: 'Monthly difference',
    differenceBeforeTax: 'Before tax: incomes less costs',
    more: ({ count }: CountParams) => `${count} more`,
    incomes: 'Incomes',
    afterTax: ({ before }: { before: string }) => `After tax. Before tax ${before}.`,
    estimatedTax: 'Estimated: 30% tax',
    incomesAfterTax: 'Incomes after tax',
    nothingMonthly: 'Nothing comes in or goes out each month yet',
    debtsOfAssets: ({ percent }: PercentParams) => `Liabilities are ${percent} of your assets`,
    archSentence: ({ net, parts }: Arch) => `Net worth is ${net} of the assets: ${parts}.`,
    noPercent: 'You have no assets to compare with',
    breakdownRule: 'Your share of the assets, added by type.',
    breakdownSentence: ({ parts }: { parts: string }) => `Assets by type: ${parts}.`,
    costs: 'Costs',
    noAssets: 'No assets found',
    noIncome: 'No income a month yet',
    addIncome: 'Add an income',
    noCosts: 'No costs a month yet',
    addCost: 'Add a cost',
    assetCount: ({ count }: CountParams) => (count === 1 ? '1 asset' : `${count} assets`),
    liabilityCount: ({ count }: CountParams) =>
      count === 0 ? 'None recorded' : count === 1 ? '1 liability' : `${count} liabilities`,
    incomeCount: ({ count }: CountParams) =>
      count === 0 ? 'No income sources found' : count === 1 ? '1 source' : `${count} sources`,
    costCount: ({ count }: CountParams) =>
      count === 0 ? 'No expenses recorded' : count === 1 ? '1 cost' : `${count} costs`,
  },
  sv: {
    netWorth: 'Nettoförmögenhet',
    netWorthRule: 'Din andel av det du äger, minus din andel av det du är skyldig.',
    assetsShare: 'Tillgångar, din andel',
    liabilitiesShare: 'Skulder, din andel',
    otherTypes: 'Andra typer',
    totalAssetsRule: 'Din andel av varje tillgång, omräknad och avrundad en gång, sedan adderad.',
    totalLiabilitiesRule: 'Din andel av varje skuld, omräknad och avrundad en gång, sedan adderad.',
    monthlyIncomeRule: 'Före skatt. Årsinkomster delas med 12, engångsinkomster räknas inte.',
    monthlyCostsRule: 'Årskostnader delas med 12, engångskostnader räknas inte.',
    differenceRule:
      'Inkomster per månad efter varje källas skatt, minus kostnader per månad. Där skatten inte ' +
      'är känd räknas 30 %, som en uppskattning.',
    tax: 'Skatt',
    monthlyDifference: 'Kvar varje månad',
    differenceBeforeTax: 'Före skatt: inkomster minus kostnader',
    more: ({ count }: CountParams) => `${count} till`,
    incomes: 'Inkomster',
    afterTax: ({ before }: { before: string }) => `Efter skatt. Före skatt ${before}.`,
    estimatedTax: 'Uppskattat: 30 % skatt',
    incomesAfterTax: 'Inkomster efter skatt',
    nothingMonthly: 'Inget kommer in eller går ut varje månad ännu',
    debtsOfAssets: ({ percent }: PercentParams) => `Skulder ${percent} av tillgångarna`,
    archSentence: ({ net, parts }: Arch) =>
      `Nettoförmögenheten är ${net} av tillgångarna: ${parts}.`,
    noPercent: 'Det finns inga tillgångar att jämföra med',
    breakdownRule: 'Din andel av tillgångarna, adderad typ för typ.',
    breakdownSentence: ({ parts }: { parts: string }) => `Tillgångar efter typ: ${parts}.`,
    costs: 'Kostnader',
    noAssets: 'Inga tillgångar ännu',
    noIncome: 'Ingen inkomst per månad ännu',
    addIncome: 'Lägg till inkomst',
    noCosts: 'Inga kostnader per månad ännu',
    addCost: 'Lägg till kostnad',
    assetCount: ({ count }: CountParams) => (count === 1 ? '1 tillgång' : `${count} tillgångar`),
    liabilityCount: ({ count }: CountParams) =>
      count === 0 ? 'Inga registrerade' : count === 1 ? '1 skuld' : `${count} skulder`,
    incomeCount: ({ count }: CountParams) =>
      count === 0 ? 'Inga inkomster ännu' : count === 1 ? '1 källa' : `${count} källor`,
    costCount: ({ count }: CountParams) =>
      count === 0 ? 'Inga kostnader ännu' : count === 1 ? '1 kostnad' : `${count} kostnader`,
  },
});
