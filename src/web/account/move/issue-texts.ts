import { defineTexts } from '#domain/basics/texts.ts';
import { english, swedish } from './texts.ts';

/** Facts of a file to check, with their number. */
export const issueTexts = defineTexts({
  en: {
    year: english(
      'table states no year; the latest one is assumed',
      'tables state no year; the latest one is assumed',
    ),
    period: english(
      'table has quarters or years: their months share incomes and costs, other values are of the last',
      'tables have quarters or years: their months share incomes and costs, other values are of the last',
    ),
    dash: english('cell with a dash counts as 0', 'cells with a dash count as 0'),
    note: english('note is left out', 'notes are left out'),
    unread: english(
      'cell could not be read as an amount, and is left out',
      'cells could not be read as amounts, and are left out',
    ),
    future: english(
      'value of a month to come is left out',
      'values of months to come are left out',
    ),
    unfilled: english(
      'last month has zero in every row, and is left out as not filled in yet',
      'last months have zero in every row, and are left out as not filled in yet',
    ),
    early: english('value before 1980 is left out', 'values before 1980 are left out'),
    large: english('amount too large is left out', 'amounts too large are left out'),
    scaled: english('table is in thousands or millions', 'tables are in thousands or millions'),
    unscaled: english(
      'cell says thousands or millions, but not of which amounts; they are read as they stand',
      'cells say thousands or millions, but not of which amounts; they are read as they stand',
    ),
    sumLike: english(
      'row is named as a sum or a change may be, and counts as an item',
      'rows are named as sums or changes may be, and count as items',
    ),
    uncounted: english(
      'row is not counted by the sum below it',
      'rows are not counted by the sum below them',
    ),
    leftUncounted: english(
      'row is left out, as the file’s own sum does not count it',
      'rows are left out, as the file’s own sum does not count them',
    ),
    measure: english(
      'row is left out, as it is named as a goal, a payment, a number or a part',
      'rows are left out, as they are named as goals, payments, numbers or parts',
    ),
    repeated: english(
      'row is left out, as another sheet or table has it',
      'rows are left out, as other sheets or tables have them',
    ),
    alike: english(
      'row has the same values as another one, and both count',
      'rows have the same values as others, and all of them count',
    ),
    otherSheet: english(
      'sheet is left out, as it may be of something else, or of what another sheet has: bring it if not',
      'sheets are left out, as they may be of something else, or of what others have: bring those that are not',
    ),
    worth: english(
      'sum of all in the file differs from your net worth as it would be saved',
      'sums of all in the file differ from your net worth as it would be saved',
    ),
    transactions: english(
      'sheet is a list of payments or trades, and is left out',
      'sheets are lists of payments or trades, and are left out',
    ),
    mixed: english(
      'sum adds amounts in several currencies as if they were one',
      'sums add amounts in several currencies as if they were one',
    ),
    twice: english(
      'month has two values; the last one counts',
      'months have two values; the last one counts',
    ),
    summed: english('month is the sum of its days', 'months are the sums of their days'),
    currencies: english(
      'row has several currencies; the most common one counts',
      'rows have several currencies; the most common one counts',
    ),
    columns: english(
      'figure outside the months is left out',
      'figures outside the months are left out',
    ),
    unproven: english(
      'sum of the file is not the sum of its rows',
      'sums of the file are not the sums of its rows',
    ),
    named: english(
      'currency is read from the name of a row alone',
      'currencies are read from the names of rows alone',
    ),
    kinds: english(
      'debt is added to assets by a sum of the file: choose what it is',
      'debts are added to assets by sums of the file: choose what they are',
    ),
    unnamed: english('row has no name', 'rows have no name'),
    negative: english(
      'debt is below zero in some month, and raises your net worth then',
      'debts are below zero in some month, and raise your net worth then',
    ),
    zero: english(
      'month of a cost is zero or below; the cost before stays',
      'months of costs are zero or below; the cost before stays',
    ),
    gap: english(
      'month of an income or a cost is blank; the amount before stays',
      'months of incomes or costs are blank; the amounts before stay',
    ),
    shared: english(
      'income or cost does not come every month: its amounts are shared by the months until the next',
      'incomes or costs do not come every month: their amounts are shared by the months until the next',
    ),
    taxed: english(
      'income counts as before tax, of which 30 % is taken off until you state its tax',
      'incomes count as before tax, of which 30 % is taken off until you state their tax',
    ),
    holdings: english(
      'month is left out, as its value follows from holdings',
      'months are left out, as their values follow from holdings',
    ),
    planned: english(
      'transaction of a day to come is left out',
      'transactions of days to come are left out',
    ),
    unreadRow: english(
      'row without a day, an amount or an account that can be read is left out',
      'rows without a day, an amount or an account that can be read are left out',
    ),
    valueChange: english(
      'change of a value without a payment is in the values of months only',
      'changes of values without payments are in the values of months only',
    ),
    unpaired: english('transfer lacks a side', 'transfers lack a side'),
    otherRow: english('row of another type is left out', 'rows of other types are left out'),
    lotPrice: english(
      'sale from a lot states no money: hledger counts its price and Ledger the cost of the lot, so check the balance',
      'sales from lots state no money: hledger counts their prices and Ledger the costs of the lots, so check the balances',
    ),
    emptyAccount: english(
      'account has no transactions, and is left out',
      'accounts have no transactions, and are left out',
    ),
    dayOrder: english(
      'file does not tell whether day or month comes first; check the months',
      'files do not tell whether day or month comes first; check the months',
    ),
    newCategory: english(
      'category becomes one of your own; the others are yours already',
      'categories become your own; the others are yours already',
    ),
    manyCategories: english(
      'category has no room; its transactions get one by their text',
      'categories have no room; their transactions get some by their texts',
    ),
    correctedRow: english(
      'transaction has another amount or day in the file, and follows it',
      'transactions have other amounts or days in the file, and follow it',
    ),
    ratedFlow: english(
      'payment in or out is worked out from balances and the rate of the day, as the file states neither it nor a rate; check its amount',
      'payments in and out are worked out from balances and the rates of the days, as the file states neither them nor rates; check their amounts',
    ),
    unrated: english(
      'transaction is in a currency without a known rate; its cash counts as exchanged, and not as paid in or out: check the account’s cash',
      'transactions are in a currency without a known rate; their cash counts as exchanged, and not as paid in or out: check the account’s cash',
    ),
    changedRow: english(
      'transaction has another amount or day here, and stays as it is',
      'transactions have other amounts or days here, and stay as they are',
    ),
  },
  sv: {
    year: swedish(
      'tabell anger inget år; det senaste antas',
      'tabeller anger inget år; det senaste antas',
    ),
    period: swedish(
      'tabell har kvartal eller år: inkomster och kostnader fördelas på månaderna, övrigt blir den sista',
      'tabeller har kvartal eller år: inkomster och kostnader fördelas på månaderna, övrigt blir den sista',
    ),
    dash: swedish('cell med ett streck räknas som 0', 'celler med ett streck räknas som 0'),
    note: swedish('anteckning utelämnas', 'anteckningar utelämnas'),
    unread: swedish(
      'cell gick inte att läsa som ett belopp, och utelämnas',
      'celler gick inte att läsa som belopp, och utelämnas',
    ),
    future: swedish(
      'värde för en kommande månad utelämnas',
      'värden för kommande månader utelämnas',
    ),
    unfilled: swedish(
      'sista månad har noll i varje rad, och utelämnas som ännu inte ifylld',
      'sista månader har noll i varje rad, och utelämnas som ännu inte ifyllda',
    ),
    early: swedish('värde före 1980 utelämnas', 'värden före 1980 utelämnas'),
    large: swedish('för stort belopp utelämnas', 'för stora belopp utelämnas'),
    scaled: swedish('tabell är i tusental eller miljoner', 'tabeller är i tusental eller miljoner'),
    unscaled: swedish(
      'cell nämner tusental eller miljoner, men inte för vilka belopp; de läses som de står',
      'celler nämner tusental eller miljoner, men inte för vilka belopp; de läses som de står',
    ),
    sumLike: swedish(
      'rad heter som en summa eller en förändring kan göra, och räknas som en post',
      'rader heter som summor eller förändringar kan göra, och räknas som poster',
    ),
    uncounted: swedish(
      'rad räknas inte av summan under den',
      'rader räknas inte av summan under dem',
    ),
    leftUncounted: swedish(
      'rad utelämnas, då filens egen summa inte räknar den',
      'rader utelämnas, då filens egen summa inte räknar dem',
    ),
    measure: swedish(
      'rad utelämnas, då den heter som ett mål, en betalning, ett antal eller en del',
      'rader utelämnas, då de heter som mål, betalningar, antal eller delar',
    ),
    repeated: swedish(
      'rad utelämnas, då ett annat blad eller en annan tabell har den',
      'rader utelämnas, då andra blad eller tabeller har dem',
    ),
    alike: swedish(
      'rad har samma värden som en annan, och båda räknas',
      'rader har samma värden som andra, och alla räknas',
    ),
    otherSheet: swedish(
      'blad utelämnas, då det kan vara något annat, eller vad ett annat blad har: ta med det om det inte är så',
      'blad utelämnas, då de kan vara något annat, eller vad andra blad har: ta med dem som inte är det',
    ),
    worth: swedish(
      'summa av allt i filen skiljer sig från den nettoförmögenhet som skulle sparas',
      'summor av allt i filen skiljer sig från den nettoförmögenhet som skulle sparas',
    ),
    transactions: swedish(
      'blad är en lista över betalningar eller köp, och utelämnas',
      'blad är listor över betalningar eller köp, och utelämnas',
    ),
    mixed: swedish(
      'summa lägger ihop flera valutor som om de vore en',
      'summor lägger ihop flera valutor som om de vore en',
    ),
    twice: swedish(
      'månad har två värden; det sista gäller',
      'månader har två värden; det sista gäller',
    ),
    summed: swedish('månad är summan av sina dagar', 'månader är summan av sina dagar'),
    currencies: swedish(
      'rad har flera valutor; den vanligaste gäller',
      'rader har flera valutor; den vanligaste gäller',
    ),
    columns: swedish('siffra utanför månaderna utelämnas', 'siffror utanför månaderna utelämnas'),
    unproven: swedish(
      'summa i filen är inte summan av dess rader',
      'summor i filen är inte summorna av dess rader',
    ),
    named: swedish('valuta står bara i en rads namn', 'valutor står bara i raders namn'),
    kinds: swedish(
      'skuld läggs ihop med tillgångar i en summa i filen: välj vad den är',
      'skulder läggs ihop med tillgångar i summor i filen: välj vad de är',
    ),
    unnamed: swedish('rad har inget namn', 'rader har inget namn'),
    negative: swedish(
      'skuld är under noll i någon månad, och höjer då din nettoförmögenhet',
      'skulder är under noll i någon månad, och höjer då din nettoförmögenhet',
    ),
    zero: swedish(
      'månad för en kostnad är noll eller lägre; kostnaden före gäller',
      'månader för kostnader är noll eller lägre; kostnaden före gäller',
    ),
    gap: swedish(
      'månad för en inkomst eller kostnad är tom; beloppet före gäller',
      'månader för inkomster eller kostnader är tomma; beloppet före gäller',
    ),
    shared: swedish(
      'inkomst eller kostnad kommer inte varje månad: beloppen fördelas på månaderna till nästa',
      'inkomster eller kostnader kommer inte varje månad: beloppen fördelas på månaderna till nästa',
    ),
    taxed: swedish(
      'inkomst räknas som före skatt, och 30 % dras av tills du anger dess skatt',
      'inkomster räknas som före skatt, och 30 % dras av tills du anger deras skatt',
    ),
    holdings: swedish(
      'månad utelämnas, då värdet följer av innehaven',
      'månader utelämnas, då värdena följer av innehaven',
    ),
    planned: swedish(
      'transaktion för en kommande dag utelämnas',
      'transaktioner för kommande dagar utelämnas',
    ),
    unreadRow: swedish(
      'rad utan läsbar dag, belopp eller konto utelämnas',
      'rader utan läsbar dag, belopp eller konto utelämnas',
    ),
    valueChange: swedish(
      'värdeändring utan betalning finns bara i månadsvärdena',
      'värdeändringar utan betalning finns bara i månadsvärdena',
    ),
    unpaired: swedish('överföring saknar en sida', 'överföringar saknar en sida'),
    otherRow: swedish('rad av en annan typ utelämnas', 'rader av andra typer utelämnas'),
    lotPrice: swedish(
      'försäljning ur en post anger inga pengar: hledger räknar med priset och Ledger med postens anskaffning, så kontrollera saldot',
      'försäljningar ur poster anger inga pengar: hledger räknar med priserna och Ledger med posternas anskaffning, så kontrollera saldona',
    ),
    emptyAccount: swedish(
      'konto har inga transaktioner, och utelämnas',
      'konton har inga transaktioner, och utelämnas',
    ),
    dayOrder: swedish(
      'fil visar inte om dag eller månad står först; kontrollera månaderna',
      'filer visar inte om dag eller månad står först; kontrollera månaderna',
    ),
    newCategory: swedish(
      'kategori blir en egen kategori; de andra har du redan',
      'kategorier blir egna kategorier; de andra har du redan',
    ),
    manyCategories: swedish(
      'kategori får inte plats; transaktionerna får en efter sin text',
      'kategorier får inte plats; transaktionerna får en efter sin text',
    ),
    correctedRow: swedish(
      'transaktion har ett annat belopp eller en annan dag i filen, och följer den',
      'transaktioner har andra belopp eller dagar i filen, och följer den',
    ),
    ratedFlow: swedish(
      'insättning eller uttag är uträknat ur saldon och dagens växelkurs, då filen varken anger det eller någon kurs; kontrollera beloppet',
      'insättningar och uttag är uträknade ur saldon och dagarnas växelkurser, då filen varken anger dem eller någon kurs; kontrollera beloppen',
    ),
    unrated: swedish(
      'transaktion är i en valuta utan känd växelkurs; dess pengar räknas som växlade, och inte som insatta eller uttagna: kontrollera kontots saldo',
      'transaktioner är i en valuta utan känd växelkurs; deras pengar räknas som växlade, och inte som insatta eller uttagna: kontrollera kontots saldo',
    ),
    changedRow: swedish(
      'transaktion har ett annat belopp eller en annan dag här, och står kvar',
      'transaktioner har andra belopp eller dagar här, och står kvar',
    ),
  },
});

/** Reasons why a row is left out. */
export const reasonTexts = defineTexts({
  en: {
    total: 'A sum of other rows, used to check them.',
    net: 'A difference between other rows, used to check them.',
    derived: 'A figure that follows from others.',
    percent: 'Percentages.',
    measure:
      'Named as a goal, a payment, a number or a part, and no sum of the file counts it. Include ' +
      'it if it is an item.',
    uncounted: 'The file’s own sum does not count it. Include it if it is an item.',
    repeated: 'Another sheet or table has it already. Include it if it is an item of its own.',
    payslip: 'Of a pay slip only the net pay is an income. Include it if it is one of its own.',
    currency: 'Its currency is not supported.',
    choice: 'You left it out.',
    removed: 'You brought it before, and it has been removed since.',
    unsure:
      'You have an item of this name already, but no month shows whether this is the same one.',
    counted: 'An account with holdings counts it already. Include it if it is another one.',
    coOwned:
      'You own a part of it, and its other owner states it. Include it if it is another one.',
    balance:
      'The file has its transactions, but not its balance. State it, or include the account to ' +
      'count it from zero.',
  },
  sv: {
    total: 'En summa av andra rader, som används för att kontrollera dem.',
    net: 'En skillnad mellan andra rader, som används för att kontrollera dem.',
    derived: 'En siffra som följer av andra.',
    percent: 'Procenttal.',
    measure:
      'Heter som ett mål, en betalning, ett antal eller en del, och ingen summa i filen räknar ' +
      'den. Ta med den om den är en post.',
    uncounted: 'Filens egen summa räknar den inte. Ta med den om den är en post.',
    repeated:
      'Ett annat blad eller en annan tabell har den redan. Ta med den om den är en egen post.',
    payslip: 'Av en lönespecifikation är bara nettolönen en inkomst. Ta med den om den är en egen.',
    currency: 'Valutan stöds inte.',
    choice: 'Du har utelämnat den.',
    removed: 'Du har tagit med den förut, och den har tagits bort sedan dess.',
    unsure: 'Du har redan en post med samma namn, men ingen månad visar om det är samma post.',
    counted: 'Ett konto med innehav räknar det redan. Ta med det om det är ett annat.',
    coOwned:
      'Du äger en del av den, och den andra ägaren sköter den. Ta med den om det är en annan.',
    balance:
      'Filen har kontots transaktioner men inte dess saldo. Ange det, eller ta med kontot så ' +
      'räknas det från noll.',
  },
});
