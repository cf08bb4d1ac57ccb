import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { HEADER } from '../support/bank.ts';
import { DESKTOP, openVisit } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';

/** Answers arrive in another order than their requests, and presses need not wait. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

async function begin() {
  const view = { viewport: DESKTOP, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  return { page, maria };
}

type Held = { arrived: Promise<unknown>; release: () => void; count: () => number };

/** The first request that `isMeant` is answered by the server, and heard of when it is released. */
async function hold(page: Page, path: string, isMeant: (route: Route) => boolean): Promise<Held> {
  const arrived = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  let count = 0;
  await page.route(path, async (route) => {
    if (!isMeant(route)) return route.fallback();
    count += 1;
    if (count > 1) return route.fallback();
    const response = await route.fetch();
    arrived.resolve(undefined);
    await released.promise;
    await route.fulfill({ response });
  });
  const release = () => released.resolve(undefined);
  return { arrived: arrived.promise, release, count: () => count };
}

const by = (method: string) => (route: Route) => route.request().method() === method;

/** All that the presses before it begin with has begun. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));

const ASSET = { type: 'other', currency: 'SEK' };
const MORTGAGE = {
  type: 'mortgage',
  currency: 'SEK',
  name: 'Bolån',
  balance: '2200000',
  interestRate: '3.55',
  monthlyInterest: '6508.33',
  monthlyAmortization: '3608.67',
  monthlyPayment: '10117',
};

/** By the menu, without loading the application again. */
async function go(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('lists, amounts and transactions keep writes made while requests are pending', async () => {
  const { page, maria } = await begin();
  await maria.call('POST', '/api/assets', { ...ASSET, name: 'Båt', value: '45000' });
  await maria.call('POST', '/api/liabilities', MORTGAGE);
  await page.goto('/assets');
  await writeBesideList(page, maria);
  await doubleClickSave(page);
  await typeAmountDuringSave(page, maria);
  await doubleClickLoanCosts(page, maria);
  await addPayments(page);
  await readNextPageDuringSave(page);
  await clearUnfinishedSearch(page);
});

/** A write beside a list that is still being read is in that list. */
async function writeBesideList(page: Page, maria: Account): Promise<void> {
  const list = await hold(page, '**/api/liabilities', by('GET'));
  await page.getByRole('main').getByText('Båt', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Skulder', exact: true }).click();
  await list.arrived;
  await page.goBack();
  const loan = { ...ASSET, name: 'Billån', balance: '9000' };
  await maria.call('POST', '/api/liabilities', loan);
  await page.getByRole('button', { name: /^45.*ändra beloppet för Båt/ }).click();
  await page.getByRole('main').getByRole('textbox', { name: 'Värde' }).fill('46000');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await page.getByRole('button', { name: /^46.*ändra beloppet för Båt/ }).waitFor();
  list.release();
  await settled(page);
  await page.getByRole('link', { name: 'Skulder', exact: true }).click();
  const rows = page.getByRole('main').getByRole('heading', { name: 'Billån', exact: true });
  await expect.poll(() => rows.count()).toBe(1);
}

/** A double click on Save is no conflict with oneself. */
async function doubleClickSave(page: Page): Promise<void> {
  await go(page, 'Tillgångar');
  await page.getByRole('button', { name: /^46.*ändra beloppet för Båt/ }).click();
  await page.getByRole('main').getByRole('textbox', { name: 'Värde' }).fill('47000');
  const saving = await hold(page, '**/api/assets/*', by('PUT'));
  const save = page.getByRole('button', { name: 'Spara', exact: true });
  await save.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await saving.arrived;
  await settled(page);
  expect(saving.count()).toBe(1);
  saving.release();
  await page.getByRole('button', { name: /^47.*ändra beloppet för Båt/ }).waitFor();
}

/** An amount typed during a save stays. */
async function typeAmountDuringSave(page: Page, maria: Account): Promise<void> {
  await go(page, 'Historik');
  const field = page.getByRole('textbox', { name: /^Båt/ });
  const saving = await hold(page, '**/historical-values', by('POST'));
  await field.fill('48000');
  await field.press('Enter');
  await saving.arrived;
  await field.fill('49000');
  saving.release();
  await page.getByText('Nu 48 000,00 kr').waitFor();
  expect(await field.inputValue()).toBe('49000');
  await page.getByText('1 värde osparat').waitFor();
  await page.getByRole('button', { name: 'Spara månaden' }).click();
  await page.getByText('Inget att spara').waitFor();
  const month = monthOf(dayOf(new Date()));
  const [year, number] = month.split('-').map(Number);
  const path = `/api/historical-values?year=${year}&month=${number}`;
  expect(await maria.call('GET', path)).toMatchObject({
    assets: [{ typed: { value: '49000.00' } }],
  });
}

/** A double click adds the costs of a loan once. */
async function doubleClickLoanCosts(page: Page, maria: Account): Promise<void> {
  await go(page, 'Kostnader');
  const add = page.getByRole('button', { name: 'Lägg till som kostnader' });
  const adding = await hold(page, '**/api/costs/several', by('POST'));
  await add.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await adding.arrived;
  adding.release();
  await add.waitFor({ state: 'detached' });
  const costs = (await maria.call('GET', '/api/costs')) as { name: string }[];
  expect(costs.map(({ name }) => name).sort()).toEqual(['Amortering', 'Ränta på lån']);
}

test('letters, widgets, banks and the profile keep clicks while requests are pending', async () => {
  const { page, maria } = await begin();
  await maria.call('POST', '/api/assets', { ...ASSET, name: 'Båt', value: '45000' });
  const home = await maria.call('POST', '/api/households', { name: 'Hemma' });
  const { id } = home as { id: string };
  await maria.call('POST', `/api/households/${id}/invitations`, { email: 'erik@example.com' });
  await page.goto('/');
  await changeDashboardTwice(page, maria);
  await doubleClickSendAgain(page);
  await endSyncBehindScreen(page, maria);
  await leaveAnswer(page);
  await page.goto('/account');
  await chooseCurrencyTwice(page, maria);
  await typeNameDuringSave(page, maria);
});

/** A change waits for one that was made before the dashboard was left. */
async function changeDashboardTwice(page: Page, maria: Account): Promise<void> {
  await page.getByRole('button', { name: 'Anpassa översikten' }).click();
  const changing = await hold(page, '**/api/dashboard-widgets', by('POST'));
  await page.getByRole('button', { name: 'Ta bort Summa skulder' }).click();
  await changing.arrived;
  await page.getByRole('link', { name: 'Skulder', exact: true }).click();
  await page.getByRole('heading', { name: 'Inga skulder ännu' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Anpassa översikten' }).click();
  await page.getByRole('button', { name: 'Ta bort Summa tillgångar' }).click();
  await settled(page);
  expect(changing.count()).toBe(1);
  changing.release();
  const types = () =>
    page
      .locator('[data-widget]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-widget')));
  await expect.poll(types).not.toContain('total_assets');
  const kept = async () =>
    ((await maria.call('GET', '/api/dashboard-widgets')) as { widgetType: string }[]).map(
      ({ widgetType }) => widgetType,
    );
  await expect.poll(kept).not.toContain('total_assets');
  await settled(page);
  expect(await types()).toEqual(await kept());
}

/** A double click on Send again sends one letter. */
async function doubleClickSendAgain(page: Page): Promise<void> {
  await go(page, 'Hushåll');
  await page.getByRole('button', { name: 'Medlemmar' }).click();
  const again = page.getByRole('button', { name: 'Skicka igen till erik@example.com' });
  await again.waitFor();
  const sending = await hold(page, '**/resend', by('POST'));
  await again.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await sending.arrived;
  await settled(page);
  expect(sending.count()).toBe(1);
  sending.release();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The currency that is chosen last stays. */
async function chooseCurrencyTwice(page: Page, maria: Account): Promise<void> {
  const currency = page.getByRole('combobox', { name: 'Valuta' });
  const saving = await hold(page, '**/api/auth/user/profile', by('PUT'));
  await currency.selectOption('EUR');
  await saving.arrived;
  await currency.selectOption('USD');
  await settled(page);
  expect(saving.count()).toBe(1);
  saving.release();
  await expect.poll(() => currency.inputValue()).toBe('USD');
  await expect.poll(() => maria.call('GET', '/api/user')).toMatchObject({ currency: 'USD' });
}

/** A name typed while another is being saved is not lost with the session. */
async function typeNameDuringSave(page: Page, maria: Account): Promise<void> {
  const name = page.getByLabel('Förnamn');
  const save = page.getByRole('button', { name: 'Spara ändringarna' });
  const saving = await hold(page, '**/api/auth/user/profile', by('PUT'));
  await name.fill('Mia');
  await save.click();
  await saving.arrived;
  await name.fill('Marie');
  saving.release();
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe(null);
  await maria.call('POST', '/api/logout');
  await save.click();
  await page.getByRole('heading', { name: 'Logga in igen' }).waitFor();
  expect(await name.inputValue()).toBe('Marie');
}

/** A little more than a page of them. */
const PAYMENTS = 60;

async function addPayments(page: Page): Promise<void> {
  const day = dayOf(new Date());
  const rows = Array.from(
    { length: PAYMENTS },
    (_, row) => `${day};;${row};KIOSK;-${row + 1}.000;`,
  );
  const buffer = Buffer.from([HEADER, ...rows].join('\n'));
  const file = { name: 'konto.csv', mimeType: 'text/csv', buffer };
  await go(page, 'Transaktioner');
  await page.locator('input[type=file]').first().setInputFiles(file);
  const add = { name: `Lägg till ${PAYMENTS} transaktioner` };
  await page.getByRole('dialog').getByRole('button', add).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The next page neither ends the read that follows a write nor is lost in it. */
async function readNextPageDuringSave(page: Page): Promise<void> {
  const edit = page.getByRole('main').getByRole('button', { name: 'Ändra KIOSK' });
  await edit.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Taggar/ }).fill('resa');
  const list = await hold(page, '**/api/transactions*', by('GET'));
  await dialog.getByRole('button', { name: 'Spara', exact: true }).click();
  await list.arrived;
  await page.getByRole('button', { name: 'Visa tidigare' }).click();
  await settled(page);
  list.release();
  await expect.poll(() => edit.count()).toBe(PAYMENTS);
  await page.getByRole('main').getByText(/resa$/).waitFor();
}

/** Unfinished search text is not searched for after filters are cleared. */
async function clearUnfinishedSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fler filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Belopp från' }).fill('1');
  const search = page.getByRole('searchbox');
  const clear = page.getByRole('button', { name: 'Rensa', exact: true });
  await clear.waitFor();
  await search.evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, 'kiosk');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.textContent === 'Rensa')?.click();
  });
  await clear.waitFor({ state: 'detached' });
  expect(await search.inputValue()).toBe('');
}

/**
 * The answer on devices begins and does not end, and is aborted when it is no longer needed. No
 * other request is answered after it, which would end the report on the connection.
 */
function beginSessions(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (path, init) => {
    if (document.documentElement.dataset['begun'] === '') return new Promise(() => undefined);
    if (path !== '/api/sessions') return fetch(path, init);
    const body = new ReadableStream({
      start: (answer) => {
        answer.enqueue(new TextEncoder().encode('{'));
        init?.signal?.addEventListener('abort', () => answer.error(init.signal?.reason));
        document.documentElement.dataset['begun'] = '';
      },
    });
    return new Response(body);
  };
}

/** A sync that ends behind another screen is seen there. */
async function endSyncBehindScreen(page: Page, maria: Account): Promise<void> {
  const bank = 'granbanken';
  const { url } = (await maria.call('POST', '/api/bank-connections', { bank })) as { url: string };
  const state = new URL(url).searchParams.get('state');
  const answer = { code: bank, days: '180' };
  await maria.call('POST', '/api/bank-connections/return', { state, answer });
  let isUnderWay = true;
  await page.route('**/api/bank-connections', async (route) => {
    const response = await route.fetch();
    const [connection] = (await response.json()) as object[];
    const status = isUnderWay ? 'syncing' : 'connected';
    await route.fulfill({ json: [{ ...connection, status }] });
  });
  await page.goto('/banks');
  await page.getByText('Granbanken').first().waitFor();
  await page.getByRole('link', { name: 'Tillgångar', exact: true }).click();
  await page.getByRole('main').getByText('Båt', { exact: true }).waitFor();
  await maria.call('POST', '/api/assets', { ...ASSET, name: 'Sparkonto', value: '1000' });
  isUnderWay = false;
  const rows = page.getByRole('main').getByRole('heading', { name: 'Sparkonto', exact: true });
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(1);
}

/** An answer that is left before its end is no lost connection. */
async function leaveAnswer(page: Page): Promise<void> {
  await page.evaluate(beginSessions);
  await page.getByRole('button', { name: 'Konto och inställningar' }).click();
  await page.getByRole('menuitem', { name: 'Konto', exact: true }).click();
  await page.waitForFunction(() => document.documentElement.dataset['begun'] === '');
  await page.goBack();
  await page.getByRole('main').getByText('Båt', { exact: true }).waitFor();
  await settled(page);
  expect(await page.getByText('Servern går inte att nå.').count()).toBe(0);
}
