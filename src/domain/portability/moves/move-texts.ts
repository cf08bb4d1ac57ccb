import type { FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import type { MoveProblem } from './move-file.ts';

/** Sentences for a file that cannot be moved in: the problem, and what to do. */
const texts = defineTexts({
  en: {
    'moveFile.noTable':
      'No months were found in the file. Put the items in rows and the months in columns, or the ' +
      'other way round, with headers such as 2025-01 or Jan 2025.',
    'moveFile.transactions':
      'The file is a list of payments or trades, without values of months. Payments of a bank are ' +
      'imported under Transactions, trades under Holdings of their account.',
    'moveFile.large':
      'The file holds more than can be moved in at once: 400 items, 40,000 values or 10,000 rows. ' +
      'Divide it, for example by years.',
    'moveFile.noAccounts': 'The file has no accounts with transactions or balances in it.',
    'moveFile.otherExport':
      'The file is another part of the export, without transactions. Choose the whole zip, or the ' +
      'file with all transactions (in YNAB the one named Register, in hledger the journal).',
    'moveFile.binary':
      'The file is in the binary form of Portfolio Performance. Save it as XML there (File, Save as), ' +
      'and choose that one.',
    'moveFile.includes':
      'The journal has parts in other files (include). Write all of it into one file, for example ' +
      'with the command print of the program, and choose that one.',
    'moveFile.oldPortfolio':
      'The file is of an old version of Portfolio Performance. Open it in a newer one, save it there, ' +
      'and choose that one.',
    'moveFile.days':
      'The days of the file are not all written in the same order. Export it again with one format ' +
      'of dates.',
    'moveFile.account':
      'The file is an export of another program. With an account you can bring it as it is.',
    'moveFile.json':
      'The file is data of another program, and not one of those that are listed below.',
    'moveFile.valv':
      'The file is a full export of Valv. Open it under Account, or as a guest in the menu at the ' +
      'top right.',
    'moveFile.empty': 'The file is empty.',
    'moveFile.locked': 'The file is locked with a password. Save it without one.',
    'moveFile.formulas':
      'The spreadsheet has formulas that nothing has calculated yet. Open it in a spreadsheet ' +
      'program and save it.',
    'moveFile.damaged': 'The file is damaged or cut off. Save it again, or download it anew.',
    'moveFile.old':
      'The spreadsheet is of a kind that cannot be read here, such as xls, xlsb or Numbers. Save it ' +
      'as xlsx or CSV.',
    'moveFile.packed':
      'The zip has several files in it, or none that is a spreadsheet. Unpack it and choose one.',
    'moveFile.format':
      'The file is not a table. Save it as xlsx, ods or CSV in the program that you made it with.',
    'moveFile.slow': 'The file took too long to read. Divide it, for example by years.',
  },
  sv: {
    'moveFile.noTable':
      'Inga månader hittades i filen. Lägg posterna i rader och månaderna i kolumner, eller ' +
      'tvärtom, med rubriker som 2025-01 eller jan 2025.',
    'moveFile.transactions':
      'Filen är en lista över betalningar eller köp, utan värden för månader. En banks betalningar ' +
      'importeras under Transaktioner, köp och sälj under innehaven på sitt konto.',
    'moveFile.large':
      'Filen innehåller mer än som kan flyttas på en gång: 400 poster, 40 000 värden eller ' +
      '10 000 rader. Dela upp den, till exempel i år.',
    'moveFile.noAccounts': 'Filen har inga konton med transaktioner eller saldon.',
    'moveFile.otherExport':
      'Filen är en annan del av exporten, utan transaktioner. Välj hela zip-filen, eller filen med ' +
      'alla transaktioner (i YNAB den som heter Register, i hledger journalen).',
    'moveFile.binary':
      'Filen är i Portfolio Performance binära form. Spara den som XML där (File, Save as) och välj ' +
      'den filen.',
    'moveFile.includes':
      'Journalen har delar i andra filer (include). Skriv allt till en enda fil, till exempel med ' +
      'programmets kommando print, och välj den.',
    'moveFile.oldPortfolio':
      'Filen är från en gammal version av Portfolio Performance. Öppna den i en nyare, spara den där ' +
      'och välj den filen.',
    'moveFile.days':
      'Filens dagar är inte alla skrivna i samma ordning. Exportera den igen med ett enda datumformat.',
    'moveFile.account':
      'Filen är en export från ett annat program. Med ett konto kan du ta med den som den är.',
    'moveFile.json':
      'Filen är data från ett annat program, och inte från något av dem som står här nedanför.',
    'moveFile.valv':
      'Filen är en export av allt i Valv. Öppna den under Konto, eller som gäst i menyn uppe till höger.',
    'moveFile.empty': 'Filen är tom.',
    'moveFile.locked': 'Filen är låst med lösenord. Spara den utan lösenord.',
    'moveFile.formulas':
      'Kalkylarket har formler som inget program har räknat ut än. Öppna det i ett ' +
      'kalkylprogram och spara det.',
    'moveFile.damaged':
      'Filen är skadad eller avklippt. Spara den på nytt, eller ladda ner den igen.',
    'moveFile.old':
      'Kalkylarket är av ett slag som inte går att läsa här, som xls, xlsb eller Numbers. Spara det ' +
      'som xlsx eller CSV.',
    'moveFile.packed':
      'Zip-filen innehåller flera filer, eller ingen som är ett kalkylark. Packa upp den och välj en.',
    'moveFile.format':
      'Filen är ingen tabell. Spara den som xlsx, ods eller CSV i programmet som du gjorde den i.',
    'moveFile.slow': 'Filen tog för lång tid att läsa. Dela upp den, till exempel i år.',
  },
});

type MoveIssueKey = keyof (typeof texts)['en'];

const KEYS: Partial<Record<FileProblem | MoveProblem, MoveIssueKey>> = {
  noTable: 'moveFile.noTable',
  transactions: 'moveFile.transactions',
  account: 'moveFile.account',
  json: 'moveFile.json',
  valv: 'moveFile.valv',
  noAccounts: 'moveFile.noAccounts',
  otherExport: 'moveFile.otherExport',
  days: 'moveFile.days',
  binary: 'moveFile.binary',
  includes: 'moveFile.includes',
  oldPortfolio: 'moveFile.oldPortfolio',
  encrypted: 'moveFile.locked',
  unknown: 'moveFile.noTable',
  yearless: 'moveFile.noTable',
  markup: 'moveFile.noTable',
  large: 'moveFile.large',
  rows: 'moveFile.large',
  wide: 'moveFile.large',
  unpacked: 'moveFile.large',
  empty: 'moveFile.empty',
  locked: 'moveFile.locked',
  formulas: 'moveFile.formulas',
  damaged: 'moveFile.damaged',
  entities: 'moveFile.damaged',
  oldSpreadsheet: 'moveFile.old',
  packed: 'moveFile.packed',
  slow: 'moveFile.slow',
};

/** The code of a reason why a file cannot be moved in. */
export function moveIssueOf(problem: FileProblem | MoveProblem): MoveIssueKey {
  return KEYS[problem] ?? 'moveFile.format';
}

/** The sentence of such a code in a language; null: no such code. */
export function moveIssueText(key: string, language: Language): string | null {
  const catalogue: { readonly [key: string]: string } = texts[language];
  return catalogue[key] ?? null;
}
