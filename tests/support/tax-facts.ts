import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import type { DatedItem, TaxMeterInput } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

const ROW = {
  userId: 'maria',
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-01-01T00:00:00.000Z',
};

/** Values by the month they were stated for, as `{ '2025-12': '500000' }`. */
type Stated = Readonly<Record<string, string>>;

/** An asset in kronor with its history. */
export function datedAsset(name: string, fields: object, stated: Stated = {}): DatedItem<Asset> {
  const drafted = DRAFTS.assets.parse({
    type: 'investment',
    name,
    value: Object.values(stated).at(-1) ?? '0',
    currency: 'SEK',
    ...fields,
  });
  const item = { ...ROW, id: name, ...drafted } as Asset;
  const { currency, ownershipPercentage } = item;
  const observed = Object.entries(stated).map(([month, value]) => {
    return { month, value: value as Asset['value'], currency, ownershipPercentage };
  });
  return { item, begun: null, deletedOn: null, observed };
}

/** A loan in kronor with its history. */
export function datedLoan(name: string, fields: object, stated: Stated = {}): DatedItem<Liability> {
  const drafted = DRAFTS.liabilities.parse({
    type: 'mortgage',
    name,
    balance: Object.values(stated).at(-1) ?? '0',
    currency: 'SEK',
    ...fields,
  });
  const item = { ...ROW, id: name, ...drafted } as Liability;
  const { currency, ownershipPercentage } = item;
  const observed = Object.entries(stated).map(([month, balance]) => {
    return { month, balance: balance as Liability['balance'], currency, ownershipPercentage };
  });
  return { item, begun: null, deletedOn: null, observed };
}

/** Facts of the year 2026 as seen on 25 November. */
export function taxFacts(facts: Partial<TaxMeterInput>): TaxMeterInput {
  return {
    year: 2026,
    today: '2026-11-25',
    assets: [],
    liabilities: [],
    ratesIn: (): Rates => new Map(),
    flows: new Map(),
    interestTerms: new Map(),
    birthYear: null,
    earnedIncome: null,
    ...facts,
  };
}
