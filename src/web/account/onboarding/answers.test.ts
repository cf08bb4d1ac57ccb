import { describe, expect, it } from 'vitest';
import { answersResolver, type TypedAnswers } from './answers.ts';

const typed: TypedAnswers = {
  firstName: 'Maria',
  lastName: 'Lind',
  language: 'sv',
  currency: 'SEK',
  occupation: '',
  age: '',
  taxPercentage: '',
  monthlyIncome: '',
  financialGoals: '',
};

async function resolved(monthlyIncome: string) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  return answersResolver('sv')({ ...typed, monthlyIncome }, undefined, options);
}

describe('the income of the first questions', () => {
  it('may be a multiple, a sum or in another currency, which is then the chosen one', async () => {
    const values = async (text: string) => (await resolved(text)).values;
    expect(await values('42 tkr')).toMatchObject({ monthlyIncome: '42000.00', currency: 'SEK' });
    expect(await values('=504000/12')).toMatchObject({ monthlyIncome: '42000.00' });
    expect(await values('3,5k €')).toMatchObject({ monthlyIncome: '3500.00', currency: 'EUR' });
  });

  it('is asked for again where it can be read in two ways, or is below zero', async () => {
    const issue = async (text: string) => (await resolved(text)).errors;
    expect(await issue('42,000')).toMatchObject({ monthlyIncome: { message: 'amount.unclear' } });
    expect(await issue('-1 tkr')).toMatchObject({ monthlyIncome: { message: 'amount.negative' } });
    expect(await issue('mycket')).toMatchObject({ monthlyIncome: { message: 'amount.format' } });
  });
});
