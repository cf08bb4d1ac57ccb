import type { PaymentWorld, Subscription } from './payment-world.ts';

type Visited = {
  path: string;
  query: URLSearchParams;
  /** The name of the button that was pressed, as a form sends it; empty when none was. */
  pressed: string;
};

type Page = { html: string } | { to: string };

/** The pages where a user pays, and where they change the subscription. */
export function pageAt(world: PaymentWorld, { path, query, pressed }: Visited): Page {
  const [, kind, id = ''] = path.split('/');
  const button = new URLSearchParams(pressed).get('press');
  if (kind === 'pay') return checkoutPage(world, id, button);
  if (kind === 'portal') return portalPage(world, id, { button, back: query.get('back') ?? '/' });
  return { html: '' };
}

function checkoutPage(world: PaymentWorld, id: string, button: string | null): Page {
  const session = world.sessions.get(id);
  if (session?.status !== 'open') return page('This page is over', []);
  if (button === 'Back') return { to: String(session['cancel_url']) };
  if (button === null) return page('Checkout', ['Pay', 'Back']);
  world.pay(session);
  return { to: String(session['success_url']) };
}

type Pressed = { button: string | null; back: string };

function portalPage(world: PaymentWorld, customer: string, { button, back }: Pressed): Page {
  const own = [...world.subscriptions.values()].find((one) => one.customer === customer);
  if (button === 'Back' || own === undefined) return { to: back };
  if (button === 'Cancel') world.change(own, canceled(own));
  if (button === 'Resume') world.change(own, { cancel_at_period_end: false, cancel_at: null });
  return page('Portal', [own.cancel_at_period_end ? 'Resume' : 'Cancel', 'Back']);
}

/** As the service writes it: both the wish, and the instant that it comes to. */
export function canceled({ items }: Subscription): Partial<Subscription> {
  return { cancel_at_period_end: true, cancel_at: items.data[0]?.current_period_end ?? null };
}

function page(title: string, buttons: readonly string[]): Page {
  const all = buttons.map((name) => `<button name="press" value="${name}">${name}</button>`);
  return {
    html:
      `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>` +
      `<form method="post">${all.join('')}</form></html>`,
  };
}
