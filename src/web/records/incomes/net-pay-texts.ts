// Apart from texts.ts: loaded with the calculation of tax by table, which few incomes use.
import { defineTexts } from '#domain/basics/texts.ts';

type TaxTableParams = { table: string; column: string };
type TaxFactsParams = { municipality: string; birthYear: string; church: string };

export const netPayTexts = defineTexts({
  en: {
    title: 'Tax by tax table',
    percent: 'Enter a percentage instead',
    kind: 'Kind of income',
    factsLead:
      'The table follows from where you live, your age and the church. The facts are saved in ' +
      'your profile, and can be erased.',
    change: 'Change',
    facts: ({ municipality, birthYear, church }: TaxFactsParams) =>
      `${municipality}, born ${birthYear}, ${church}`,
    member: 'member of the Church of Sweden',
    notMember: 'not a member of the Church of Sweden',
    monthly: 'Paid out per month',
    once: 'Paid out',
    writeAmount: 'Enter the amount, and the net is shown here.',
    onlyKronor: 'The tax tables are in kronor: 30% is counted for an income in another currency.',
    byTable: ({ table, column }: TaxTableParams) => `Table ${table}, column ${column}`,
    byOneOff: ({ percent }: { percent: string }) => `${percent} of a one-off amount`,
    main: 'Main income',
    mains: {
      '': 'Not stated (assumed: the largest)',
      '1': 'Yes, taxed by table',
      '0': 'No, a side income',
    },
    bySide: {
      stated: ({ percent }: { percent: string }) => `${percent} of a side income`,
      assumed: ({ percent }: { percent: string }) =>
        `${percent} of a side income (assumed: another one is larger)`,
    },
    formulaSide:
      'Only the main income is taxed by table. From a side income a fixed percentage is withheld, ' +
      'and the final tax of the year settles the rest.',
    taxOf: ({ tax, percent }: { tax: string; percent: string }) => `tax ${tax} (${percent})`,
    rulesOf: ({ year }: { year: string }) => `by the rules of ${year}`,
    unknown:
      'A calculation, not advice. It does not know your parish (the church fee is the mean of ' +
      'the municipality’s), other incomes, deductions or a tax adjustment (jämkning). The ' +
      'Swedish Tax Agency decides.',
    formula: 'The year’s tax on twelve times the top of the table’s band; a twelfth of it a month.',
    formulaPercent:
      'Above 80\u00a0000\u00a0kr a month the table states a percentage of the income.',
    formulaOnce:
      'A percentage by the pay of the year: your taxed recurring incomes, and this amount.',
    inTables: ({ percent }: { percent: string }) => `${percent} in every table`,
    localRate: ({ table, percent }: { table: string; percent: string }) =>
      `${percent} in table ${table}`,
    income: 'Income a year, in the table',
    allowance: 'Allowance',
    taxable: 'Taxable income',
    stateTax: 'State tax',
    localTax: 'Municipal and regional tax',
    fees: 'Burial and church fee',
    pensionFee: 'General pension fee',
    publicServiceFee: 'Public service fee',
    pensionFeeReduction: 'Reduction for the pension fee',
    inWorkReduction: 'Reduction for work income',
    sicknessReduction: 'Reduction for sickness compensation',
    earnedIncomeReduction: 'Reduction for earned income',
    yearTax: 'Tax of the year',
    monthTax: 'Tax per month, öre dropped',
    yearPay: 'Pay of the year',
    tax: 'Tax',
    amount: 'Amount before tax',
    net: 'After tax',
  },
  sv: {
    title: 'Skatt enligt skattetabell',
    percent: 'Ange procent i stället',
    kind: 'Slag av inkomst',
    factsLead:
      'Tabellen beror på var du är folkbokförd, din ålder och kyrkan. Uppgifterna sparas i din ' +
      'profil och kan raderas.',
    change: 'Ändra',
    facts: ({ municipality, birthYear, church }: TaxFactsParams) =>
      `${municipality}, född ${birthYear}, ${church}`,
    member: 'med i Svenska kyrkan',
    notMember: 'inte med i Svenska kyrkan',
    monthly: 'Betalas ut per månad',
    once: 'Betalas ut',
    writeAmount: 'Skriv beloppet, så visas nettot här.',
    onlyKronor: 'Skattetabellerna är i kronor: för en inkomst i annan valuta räknas 30\u00a0%.',
    byTable: ({ table, column }: TaxTableParams) => `Tabell ${table}, kolumn ${column}`,
    byOneOff: ({ percent }: { percent: string }) => `${percent} av ett engångsbelopp`,
    main: 'Huvudinkomst',
    mains: {
      '': 'Inte angivet (antas: den största)',
      '1': 'Ja, skatt enligt tabell',
      '0': 'Nej, en sidoinkomst',
    },
    bySide: {
      stated: ({ percent }: { percent: string }) => `${percent} av en sidoinkomst`,
      assumed: ({ percent }: { percent: string }) =>
        `${percent} av en sidoinkomst (antaget: en annan är större)`,
    },
    formulaSide:
      'Bara huvudinkomsten beskattas enligt tabell. Från en sidoinkomst dras en fast procentsats, ' +
      'och årets slutliga skatt reglerar resten.',
    taxOf: ({ tax, percent }: { tax: string; percent: string }) => `skatt ${tax} (${percent})`,
    rulesOf: ({ year }: { year: string }) => `med ${year} års regler`,
    unknown:
      'En uträkning, inte råd. Den känner inte till din församling (kyrkoavgiften är ett ' +
      'medelvärde för kommunen), andra inkomster, avdrag eller jämkning. Skatteverket bestämmer.',
    formula:
      'Årets skatt på tolv gånger det högsta beloppet i tabellens rad; en tolftedel i månaden.',
    formulaPercent:
      'Över 80\u00a0000\u00a0kr i månaden anger tabellen skatten i procent av inkomsten.',
    formulaOnce: 'Procent efter årets lön: dina beskattade återkommande inkomster och beloppet.',
    inTables: ({ percent }: { percent: string }) => `${percent} i alla tabeller`,
    localRate: ({ table, percent }: { table: string; percent: string }) =>
      `${percent} i tabell ${table}`,
    income: 'Inkomst per år, i tabellen',
    allowance: 'Grundavdrag',
    taxable: 'Beskattningsbar inkomst',
    stateTax: 'Statlig skatt',
    localTax: 'Kommunal- och regionskatt',
    fees: 'Begravnings- och kyrkoavgift',
    pensionFee: 'Allmän pensionsavgift',
    publicServiceFee: 'Public service-avgift',
    pensionFeeReduction: 'Skattereduktion för pensionsavgift',
    inWorkReduction: 'Jobbskatteavdrag',
    sicknessReduction: 'Skattereduktion för sjukersättning',
    earnedIncomeReduction: 'Skattereduktion för förvärvsinkomst',
    yearTax: 'Skatt på året',
    monthTax: 'Skatt per månad, utan ören',
    yearPay: 'Årets lön',
    tax: 'Skatt',
    amount: 'Belopp före skatt',
    net: 'Efter skatt',
  },
});
