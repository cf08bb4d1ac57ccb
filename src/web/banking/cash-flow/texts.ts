import { FORECAST_DAYS } from '#domain/banking/cash-flow/cash-flow-forecast.ts';
import { type AmountParams, type CountParams, defineTexts } from '#domain/basics/texts.ts';

export const cashFlowTexts = defineTexts({
  en: {
    title: 'Cash flow',
    lead:
      'Money in and out, as your banks booked it. Transfers between your own accounts, and ' +
      'savings, are left out.',
    emptyTitle: 'Nothing to add up yet',
    emptyText:
      'Open a file from your bank or connect to it, and its transactions are added up here.',
    toTransactions: 'To transactions',
    income: 'Income',
    spending: 'Spending',
    net: 'Left over',
    savings: 'Left of income',
    perMonth: 'a month on average',
    recorded: ({ amount }: AmountParams) => `According to your records ${amount} a month`,
    recordedIncome: ({ amount }: AmountParams) =>
      `According to your records ${amount} a month after tax`,
    noWhole: 'No whole month is known yet',
    ofMonths: ({ count }: CountParams) =>
      count === 1 ? 'One whole month' : `${count} whole months`,
    averageRule: 'The whole months added, divided by their number.',
    savingsRule: 'What was left over in all the whole months, of the income in them.',
    average: 'Monthly average',
    averageIncome: 'Average monthly income',
    averageSpending: 'Average monthly spending',
    netRule: 'Average monthly income, less average monthly spending.',
    sum: 'Sum',
    byMonth: 'Month by month',
    period: 'Period',
    months12: '12 months',
    months24: '24 months',
    month: 'Month',
    running: 'so far',
    partly: 'only partly known',
    monthsSentence: (of: { from: string; to: string; income: string; spending: string }) =>
      `Income and spending from ${of.from} to ${of.to}: ${of.income} came in and ${of.spending} ` +
      'went out.',
    monthRule:
      'Income by category, less spending by category. What a shop pays back is taken off its ' +
      'category, which never falls below zero: the rest is income. Transfers and savings that ' +
      'are moved are in neither.',
    beyond: {
      income: 'more came back than was paid in the month',
      spending: 'more was taken back than came in the month',
    },
    monthExplained: ({ month }: { month: string }) => `Left over in ${month}`,
    monthSoFar: ({ month }: { month: string }) => `Left over so far in ${month}`,
    pending: (of: { income: string; spending: string; count: number }) =>
      `Not booked yet, and in no month: ${of.spending} on the way out and ${of.income} on ` +
      `the way in (${of.count}).`,
    transfers: ({ count }: CountParams) =>
      count === 1
        ? 'One transaction that only moved money, between own accounts or to savings, is left out.'
        : `${count} transactions that only moved money, between own accounts or to savings, are ` +
          'left out.',
    showTransfers: 'Show transfers',
    unknown: 'no transactions',
    noRatePending: (of: { currency: string; count: number; amount: string }) =>
      `Not booked yet and not counted: ${of.amount} (${of.count}), because there is no rate for ` +
      `${of.currency}.`,
    noRateMerchant: (of: { currency: string; count: number; amount: string }) =>
      `${of.amount} (${of.count}), because there is no rate for ${of.currency}`,
    noRate: (of: { currency: string; count: number; amount: string; month: string }) =>
      `Not counted in ${of.month}: ${of.amount} (${of.count}), because there is no rate for ` +
      `${of.currency}.`,
    byCategory: 'Spending by category',
    category: 'Category',
    amount: 'Amount',
    sinceMonth: 'Compared with the month before',
    sinceYear: 'Compared with the same month last year',
    nothingSpent: 'Nothing was spent in this month.',
    notCovered: 'No file or bank has any transaction of this month, so nothing is known of it.',
    stillExpected: ({ amount, day }: AmountParams & { day: string }) =>
      `${amount} of income is still expected this month, the first about ${day}.`,
    returned: ({ amount }: AmountParams) => `less ${amount} refunded`,
    spendingRule:
      'What was booked in each category in the month, less what a shop paid back, and never ' +
      'below zero: the rest is income.',
    rows: ({ count }: CountParams) => (count === 1 ? 'one transaction' : `${count} transactions`),
    uncategorized: 'No category',
    recurring: 'Recurring',
    recurringNote:
      'An estimate from how often the payments came and their latest price; where amounts vary, ' +
      'from the median amount or the season.',
    recurringRule: 'The price of one payment, times the number of payments in a year.',
    yearly: 'Per year',
    once: 'Each time',
    whatFor: 'For what',
    nothingRecurs: 'No recurring payments have been found.',
    costs: 'Yearly costs',
    recurringIncome: 'Yearly income',
    merchants: 'Where you spend most',
    merchant: 'Paid to',
    merchantsRule:
      'What was paid since then, less what came back; texts with the same words are one.',
    merchantRule: 'What was paid each month, less what was refunded.',
    since: ({ month }: { month: string }) => `Since ${month}`,
    noMerchants: 'Nothing has been paid.',
    forecast: `The next ${FORECAST_DAYS} days`,
    estimated: 'Estimated',
    noForecast: 'This takes three whole months of transactions, and a balance from the bank.',
    forecastSentence: (of: { last: string; day: string; low: string; high: string }) =>
      `About ${of.last} on ${of.day}, usually between ${of.low} and ${of.high}.`,
    forecastPoint: (of: { last: string; day: string }) => `About ${of.last} on ${of.day}.`,
    held: (of: { held: number; tried: number }) =>
      `In the last year such a range was right ${of.held} of ${of.tried} times.`,
    lowest: (of: { amount: string; day: string }) =>
      `Lowest balance: about ${of.amount}, on ${of.day}.`,
    day: 'Day',
    expected: 'Expected',
    from: 'From',
    to: 'To',
    assumptions: 'How it is calculated',
    assumeStart: (of: { amount: string; day: string }) =>
      `It starts at ${of.amount}: the balances from your banks, the oldest from ${of.day}, and ` +
      `what is not booked yet.`,
    assumeRecurring:
      'Recurring payments come as before, at their latest price; those that are already pending ' +
      'are not counted twice.',
    assumeRest: (of: { amount: string; count: number }) =>
      `Everything else is as in the median of the last ${of.count} whole months: ${of.amount} a ` +
      'month, spread over the days of the week as before.',
    assumeBand: (of: { low: string; high: string }) =>
      `The range shows the same with a month from the lower quarter (${of.low}) and from the ` +
      `upper one (${of.high}).`,
    assumeWalked: (of: { held: number; tried: number }) =>
      `The range is as wide as such forecasts missed when made on ${of.tried} days of the last ` +
      `year; after ${FORECAST_DAYS} days it would have been right ${of.held} of ${of.tried} ` +
      'times.',
    notWalked: 'How often it is right cannot be said yet: that takes about ten months.',
    assumeNot: 'Transfers, also to accounts that are not here, and anything new are not included.',
    notStarted: (of: { name: string }) =>
      `${of.name} is not included: its balance or exchange rate is missing.`,
    forecastRule: 'Balance, pending and recurring payments and the rest, added until the last day.',
    restLine: 'Everything else',
    pendingLine: 'Not booked yet',
    times: ({ count }: CountParams) => (count === 1 ? 'once' : `${count} times`),
    isNotCounted: 'balance or exchange rate missing',
  },
  sv: {
    title: 'Kassaflöde',
    lead:
      'Pengar in och ut, så som bankerna bokförde dem. Överföringar mellan egna konton och ' +
      'sparande räknas inte.',
    emptyTitle: 'Inget att räkna ihop än',
    emptyText: 'Öppna en fil från banken eller koppla den, så räknas transaktionerna ihop här.',
    toTransactions: 'Till transaktionerna',
    income: 'Inkomster',
    spending: 'Utgifter',
    net: 'Kvar',
    savings: 'Kvar av inkomsten',
    perMonth: 'i månaden i snitt',
    recorded: ({ amount }: AmountParams) => `Enligt dina uppgifter ${amount} i månaden`,
    recordedIncome: ({ amount }: AmountParams) =>
      `Enligt dina uppgifter ${amount} i månaden efter skatt`,
    noWhole: 'Ingen hel månad är känd än',
    ofMonths: ({ count }: CountParams) => (count === 1 ? 'En hel månad' : `${count} hela månader`),
    averageRule: 'De hela månaderna adderade, delade med antalet.',
    savingsRule: 'Det som blev kvar i alla hela månader, av inkomsterna i dem.',
    average: 'I månaden i snitt',
    averageIncome: 'Inkomster i månaden i snitt',
    averageSpending: 'Utgifter i månaden i snitt',
    netRule: 'Inkomsterna i månaden i snitt, minus utgifterna i månaden i snitt.',
    sum: 'Summa',
    byMonth: 'Månad för månad',
    period: 'Period',
    months12: '12 månader',
    months24: '24 månader',
    month: 'Månad',
    running: 'hittills',
    partly: 'bara delvis känd',
    monthsSentence: (of: { from: string; to: string; income: string; spending: string }) =>
      `Inkomster och utgifter från ${of.from} till ${of.to}: ${of.income} kom in och ` +
      `${of.spending} gick ut.`,
    monthRule:
      'Inkomster per kategori minus utgifter per kategori. Det en butik betalar tillbaka dras av ' +
      'från sin kategori, som aldrig blir mindre än noll: resten är en inkomst. Överföringar ' +
      'och sparande som flyttas räknas inte.',
    beyond: {
      income: 'mer kom tillbaka än som betalades under månaden',
      spending: 'mer togs tillbaka än som kom under månaden',
    },
    monthExplained: ({ month }: { month: string }) => `Kvar i ${month}`,
    monthSoFar: ({ month }: { month: string }) => `Kvar hittills i ${month}`,
    pending: (of: { income: string; spending: string; count: number }) =>
      `Inte bokfört än, och inte med i någon månad: ${of.spending} på väg ut och ` +
      `${of.income} på väg in (${of.count} st).`,
    transfers: ({ count }: CountParams) =>
      count === 1
        ? 'En transaktion som bara flyttade pengar, mellan egna konton eller till sparande, ' +
          'räknas inte.'
        : `${count} transaktioner som bara flyttade pengar, mellan egna konton eller till ` +
          'sparande, räknas inte.',
    showTransfers: 'Visa överföringar',
    unknown: 'inga transaktioner',
    noRatePending: (of: { currency: string; count: number; amount: string }) =>
      `Inte bokfört än och inte medräknat: ${of.amount} (${of.count} st), eftersom det inte ` +
      `finns någon kurs för ${of.currency}.`,
    noRateMerchant: (of: { currency: string; count: number; amount: string }) =>
      `${of.amount} (${of.count} st), eftersom det inte finns någon kurs för ${of.currency}`,
    noRate: (of: { currency: string; count: number; amount: string; month: string }) =>
      `Inte medräknat i ${of.month}: ${of.amount} (${of.count} st), eftersom det inte finns ` +
      `någon kurs för ${of.currency}.`,
    byCategory: 'Utgifter per kategori',
    category: 'Kategori',
    amount: 'Belopp',
    sinceMonth: 'Jämfört med månaden före',
    sinceYear: 'Jämfört med samma månad i fjol',
    nothingSpent: 'Inget gick ut den här månaden.',
    notCovered:
      'Ingen fil eller bank har några transaktioner för den här månaden, så inget är känt om den.',
    stillExpected: ({ amount, day }: AmountParams & { day: string }) =>
      `Inkomster på ${amount} väntas ännu den här månaden, de första omkring ${day}.`,
    returned: ({ amount }: AmountParams) => `${amount} tillbaka är avdraget`,
    spendingRule:
      'Det som bokförts i varje kategori under månaden, minus det en butik betalat tillbaka, och ' +
      'aldrig mindre än noll: resten är en inkomst.',
    rows: ({ count }: CountParams) => (count === 1 ? 'en transaktion' : `${count} transaktioner`),
    uncategorized: 'Utan kategori',
    recurring: 'Återkommande',
    recurringNote:
      'En uppskattning efter hur ofta betalningarna kommit och deras senaste pris; där beloppen ' +
      'varierar, efter medianbeloppet eller årstiden.',
    recurringRule: 'Priset för en betalning, gånger antalet betalningar på ett år.',
    yearly: 'Per år',
    once: 'Per gång',
    whatFor: 'För vad',
    nothingRecurs: 'Inga återkommande betalningar har hittats.',
    costs: 'Kostnader per år',
    recurringIncome: 'Inkomster per år',
    merchants: 'Här handlar du mest',
    merchant: 'Betalat till',
    merchantsRule:
      'Det som betalats sedan dess, minus det som betalats tillbaka; texter med samma ord ' +
      'räknas ihop.',
    merchantRule: 'Det som betalats varje månad, minus det som betalats tillbaka.',
    since: ({ month }: { month: string }) => `Sedan ${month}`,
    noMerchants: 'Inget har betalats.',
    forecast: `De närmaste ${FORECAST_DAYS} dagarna`,
    estimated: 'Uppskattat',
    noForecast:
      'Till det här behövs tre hela månader med transaktioner, och ett saldo från banken.',
    forecastSentence: (of: { last: string; day: string; low: string; high: string }) =>
      `Omkring ${of.last} den ${of.day}, vanligen mellan ${of.low} och ${of.high}.`,
    forecastPoint: (of: { last: string; day: string }) => `Omkring ${of.last} den ${of.day}.`,
    held: (of: { held: number; tried: number }) =>
      `Det senaste året stämde ett sådant spann ${of.held} av ${of.tried} gånger.`,
    lowest: (of: { amount: string; day: string }) =>
      `Lägsta saldo: omkring ${of.amount}, den ${of.day}.`,
    day: 'Dag',
    expected: 'Väntat',
    from: 'Från',
    to: 'Till',
    assumptions: 'Så är det beräknat',
    assumeStart: (of: { amount: string; day: string }) =>
      `Startar på ${of.amount}: saldona från dina banker, det äldsta från ${of.day}, och det som ` +
      `inte är bokfört än.`,
    assumeRecurring:
      'Återkommande betalningar kommer som förut, till sitt senaste pris; de som redan väntar på ' +
      'att bokföras räknas inte två gånger.',
    assumeRest: (of: { amount: string; count: number }) =>
      `Allt annat är som i medianmånaden av de senaste ${of.count} hela månaderna: ` +
      `${of.amount} i månaden, fördelat över veckans dagar som tidigare.`,
    assumeBand: (of: { low: string; high: string }) =>
      `Spannet visar detsamma med en månad ur den sämre fjärdedelen (${of.low}) och ur den ` +
      `bättre (${of.high}).`,
    assumeWalked: (of: { held: number; tried: number }) =>
      `Spannet är så brett som sådana prognoser slagit fel när de gjorts ${of.tried} dagar det ` +
      `senaste året; efter ${FORECAST_DAYS} dagar hade det stämt ${of.held} av ${of.tried} ` +
      'gånger.',
    notWalked: 'Hur ofta det stämmer går inte att säga än: det kräver omkring tio månader.',
    assumeNot: 'Överföringar, också till konton som inte finns här, och allt nytt är inte med.',
    notStarted: (of: { name: string }) => `${of.name} är inte med: saldo eller växelkurs saknas.`,
    forecastRule: 'Saldo, obokfört, återkommande och resten, adderat till sista dagen.',
    restLine: 'Allt annat',
    pendingLine: 'Inte bokfört än',
    times: ({ count }: CountParams) => (count === 1 ? 'en gång' : `${count} gånger`),
    isNotCounted: 'saldo eller växelkurs saknas',
  },
});
