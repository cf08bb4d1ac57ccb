import { type AmountParams, type DayParams, defineTexts } from '#domain/basics/texts.ts';

/** The identity of a period, from its opening value to its closing one. */
export const RETURN_LINES = [
  'opening',
  'deposits',
  'withdrawals',
  'price',
  'exchange',
  'income',
  'fees',
  'taxes',
  'closing',
] as const;

export type ReturnLine = (typeof RETURN_LINES)[number];

/** Withdrawals, fees and taxes take away from the value. */
export function signed(line: ReturnLine, amount: number): number {
  return line === 'withdrawals' || line === 'fees' || line === 'taxes' ? 0 - amount : amount;
}

type FromTo = { from: string; to: string };
type Missing = { currency: string; day: string };

/** Words of the returns of a period. */
export const returnTexts = defineTexts({
  en: {
    title: 'How the value changed',
    period: 'Period',
    periods: { '3m': '3 m', 'ytd': 'This year', '1y': '1 y', '3y': '3 y', 'all': 'All' },
    periodNames: {
      '3m': '3 m, three months',
      'ytd': 'This year',
      '1y': '1 y, one year',
      '3y': '3 y, three years',
      'all': 'All, since the start',
    },
    caption: ({ from, to }: FromTo) => `Value from ${from} to ${to}`,
    line: 'Item',
    valueOn: ({ day }: DayParams) => `Value ${day}`,
    lines: {
      opening: 'Opening value',
      deposits: 'Deposits',
      withdrawals: 'Withdrawals',
      price: 'Prices',
      exchange: 'Exchange rates',
      income: 'Dividends and interest',
      fees: 'Fees',
      taxes: 'Taxes',
      closing: 'Closing value',
    },
    rules: {
      opening: 'Each holding by its price of that day, and the cash.',
      deposits: 'Money and units that came from outside the account.',
      withdrawals: 'Money and units that left the account.',
      price: 'The change of each price, in the currency of the holding.',
      exchange: 'The change of the exchange rates of holdings and cash.',
      income: 'Dividends and interest before tax.',
      fees: 'Fees of trades and of the account.',
      taxes: 'Taxes withheld or paid from the account.',
      closing: 'Each holding by its latest price, and the cash.',
    },
    assumed: ({ amount }: AmountParams) =>
      `Of the deposits ${amount} are assumed: buys that no deposit was stated for.`,
    wholeAccounts: 'Whole accounts, including others’ shares.',
    notIncluded: ({ names }: { names: string }) => `Without a price, not included: ${names}`,
    missing: {
      rate_missing: ({ currency, day }: Missing) =>
        `It cannot be calculated: the rate of ${currency} on ${day} is missing.`,
      too_large: () => 'It cannot be calculated: the amounts are too large.',
    },
  },
  sv: {
    title: 'Så har värdet ändrats',
    period: 'Period',
    periods: { '3m': '3 mån', 'ytd': 'I år', '1y': '1 år', '3y': '3 år', 'all': 'Allt' },
    periodNames: {
      '3m': '3 mån, tre månader',
      'ytd': 'I år',
      '1y': '1 år, ett år',
      '3y': '3 år, tre år',
      'all': 'Allt sedan start',
    },
    caption: ({ from, to }: FromTo) => `Värdet från ${from} till ${to}`,
    line: 'Post',
    valueOn: ({ day }: DayParams) => `Värde ${day}`,
    lines: {
      opening: 'Ingående värde',
      deposits: 'Insättningar',
      withdrawals: 'Uttag',
      price: 'Kurser',
      exchange: 'Växelkurser',
      income: 'Utdelningar och ränta',
      fees: 'Avgifter',
      taxes: 'Skatter',
      closing: 'Utgående värde',
    },
    rules: {
      opening: 'Varje innehav till kursen den dagen, och likvida medel.',
      deposits: 'Pengar och andelar som kom utifrån till kontot.',
      withdrawals: 'Pengar och andelar som lämnade kontot.',
      price: 'Ändringen av varje kurs, i innehavets valuta.',
      exchange: 'Ändringen av växelkurserna för innehav och likvida medel.',
      income: 'Utdelningar och ränta före skatt.',
      fees: 'Avgifter för köp, försäljningar och kontot.',
      taxes: 'Skatter som drogs eller betalades från kontot.',
      closing: 'Varje innehav till sin senaste kurs, och likvida medel.',
    },
    assumed: ({ amount }: AmountParams) =>
      `Av insättningarna är ${amount} antagna: köp som ingen insättning är angiven för.`,
    wholeAccounts: 'Hela konton, även andras andelar.',
    notIncluded: ({ names }: { names: string }) => `Utan kurs, ej medräknade: ${names}`,
    missing: {
      rate_missing: ({ currency, day }: Missing) =>
        `Det går inte att räkna ut: växelkursen för ${currency} den ${day} saknas.`,
      too_large: () => 'Det går inte att räkna ut: beloppen är för stora.',
    },
  },
});
