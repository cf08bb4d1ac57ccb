import { defineTexts, type Language } from '#domain/basics/texts.ts';

/** Messages for a refused bank file: the kind of file, the problem, and the solution. */
const texts = defineTexts({
  en: {
    'bankFile.unknown':
      'The file has no table of transactions. Choose a file that your bank gives for an account.',
    'bankFile.columns': 'First choose what the columns of the file hold.',
    'bankFile.empty': 'The file holds no transactions. Choose a longer period at the bank.',
    'bankFile.rows': 'The file has more than 50,000 rows. Choose a shorter period at the bank.',
    'bankFile.large': 'The file is larger than 10 MB. Choose a shorter period at the bank.',
    'bankFile.accounts': 'The file covers several accounts. Choose one account at a time.',
    'bankFile.tooManyAccounts':
      'The file covers more than 100 accounts. Choose fewer of them at the bank.',
    'bankFile.yearless':
      'The days in the file have no year, and Valv does not guess one. Choose another format at ' +
      'the bank, or write the year in the file.',
    'bankFile.securities':
      'The file covers securities only: it has purchases and holdings, but no deposits or ' +
      'withdrawals. Choose the file of the cash account that belongs to them.',
    'bankFile.ofx':
      'The OFX file has no transactions in it, such as one of a login or a list of accounts. ' +
      'Choose the transactions of an account at the bank.',
    'bankFile.packed':
      'The zip has several files in it that are not CAMT statements. Unpack it and choose one ' +
      'file at a time.',
    'bankFile.orders':
      'The file is of payments to be made (pain), not of what has happened on an account. Choose ' +
      'an account statement at the bank.',
    'bankFile.oldSpreadsheet':
      'The spreadsheet is in a format that Valv cannot read: Numbers, xlsb, or Excel from before ' +
      '1997. Open it and save it as xlsx, or choose CSV at the bank.',
    'bankFile.locked':
      'The file is locked with a password. Save it without one, or choose CSV at the bank.',
    'bankFile.pdf':
      'The file is a PDF, which is made for printing, and its amounts cannot be read safely. ' +
      'Choose CSV or xlsx at the bank.',
    'bankFile.formulas':
      'The spreadsheet has formulas that nothing has calculated yet. Open it in a spreadsheet ' +
      'program and save it, or choose the file as the bank gives it.',
    'bankFile.unpacked':
      'The file becomes too large when unpacked. Choose a shorter period, or CSV, at the bank.',
    'bankFile.damaged': 'The file is damaged. Download it again from the bank.',
    'bankFile.entities':
      'The file defines XML entities of its own, which no bank does. It was not read.',
    'bankFile.slow': 'The file took too long to read. Choose a shorter period at the bank.',
    'bankFile.statement':
      'The file is XML, or a SWIFT message, but not an account statement in a format that Valv ' +
      'reads. Choose CAMT.053, MT940, CSV or xlsx at the bank.',
    'bankFile.markup': 'The file is a web page without transactions. Choose CSV at the bank.',
    'bankFile.other': 'The file is not a table. Choose CSV or xlsx at the bank.',
    'bankFile.contradicted':
      'The balances in the file contradict its amounts. Check its rows: a column or the signs may ' +
      'be read wrongly. If the amounts are right, confirm them.',
    'bankFile.currency':
      'The file does not state its currency, and the account has another currency than such ' +
      'files usually have. Choose the currency of the amounts.',
    'bankFile.counted':
      'The cash of an account in the file counts already, in an asset of yours that is a bank ' +
      'account. Leave that account out, or first remove the asset.',
    'bankFile.otherCurrency':
      'The file and the account are in different currencies. Choose an account in the currency ' +
      'of the file, or a new one.',
  },
  sv: {
    'bankFile.unknown':
      'Filen har ingen tabell med transaktioner. Välj en fil som din bank ger för ett konto.',
    'bankFile.columns': 'Välj först vad kolumnerna i filen innehåller.',
    'bankFile.empty': 'Filen innehåller inga transaktioner. Välj en längre period hos banken.',
    'bankFile.rows': 'Filen har fler än 50 000 rader. Välj en kortare period hos banken.',
    'bankFile.large': 'Filen är större än 10 MB. Välj en kortare period hos banken.',
    'bankFile.accounts': 'Filen gäller flera konton. Välj ett konto i taget.',
    'bankFile.tooManyAccounts': 'Filen gäller fler än 100 konton. Välj färre hos banken.',
    'bankFile.yearless':
      'Datumen i filen har inget årtal, och Valv gissar inte. Välj ett annat format hos banken, ' +
      'eller skriv årtalet i filen.',
    'bankFile.securities':
      'Filen gäller bara värdepapper: den har köp och innehav, men inga insättningar eller ' +
      'uttag. Välj filen för likvidkontot som hör till dem.',
    'bankFile.ofx':
      'OFX-filen innehåller inga transaktioner utan till exempel en inloggning eller en lista ' +
      'över konton. Välj ett kontos transaktioner hos banken.',
    'bankFile.packed':
      'Zip-filen innehåller flera filer som inte är CAMT-kontoutdrag. Packa upp den och välj en ' +
      'fil i taget.',
    'bankFile.orders':
      'Filen gäller betalningar som ska göras (pain), inte vad som har hänt på ett konto. Välj ' +
      'ett kontoutdrag hos banken.',
    'bankFile.oldSpreadsheet':
      'Kalkylarket har ett format som Valv inte kan läsa: Numbers, xlsb, eller Excel från före ' +
      '1997. Öppna det och spara det som xlsx, eller välj CSV hos banken.',
    'bankFile.locked':
      'Filen är låst med lösenord. Spara den utan lösenord, eller välj CSV hos banken.',
    'bankFile.pdf':
      'Filen är en PDF, som är gjord för utskrift, och dess belopp kan inte läsas säkert. Välj ' +
      'CSV eller xlsx hos banken.',
    'bankFile.formulas':
      'Kalkylarket har formler som inget program har räknat ut än. Öppna det i ett ' +
      'kalkylprogram och spara det, eller välj filen som banken ger den.',
    'bankFile.unpacked':
      'Filen blir för stor när den packas upp. Välj en kortare period, eller CSV, hos banken.',
    'bankFile.damaged': 'Filen är skadad. Ladda ner den på nytt från banken.',
    'bankFile.entities':
      'Filen definierar egna XML-entiteter, vilket ingen bank gör. Den har inte lästs.',
    'bankFile.slow': 'Filen tog för lång tid att läsa. Välj en kortare period hos banken.',
    'bankFile.statement':
      'Filen är XML, eller ett SWIFT-meddelande, men inget kontoutdrag i ett format som Valv ' +
      'läser. Välj CAMT.053, MT940, CSV eller xlsx hos banken.',
    'bankFile.markup': 'Filen är en webbsida utan transaktioner. Välj CSV hos banken.',
    'bankFile.other': 'Filen är ingen tabell. Välj CSV eller xlsx hos banken.',
    'bankFile.contradicted':
      'Saldona i filen säger emot beloppen. Kontrollera dess rader: en kolumn eller tecknen ' +
      'kan ha lästs fel. Stämmer beloppen, bekräfta dem.',
    'bankFile.currency':
      'Filen säger inte vilken valuta den är i, och kontot har en annan än sådana filer brukar ' +
      'ha. Välj vilken valuta beloppen är i.',
    'bankFile.counted':
      'Kontanterna på ett konto i filen räknas redan, i en av dina tillgångar som är ett ' +
      'bankkonto. Utelämna kontot, eller ta först bort tillgången.',
    'bankFile.otherCurrency':
      'Filen och kontot är i olika valutor. Välj ett konto i filens valuta, eller ett nytt.',
  },
});

/** Code of the reason why a bank's file was refused. */
export type FileIssueKey = keyof (typeof texts)['en'];

/** The sentence for a file that was refused, in the reader's language; null: no such key. */
export function fileIssueText(key: string, language: Language): string | null {
  const catalogue: { readonly [key: string]: string } = texts[language];
  return catalogue[key] ?? null;
}
