import type { PaidSubscription, SubscriptionPrice } from '#domain/billing/subscription.ts';
import type { Language } from '#domain/basics/texts.ts';

/** An event of a payment service: only its ids and its type are used, never the state in it. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** The customer; null: the event is of no subscription. */
  customerId: string | null;
  /** A payment that was refunded, at least in part; null: it is about something else. */
  refundedChargeId: string | null;
};

export type RefundedSubscription = { customerId: string; subscriptionId: string };

/**
 * Where premium is paid for. Each call refuses with `payments_away` when the service cannot be
 * asked just now; null is the service's own "no such customer".
 */
export type PaymentService = {
  /** The same customer for the same user on every call; another one if that was removed. */
  createCustomer(whose: { userId: string; email: string; after: string | null }): Promise<string>;
  /** The user for whom we made the customer; null: none, or the customer was removed. */
  userOf(customerId: string): Promise<string | null>;
  /** Sends the customer's mails to another address from now on. */
  changeAddress(customerId: string, email: string): Promise<void>;
  /** Ends all that the customer subscribes to, and forgets who it is. Gone already is as good. */
  removeCustomer(customerId: string): Promise<void>;
  /** Every subscription the customer has or had. */
  subscriptionsOf(customerId: string): Promise<PaidSubscription[] | null>;
  /** The address of the page where it is paid for: the open one of this customer, or a new one. */
  openCheckout(wanted: {
    customerId: string;
    userId: string;
    language: Language;
    /** The same for presses in the same window of time. */
    key: string;
  }): Promise<string | null>;
  /** The address where the customer changes, cancels and resumes. */
  openPortal(wanted: { customerId: string; language: Language }): Promise<string | null>;
  /** Null: the price is not one sum. */
  price(): Promise<SubscriptionPrice | null>;
  /**
   * The subscription whose current period a payment was for, if the payment was refunded in full;
   * null otherwise.
   */
  fullRefundOf(chargeId: string): Promise<RefundedSubscription | null>;
  /** Ends a subscription at once. Ended already is as good. */
  end(subscriptionId: string): Promise<void>;
  /** Parses an event if its signature shows that the service sent it just now; null if not. */
  eventOf(sent: Buffer, signature: string): Promise<PaymentEvent | null>;
};
