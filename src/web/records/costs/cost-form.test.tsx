import { describe, expect, it } from 'vitest';
import type { Cost } from '#domain/records/costs.ts';
import { checkCostFields, type CostFields, costFieldsOf, newCostFields } from './cost-form.tsx';

const power: CostFields = {
  ...newCostFields({ currency: 'SEK', language: 'sv' }),
  type: 'utilities',
  name: ' El ',
  amount: '899,50',
};

function messagesOf(fields: CostFields, language: 'en' | 'sv') {
  const { errors } = checkCostFields(fields, language);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

describe('a typed cost', () => {
  it('becomes a draft as the server keeps it', () => {
    expect(checkCostFields(power, 'sv').values).toEqual({
      type: 'utilities',
      name: 'El',
      amount: '899.50',
      currency: 'SEK',
      frequency: 'monthly',
      description: null,
      loanPart: null,
    });
  });

  it('says what it pays of loans', () => {
    const values = checkCostFields({ ...power, loanPart: 'interest' }, 'sv').values;
    expect(values).toMatchObject({ loanPart: 'interest' });
  });

  it('counts as other when no category is chosen', () => {
    expect(checkCostFields({ ...power, type: '' }, 'sv').values).toMatchObject({ type: 'other' });
  });

  it.each(['', '0', '-12', 'mycket'])('with the amount "%s" is refused', (amount) => {
    expect(messagesOf({ ...power, amount }, 'en')).toEqual({
      amount: 'Amount must be a positive number',
    });
  });

  it('names everything that is missing at once', () => {
    expect(messagesOf(newCostFields({ currency: 'SEK', language: 'sv' }), 'sv')).toEqual({
      name: 'Namn krävs',
      amount: 'Beloppet måste vara ett tal större än noll',
    });
  });
});

it('is opened for a change as it is read', () => {
  const kept = { ...checkCostFields(power, 'sv').values, id: '1' } as unknown as Cost;
  expect(costFieldsOf(kept, 'sv')).toEqual({ ...power, name: 'El' });
});
