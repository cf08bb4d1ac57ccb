import {
  type AmountParams,
  type CountParams,
  type NameParams,
  defineTexts,
} from '#domain/basics/texts.ts';
import { formatNumber } from '#web/kit/i18n/format.ts';

const inEnglish = (count: number) => formatNumber(count, 'en');
const inSwedish = (count: number) => formatNumber(count, 'sv');

type UnitsParams = { quantity: string; price: string };
type AddParams = CountParams & { prices: number };

export const holdingsTexts = defineTexts({
  en: {
    meaning: 'Add the file as',
    meaningHelp: 'Not as both: the cash would count twice.',
    asHoldings: 'Holdings: units and cash',
    asBank: 'A bank account: cash only',
    priceFile: 'Prices',
    ownTable: 'A table of holdings',
    account: ({ name, count }: NameParams & CountParams) =>
      `Account ${name} (${count === 1 ? '1 row' : `${inEnglish(count)} rows`})`,
    accountHelp: 'Where the rows go. A new one becomes an asset of yours.',
    countedBy: ({ name }: NameParams) =>
      `Its cash counts already in the asset ${name}, which is a bank account. Leave it out, or ` +
      'first remove the asset.',
    otherName:
      'Earlier files brought an account of another name to this asset. If this is another account, ' +
      'as of somebody in your family, choose a new one.',
    noName: 'without a name',
    newAccount: 'A new account, tax not stated',
    newOf: {
      isk: 'A new investment savings account (ISK)',
      kf: 'A new endowment insurance (KF)',
      af: 'A new securities account',
      pension: 'A new pension',
      none: 'A new account of another form',
    },
    leaveOut: 'Leave it out',
    start: 'Start with these holdings',
    startOf: ({ name }: NameParams) => `Start ${name} with these holdings`,
    startHelp:
      'They count from the day of the file. Transactions that you add later, also older ones, ' +
      'take their place: nothing counts twice.',
    openings: ({ count }: CountParams) =>
      count === 1 ? '1 opening holding' : `${inEnglish(count)} opening holdings`,
    openingsWithoutCost: ({ count }: CountParams) =>
      count === 1
        ? 'The file does not state what 1 holding cost in kronor. Its gain is not known.'
        : `The file does not state what ${inEnglish(count)} holdings cost in kronor. Their gains ` +
          'are not known.',
    openingsDisagreeing: ({ count }: CountParams) =>
      count === 1
        ? '1 holding that you started with is less than the transactions until its day come to. ' +
          'The transactions count.'
        : `${inEnglish(count)} holdings that you started with are less than the transactions ` +
          'until their day come to. The transactions count.',
    new: ({ count }: CountParams) => (count === 1 ? '1 new' : `${inEnglish(count)} new`),
    known: ({ count }: CountParams) => `${inEnglish(count)} that you have already`,
    elsewhere: ({ count }: CountParams) => `${inEnglish(count)} also in another of your accounts`,
    leftOut: ({ count }: CountParams) => `${inEnglish(count)} of accounts that are left out`,
    skipped: ({ count }: CountParams) => `${inEnglish(count)} that could not be used`,
    prices: ({ count }: CountParams) => (count === 1 ? '1 price' : `${inEnglish(count)} prices`),
    unknownPrices: ({ count }: CountParams) =>
      `${inEnglish(count)} ${count === 1 ? 'price' : 'prices'} of holdings that you do not have`,
    instruments: ({ count }: CountParams) =>
      count === 1 ? '1 new holding' : `${inEnglish(count)} new holdings`,
    disagreeing: ({ count }: CountParams) =>
      count === 1
        ? 'The amount of 1 row is not what its quantity, price and fee come to. It is first below, ' +
          'and is added as the file states it.'
        : `The amounts of ${inEnglish(count)} rows are not what their quantity, price and fee come ` +
          'to. They are first below, and are added as the file states them.',
    currencyUnknown: ({ count }: CountParams) =>
      count === 1
        ? 'The price of 1 row is in a currency that the file does not state. Its amount counts; the ' +
          'price does when a file states the currency.'
        : `The prices of ${inEnglish(count)} rows are in currencies that the file does not state. ` +
          'Their amounts count; the prices do when a file states the currency.',
    priceWithout: 'currency of the price not stated',
    positionsDisagreeing: ({ count }: CountParams) =>
      count === 1
        ? '1 holding in the file differs from your transactions. Add the file of the transactions, ' +
          'or those that are missing.'
        : `${inEnglish(count)} holdings in the file differ from your transactions. Add the file of ` +
          'the transactions, or those that are missing.',
    positionsOn: 'Date of the holdings',
    positionsOnHelp:
      'The file states none. The prices are of that day, and replace an earlier file’s.',
    positionsTable: 'Holdings in the file',
    holding: 'Holding',
    inFile: 'In the file',
    counted: 'By transactions',
    states: { new: 'New', known: 'Known', left_out: 'Left out', skipped: 'Not used' },
    units: ({ quantity, price }: UnitsParams) => `${quantity} × ${price}`,
    fee: ({ amount }: AmountParams) => `fee ${amount}`,
    expected: ({ amount }: AmountParams) => `by units and price it is ${amount}`,
    reasons: {
      type: 'an unknown type',
      day: 'no valid date',
      order: 'a date that can be read in two ways: write it as 2026-03-01',
      decimals: 'a number that may be thousands or have three decimals: write it as 1234 or 1.2340',
      amount: 'no valid amount',
      quantity: 'no valid quantity',
      instrument: 'no holding stated',
      isin: 'no valid ISIN, which tells the holding',
      currency: 'an unknown currency',
      void: 'canceled',
      pair: 'its other row is missing',
      nothing: 'nothing moved',
      exchange: 'an exchange of currencies that are not stated',
      inner: 'moved within the broker',
      summary: 'a sum of other rows',
      cut: 'the file ends within it',
      sheet: 'another sheet of the workbook',
    },
    full: {
      transactions: ({ count }: CountParams) =>
        `There is room for ${inEnglish(count)} more transactions of holdings, and the file has ` +
        'more. Choose a shorter period, or remove a file that you do not need.',
      instruments: ({ count }: CountParams) =>
        `There is room for ${inEnglish(count)} more holdings, and the file has more. Leave an ` +
        'account out, or remove a file that you do not need.',
      prices: ({ count }: CountParams) =>
        `There is room for ${inEnglish(count)} more prices, and the file has more. Choose a ` +
        'shorter period, or remove a file that you do not need.',
    },
    add: ({ count, prices }: AddParams) => {
      if (count === 1) return 'Add 1 transaction';
      if (count > 0) return `Add ${inEnglish(count)} transactions`;
      if (prices === 0) return 'Nothing new to add';
      return prices === 1 ? 'Add 1 price' : `Add ${inEnglish(prices)} prices`;
    },
  },
  sv: {
    meaning: 'Lägg till filen som',
    meaningHelp: 'Inte som båda: kontanterna skulle räknas två gånger.',
    asHoldings: 'Innehav: andelar och kontanter',
    asBank: 'Ett bankkonto: bara kontanter',
    priceFile: 'Kurser',
    ownTable: 'En tabell över innehav',
    account: ({ name, count }: NameParams & CountParams) =>
      `Kontot ${name} (${count === 1 ? '1 rad' : `${inSwedish(count)} rader`})`,
    accountHelp: 'Vart raderna ska. Ett nytt konto blir en av dina tillgångar.',
    countedBy: ({ name }: NameParams) =>
      `Kontanterna räknas redan i tillgången ${name}, som är ett bankkonto. Utelämna kontot, eller ` +
      'ta först bort tillgången.',
    otherName:
      'Tidigare filer gav tillgången ett konto med ett annat namn. Är det här ett annat konto, till ' +
      'exempel en familjemedlems, så välj ett nytt.',
    noName: 'utan namn',
    newAccount: 'Ett nytt konto, skatten inte angiven',
    newOf: {
      isk: 'Ett nytt investeringssparkonto (ISK)',
      kf: 'En ny kapitalförsäkring (KF)',
      af: 'Ett nytt aktie- och fondkonto',
      pension: 'En ny pension',
      none: 'Ett nytt konto av annan form',
    },
    leaveOut: 'Utelämna det',
    start: 'Börja med dessa innehav',
    startOf: ({ name }: NameParams) => `Börja ${name} med dessa innehav`,
    startHelp:
      'De räknas från filens dag. Transaktioner som du lägger till senare, även äldre, tar deras ' +
      'plats: inget räknas två gånger.',
    openings: ({ count }: CountParams) =>
      count === 1 ? '1 ingående innehav' : `${inSwedish(count)} ingående innehav`,
    openingsWithoutCost: ({ count }: CountParams) =>
      count === 1
        ? 'Filen anger inte vad 1 innehav kostade i kronor. Vinsten på det är inte känd.'
        : `Filen anger inte vad ${inSwedish(count)} innehav kostade i kronor. Vinsten på dem är ` +
          'inte känd.',
    openingsDisagreeing: ({ count }: CountParams) =>
      count === 1
        ? '1 ingående innehav är mindre än vad transaktionerna till dess dag ger. ' +
          'Transaktionerna räknas.'
        : `${inSwedish(count)} ingående innehav är mindre än vad transaktionerna till deras dag ` +
          'ger. Transaktionerna räknas.',
    new: ({ count }: CountParams) => (count === 1 ? '1 ny' : `${inSwedish(count)} nya`),
    known: ({ count }: CountParams) => `${inSwedish(count)} som du redan har`,
    elsewhere: ({ count }: CountParams) => `${inSwedish(count)} även på ett annat av dina konton`,
    leftOut: ({ count }: CountParams) => `${inSwedish(count)} på konton som utelämnas`,
    skipped: ({ count }: CountParams) => `${inSwedish(count)} som inte kunde användas`,
    prices: ({ count }: CountParams) => (count === 1 ? '1 kurs' : `${inSwedish(count)} kurser`),
    unknownPrices: ({ count }: CountParams) =>
      `${inSwedish(count)} ${count === 1 ? 'kurs' : 'kurser'} på innehav som du inte har`,
    instruments: ({ count }: CountParams) =>
      count === 1 ? '1 nytt innehav' : `${inSwedish(count)} nya innehav`,
    disagreeing: ({ count }: CountParams) =>
      count === 1
        ? 'Beloppet på 1 rad är ett annat än antal, kurs och avgift ger. Den står först nedan och ' +
          'läggs till som i filen.'
        : `Beloppen på ${inSwedish(count)} rader är andra än antal, kurs och avgift ger. De står ` +
          'först nedan och läggs till som i filen.',
    currencyUnknown: ({ count }: CountParams) =>
      count === 1
        ? 'Kursen på 1 rad är i en valuta som filen inte anger. Beloppet räknas; kursen räknas när ' +
          'en fil anger valutan.'
        : `Kurserna på ${inSwedish(count)} rader är i valutor som filen inte anger. Beloppen räknas; ` +
          'kurserna räknas när en fil anger valutan.',
    priceWithout: 'kursens valuta anges inte',
    positionsDisagreeing: ({ count }: CountParams) =>
      count === 1
        ? '1 innehav i filen skiljer sig från dina transaktioner. Lägg till filen med ' +
          'transaktionerna, eller de som saknas.'
        : `${inSwedish(count)} innehav i filen skiljer sig från dina transaktioner. Lägg till ` +
          'filen med transaktionerna, eller de som saknas.',
    positionsOn: 'Datum för innehaven',
    positionsOnHelp: 'Filen anger inget. Kurserna gäller den dagen, och ersätter en tidigare fils.',
    positionsTable: 'Innehav i filen',
    holding: 'Innehav',
    inFile: 'I filen',
    counted: 'Enligt transaktioner',
    states: { new: 'Ny', known: 'Känd', left_out: 'Utelämnad', skipped: 'Inte använd' },
    units: ({ quantity, price }: UnitsParams) => `${quantity} × ${price}`,
    fee: ({ amount }: AmountParams) => `avgift ${amount}`,
    expected: ({ amount }: AmountParams) => `räknat på antal och kurs ${amount}`,
    reasons: {
      type: 'en okänd typ',
      day: 'inget giltigt datum',
      order: 'ett datum som kan läsas på två sätt: skriv det som 2026-03-01',
      decimals: 'ett tal som kan vara tusental eller ha tre decimaler: skriv 1234 eller 1,2340',
      amount: 'inget giltigt belopp',
      quantity: 'inget giltigt antal',
      instrument: 'inget innehav angivet',
      isin: 'inget giltigt ISIN, som visar vilket innehav',
      currency: 'en okänd valuta',
      void: 'makulerad',
      pair: 'raden som hör till saknas',
      nothing: 'inget flyttades',
      exchange: 'en växling av valutor som inte anges',
      inner: 'flyttad inom mäklaren',
      summary: 'en summa av andra rader',
      cut: 'filen slutar mitt i den',
      sheet: 'ett annat blad i arbetsboken',
    },
    full: {
      transactions: ({ count }: CountParams) =>
        `Det finns plats för ${inSwedish(count)} transaktioner till av innehav, och filen har ` +
        'fler. Välj en kortare period, eller ta bort en fil som du inte behöver.',
      instruments: ({ count }: CountParams) =>
        `Det finns plats för ${inSwedish(count)} innehav till, och filen har fler. Utelämna ett ` +
        'konto, eller ta bort en fil som du inte behöver.',
      prices: ({ count }: CountParams) =>
        `Det finns plats för ${inSwedish(count)} kurser till, och filen har fler. Välj en kortare ` +
        'period, eller ta bort en fil som du inte behöver.',
    },
    add: ({ count, prices }: AddParams) => {
      if (count === 1) return 'Lägg till 1 transaktion';
      if (count > 0) return `Lägg till ${inSwedish(count)} transaktioner`;
      if (prices === 0) return 'Inget nytt att lägga till';
      return prices === 1 ? 'Lägg till 1 kurs' : `Lägg till ${inSwedish(prices)} kurser`;
    },
  },
});
