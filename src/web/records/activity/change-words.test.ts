import { describe, expect, it } from 'vitest';
import { doneWords, subjectOf } from '#web/client/records/activity-words.ts';
import { changesWords } from './change-words.ts';

/** The words, with ordinary spaces. */
function words(...terms: Parameters<typeof changesWords>): string {
  return changesWords(...terms).replaceAll('\u00a0', ' ');
}

describe('words for a copied month', () => {
  const copied = { entityType: 'month', entityName: '2025-06', isErased: false } as const;

  it.each([
    ['sv', 'juni 2025', 'fylldes från månaden före', '12 värden'],
    ['en', 'June 2025', 'was filled from the month before', '12 values'],
  ] as const)('is told of the month, in %s', (language, month, done, count) => {
    expect(subjectOf(copied, language)).toBe(month);
    expect(doneWords({ ...copied, action: 'updated' }, language)).toBe(done);
    expect(words([{ field: 'copied', month: '2025-05', to: 12 }], language)).toBe(count);
  });
});

describe('words for transactions that a new directory categorized', () => {
  const sorted = { entityType: 'transactions', entityName: '12', isErased: false } as const;

  it.each([
    ['sv', '12 transaktioner', 'ändrades', 'fick en kategori när fler butiker känns igen'],
    ['en', '12 transactions', 'were changed', 'got a category, as more shops are recognized'],
  ] as const)('is told with its reason, in %s', (language, subject, done, reason) => {
    expect(subjectOf(sorted, language)).toBe(subject);
    expect(doneWords({ ...sorted, action: 'updated' }, language)).toBe(done);
    expect(words([{ field: 'directory' }], language)).toBe(reason);
  });
});

describe('words for a write’s changes', () => {
  it('says each field from what to what', () => {
    const changes = [
      { field: 'value', from: '4500000.00', to: '4600000.00' },
      { field: 'ownershipPercentage', from: '100.00', to: '50.00' },
      { field: 'coOwnerName', from: null, to: 'Erik' },
    ];
    expect(words(changes, 'sv')).toBe(
      'värde 4 500 000,00 → 4 600 000,00 · andel 100 % → 50 % · delägare inget → Erik',
    );
  });

  it('says amounts in the currency of their time', () => {
    const rise = { field: 'value', from: '4500000.00', to: '4600000.00', currency: 'SEK' } as const;
    expect(words([rise], 'sv')).toBe('värde 4 500 000,00 kr → 4 600 000,00 kr');
    const moved = { ...rise, to: '400000.00', currency: 'EUR', fromCurrency: 'SEK' } as const;
    expect(words([moved], 'en')).toBe('value 4 500 000,00 kr → €400,000.00');
    const change = { field: 'monthlyPayment', from: null, to: '900.00', currency: 'SEK' } as const;
    expect(words([change], 'sv')).toContain('inget → 900,00 kr');
  });

  it('says a month’s value in the currency of its time', () => {
    const fell = { field: 'value', month: '2026-10', from: '1500.00', to: '1600.00' };
    expect(words([{ ...fell, currency: 'SEK' }], 'en')).toBe(
      'October 2026: 1 500,00 kr → 1 600,00 kr',
    );
  });

  it('leaves out values that say nothing by themselves', () => {
    expect(words([{ field: 'description' }], 'en')).toBe('description');
    expect(words([{ field: 'type', from: 'other', to: 'vehicle' }], 'en')).toBe('type');
  });

  it('keeps a name that looks like an amount', () => {
    expect(words([{ field: 'name', from: '10.00', to: 'Tio' }], 'sv')).toBe('namn 10.00 → Tio');
  });

  it('says a month’s first value as money', () => {
    const changes = [
      { field: 'value', month: '2026-10', from: null, to: '1500.00' },
      { field: 'currency', month: '2026-10', from: null, to: 'SEK' },
    ];
    expect(words(changes, 'sv')).toBe('oktober 2026: 1 500,00 kr');
  });

  it.each([
    [{ from: '1500.00', to: '1600.00' }, 'October 2026: 1,500.00 → 1,600.00'],
    [{ from: '1500.00', to: null }, 'October 2026: 1,500.00 → none'],
  ])('says how a month’s value moved: %o', (moved, expected) => {
    expect(words([{ field: 'value', month: '2026-10', ...moved }], 'en')).toBe(expected);
  });
});
