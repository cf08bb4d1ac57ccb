import { describe, expect, test } from 'vitest';
import {
  countingOf,
  hasPremium,
  type PaidSubscription,
  type SubscriptionState,
  subscriptionStateOf,
} from './subscription.ts';

const MAY = '2026-05-01T08:00:00.000Z';
const JUNE = '2026-06-01T08:00:00.000Z';
const NOW = new Date('2026-05-10T12:00:00.000Z');
const NEVER = { status: 'inactive', startDate: null, endDate: null } as const;

const paid: PaidSubscription = {
  id: 'sub_maria',
  status: 'active',
  startedAt: '2026-03-01T08:00:00.000Z',
  endedAt: null,
  cancelAt: null,
  cancelsAtPeriodEnd: false,
  periodStartsAt: MAY,
  periodEndsAt: JUNE,
};

function standing(changes: Partial<PaidSubscription>): SubscriptionState {
  return subscriptionStateOf({ ...paid, ...changes }, NEVER, NOW);
}

describe('the stored state of a subscription', () => {
  test('one that renews itself says when, and is believed seven days longer', () => {
    expect(standing({})).toEqual({
      status: 'active',
      startDate: '2026-03-01T08:00:00.000Z',
      endDate: JUNE,
      cancels: 0,
      premiumUntil: '2026-06-08T08:00:00.000Z',
      subscriptionId: 'sub_maria',
    });
  });

  test.each([
    ['at the end of the period', { cancelsAtPeriodEnd: true }, JUNE],
    ['on a day', { cancelAt: '2026-05-20T00:00:00.000Z' }, '2026-05-20T00:00:00.000Z'],
    ['both, as the service writes it', { cancelsAtPeriodEnd: true, cancelAt: JUNE }, JUNE],
  ])('one that is canceled %s lasts until then and not longer', (_, changes, end) => {
    const canceled = { status: 'active', cancels: 1, endDate: end, premiumUntil: end };
    expect(standing(changes)).toMatchObject(canceled);
  });

  test('one whose payment failed lasts seven days into the period', () => {
    const { status, premiumUntil } = standing({ status: 'past_due' });
    expect([status, premiumUntil]).toEqual(['past_due', '2026-05-08T08:00:00.000Z']);
    expect(hasPremium(premiumUntil, new Date('2026-05-08T07:59:59.999Z'))).toBe(true);
    expect(hasPremium(premiumUntil, new Date('2026-05-08T08:00:00.000Z'))).toBe(false);
  });

  test.each([
    ['trialing', 'active', '2026-06-08T08:00:00.000Z'],
    ['unpaid', 'past_due', null],
    ['incomplete', 'incomplete', null],
    ['incomplete_expired', 'inactive', null],
    ['paused', 'past_due', null],
    ['a word of tomorrow', 'inactive', null],
  ])('the word “%s” is %s', (word, status, premiumUntil) => {
    expect(standing({ status: word })).toMatchObject({ status, premiumUntil });
  });

  test('one that has ended says when, and gives nothing', () => {
    const ended = standing({ status: 'canceled', endedAt: MAY, cancelsAtPeriodEnd: true });
    expect(ended).toMatchObject({ status: 'canceled', endDate: MAY, cancels: 0 });
    expect(ended.premiumUntil).toBeNull();
  });

  test('none where there was one is over now; none where there was none is nothing', () => {
    const before = { status: 'active', startDate: MAY, endDate: JUNE } as const;
    expect(subscriptionStateOf(null, before, NOW)).toMatchObject({
      status: 'canceled',
      endDate: NOW.toISOString(),
      premiumUntil: null,
    });
    expect(subscriptionStateOf(null, NEVER, NOW)).toMatchObject({ ...NEVER, premiumUntil: null });
  });
});

describe('of several subscriptions', () => {
  const old = { ...paid, id: 'old', status: 'canceled', endedAt: MAY };

  test('the live one counts, whichever was told last', () => {
    const later = { ...old, startedAt: JUNE };
    expect(countingOf([later, paid])?.id).toBe('sub_maria');
    expect(countingOf([paid, later])?.id).toBe('sub_maria');
  });

  test('a payment that failed counts before a checkout that was never finished', () => {
    const due = { ...paid, id: 'due', status: 'past_due' };
    expect(countingOf([{ ...paid, id: 'begun', status: 'incomplete' }, due])?.id).toBe('due');
  });

  test('of two that are over the newest counts, and of none none', () => {
    expect(countingOf([old, { ...old, id: 'newer', startedAt: JUNE }])?.id).toBe('newer');
    expect(countingOf([])).toBeNull();
  });
});
