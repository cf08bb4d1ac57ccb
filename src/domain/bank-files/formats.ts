import type { FormatId } from '../bank-formats.ts';
import type { Currency } from '../currencies.ts';
import type { DecimalMark } from './amounts.ts';
import type { DateForm } from './dates.ts';

/** Rows whose cell of a column is like this are not yet booked, or never will be. */
type Sign = { column: string; like: RegExp };

/** A form of the files of a bank: which cells its header has, and what its columns say. */
export type BankFormat = {
  id: FormatId;
  /** The cells of the header, in small letters; all of them, and of the others any. */
  required: readonly string[];
  others?: readonly string[];
  booked: string;
  /** The day of the purchase, where it has a column of its own. */
  made?: string;
  texts: readonly string[];
  amount: string;
  /** Where what was paid has a column of its own; `amount` is then what was received. */
  paid?: string;
  fee?: string;
  balance?: string;
  currency?: string;
  /** Where a row says no currency: kronor, unless it is another. */
  inCurrency?: Currency;
  externalId?: string;
  /** Together the number of the account. */
  account?: readonly string[];
  /** The bank's own first; then that of a spreadsheet, or of a program that saved it anew. */
  marks: readonly DecimalMark[];
  dates?: DateForm;
  /** What is paid stands above zero. */
  isTurned?: true;
  pending?: Sign;
  leftOut?: readonly Sign[];
};

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

const lunarOld: BankFormat = {
  id: 'lunar',
  required: ['date', 'text', 'amount', 'balance'],
  booked: 'date',
  texts: ['text'],
  amount: 'amount',
  balance: 'balance',
  marks: ['comma', 'point'],
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
  marks: ['comma', 'point'],
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
  amount: 'amount',
  fee: 'fee',
  balance: 'balance',
  currency: 'currency',
  marks: ['point', 'comma'],
  pending: { column: 'state', like: /^pending$/i },
  leftOut: [
    { column: 'state', like: /^(?:reverted|declined|failed)$/i },
    // The other side of what is put aside, which stands among the current ones too.
    { column: 'product', like: /^(?:savings|deposit|pocket)/i },
  ],
};

const amex: BankFormat = {
  id: 'amex',
  required: ['datum', 'beskrivning', 'belopp'],
  others: cellsIn(
    'kortmedlem, konto #, utökade specifikationer, visas på ditt kontoutdrag som, adress, ort, ' +
      'postnummer, land, referens, kategori',
  ),
  booked: 'datum',
  texts: ['beskrivning'],
  amount: 'belopp',
  externalId: 'referens',
  marks: ['comma', 'point'],
  dates: 'month-first',
  isTurned: true,
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

/** Every form that is known. No header is that of two of them. */
export const FORMS: readonly BankFormat[] = [
  swedbank,
  handelsbanken,
  seb('text'),
  seb('text/mottagare'),
  seb('text / mottagare'),
  nordea,
  nordeaInEnglish,
  nordeaOld,
  lansforsakringar,
  ica,
  skandia,
  lunarOld,
  lunarInEnglish,
  lunar,
  revolut,
  amex,
  northmill,
];

/** What a form's rows are in where they state no currency. */
export function usualCurrency({ inCurrency = 'SEK' }: BankFormat): Currency {
  return inCurrency;
}

function cellsIn(header: string): string[] {
  return header.split(', ');
}
