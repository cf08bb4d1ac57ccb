/** The words of the import dialog in both languages, and files that it reads. */
export const sv = {
  none: 'Inga transaktioner än',
  open: 'Öppna en bankfil',
  refused: 'Filen har ingen tabell med transaktioner.',
  large: 'Filen är större än 10 MB. Välj en kortare period hos banken.',
  cancel: 'Avbryt',
  adding: 'Lägger till...',
  reading: 'Läser filen...',
  canceled: 'Inget ur filen lades till',
  proven: 'Inom filen stämmer varje saldo med raderna.',
  add: 'Lägg till 3 transaktioner',
  added: '3 transaktioner är tillagda',
  month: 'januari 2026',
  unlisted: 'Inte bland dina tillgångar än',
  edit: 'Ändra ICA NARA',
  category: 'Kategori',
  chosen: 'Shopping',
  save: 'Spara',
  onlyThis: 'Bara den här',
  saved: 'Transaktionen är sparad',
  search: 'Sök i text, anteckningar och taggar',
  more: 'Fler filter',
  clear: 'Rensa',
  least: 'Belopp från',
  known: '3 som du redan har',
  nothing: 'Inget nytt att lägga till',
  files: 'Filer',
  back: 'Ångra',
  undo: 'Ångra konto.csv',
  undone: 'Filen är borttagen',
  close: 'Stäng',
  addTwo: 'Lägg till 2 transaktioner',
  addedTwo: '2 transaktioner är tillagda',
  amount: 'Belopp',
  balance: 'Saldo efteråt valfritt',
  rare: 'Fler kolumner',
  read: 'Använd kolumnerna',
  account: 'Kontots namn',
  change: 'Ändra kolumnerna',
  currency: 'Beloppens valuta',
  currencyNeeded: 'brukar vara i svenska kronor, och kontot är i euro.',
  otherCurrency: 'Filen och kontot är i olika valutor.',
  fileAccount: 'Konto i filen',
  fileAccounts: 'Filen gäller 2 konton. När ett är tillagt följer nästa.',
  rows: 'rader',
} as const;

export const en: { readonly [key in keyof typeof sv]: string } = {
  none: 'No transactions yet',
  open: 'Open a bank file',
  refused: 'The file has no table of transactions.',
  large: 'The file is larger than 10 MB. Choose a shorter period at the bank.',
  cancel: 'Cancel',
  adding: 'Adding...',
  reading: 'Reading the file...',
  canceled: 'Nothing from the file was added',
  proven: 'Within the file, each balance follows from its rows.',
  add: 'Add 3 transactions',
  added: '3 transactions added',
  month: 'January 2026',
  unlisted: 'Not among your assets yet',
  edit: 'Edit ICA NARA',
  category: 'Category',
  chosen: 'Shopping',
  save: 'Save',
  onlyThis: 'Only this one',
  saved: 'Transaction saved',
  search: 'Search text, notes and tags',
  more: 'More filters',
  clear: 'Clear',
  least: 'Amount from',
  known: '3 that you have already',
  nothing: 'Nothing new to add',
  files: 'Files',
  back: 'Undo',
  undo: 'Undo konto.csv',
  undone: 'The file has been removed',
  close: 'Close',
  addTwo: 'Add 2 transactions',
  addedTwo: '2 transactions added',
  amount: 'Amount',
  balance: 'Balance after it optional',
  rare: 'More columns',
  read: 'Use these columns',
  account: 'Account name',
  change: 'Change the columns',
  currency: 'Currency of the amounts',
  currencyNeeded: 'usually in Swedish kronor, and the account is in euros.',
  otherCurrency: 'The file and the account are in different currencies.',
  fileAccount: 'Account in the file',
  fileAccounts: 'The file covers 2 accounts. When one is added, the next follows.',
  rows: 'rows',
};

export type Words = typeof en;

const SWEDBANK_COLUMNS =
  'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,' +
  'Referens,Beskrivning,Belopp,Bokfört saldo';
export const SWEDBANK = `* Transaktioner Period 2026-02-01 - 2026-02-28 Skapad 2026-03-01 10:00 CET
${SWEDBANK_COLUMNS}
1,8327,912345678,Konto,SEK,2026-02-16,2026-02-15,2026-02-16,KÖP MAXI,Kortköp,-253.50,9746.50
2,8327,912345678,Konto,SEK,2026-02-15,2026-02-15,2026-02-15,LÖN,LÖN,10000.00,10000.00`;

/** No bank's own, and one of its rows has no amount. */
export const OWN_TABLE = `Dag;Vad;Summa;Kvar
03.02.2026;CYKELAFFÄREN;-1 200,00;8 764,50
02.02.2026;BUTIKEN;struken;9 964,50
01.02.2026;KAFFE PÅ STAN;-35,50;9 964,50`;

/** No bank's own either, and as it seems to be. */
export const GUESSED_TABLE = `Datum;Vad;Kronor;Kvar
2026-04-03;BOKHANDELN;-249,00;9 751,00
2026-04-02;ERIK FÖR MIDDAGEN;500,00;10 000,00`;

/** Two accounts at one bank: the other one has two rows. */
const OFX_ENTRY = (amount: string, name: string) =>
  `<STMTTRN><DTPOSTED>20260116<TRNAMT>${amount}<FITID>${name}<NAME>${name}</STMTTRN>`;
export const OFX = `<OFX><SONRS><FI><ORG>Marginalen</FI></SONRS>
<STMTRS><CURDEF>SEK<ACCTID>81051234567${OFX_ENTRY('-10', 'KIOSKEN')}</STMTRS>
<STMTRS><CURDEF>SEK<ACCTID>81057654321${OFX_ENTRY('-20', 'BIO')}${OFX_ENTRY('5', 'RÄNTA')}</STMTRS>
</OFX>`;

/** One file of Revolut's, whose rows are in two currencies. */
const REVOLUT_COLUMNS =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';
export const TWO_CURRENCIES = `${REVOLUT_COLUMNS}
CARD_PAYMENT,Current,2026-01-05 12:01:00,2026-01-06 08:00:00,KIOSKEN,-20.00,0.00,SEK,COMPLETED,80.00
CARD_PAYMENT,Current,2026-01-07 12:01:00,2026-01-08 08:00:00,BIO,-9.00,0.00,EUR,COMPLETED,41.00
CARD_PAYMENT,Current,2026-01-09 12:01:00,2026-01-10 08:00:00,TABAC,-1.00,0.00,EUR,COMPLETED,40.00
`;
