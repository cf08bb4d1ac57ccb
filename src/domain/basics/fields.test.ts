import { describe, expect, test } from 'vitest';
import { profileChanges } from '#domain/account/profile.ts';
import { CHANGES, DRAFTS } from '#domain/records/drafts.ts';

const villa = { type: 'real_estate', name: 'Villa', value: '4500000' };

function problems(schema: { safeParse(value: unknown): unknown }, value: unknown): string[] {
  const result = schema.safeParse(value) as {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
  return (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('assetDraft', () => {
  test('fills in the defaults of docs/product.md', () => {
    expect(DRAFTS.assets.parse(villa)).toEqual({
      type: 'real_estate',
      name: 'Villa',
      value: '4500000.00',
      currency: 'USD',
      ownershipPercentage: '100.00',
      shares: [],
      coOwnerName: null,
      description: null,
      valuationDate: null,
      useIndex: 1,
      accountForm: null,
      assessedValue: null,
      valueYear: null,
    });
  });

  test('takes JSON numbers of the same grammar as texts', () => {
    expect(DRAFTS.assets.parse({ ...villa, value: 0.1, ownershipPercentage: 33.33 })).toMatchObject(
      {
        value: '0.10',
        ownershipPercentage: '33.33',
      },
    );
  });

  test.each([
    [{ value: '' }, 'value value.required'],
    [{ value: undefined }, 'value value.required'],
    [{ value: null }, 'value value.required'],
    [{ value: '1e5' }, 'value amount.format'],
    [{ value: 1e21 }, 'value amount.range'],
    [{ value: '00000000001' }, 'value amount.format'],
    [{ value: '\u22125' }, 'value amount.format'],
    [{ value: '12\u00a0345' }, 'value amount.format'],
    [{ value: '١٢٣' }, 'value amount.format'],
    [{ value: true }, 'value amount.format'],
    [{ value: [5] }, 'value amount.format'],
    [{ value: 1e12 }, 'value amount.range'],
    [{ value: Number.NaN }, 'value amount.format'],
    [{ value: '1.234' }, 'value amount.decimals'],
    [{ value: 0.1 + 0.2 }, 'value amount.decimals'],
    [{ name: undefined }, 'name name.required'],
    [{ name: null }, 'name name.required'],
    [{ name: 5 }, 'name text.type'],
    [{ name: '   ' }, 'name name.required'],
    [{ name: '\u200b' }, 'name name.required'],
    [{ name: 'a\u0000b' }, 'name text.control'],
    [{ name: 'a\nb' }, 'name text.control'],
    [{ name: '\ud800' }, 'name text.control'],
    [{ name: 'x'.repeat(201) }, 'name text.long'],
    [{ type: undefined }, 'type type.required'],
    [{ type: null }, 'type type.required'],
    [{ type: '' }, 'type type.required'],
    [{ type: 'castle' }, 'type choice'],
    [{ currency: null }, 'currency currency.required'],
    [{ currency: '' }, 'currency currency.required'],
    [{ currency: 'XYZ' }, 'currency currency.unknown'],
    [{ ownershipPercentage: '100.01' }, 'ownershipPercentage ownership.range'],
    [{ ownershipPercentage: '-1' }, 'ownershipPercentage ownership.range'],
    [{ ownershipPercentage: '1.234' }, 'ownershipPercentage ownership.range'],
    [{ valuationDate: '2025-02-30' }, 'valuationDate date.format'],
    [{ description: 'x'.repeat(2001) }, 'description text.long'],
  ])('refuses %j', (wrong, problem) => {
    expect(problems(DRAFTS.assets, { ...villa, ...wrong })).toEqual([problem]);
  });

  test('reads an instant as the day it is in Stockholm, an empty one as none', () => {
    const dated = (valuationDate: string) => DRAFTS.assets.parse({ ...villa, valuationDate });
    expect(dated('2025-05-13T22:00:00.000Z').valuationDate).toBe('2025-05-14');
    expect(dated('2025-05-14').valuationDate).toBe('2025-05-14');
    expect(dated('').valuationDate).toBeNull();
  });

  test('names composed and trimmed alike are the same name', () => {
    expect(DRAFTS.assets.parse({ ...villa, name: ' A\u030angbåt ' }).name).toBe('Ångbåt');
  });

  test('refuses a field it does not know', () => {
    expect(DRAFTS.assets.safeParse({ ...villa, owner: 'Erik' }).success).toBe(false);
  });
});

test('a change carries no default: what is absent stays absent', () => {
  expect(CHANGES.assets.parse({ name: 'Torp' })).toEqual({ name: 'Torp' });
  expect(CHANGES.assets.parse({ coOwnerName: null })).toEqual({ coOwnerName: null });
});

test.each([
  'abc',
  '',
  ' ',
  '0',
  '0.000',
  '-5',
  '-1.234',
  '1,5',
  '1e400',
  true,
  null,
  undefined,
  -7,
  0,
  Infinity,
])('the amount of a cost must be a positive number, and not %s', (amount) => {
  const cost = { name: 'Hyra', type: 'housing', frequency: 'monthly', currency: 'SEK' };
  expect(problems(DRAFTS.costs, { ...cost, amount })).toEqual(['amount amount.positive']);
});

test('a goal needs a target above zero', () => {
  expect(problems(DRAFTS.goals, { name: 'Resa', targetAmount: '0' })).toEqual([
    'targetAmount target.positive',
  ]);
  expect(problems(DRAFTS.goals, { name: 'Resa' })).toEqual(['targetAmount target.required']);
});

test('an income has the types and frequencies of docs/product.md', () => {
  const stated = { type: 'salary', frequency: 'monthly', currency: 'SEK' };
  const salary = { name: 'Lön', amount: '42000', ...stated };
  expect(DRAFTS.incomes.parse(salary)).toMatchObject(stated);
  expect(problems(DRAFTS.incomes, { name: 'Lön', amount: '42000' })).toEqual([
    'type type.required',
    'frequency frequency.required',
    'currency currency.required',
  ]);
  expect(problems(DRAFTS.incomes, { ...salary, frequency: 'weekly' })).toEqual([
    'frequency choice',
  ]);
  expect(problems(DRAFTS.incomes, { ...salary, frequency: '' })).toEqual([
    'frequency frequency.required',
  ]);
});

test.each([
  [{ age: 17 }, ['age age.min']],
  [{ age: 121 }, ['age age.max']],
  [{ age: 18.5 }, ['age age.type']],
  [{ age: 18 }, []],
  [{ age: null }, []],
  [{ firstName: '' }, ['firstName firstName.required']],
  [{ language: 'fi' }, ['language language.required']],
])('a profile change %j is answered %j', (changes, expected) => {
  expect(problems(profileChanges, changes)).toEqual(expected);
});
