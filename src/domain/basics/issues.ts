import { defineTexts, type Language } from './texts.ts';

/**
 * Messages for refused fields. The keys are the schemas' messages; the English texts of
 * docs/product.md (section 5) are verbatim.
 */
const texts = defineTexts({
  en: {
    'unknown': 'The value is not valid.',
    'unknown_field': 'The field does not exist.',
    'more': 'There may be more mistakes after these.',
    'text.type': 'Enter text.',
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
    'amount.format': 'Enter an amount such as 1250000.50.',
    'amount.decimals': 'Enter at most two decimals.',
    'amount.unclear':
      'This can be read as two different amounts. Enter all digits and two decimals, such as ' +
      '1,250,000.50.',
    'amount.currency':
      'This field is in another currency. Convert the amount, and enter it without a currency.',
    'amount.range': 'The amount must be between -9,999,999,999.99 and 9,999,999,999.99.',
    'target.required': 'Target amount is required',
    'target.positive': 'The target must be above 0.',
    'frequency.required': 'Frequency is required',
    'currency.required': 'Currency is required',
    'currency.unknown': 'Choose one of the listed currencies.',
    'link.currency': 'Choose one in the same currency as the account.',
    'account.counted':
      'The money of this account counts already, in an asset of yours with holdings. First remove ' +
      'what that asset holds, or leave the account as it is.',
    'account.balance':
      'The balance of the account is not known yet. Add a file with balances, or update the bank ' +
      'first.',
    'account.changed': 'It has been changed since. Delete it in its list instead.',
    'percent.range': 'The percentage must be between 0 and 100, with at most two decimals.',
    'ownership.range': 'The share must be between 0 and 100 percent.',
    'ownership.sum': 'Together the shares come to more than 100 percent.',
    'ownership.earlier': 'Your own share was larger then. Choose a later month.',
    'date.format': 'Enter a date that exists, such as 2025-05-14.',
    'valuation.future': 'The valuation cannot be later than today.',
    'valuation.choice': 'Choose whether it is a new valuation or a correction.',
    'valuation.early':
      'The house price index begins in 1986. Choose a later day, or leave the date empty: ' +
      'the value then counts as it is.',
    'entry.required': 'Please enter a value',
    'entry.twice': 'The same item is named twice.',
    'year.range': 'Choose a year from 1980 on.',
    'valueYear.range': 'Enter a year from 1700 to 2199.',
    'month.range': 'Choose a month from 1 to 12.',
    'month.format': 'Enter a month such as 2025-05.',
    'month.future': 'The month has not begun yet.',
    'month.order': 'Choose a month before the other one.',
    'firstName.required': 'First name is required',
    'lastName.required': 'Last name is required',
    'language.required': 'Language is required',
    'age.type': 'Enter the age as a whole number.',
    'age.min': 'Must be 18 or older',
    'age.max': 'Invalid age',
    'email.required': 'Enter your email address.',
    'email.format': 'Enter an email address such as anna@example.com.',
    'email.fixed': 'Email address cannot be changed',
    'code.required': 'Enter the code.',
    'password.required': 'Enter a password.',
    'password.short': 'Password must be at least 6 characters long',
    'password.long':
      'The password can be at most 72 characters long; letters such as å, ä and ö count as two.',
    'password.common': 'That password is among the most common ones. Choose another.',
    'password.wrong': 'The password is not right.',
    'mailed_code.wrong': 'The code is wrong or too old. Check it, or ask for a new email.',
    'file.format': 'This is not a file that Valv has exported.',
    'file.older': 'The file is of an older version, which can no longer be read.',
    'file.newer': 'The file is of a newer version. Update Valv, and open it then.',
    'list.type': 'Here a list is expected.',
    'list.empty': 'The list is empty.',
    'list.many': 'Send at most 50 at a time.',
    'terms.many': 'At most 200 days can be listed.',
    'isin.format':
      'An ISIN has two letters, nine letters or digits and a check digit, such as SE0004841500.',
    'id.format': 'The id is not valid.',
    'id.twice': 'The same id is used twice.',
    'item.missing': 'The file does not hold the item that it refers to.',
    'month.twice': 'The same month is there twice.',
    'instant.format': 'Enter a time such as 2025-05-14T12:00:00.000Z.',
    'tags.many': 'Choose at most 20 tags.',
    'tags.rows':
      'The tags of at most 20,000 transactions can be changed at a time. Choose fewer, such as those of one year.',
    'keywords.many': 'Enter at most 100 keywords.',
    'column.required': 'Choose which column it is.',
    'image.type': 'Choose a PNG, JPEG or WebP image of at most 64 kB.',
    'day.future': 'The day cannot be later than today.',
    'decimal.format':
      'Enter a number such as 12.5: at most twelve digits before the point, ten after.',
    'quantity.required': 'Enter the number of units.',
    'quantity.positive': 'The number of units must be above 0.',
    'quantity.zero': 'The number of units cannot be 0.',
    'price.negative': 'The price cannot be negative.',
    'personal_number.format':
      'Enter the twelve digits of a personal number, such as 19811218-9876. The last digit must ' +
      'agree with the others.',
    'text.latin': 'Write it in Latin letters: the file has no others.',
    'postal_code.format': 'Enter a postal code of five digits, such as 114 55.',
    'city.required': 'Enter the postal town.',
    'k4.empty': 'There is no sale of the year to declare.',
    'k4.large': 'The sales of the year do not fit in a file of 5 MB, the most that is received.',
    'rate.range': 'The rate must be above 0 and at most 1,000,000.',
    'price.rate':
      'No exchange rate of that day is known. Enter the price in the currency of the security.',
    'ratio.format': 'Enter a ratio such as 2:1, between a millionth and a million.',
    'ratio.part': 'Enter the part of the cost that leaves, at most 1, such as 4.8/100.',
    'ratio.required': 'Enter the ratio, such as 2:1, or the change in units.',
    'instrument.required': 'Choose which security or other instrument it is.',
    'day.twice': 'The same day is there twice.',
    'prices.header': 'The first line must name the columns date, ISIN, price and currency.',
    'mortgage.base': 'The value must be above 0. Enter the price, or the value the bank uses.',
    'mortgage.parts': 'Add at least one part.',
    'mortgage.many': 'A mortgage has at most 20 parts.',
    'mortgage.type': 'Choose a loan of the type mortgage.',
    'mortgage.currency': 'The loan must be in the currency of the home.',
    'rate.required': 'Enter the rate and its first day.',
    'rate.order': 'The lines must follow one another, each from a later day.',
    'binding.early': 'The rate cannot be fixed until a day before the part was granted.',
    'binding.late': 'The rate cannot be fixed until a day after the part ends.',
    'part.ends': 'The part cannot end before it was granted.',
    'amortization.large': 'The amortization is larger than the balance. Enter it per month.',
    'original.small': 'It is less than the balance. Enter the highest amount that was owed.',
    'base.early':
      'A bank need not accept a revaluation within five years of the former value. If the home was ' +
      'rebuilt or extended, choose that.',
    'relief.required': 'Enter the last day of the relief.',
    'relief.none': 'Choose a ground for the relief, or leave the day empty.',
    'relief.long': 'A newly built home is relieved for at most five years.',
    'scopes.required': 'Choose at least one permission.',
    'token.days': 'Choose a day from today to a year ahead.',
    'token.address':
      'Send an access token in the header Authorization, never in an address, which others may ' +
      'log. Revoke this one, and make another.',
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
    'balance.required': 'Beloppet som är kvar att betala krävs',
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
    'frequency.required': 'Välj hur ofta',
    'currency.required': 'Valuta krävs',
    'currency.unknown': 'Välj en av valutorna i listan.',
    'link.currency': 'Välj en i samma valuta som kontot.',
    'account.counted':
      'Kontots pengar räknas redan, i en tillgång som har innehav. Ta först bort det som ' +
      'tillgången innehåller, eller låt kontot vara som det är.',
    'account.balance':
      'Kontots saldo är inte känt än. Lägg till en fil med saldon, eller uppdatera banken först.',
    'account.changed': 'Posten har ändrats sedan dess. Ta bort den i sin lista i stället.',
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
    'entry.twice': 'Samma post nämns två gånger.',
    'year.range': 'Välj ett år från 1980 och framåt.',
    'valueYear.range': 'Skriv ett år mellan 1700 och 2199.',
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
    'password.long':
      'Lösenordet får vara högst 72 tecken långt, där bokstäver som å, ä och ö räknas som två.',
    'password.common': 'Det lösenordet är ett av de vanligaste. Välj ett annat.',
    'password.wrong': 'Lösenordet stämmer inte.',
    'mailed_code.wrong':
      'Koden är fel eller för gammal. Kontrollera den, eller be om ett nytt mejl.',
    'file.format': 'Det här är inte en fil som Valv har exporterat.',
    'file.older': 'Filen är av en äldre version som inte längre kan läsas.',
    'file.newer': 'Filen är av en nyare version. Uppdatera Valv och öppna den sedan.',
    'list.type': 'Här väntas en lista.',
    'list.empty': 'Listan är tom.',
    'list.many': 'Skicka högst 50 åt gången.',
    'terms.many': 'Högst 200 dagar kan listas.',
    'isin.format':
      'Ett ISIN har två bokstäver, nio bokstäver eller siffror och en kontrollsiffra, till exempel SE0004841500.',
    'id.format': 'Id:t är inte giltigt.',
    'id.twice': 'Samma id används två gånger.',
    'item.missing': 'Filen innehåller inte posten som den hänvisar till.',
    'month.twice': 'Samma månad finns två gånger.',
    'instant.format': 'Skriv en tid, till exempel 2025-05-14T12:00:00.000Z.',
    'tags.many': 'Välj högst 20 taggar.',
    'tags.rows':
      'Taggarna på högst 20 000 transaktioner kan ändras på en gång. Välj färre, till exempel ett års.',
    'keywords.many': 'Skriv högst 100 nyckelord.',
    'column.required': 'Välj vilken kolumn det är.',
    'image.type': 'Välj en PNG-, JPEG- eller WebP-bild på högst 64 kB.',
    'day.future': 'Dagen kan inte vara senare än i dag.',
    'decimal.format':
      'Skriv ett tal, till exempel 12,5: högst tolv siffror före kommat, tio efter.',
    'quantity.required': 'Skriv antalet.',
    'quantity.positive': 'Antalet måste vara större än 0.',
    'quantity.zero': 'Antalet kan inte vara 0.',
    'price.negative': 'Kursen kan inte vara negativ.',
    'personal_number.format':
      'Skriv personnumrets tolv siffror, till exempel 19811218-9876. Den sista siffran måste ' +
      'stämma med de andra.',
    'text.latin': 'Skriv det med latinska bokstäver: filen har inga andra.',
    'postal_code.format': 'Skriv ett postnummer med fem siffror, till exempel 114 55.',
    'city.required': 'Skriv postorten.',
    'k4.empty': 'Det finns ingen försäljning från året att deklarera.',
    'k4.large': 'Årets försäljningar ryms inte i en fil på 5 MB, som är det mesta som tas emot.',
    'rate.range': 'Växelkursen måste vara större än 0 och högst 1 000 000.',
    'price.rate': 'Ingen växelkurs för dagen är känd. Skriv priset i värdepapperets valuta.',
    'ratio.format': 'Skriv ett förhållande, till exempel 2:1, mellan en miljondel och en miljon.',
    'ratio.part': 'Skriv den del av anskaffningsvärdet som lämnar, högst 1, till exempel 4,8/100.',
    'ratio.required': 'Skriv förhållandet, till exempel 2:1, eller ändringen av antalet.',
    'instrument.required': 'Välj vilket värdepapper eller annat innehav det gäller.',
    'day.twice': 'Samma dag finns två gånger.',
    'prices.header': 'Första raden måste ha kolumnerna date, ISIN, price och currency.',
    'mortgage.base': 'Värdet måste vara större än 0. Skriv priset, eller värdet banken räknar på.',
    'mortgage.parts': 'Lägg till minst en del.',
    'mortgage.many': 'Ett bolån har högst 20 delar.',
    'mortgage.type': 'Välj ett lån av typen bolån.',
    'mortgage.currency': 'Lånet måste vara i bostadens valuta.',
    'rate.required': 'Skriv räntan och dess första dag.',
    'rate.order': 'Raderna måste följa på varandra, var och en från en senare dag.',
    'binding.early': 'Räntan kan inte vara bunden till en dag innan delen beviljades.',
    'binding.late': 'Räntan kan inte vara bunden till en dag efter att delen slutar.',
    'part.ends': 'Delen kan inte sluta innan den beviljades.',
    'amortization.large':
      'Amorteringen är större än det som är kvar att betala. Skriv den per månad.',
    'original.small': 'Det är mindre än det som är kvar att betala. Skriv lånets högsta belopp.',
    'base.early':
      'Banken behöver inte godta en omvärdering inom fem år från det förra värdet. Är bostaden om- ' +
      'eller tillbyggd, välj det.',
    'relief.required': 'Skriv undantagets sista dag.',
    'relief.none': 'Välj ett skäl till undantaget, eller lämna dagen tom.',
    'relief.long': 'En nybyggd bostad är undantagen i högst fem år.',
    'scopes.required': 'Välj minst en behörighet.',
    'token.days': 'Välj en dag från i dag till ett år framåt.',
    'token.address':
      'Skicka en åtkomstnyckel i huvudet Authorization, aldrig i en adress, som andra kan logga. ' +
      'Återkalla den här och skapa en ny.',
  },
});

/** Code of the reason why a field was refused. */
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
