import { type CountParams, type NameParams, defineTexts } from '#domain/basics/texts.ts';
import { formatNumber } from '#web/kit/i18n/format.ts';

type PeriodParams = { from: string; to: string };

const inEnglish = (count: number) => formatNumber(count, 'en');
const inSwedish = (count: number) => formatNumber(count, 'sv');

export const bankFileTexts = defineTexts({
  en: {
    open: 'Open a bank file',
    title: 'Add transactions from a file',
    reading: 'Reading the file...',
    ownColumns: 'Columns that you have named',
    changeColumns: 'Change the columns',
    from: ({ bank, period }: { bank: string; period: string }) => `${bank}, ${period}`,
    period: ({ from, to }: PeriodParams) => (from === to ? from : `${from} to ${to}`),
    fileAccount: 'Account in the file',
    fileAccountHelp: ({ count }: CountParams) =>
      `The file covers ${inEnglish(count)} accounts. When one is added, the next follows.`,
    fileAccountRows: ({ name, count }: NameParams & CountParams) =>
      `${name} (${count === 1 ? '1 row' : `${inEnglish(count)} rows`})`,
    noNumber: 'An account without a number',
    account: 'Account',
    newAccount: 'A new account',
    accountName: 'Account name',
    currency: 'Currency of the amounts',
    currencyHelp: 'The file does not state its currency.',
    currencyNeeded: ({ usual, account }: { usual: string; account: string }) =>
      `The file does not state its currency. Such files are usually in ${usual}, and the ` +
      `account is in ${account}.`,
    chooseCurrency: 'Choose a currency',
    otherCurrency:
      'The file and the account are in different currencies. Choose an account in the currency ' +
      'of the file, or a new one.',
    turn: 'Reverse the signs',
    turnHelp: 'If what you paid is shown with a plus.',
    counts: 'Contents of the file',
    new: ({ count }: CountParams) => (count === 1 ? '1 new' : `${inEnglish(count)} new`),
    known: ({ count }: CountParams) => `${inEnglish(count)} that you have already`,
    coming: ({ count }: CountParams) => `${inEnglish(count)} not yet booked, added as pending`,
    settled: ({ count }: CountParams) =>
      `${inEnglish(count)} that ${count === 1 ? 'was' : 'were'} pending and now booked`,
    gone: ({ count }: CountParams) =>
      `${inEnglish(count)} that ${count === 1 ? 'was' : 'were'} pending and not in the file any ` +
      'more, removed',
    repeated: ({ count, day }: CountParams & { day: string }) =>
      count === 1
        ? `1 row of ${day} equals one that the account already has, and nothing in the file says ` +
          'whether it is the same. It is not added. If it is another purchase, choose a file that ' +
          'begins a day earlier.'
        : `${inEnglish(count)} rows of ${day} equal ones that the account already has, and nothing ` +
          'in the file says whether they are the same. They are not added. If they are further ' +
          'purchases, choose a file that begins a day earlier.',
    pending: ({ count }: CountParams) => `${inEnglish(count)} not booked in the file, left out`,
    leftOut: ({ count }: CountParams) =>
      `${inEnglish(count)} left out: canceled, a balance or sum, or securities`,
    broken: ({ count }: CountParams) => `${inEnglish(count)} that could not be read, left out`,
    full: ({ count }: CountParams) =>
      `There is room for ${inEnglish(count)} more ` +
      `${count === 1 ? 'transaction' : 'transactions'}, and the file has more new ones. Remove ` +
      'an account or a file that you do not need, or ask whoever runs this site for more.',
    checks: {
      proven: 'Within the file, each balance follows from its rows.',
      mostly: 'Within the file, most balances follow from its rows.',
      failed:
        'The balances in the file contradict its amounts. Check the rows below: a column or the ' +
        'signs may be read wrongly.',
      unknown: 'The file has no balances to check the amounts against.',
    },
    mismatch: ({ line }: { line: number }) => `The first that does not follow is on line ${line}.`,
    addRefuted: 'The amounts below are right',
    addRefutedHelp: 'Needed to add a file whose balances contradict its amounts.',
    rows: 'Rows of the file',
    row: 'Row',
    state: 'State',
    amount: 'Amount',
    states: {
      new: 'New',
      known: 'Known',
      coming: 'Pending',
      settled: 'Now booked',
      pending: 'Not booked',
      left_out: 'Left out',
      broken: 'Not read',
    },
    reasons: {
      date: 'no valid date',
      amount: 'no amount',
      balance: 'no balance',
      currency: 'an unknown currency',
      future: 'a day in the future',
    },
    line: ({ line }: { line: number }) => `line ${line}`,
    shown: ({ count }: CountParams) => `The first ${inEnglish(count)} rows are shown.`,
    cancel: 'Cancel',
    add: ({ count, changes }: CountParams & { changes: number }) => {
      if (count === 0 && changes === 0) return 'Nothing new to add';
      if (count === 0) return 'Update the transactions';
      return count === 1 ? 'Add 1 transaction' : `Add ${inEnglish(count)} transactions`;
    },
    adding: 'Adding...',
    updated: 'The transactions are up to date with the file',
    added: ({ count }: CountParams) => {
      if (count === 0) return 'You have everything in the file already';
      return count === 1 ? '1 transaction added' : `${inEnglish(count)} transactions added`;
    },
    unreadable: 'Your device would not open the file. Choose it again.',
    canceled: 'Nothing from the file was added',
    large: 'The file is larger than 10 MB. Choose a shorter period at the bank.',
    undo: 'Undo',
    undoOf: ({ name }: NameParams) => `Undo ${name}`,
    undone: 'The file has been removed',
    pricesGone:
      'Prices that it replaced do not come back. Add the earlier file again if you need them.',
    undoFailed: 'The file could not be removed',
  },
  sv: {
    open: 'Öppna en bankfil',
    title: 'Lägg till transaktioner från en fil',
    reading: 'Läser filen...',
    ownColumns: 'Kolumner som du har namngett',
    changeColumns: 'Ändra kolumnerna',
    from: ({ bank, period }: { bank: string; period: string }) => `${bank}, ${period}`,
    period: ({ from, to }: PeriodParams) => (from === to ? from : `${from} till ${to}`),
    fileAccount: 'Konto i filen',
    fileAccountHelp: ({ count }: CountParams) =>
      `Filen gäller ${inSwedish(count)} konton. När ett är tillagt följer nästa.`,
    fileAccountRows: ({ name, count }: NameParams & CountParams) =>
      `${name} (${count === 1 ? '1 rad' : `${inSwedish(count)} rader`})`,
    noNumber: 'Ett konto utan nummer',
    account: 'Konto',
    newAccount: 'Ett nytt konto',
    accountName: 'Kontots namn',
    currency: 'Beloppens valuta',
    currencyHelp: 'Filen anger ingen valuta.',
    currencyNeeded: ({ usual, account }: { usual: string; account: string }) =>
      `Filen anger ingen valuta. Sådana filer brukar vara i ${usual}, och kontot ` +
      `är i ${account}.`,
    chooseCurrency: 'Välj valuta',
    otherCurrency:
      'Filen och kontot är i olika valutor. Välj ett konto i filens valuta, eller ett nytt.',
    turn: 'Byt plus och minus',
    turnHelp: 'Om det du har betalat visas med plus.',
    counts: 'Filens innehåll',
    new: ({ count }: CountParams) => (count === 1 ? '1 ny' : `${inSwedish(count)} nya`),
    known: ({ count }: CountParams) => `${inSwedish(count)} som du redan har`,
    coming: ({ count }: CountParams) =>
      `${inSwedish(count)} inte ${count === 1 ? 'bokförd' : 'bokförda'} än, ` +
      'läggs till som väntande',
    settled: ({ count }: CountParams) =>
      `${inSwedish(count)} som väntade och nu är ${count === 1 ? 'bokförd' : 'bokförda'}`,
    gone: ({ count }: CountParams) =>
      `${inSwedish(count)} som väntade och inte finns i filen längre, tas bort`,
    repeated: ({ count, day }: CountParams & { day: string }) =>
      count === 1
        ? `1 rad från ${day} är lik en som kontot redan har, och inget i filen visar om det är ` +
          'samma köp. Den läggs inte till. Är det ett annat köp, välj en fil som börjar en dag ' +
          'tidigare.'
        : `${inSwedish(count)} rader från ${day} är lika några som kontot redan har, och inget i ` +
          'filen visar om det är samma köp. De läggs inte till. Är det fler köp, välj en fil som ' +
          'börjar en dag tidigare.',
    pending: ({ count }: CountParams) =>
      `${inSwedish(count)} inte ${count === 1 ? 'bokförd' : 'bokförda'} i filen, utelämnas`,
    leftOut: ({ count }: CountParams) =>
      `${inSwedish(count)} ${count === 1 ? 'utelämnad' : 'utelämnade'}: makulerat, saldo, summa ` +
      'eller värdepapper',
    broken: ({ count }: CountParams) => `${inSwedish(count)} som inte kunde läsas, utelämnade`,
    full: ({ count }: CountParams) =>
      `Det finns plats för ${inSwedish(count)} ${count === 1 ? 'transaktion' : 'transaktioner'} ` +
      'till, och filen har fler nya. Ta bort ett konto eller en fil som du inte behöver, eller ' +
      'be den som driver webbplatsen om mer.',
    checks: {
      proven: 'Inom filen stämmer varje saldo med raderna.',
      mostly: 'Inom filen stämmer de flesta saldon med raderna.',
      failed:
        'Saldona i filen säger emot beloppen. Kontrollera raderna nedan: en kolumn eller tecknen ' +
        'kan ha lästs fel.',
      unknown: 'Filen har inga saldon att kontrollera beloppen mot.',
    },
    mismatch: ({ line }: { line: number }) => `Det första som inte stämmer står på rad ${line}.`,
    addRefuted: 'Beloppen nedan är rätt',
    addRefutedHelp: 'Behövs för att lägga till en fil vars saldon säger emot beloppen.',
    rows: 'Filens rader',
    row: 'Rad',
    state: 'Läge',
    amount: 'Belopp',
    states: {
      new: 'Ny',
      known: 'Känd',
      coming: 'Väntar',
      settled: 'Bokförd nu',
      pending: 'Inte bokförd',
      left_out: 'Utelämnad',
      broken: 'Inte läst',
    },
    reasons: {
      date: 'inget giltigt datum',
      amount: 'inget belopp',
      balance: 'inget saldo',
      currency: 'en okänd valuta',
      future: 'ett datum i framtiden',
    },
    line: ({ line }: { line: number }) => `rad ${line}`,
    shown: ({ count }: CountParams) => `De första ${inSwedish(count)} raderna visas.`,
    cancel: 'Avbryt',
    add: ({ count, changes }: CountParams & { changes: number }) => {
      if (count === 0 && changes === 0) return 'Inget nytt att lägga till';
      if (count === 0) return 'Uppdatera transaktionerna';
      return count === 1
        ? 'Lägg till 1 transaktion'
        : `Lägg till ${inSwedish(count)} transaktioner`;
    },
    adding: 'Lägger till...',
    updated: 'Transaktionerna stämmer nu med filen',
    added: ({ count }: CountParams) => {
      if (count === 0) return 'Du har redan allt i filen';
      return count === 1
        ? '1 transaktion är tillagd'
        : `${inSwedish(count)} transaktioner är tillagda`;
    },
    unreadable: 'Din enhet kunde inte öppna filen. Välj den igen.',
    canceled: 'Inget ur filen lades till',
    large: 'Filen är större än 10 MB. Välj en kortare period hos banken.',
    undo: 'Ångra',
    undoOf: ({ name }: NameParams) => `Ångra ${name}`,
    undone: 'Filen är borttagen',
    pricesGone:
      'Kurser som den ersatte kommer inte tillbaka. Lägg till den tidigare filen igen om du behöver dem.',
    undoFailed: 'Filen kunde inte tas bort',
  },
});
