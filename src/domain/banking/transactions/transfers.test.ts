import { describe, expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import { addDays } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { findTransfers, type Movement, type OwnAccount } from './transfers.ts';

const accounts: OwnAccount[] = [
  account('salary', '5000-1234567', 'Vardag'),
  account('savings', 'SE45 5000 0000 0583 9825 7466', 'Resa'),
  account('card', null, 'Kortet'),
];
const owner = { accounts, names: ['Maria', 'Lind'] };

function account(id: string, accountNumber: string | null, accountName: string): OwnAccount {
  return { id, accountNumber, accountName, accountType: 'checking' };
}

function moved(id: string, amount: string, more: Partial<Movement> = {}): Movement {
  const accountId = amount.startsWith('-') ? 'salary' : 'savings';
  const own = {
    id,
    accountId,
    currency: 'SEK' as const,
    on: '2026-01-15',
    text: 'ÖVERFÖRING',
    category: null,
  };
  return { ...own, amount: amount as AmountText, ...more };
}

const found = (...movements: Movement[]) =>
  allSteps(findTransfers(movements, owner)).map(({ from, to }) => `${from} ${to}`);

type SideText = [string, Movement['category']];

describe('a transfer', () => {
  test.each([
    ['the same day', {}, ['a b']],
    ['three days later', { on: '2026-01-18' }, ['a b']],
    ['three days earlier', { on: '2026-01-12' }, ['a b']],
    ['four days later', { on: '2026-01-19' }, []],
    ['on the same account', { accountId: 'salary' }, []],
    ['in another currency', { currency: 'EUR' as const }, []],
  ])('that came %s', (_, more, expected) => {
    expect(found(moved('a', '-5000.00'), moved('b', '5000.00', more))).toEqual(expected);
  });

  test('of another sum is none', () => {
    expect(found(moved('a', '-5000.00'), moved('b', '5000.01'))).toEqual([]);
  });

  test.each([
    ['rent and pay', ['Hyra Bostads AB', 'housing'], ['Lön Arbetsgivaren AB', 'salary']],
    ['rent and pay without a category', ['Hyra Storgatan', null], ['Lön april', null]],
    ['rent and a benefit', ['Hyra', 'housing'], ['Försäkringskassan', 'otherIncome']],
    ['a purchase and another shop’s refund', ['Zalando', 'shopping'], ['Elgiganten retur', null]],
    ['Swish to one and from another', ['Swish till Olle frisör', null], ['Swish från Lisa', null]],
    ['cash and a friend’s Swish', ['Bankomat', null], ['Swish från Lisa', null]],
    ['a friend and a deposit', ['Överföring till Lisa', null], ['Insättning', null]],
    ['a payee without a word', ['Frisör Anna', null], ['Insättning', null]],
    ['tax and a transfer', ['Skatteverket', null], ['Överföring', 'transfer']],
    ['two companies', ['Fasaden AB', null], ['Möbelfirman HB', null]],
    ['a category of the user’s own', ['Överföring', 'own'], ['Överföring', null]],
    ['nothing at all', ['4711', null], ['–', null]],
  ] as [string, SideText, SideText][])(
    'is not %s',
    (_, [paid, outCategory], [received, inCategory]) => {
      const out = moved('a', '-25000.00', { text: paid, category: outCategory });
      const into = moved('b', '25000.00', { text: received, category: inCategory });
      expect(found(out, into)).toEqual([]);
    },
  );

  test.each([
    ['a word on one side', 'Överföring via internet', 'Insättning'],
    ['the name of an own account', 'Till resa', 'Kuvert'],
    ['the user’s own name', 'Maria Lind', 'Insättning'],
    ['the same message on both', 'Semester', 'Semester'],
    ['Swish to oneself', 'Swish Maria Lind', 'Insättning'],
  ])('is said by %s', (_, paid, received) => {
    const out = moved('a', '-5000.00', { text: paid });
    expect(found(out, moved('b', '5000.00', { text: received }))).toEqual(['a b']);
  });

  test('in few words is of one day or the next', () => {
    const out = moved('a', '-5000.00', { text: 'UTTAG' });
    const into = { text: 'INSÄTTNING' };
    expect(found(out, moved('b', '5000.00', { ...into, on: '2026-01-16' }))).toEqual(['a b']);
    expect(found(out, moved('b', '5000.00', { ...into, on: '2026-01-17' }))).toEqual([]);
  });

  test('a tie is left to the user, and the nearer of two is taken', () => {
    const out = moved('a', '-5000.00');
    const twice = [moved('b', '5000.00'), moved('c', '5000.00', { accountId: 'card' })];
    expect(found(out, ...twice)).toEqual([]);
    const later = moved('c', '5000.00', { accountId: 'card', on: '2026-01-16' });
    expect(found(out, moved('b', '5000.00'), later)).toEqual(['a b']);
  });

  test('that names the other account’s number is certain among many', () => {
    const out = moved('a', '-5000.00', { text: 'Till 8398 25 74 66' });
    const others = [moved('b', '5000.00', { accountId: 'card' }), moved('c', '5000.00')];
    expect(found(out, ...others)).toEqual(['a c']);
    const back = moved('d', '5000.00', { text: 'Från 5000-123 45 67', on: '2026-01-17' });
    expect(found(moved('a', '-5000.00', { text: 'X' }), back)).toEqual(['a d']);
  });

  test('is found once for each of two alike', () => {
    const movements = [moved('a', '-100.00'), moved('b', '100.00')];
    const next = { on: '2026-02-15' };
    expect(found(...movements, moved('c', '-100.00', next), moved('d', '100.00', next))).toEqual([
      'a b',
      'c d',
    ]);
  });

  test('is a card’s bill that is paid', () => {
    const bill = moved('a', '-8120.50', { text: 'AMERICAN EXPRESS' });
    const paid = { accountId: 'card', text: 'BETALNING MOTTAGEN, TACK', on: '2026-01-17' };
    expect(found(bill, moved('b', '8120.50', paid))).toEqual(['a b']);
    const company = moved('a', '-8120.50', { text: 'SEB KORT BANK AB' });
    expect(found(company, moved('b', '8120.50', paid))).toEqual(['a b']);
  });

  test('among thousands alike on one day is not looked for in each with each', () => {
    const many = Array.from({ length: 30_000 }, (_, at) => [
      moved(`a${at}`, '-100.00'),
      moved(`b${at}`, '100.00'),
    ]).flat();
    expect(textReadsOf(many)).toMatchObject({ all: 1_601, atOnceMax: 400 });
  });

  test('among thousands alike on many days is looked for in short steps', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => {
      const on = addDays('2026-01-15', Math.floor(at / 20));
      return [moved(`a${at}`, '-100.00', { on }), moved(`b${at}`, '100.00', { on })];
    }).flat();
    expect(textReadsOf(many).atOnceMax).toBe(400);
  });
});

/** Reads of texts by `findTransfers`, and the most between two of its steps. */
function textReadsOf(movements: readonly Movement[]): { all: number; atOnceMax: number } {
  let [all, atOnce, atOnceMax] = [0, 0, 0];
  const counted = movements.map((each) =>
    Object.defineProperty({ ...each }, 'text', {
      get: () => {
        all += 1;
        atOnce += 1;
        return each.text;
      },
    }),
  );
  const steps = findTransfers(counted, owner);
  while (steps.next().done !== true) {
    atOnceMax = Math.max(atOnceMax, atOnce);
    atOnce = 0;
  }
  return { all, atOnceMax: Math.max(atOnceMax, atOnce) };
}
