import { randomUUID } from 'node:crypto';

/** Objects of the payment service, in its own terms and seconds (API 2026-10-28). */
export type Thing = { id: string; object: string; [field: string]: unknown };

export type Customer = Thing & { email: string; deleted?: true };
export type Subscription = Thing & {
  customer: string;
  status: string;
  start_date: number;
  ended_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  latest_invoice: string;
  items: { object: 'list'; data: Item[] };
};
type Item = Thing & { current_period_start: number; current_period_end: number };
export type Session = Thing & { customer: string; status: string; url: string; locale: string };
export type Charge = Thing & { customer: string; payment_intent: string; refunded: boolean };
export type Event = Thing & { type: string; created: number; data: { object: Thing } };

const MONTH_S = 30 * 86_400;
const AMOUNT = 4900;

/** State of the payment service, and its events, its own or caused by a customer at its pages. */
export class PaymentWorld {
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly charges = new Map<string, Charge>();
  /** Payments of invoices. */
  readonly paid: { invoice: string; payment_intent: string }[] = [];
  /** All sent events, oldest first. */
  readonly events: Event[] = [];
  /** Seconds that its clock is ahead of ours. */
  aheadS = 0;

  now(): number {
    return Math.floor(Date.now() / 1000) + this.aheadS;
  }

  add<Kind extends Thing>(to: Map<string, Kind>, thing: Kind): Kind {
    to.set(thing.id, thing);
    return thing;
  }

  /** Pays at the page of a session. */
  pay(session: Session): Subscription {
    const from = this.now();
    const id = idOf('sub');
    const item = { id: idOf('si'), object: 'subscription_item', price: { id: 'price_month' } };
    const subscription = this.add<Subscription>(this.subscriptions, {
      id,
      object: 'subscription',
      customer: session.customer,
      status: 'active',
      start_date: from,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      latest_invoice: '',
      metadata: { userId: session['client_reference_id'] },
      items: {
        object: 'list',
        data: [{ ...item, current_period_start: from, current_period_end: from + MONTH_S }],
      },
    });
    Object.assign(session, { status: 'complete', subscription: id, payment_status: 'paid' });
    this.charge(subscription);
    this.tell('customer.subscription.created', subscription);
    this.tell('checkout.session.completed', session);
    this.tell('invoice.paid', this.invoiceOf(subscription));
    return subscription;
  }

  private charge(subscription: Subscription): void {
    const payment_intent = idOf('pi');
    subscription.latest_invoice = idOf('in');
    this.paid.push({ invoice: subscription.latest_invoice, payment_intent });
    const { customer } = subscription;
    const refunded = { amount: AMOUNT, amount_refunded: 0, refunded: false };
    const id = idOf('ch');
    this.add(this.charges, { id, object: 'charge', customer, payment_intent, ...refunded });
  }

  newestSubscription(): Subscription {
    const newest = [...this.subscriptions.values()].at(-1);
    if (newest === undefined) throw new Error('Nobody subscribes');
    return newest;
  }

  /** The newest payment of a subscription. */
  chargeOf({ latest_invoice: invoice }: Subscription): Charge {
    const intent = this.paid.find((paid) => paid.invoice === invoice)?.payment_intent;
    const charge = [...this.charges.values()].find((one) => one.payment_intent === intent);
    if (charge === undefined) throw new Error('Nothing was paid');
    return charge;
  }

  private invoiceOf({ latest_invoice: id, id: subscription, customer }: Subscription): Thing {
    const parent = { type: 'subscription_details', subscription_details: { subscription } };
    return { id, object: 'invoice', customer, parent };
  }

  /** Ends the period and begins another: paid, or not. */
  renew(subscription: Subscription, outcome: 'paid' | 'failed'): void {
    const [item] = subscription.items.data;
    if (item === undefined) throw new Error('The subscription holds nothing');
    item.current_period_start = item.current_period_end;
    item.current_period_end += MONTH_S;
    subscription.status = outcome === 'paid' ? 'active' : 'past_due';
    this.charge(subscription);
    this.tell('customer.subscription.updated', subscription);
    const news = outcome === 'paid' ? 'invoice.paid' : 'invoice.payment_failed';
    this.tell(news, this.invoiceOf(subscription));
  }

  change(subscription: Subscription, changes: Partial<Subscription>): Event {
    Object.assign(subscription, changes);
    return this.tell('customer.subscription.updated', subscription);
  }

  end(subscription: Subscription): Event {
    Object.assign(subscription, { status: 'canceled', ended_at: this.now() });
    return this.tell('customer.subscription.deleted', subscription);
  }

  refund(charge: Charge, amount = AMOUNT): Event {
    Object.assign(charge, { amount_refunded: amount, refunded: amount === AMOUNT });
    return this.tell('charge.refunded', charge);
  }

  /** Also ends the customer's subscriptions. */
  removeCustomer(customer: Customer): Event {
    const own = [...this.subscriptions.values()].filter(({ customer: id }) => id === customer.id);
    for (const subscription of own.filter(({ status }) => status !== 'canceled')) {
      this.end(subscription);
    }
    const news = this.tell('customer.deleted', customer);
    customer.deleted = true;
    return news;
  }

  /** Copies the present state: later changes do not alter sent events. */
  private tell(type: string, about: Thing): Event {
    const event: Event = {
      id: idOf('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: idOf('req'), idempotency_key: null },
      type,
      data: { object: structuredClone(about) },
    };
    this.events.push(event);
    return event;
  }
}

export function idOf(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '')}`;
}
