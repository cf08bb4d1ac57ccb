import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { DraftOf } from '#domain/records/records.ts';
import type { ExportedHolding } from '#domain/portability/export-holdings.ts';

/** The accounts of the example that have statements. */
export type AccountName = 'checking' | 'savings';

/** Number of months in the example, including the current one. */
export const DEMO_MONTHS = 24;

/** A loan of the example: its balance at the start, rate, and amortization a month in kronor. */
export type ExampleLoan = { start: number; rate: PercentText; paid: number };

/** The parts of the loan of the home, and the loan of the car. */
export const LOANS = {
  home: [
    { start: 1_400_000, rate: '3.42' as PercentText, paid: 1_500 },
    { start: 900_000, rate: '3.18' as PercentText, paid: 1_000 },
    { start: 500_000, rate: '2.95' as PercentText, paid: 750 },
  ],
  car: { start: 165_000, rate: '5.95' as PercentText, paid: 2_300 },
} as const satisfies { home: readonly ExampleLoan[]; car: ExampleLoan };

/** An item of the example: its first state, and changes in later months. */
type Life<K extends Kind> = {
  kind: K;
  draft: DraftOf<K>;
  /** By months since the start, from 1. */
  changes: ReadonlyMap<number, Partial<DraftOf<K>>>;
  /** The account of a statement that the item is. */
  account?: AccountName;
  /** Transactions from which the value of the item follows. */
  holdings?: readonly ExampleHolding[];
};

/** A transaction of an account with holdings; `instrument` is the id of one of the example's. */
export type ExampleHolding = Omit<ExportedHolding, 'account'>;

export type AnyLife = { [K in Kind]: Life<K> }[Kind];

/** Whole kronor or euros. */
export function whole(amount: number): AmountText {
  return `${Math.round(amount)}.00` as AmountText;
}

/** An item whose value changes each month. */
export function moving<K extends Kind>(
  kind: K,
  draftAt: (month: number) => DraftOf<K>,
  changedAt: (month: number) => Partial<DraftOf<K>>,
): Life<K> {
  const months = Array.from({ length: DEMO_MONTHS - 1 }, (_, at) => at + 1);
  return {
    kind,
    draft: draftAt(0),
    changes: new Map(months.map((month) => [month, changedAt(month)])),
  };
}

/** An item that changes in some months or never. */
export function steady<K extends Kind>(
  kind: K,
  draft: DraftOf<K>,
  changes: readonly (readonly [number, Partial<DraftOf<K>>])[] = [],
): Life<K> {
  return { kind, draft, changes: new Map(changes) };
}

/** Names of the items in the example. */
export const demoNames = defineTexts({
  en: {
    house: 'House, Björkvägen 12',
    savings: 'Savings account',
    checking: 'Salary account',
    isk: 'Investment savings account (ISK)',
    fund: 'Fund account',
    sweden: 'Example fund Sweden',
    world: 'Example fund World',
    machines: 'Example Machines Inc.',
    europe: 'Example fund Europe',
    bonds: 'Example fund Bonds',
    pension: 'Occupational pension',
    car: 'Volvo V60, 2021',
    mortgage: ({ part }: { part: number }) => `Mortgage, part ${part}`,
    carLoan: 'Car loan',
    coOwner: 'Sam',
    bank: 'Example bank',
    salary: 'Salary',
    freelance: 'Freelance work',
    bonus: 'Bonus',
    housing: 'Interest and upkeep, house',
    amortization: 'Amortization of the loans',
    homeInsurance: 'Home insurance',
    electricity: 'Electricity and water',
    broadband: 'Broadband and phones',
    food: 'Groceries',
    fuel: 'Charging and fuel',
    transit: 'Public transport',
    carInsurance: 'Car insurance',
    streaming: 'Streaming',
    gym: 'Gym',
    clothes: 'Clothes',
    union: 'Union and unemployment fund',
    vacation: 'Vacation',
    buffer: 'Buffer for three months',
    trip: 'Trip to Lofoten',
    bicycle: 'New bicycle',
  },
  sv: {
    house: 'Villa, Björkvägen 12',
    savings: 'Sparkonto',
    checking: 'Lönekonto',
    isk: 'Investeringssparkonto (ISK)',
    fund: 'Fondkonto',
    sweden: 'Exempelfonden Sverige',
    world: 'Exempelfonden Världen',
    machines: 'Example Machines Inc.',
    europe: 'Exempelfonden Europa',
    bonds: 'Exempelfonden Räntor',
    pension: 'Tjänstepension',
    car: 'Volvo V60, 2021',
    mortgage: ({ part }: { part: number }) => `Bolån, del ${part}`,
    carLoan: 'Billån',
    coOwner: 'Sam',
    bank: 'Exempelbanken',
    salary: 'Lön',
    freelance: 'Frilansuppdrag',
    bonus: 'Bonus',
    housing: 'Ränta och drift, villa',
    amortization: 'Amortering av lånen',
    homeInsurance: 'Hemförsäkring',
    electricity: 'El och vatten',
    broadband: 'Bredband och mobil',
    food: 'Mat',
    fuel: 'Laddning och bensin',
    transit: 'Kollektivtrafik',
    carInsurance: 'Bilförsäkring',
    streaming: 'Streaming',
    gym: 'Träning',
    clothes: 'Kläder',
    union: 'Fack och a-kassa',
    vacation: 'Semester',
    buffer: 'Buffert för tre månader',
    trip: 'Resa till Lofoten',
    bicycle: 'Ny cykel',
  },
});
