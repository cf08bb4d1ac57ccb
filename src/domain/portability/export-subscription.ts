import * as z from 'zod/mini';
import { instant } from './export-items.ts';
import type { SubscriptionStatus } from '#domain/billing/subscription.ts';

/** Status of a user's premium, and their ids at the payment service. */
export type ExportedSubscription = {
  status: SubscriptionStatus;
  startDate: string | null;
  endDate: string | null;
  customerId: string | null;
  subscriptionId: string | null;
};

const CHARACTERS_MAX = 255;
const name = z.nullable(z.string('text.type').check(z.maxLength(CHARACTERS_MAX, 'text.long')));

/** Its schema. Exported for the user's information; importing it gives no premium. */
export const exportedSubscription = z.strictObject({
  status: z.enum(['inactive', 'active', 'past_due', 'canceled', 'incomplete'], 'text.type'),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
  customerId: name,
  subscriptionId: name,
});
