import {
  type Customer,
  idOf,
  type PaymentWorld,
  type Session,
  type Subscription,
  type Thing,
} from './payment-world.ts';

export type PaymentRequest = { method: string; path: string; form: URLSearchParams };
export type Answer = { status: number; body: object };

/** The parts of the payment service's interface that we use, as it answers them. */
export function answerTo(world: PaymentWorld, url: string, asked: PaymentRequest): Answer {
  const { method, path, form } = asked;
  const [, , kind = '', ...rest] = path.split('/');
  const call = `${method} ${kind}`;
  const id = rest[0] ?? '';
  switch (call) {
    case 'POST customers':
      return id === '' ? found(createCustomer(world, form)) : changeCustomer(world, id, form);
    case 'GET customers':
      return world.customers.has(id) ? found(world.customers.get(id)) : missing('id');
    case 'DELETE customers':
      return removeCustomer(world, id);
    case 'GET subscriptions':
      return subscriptionsOf(world, form);
    case 'DELETE subscriptions':
      return endSubscription(world, id);
    case 'POST checkout':
      return rest[2] === 'expire' ? expire(world, rest[1]) : openSession(world, url, form);
    case 'GET checkout':
      return listed([...world.sessions.values()], form);
    case 'POST billing_portal':
      return openPortal(world, url, form);
    case 'GET prices':
      return priceOf(id);
    case 'GET charges':
      return world.charges.has(id) ? found(world.charges.get(id)) : missing('id');
    case 'GET invoice_payments':
      return paymentsOf(world, form);
    default:
      return refused(404, { type: 'invalid_request_error', message: `Unrecognized: ${call}` });
  }
}

function found(thing: object | undefined): Answer {
  return { status: 200, body: thing ?? {} };
}

/** The library takes a response for a success whatever its status, unless it holds an `error`. */
export function refused(status: number, error: object): Answer {
  return { status, body: { error } };
}

function missing(param: string): Answer {
  const what = { type: 'invalid_request_error', code: 'resource_missing', param };
  return refused(404, { ...what, message: `No such ${param}` });
}

function isKnown(world: PaymentWorld, id: string | null): boolean {
  const customer = world.customers.get(id ?? '');
  return customer !== undefined && customer.deleted !== true;
}

function createCustomer(world: PaymentWorld, form: URLSearchParams): Customer {
  const email = form.get('email') ?? '';
  const metadata = { userId: form.get('metadata[userId]') };
  return world.add(world.customers, { id: idOf('cus'), object: 'customer', email, metadata });
}

function changeCustomer(world: PaymentWorld, id: string, form: URLSearchParams): Answer {
  const customer = world.customers.get(id);
  if (customer === undefined || !isKnown(world, id)) return missing('id');
  customer.email = form.get('email') ?? customer.email;
  return found(customer);
}

function removeCustomer(world: PaymentWorld, id: string): Answer {
  const customer = world.customers.get(id);
  if (customer === undefined || !isKnown(world, id)) return missing('id');
  world.removeCustomer(customer);
  return found({ id, object: 'customer', deleted: true });
}

function list(things: readonly Thing[]): Answer {
  return found({ object: 'list', data: things, has_more: false, url: '/v1/list' });
}

function listed(
  things: readonly (Thing & { customer: string; status: string })[],
  form: URLSearchParams,
): Answer {
  const [customer, status] = [form.get('customer'), form.get('status')];
  const isWanted = (thing: { status: string }) =>
    status === null ? thing.status !== 'canceled' : status === 'all' || thing.status === status;
  return list(
    things.filter((thing) => thing.customer === customer && isWanted(thing)).toReversed(),
  );
}

function subscriptionsOf(world: PaymentWorld, form: URLSearchParams): Answer {
  if (!isKnown(world, form.get('customer'))) return missing('customer');
  return listed([...world.subscriptions.values()], form);
}

function endSubscription(world: PaymentWorld, id: string): Answer {
  const subscription: Subscription | undefined = world.subscriptions.get(id);
  if (subscription === undefined || subscription.status === 'canceled') return missing('id');
  world.end(subscription);
  return found(subscription);
}

function openSession(world: PaymentWorld, url: string, form: URLSearchParams): Answer {
  if (!isKnown(world, form.get('customer'))) return missing('customer');
  if (form.get('line_items[0][price]') !== 'price_month') return missing('line_items[0][price]');
  const id = idOf('cs');
  const session: Session = {
    id,
    object: 'checkout.session',
    status: 'open',
    mode: form.get('mode'),
    customer: form.get('customer') ?? '',
    client_reference_id: form.get('client_reference_id'),
    locale: form.get('locale') ?? '',
    metadata: { price: form.get('metadata[price]') },
    success_url: form.get('success_url'),
    cancel_url: form.get('cancel_url'),
    url: `${url}/pay/${id}`,
  };
  return found(world.add(world.sessions, session));
}

function expire(world: PaymentWorld, id = ''): Answer {
  const session = world.sessions.get(id);
  if (session === undefined) return missing('id');
  session.status = 'expired';
  return found(session);
}

function openPortal(world: PaymentWorld, url: string, form: URLSearchParams): Answer {
  const customer = form.get('customer') ?? '';
  if (!isKnown(world, customer)) return missing('customer');
  const back = encodeURIComponent(form.get('return_url') ?? '');
  const id = idOf('bps');
  const address = `${url}/portal/${customer}?back=${back}`;
  return found({ id, object: 'billing_portal.session', customer, url: address });
}

function priceOf(id: string): Answer {
  if (id !== 'price_month') return missing('id');
  const recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed' };
  return found({ id, object: 'price', unit_amount: 4900, currency: 'sek', recurring });
}

function paymentsOf(world: PaymentWorld, form: URLSearchParams): Answer {
  const intent = form.get('payment[payment_intent]');
  const paid = world.paid.filter(({ payment_intent }) => payment_intent === intent);
  return list(
    paid.map(({ invoice, payment_intent }) => ({
      id: idOf('inpay'),
      object: 'invoice_payment',
      invoice,
      payment: { type: 'payment_intent', payment_intent },
    })),
  );
}
