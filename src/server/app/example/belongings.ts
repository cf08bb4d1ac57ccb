import type { AssetDraft } from '#domain/records/assets.ts';
import { monthlyInterestOf, monthlyPaymentOf } from '#domain/records/amortization.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import { type AmountText, minorOf, toAmountText } from '#domain/basics/money.ts';
import { addMonths, type Day, type Month, monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import { decimalOf, type DecimalText } from '#domain/holdings/decimals.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { ExportedInstrument, ExportedQuote } from '#domain/portability/export-holdings.ts';
import type { ExampleAccounts } from './bank-statements.ts';
import {
  type AnyLife,
  DEMO_MONTHS,
  demoNames,
  type ExampleHolding,
  type ExampleLoan,
  LOANS,
  moving,
  steady,
  whole,
} from './example-items.ts';
import { DEFAULTS } from '#domain/records/fields.ts';

/** Fictitious prices by month, in thousandths of the first one. */
const COURSES = {
  market: [
    1000, 1012, 1004, 1021, 1038, 1030, 1047, 1061, 1043, 1058, 1076, 1089, 1081, 1097, 1104, 1088,
    1109, 1127, 1119, 1138, 1151, 1143, 1160, 1172,
  ],
  world: [
    1000, 1019, 1031, 1008, 1027, 1052, 1070, 1061, 1084, 1046, 1069, 1098, 1117, 1139, 1128, 1096,
    1131, 1159, 1176, 1168, 1197, 1221, 1204, 1236,
  ],
  machines: [
    1000, 1042, 988, 1021, 1093, 1147, 1118, 1075, 1132, 1204, 1161, 1098, 1156, 1239, 1287, 1221,
    1175, 1248, 1319, 1362, 1304, 1378, 1431, 1396,
  ],
  bonds: [
    1000, 1002, 1005, 1003, 1008, 1011, 1010, 1014, 1018, 1017, 1021, 1025, 1024, 1029, 1032, 1031,
    1036, 1040, 1039, 1044, 1047, 1050, 1049, 1054,
  ],
} as const;

/** Instruments of the example, which nobody can buy, and their first prices in öre or cents. */
const INSTRUMENTS = {
  sweden: { kind: 'fund', currency: 'SEK', country: 'SE', price: 24_160, course: 'market' },
  world: { kind: 'fund', currency: 'SEK', country: 'SE', price: 31_845, course: 'world' },
  machines: { kind: 'share', currency: 'USD', country: 'US', price: 11_240, course: 'machines' },
  europe: { kind: 'fund', currency: 'EUR', country: 'LU', price: 8_735, course: 'market' },
  bonds: { kind: 'fund', currency: 'EUR', country: 'LU', price: 10_412, course: 'bonds' },
} as const;

type InstrumentName = keyof typeof INSTRUMENTS;

const HALF = '50.00' as PercentText;

type AssetOptions = { begins: Day; today: Day; accounts: ExampleAccounts };

/**
 * Assets of the example household; the house was bought on the first day of the example, and the
 * accounts have the balances of their statements.
 */
export function demoAssets(
  language: Language,
  { begins, today, accounts }: AssetOptions,
): AnyLife[] {
  const names = demoNames[language];
  const marked = (start: number, saved: number) => (month: number) =>
    whole((start * (COURSES.market[month] ?? 1000)) / 1000 + saved * month);
  const holding = (draft: AssetDraft, movesIn: MovesIn): AnyLife => ({
    ...steady('assets', draft),
    holdings: transactionsOf(movesIn, { first: monthOf(begins), today }),
  });
  const savings = (month: number) => whole(accounts.balanceAt('savings', month));
  const checking = (month: number) => whole(accounts.balanceAt('checking', month));
  return [
    steady('assets', {
      ...asset('real_estate', names.house, whole(4_600_000)),
      ownershipPercentage: HALF,
      coOwnerName: names.coOwner,
      valuationDate: begins,
      assessedValue: whole(2_650_000),
    }),
    { ...valued(asset('savings', names.savings, whole(0)), savings), account: 'savings' },
    { ...valued(asset('checking', names.checking, whole(0)), checking), account: 'checking' },
    holding(
      { ...asset('investment', names.isk, whole(ISK_START)), accountForm: 'isk' },
      iskMovesIn,
    ),
    holding(
      {
        ...asset('investment', names.fund, whole(FUNDS_START)),
        currency: 'EUR',
        accountForm: 'af',
      },
      fundMovesIn,
    ),
    valued(
      { ...asset('retirement', names.pension, whole(0)), accountForm: 'pension' },
      marked(585_000, 4_200),
    ),
    steady(
      'assets',
      asset('vehicle', names.car, whole(289_000)),
      [4, 8, 12, 16, 20].map((month) => [month, { value: whole(289_000 - 3_250 * month) }]),
    ),
  ];
}

/** Paid into the two accounts on their first day, in kronor and in euros. */
const ISK_START = 215_000;
const FUNDS_START = 14_000;

/** The day of a month on which the accounts begin, and that of their monthly savings. */
const FIRST_DAY = 10;
const SAVINGS_DAY = 26;

/** Units of the share that are bought, by month. */
const SHARES_BOUGHT: ReadonlyMap<number, number> = new Map([
  [0, 12],
  [13, 3],
]);
const SHARE_FEE = '49.00' as AmountText;

/** A share's dividend in cents, every third month. */
const DIVIDEND = 72;
const WITHHELD_PERCENT = 15;

/** Euros that are moved from the fund of shares to that of bonds, by month. */
const EXCHANGED: ReadonlyMap<number, number> = new Map([
  [11, 1_200],
  [20, 2_000],
]);

/** A transaction on a day of a month; what it does not name is not stated. */
type Move = Partial<ExampleHolding> & { kind: HoldingKind; on: number };
type MovesIn = (month: number) => Move[];

/** The ISK: two funds that are bought each month, and a share in dollars. */
function iskMovesIn(month: number): Move[] {
  const isFirst = month === 0;
  const [saved, sweden, world] = isFirst ? [ISK_START, 118_000, 76_000] : [3_000, 1_600, 1_200];
  const on = isFirst ? FIRST_DAY : SAVINGS_DAY;
  return [
    { kind: 'deposit', on, amount: whole(saved) },
    tradeFor(sweden, 'sweden', { kind: 'buy', on: on + 1, month }),
    tradeFor(world, 'world', { kind: 'buy', on: on + 1, month }),
    ...shareMovesIn(month, on + 1),
  ];
}

/** The share is paid in kronor at the rate of the day, and gives dollars. */
function shareMovesIn(month: number, on: number): Move[] {
  const moves: Move[] = [];
  const bought = SHARES_BOUGHT.get(month);
  if (bought !== undefined) {
    const [quantity, price] = [unitsOf(bought * UNIT), priceOf('machines', month)];
    moves.push({ kind: 'buy', on, instrument: 'machines', quantity, price, fee: SHARE_FEE });
  }
  if (month % 3 === 2) {
    const held = [...SHARES_BOUGHT].filter(([since]) => since < month);
    const cents = held.reduce((sum, [, units]) => sum + units * DIVIDEND, 0);
    const amount = toAmountText(minorOf(cents / 100));
    const tax = toAmountText(minorOf((cents * WITHHELD_PERCENT) / 10_000));
    moves.push({ kind: 'dividend', on: 15, instrument: 'machines', currency: 'USD', amount, tax });
  }
  return moves;
}

/** The fund account: one fund is bought each month, and at times a part of it exchanged. */
function fundMovesIn(month: number): Move[] {
  const isFirst = month === 0;
  const saved = isFirst ? FUNDS_START : 100;
  const on = isFirst ? FIRST_DAY : SAVINGS_DAY;
  const exchanged = EXCHANGED.get(month);
  const exchange =
    exchanged === undefined
      ? []
      : [
          tradeFor(exchanged, 'europe', { kind: 'sell', on: 15, month }),
          tradeFor(exchanged, 'bonds', { kind: 'buy', on: 16, month }),
        ];
  return [
    ...exchange,
    { kind: 'deposit', on, currency: 'EUR', amount: whole(saved) },
    tradeFor(saved, 'europe', { kind: 'buy', on: on + 1, month }),
  ];
}

type Trade = { kind: 'buy' | 'sell'; on: number; month: number };

/** A trade for a whole amount, in four decimals of a unit. */
function tradeFor(amount: number, of: InstrumentName, { month, ...trade }: Trade): Move {
  const quantity = unitsOf(Math.round((amount * 100 * UNIT) / minorPriceOf(of, month)));
  const { currency } = INSTRUMENTS[of];
  const stated = { quantity, price: priceOf(of, month), currency, amount: whole(amount) };
  return { ...trade, ...stated, instrument: of };
}

/** Parts of a unit that are counted. */
const UNIT = 10_000;

function unitsOf(parts: number): DecimalText {
  return decimalOf(BigInt(parts) * 10n ** 6n);
}

function priceOf(of: InstrumentName, month: number): DecimalText {
  return decimalOf(BigInt(minorPriceOf(of, month)) * 10n ** 8n);
}

function minorPriceOf(of: InstrumentName, month: number): number {
  const { price, course } = INSTRUMENTS[of];
  return Math.round((price * (COURSES[course][month] ?? 1000)) / 1000);
}

type Span = { first: Month; today: Day };

/** Until today, by month. */
function transactionsOf(movesIn: MovesIn, { first, today }: Span): ExampleHolding[] {
  const unstated = {
    instrument: null,
    quantity: null,
    price: null,
    amount: null,
    fee: null,
    tax: null,
    currency: 'SEK',
    rate: null,
    ratio: null,
    note: null,
    key: null,
    isOpening: 0,
  } as const;
  const all = Array.from({ length: DEMO_MONTHS }, (_, at) =>
    movesIn(at).map(({ on, ...stated }): ExampleHolding => {
      const day = `${addMonths(first, at)}-${String(on).padStart(2, '0')}`;
      return { ...unstated, ...stated, day, createdAt: `${day}T08:00:00.000Z` };
    }),
  );
  return all.flat().filter(({ day }) => day <= today);
}

/**
 * The instruments that the example's accounts hold, and their prices on the days before deposits:
 * from a deposit to the next one a return is known, not estimated.
 */
export function demoInstruments(
  language: Language,
  { first, today }: Span,
): { instruments: ExportedInstrument[]; quotes: ExportedQuote[] } {
  const each = Object.entries(INSTRUMENTS) as [
    InstrumentName,
    (typeof INSTRUMENTS)[InstrumentName],
  ][];
  const instruments = each.map(([id, { kind, currency, country }]) => {
    const name = demoNames[language][id];
    const stated = { isKindStated: 1, isCurrencyStated: 1 } as const;
    return { id, isin: null, name, kind, currency, ticker: null, country, ...stated };
  });
  const quotes = each.flatMap(([instrument, { currency }]) =>
    Array.from({ length: DEMO_MONTHS }, (_, at): ExportedQuote => {
      const before = `${addMonths(first, at)}-${SAVINGS_DAY - 1}`;
      const day = before < today ? before : today;
      return { instrument, day, price: priceOf(instrument, at), currency, source: 'typed' };
    }),
  );
  return { instruments, quotes };
}

/** Liabilities of the example household, each with a monthly repayment. */
export function demoLiabilities(language: Language): AnyLife[] {
  const names = demoNames[language];
  const shared = { ownershipPercentage: HALF, coOwnerName: names.coOwner };
  return [
    ...LOANS.home.map((terms, at) =>
      loan({ name: names.mortgage({ part: at + 1 }), ...terms }, shared),
    ),
    loan({ name: names.carLoan, ...LOANS.car }, { type: 'car_loan' }),
  ];
}

function valued(draft: AssetDraft, valueAt: (month: number) => AmountText): AnyLife {
  const draftAt = (month: number) => ({ ...draft, value: valueAt(month) });
  return moving('assets', draftAt, (month) => ({ value: valueAt(month) }));
}

function asset(type: AssetDraft['type'], name: string, value: AmountText): AssetDraft {
  return { ...DEFAULTS.assets, type, name, value, currency: 'SEK' };
}

function loan(
  { name, start, rate: interestRate, paid }: ExampleLoan & { name: string },
  more: Partial<LiabilityDraft>,
): AnyLife {
  const monthlyAmortization = whole(paid);
  const balanceAt = (month: number) => ({ balance: whole(start - paid * month) });
  const costAt = (month: number) => {
    const monthlyInterest = monthlyInterestOf(balanceAt(month).balance, interestRate);
    return {
      monthlyInterest,
      monthlyPayment: monthlyPaymentOf(monthlyInterest, monthlyAmortization),
    };
  };
  const draftAt = (month: number): LiabilityDraft => ({
    ...DEFAULTS.liabilities,
    type: 'mortgage',
    name,
    currency: 'SEK',
    interestRate,
    monthlyAmortization,
    ...balanceAt(month),
    ...costAt(month),
    ...more,
  });
  const isLast = (month: number) => month === DEMO_MONTHS - 1;
  return moving('liabilities', draftAt, (month) => ({
    ...balanceAt(month),
    ...(isLast(month) ? costAt(month) : {}),
  }));
}
