import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { overviewTexts } from '#web/holdings/overview/texts.ts';
import { returnTexts } from '#web/holdings/returns/texts.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';

/** Maria sees what her accounts hold together, first with nothing in them. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const LOOKS = [
  { language: 'sv', theme: 'dark', viewport: PHONE },
  { language: 'en', theme: 'light', viewport: DESKTOP },
] as const;

type Visit = { page: Page; language: Language };

test.each(LOOKS)('all accounts are counted and grouped ($language)', async (look) => {
  const { language } = look;
  const texts = overviewTexts[language];
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  await page.goto('/holdings');
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor();
  await page.getByRole('link', { name: texts.addAccount }).waitFor();
  await expectAccessible(page, 'main');
  await addAccounts(maria);
  await page.goto('/holdings');
  await seeTotals({ page, language });
  await seeGroups({ page, language });
  await seeReturns({ page, language });
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Fonder' }).click();
  await page.getByRole('heading', { name: 'Fonder', level: 2 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/assets\/.+\/holdings$/);
});

/** Half of an account with a fund, and all of one with a share that has no price, and cash. */
async function addAccounts({ call }: Account): Promise<void> {
  const account = { type: 'investment', value: '0', currency: 'SEK' };
  const fonder = { ...account, name: 'Fonder', accountForm: 'af', ownershipPercentage: '50' };
  const isk = { ...account, name: 'ISK', accountForm: 'isk' };
  const ids = [];
  for (const body of [fonder, isk]) {
    const made = (await call('POST', '/api/assets', body)) as { id: string };
    ids.push(`/api/assets/${made.id}/holding-transactions`);
  }
  const fund = { name: 'Globalfonden', kind: 'fund', currency: 'SEK' };
  const share = { name: 'Onoterat AB', kind: 'share', currency: 'SEK' };
  const trade = { currency: 'SEK', instrument: fund };
  const [ofFonder = '', ofIsk = ''] = ids;
  const buy = { ...trade, kind: 'buy', quantity: '10' };
  await call('POST', ofFonder, { ...buy, day: '2026-01-15', price: '100' });
  await call('POST', ofFonder, { ...buy, day: '2026-02-16', price: '120' });
  const moved = { kind: 'transfer_in', instrument: share, quantity: '5', currency: 'SEK' };
  await call('POST', ofIsk, { ...moved, day: '2026-03-02' });
  const deposit = { kind: 'deposit', instrument: null, amount: '800', currency: 'SEK' };
  await call('POST', ofIsk, { ...deposit, day: '2026-03-02' });
}

/** Half of 20 × 120, and 800; half of the 2,200 that the units cost. */
async function seeTotals({ page, language }: Visit): Promise<void> {
  const texts = overviewTexts[language];
  const words = holdingsTexts[language];
  const main = page.getByRole('main');
  await main.getByText(texts.total).waitFor();
  await expect
    .poll(() => figures(page))
    .toMatchObject({
      [texts.total]: '2 000,00 kr',
      [words.gain]: '+100,00 kr',
      [words.invested]: '1 100,00 kr',
    });
  await main.getByText(texts.leftOut({ name: 'Onoterat AB', count: 1 })).waitFor();
  await open({ page, language }, texts.total);
  const drawer = page.getByRole('dialog', { name: texts.total });
  await drawer.getByText('1 200,00 kr').waitFor();
  await drawer.getByText('Onoterat AB · ISK').waitFor();
  await pressEscape(page);
}

async function seeGroups({ page, language }: Visit): Promise<void> {
  const { ways } = overviewTexts[language];
  const { kinds, cash } = holdingsTexts[language];
  await page.getByRole('button', { name: ways.kind, exact: true }).click();
  await open({ page, language }, kinds.fund);
  const drawer = page.getByRole('dialog', { name: kinds.fund });
  await drawer.getByText('Globalfonden').waitFor();
  await pressEscape(page);
  const row = page.getByRole('row').filter({ hasText: cash });
  const words = async () => (await row.innerText()).replaceAll(/\s+/g, ' ');
  await expect.poll(words).toContain('800,00 kr');
  await page.getByRole('button', { name: ways.account, exact: true }).click();
  await page.getByRole('link', { name: 'Fonder' }).waitFor();
}

/** The whole account: 2,200 came in, and the price rose by 20 for ten units. */
async function seeReturns({ page, language }: Visit): Promise<void> {
  const texts = returnTexts[language];
  await page.getByText(texts.wholeAccounts).waitFor();
  await page.getByRole('button', { name: texts.periodNames.all }).click();
  const row = page.getByRole('row').filter({ hasText: texts.lines.price });
  const words = async () => (await row.innerText()).replaceAll(/\s+/g, ' ');
  await expect.poll(words).toContain('+200,00 kr');
  await open({ page, language }, texts.lines.price);
  await page.getByRole('dialog', { name: texts.lines.price }).getByText('Globalfonden').waitFor();
  await pressEscape(page);
}

async function open({ page, language }: Visit, label: string): Promise<void> {
  // The account "Fonder" is on the screen until the group "Fond" is.
  const name = uiTexts[language].explain({ label });
  await page.getByRole('button', { name, exact: true }).click();
}

async function figures(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('main p[class*="figure-label"]')];
    return Object.fromEntries(
      labels.map((label) => {
        const words = label.nextElementSibling?.textContent ?? '';
        return [label.textContent, words.replaceAll(/\s/g, ' ')];
      }),
    );
  });
}

test('the widget of holdings has their value, gain and return, and leads to them', async () => {
  const { page, context } = await openVisit({ ...LOOKS[0], origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  // A dashboard of nothing at all has no widgets.
  const boat = { type: 'vehicle', name: 'Båt', value: '45000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', boat);
  await maria.call('GET', '/api/dashboard-widgets');
  const widget = { widgetType: 'holdings', position: 1, isVisible: 1 };
  await maria.call('POST', '/api/dashboard-widgets', { action: 'add', ...widget });
  await page.goto('/');
  const cell = page.locator('[data-widget="holdings"]');
  await cell.getByText(overviewTexts.sv.emptyTitle).waitFor();
  await addAccounts(maria);
  await page.goto('/');
  const words = async () => (await cell.innerText()).replaceAll(/\s+/g, ' ');
  await expect.poll(words).toContain('2 000,00 kr');
  await expect.poll(words).toContain('+100,00 kr (+9,1 %)');
  await expect.poll(words).toContain(`${holdingsTexts.sv.kinds.fund} 60,0 %`);
  await open({ page, language: 'sv' }, holdingsTexts.sv.gain);
  await page.getByRole('dialog', { name: holdingsTexts.sv.gain }).getByText('1 100,00').waitFor();
  await pressEscape(page);
  await expectAccessible(page, 'main');
  await cell.getByRole('link', { name: overviewTexts.sv.heading }).click();
  await page.getByText(overviewTexts.sv.total).waitFor();
});

test('a household sees each account once, without its holdings', async () => {
  const { page, context } = await openVisit({ ...LOOKS[0], origin });
  const texts = overviewTexts.sv;
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await addAccounts(maria);
  await maria.call('POST', '/api/households', { name: 'Lindgården' });
  await page.goto('/holdings');
  await page.getByLabel(texts.whose).selectOption({ label: 'Lindgården' });
  await expect.poll(() => figures(page)).toMatchObject({ [texts.householdTotal]: '2 000,00 kr' });
  expect(await figures(page)).not.toHaveProperty(holdingsTexts.sv.gain);
  await page.getByRole('button', { name: texts.ways.kind, exact: true }).click();
  await open({ page, language: 'sv' }, holdingsTexts.sv.kinds.fund);
  const drawer = page.getByRole('dialog', { name: holdingsTexts.sv.kinds.fund });
  await drawer.getByRole('row').filter({ hasText: 'Fonder' }).getByText('Maria').waitFor();
  expect(await drawer.getByText('Globalfonden').count()).toBe(0);
  await pressEscape(page);
  await expectAccessible(page, 'main');
});

test('a guest keeps typed values, and reads what an account adds', async () => {
  const { page } = await openVisit({ ...LOOKS[0], origin });
  const texts = overviewTexts.sv;
  await page.goto('/guest/holdings');
  await page.getByRole('heading', { name: texts.guestTitle }).waitFor();
  await page.getByRole('main').getByRole('link', { name: texts.toAssets }).waitFor();
  await expectAccessible(page, 'main');
});
