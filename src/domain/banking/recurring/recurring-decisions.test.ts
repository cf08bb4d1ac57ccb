import { describe, expect, test } from 'vitest';
import { decisionsOn, isMarkOld, markOf, type StoredDecision } from './recurring-decisions.ts';

const phone = { key: 'out|SEK|TELIA|monthly', transactionIds: ['p1', 'p2', 'p3', 'p4'] };
const tablet = { key: 'out|SEK|TELIA|monthly|1', transactionIds: ['t1', 't2', 't3'] };

function stored(key: string, transactionId: string | null): StoredDecision {
  return { key, decision: 'dismissed', transactionId };
}

describe('a decision on a recurring payment', () => {
  test('belongs to the payment with its transaction, whatever its key is now', () => {
    const onTablet = stored('out|SEK|TELIA|monthly|1', 't2');
    const aged = { ...tablet, key: phone.key };
    const younger = { ...phone, key: tablet.key };
    expect(decisionsOn([aged, younger], [onTablet])).toEqual(new Map([[phone.key, onTablet]]));
    expect(decisionsOn([aged], [onTablet])).toEqual(new Map([[phone.key, onTablet]]));
  });

  test('belongs to the payment with its key while no payment has its transaction', () => {
    const imported = stored(phone.key, null);
    const undone = stored(tablet.key, 'undone');
    const known = [
      [phone.key, imported],
      [tablet.key, undone],
    ] as const;
    expect(decisionsOn([phone, tablet], [imported, undone])).toEqual(new Map(known));
    expect(decisionsOn([phone], [undone])).toEqual(new Map());
  });

  test('gives way to one that is known by its transaction', () => {
    const byKey = stored(phone.key, null);
    const byTransaction = {
      ...stored('out|SEK|TELIA|monthly|2', 'p1'),
      decision: 'added',
    } as const;
    for (const both of [
      [byKey, byTransaction],
      [byTransaction, byKey],
    ]) {
      expect(decisionsOn([phone], both)).toEqual(new Map([[phone.key, byTransaction]]));
    }
  });

  test('is stored with the newest transaction, until half of the payments are newer', () => {
    expect(markOf(phone)).toBe('p4');
    expect(markOf({ key: '', transactionIds: [] })).toBe(null);
    const isOld = (id: string | null) => isMarkOld(phone, stored(phone.key, id));
    expect([null, 'undone', 'p1', 'p2', 'p3', 'p4'].map(isOld)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
