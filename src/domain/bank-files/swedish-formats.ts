import { type BankFormat, cellsIn } from './format.ts';
import { CANCELLED, PENDING } from './row-states.ts';

const swedbank: BankFormat = {
  id: 'swedbank',
  required: cellsIn(
    'radnummer, clearingnummer, kontonummer, produkt, valuta, bokföringsdag, transaktionsdag, ' +
      'valutadag, referens, beskrivning, belopp, bokfört saldo',
  ),
  booked: 'bokföringsdag',
  made: 'transaktionsdag',
  texts: ['beskrivning', 'referens'],
  amount: 'belopp',
  balance: 'bokfört saldo',
  currency: 'valuta',
  account: ['clearingnummer', 'kontonummer'],
  marks: ['point', 'comma'],
};

const handelsbanken: BankFormat = {
  id: 'handelsbanken',
  required: ['reskontradatum', 'transaktionsdatum', 'text', 'belopp', 'saldo'],
  booked: 'reskontradatum',
  made: 'transaktionsdatum',
  texts: ['text'],
  amount: 'belopp',
  balance: 'saldo',
  marks: ['comma', 'point'],
  pending: { column: 'text', like: /^prel\b/i },
};

function seb(text: string): BankFormat {
  return {
    id: 'seb',
    required: ['bokföringsdatum', 'valutadatum', 'verifikationsnummer', text, 'belopp', 'saldo'],
    booked: 'bokföringsdatum',
    texts: [text],
    amount: 'belopp',
    balance: 'saldo',
    marks: ['point', 'comma'],
  };
}

const nordea: BankFormat = {
  id: 'nordea',
  required: ['bokföringsdag', 'belopp', 'avsändare', 'mottagare', 'namn', 'saldo', 'valuta'],
  others: ['rubrik', 'ytterligare detaljer', 'meddelande', 'egna anteckningar'],
  booked: 'bokföringsdag',
  texts: ['rubrik', 'namn', 'ytterligare detaljer', 'meddelande'],
  amount: 'belopp',
  balance: 'saldo',
  currency: 'valuta',
  marks: ['comma', 'point'],
  pending: { column: 'bokföringsdag', like: /^reserverat/i },
};

const nordeaInEnglish: BankFormat = {
  ...nordea,
  required: [
    'booking date',
    'amount',
    'sender',
    'recipient',
    'name',
    'title',
    'balance',
    'currency',
  ],
  others: [],
  booked: 'booking date',
  texts: ['title', 'name'],
  amount: 'amount',
  balance: 'balance',
  currency: 'currency',
  pending: { column: 'booking date', like: /^reserved/i },
};

const nordeaOld: BankFormat = {
  id: 'nordea',
  required: ['datum', 'transaktion', 'kategori', 'belopp', 'saldo'],
  booked: 'datum',
  texts: ['transaktion'],
  amount: 'belopp',
  balance: 'saldo',
  marks: ['comma', 'point'],
};

const lansforsakringar: BankFormat = {
  id: 'lansforsakringar',
  required: ['bokföringsdatum', 'transaktionsdatum', 'transaktionstyp', 'meddelande', 'belopp'],
  booked: 'bokföringsdatum',
  made: 'transaktionsdatum',
  texts: ['meddelande', 'transaktionstyp'],
  amount: 'belopp',
  marks: ['comma', 'point'],
};

const ica: BankFormat = {
  id: 'ica',
  required: ['datum', 'text', 'typ', 'belopp', 'saldo'],
  others: ['budgetgrupp'],
  booked: 'datum',
  texts: ['text'],
  amount: 'belopp',
  balance: 'saldo',
  marks: ['comma', 'point'],
  pending: { column: 'typ', like: /^reserverat/i },
};

const skandia: BankFormat = {
  id: 'skandia',
  required: ['bokf. datum', 'beskrivning', 'belopp', 'saldo'],
  booked: 'bokf. datum',
  texts: ['beskrivning'],
  amount: 'belopp',
  balance: 'saldo',
  marks: ['comma', 'point'],
};

const northmill: BankFormat = {
  id: 'northmill',
  required: ['bokföringsdag', 'beskrivning', 'belopp', 'saldo', 'valuta'],
  booked: 'bokföringsdag',
  texts: ['beskrivning'],
  amount: 'belopp',
  balance: 'saldo',
  currency: 'valuta',
  marks: ['comma', 'point'],
};

/** SEB since 2024, with one column of amounts or two. */
const sebNew: BankFormat = {
  id: 'seb',
  required: ['bokförd', 'valutadatum', 'text', 'typ', 'insättningar', 'uttag', 'bokfört saldo'],
  booked: 'bokförd',
  texts: ['text'],
  amount: 'insättningar',
  paid: 'uttag',
  balance: 'bokfört saldo',
  marks: ['comma', 'point'],
};

const sebInOne: BankFormat = {
  id: 'seb',
  required: ['bokförd', 'valutadatum', 'text', 'typ', 'insättningar/uttag', 'bokfört saldo'],
  booked: 'bokförd',
  texts: ['text'],
  amount: 'insättningar/uttag',
  balance: 'bokfört saldo',
  marks: ['comma', 'point'],
};

const sebInEnglish: BankFormat = {
  ...sebNew,
  required: ['booked', 'value date', 'text', 'type', 'deposits', 'withdrawals', 'booked balance'],
  booked: 'booked',
  amount: 'deposits',
  paid: 'withdrawals',
  balance: 'booked balance',
};

/** As pasted from the page, or saved by an older bank. */
const swedbankShort: BankFormat = {
  id: 'swedbank',
  required: ['bokföringsdag', 'transaktionsdag', 'beskrivning', 'belopp', 'bokfört saldo'],
  others: ['radnummer', 'valutadag', 'referens'],
  booked: 'bokföringsdag',
  made: 'transaktionsdag',
  texts: ['beskrivning', 'referens'],
  amount: 'belopp',
  balance: 'bokfört saldo',
  currency: 'valuta',
  marks: ['comma', 'point'],
};

const swedbankBook: BankFormat = {
  id: 'swedbank',
  required: cellsIn(
    'bokföringsdatum, transaktionsdatum, transaktionstyp, referens, belopp, bokfört saldo',
  ),
  others: ['clearingnummer', 'kontonummer', 'clnr', 'valutadatum', 'valuta'],
  booked: 'bokföringsdatum',
  made: 'transaktionsdatum',
  texts: ['referens', 'transaktionstyp'],
  amount: 'belopp',
  balance: 'bokfört saldo',
  currency: 'valuta',
  marks: ['comma', 'point'],
};

const handelsbankenBusiness: BankFormat = {
  id: 'handelsbanken',
  required: cellsIn(
    'kontohavare, kontonr, iban, bic, kontoform, valuta, kontoförande kontor, datum intervall, ' +
      'kontor, bokföringsdag, reskontradag, valutadag, referens, insättning/uttag, ' +
      'bokfört saldo, aktuellt saldo, valutadagssaldo',
  ),
  others: ['referens swish', 'avsändar-id swish'],
  booked: 'bokföringsdag',
  texts: ['referens', 'referens swish'],
  amount: 'insättning/uttag',
  balance: 'bokfört saldo',
  currency: 'valuta',
  account: ['kontonr'],
  marks: ['comma', 'point'],
};

const lansforsakringarShort: BankFormat = {
  ...lansforsakringar,
  required: ['bokföringsdatum', 'transaktionsdatum', 'meddelande', 'belopp', 'saldo'],
  texts: ['meddelande'],
  balance: 'saldo',
};

const danske: BankFormat = {
  id: 'danske',
  required: ['datum', 'kategori', 'underkategori', 'text', 'belopp', 'saldo', 'status'],
  others: ['avstämt', 'avst\ufffdmt', 'avst?mt'],
  booked: 'datum',
  texts: ['text'],
  amount: 'belopp',
  balance: 'saldo',
  marks: ['comma', 'point'],
  pending: { column: 'status', like: PENDING },
  leftOut: [{ column: 'status', like: CANCELLED }],
};

/** What moved cash; a row without an amount moved shares only. */
const WITHOUT_CASH = { column: 'belopp', like: /^-?$/ };

const avanza: BankFormat = {
  id: 'avanza',
  required: cellsIn(
    'datum, konto, typ av transaktion, värdepapper/beskrivning, antal, kurs, belopp, isin, ' +
      'resultat',
  ),
  others: cellsIn(
    'transaktionsvaluta, courtage, courtage (sek), valutakurs, instrumentvaluta, valuta',
  ),
  booked: 'datum',
  texts: ['typ av transaktion', 'värdepapper/beskrivning'],
  amount: 'belopp',
  currency: 'transaktionsvaluta',
  account: ['konto'],
  marks: ['comma', 'point'],
  leftOut: [WITHOUT_CASH],
};

const nordnet: BankFormat = {
  id: 'nordnet',
  required: cellsIn(
    'id, bokföringsdag, affärsdag, likviddag, depå, transaktionstyp, värdepapper, belopp, ' +
      'valuta 2, saldo, transaktionstext',
  ),
  others: cellsIn(
    'isin, antal, kurs, ränta, total avgift, valuta, inköpsvärde, valuta 3, resultat, valuta 4, ' +
      'totalt antal, växlingskurs, makuleringsdatum, notanummer, verifikationsnummer, courtage, ' +
      'valuta 5, referensvalutakurs, initial låneränta',
  ),
  booked: 'bokföringsdag',
  made: 'affärsdag',
  texts: ['transaktionstyp', 'värdepapper', 'transaktionstext'],
  amount: 'belopp',
  balance: 'saldo',
  currency: 'valuta 2',
  externalId: 'id',
  account: ['depå'],
  marks: ['comma', 'point'],
  leftOut: [WITHOUT_CASH, { column: 'makuleringsdatum', like: /\d/ }],
};

/** The forms of banks in Sweden. */
export const SWEDISH_FORMS: readonly BankFormat[] = [
  swedbank,
  swedbankShort,
  swedbankBook,
  handelsbanken,
  handelsbankenBusiness,
  seb('text'),
  seb('text/mottagare'),
  seb('text / mottagare'),
  sebNew,
  sebInOne,
  sebInEnglish,
  nordea,
  nordeaInEnglish,
  nordeaOld,
  lansforsakringar,
  lansforsakringarShort,
  ica,
  skandia,
  northmill,
  danske,
  avanza,
  nordnet,
];
