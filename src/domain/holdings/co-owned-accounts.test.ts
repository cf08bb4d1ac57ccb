import { describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { stated } from '#tests/support/stated-holdings.ts';
import { type CoOwnedRows, uncountedParts, withCoOwned, withCostsOf } from './co-owned-accounts.ts';
import type { Instrument } from './instruments.ts';

const ISIN = 'SE0000108656';

function anInstrument(changes: Partial<Instrument>): Instrument {
  const names = { isin: ISIN, name: 'Bolaget B', ticker: null, country: 'SE' } as const;
  return { id: 'own', kind: 'share', isKindStated: 0, currency: 'SEK', ...names, ...changes };
}

const half = (from: string) => ({ from, percent: '50.00' as PercentText });

const account = (accountId: string, ...shares: CoOwnedRows['accounts'][number]['shares']) => ({
  accountId,
  shares,
});

const joint = { isTaxed: true };

function joined(own: readonly Instrument[], others: Partial<CoOwnedRows>) {
  const accounts = new Map([
    ['first', joint],
    ['second', joint],
  ]);
  const instruments = new Map(own.map((each) => [each.id, each]));
  const none = { accounts: [account('first', half('2024-01-01'))], instruments: [] };
  const rows = { accounts, instruments, transactions: [] };
  return withCoOwned(rows, { ...none, transactions: [], ...others });
}

describe('rows of accounts that other owners state', () => {
  test('have one instrument of an ISIN, the user’s own where there is one', () => {
    const transactions = [
      stated('buy', { instrumentId: 'his', accountId: 'first' }),
      stated('buy', { instrumentId: 'hers', accountId: 'second' }),
    ];
    const instruments = [
      anInstrument({ id: 'his', currency: 'USD' }),
      anInstrument({ id: 'hers' }),
    ];
    const ofOthers = joined([], { instruments, transactions });
    expect([...ofOthers.instruments.values()]).toEqual([{ ...instruments[0], isOfOther: true }]);
    expect(ofOthers.transactions).toMatchObject([
      { instrumentId: 'his' },
      { instrumentId: 'his', priceCurrency: 'SEK' },
    ]);
    const withOwn = joined([anInstrument({})], { instruments, transactions });
    expect([...withOwn.instruments.keys()]).toEqual(['own']);
    expect(withOwn.transactions).toMatchObject([
      { instrumentId: 'own', priceCurrency: 'USD' },
      { instrumentId: 'own' },
    ]);
  });

  test('keep instruments without an ISIN apart, also of one name', () => {
    const instruments = [anInstrument({ id: 'his', isin: null })];
    const { instruments: all } = joined([anInstrument({ isin: null })], { instruments });
    expect([...all.keys()]).toEqual(['own', 'his']);
  });

  test('tell the kind of a security only where the user’s own is not known', () => {
    const instruments = [anInstrument({ id: 'his', kind: 'bond', isKindStated: 1 })];
    const kindOf = (own: Partial<Instrument>) =>
      joined([anInstrument(own)], { instruments }).instruments.get('own');
    expect(kindOf({ kind: 'other' })).toMatchObject({ kind: 'bond', isKindStated: 1 });
    expect(kindOf({ kind: 'fund' })).toMatchObject({ kind: 'fund', isKindStated: 0 });
    expect(kindOf({ kind: 'other', isKindStated: 1 })).toMatchObject({ kind: 'other' });
  });

  test('count by the shares of their days, of months that say the same one', () => {
    const less = { from: '2024-03-01', percent: '30.00' as PercentText };
    const shares = [half('2024-01-01'), half('2024-02-01'), less];
    const { accounts } = joined([], { accounts: [account('first', ...shares)] });
    expect(accounts.get('first')).toEqual({
      isTaxed: true,
      isStatedByOther: true,
      ownership: { shares: [half('2024-01-01'), less], ownershipPercentage: '30.00' },
    });
    expect(accounts.get('second')).toEqual(joint);
  });
});

test('of a book the costs and gains of own accounts follow, and units and other gains stay out', () => {
  const { accounts } = joined([], {});
  const own = { accountId: 'second', instrumentId: 'own' };
  const none = { cash: new Map(), movements: [], received: [], issues: [], takenOver: new Map() };
  const held = (cost: bigint, quantity: bigint) =>
    new Map([['second', new Map([['own', { quantity, cost }]])]]);
  const gain = { transactionId: '', day: '2025-01-01', quantity: 1n, proceeds: 1n, isTaxed: true };
  const sale = { ...gain, ...own, cost: 5n };
  const book = { ...none, held: held(3n, 2n), gains: [{ ...sale, cost: 3n }] };
  const counted = { held: held(5n, 2n), gains: [sale, { ...sale, accountId: 'first' }] };
  expect(withCostsOf(book, { accounts }, counted)).toEqual({
    ...none,
    held: held(5n, 2n),
    gains: [sale],
  });
  const split = { ...counted, held: held(5n, 4n) };
  expect(withCostsOf(book, { accounts }, split).held).toEqual(held(3n, 2n));
});

describe('what does not count of an account that another owner states', () => {
  const partsOf = (
    since: string,
    { issues = [], first = '2024-06-01', ended = [] }: Facts = {},
  ) => {
    const accounts = [account('first', half(since))];
    const transactions = [stated('buy', { accountId: 'first', day: first })];
    const records = joined([], { accounts, transactions });
    return allSteps(uncountedParts({ year: 2025, records, book: { issues }, ended }));
  };
  type Terms = Parameters<typeof uncountedParts>[0];
  type Facts = { issues?: Terms['book']['issues']; first?: string; ended?: Terms['ended'] };

  test('are sales before the share, in a year in which it had not begun', () => {
    const before = [{ accountId: 'first', code: 'before_share', day: '2025-02-01' }];
    expect(partsOf('2025-02-01')).toEqual(before);
    expect(partsOf('2026-02-01')).toEqual([{ ...before[0], day: '2026-02-01' }]);
    expect(partsOf('2025-01-01')).toEqual([]);
    expect(partsOf('2025-02-01', { first: '2025-02-01' })).toEqual([]);
    expect(partsOf('2026-02-01', { first: '2026-01-01' })).toEqual([]);
  });

  test('are units that went where nothing of them is seen, while the share lasts', () => {
    const gone = (day: string) => {
      const code = 'transfer_without_arrival' as const;
      return { issues: [{ code, accountId: 'first', day, instrumentId: 'own' }] };
    };
    const moved = [{ accountId: 'first', code: 'moved_out', day: '2025-12-31' }];
    expect(partsOf('2024-01-01', gone('2025-12-31'))).toEqual(moved);
    expect(partsOf('2024-01-01', gone('2026-01-01'))).toEqual([]);
    expect(partsOf('2025-03-01', gone('2025-02-28'))).toMatchObject([{ code: 'before_share' }]);
  });

  test('are all sales of an account that is co-owned no longer, in the years in which it was', () => {
    const months = (first: string, last: string) =>
      partsOf('2025-01-01', { ended: [{ accountId: 'first', first, last }] });
    const past = [{ accountId: 'first', code: 'ended', day: '2025-01-31' }];
    expect(months('2023-05', '2025-01')).toEqual(past);
    expect(months('2025-12', '2026-02')).toEqual([{ ...past[0], day: '2026-02-28' }]);
    expect([months('2023-05', '2024-12'), months('2026-01', '2026-02')]).toEqual([[], []]);
  });
});
