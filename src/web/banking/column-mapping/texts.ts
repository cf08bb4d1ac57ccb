import { defineTexts } from '#domain/basics/texts.ts';

type NumberParams = { number: number };
type LineParams = { line: number };
type ExampleParams = { name: string; example: string };

export const columnTexts = defineTexts({
  en: {
    lead:
      'Valv does not know this file. State what its columns hold; the next file with the same ' +
      'columns is read without asking.',
    guessedLead:
      'Valv does not know this file. This is how it reads the rows: correct a column that is ' +
      'wrong. The next file with the same columns is read without asking.',
    changeLead:
      'State what the columns of the file hold. It applies to every file with the same columns.',
    contradicted: ({ line }: LineParams) =>
      'The balances in the file contradict its amounts: on line ' +
      `${line} the balance is not the one before it plus the amount. Check which columns are the ` +
      'amount and the balance, and the signs of payments. If these are right, rows may be missing ' +
      'in the file: go on, and compare the rows with your bank.',
    column: ({ number }: NumberParams) => `Column ${number}`,
    like: ({ name, example }: ExampleParams) => `${name} (${example})`,
    choose: 'Choose a column',
    none: 'None',
    required: 'Choose a column.',
    date: 'Date',
    dateForm: 'How dates are written',
    dateForms: {
      'year-first': 'Year first: 2026-01-31',
      'day-first': 'Day first: 31.01.2026',
      'month-first': 'Month first: 01/31/2026',
    },
    text: 'Description',
    moreText: 'More about it',
    amount: 'Amount',
    received: 'Amount received',
    mark: 'How amounts are written',
    marks: { comma: 'With a comma: 1 234,50', point: 'With a point: 1,234.50' },
    paid: 'Amount paid, if in a column of its own',
    balance: 'Balance after it',
    direction: 'Column for paid or received',
    state: 'Column for pending or booked',
    account: 'Column of the account, if there are several',
    currency: 'Currency',
    currencyColumn: 'Column of the currency',
    turned: 'Payments have a plus sign',
    paidWords: 'Its words for paid',
    receivedWords: 'Its words for received',
    leftOut: 'Leave out rows with these words',
    leftOutHelp:
      'For balances and sums among the rows. Write the whole cell, with a comma between several.',
    rare: 'More columns',
    rows: 'How the rows are understood',
    save: 'Use these columns',
    saving: 'Opening...',
    forget: 'Forget these columns',
    forgetting: 'Forgetting...',
  },
  sv: {
    lead:
      'Valv känner inte igen filen. Ange vad kolumnerna innehåller; nästa fil med samma ' +
      'kolumner öppnas utan frågor.',
    guessedLead:
      'Valv känner inte igen filen. Så här tolkas raderna: ändra en kolumn som är fel. Nästa fil ' +
      'med samma kolumner öppnas utan frågor.',
    changeLead: 'Ange vad filens kolumner innehåller. Det gäller varje fil med samma kolumner.',
    contradicted: ({ line }: LineParams) =>
      `Saldona i filen säger emot beloppen: på rad ${line} är saldot inte det förra plus beloppet. ` +
      'Kontrollera vilka kolumner som är belopp och saldo, och om det du har betalat har minus. ' +
      'Stämmer det kan rader saknas i filen: gå vidare och jämför raderna med banken.',
    column: ({ number }: NumberParams) => `Kolumn ${number}`,
    like: ({ name, example }: ExampleParams) => `${name} (${example})`,
    choose: 'Välj en kolumn',
    none: 'Ingen',
    required: 'Välj en kolumn.',
    date: 'Datum',
    dateForm: 'Hur datum skrivs',
    dateForms: {
      'year-first': 'Året först: 2026-01-31',
      'day-first': 'Dagen först: 31.01.2026',
      'month-first': 'Månaden först: 01/31/2026',
    },
    text: 'Text',
    moreText: 'Mer om det',
    amount: 'Belopp',
    received: 'Insatt belopp',
    mark: 'Hur belopp skrivs',
    marks: { comma: 'Med komma: 1 234,50', point: 'Med punkt: 1,234.50' },
    paid: 'Betalat belopp, om det har en egen kolumn',
    balance: 'Saldo efteråt',
    direction: 'Kolumn för ut eller in',
    state: 'Kolumn för väntande eller bokförd',
    account: 'Kolumn för kontot, om de är flera',
    currency: 'Valuta',
    currencyColumn: 'Kolumn för valutan',
    turned: 'Det du har betalat står med plus',
    paidWords: 'Kolumnens ord för betalat',
    receivedWords: 'Kolumnens ord för insatt',
    leftOut: 'Utelämna rader med de här orden',
    leftOutHelp: 'För saldon och summor bland raderna. Skriv hela cellen, med komma mellan flera.',
    rare: 'Fler kolumner',
    rows: 'Så tolkas raderna',
    save: 'Använd kolumnerna',
    saving: 'Öppnar...',
    forget: 'Glöm de här kolumnerna',
    forgetting: 'Glömmer...',
  },
});
