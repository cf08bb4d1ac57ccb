import { CANCELLED, PENDING } from '../bank-files/row-states.ts';
import type { BankFormat } from '../bank-files/format.ts';
import type { Header } from '../bank-files/header.ts';
import type { Columns } from './columns.ts';
import type { ColumnMapping } from './mapping.ts';

/** The header that a mapping makes of a table's columns, as if they were a bank's own form. */
export function mappedHeader({ at }: Pick<Columns, 'at'>, mapping: ColumnMapping): Header {
  const { paid, balance, currencyColumn, currency, dateForm, mark } = mapping;
  const { state = null, direction = null, account = null } = mapping;
  const places = new Map([
    ['date', mapping.date],
    ['amount', mapping.amount],
  ]);
  const texts = mapping.texts.map((place, index) => {
    places.set(`text ${index}`, place);
    return `text ${index}`;
  });
  const optional = { paid, balance, state, direction, account, currency: currencyColumn };
  for (const [name, place] of Object.entries(optional)) {
    if (place !== null) places.set(name, place);
  }
  const form: BankFormat = {
    id: 'mapped',
    required: [],
    booked: 'date',
    texts,
    amount: 'amount',
    paid: 'paid',
    balance: 'balance',
    currency: 'currency',
    direction: 'direction',
    inCurrency: currency,
    marks: [mark],
    dates: dateForm,
    ...(state !== null && {
      pending: { column: 'state', like: PENDING },
      leftOut: [{ column: 'state', like: CANCELLED }],
    }),
    ...(account !== null && { account: ['account'] }),
    ...(mapping.isTurned && { isTurned: true }),
  };
  return { at, form, places };
}
