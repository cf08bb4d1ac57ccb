import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

type NameParams = { name: string };
type MonthParams = { month: string };
type DifferingParams = { month: string; stated: string; counted: string };
type StoredParams = { month: string; stored: string; value: string };
type RightParams = { name: string; right: number; of: number };

const counted = (one: string, many: string) => (at: CountParams) =>
  at.count === 1 ? `1 ${one}` : `${at.count} ${many}`;

export const moveTexts = defineTexts({
  en: {
    title: 'Bring your figures',
    lead: 'Years of figures in a spreadsheet become your history here, in one step that can be undone.',
    chooseTitle: 'Choose a spreadsheet',
    chooseText:
      'One with a row for each account, home or loan and a column for each month, or the other way ' +
      'round: xlsx, xls, ods or CSV, also with a sheet for each year. You see everything before it ' +
      'is saved. Drop the file here, or:',
    choose: 'Choose a file',
    reading: 'Reading...',
    paste: 'Or copy the cells in your spreadsheet and paste them here',
    pasted: 'Pasted cells',
    tooLarge: 'The file is larger than 10 MB.',
    failed: 'The file could not be read',
    other: 'Choose another file',
    save: ({ count, values }: CountParams & { values: number }) =>
      `Save ${count === 1 ? '1 item' : `${count} items`} with ${values === 1 ? '1 value' : `${values} values`}`,
    undecided: counted('row lacks a kind', 'rows lack a kind'),
    saving: 'Saving...',
    saved: 'Your figures are here',
    savedFrom: ({ name }: NameParams) => `From ${name}:`,
    made: {
      assets: counted('asset', 'assets'),
      liabilities: counted('liability', 'liabilities'),
      incomes: counted('income', 'incomes'),
      costs: counted('cost', 'costs'),
      goals: counted('goal', 'goals'),
    },
    updated: counted('item updated', 'items updated'),
    months: counted('value of a month', 'values of months'),
    toDashboard: 'See your net worth',
    another: 'Bring another file',
    undo: 'Undo all of it',
    undoing: 'Undoing...',
    undone: 'Everything from the file is gone again.',
    holds: ({ count, period }: CountParams & { period: string }) =>
      `${count === 1 ? '1 item' : `${count} items`}, ${period}.`,
    currency: 'Currency of the amounts',
    currencyHelp: 'For rows that state none themselves.',
    totals: 'Sums of the file',
    right: ({ name, right, of }: RightParams) =>
      `${name}: the sum is right in ${right} of ${of} months`,
    differ: ({ months, count }: CountParams & { months: string }) =>
      `${months} ${count === 1 ? 'differs' : 'differ'}.`,
    more: ({ count }: CountParams) => `${count} more`,
    differing: ({ month, stated, counted: sum }: DifferingParams) =>
      `${month}: the file says ${stated}, its rows come to ${sum}`,
    issuesTitle: 'To look at',
    issues: {
      year: counted(
        'table states no year; the latest one is assumed',
        'tables state no year; the latest one is assumed',
      ),
      period: counted(
        'table has quarters or years, which become their last month',
        'tables have quarters or years, which become their last month',
      ),
      dash: counted('cell with a dash counts as 0', 'cells with a dash count as 0'),
      note: counted('note is left out', 'notes are left out'),
      unread: counted('cell could not be read as an amount', 'cells could not be read as amounts'),
      future: counted(
        'value of a month to come is left out',
        'values of months to come are left out',
      ),
      early: counted('value before 1980 is left out', 'values before 1980 are left out'),
      large: counted('amount is too large', 'amounts are too large'),
      scaled: counted('table is in thousands or millions', 'tables are in thousands or millions'),
      twice: counted(
        'month has two values; the last one counts',
        'months have two values; the last one counts',
      ),
      currencies: counted(
        'row has several currencies; the most common one counts',
        'rows have several currencies; the most common one counts',
      ),
      columns: counted(
        'figure outside the months is left out',
        'figures outside the months are left out',
      ),
      unnamed: counted('row has no name', 'rows have no name'),
      negative: counted(
        'debt or cost is below zero in some month',
        'debts or costs are below zero in some month',
      ),
      holdings: counted(
        'month is left out, as its value follows from holdings',
        'months are left out, as their values follow from holdings',
      ),
    },
    items: counted('item', 'items'),
    guessed: counted(
      'item has a kind that is a guess by its name. Check it.',
      'items have a kind that is a guess by their names. Check them.',
    ),
    guess: 'Guess',
    leftOut: counted('row is left out', 'rows are left out'),
    reasons: {
      total: 'A sum of other rows, used to check them.',
      net: 'A difference of other rows, used to check them.',
      derived: 'A figure that follows from others.',
      percent: 'Percentages.',
      currency: 'Its currency is not supported.',
      choice: 'You left it out.',
      removed: 'You brought it before, and it has been removed since.',
    },
    include: ({ name }: NameParams) => `Bring ${name}`,
    values: counted('value', 'values'),
    ended: ({ month }: MonthParams) => `Gone after ${month}`,
    continues: ({ name, count }: CountParams & NameParams) =>
      count === 0
        ? `${name} has all of it already.`
        : `${count === 1 ? '1 new month' : `${count} new months`} of ${name}.`,
    storedOtherwise: ({ month, stored, value }: StoredParams) =>
      `${month}: ${stored} here, ${value} in the file`,
    replace: counted('month that differs: use the file', 'months that differ: use the file'),
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
    lead: 'Flera års siffror i ett kalkylark blir din historik här, i ett steg som går att ångra.',
    chooseTitle: 'Välj ett kalkylark',
    chooseText:
      'Ett med en rad för varje konto, bostad eller lån och en kolumn för varje månad, eller tvärtom: ' +
      'xlsx, xls, ods eller CSV, gärna med ett blad för varje år. Du ser allt innan det sparas. ' +
      'Släpp filen här, eller:',
    choose: 'Välj en fil',
    reading: 'Läser...',
    paste: 'Eller kopiera cellerna i ditt kalkylark och klistra in dem här',
    pasted: 'Inklistrade celler',
    tooLarge: 'Filen är större än 10 MB.',
    failed: 'Filen gick inte att läsa',
    other: 'Välj en annan fil',
    save: ({ count, values }: CountParams & { values: number }) =>
      `Spara ${count === 1 ? '1 post' : `${count} poster`} med ${values === 1 ? '1 värde' : `${values} värden`}`,
    undecided: counted('rad saknar slag', 'rader saknar slag'),
    saving: 'Sparar...',
    saved: 'Dina siffror är här',
    savedFrom: ({ name }: NameParams) => `Från ${name}:`,
    made: {
      assets: counted('tillgång', 'tillgångar'),
      liabilities: counted('skuld', 'skulder'),
      incomes: counted('inkomst', 'inkomster'),
      costs: counted('kostnad', 'kostnader'),
      goals: counted('mål', 'mål'),
    },
    updated: counted('post uppdaterad', 'poster uppdaterade'),
    months: counted('månadsvärde', 'månadsvärden'),
    toDashboard: 'Se din nettoförmögenhet',
    another: 'Ta med en fil till',
    undo: 'Ångra alltihop',
    undoing: 'Ångrar...',
    undone: 'Allt från filen är borta igen.',
    holds: ({ count, period }: CountParams & { period: string }) =>
      `${count === 1 ? '1 post' : `${count} poster`}, ${period}.`,
    currency: 'Beloppens valuta',
    currencyHelp: 'För rader som inte själva anger någon.',
    totals: 'Filens summor',
    right: ({ name, right, of }: RightParams) =>
      `${name}: summan stämmer i ${right} av ${of} månader`,
    differ: ({ months }: CountParams & { months: string }) => `${months} skiljer sig.`,
    more: ({ count }: CountParams) => `${count} till`,
    differing: ({ month, stated, counted: sum }: DifferingParams) =>
      `${month}: filen anger ${stated}, raderna blir ${sum}`,
    issuesTitle: 'Att titta på',
    issues: {
      year: counted(
        'tabell anger inget år; det senaste antas',
        'tabeller anger inget år; det senaste antas',
      ),
      period: counted(
        'tabell har kvartal eller år, som blir sin sista månad',
        'tabeller har kvartal eller år, som blir sin sista månad',
      ),
      dash: counted('cell med ett streck räknas som 0', 'celler med ett streck räknas som 0'),
      note: counted('anteckning utelämnas', 'anteckningar utelämnas'),
      unread: counted(
        'cell gick inte att läsa som ett belopp',
        'celler gick inte att läsa som belopp',
      ),
      future: counted(
        'värde för en kommande månad utelämnas',
        'värden för kommande månader utelämnas',
      ),
      early: counted('värde före 1980 utelämnas', 'värden före 1980 utelämnas'),
      large: counted('belopp är för stort', 'belopp är för stora'),
      scaled: counted(
        'tabell är i tusental eller miljoner',
        'tabeller är i tusental eller miljoner',
      ),
      twice: counted(
        'månad har två värden; det sista gäller',
        'månader har två värden; det sista gäller',
      ),
      currencies: counted(
        'rad har flera valutor; den vanligaste gäller',
        'rader har flera valutor; den vanligaste gäller',
      ),
      columns: counted('siffra utanför månaderna utelämnas', 'siffror utanför månaderna utelämnas'),
      unnamed: counted('rad har inget namn', 'rader har inget namn'),
      negative: counted(
        'skuld eller kostnad är under noll i någon månad',
        'skulder eller kostnader är under noll i någon månad',
      ),
      holdings: counted(
        'månad utelämnas, då värdet följer av innehaven',
        'månader utelämnas, då värdena följer av innehaven',
      ),
    },
    items: counted('post', 'poster'),
    guessed: counted(
      'post har ett slag som är en gissning efter namnet. Kontrollera den.',
      'poster har ett slag som är en gissning efter namnet. Kontrollera dem.',
    ),
    guess: 'Gissning',
    leftOut: counted('rad utelämnas', 'rader utelämnas'),
    reasons: {
      total: 'En summa av andra rader, som används för att kontrollera dem.',
      net: 'En skillnad mellan andra rader, som används för att kontrollera dem.',
      derived: 'En siffra som följer av andra.',
      percent: 'Procenttal.',
      currency: 'Valutan stöds inte.',
      choice: 'Du har utelämnat den.',
      removed: 'Du har tagit med den förut, och den har tagits bort sedan dess.',
    },
    include: ({ name }: NameParams) => `Ta med ${name}`,
    values: counted('värde', 'värden'),
    ended: ({ month }: MonthParams) => `Borta efter ${month}`,
    continues: ({ name, count }: CountParams & NameParams) =>
      count === 0
        ? `${name} har redan allt.`
        : `${count === 1 ? '1 ny månad' : `${count} nya månader`} för ${name}.`,
    storedOtherwise: ({ month, stored, value }: StoredParams) =>
      `${month}: ${stored} här, ${value} i filen`,
    replace: counted(
      'månad som skiljer sig: använd filens',
      'månader som skiljer sig: använd filens',
    ),
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
