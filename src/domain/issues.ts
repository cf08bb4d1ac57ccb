import { defineTexts, type Language } from './texts.ts';

/**
 * Sentences for fields that were refused. The keys are what the schemas carry as message; the
 * English halves of those the specification fixes (section 5) stand word for word.
 */
const texts = defineTexts({
  en: {
    'unknown': 'The value is not valid.',
    'unknown_field': 'The field does not exist.',
    'more': 'There may be more mistakes after these.',
    'text.type': 'Write text.',
    'text.long': 'The text is too long.',
    'text.control': 'The text holds characters that cannot be shown. Remove them.',
    'choice': 'Choose one of the listed values.',
    'name.required': 'Name is required',
    'type.required': 'Type is required',
    'value.required': 'Value is required',
    'balance.required': 'Balance is required',
    'amount.required': 'Amount is required',
    'amount.positive': 'Amount must be a positive number',
    'amount.negative': 'The amount cannot be negative.',
    'amount.format': 'Write an amount such as 1250000.50.',
    'amount.decimals': 'Write at most two decimals.',
    'amount.unclear':
      'This can be read as two different amounts. Write all digits and two decimals, such as ' +
      '1,250,000.50.',
    'amount.currency':
      'This field is in another currency. Convert the amount, and write it without a currency.',
    'amount.range': 'The amount must be between -9,999,999,999.99 and 9,999,999,999.99.',
    'target.required': 'Target amount is required',
    'target.positive': 'The target must be above 0.',
    'frequency.required': 'Frequency is required',
    'currency.required': 'Currency is required',
    'currency.unknown': 'Choose one of the listed currencies.',
    'link.currency': 'Choose one in the same currency as the account.',
    'percent.range': 'The percentage must be between 0 and 100, with at most two decimals.',
    'ownership.range': 'The share must be between 0 and 100 percent.',
    'ownership.sum': 'Together the shares come to more than 100 percent.',
    'ownership.earlier': 'Your own share was larger then. Choose a later month.',
    'date.format': 'Write a date that exists, such as 2025-05-14.',
    'valuation.future': 'The valuation cannot be later than today.',
    'valuation.choice': 'Choose whether it is a new valuation or a correction.',
    'valuation.early':
      'The house price index begins in 1986. Choose a later day, or leave the date empty: ' +
      'the value then counts as it is.',
    'entry.required': 'Please enter a value',
    'entry.twice': 'The same item is named twice.',
    'year.range': 'Choose a year from 1980 on.',
    'month.range': 'Choose a month from 1 to 12.',
    'month.format': 'Write a month such as 2025-05.',
    'month.future': 'The month has not begun yet.',
    'month.order': 'Choose a month before the other one.',
    'firstName.required': 'First name is required',
    'lastName.required': 'Last name is required',
    'language.required': 'Language is required',
    'age.type': 'Write the age as a whole number.',
    'age.min': 'Must be 18 or older',
    'age.max': 'Invalid age',
    'email.required': 'Enter your email address.',
    'email.format': 'Write an email address such as anna@example.com.',
    'email.fixed': 'Email address cannot be changed',
    'code.required': 'Write the code.',
    'password.required': 'Enter a password.',
    'password.short': 'Password must be at least 6 characters long',
    'password.long': 'The password can be at most 72 bytes long.',
    'password.common': 'That password is among the most common ones. Choose another.',
    'password.wrong': 'The password is not right.',
    'mailed_code.wrong': 'The code is wrong or too old. Check it, or ask for a new mail.',
    'file.format': 'This is not a file that Valv has written.',
    'file.older': 'The file is of an older version, which can no longer be read.',
    'file.newer': 'The file is of a newer version. Update Valv, and open it then.',
    'list.type': 'Here a list is expected.',
    'list.empty': 'The list is empty.',
    'list.many': 'Send at most 50 at a time.',
    'id.format': 'The id is not valid.',
    'id.twice': 'The same id is used twice.',
    'item.missing': 'The file does not hold the item that is meant.',
    'month.twice': 'The same month is there twice.',
    'instant.format': 'Write a time such as 2025-05-14T12:00:00.000Z.',
    'tags.many': 'Choose at most 20 tags.',
    'keywords.many': 'Write at most 100 keywords.',
    'bankFile.unknown':
      'The file has no table of transactions. Choose a file that your bank gives for an account.',
    'bankFile.columns': 'Say first what the columns of the file are.',
    'bankFile.empty': 'The file holds no transactions. Choose a longer period at the bank.',
    'bankFile.rows': 'The file has more than 50,000 rows. Choose a shorter period at the bank.',
    'bankFile.large': 'The file is larger than 10 MB. Choose a shorter period at the bank.',
    'bankFile.accounts': 'The file is of several accounts. Choose one account at a time.',
    'bankFile.oldSpreadsheet':
      'The spreadsheet is of another form than xlsx, or locked by a password. Open it and save ' +
      'it as xlsx without a password, or choose CSV at the bank.',
    'bankFile.formulas':
      'The spreadsheet calculates some of its cells. Choose the file as the bank gives it.',
    'bankFile.unpacked': 'The spreadsheet becomes too large when unpacked. Choose CSV at the bank.',
    'bankFile.damaged': 'The file is damaged. Fetch it anew from the bank.',
    'bankFile.entities': 'The file defines words of its own, which no bank does. It was not read.',
    'bankFile.slow': 'The file took too long to read. Choose a shorter period at the bank.',
    'bankFile.statement':
      'The file is a statement of a form that Valv does not read. Choose CAMT.053, OFX, CSV or ' +
      'xlsx at the bank.',
    'bankFile.markup': 'The file is a web page without transactions. Choose CSV at the bank.',
    'bankFile.other': 'The file is no table. Choose CSV or xlsx at the bank.',
    'bankFile.currency':
      'The file does not state its currency, and the account is in another than such files ' +
      'usually are. Say what the amounts are in.',
    'bankFile.otherCurrency':
      'The file and the account are in different currencies. Choose an account in the currency ' +
      'of the file, or a new one.',
    'column.required': 'Say which column it is.',
    'image.type': 'Choose a PNG, JPEG or WebP image of at most 64 kB.',
  },
  sv: {
    'unknown': 'Värdet är inte giltigt.',
    'more': 'Det kan finnas fler fel efter dessa.',
    'unknown_field': 'Fältet finns inte.',
    'text.type': 'Skriv text.',
    'text.long': 'Texten är för lång.',
    'text.control': 'Texten har tecken som inte kan visas. Ta bort dem.',
    'choice': 'Välj ett av värdena i listan.',
    'name.required': 'Namn krävs',
    'type.required': 'Typ krävs',
    'value.required': 'Värde krävs',
    'balance.required': 'Saldo krävs',
    'amount.required': 'Belopp krävs',
    'amount.positive': 'Beloppet måste vara ett tal större än noll',
    'amount.negative': 'Beloppet kan inte vara negativt.',
    'amount.format': 'Skriv ett belopp, till exempel 1 250 000,50.',
    'amount.decimals': 'Skriv högst två decimaler.',
    'amount.unclear':
      'Det kan läsas som två olika belopp. Skriv ut alla siffror och två decimaler, till exempel ' +
      '1 250 000,50.',
    'amount.currency': 'Fältet är i en annan valuta. Räkna om beloppet och skriv det utan valuta.',
    'amount.range': 'Beloppet måste vara mellan −9 999 999 999,99 och 9 999 999 999,99.',
    'target.required': 'Målbelopp krävs',
    'target.positive': 'Målet måste vara större än 0.',
    'frequency.required': 'Frekvens krävs',
    'currency.required': 'Valuta krävs',
    'currency.unknown': 'Välj en av valutorna i listan.',
    'link.currency': 'Välj en i samma valuta som kontot.',
    'percent.range': 'Procentsatsen ska vara mellan 0 och 100, med högst två decimaler.',
    'ownership.range': 'Andelen ska vara mellan 0 och 100 procent.',
    'ownership.sum': 'Tillsammans blir andelarna mer än 100 procent.',
    'ownership.earlier': 'Din egen andel var större då. Välj en senare månad.',
    'date.format': 'Skriv ett datum som finns, till exempel 2025-05-14.',
    'valuation.future': 'Värderingen kan inte vara senare än i dag.',
    'valuation.choice': 'Välj om det är en ny värdering eller en rättelse.',
    'valuation.early':
      'Fastighetsprisindex börjar 1986. Välj en senare dag, eller lämna datumet tomt: ' +
      'då räknas värdet som det är.',
    'entry.required': 'Skriv ett värde',
    'entry.twice': 'Samma sak nämns två gånger.',
    'year.range': 'Välj ett år från 1980 och framåt.',
    'month.range': 'Välj en månad från 1 till 12.',
    'month.format': 'Skriv en månad, till exempel 2025-05.',
    'month.future': 'Månaden har inte börjat än.',
    'month.order': 'Välj en månad före den andra.',
    'firstName.required': 'Förnamn krävs',
    'lastName.required': 'Efternamn krävs',
    'language.required': 'Språk krävs',
    'age.type': 'Skriv åldern som ett heltal.',
    'age.min': 'Du måste vara minst 18 år',
    'age.max': 'Ogiltig ålder',
    'email.required': 'Skriv din e-postadress.',
    'email.format': 'Skriv en e-postadress, till exempel anna@example.com.',
    'email.fixed': 'E-postadressen kan inte ändras',
    'code.required': 'Skriv koden.',
    'password.required': 'Skriv ett lösenord.',
    'password.short': 'Lösenordet måste vara minst 6 tecken långt',
    'password.long': 'Lösenordet får vara högst 72 byte långt.',
    'password.common': 'Det lösenordet är ett av de vanligaste. Välj ett annat.',
    'password.wrong': 'Lösenordet stämmer inte.',
    'mailed_code.wrong':
      'Koden är fel eller för gammal. Kontrollera den, eller be om ett nytt mejl.',
    'file.format': 'Det här är inte en fil som Valv har skrivit.',
    'file.older': 'Filen är av en äldre version som inte längre kan läsas.',
    'file.newer': 'Filen är av en nyare version. Uppdatera Valv och öppna den sedan.',
    'list.type': 'Här väntas en lista.',
    'list.empty': 'Listan är tom.',
    'list.many': 'Skicka högst 50 åt gången.',
    'id.format': 'Id:t är inte giltigt.',
    'id.twice': 'Samma id används två gånger.',
    'item.missing': 'Filen innehåller inte posten som avses.',
    'month.twice': 'Samma månad finns två gånger.',
    'instant.format': 'Skriv en tid, till exempel 2025-05-14T12:00:00.000Z.',
    'tags.many': 'Välj högst 20 taggar.',
    'keywords.many': 'Skriv högst 100 nyckelord.',
    'bankFile.unknown':
      'Filen har ingen tabell med transaktioner. Välj en fil som din bank ger för ett konto.',
    'bankFile.columns': 'Säg först vad kolumnerna i filen är.',
    'bankFile.empty': 'Filen innehåller inga transaktioner. Välj en längre period hos banken.',
    'bankFile.rows': 'Filen har fler än 50 000 rader. Välj en kortare period hos banken.',
    'bankFile.large': 'Filen är större än 10 MB. Välj en kortare period hos banken.',
    'bankFile.accounts': 'Filen gäller flera konton. Välj ett konto i taget.',
    'bankFile.oldSpreadsheet':
      'Kalkylarket har en annan form än xlsx, eller är låst med lösenord. Öppna det och spara ' +
      'det som xlsx utan lösenord, eller välj CSV hos banken.',
    'bankFile.formulas':
      'Kalkylarket räknar ut några av sina celler. Välj filen som banken ger den.',
    'bankFile.unpacked': 'Kalkylarket blir för stort när det packas upp. Välj CSV hos banken.',
    'bankFile.damaged': 'Filen är skadad. Hämta den på nytt från banken.',
    'bankFile.entities': 'Filen definierar egna ord, vilket ingen bank gör. Den har inte lästs.',
    'bankFile.slow': 'Filen tog för lång tid att läsa. Välj en kortare period hos banken.',
    'bankFile.statement':
      'Filen är ett kontoutdrag i en form som Valv inte läser. Välj CAMT.053, OFX, CSV eller ' +
      'xlsx hos banken.',
    'bankFile.markup': 'Filen är en webbsida utan transaktioner. Välj CSV hos banken.',
    'bankFile.other': 'Filen är ingen tabell. Välj CSV eller xlsx hos banken.',
    'bankFile.currency':
      'Filen säger inte vilken valuta den är i, och kontot har en annan än sådana filer brukar ' +
      'ha. Säg vilken valuta beloppen är i.',
    'bankFile.otherCurrency':
      'Filen och kontot är i olika valutor. Välj ett konto i filens valuta, eller ett nytt.',
    'column.required': 'Säg vilken kolumn det är.',
    'image.type': 'Välj en PNG-, JPEG- eller WebP-bild på högst 64 kB.',
  },
});

/** Why a field was refused, in a word. */
export type IssueKey = keyof (typeof texts)['en'];

/** The sentence for a refused field, in the reader's language. */
export function issueText(key: string, language: Language): string {
  const catalogue: { readonly [key: string]: string } = texts[language];
  return catalogue[key] ?? catalogue['unknown'] ?? '';
}

/** Whether a schema's message is one of the keys, and not a library's own sentence. */
export function isIssueKey(key: string): key is IssueKey {
  return Object.hasOwn(texts.en, key);
}
