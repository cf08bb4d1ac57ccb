import {
  type AmountParams,
  type CountParams,
  defineTexts,
  type MonthParams,
  type PercentParams,
} from '#domain/basics/texts.ts';

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

/** Texts in place of net worth; loaded apart from those of the leading figure. */
export const noNetWorthTexts = defineTexts({
  en: {
    noNetWorthTitle: 'No net worth data available',
    noNetWorthText: 'Add assets and liabilities to see your net worth trend',
    addAssets: 'Add assets',
  },
  sv: {
    noNetWorthTitle: 'Ingen nettoförmögenhet att visa ännu',
    noNetWorthText:
      'Lägg till tillgångar och skulder för att se hur din nettoförmögenhet utvecklas',
    addAssets: 'Lägg till tillgångar',
  },
});

type FirstAndLatestParams = {
  first: string;
  firstMonth: string;
  latest: string;
  latestMonth: string;
};

export const performanceTexts = defineTexts({
  en: {
    noneComparable: 'No asset can be compared yet. This is your largest one.',
    leastDecline: 'Smallest decline',
    noneRose: 'Nothing that can be compared has risen.',
    withDeposits: ({ change }: { change: string }) => `${change} including deposits`,
    moved: ({ first, firstMonth, latest, latestMonth }: FirstAndLatestParams) =>
      `${first} in ${firstMonth}, ${latest} in ${latestMonth}`,
    because: {
      one_value: 'Only one value in the last twelve months',
      other_currency: 'Had another currency in between',
      from_zero: 'The first value was not above zero',
      account: 'Money comes and goes on an account',
      deposits: 'What you put in is not known',
    },
  },
  sv: {
    noneComparable: 'Ingen tillgång går att jämföra ännu. Det här är din största.',
    leastDecline: 'Minst nedgång',
    noneRose: 'Inget som går att jämföra har stigit.',
    withDeposits: ({ change }: { change: string }) => `${change} inklusive insättningar`,
    moved: ({ first, firstMonth, latest, latestMonth }: FirstAndLatestParams) =>
      `${first} i ${firstMonth}, ${latest} i ${latestMonth}`,
    because: {
      one_value: 'Bara ett värde de senaste tolv månaderna',
      other_currency: 'Hade en annan valuta däremellan',
      from_zero: 'Det första värdet var inte större än noll',
      account: 'På ett konto kommer och går pengar',
      deposits: 'Det du har satt in är inte känt',
    },
  },
});

/** Texts of the explanation and of the list of all assets; both are opened later. */
export const rankingTexts = defineTexts({
  en: {
    title: 'How your assets have done',
    rule:
      'The latest value against the one of twelve months ago, or the first since then, in the ' +
      'asset’s own currency. Accounts and investments are not ranked, as what you put in or took ' +
      'out is part of their change.',
    ranking: 'Best first',
    others: 'Not ranked',
    change: 'Change',
    divided: ({ month }: { month: string }) => `Divided by the value of ${month}`,
    percent: 'Change in percent',
  },
  sv: {
    title: 'Så har dina tillgångar utvecklats',
    rule:
      'Det senaste värdet mot det som gällde för tolv månader sedan, eller det första därefter, ' +
      'i tillgångens egen valuta. Konton och investeringar rankas inte, eftersom det du har satt ' +
      'in eller tagit ut ingår i deras förändring.',
    ranking: 'Bäst först',
    others: 'Inte rankade',
    change: 'Förändring',
    divided: ({ month }: { month: string }) => `Delat med värdet i ${month}`,
    percent: 'Förändring i procent',
  },
});

export const changeTexts = defineTexts({
  en: {
    since: ({ month }: MonthParams) => `since ${month}`,
    added: ({ amount }: AmountParams) => `of which added ${amount}`,
    removed: ({ amount }: AmountParams) => `of which removed ${amount}`,
    without: ({ percent }: PercentParams) => `${percent} without that`,
    unchanged: 'Unchanged',
    noEarlierMonth: 'No earlier month to compare with',
    unread: 'The change could not be read.',
    why: 'Why did it change?',
    nothingMoved: 'Nothing has changed',
    groups: {
      index: 'House price index',
      exchange_rate: 'Exchange rates',
      amortization: 'Paid off',
      borrowed: 'Borrowed',
      share: 'Your share',
      added: 'Added',
      removed: 'Removed',
      rate_known: 'Rate known again',
      rate_missing: 'Rate missing',
      accounts: 'Accounts',
      item: 'Value',
      rest: 'Others',
    },
  },
  sv: {
    since: ({ month }: MonthParams) => `sedan ${month}`,
    added: ({ amount }: AmountParams) => `varav tillagt ${amount}`,
    removed: ({ amount }: AmountParams) => `varav borttaget ${amount}`,
    without: ({ percent }: PercentParams) => `${percent} utan det`,
    unchanged: 'Oförändrat',
    noEarlierMonth: 'Inget att jämföra med ännu',
    unread: 'Förändringen kunde inte hämtas.',
    why: 'Varför ändrades det?',
    nothingMoved: 'Ingenting har ändrats',
    groups: {
      index: 'Fastighetsprisindex',
      exchange_rate: 'Växelkurser',
      amortization: 'Amorterat',
      borrowed: 'Lånat',
      share: 'Din andel',
      added: 'Tillagt',
      removed: 'Borttaget',
      rate_known: 'Kurs finns igen',
      rate_missing: 'Kurs saknas',
      accounts: 'Konton',
      item: 'Värde',
      rest: 'Övrigt',
    },
  },
});

type PartsParams = { parts: string };

/** Texts of the widgets' dialogs. */
export const dialogTexts = defineTexts({
  en: {
    statistics: 'Statistics',
    count: 'How many',
    average: 'Average',
    difference: 'Difference',
    others: 'Others',
    name: 'Name',
    share: 'Share',
    amount: 'Amount',
    aMonth: 'per month',
    openList: 'Open the list',
    incomeSentence: ({ parts }: PartsParams) => `Monthly income by source: ${parts}.`,
    sources: 'Sources',
    tax: ({ percent }: { percent: string }) => `${percent} tax`,
    noTax: 'no tax',
    taxEstimated: ({ percent }: { percent: string }) => `${percent} tax, estimated`,
    counted: ({ amount }: { amount: string }) => `${amount} per month`,
    averageSource: 'Average per source',
    sourceCount: 'Total sources',
    highestIncome: 'Highest income',
    netIncome: 'Net income',
    netIncomeRule: ({ percent }: { percent: string }) =>
      'Each source less its own tax. Where the tax is not known ' +
      `${percent} is counted, as an estimate.`,
    estimated: ({ percent }: { percent: string }) =>
      `Estimated: ${percent} tax where it is not known`,
    costSentence: ({ parts }: PartsParams) => `Monthly costs by category: ${parts}.`,
    categories: 'Categories',
    categoryRule: 'The costs of this category a month, added.',
    averageCategory: 'Average per category',
    categoryCount: 'Total categories',
    highestCost: 'Highest expense',
    lowestCost: 'Lowest expense',
    saved: ({ month }: MonthParams) => `Saved since ${month}`,
    spentMore: ({ month }: MonthParams) => `More spent since ${month}`,
    saving: 'Saved since last month',
    balanceSentence: ({ parts }: PartsParams) => `Assets and liabilities: ${parts}.`,
    assets: 'Total assets',
    liabilities: 'Total liabilities',
    ownedSide: 'Assets',
    owedSide: 'Liabilities',
    assetsPerDebt: 'Assets-to-liabilities ratio',
    assetsPerDebtRule: 'Your assets divided by your liabilities.',
    netOfAssets: 'net of assets',
    debtRatio: 'Debt ratio',
    debtRatioRule: 'Your liabilities as a share of your assets.',
    growth: 'Net worth growth',
    health: 'Financial health',
    positive: 'Positive',
    negative: 'Negative',
    noDebts: 'No liabilities',
    noAssets: 'No assets',
    assetSentence: ({ parts }: PartsParams) => `Assets by type: ${parts}.`,
    assetTypeRule: 'Your share of the assets of this type, added.',
    beforeTax: 'Before tax',
    afterTax: 'After tax',
    incomeBeforeTax: 'Income before tax',
    incomeAfterTax: 'Income after tax',
    costs: 'Costs',
    left: 'Left',
  },
  sv: {
    statistics: 'Nyckeltal',
    count: 'Antal',
    average: 'Snitt',
    difference: 'Skillnad',
    others: 'Övriga',
    name: 'Namn',
    share: 'Andel',
    amount: 'Belopp',
    aMonth: 'per månad',
    openList: 'Öppna listan',
    incomeSentence: ({ parts }: PartsParams) => `Inkomst per månad och källa: ${parts}.`,
    sources: 'Källor',
    tax: ({ percent }: { percent: string }) => `${percent} skatt`,
    noTax: 'ingen skatt',
    taxEstimated: ({ percent }: { percent: string }) => `${percent} skatt, uppskattad`,
    counted: ({ amount }: { amount: string }) => `${amount} per månad`,
    averageSource: 'Snitt per källa',
    sourceCount: 'Antal källor',
    highestIncome: 'Högsta inkomst',
    netIncome: 'Nettoinkomst',
    netIncomeRule: ({ percent }: { percent: string }) =>
      'Varje källa minus sin egen skatt. Där skatten inte är känd ' +
      `räknas ${percent}, som en uppskattning.`,
    estimated: ({ percent }: { percent: string }) =>
      `Uppskattat: ${percent} skatt där den inte är känd`,
    costSentence: ({ parts }: PartsParams) => `Kostnader per månad och kategori: ${parts}.`,
    categories: 'Kategorier',
    categoryRule: 'Kategorins kostnader per månad, adderade.',
    averageCategory: 'Snitt per kategori',
    categoryCount: 'Antal kategorier',
    highestCost: 'Högsta kostnad',
    lowestCost: 'Lägsta kostnad',
    saved: ({ month }: MonthParams) => `Sparat sedan ${month}`,
    spentMore: ({ month }: MonthParams) => `Mer betalt sedan ${month}`,
    saving: 'Sparat sedan förra månaden',
    balanceSentence: ({ parts }: PartsParams) => `Tillgångar och skulder: ${parts}.`,
    assets: 'Summa tillgångar',
    liabilities: 'Summa skulder',
    ownedSide: 'Tillgångar',
    owedSide: 'Skulder',
    assetsPerDebt: 'Tillgångar för varje lånad krona',
    assetsPerDebtRule: 'Dina tillgångar delade med dina skulder.',
    netOfAssets: 'netto av tillgångar',
    debtRatio: 'Skuldandel',
    debtRatioRule: 'Dina skulder som andel av dina tillgångar.',
    growth: 'Nettoförmögenhetens tillväxt',
    health: 'Ekonomisk hälsa',
    positive: 'Positiv',
    negative: 'Negativ',
    noDebts: 'Inga skulder',
    noAssets: 'Inga tillgångar',
    assetSentence: ({ parts }: PartsParams) => `Tillgångar efter typ: ${parts}.`,
    assetTypeRule: 'Din andel av tillgångarna av den här typen, adderade.',
    beforeTax: 'Före skatt',
    afterTax: 'Efter skatt',
    incomeBeforeTax: 'Inkomster före skatt',
    incomeAfterTax: 'Inkomster efter skatt',
    costs: 'Kostnader',
    left: 'Kvar',
  },
});
