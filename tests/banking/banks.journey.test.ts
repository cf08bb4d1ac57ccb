import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { rememberReading, wasRead } from '#tests/support/read-page.ts';

/**
 * Maria connects her bank in the sandbox, links an account to her savings, renews an ended consent,
 * and removes both banks, one with and one without its transactions.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const words = {
  connect: 'Connect a bank',
  agree: 'Agree',
  opening: 'Opening the bank...',
  signedOut: 'Unauthorized',
  cancel: 'Cancel',
  tenDays: '10 days, to see the reminder',
  declined: 'Nothing was connected',
  toBanks: 'To the banks',
  follow: 'Follow the accounts',
  counts: 'The balance counts as',
  savings: 'Asset: Sparkonto',
  nothing: 'Nothing: only transactions',
  connected: 'Up to date',
  ending: /The consent ends .+\. Renew it before then\./,
  read: 'Update now',
  needsConsent: 'Needs your consent',
  renew: 'Renew consent',
  renewed: 'The consent is renewed',
  leave: 'Disconnect',
  left: 'Disconnected',
  removeData: 'Also remove its accounts and all their transactions',
  remove: 'Remove',
};

const press = (on: Page | Locator, name: string) =>
  on.getByRole('button', { name, exact: true }).click();

test('banks are connected, renewed and left on a phone', async () => {
  const view = { viewport: PHONE, language: 'en', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  await returnSignedOut(context);
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  // Called as the account at the bank is: it is proposed.
  const savings = { name: 'Sparkonto', type: 'savings', value: '1000.00', currency: 'SEK' };
  await maria.call('POST', '/api/assets', savings);
  await connectTimglas(maria);
  await page.goto('/banks');
  await leaveAndReturn(page);
  await turnBack(page);
  await connect(page);
  await compare(maria);
  await renew(page);
  await leave(page, maria);
  await context.close();
});

/** A user whose session has ended meanwhile is told so, and led to the sign-in. */
async function returnSignedOut(context: BrowserContext) {
  const page = await context.newPage();
  await page.addInitScript(rememberReading, words.signedOut);
  await page.goto('/banks/return?state=x&code=granbanken');
  await page.waitForURL('**/auth');
  expect(await wasRead(page, words.signedOut)).toBe(true);
  await page.close();
}

/** By the browser's back button, which may restore the page as it was left. */
async function leaveAndReturn(page: Page) {
  await page.route('**/api/bank-connections', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { url: '/on-the-way' } })
      : route.fallback(),
  );
  // An answer without a page leaves the shown one.
  await page.route('**/on-the-way', (route) => route.fulfill({ status: 204 }));
  await press(page, words.connect);
  const bank = page.getByRole('dialog').getByRole('button', { name: 'Granbanken' });
  await bank.click();
  await page.getByRole('dialog').getByText(words.opening).waitFor();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await page.getByRole('dialog').getByText(words.opening).waitFor({ state: 'detached' });
  expect(await bank.getAttribute('aria-disabled')).toBe('false');
  await page.unroute('**/api/bank-connections');
}

/** To a bank of the sandbox and, at its page, no further. */
async function turnBack(page: Page) {
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Granbanken' }).click();
  await page.getByRole('button', { name: words.agree }).waitFor();
  await expectAccessible(page);
  await press(page, words.cancel);
  await page.getByRole('heading', { name: words.declined }).waitFor();
  expect(page.url()).not.toContain('state=');
  await page.getByRole('link', { name: words.toBanks }).click();
}

async function agreeAt(page: Page, bank: string) {
  await press(page, words.connect);
  await page.getByRole('dialog').getByRole('button', { name: bank }).click();
  await page.getByRole('button', { name: words.agree }).waitFor();
}

async function connect(page: Page) {
  await agreeAt(page, 'Granbanken');
  await page.getByRole('combobox').selectOption({ label: words.tenDays });
  // She once requested a link by mail: the bank's redirect must not be taken for its code.
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.addInitScript(() => localStorage.setItem('valv.session-code-verifier', '"x"'));
  await chooseOnceKnown(page);
  expect(asked.filter((url) => url.includes('/auth/v1/'))).toEqual([]);
  await page.getByRole('checkbox', { name: 'Lönekonto' }).uncheck();
  const [saved, spent] = [0, 1].map((at) => page.getByLabel(words.counts).nth(at));
  const proposed = await saved?.locator('option:checked').textContent();
  expect(proposed).toBe(words.savings);
  await spent?.selectOption({ label: String(words.nothing) });
  await expectAccessible(page);
  await press(page, words.follow);
  const card = cardOf(page, 'Granbanken');
  await card.getByText(words.connected, { exact: true }).waitFor();
  await card.getByText(words.ending).waitFor();
  await card.getByText(words.savings).waitFor();
  const asking = page.waitForResponse('**/api/bank-connections/*/sync');
  await press(card, words.read);
  await asking;
  await card.getByText(words.connected, { exact: true }).waitFor();
}

/** The choices of an account must be loaded before one is made. */
async function chooseOnceKnown(page: Page) {
  const known = Promise.withResolvers<undefined>();
  await page.route('**/api/assets', async (route) => {
    await known.promise;
    await route.fallback();
  });
  await press(page, words.agree);
  const follow = page.getByRole('button', { name: words.follow });
  await follow.waitFor();
  expect(await follow.getAttribute('aria-disabled')).toBe('true');
  known.resolve(undefined);
  await page.getByRole('checkbox', { name: 'Lönekonto' }).waitFor();
  expect(await follow.getAttribute('aria-disabled')).toBe('false');
  await page.unroute('**/api/assets');
}

type Connections = { accounts: { name: string; balance: string; isChosen: boolean }[] }[];

/** Net worth is the balance of the account that is linked to her savings. */
async function compare(maria: Account) {
  const read = async () => ((await maria.call('GET', '/api/bank-connections')) as Connections)[1];
  await expect.poll(read).toMatchObject({ status: 'connected' });
  const connection = await read();
  const followed = connection?.accounts.filter(({ isChosen }) => isChosen) ?? [];
  expect(followed.map(({ name }) => name)).toEqual(['Sparkonto', 'Kreditkort']);
  const summary = (await maria.call('GET', '/api/financial-summary')) as { netWorth: number };
  expect(summary.netWorth).toBe(Number(followed[0]?.balance));
  expect(summary.netWorth).toBeGreaterThan(1000);
}

const cardOf = (page: Page, bank: string) => page.getByRole('region', { name: bank, exact: true });

/** A bank whose consent ends after the first reading. */
async function connectTimglas(maria: Account) {
  const path = '/api/bank-connections';
  const bank = 'timglasbanken';
  const { url } = (await maria.call('POST', path, { bank })) as { url: string };
  const state = new URL(url).searchParams.get('state');
  const answer = { code: bank, days: '180' };
  const returned = await maria.call('POST', `${path}/return`, { state, answer });
  const { connection } = returned as { connection: { id: string; accounts: { key: string }[] } };
  const accounts = connection.accounts.map(({ key }) => ({ key, link: null }));
  await maria.call('PUT', `${path}/${connection.id}/accounts`, { accounts });
}

async function renew(page: Page) {
  const card = cardOf(page, 'Timglasbanken');
  await card.getByText(words.connected, { exact: true }).waitFor();
  await press(card, words.read);
  await card.getByText(words.needsConsent, { exact: true }).waitFor();
  await expectAccessible(page);
  await press(card, words.renew);
  await press(page, words.agree);
  await page.getByText(words.renewed, { exact: true }).first().waitFor();
}

async function leave(page: Page, maria: Account) {
  const gran = cardOf(page, 'Granbanken');
  await press(gran, words.leave);
  await page.getByRole('checkbox', { name: words.removeData }).waitFor();
  await expectAccessible(page, '[role=alertdialog]');
  await press(page.getByRole('alertdialog'), words.leave);
  await gran.getByText(words.left, { exact: true }).waitFor();
  const timglas = cardOf(page, 'Timglasbanken');
  await press(timglas, words.leave);
  await page.getByRole('checkbox', { name: words.removeData }).check();
  await press(page.getByRole('alertdialog'), words.remove);
  await timglas.waitFor({ state: 'detached' });
  const accounts = (await maria.call('GET', '/api/bank-accounts')) as { accountName: string }[];
  expect(accounts.map(({ accountName }) => accountName)).toEqual(['Sparkonto', 'Kreditkort']);
  const { transactions } = (await maria.call('GET', '/api/transactions?limit=200')) as {
    transactions: object[];
  };
  expect(transactions.length).toBeGreaterThan(100);
}
