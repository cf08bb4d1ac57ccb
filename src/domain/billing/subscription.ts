/** Status of a subscription; a closed list, whatever statuses a payment service has. */
export type SubscriptionStatus = 'inactive' | 'active' | 'past_due' | 'canceled' | 'incomplete';

/** A user's premium and, where premium is sold, their subscription. */
export type Subscription = {
  /** Open: every user of this installation has premium. */
  offer: 'open' | 'sold';
  isPremium: 0 | 1;
  status: SubscriptionStatus;
  startDate: string | null;
  /** Day of renewal or, if it is canceled, of its end. */
  endDate: string | null;
  cancels: 0 | 1;
  /** End of premium after a failed payment. */
  graceEndsAt: string | null;
  /** Whether the user has a customer portal at the payment service. */
  isCustomer: 0 | 1;
  /** The address of premium support; null for others, and where there is no such. */
  supportEmail: string | null;
};

/** Price per month or year, in major units of any currency. */
export type SubscriptionPrice = {
  amount: number;
  currency: string;
  interval: string;
  intervalCount: number;
};

/** A subscription as the payment service has it; instants are ISO texts. */
export type PaidSubscription = {
  id: string;
  /** In the service's words, of which there may be more one day. */
  status: string;
  startedAt: string;
  endedAt: string | null;
  cancelAt: string | null;
  cancelsAtPeriodEnd: boolean;
  periodStartsAt: string | null;
  periodEndsAt: string | null;
};

/** The stored state of a user's subscription. */
export type SubscriptionState = {
  status: SubscriptionStatus;
  startDate: string | null;
  endDate: string | null;
  cancels: 0 | 1;
  premiumUntil: string | null;
  subscriptionId: string | null;
};

/** Days of premium after a failed payment, and after an event that is overdue. */
export const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

const STATUS_BY_WORD: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'incomplete',
  canceled: 'canceled',
};

/** Statuses by precedence, the most informative first. */
const RANK: readonly SubscriptionStatus[] = [
  'active',
  'past_due',
  'incomplete',
  'canceled',
  'inactive',
];

/** Whether there is premium at an instant, given its end (null: there is none). */
export function hasPremium(until: string | null, now: Date): boolean {
  return until !== null && now.getTime() < Date.parse(until);
}

/** Whether it is paid for now or would be charged again: a second one must not begin. */
export function isLive({ status }: Pick<SubscriptionState, 'status'>): boolean {
  return status === 'active' || status === 'past_due';
}

/**
 * The subscription that counts among all that a customer ever had: a live one before an ended one,
 * then the newest; null when there was none.
 */
export function countingOf(subscriptions: readonly PaidSubscription[]): PaidSubscription | null {
  const rankOf = ({ status }: PaidSubscription) => RANK.indexOf(statusOf(status));
  const [first] = subscriptions.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || later(other.startedAt, one.startedAt),
  );
  return first ?? null;
}

/**
 * The state to store of the subscription that counts. When the service has none (any more), the
 * stored one has ended.
 */
export function subscriptionStateOf(
  paid: PaidSubscription | null,
  before: Pick<SubscriptionState, 'status' | 'startDate' | 'endDate'>,
  now: Date,
): SubscriptionState {
  if (paid === null) return over(before, now);
  const { id, startedAt, endedAt, cancelAt, cancelsAtPeriodEnd, periodEndsAt } = paid;
  const status = statusOf(paid.status);
  const cancels = cancelsAtPeriodEnd || cancelAt !== null;
  return {
    status,
    startDate: startedAt,
    endDate: endedAt ?? cancelAt ?? periodEndsAt,
    cancels: cancels && isLive({ status }) ? 1 : 0,
    premiumUntil: premiumUntilOf(paid, cancels),
    subscriptionId: id,
  };
}

function over(
  { status, startDate, endDate }: Pick<SubscriptionState, 'status' | 'startDate' | 'endDate'>,
  now: Date,
): SubscriptionState {
  const none = { cancels: 0, premiumUntil: null, subscriptionId: null } as const;
  if (!isLive({ status })) return { status: ended(status), startDate, endDate, ...none };
  const at = now.toISOString();
  const isEnded = endDate !== null && endDate < at;
  return { status: 'canceled', startDate, endDate: isEnded ? endDate : at, ...none };
}

function ended(status: SubscriptionStatus): SubscriptionStatus {
  return status === 'canceled' ? 'canceled' : 'inactive';
}

function statusOf(word: string): SubscriptionStatus {
  return STATUS_BY_WORD[word] ?? 'inactive';
}

/**
 * A subscription that renews itself is believed a little longer than its period: the news of the
 * renewal may be late. One whose payment failed is believed from the period that was not paid for;
 * the service's `unpaid` and `paused`, also stored as past due, get no grace.
 */
function premiumUntilOf(paid: PaidSubscription, cancels: boolean): string | null {
  const { status: serviceStatus, cancelAt, periodStartsAt, periodEndsAt } = paid;
  if (statusOf(serviceStatus) === 'active') {
    return cancels ? (cancelAt ?? periodEndsAt) : withGrace(periodEndsAt);
  }
  return serviceStatus === 'past_due' ? withGrace(periodStartsAt) : null;
}

function withGrace(instant: string | null): string | null {
  if (instant === null) return null;
  return new Date(Date.parse(instant) + GRACE_DAYS * DAY_MS).toISOString();
}

function later(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
