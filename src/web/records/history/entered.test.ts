import { describe, expect, it } from 'vitest';
import type { MonthItem, StatedValue } from '#domain/figures/history/history-month.ts';
import { networkError, RemoteError } from '#web/client/http/remote-error.ts';
import { enteredIn, errorOf, refusedAmong, refusedValue } from './entered.ts';

const october = { year: 2026, month: 10, value: '1250.00', currency: 'SEK' } as StatedValue;
const electricity: MonthItem = {
  id: '1',
  name: 'El',
  type: 'utilities',
  frequency: 'monthly',
  value: october.value,
  currency: 'SEK',
  latest: october,
  entries: [october],
  trend: 'no-data',
  typed: october,
  previous: null,
  isSaid: true,
  byIndex: null,
  counts: {
    value: october.value,
    currency: 'SEK',
    statedIn: '2026-10',
    source: 'typed',
    indexedFrom: null,
    trend: 'stable',
  },
  recent: [october],
  needsUser: false,
  followsHoldings: false,
};

function typed(text: string, item: Partial<MonthItem> = {}) {
  const entry = { text, currency: 'SEK', error: null } as const;
  return enteredIn({ kind: 'costs', item: { ...electricity, ...item }, typed: entry }, 'sv');
}

describe('the field of a month', () => {
  it('holds what counts in the month until something is typed', () => {
    const entered = enteredIn({ kind: 'costs', item: electricity, typed: undefined }, 'sv');
    expect(entered.text.replaceAll('\u00a0', ' ')).toBe('1 250,00');
    expect(entered).toMatchObject({ isChanged: false, issue: null });
  });

  it.each(['1 250', '1250,00 kr', '1250.0'])('is unchanged by the same amount, "%s"', (text) => {
    expect(typed(text).isChanged).toBe(false);
  });

  it.each([
    ['1 300,50', '1300.50'],
    ['1300.5', '1300.50'],
    ['1,3 tkr', '1300.00'],
    ['=1200+100', '1300.00'],
  ])('reads "%s" in either notation', (text, value) => {
    expect(typed(text)).toMatchObject({ value, isChanged: true, issue: null });
  });

  it('is a value taken away when it is emptied, and nothing where none was saved', () => {
    expect(typed('')).toMatchObject({ value: null, isChanged: true, issue: null });
    expect(typed('', { typed: null })).toMatchObject({ isChanged: false, issue: null });
  });

  it('is a value where nothing counted yet', () => {
    const before = { typed: null, counts: null };
    expect(typed('1250', before)).toMatchObject({ value: '1250.00', isChanged: true });
  });

  it.each([
    ['mycket', 'Skriv ett belopp, till exempel 1 250 000,50.'],
    ['1,2345', 'Skriv högst två decimaler.'],
    ['10 EUR', 'Fältet är i en annan valuta. Räkna om beloppet och skriv det utan valuta.'],
    ['0', 'Beloppet måste vara ett tal större än noll'],
  ])('with "%s" says what is wrong and is not lost', (text, message) => {
    const entered = typed(text);
    expect(entered).toMatchObject({ text, isChanged: true });
    expect(errorOf(entered, 'sv')).toBe(message);
  });

  it('with the same amount in another currency is a change', () => {
    const entry = { text: '1250', currency: 'EUR', error: null } as const;
    const entered = enteredIn({ kind: 'assets', item: electricity, typed: entry }, 'sv');
    expect(entered).toMatchObject({ currency: 'EUR', isChanged: true });
  });
});

const villa = { id: 'villa', text: '4 500 000', currency: 'SEK' } as const;
const loan = { id: 'loan', text: '1 750 000', currency: 'SEK' } as const;

function refusal(path: string): RemoteError {
  const message = 'Skriv ett belopp.';
  const issues = [{ path, code: 'amount.format', message }];
  const answer = { status: 400, code: 'invalid', text: '', sentence: message };
  return new RemoteError({ ...answer, issues, retryAfterS: null, body: null });
}

describe('values that the server refuses', () => {
  it('a value of the month is refused in its own field, and keeps what was typed', () => {
    expect(refusedAmong([villa, loan], refusal('values.1.value'))).toEqual([
      ['loan', { text: '1 750 000', currency: 'SEK', error: 'Skriv ett belopp.' }],
    ]);
  });

  it('an issue of no sent value marks no field', () => {
    for (const path of ['values.2.value', 'values', 'year', '']) {
      expect(refusedAmong([villa, loan], refusal(path))).toEqual([]);
    }
    expect(refusedAmong([villa], networkError())).toEqual([]);
  });

  it('the value of one item is refused in its field, and nothing else is', () => {
    expect(refusedValue(refusal('value'))).toBe('Skriv ett belopp.');
    expect(refusedValue(refusal('year'))).toBe(null);
    expect(refusedValue(new TypeError('value'))).toBe(null);
  });
});
