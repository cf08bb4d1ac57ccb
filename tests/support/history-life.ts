import fc from 'fast-check';
import type { ModelKind, CountedFields } from './history-model.ts';

/** An event in the life of a user with records. `item` picks one of those present. */
export type Event =
  | { do: 'add'; kind: ModelKind; fields: CountedFields; type: string; useIndex: number }
  | { do: 'change'; item: number; fields: Partial<CountedFields> }
  | { do: 'flip' | 'retype'; item: number }
  | { do: 'revalue'; item: number; value: string }
  | { do: 'remove' | 'restore' | 'erase'; item: number }
  | { do: 'type'; item: number; back: number; value: string; currency: string }
  | { do: 'type month'; back: number; values: (string | null)[] }
  | { do: 'copy' | 'undo copy'; back: number }
  | { do: 'wait'; days: number }
  | { do: 'prefer'; currency: string }
  | { do: 'publish rate'; currency: string; day: string; perEuro: string }
  | { do: 'publish index'; period: string; value: string }
  | { do: 'look'; period: number };

export const FIELDS: Record<ModelKind, string> = {
  assets: 'value',
  liabilities: 'balance',
  incomes: 'amount',
  costs: 'amount',
};

const currency = fc.constantFrom('SEK', 'EUR', 'USD', 'NOK');
const everyday = fc
  .integer({ min: 1, max: 999_999_999 })
  .map(
    (hundredths) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
  );
const amount = fc.oneof(
  { weight: 8, arbitrary: everyday },
  { weight: 1, arbitrary: fc.constantFrom('0.01', '9999999999.99') },
);
const day = fc
  .date({ min: new Date('2024-06-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const share = fc.constantFrom('100.00', '50.00', '33.33', '0.01', '0.00');
const item = fc.nat(50);
const fields = {
  value: amount,
  currency,
  share,
  valuationDate: fc.option(day),
  frequency: fc.constantFrom('monthly', 'yearly', 'one_time'),
  isActive: fc.constantFrom(0, 1),
  tax: fc.constantFrom(null, '0.00', '32.50'),
};
const allFields = fc.record(fields);

/** Everyday life, with some more removals and typed months than is usual. */
export const life = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        kind: fc.constantFrom<ModelKind>('assets', 'liabilities', 'incomes', 'costs'),
        fields: allFields,
        type: fc.constantFrom('real_estate', 'savings'),
        useIndex: fc.constantFrom(0, 1),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        item,
        fields: fc.record(fields, { requiredKeys: [] }),
      }),
    },
    fc.record({ do: fc.constantFrom('flip' as const, 'retype' as const), item }),
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('revalue' as const), item, value: amount }),
    },
    fc.record({ do: fc.constantFrom('remove' as const, 'restore' as const), item }),
    fc.record({ do: fc.constantFrom('restore' as const, 'erase' as const), item }),
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('type' as const),
        item,
        back: fc.nat(14),
        value: amount,
        currency,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('type month' as const),
        back: fc.nat(6),
        values: fc.array(fc.option(amount), { maxLength: 4 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('copy' as const, 'copy' as const, 'undo copy' as const),
        back: fc.nat(4),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        days: fc.integer({ min: 1, max: 45 }),
      }),
    },
    fc.record({
      do: fc.constant('prefer' as const),
      currency: fc.constantFrom('SEK', 'EUR', 'USD'),
    }),
    fc.record({
      do: fc.constant('publish rate' as const),
      currency,
      day,
      perEuro: fc.integer({ min: 5_000, max: 140_000 }).map((rate) => String(rate / 10_000)),
    }),
    fc.record({
      do: fc.constant('publish index' as const),
      period: fc.constantFrom('2025K2', '2026K3', '2026K4', '2027K1'),
      value: fc.integer({ min: 900, max: 1_100 }).map(String),
    }),
    { weight: 4, arbitrary: fc.record({ do: fc.constant('look' as const), period: fc.nat(30) }) },
  ),
  { minLength: 4, maxLength: 30 },
);
