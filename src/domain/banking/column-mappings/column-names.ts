import { currencyIn } from '#domain/banking/bank-files/amounts.ts';
import { foldedCell } from '#domain/banking/bank-files/row-words.ts';

/**
 * Names of columns in banks' files, the likeliest first; a whole name, or its beginning. In
 * Swedish, English, German, Finnish, Danish, Norwegian and Dutch.
 */
export const NAMES = {
  date: namesIn(
    'bokföringsdatum, bokföringsdag, bokförd, bokf, bokf. datum, bokf. dag, booking date, book date, ' +
      'booked date, date booked, booked, posting date, posted date, post date, date posted, ' +
      'entry date, accounting date, fecha contable, data contabile, data księgowania, ' +
      'date de comptabilisation, date comptable, boekingsdatum, boekingsdag, buchungstermin, ' +
      'buchungstag, buchungsdatum, buchung, ' +
      'bokføringsdato, bogføringsdato, bokført, bogført, kirjauspäivä, boekdatum, ' +
      'completed date, date completed, slutfört datum, datum, date, dato, päivämäärä, päiväys, ' +
      'pvm, ' +
      'transaktionsdatum, transaktionsdag, transaction date, inköpsdatum, köpdatum, ' +
      'kjøpsdato, købsdato, kuupäev, dag, day, tidpunkt, timestamp, created on, ' +
      'uitvoeringsdatum, transactiedatum, dateop, date operation, date opération, fecha, ' +
      'fecha operación, data, data operacji, ' +
      'data operazione, data movimento, ' +
      'valutadatum, valutadag, value date, wertstellung, valuta',
  ),
  received: namesIn(
    'belopp in, insättning, insättningar, insatt, inkomst, inkomster, inbetalning, ' +
      'inbetalningar, kredit, credit, credits, credit amount, deposit, deposits, money in, ' +
      'paid in, inflow, haben, eingang, gutschrift, inn på konto, beløp inn, inn, indsat, ind, ' +
      'pano, ' +
      'panot, tulot, crédit, abono, abonos, entrate, accrediti, avere, in',
  ),
  paid: namesIn(
    'belopp ut, uttag, utgift, utgifter, utbetalning, utbetalningar, debet, debit, debits, ' +
      'debit amount, withdrawal, withdrawals, money out, paid out, outflow, soll, ausgang, ' +
      'belastung, lastschrift, ut fra konto, beløp ut, hævet, ud, otto, otot, menot, débit, ' +
      'cargo, cargos, uscite, addebiti, dare, ut, out',
  ),
  amount: namesIn(
    'belopp, amount, summa, sum, beløb, beløp, betrag, umsatz, määrä, bedrag, ' +
      'transaktionsbelopp, insättningar/uttag, insättning/uttag, net amount, netto, net, kr, ' +
      'montant, importe, importo, kwota, source amount, total amount, amount total, ' +
      'totalbelopp, total, totalt, gesamtbetrag, value, värde',
  ),
  afterFees: namesIn('netto, net, net amount'),
  balance: namesIn(
    'saldo, bokfört saldo, saldo efter, kontosaldo, balans, balance, running balance, ' +
      'account balance, balance after, kontostand, saldo nach buchung, tilisaldo, ' +
      'saldo na mutatie, resulterend saldo, saldo na trn, resulting balance, runningbalance, solde',
  ),
  account: namesIn(
    'account, account name, konto, kontonamn, kontonavn, auftragskonto, rekening, tili',
  ),
  state: namesIn(
    'status, state, transaktionsstatus, transaction status, tillstånd, läge, tila, tilstand',
  ),
} as const;

/** Names of columns that describe a row. */
export const TEXTS: readonly string[] = namesIn(
  'beskrivning, description, text, payee, merchant, merchant name, butik, inköpsställe, ' +
    'försäljningsställe, handlare, betalningsmottagare, betalare/mottagare, beneficiary/payer, ' +
    'counterparty name, counterparty, counter party, partner name, motpart, mottagare, ' +
    'recipient, ' +
    'payee name, target name, source name, mottagarens namn, beneficiary / originator, ' +
    'begünstigter/zahlungspflichtiger, beguenstigter/zahlungspflichtiger, ' +
    'auftraggeber/empfänger, auftraggeber / begünstigter, ' +
    'begünstigter / auftraggeber, sender / empfänger, ' +
    'name zahlungsbeteiligter, zahlungsempfänger*in, zahlungspflichtige*r, ' +
    'zahlungsempfänger, empfänger, saaja/maksaja, saajan nimi, saaja, ' +
    'naam / omschrijving, naam tegenpartij, naam van de tegenpartij, tegenrekeninghouder, ' +
    'modtager, mottaker, namn, name, titel, title, ' +
    'rubrik, specifikation, kortköp, transaktionstext, transaktion, transaction details, ' +
    'transaction description, beskrivelse, beløpet gjelder, forklarende tekst, libellé, ' +
    'concepto, ' +
    'descrizione_completa, descrizione, opis, avisierungstext, description1, ' +
    'transaction, details, detaljer, label, verwendungszweck, omschrijving, tekst, forklaring, ' +
    'selitys, selgitus, meddelande, message, viesti, mededelingen, melding, memo, notes, note, ' +
    'anteckning, avsändare, betalare, payer, maksaja, referens, reference, payment reference, ' +
    'referenz, viite, buchungstext, transaktionstyp, transaction type, typ, type, laji, ' +
    'kategori, category, kategorie, luokka',
);

const PAYERS = namesIn(
  'betalare, payer, payer name, maksaja, zahlungspflichtige*r, source name, avsändare, sender',
);
const PAYEES = namesIn(
  'mottagare, mottagarens namn, payee, payee name, saaja, saajan nimi, zahlungsempfänger*in, ' +
    'target name, recipient',
);

/** The party of a payment that a column is named after. */
export function sideNamed(name: string): 'payer' | 'payee' | null {
  const folded = foldedCell(name);
  if (PAYERS.includes(folded)) return 'payer';
  return PAYEES.includes(folded) ? 'payee' : null;
}

/** The column of the payee beside that of the payer, or the other way round; null: none. */
export function placeOfOtherSide(names: readonly string[], place: number): number | null {
  const side = sideNamed(names[place] ?? '');
  const other = names.findIndex((name) => ![side, null].includes(sideNamed(name)));
  return side === null || other === -1 ? null : other;
}

const OF_PURCHASE = namesIn(
  'utl, utländsk, utenlandsk, udenlandsk, foreign, original, oorspr, origineel, ursprung, lokal, local, kurs, ' +
    'växelkurs, växlingskurs, valutakurs, exchange, rate, fx, fremdwährung, instrument, target, ' +
    'purchase, köp, inköp',
);
/** Words of `OF_PURCHASE` that make a column foreign only beside money. */
const WITH_MONEY = namesIn('purchase, köp, inköp');
const WITH_PURCHASE = ['currency amount', 'belopp i valuta', 'amount in currency'];
const RATES = namesIn(
  'kurs, växelkurs, växlingskurs, valutakurs, exchange, rate, fx, kursen, koers, wisselkoers',
);
const MONEY = namesIn(
  'belopp, amount, summa, sum, beløb, beløp, betrag, montant, importe, importo, bedrag, kwota, ' +
    'määrä, valuta, currency, währung, devise, moneda, divisa, waluta, valuutta, ccy, munt',
);
const CURRENCY = namesIn(
  'valuta, currency, curr, ccy, währung, waehrung, devise, moneda, divisa, waluta, valuutta, ' +
    'valuuta, valiuta, kontovaluta, kontowährung, kontovaluuta, munt, muntsoort',
);
const OWN_CURRENCY = namesIn(
  'account currency, kontovaluta, kontots valuta, currency of account, account ccy, ' +
    'source currency, billing currency, settlement currency, settled currency, card currency, ' +
    'balance currency, base currency, avräkningsvaluta, debiteringsvaluta, kontowährung, ' +
    'rekeningvaluta, devise du compte, tilin valuutta, kontoens valuta, moneda de la cuenta, ' +
    'valuta del conto, waluta rachunku',
);

/** Whether a column is named as the amount, the currency or the rate of the purchase itself. */
export function isOfPurchase(name: string): boolean {
  const folded = plainName(name);
  const words = wordsIn(folded);
  const begins = (starts: readonly string[]) =>
    words.some((word) => starts.some((start) => word.startsWith(start)));
  if (WITH_PURCHASE.includes(folded)) return true;
  const isOther = words.some((word) =>
    OF_PURCHASE.some((start) => word.startsWith(start) && !WITH_MONEY.includes(start)),
  );
  return isOther || (begins(WITH_MONEY) && words.some((word) => CURRENCY.includes(word)));
}

/** Whether a column is named as the amount or the currency of the purchase itself. */
export function isMoneyOfPurchase(name: string): boolean {
  if (!isOfPurchase(name) || isRateName(name)) return false;
  const words = wordsIn(plainName(name));
  const isOfMoney = words.some((word) => MONEY.some((start) => word.startsWith(start)));
  return isOfMoney && !words.some((word) => word.startsWith('instrument'));
}

/** Whether a column is named as one of the types of rows. */
export function isTypeName(name: string): boolean {
  return /typ|type|art|soort|direction/i.test(name);
}

/** Whether a column is named as a rate of exchange. */
export function isRateName(name: string): boolean {
  const words = wordsIn(plainName(name));
  return words.some((word) => RATES.includes(word) || word.endsWith('kurs'));
}

/** Whether a column is named as one of currencies. */
export function isCurrencyName(name: string): boolean {
  return wordsIn(plainName(name)).some((word) => CURRENCY.includes(word));
}

/** Whether a column is named as the currency of the account. */
export function isOwnCurrencyName(name: string): boolean {
  return OWN_CURRENCY.includes(plainName(name));
}

/** Whether a column is of something else than an account: of invoices, orders, hours or meters. */
export function isOtherListName(name: string): boolean {
  const folded = plainName(name);
  return [folded, ...wordsIn(folded)].some((word) =>
    OTHER_LISTS.some((start) => word.startsWith(start)),
  );
}

const OTHER_LISTS = namesIn(
  'faktura, fakturanr, fakturadatum, invoice, rechnungs, förfallo, forfald, forfall, due, ' +
    'fällig, vervaldatum, ordernr, ordernummer, kwh, förbrukning, forbrug, verbrauch, ' +
    'consumption, mätar, odometer, mileage, miltal, kilometer, liter, litre, litri, timmar, ' +
    'arbetstid, hours, stunden, timer, tunnit, order date, orderdatum, unit price, price per unit, ' +
    'styckpris, enhetspris, stückpreis, einzelpreis, stykpris, enhedspris',
);

/** Whether a column is named as the price or the number of what was bought. */
export function isPriceName(name: string): boolean {
  return wordsIn(plainName(name)).some((word) => PRICES.has(word)) || PRICES.has(plainName(name));
}

const PRICES = new Set(
  namesIn(
    'price, pris, preis, prix, precio, prezzo, cena, quantity, qty, antal, volume, volym, shares, ' +
      'units, andelar, andeler, stück, anzahl, määrä kpl, aantal, kurs, nav, open, high, low, ' +
      'close, closing price, adj, mwst',
  ),
);

/** Whether a column is named as a part of the amount: the amount before fees, or the fee alone. */
export function isPartName(name: string): boolean {
  const words = wordsIn(plainName(name));
  return !words.includes('after') && words.some((word) => PARTS.has(word));
}

const PARTS = new Set(
  namesIn('brutto, gross, avgift, avgifter, fee, fees, gebühr, courtage, moms, vat, tax'),
);

/** Whether a column of balances is named as those before each row. */
export function isBeforeName(name: string): boolean {
  return wordsIn(foldedCell(name)).some((word) => BEFORE.has(word));
}

const BEFORE = new Set(namesIn('före, before, voor, vor, før, ingående, opening'));

/** Whether a column is named as one that tells by yes or no whether a row is booked. */
export function isBookedName(name: string): boolean {
  return BOOKED_NAMES.has(foldedCell(name));
}

/** Whether a column is named as one that tells by yes or no whether a row is pending. */
export function isWaitingName(name: string): boolean {
  return WAITING_NAMES.has(foldedCell(name));
}

const BOOKED_NAMES = new Set(
  namesIn('bokförd, bokfört, bokford, bokfort, booked, posted, cleared, bokført, bogført'),
);
const WAITING_NAMES = new Set(
  namesIn('reserverad, reserverat, väntar, väntande, preliminär, pending, reservert, reserveret'),
);

const OTHER_THAN_TEXT = new Set(
  namesIn(
    'id, iban, bic, swift, konto, kontonr, kontonummer, kontonamn, kontonavn, account, clearing, ' +
      'nummer, number, nr, no, tid, time, valuta, currency, saldo, balance, avgift, fee, ' +
      'kortnummer, card, cheque, check, radnummer, row, verifikation, verifikationsnummer, ' +
      'kortmedlem, cardholder, holder, kontohavare',
  ),
);

/** Whether a column is named as one that does not describe the row. */
export function isNoTextName(name: string): boolean {
  return wordsIn(foldedCell(name)).some((word) => OTHER_THAN_TEXT.has(word));
}

/** A name as it is compared: words in small letters, also of `BookDate` and `booking_date`. */
function plainName(name: string): string {
  return foldedCell(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replaceAll('_', ' '));
}

function wordsIn(name: string): string[] {
  return name.split(/[^\p{L}]+/u);
}

/** The index of the first wanted name that matches; null if there is none. */
export function placeNamed(
  names: readonly string[],
  wanted: readonly string[],
  like: (place: number) => boolean,
): number | null {
  const folded = names.map(plainName);
  const fits = (is: (name: string, word: string) => boolean) => {
    for (const word of wanted) {
      const place = folded.findIndex((name, at) => is(name, word) && like(at));
      if (place !== -1) return place;
    }
    return null;
  };
  return (
    fits((name, word) => name === word || squeezed(name) === squeezed(word)) ??
    fits((name, word) => name.startsWith(`${word} `))
  );
}

/** The only of several columns of amounts that is named by its currency, which is the account's. */
export function ownCurrencyPlace(
  names: readonly string[],
  places: readonly number[],
): number | null {
  const amounts = places.filter(
    (place) => placeNamed([names[place] ?? ''], NAMES.amount, () => true) !== null,
  );
  const [only, ...others] = amounts.filter((place) => currencyIn(names[place] ?? '') !== null);
  return amounts.length > 1 && others.length === 0 ? (only ?? null) : null;
}

function squeezed(name: string): string {
  return name.replace(/[^\p{L}\d]/gu, '');
}

function namesIn(names: string): string[] {
  return names.split(', ');
}
