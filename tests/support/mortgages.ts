import type { Day } from '#domain/basics/months.ts';
import { claimsBesides, type JoinedMortgage } from '#domain/mortgage/joined.ts';
import { cardsOf, type MortgageCard } from '#domain/mortgage/mortgage-card.ts';
import { type AverageRate, averagesIn } from '#domain/mortgage/rate-check.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { Caller } from './caller.ts';

/** A part as the API takes it; the balance is also its original amount unless stated. */
export function aPart(fields: { balance: string } & Record<string, unknown>) {
  return {
    liabilityId: null,
    name: 'SBAB 1',
    monthlyAmortization: '2000',
    rates: [{ from: '2021-06-01', rate: '3.00' }],
    lender: 'SBAB',
    grantedOn: '2021-06-01',
    originalAmount: fields.balance,
    fixedUntil: null,
    isIncrease: 0,
    hasExtraPercent: 0,
    endsOn: null,
    ...fields,
  };
}

export const HOME = { type: 'real_estate', name: 'Radhuset', value: '4200000', currency: 'SEK' };

/** The terms of a mortgage with one part of 2.4 million kronor. */
export function aMortgage(fields: Record<string, unknown> = {}) {
  return {
    baseValue: '4000000',
    baseDay: '2021-06-01',
    parts: [aPart({ balance: '2400000' })],
    ...fields,
  };
}

/** Adds a home with a mortgage; returns the id of the home. */
export async function addMortgage(caller: Caller, fields = {}): Promise<string> {
  const made = await caller.call('POST /api/assets', { body: HOME });
  const { id } = made.json<{ id: string }>();
  await caller.call(`PUT /api/mortgages/${id}`, { body: aMortgage(fields) });
  return id;
}

type MortgageAnswer = { asOf: Day; mortgages: JoinedMortgage[] };

/** The mortgages of a user in kronor, each with its card, as the screens calculate it. */
export async function mortgagesOf(
  caller: Caller,
): Promise<(JoinedMortgage & { card: MortgageCard })[]> {
  const read = async <Answer>(path: string) => (await caller.call(`GET ${path}`)).json<Answer>();
  const { asOf, mortgages } = await read<MortgageAnswer>('/api/mortgages');
  const besides = claimsBesides(await read<Liability[]>('/api/liabilities'), mortgages);
  const published = await read<{ averages: Record<string, AverageRate> }>('/api/mortgage-rates');
  const averages = averagesIn(published.averages);
  const cards = cardsOf(mortgages, { asOf, averages, besides, rates: new Map() });
  return mortgages.map((mortgage, at) => ({ ...mortgage, card: cards[at] as MortgageCard }));
}
