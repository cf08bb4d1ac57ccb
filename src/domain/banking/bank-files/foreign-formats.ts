import { type BankFormat, cellsIn, POINT_FIRST, byState, IN_ENGLISH } from './format.ts';
import { PENDING } from './row-words.ts';

const lunarOld: BankFormat = {
  id: 'lunar',
  required: ['date', 'text', 'amount', 'balance'],
  booked: 'date',
  texts: ['text'],
  amount: 'amount',
  balance: 'balance',
};

const lunarInEnglish: BankFormat = {
  ...lunarOld,
  required: ['date', 'time', 'title', 'amount', 'balance', 'transaction id'],
  texts: ['title'],
  externalId: 'transaction id',
};

const lunar: BankFormat = {
  id: 'lunar',
  required: ['datum', 'tid', 'titel', 'belopp', 'balans', 'transaktions-id'],
  others: ['utländska belopp'],
  booked: 'datum',
  texts: ['titel'],
  amount: 'belopp',
  balance: 'balans',
  externalId: 'transaktions-id',
};

const revolut: BankFormat = {
  id: 'revolut',
  required: cellsIn(
    'type, product, started date, completed date, description, amount, fee, currency, state, ' +
      'balance',
  ),
  booked: 'completed date',
  made: 'started date',
  texts: ['description'],
  ...IN_ENGLISH,
  fee: 'fee',
  marks: POINT_FIRST,
  pending: { column: 'state', like: /^pending$/i },
  leftOut: [
    { column: 'state', like: /^(?:reverted|declined|failed)$/i },
    // The counterpart of a transfer to savings, which is among the current account's rows too.
    { column: 'product', like: /^(?:savings|deposit|pocket)/i },
  ],
};

const revolutOld: BankFormat = {
  ...revolut,
  required: ['started date', 'completed date', 'description', 'amount', 'fee', 'currency', 'state'],
  others: ['type', 'balance', 'original amount', 'original currency', 'settled amount'],
  ...byState('state'),
};

const wise: BankFormat = {
  id: 'wise',
  required: ['transferwise id', 'date', 'amount', 'currency', 'description', 'running balance'],
  others: cellsIn(
    'date time, payment reference, exchange from, exchange to, exchange rate, buy - loss, ' +
      'payer name, payee name, payee account number, merchant, card last four digits, ' +
      'card holder full name, attachment, note, total fees, exchange to amount, ' +
      'transaction type, transaction details type',
  ),
  booked: 'date',
  texts: ['merchant', 'description', 'payment reference'],
  amount: 'amount',
  balance: 'running balance',
  currency: 'currency',
  marks: POINT_FIRST,
  dates: 'day-first',
};

const n26: BankFormat = {
  id: 'n26',
  required: cellsIn(
    'booking date, value date, partner name, partner iban, type, payment reference',
  ),
  others: cellsIn('account name, amount (eur), original amount, original currency, exchange rate'),
  booked: 'booking date',
  made: 'value date',
  texts: ['partner name', 'payment reference'],
  amount: 'amount (eur)',
  inCurrency: 'EUR',
  marks: POINT_FIRST,
};

const monzo: BankFormat = {
  id: 'monzo',
  required: ['transaction id', 'date', 'time', 'type', 'name', 'category', 'amount', 'currency'],
  others: cellsIn(
    'emoji, local amount, local currency, notes and #tags, notes & #tags, address, receipt, ' +
      'description, category split, money out, money in, balance, balance currency',
  ),
  booked: 'date',
  texts: ['name', 'description', 'notes and #tags'],
  ...IN_ENGLISH,
  externalId: 'transaction id',
  marks: POINT_FIRST,
  dates: 'day-first',
};

const danskeInDanish: BankFormat = {
  id: 'danske',
  required: ['dato', 'tekst', 'beløb', 'saldo', 'status', 'afstemt'],
  others: ['kategori', 'underkategori'],
  booked: 'dato',
  texts: ['tekst'],
  amount: 'beløb',
  balance: 'saldo',
  inCurrency: 'DKK',
  dates: 'day-first',
  ...byState('status'),
};

const nordeaInDanish: BankFormat = {
  id: 'nordea',
  required: ['bogføringsdato', 'beløb', 'afsender', 'modtager', 'navn', 'beskrivelse', 'valuta'],
  others: ['saldo', 'afstemt'],
  booked: 'bogføringsdato',
  texts: ['beskrivelse', 'navn'],
  amount: 'beløb',
  balance: 'saldo',
  currency: 'valuta',
  inCurrency: 'DKK',
  pending: { column: 'bogføringsdato', like: PENDING },
};

const nordeaInNorwegian: BankFormat = {
  ...nordeaInDanish,
  required: ['bokføringsdato', 'beløp', 'avsender', 'mottaker', 'navn', 'tittel', 'valuta'],
  others: ['saldo', 'betalingstype'],
  booked: 'bokføringsdato',
  texts: ['tittel', 'navn'],
  amount: 'beløp',
  inCurrency: 'NOK',
  pending: { column: 'bokføringsdato', like: PENDING },
};

const nordeaInFinnish: BankFormat = {
  ...nordeaInDanish,
  required: cellsIn('kirjauspäivä, määrä, maksaja, maksunsaaja, nimi, otsikko, valuutta'),
  others: ['viesti', 'viitenumero', 'saldo'],
  booked: 'kirjauspäivä',
  texts: ['otsikko', 'nimi', 'viesti'],
  amount: 'määrä',
  currency: 'valuutta',
  inCurrency: 'EUR',
  pending: { column: 'kirjauspäivä', like: PENDING },
};

/** Swedbank in Estonia, Latvia and Lithuania; its other kinds of rows are sums and balances. */
const swedbankBaltic: BankFormat = {
  id: 'swedbank',
  required: cellsIn(
    'client account, row type, date, beneficiary/payer, details, amount, currency, debit/credit',
  ),
  others: cellsIn('transfer reference, transaction type, reference number, document number'),
  booked: 'date',
  texts: ['beneficiary/payer', 'details'],
  amount: 'amount',
  direction: 'debit/credit',
  currency: 'currency',
  account: ['client account'],
  inCurrency: 'EUR',
  dates: 'day-first',
  leftOut: [{ column: 'row type', like: /^(?!20$)/ }],
};

/** The formats of banks of other countries, and of several. */
export const FOREIGN_FORMATS: readonly BankFormat[] = [
  lunarOld,
  lunarInEnglish,
  lunar,
  revolut,
  revolutOld,
  wise,
  n26,
  monzo,
  danskeInDanish,
  nordeaInDanish,
  nordeaInNorwegian,
  nordeaInFinnish,
  swedbankBaltic,
];
