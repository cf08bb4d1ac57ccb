import {
  type AmountParams,
  type CountParams,
  type DayParams,
  defineTexts,
  type NameParams,
  type PercentParams,
} from '#domain/basics/texts.ts';
import { instrumentKinds } from '#web/client/records/type-texts.ts';

type FromTo = { from: string; to: string };

/** Words of an account's page. */
export const holdingsTexts = defineTexts({
  en: {
    back: 'All assets',
    asOf: ({ day }: DayParams) => `As of ${day}.`,
    add: 'Add transaction',
    addBuy: 'Add a buy',
    prices: 'Update prices',
    openFile: 'Open a broker’s file',
    emptyTitle: 'No holdings yet',
    emptyText:
      'State what the account has bought, and when. Valv then counts its value, what it cost and ' +
      'what it has given, month by month. The value is no longer typed by hand.',
    ofOwnerTitle: ({ name }: NameParams) => `${name} manages this account`,
    ofOwnerText:
      'Its transactions are with the one who manages it. Your share of its value is among your ' +
      'assets, and your share of its sales among your realised gains.',
    toGains: 'See realised gains',
    unknownTitle: 'There are no holdings here',
    unknownText:
      'Investments, pensions and other assets can keep holdings. This one cannot, or it has been ' +
      'deleted.',
    value: 'Value',
    valueRule:
      'Each holding by its latest price, converted at the latest rate and rounded once, and the ' +
      'account’s cash, added.',
    withCash: ({ amount }: AmountParams) => `Of it ${amount} in cash`,
    isEstimated: ({ count, day }: CountParams & DayParams) =>
      count === 1
        ? `Estimated: a price is from ${day}`
        : `Estimated: ${count} prices are old, the oldest from ${day}`,
    isAtCost: ({ count }: CountParams) =>
      count === 1
        ? 'Estimated: one holding has no price and counts at its cost'
        : `Estimated: ${count} holdings have no price and count at their cost`,
    isPartial: ({ count }: CountParams) =>
      count === 1
        ? 'One holding has no price and is not included'
        : `${count} holdings have no price and are not included`,
    invested: 'Cost of the holdings',
    investedBelow: 'Of what the account has now',
    investedRule: 'Units × average cost of each holding. Fees of buys are part of it.',
    gain: 'Unrealised gain',
    gainRule: 'Value less cost of each holding, added. Gains of sales are not part of it.',
    ofCost: ({ percent }: PercentParams) => `${percent} of the cost`,
    nothingToCompare: 'Nothing to compare with yet',
    xirr: 'Return on your money',
    twr: 'Return of the holdings',
    yearly: 'A year',
    whole: 'Since the start, not a year',
    overPeriod: 'Over the period, not a year',
    xirrBelow: 'weighted by your deposits',
    twrBelow: 'whatever you deposited',
    xirrRule:
      'The yearly rate at which every deposit and withdrawal, each counted from its day, comes to ' +
      'today’s value (XIRR, actual days ÷ 365). Under a year it is not made yearly.',
    twrRule:
      'The growth between deposits and withdrawals, linked together: how the holdings have done, ' +
      'however much money was in them. Under a year it is not made yearly.',
    isEstimatedRate: 'Estimated: a price is old',
    ofPrices: 'Of prices, dividends and fees',
    ofCurrencies: 'Of exchange rates',
    noReturn: '–',
    reasons: {
      one_way: 'There are no deposits to compare the value with',
      no_rate: 'No rate fits these deposits and values',
      several_rates: 'Several rates fit, so none is shown',
      unclear: 'It cannot be calculated for these amounts',
      nothing_held: 'Nothing has been held yet',
      price_missing: 'A price is missing on a day that it needs',
      rate_missing: 'An exchange rate is missing on a day that it needs',
      too_many_prices: 'There are too many prices to calculate it',
      too_large: 'The amounts are too large to calculate it',
    },
    soFar: 'So far',
    realised: 'Realised gain',
    realisedRule: 'Proceeds of each sale less its fee and the average cost of the units sold.',
    stillHeld: 'Holdings that remain in part',
    dividends: 'Dividends',
    dividendsRule: 'Dividends before tax, at the exchange rate of each day.',
    fees: 'Fees',
    taxes: 'Taxes',
    sum: 'Sum',
    issuesTitle: ({ count }: CountParams) =>
      count === 1 ? 'One thing to see to' : `${count} things to see to`,
    issuesText: 'The rest is counted all the same.',
    showAll: ({ count }: CountParams) => `Show all ${count}`,
    issues: {
      sold_more_than_held: 'More was sold than the account had',
      option_written: 'An option was sold that has not been bought back',
      ratio_missing: 'A split has no ratio',
      split_missing: 'Another account tells of a split that this one does not',
      amount_missing: 'An amount, or price and units, are missing',
      rate_missing: 'The exchange rate of the day is missing',
      price_missing: 'There is no price',
      exchange_without_out: 'Units came by an exchange, but none left',
      exchange_without_in: 'Units left by an exchange, but none came',
      exchange_unclear: 'An exchange into several instruments has no values',
      transfer_without_cost: 'Units came from another account without a cost',
      transfer_without_arrival: 'Units left for another account, but came to none',
      return_above_cost: 'More capital was returned than the units cost',
      order_unknown: 'Bought and sold on one day',
      opening_contradicted: 'Transactions come to more than the holding that you started with',
      instrument_missing: 'A transaction names no instrument',
      out_of_range: 'A number of units is beyond what can be counted',
    },
    remedies: {
      sold_more_than_held:
        'Add the buy or the opening holding that is missing. If it was sold short, the value is too ' +
        'high by what the account owes, and the gain is known once it is bought back.',
      option_written:
        'The account owes it, below zero units, at its last price. Add the buy, for nothing if it ' +
        'has expired.',
      ratio_missing: 'State the ratio, such as 2:1, or the change in units.',
      split_missing:
        'Add the split here too, or the newer file of this account. Until then its units, their value ' +
        'and the average cost are of both before and after it.',
      amount_missing: 'Edit the transaction and fill it in.',
      rate_missing: 'State the rate in the transaction. Until then it is not included.',
      price_missing: 'State a price. Until then it counts at its cost, if that is known.',
      exchange_without_out: 'Add the exchange that the units came from.',
      exchange_without_in: 'Add what the units were exchanged for.',
      exchange_unclear: 'State the price of each, so that the cost can be divided.',
      transfer_without_cost: 'Add the transfer from the other account, or state the price paid.',
      transfer_without_arrival: 'Add the transfer to the account that they came to.',
      return_above_cost: 'Check the amount. The cost never goes below nothing.',
      order_unknown:
        'The order decides the average cost. A sale of all units counts before the buys, others after.',
      opening_contradicted: 'Add the sale that is missing, or remove the opening holding.',
      instrument_missing: 'Edit the transaction and choose the instrument.',
      out_of_range: 'Check the units, the price and the ratio.',
    },
    setPrice: 'State a price',
    showTransactions: 'Show transactions',
    holdings: ({ count }: CountParams) => (count === 1 ? '1 holding' : `${count} holdings`),
    holdingsCaption: 'Holdings',
    order: 'Sort by',
    orders: {
      value: 'Largest value and share',
      gain: 'Largest gain',
      percent: 'Largest gain in percent',
      name: 'Name',
    },
    find: 'Find a holding',
    noMatch: 'Nothing matches.',
    name: 'Name',
    quantity: 'Units',
    price: 'Price',
    averageCost: 'Average cost',
    cost: 'Cost',
    share: 'Share',
    gainColumn: 'Gain',
    open: ({ name }: NameParams) => `Open ${name}`,
    oldPrice: ({ day }: DayParams) => `Estimated, price of ${day}`,
    noPrice: 'Price missing',
    noRate: 'Rate missing',
    notIncluded: 'Not included',
    cash: 'Cash',
    cashIn: ({ name }: NameParams) => `Cash in ${name}`,
    closed: 'No longer held',
    closedOn: 'Closed',
    result: 'Realised',
    chart: 'Value and money put in',
    chartSentence: ({ from, to }: FromTo) =>
      `Value of the account beside the money put in, month by month from ${from} to ${to}.`,
    putIn: 'Money put in',
    putInShort: 'Put in',
    month: 'Month',
    firstMonth: 'The chart begins when a month has closed.',
    yourShare: ({ percent }: PercentParams) => `Your share, ${percent}, of both.`,
    dividendChart: 'Dividends by month',
    dividendSentence: ({ from, to }: FromTo) => `Dividends by month, ${from} to ${to}.`,
    kinds: instrumentKinds.en,
    kindNotStated: 'Kind not stated',
    kindOf: 'Kind of security',
    sources: {
      typed: 'typed',
      file: 'from a price file',
      position: 'from a position file',
      transaction: 'from a transaction',
      cost: 'what they cost',
    },
    priceSource: ({ day, source }: { day: string; source: string }) => `${day}, ${source}`,
    afterSplit: ({ day }: DayParams) => `Price recalculated by the split of ${day}`,
    buy: 'Buy',
    sell: 'Sell',
    averageRule:
      'The average of everything bought, fees included, over all of your taxed accounts ' +
      '(genomsnittsmetoden); in an ISK, a KF or a pension that of the account.',
    costUnknown: 'The cost is not known',
    close: 'Close',
  },
  sv: {
    back: 'Alla tillgångar',
    asOf: ({ day }: DayParams) => `Per den ${day}.`,
    add: 'Lägg till transaktion',
    addBuy: 'Lägg till ett köp',
    prices: 'Uppdatera kurser',
    openFile: 'Öppna mäklarens fil',
    emptyTitle: 'Inga innehav ännu',
    emptyText:
      'Skriv in vad kontot har köpt, och när. Då räknar Valv ut värdet, vad det kostade och vad det ' +
      'har gett, månad för månad. Värdet skrivs inte längre för hand.',
    ofOwnerTitle: ({ name }) => `${name} sköter kontot`,
    ofOwnerText:
      'Dess transaktioner finns hos den som sköter det. Din andel av värdet finns bland dina ' +
      'tillgångar, och din andel av försäljningarna bland dina realiserade vinster.',
    toGains: 'Se realiserade vinster',
    unknownTitle: 'Här finns inga innehav',
    unknownText:
      'Investeringar, pensioner och övriga tillgångar kan ha innehav. Den här kan det inte, eller ' +
      'så är den borttagen.',
    value: 'Värde',
    valueRule:
      'Varje innehav till sin senaste kurs, omräknat med den senaste växelkursen och avrundat en ' +
      'gång, och kontots likvida medel, adderade.',
    withCash: ({ amount }: AmountParams) => `Varav likvida medel ${amount}`,
    isEstimated: ({ count, day }: CountParams & DayParams) =>
      count === 1
        ? `Uppskattat: en kurs är från ${day}`
        : `Uppskattat: ${count} kurser är gamla, den äldsta från ${day}`,
    isAtCost: ({ count }: CountParams) =>
      count === 1
        ? 'Uppskattat: ett innehav saknar kurs och räknas till vad det kostade'
        : `Uppskattat: ${count} innehav saknar kurs och räknas till vad de kostade`,
    isPartial: ({ count }: CountParams) =>
      count === 1
        ? 'Ett innehav saknar kurs och är inte medräknat'
        : `${count} innehav saknar kurs och är inte medräknade`,
    invested: 'Anskaffningsvärde',
    investedBelow: 'För det som kontot har nu',
    investedRule: 'Antal × snittpris för varje innehav. Köpens avgifter ingår.',
    gain: 'Orealiserad vinst',
    gainRule:
      'Värde minus anskaffningsvärde för varje innehav, adderat. Vinster vid försäljning ingår inte.',
    ofCost: ({ percent }: PercentParams) => `${percent} av anskaffningsvärdet`,
    nothingToCompare: 'Inget att jämföra med ännu',
    xirr: 'Avkastning på dina pengar',
    twr: 'Innehavens avkastning',
    yearly: 'Per år',
    whole: 'Sedan start, inte per år',
    overPeriod: 'Över perioden, inte per år',
    xirrBelow: 'vägd efter dina insättningar',
    twrBelow: 'oavsett dina insättningar',
    xirrRule:
      'Den årsränta som gör att alla insättningar och uttag, var och en räknad från sin dag, blir ' +
      'dagens värde (XIRR, faktiska dagar ÷ 365). Under ett år räknas den inte om till år.',
    twrRule:
      'Tillväxten mellan insättningar och uttag, länkad: hur det har gått för innehaven, hur mycket ' +
      'pengar det än fanns i dem. Under ett år räknas den inte om till år.',
    isEstimatedRate: 'Uppskattat: en kurs är gammal',
    ofPrices: 'Av kurser, utdelningar och avgifter',
    ofCurrencies: 'Av växelkurser',
    noReturn: '–',
    reasons: {
      one_way: 'Det finns inga insättningar att jämföra värdet med',
      no_rate: 'Ingen ränta passar dessa insättningar och värden',
      several_rates: 'Flera räntor passar, därför visas ingen',
      unclear: 'Den går inte att räkna ut för dessa belopp',
      nothing_held: 'Inget har ägts ännu',
      price_missing: 'En kurs saknas en dag som behövs',
      rate_missing: 'En växelkurs saknas en dag som behövs',
      too_many_prices: 'Det finns för många kurser för att räkna ut den',
      too_large: 'Beloppen är för stora för att räkna ut den',
    },
    soFar: 'Hittills',
    realised: 'Realiserad vinst',
    realisedRule:
      'Varje försäljnings likvid minus avgiften och snittpriset för de sålda andelarna.',
    stillHeld: 'Innehav som delvis finns kvar',
    dividends: 'Utdelningar',
    dividendsRule: 'Utdelningar före skatt, till varje dags växelkurs.',
    fees: 'Avgifter',
    taxes: 'Skatter',
    sum: 'Summa',
    issuesTitle: ({ count }: CountParams) =>
      count === 1 ? 'En sak att åtgärda' : `${count} saker att åtgärda`,
    issuesText: 'Resten är medräknat ändå.',
    showAll: ({ count }: CountParams) => `Visa alla ${count}`,
    issues: {
      sold_more_than_held: 'Fler såldes än kontot hade',
      option_written: 'En option är såld och inte återköpt',
      ratio_missing: 'En split saknar förhållande',
      split_missing: 'Ett annat konto har en split som det här saknar',
      amount_missing: 'Belopp, eller kurs och antal, saknas',
      rate_missing: 'Växelkursen för dagen saknas',
      price_missing: 'Kurs saknas',
      exchange_without_out: 'Andelar kom in genom ett byte, men inga lämnade',
      exchange_without_in: 'Andelar lämnade genom ett byte, men inga kom in',
      exchange_unclear: 'Ett byte till flera värdepapper saknar värden',
      transfer_without_cost: 'Andelar kom från ett annat konto utan anskaffningsvärde',
      transfer_without_arrival: 'Andelar flyttades till ett annat konto, men kom inte fram',
      return_above_cost: 'Mer kapital betalades tillbaka än andelarna kostade',
      order_unknown: 'Köpt och sålt samma dag',
      opening_contradicted: 'Transaktionerna ger fler andelar än det ingående innehavet',
      instrument_missing: 'En transaktion saknar värdepapper',
      out_of_range: 'Ett antal är större än vad som går att räkna med',
    },
    remedies: {
      sold_more_than_held:
        'Lägg till köpet eller det ingående innehavet som saknas. Om det var blankning är värdet för ' +
        'högt med det som kontot är skyldigt, och vinsten känd först när det är återköpt.',
      option_written:
        'Kontot är skyldigt den, med antal under noll, till senaste kurs. Lägg till återköpet, för ' +
        'noll kronor om den har löpt ut.',
      ratio_missing: 'Ange förhållandet, till exempel 2:1, eller ändringen av antalet.',
      split_missing:
        'Lägg till spliten här också, eller en nyare fil för kontot. Till dess blandas antal från före ' +
        'och efter den, i värdet och i genomsnittet.',
      amount_missing: 'Ändra transaktionen och fyll i det.',
      rate_missing: 'Ange växelkursen i transaktionen. Till dess är den inte medräknad.',
      price_missing: 'Ange en kurs. Till dess räknas det som innehavet kostade, om det är känt.',
      exchange_without_out: 'Lägg till bytet som andelarna kom från.',
      exchange_without_in: 'Lägg till det som andelarna byttes mot.',
      exchange_unclear: 'Ange kursen för var och en, så att anskaffningsvärdet kan fördelas.',
      transfer_without_cost: 'Lägg till flytten från det andra kontot, eller ange vad de kostade.',
      transfer_without_arrival: 'Lägg till flytten på kontot som de kom till.',
      return_above_cost: 'Kontrollera beloppet. Anskaffningsvärdet blir aldrig under noll.',
      order_unknown:
        'Ordningen avgör genomsnittet. En försäljning av allt räknas före köpen, andra efter.',
      opening_contradicted:
        'Lägg till försäljningen som saknas, eller ta bort det ingående innehavet.',
      instrument_missing: 'Ändra transaktionen och välj värdepapper.',
      out_of_range: 'Kontrollera antalet, kursen och förhållandet.',
    },
    setPrice: 'Ange kurs',
    showTransactions: 'Visa transaktioner',
    holdings: ({ count }: CountParams) => `${count} innehav`,
    holdingsCaption: 'Innehav',
    order: 'Sortera efter',
    orders: {
      value: 'Störst värde och andel',
      gain: 'Störst vinst',
      percent: 'Störst vinst i procent',
      name: 'Namn',
    },
    find: 'Sök innehav',
    noMatch: 'Inga träffar.',
    name: 'Namn',
    quantity: 'Antal',
    price: 'Kurs',
    averageCost: 'Snittpris',
    cost: 'Anskaffningsvärde',
    share: 'Andel',
    gainColumn: 'Vinst',
    open: ({ name }: NameParams) => `Öppna ${name}`,
    oldPrice: ({ day }: DayParams) => `Uppskattat, kurs från ${day}`,
    noPrice: 'Kurs saknas',
    noRate: 'Växelkurs saknas',
    notIncluded: 'Ej medräknat',
    cash: 'Likvida medel',
    cashIn: ({ name }: NameParams) => `Likvida medel i ${name}`,
    closed: 'Avslutade innehav',
    closedOn: 'Avslutat',
    result: 'Realiserat',
    chart: 'Värde och insatta pengar',
    chartSentence: ({ from, to }: FromTo) =>
      `Kontots värde bredvid de insatta pengarna, månad för månad från ${from} till ${to}.`,
    putIn: 'Insatta pengar',
    putInShort: 'Insatt',
    month: 'Månad',
    firstMonth: 'Diagrammet börjar när en månad har stängts.',
    yourShare: ({ percent }: PercentParams) => `Din andel, ${percent}, av båda.`,
    dividendChart: 'Utdelningar per månad',
    dividendSentence: ({ from, to }: FromTo) => `Utdelningar per månad, ${from} till ${to}.`,
    kinds: instrumentKinds.sv,
    kindNotStated: 'Typ inte angiven',
    kindOf: 'Typ av värdepapper',
    sources: {
      typed: 'angiven för hand',
      file: 'från en kursfil',
      position: 'från en innehavsfil',
      transaction: 'från en transaktion',
      cost: 'vad de kostade',
    },
    priceSource: ({ day, source }: { day: string; source: string }) => `${day}, ${source}`,
    afterSplit: ({ day }: DayParams) => `Kursen omräknad efter spliten ${day}`,
    buy: 'Köp',
    sell: 'Sälj',
    averageRule:
      'Snittet av allt som köpts, med avgifter, över alla dina beskattade konton ' +
      '(genomsnittsmetoden); i ISK, KF och pension kontots eget.',
    costUnknown: 'Anskaffningsvärdet är inte känt',
    close: 'Stäng',
  },
});
