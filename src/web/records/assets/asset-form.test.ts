import { describe, expect, it } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import {
  type AssetFields,
  assetFieldsOf,
  checkAssetFields,
  newAssetFields,
  revaluationOf,
} from './asset-form.ts';

const villa: AssetFields = {
  ...newAssetFields('real_estate', { currency: 'SEK', language: 'sv' }),
  name: ' Villa ',
  value: '4 500 000',
  ownershipPercentage: '50',
  coOwnerName: 'Erik',
  valuationDate: '2025-05-14',
};

const swedish = { rule: 'of-real-estate', language: 'sv', today: '2026-11-21' } as const;
const english = { ...swedish, language: 'en' } as const;
const editing = { ...swedish, rule: 'when-shared' } as const;

function draftOf(fields: AssetFields, terms: Parameters<typeof checkAssetFields>[1]) {
  const { values } = checkAssetFields(fields, terms);
  return values;
}

function messagesOf(fields: AssetFields, terms: Parameters<typeof checkAssetFields>[1]) {
  const { errors } = checkAssetFields(fields, terms);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

describe('a typed asset', () => {
  it('becomes a draft with amounts and shares as the server keeps them', () => {
    expect(draftOf(villa, swedish)).toEqual({
      type: 'real_estate',
      name: 'Villa',
      value: '4500000.00',
      currency: 'SEK',
      ownershipPercentage: '50.00',
      shares: [],
      coOwnerName: 'Erik',
      valuationDate: '2025-05-14',
      description: null,
      useIndex: 1,
      accountForm: null,
      assessedValue: null,
      valueYear: null,
    });
  });

  it.each([
    ['1 250 000,50', swedish, '1250000.50'],
    ['1250000.5', swedish, '1250000.50'],
    ['1,250,000.50', english, '1250000.50'],
    ['−500 kr', swedish, '-500.00'],
    ['0', english, '0.00'],
    ['4,5 Mkr', swedish, '4500000.00'],
    ['850 tkr', swedish, '850000.00'],
    ['=4500000/2', swedish, '2250000.00'],
    ['1.2 million', english, '1200000.00'],
  ])('reads %s', (value, terms, amount) => {
    expect(draftOf({ ...villa, value }, terms)).toMatchObject({ value: amount });
  });

  it.each([
    ['100 EUR', '100.00', 'EUR'],
    ['$1.5k', '1500.00', 'USD'],
    ['100 kr', '100.00', 'SEK'],
  ])('takes over the currency that %s names', (value, amount, currency) => {
    expect(draftOf({ ...villa, value }, swedish)).toMatchObject({ value: amount, currency });
  });

  it.each([
    ['', 'Värde krävs'],
    ['abc', 'Skriv ett belopp, till exempel 1 250 000,50.'],
    ['1,2345', 'Skriv högst två decimaler.'],
    [
      '1,234',
      'Det kan läsas som två olika belopp. Skriv ut alla siffror och två decimaler, till exempel ' +
        '1 250 000,50.',
    ],
    ['99999999999', 'Beloppet måste vara mellan −9 999 999 999,99 och 9 999 999 999,99.'],
  ])('with the value "%s" is refused beside the value', (value, message) => {
    expect(messagesOf({ ...villa, value }, swedish)).toEqual({ value: message });
  });

  it.each(['160', '-1', '', 'hälften'])('with the share "%s" is refused', (typed) => {
    expect(messagesOf({ ...villa, ownershipPercentage: typed }, swedish)).toEqual({
      ownershipPercentage: 'Andelen ska vara mellan 0 och 100 procent.',
    });
  });

  it.each([
    ['2026-11-22', 'Värderingen kan inte vara senare än i dag.'],
    [
      '1985-12-31',
      'Fastighetsprisindex börjar 1986. Välj en senare dag, eller lämna datumet tomt: ' +
        'då räknas värdet som det är.',
    ],
  ])('valued on %s is refused beside the day, and beside what else is wrong', (day, message) => {
    const typed = { ...villa, valuationDate: day };
    expect(messagesOf(typed, swedish)).toEqual({ valuationDate: message });
    expect(Object.keys(messagesOf({ ...typed, value: '' }, swedish))).toEqual([
      'value',
      'valuationDate',
    ]);
    expect(draftOf({ ...typed, type: 'vehicle' }, swedish)).toMatchObject({ valuationDate: null });
  });

  it('names everything that is missing at once, in the words of docs/product.md', () => {
    const fields = newAssetFields('', { currency: 'USD', language: 'en' });
    expect(messagesOf(fields, english)).toEqual({
      type: 'Type is required',
      name: 'Name is required',
      value: 'Value is required',
    });
  });
});

describe('ownership', () => {
  it('typed for a property does not follow it when it becomes something else', () => {
    expect(draftOf({ ...villa, type: 'savings' }, swedish)).toMatchObject({
      ownershipPercentage: '100.00',
      coOwnerName: null,
      valuationDate: null,
    });
  });

  it('is the whole again when an asset is no longer said to be shared', () => {
    const fields = { ...villa, isShared: false };
    expect(draftOf(fields, editing)).toMatchObject({
      ownershipPercentage: '100.00',
      coOwnerName: null,
    });
  });

  it.each([
    [{ coOwnerName: null, ownershipPercentage: '100.00' }, false],
    [{ coOwnerName: 'Erik', ownershipPercentage: '100.00' }, true],
    [{ coOwnerName: null, ownershipPercentage: '50.00' }, true],
  ])('%o opens the section: %s', (owned, isShared) => {
    const asset = {
      type: 'vehicle',
      shares: [] as Asset['shares'],
      name: 'Volvo',
      value: '189000.00',
      currency: 'SEK',
      description: null,
      valuationDate: null,
      ...owned,
    } as Asset;
    expect(assetFieldsOf(asset, 'sv').isShared).toBe(isShared);
  });
});

describe('another value of a property that was valued in February 2021', () => {
  const valuedOn = '2021-02-03';
  const kept = {
    type: 'real_estate',
    name: 'Villa',
    value: '4500000.00',
    currency: 'SEK',
    ownershipPercentage: '100.00',
    shares: [] as Asset['shares'],
    coOwnerName: null,
    description: null,
    valuationDate: valuedOn,
    useIndex: 1,
  } as Asset;
  const opened = assetFieldsOf(kept, 'sv');
  const corrected = { ...opened, value: '4,55 Mkr' };
  const question = { isCorrection: 'Välj om det är en ny värdering eller en rättelse.' };

  it('is asked about, and kept with the date of the answer', () => {
    expect(messagesOf(corrected, editing)).toEqual(question);
    expect(revaluationOf(corrected, editing)).toMatchObject({ valuedOn, chosen: null });
    const correction = { ...corrected, isCorrection: true };
    expect(revaluationOf(correction, editing)?.chosen).toBe('correction');
    expect(draftOf(correction, editing)).toMatchObject({
      value: '4550000.00',
      valuationDate: valuedOn,
    });
    const valuation = { ...corrected, valuationDate: editing.today };
    expect(revaluationOf(valuation, editing)?.chosen).toBe('valuation');
    expect(draftOf(valuation, editing)).toMatchObject({ valuationDate: editing.today });
  });

  it('is shown as each of the two before it is answered', () => {
    expect(revaluationOf(corrected, editing)).toMatchObject({
      correction: { value: '4550000.00', valuationDate: valuedOn },
      valuation: { value: '4550000.00', valuationDate: editing.today },
    });
  });

  it('is asked about in another currency too', () => {
    expect(messagesOf({ ...opened, value: '4 500 000 EUR' }, editing)).toEqual(question);
  });

  it.each([
    ['the same value', { value: '4 500 000,00 kr' }],
    ['another name', { name: 'Torp' }],
    ['a day of its own', { value: '4600000', valuationDate: '2022-05-01' }],
    ['no day', { value: '4600000', valuationDate: '' }],
    ['another type', { value: '4600000', type: 'vehicle' as const }],
  ])('is not asked about with %s', (_, changes) => {
    expect(messagesOf({ ...opened, ...changes }, editing)).toEqual({});
    expect(revaluationOf({ ...opened, ...changes }, editing)).toBeNull();
  });

  it('is not asked about when it was valued today, or never', () => {
    const today = { ...kept, valuationDate: editing.today };
    const undated = { ...kept, valuationDate: null };
    for (const asset of [today, undated] as Asset[]) {
      const fields = { ...assetFieldsOf(asset, 'sv'), value: '4600000' };
      expect(messagesOf(fields, editing)).toEqual({});
      expect(revaluationOf(fields, editing)).toBeNull();
    }
  });
});
