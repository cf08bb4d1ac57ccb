/** What is said of a subscription; a closed list, however many words a payment service has. */
export const SUBSCRIPTION_STATUSES = [
  'inactive',
  'active',
  'past_due',
  'canceled',
  'incomplete',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Whether there is premium now, where it lasts until an instant (null: there is none). */
export function hasPremium(until: string | null, now: Date): boolean {
  return until !== null && now.getTime() < Date.parse(until);
}
