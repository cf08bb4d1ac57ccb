import {
  type BankFormat,
  cellsIn,
  POINT_FIRST,
  BOOKED_IN_SWEDISH,
  byState,
  IN_ENGLISH,
  IN_SWEDISH,
} from './format.ts';

const swedbank: BankFormat = {
  id: 'swedbank',
  required: cellsIn(
    'radnummer, clearingnummer, kontonummer, produkt, valuta, bokföringsdag, transaktionsdag, ' +
      'valutadag, referens, beskrivning, belopp, bokfört saldo',
  ),
  booked: 'bokföringsdag',
  made: 'transaktionsdag',
  texts: ['beskrivning', 'referens'],
  ...BOOKED_IN_SWEDISH,
  account: ['clearingnummer', 'kontonummer'],
  marks: POINT_FIRST,
};

const handelsbanken: BankFormat = {
  id: 'handelsbanken',
  required: ['reskontradatum', 'transaktionsdatum', 'text', 'belopp', 'saldo'],
  booked: 'reskontradatum',
  made: 'transaktionsdatum',
  texts: ['text'],
  ...IN_SWEDISH,
  pending: { column: 'text', like: /^prel\b(?!\.? ?skatt)/i },
};

function seb(text: string): BankFormat {
  return {
    id: 'seb',
    required: ['bokföringsdatum', 'valutadatum', 'verifikationsnummer', text, 'belopp', 'saldo'],
    booked: 'bokföringsdatum',
    texts: [text],
    ...IN_SWEDISH,
    marks: POINT_FIRST,
  };
}

const nordea: BankFormat = {
  id: 'nordea',
  required: ['bokföringsdag', 'belopp', 'avsändare', 'mottagare', 'namn', 'saldo', 'valuta'],
  others: ['rubrik', 'ytterligare detaljer', 'meddelande', 'egna anteckningar'],
  booked: 'bokföringsdag',
  texts: ['rubrik', 'namn', 'ytterligare detaljer', 'meddelande'],
  ...IN_SWEDISH,
  currency: 'valuta',
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
  ...IN_ENGLISH,
  pending: { column: 'booking date', like: /^reserved/i },
};

const nordeaOld: BankFormat = {
  id: 'nordea',
  required: ['datum', 'transaktion', 'kategori', 'belopp', 'saldo'],
  booked: 'datum',
  texts: ['transaktion'],
  ...IN_SWEDISH,
  pending: { column: 'transaktion', like: /^reserv/i, without: 'saldo' },
};

const lansforsakringar: BankFormat = {
  id: 'lansforsakringar',
  required: ['bokföringsdatum', 'transaktionsdatum', 'transaktionstyp', 'meddelande', 'belopp'],
  booked: 'bokföringsdatum',
  made: 'transaktionsdatum',
  texts: ['meddelande', 'transaktionstyp'],
  amount: 'belopp',
};

const ica: BankFormat = {
  id: 'ica',
  required: ['datum', 'text', 'typ', 'belopp', 'saldo'],
  others: ['budgetgrupp'],
  booked: 'datum',
  texts: ['text'],
  ...IN_SWEDISH,
  pending: { column: 'typ', like: /^reserverat/i },
};

const skandia: BankFormat = {
  id: 'skandia',
  required: ['bokf. datum', 'beskrivning', 'belopp', 'saldo'],
  booked: 'bokf. datum',
  texts: ['beskrivning'],
  ...IN_SWEDISH,
};

const northmill: BankFormat = {
  id: 'northmill',
  required: ['bokföringsdag', 'beskrivning', 'belopp', 'saldo', 'valuta'],
  booked: 'bokföringsdag',
  texts: ['beskrivning'],
  ...IN_SWEDISH,
  currency: 'valuta',
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
};

const sebInOne: BankFormat = {
  id: 'seb',
  required: ['bokförd', 'valutadatum', 'text', 'typ', 'insättningar/uttag', 'bokfört saldo'],
  booked: 'bokförd',
  texts: ['text'],
  amount: 'insättningar/uttag',
  balance: 'bokfört saldo',
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
  ...BOOKED_IN_SWEDISH,
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
  ...BOOKED_IN_SWEDISH,
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
  ...IN_SWEDISH,
  ...byState('status'),
};

/** Rows that moved cash; a row without an amount moved shares only. */
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
  ...IN_SWEDISH,
  currency: 'valuta 2',
  externalId: 'id',
  account: ['depå'],
  leftOut: [WITHOUT_CASH, { column: 'makuleringsdatum', like: /\d/ }],
};

/** The formats of banks in Sweden. */
export const SWEDISH_FORMATS: readonly BankFormat[] = [
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
