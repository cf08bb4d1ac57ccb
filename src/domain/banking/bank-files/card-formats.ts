import { type BankFormat, cellsIn, POINT_FIRST } from './format.ts';
import { PENDING } from './row-states.ts';

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
  dates: 'month-first',
  isTurned: true,
};

/**
 * SEB Kort's cards: Eurocard, SAS EuroBonus, Circle K and others. The currency is that of the
 * purchase; its sections repeat the header.
 */
const sebCard: BankFormat = {
  id: 'sebkort',
  required: ['datum', 'specifikation', 'ort', 'valuta', 'belopp'],
  others: ['bokfört', 'utl. belopp', 'utl.belopp/moms', 'utl. belopp/moms', 'utl.belopp', 'kurs'],
  booked: 'datum',
  texts: ['specifikation', 'ort'],
  amount: 'belopp',
  inCurrency: 'SEK',
  marks: POINT_FIRST,
  isTurned: true,
};

const viseca: BankFormat = {
  id: 'viseca',
  required: ['transactionid', 'cardid', 'date', 'amount', 'currency', 'merchantname', 'statetype'],
  others: cellsIn(
    'valutadate, originalamount, originalcurrency, merchantplace, merchantcountry, details, ' +
      'type, exchange rate, pfmcategory, prettyname',
  ),
  booked: 'date',
  texts: ['merchantname', 'details'],
  amount: 'amount',
  currency: 'currency',
  externalId: 'transactionid',
  inCurrency: 'CHF',
  marks: POINT_FIRST,
  isTurned: true,
  pending: { column: 'statetype', like: PENDING },
};

/** The formats of card companies. */
export const CARD_FORMATS: readonly BankFormat[] = [amex, sebCard, viseca];
