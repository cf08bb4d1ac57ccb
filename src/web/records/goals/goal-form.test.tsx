import { describe, expect, it, test } from 'vitest';
import { checkGoalFields, type GoalFields, newGoalFields } from './goal-form.tsx';

const japan: GoalFields = {
  ...newGoalFields({ currency: 'SEK', language: 'sv' }),
  name: ' Resa till Japan ',
  targetAmount: '45 000',
  deadline: '2027-06-30',
};

function messagesOf(fields: Partial<GoalFields>, language: 'en' | 'sv') {
  const { errors } = checkGoalFields({ ...japan, ...fields }, language);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

describe('a typed goal', () => {
  it('is in the currency that is typed with its target', () => {
    const typed = { ...japan, targetAmount: '€50k', currentAmount: '1 500 EUR' };
    expect(checkGoalFields(typed, 'sv').values).toMatchObject({
      targetAmount: '50000.00',
      currentAmount: '1500.00',
      currency: 'EUR',
    });
  });

  it('refuses what is saved in another currency than the goal', () => {
    expect(messagesOf({ currentAmount: '100 EUR' }, 'sv')).toEqual({
      currentAmount: 'Fältet är i en annan valuta. Räkna om beloppet och skriv det utan valuta.',
    });
  });

  it('becomes a draft, with nothing saved when nothing is typed', () => {
    expect(checkGoalFields(japan, 'sv').values).toEqual({
      name: 'Resa till Japan',
      targetAmount: '45000.00',
      currentAmount: '0.00',
      currency: 'SEK',
      deadline: '2027-06-30',
      description: null,
    });
  });

  it('has no deadline unless one is typed', () => {
    expect(checkGoalFields({ ...japan, deadline: '' }, 'sv').values).toMatchObject({
      deadline: null,
    });
  });

  test.each([
    ['', 'Target amount is required'],
    ['0', 'The target must be above 0.'],
    ['-1', 'The target must be above 0.'],
    ['much', 'Enter an amount such as 1250000.50.'],
    ['1.2345', 'Enter at most two decimals.'],
  ])('with the target "%s" is refused', (targetAmount, message) => {
    expect(messagesOf({ targetAmount }, 'en')).toEqual({ targetAmount: message });
  });

  it('names everything that is wrong at once', () => {
    const wrong = { name: '', targetAmount: '', currentAmount: 'lite', deadline: '2027-02-30' };
    expect(messagesOf(wrong, 'sv')).toEqual({
      name: 'Namn krävs',
      targetAmount: 'Målbelopp krävs',
      currentAmount: 'Skriv ett belopp, till exempel 1 250 000,50.',
      deadline: 'Skriv ett datum som finns, till exempel 2025-05-14.',
    });
  });
});
