import {
  type CountParams,
  defineTexts,
  type Language,
  type MonthParams,
  type NameParams,
} from '#domain/basics/texts.ts';
import { formatNumber } from '#web/kit/i18n/format.ts';

type PlaceParams = NameParams & { isRow: boolean };
type ExampleParams = { example: string };
type DifferingParams = { month: string; stated: string; counted: string };
type StoredParams = { month: string; stored: string; value: string };
type SavedParams = CountParams & { values: number; transactions: number };
type StoredCountParams = CountParams & { of: number };
type UnfitParams = CountParams & { max: number };
type SharedParams = {
  amount: string;
  every: number | null;
  meanOf: number | null;
  isYearly: boolean;
  isOfPeriods?: true;
};
type WholeParams = NameParams & { of: number; stated: string; counted: string };
type RightParams = { name: string; right: number; of: number };

const countedIn = (language: Language) => (one: string, many: string) => (at: CountParams) =>
  at.count === 1 ? `1 ${one}` : `${formatNumber(at.count, language)} ${many}`;

/** Words for one of a thing, and for several, with their number. */
export const english = countedIn('en');
export const swedish = countedIn('sv');

const WORDS = {
  en: {
    items: english('item', 'items'),
    values: english('value', 'values'),
    transactions: english('transaction', 'transactions'),
  },
  sv: {
    items: swedish('post', 'poster'),
    values: swedish('värde', 'värden'),
    transactions: swedish('transaktion', 'transaktioner'),
  },
};

export const moveTexts = defineTexts({
  en: {
    title: 'Bring your figures',
    lead: 'Years of figures from elsewhere become your history here, in one step that can be undone.',
    chooseTitle: 'Choose your file',
    chooseText:
      'A spreadsheet with a row for each account, home or loan and a column for each month, or the other way ' +
      'round: xlsx, ods or CSV, also with a sheet for each year. You see everything before it ' +
      'is saved. Drop the file here, or several that are read one after the other, or:',
    choose: 'Choose files',
    chooseFolder: 'Choose a folder',
    unfit: ({ count, max }: UnfitParams) =>
      count === 0
        ? 'The folder has no file of a kind that can be read here.'
        : `Choose at most ${max} files at a time.`,
    onlyHere: 'The browser reads the file itself: none of it is sent.',
    reading: 'Reading...',
    readingFile: ({ name, megabytes }: NameParams & { megabytes: string }) =>
      `${name}, ${megabytes} MB. You can leave this page meanwhile: the file waits here for an hour.`,
    paste: 'Or copy the cells in your spreadsheet and paste them here',
    pasted: 'Pasted cells',
    tooLarge: 'The file is larger than 10 MB.',
    failed: 'The file could not be read',
    other: 'Choose another file',
    skip: 'Skip this file',
    save: ({ count, values, transactions }: SavedParams) =>
      `Save ${WORDS.en.items({ count })} with ${WORDS.en.values({ count: values })}` +
      (transactions > 0 ? ` and ${WORDS.en.transactions({ count: transactions })}` : ''),
    undecided: english('row lacks a kind', 'rows lack a kind'),
    saving: 'Saving...',
    stored: ({ count, of }: StoredCountParams) =>
      `${formatNumber(count, 'en')} of ${WORDS.en.transactions({ count: of })}`,
    mayLeave: 'All of it is saved, or nothing. You can leave this page meanwhile.',
    lost: 'The connection was lost. Whether the file was saved is being asked.',
    nothingSaved: 'Nothing was saved',
    saved: 'Your figures are here',
    savedFrom: ({ name }: NameParams) => `From ${name}:`,
    savedFromCells: 'From the pasted cells:',
    made: {
      assets: english('asset', 'assets'),
      liabilities: english('liability', 'liabilities'),
      incomes: english('income', 'incomes'),
      costs: english('cost', 'costs'),
      goals: english('goal', 'goals'),
    },
    updated: english('item updated', 'items updated'),
    transactions: WORDS.en.transactions,
    holdingTransactions: english(
      'transaction of holdings, from which the values follow',
      'transactions of holdings, from which the values follow',
    ),
    fresh: english('new transaction', 'new transactions'),
    months: english('value of a month', 'values of months'),
    toDashboard: 'See your net worth',
    another: 'Bring another file',
    undo: 'Undo all of it',
    undoOne: 'Undo',
    undoNamed: ({ name }: NameParams) => `Undo ${name}`,
    savedBefore: 'Files you brought',
    undoing: 'Undoing...',
    undone:
      'What the file added is gone, but for what a newer file has too. Items used since are among the ' +
      'removed ones.',
    holds: ({ count, period }: CountParams & { period: string }) =>
      `${WORDS.en.items({ count })}, ${period}.`,
    currency: 'Currency of the amounts',
    currencyHelp: 'For rows that state none themselves.',
    table: {
      title: 'How the file was read',
      nothing: 'No months were found in the file',
      shown: 'Sheet that is shown',
      sheet: ({ name, count }: CountParams & NameParams) =>
        `${name} · ${WORDS.en.items({ count })}`,
      sheetLeftOut: ({ name }: NameParams) => `${name} · left out`,
      corner: 'Row',
      read: 'Bring this sheet',
      ask: 'Press the number of the row, or the letter of the column, that has the months.',
      named: 'The name of the sheet is its month. The year that you choose moves all such sheets.',
      found: ({ isRow, name }: PlaceParams) =>
        `The months are in ${isRow ? 'row' : 'column'} ${name}. If they are elsewhere, press the ` +
        'number of that row or the letter of that column.',
      row: ({ name }: NameParams) => `The months are in row ${name}`,
      column: ({ name }: NameParams) => `The months are in column ${name}`,
      states: { item: 'Brought', left: 'Left out' },
      days: ({ example }: ExampleParams) => `${example} is`,
      firstYear: 'Year of the first month',
      firstMonth: 'First month',
      chooseYear: 'Choose a year',
      decimal: 'Decimal sign',
      marks: { comma: 'Comma: 1 234,50', point: 'Point: 1,234.50' },
    },
    totals: 'Sums of the file',
    right: ({ name, right, of }: RightParams) =>
      `${name}: the sum is right in ${right} of ${of} months`,
    differ: ({ months, count }: CountParams & { months: string }) =>
      `${months} ${count === 1 ? 'differs' : 'differ'}.`,
    more: ({ count }: CountParams) => `${count} more`,
    andMore: ({ count }: CountParams) => `And ${count} more`,
    differing: ({ month, stated, counted: sum }: DifferingParams) =>
      `${month}: the file says ${stated}, and ${sum} would be saved`,
    whole: ({ name, of, stated, counted: sum }: WholeParams) =>
      `${name}: in all ${of} months together the file says ${stated}, and ${sum} would be saved. ` +
      'Months differ, as amounts that do not come each month are shared by the months until the next',
    issuesTitle: 'To check',
    items: WORDS.en.items,
    guessed: english(
      'item’s kind was guessed from its name. Check it.',
      'items’ kinds were guessed from their names. Check them.',
    ),
    guess: 'Guess',
    currencyOf: ({ name }: NameParams) => `Currency of ${name}`,
    currencyNamed: 'The name has a currency. Check which one the amounts are in.',
    leftOut: english('row is left out', 'rows are left out'),
    balance: ({ day }: { day: string }) => `Balance after ${day}`,
    balanceHelp: 'The months before follow from it and from the transactions.',
    leftOutFile: {
      save: 'Save this and what is left out as a file',
      ending: 'left out',
      what: 'What',
      of: 'Number',
      example: 'In the file',
    },
    include: ({ name }: NameParams) => `Include ${name}`,
    values: WORDS.en.values,
    ended: ({ month }: MonthParams) => `Ended after ${month}`,
    shared: ({ amount, every, meanOf, isYearly, isOfPeriods }: SharedParams) => {
      const unit = isYearly ? 'year' : 'month';
      if (isOfPeriods)
        return `An amount is of ${every ?? 'several'} months, which share it. Now ${amount} a ${unit}.`;
      if (every === 12 && isYearly) return `Once a year: counts as ${amount} a year.`;
      const often =
        every === null
          ? 'Not every month'
          : `Every ${every === 2 ? 'other month' : `${every} months`}`;
      const mean = meanOf !== null && meanOf > 1 ? `, the mean of the last ${meanOf} months` : '';
      return (
        `${often}: an amount is shared by the months until the next. Now ${amount} a ` +
        `${unit}${mean}.`
      );
    },
    hasAll: ({ name }: NameParams) => `${name} has all of it already.`,
    continues: ({ name, count }: CountParams & NameParams) =>
      count === 0
        ? `No new month of ${name}.`
        : `${english('new month', 'new months')({ count })} of ${name}.`,
    storedOtherwise: ({ month, stored, value }: StoredParams) =>
      `${month}: ${stored} here, ${value} in the file`,
    replace: english(
      'month differs: use the value of the file',
      'months differ: use the values of the file',
    ),
    isSame: ({ name }: NameParams) => `It is ${name}: use the values of the file`,
    kindOf: ({ name }: NameParams) => `Kind of ${name}`,
    typeOf: ({ name }: NameParams) => `Type of ${name}`,
    chooseKind: 'Choose a kind',
    kinds: {
      assets: 'Asset',
      liabilities: 'Liability',
      incomes: 'Income',
      costs: 'Cost',
      goals: 'Goal',
    },
  },
  sv: {
    title: 'Ta med dina siffror',
    lead: 'Flera års siffror från annat håll blir din historik här, i ett steg som går att ångra.',
    chooseTitle: 'Välj din fil',
    chooseText:
      'Ett kalkylark med en rad för varje konto, bostad eller lån och en kolumn för varje månad, eller tvärtom: ' +
      'xlsx, ods eller CSV, gärna med ett blad för varje år. Du ser allt innan det sparas. ' +
      'Släpp filen här, eller flera som läses en i taget, eller:',
    choose: 'Välj filer',
    chooseFolder: 'Välj en mapp',
    unfit: ({ count, max }: UnfitParams) =>
      count === 0
        ? 'Mappen har ingen fil av ett slag som går att läsa här.'
        : `Välj högst ${max} filer åt gången.`,
    onlyHere: 'Webbläsaren läser filen själv: inget av den skickas.',
    reading: 'Läser...',
    readingFile: ({ name, megabytes }: NameParams & { megabytes: string }) =>
      `${name}, ${megabytes} MB. Du kan lämna sidan så länge: filen väntar här i en timme.`,
    paste: 'Eller kopiera cellerna i ditt kalkylark och klistra in dem här',
    pasted: 'Inklistrade celler',
    tooLarge: 'Filen är större än 10 MB.',
    failed: 'Filen gick inte att läsa',
    other: 'Välj en annan fil',
    skip: 'Hoppa över filen',
    save: ({ count, values, transactions }: SavedParams) =>
      `Spara ${WORDS.sv.items({ count })} med ${WORDS.sv.values({ count: values })}` +
      (transactions > 0 ? ` och ${WORDS.sv.transactions({ count: transactions })}` : ''),
    undecided: swedish('rad saknar slag', 'rader saknar slag'),
    saving: 'Sparar...',
    stored: ({ count, of }: StoredCountParams) =>
      `${formatNumber(count, 'sv')} av ${WORDS.sv.transactions({ count: of })}`,
    mayLeave: 'Allt sparas, eller inget. Du kan lämna sidan så länge.',
    lost: 'Anslutningen bröts. Valv tar reda på om filen hann sparas.',
    nothingSaved: 'Inget har sparats',
    saved: 'Dina siffror är här',
    savedFrom: ({ name }: NameParams) => `Från ${name}:`,
    savedFromCells: 'Från de inklistrade cellerna:',
    made: {
      assets: swedish('tillgång', 'tillgångar'),
      liabilities: swedish('skuld', 'skulder'),
      incomes: swedish('inkomst', 'inkomster'),
      costs: swedish('kostnad', 'kostnader'),
      goals: swedish('mål', 'mål'),
    },
    updated: swedish('post uppdaterad', 'poster uppdaterade'),
    transactions: WORDS.sv.transactions,
    holdingTransactions: swedish(
      'transaktion i innehav, som ger värdena',
      'transaktioner i innehav, som ger värdena',
    ),
    fresh: swedish('ny transaktion', 'nya transaktioner'),
    months: swedish('månadsvärde', 'månadsvärden'),
    toDashboard: 'Se din nettoförmögenhet',
    another: 'Ta med en fil till',
    undo: 'Ångra alltihop',
    undoOne: 'Ångra',
    undoNamed: ({ name }: NameParams) => `Ångra ${name}`,
    savedBefore: 'Filer du har tagit med',
    undoing: 'Ångrar...',
    undone:
      'Det filen lade till är borta, utom det som en nyare fil också har. Poster du har använt sedan dess ' +
      'finns bland de borttagna.',
    holds: ({ count, period }: CountParams & { period: string }) =>
      `${WORDS.sv.items({ count })}, ${period}.`,
    currency: 'Beloppens valuta',
    currencyHelp: 'För rader som inte själva anger någon.',
    table: {
      title: 'Så lästes filen',
      nothing: 'Inga månader hittades i filen',
      shown: 'Blad som visas',
      sheet: ({ name, count }: CountParams & NameParams) =>
        `${name} · ${WORDS.sv.items({ count })}`,
      sheetLeftOut: ({ name }: NameParams) => `${name} · utelämnas`,
      corner: 'Rad',
      read: 'Ta med bladet',
      ask: 'Tryck på numret för den rad, eller bokstaven för den kolumn, som har månaderna.',
      named: 'Bladets namn är dess månad. Det år du väljer flyttar alla sådana blad.',
      found: ({ isRow, name }: PlaceParams) =>
        `Månaderna står i ${isRow ? 'rad' : 'kolumn'} ${name}. Står de någon annanstans, tryck på ` +
        'radens nummer eller kolumnens bokstav.',
      row: ({ name }: NameParams) => `Månaderna står i rad ${name}`,
      column: ({ name }: NameParams) => `Månaderna står i kolumn ${name}`,
      states: { item: 'Tas med', left: 'Utelämnas' },
      days: ({ example }: ExampleParams) => `${example} är`,
      firstYear: 'Den första månadens år',
      firstMonth: 'Första månaden',
      chooseYear: 'Välj år',
      decimal: 'Decimaltecken',
      marks: { comma: 'Komma: 1 234,50', point: 'Punkt: 1,234.50' },
    },
    totals: 'Filens summor',
    right: ({ name, right, of }: RightParams) =>
      `${name}: summan stämmer i ${right} av ${of} månader`,
    differ: ({ months }: CountParams & { months: string }) => `${months} skiljer sig.`,
    more: ({ count }: CountParams) => `${count} till`,
    andMore: ({ count }: CountParams) => `Och ${count} till`,
    differing: ({ month, stated, counted: sum }: DifferingParams) =>
      `${month}: filen anger ${stated}, och ${sum} skulle sparas`,
    whole: ({ name, of, stated, counted: sum }: WholeParams) =>
      `${name}: i alla ${of} månader tillsammans anger filen ${stated}, och ${sum} skulle sparas. ` +
      'Månader skiljer sig, då belopp som inte kommer varje månad fördelas på månaderna till nästa',
    issuesTitle: 'Att kontrollera',
    items: WORDS.sv.items,
    guessed: swedish(
      'post har fått sitt slag gissat utifrån namnet. Kontrollera den.',
      'poster har fått sina slag gissade utifrån namnen. Kontrollera dem.',
    ),
    guess: 'Gissning',
    currencyOf: ({ name }: NameParams) => `Valuta: ${name}`,
    currencyNamed: 'Namnet har en valuta. Kontrollera vilken beloppen är i.',
    leftOut: swedish('rad utelämnas', 'rader utelämnas'),
    balance: ({ day }: { day: string }) => `Saldo efter ${day}`,
    balanceHelp: 'Månaderna innan följer av det och av transaktionerna.',
    leftOutFile: {
      save: 'Spara detta och det som utelämnas som en fil',
      ending: 'utelämnat',
      what: 'Vad',
      of: 'Antal',
      example: 'I filen',
    },
    include: ({ name }: NameParams) => `Ta med ${name}`,
    values: WORDS.sv.values,
    ended: ({ month }: MonthParams) => `Upphörde efter ${month}`,
    shared: ({ amount, every, meanOf, isYearly, isOfPeriods }: SharedParams) => {
      const unit = isYearly ? 'år' : 'månad';
      if (isOfPeriods)
        return `Ett belopp gäller ${every ?? 'flera'} månader, som delar på det. Nu ${amount} per ${unit}.`;
      if (every === 12 && isYearly) return `En gång om året: räknas som ${amount} per år.`;
      const often =
        every === null
          ? 'Inte varje månad'
          : every === 2
            ? 'Varannan månad'
            : `Var ${every}:e månad`;
      const mean =
        meanOf !== null && meanOf > 1 ? `, snittet av de senaste ${meanOf} månaderna` : '';
      return (
        `${often}: ett belopp fördelas på månaderna till nästa. Nu ${amount} per ` +
        `${unit}${mean}.`
      );
    },
    hasAll: ({ name }: NameParams) => `${name} har redan allt.`,
    continues: ({ name, count }: CountParams & NameParams) =>
      count === 0
        ? `Ingen ny månad för ${name}.`
        : `${swedish('ny månad', 'nya månader')({ count })} för ${name}.`,
    storedOtherwise: ({ month, stored, value }: StoredParams) =>
      `${month}: ${stored} här, ${value} i filen`,
    replace: swedish(
      'månad skiljer sig: använd filens värde',
      'månader skiljer sig: använd filens värden',
    ),
    isSame: ({ name }: NameParams) => `Det är ${name}: använd filens värden`,
    kindOf: ({ name }: NameParams) => `Slag: ${name}`,
    typeOf: ({ name }: NameParams) => `Typ: ${name}`,
    chooseKind: 'Välj slag',
    kinds: {
      assets: 'Tillgång',
      liabilities: 'Skuld',
      incomes: 'Inkomst',
      costs: 'Kostnad',
      goals: 'Mål',
    },
  },
});

/** Records of an earlier version that a newer one has nothing of. */
export const missingTexts = defineTexts({
  en: {
    title: english(
      'item of an earlier version is not in this file',
      'items of an earlier version are not in this file',
    ),
    lead: 'Each stays as it is, unless you state that it has ended. Its months before remain.',
    stays:
      'It stays: it is shared, is a goal, or follows a bank or holdings. It is removed in its list.',
    before: english('item that stayed the last time', 'items that stayed the last time'),
  },
  sv: {
    title: swedish(
      'post från en tidigare version finns inte i filen',
      'poster från en tidigare version finns inte i filen',
    ),
    lead: 'Var och en är kvar som den är, om du inte anger att den har upphört. Månaderna före finns kvar.',
    stays:
      'Den är kvar: den är delad, är ett mål eller följer en bank eller innehav. Den tas bort i sin lista.',
    before: swedish('post som var kvar förra gången', 'poster som var kvar förra gången'),
  },
});
