import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DESKTOP, openVisit, type Visit } from '#tests/support/browser.ts';
import { hasCode } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { quiet } from '#tests/support/quiet.ts';

const SCRIPTS = '**/assets/*.js';
let origin: string;

serveJourneys((address) => {
  origin = address;
});

/** Erik's page is open while its code goes away; the server sends the page as `sent` says. */
async function visitWithoutCode(sent: (html: string) => string): Promise<Visit> {
  const view = { origin, viewport: DESKTOP, language: 'sv', theme: 'dark' } as const;
  const visit = await openVisit(view);
  await visit.page.goto('/login');
  await visit.page.getByRole('heading', { name: 'Logga in' }).waitFor();
  await hasCode(visit.page);
  let isNewer = false;
  await visit.page.route(SCRIPTS, (route) =>
    isNewer ? route.continue() : route.fulfill({ status: 404, json: {} }),
  );
  await visit.page.route('**/forgot-password', async (route) => {
    if (isNewer) return route.continue();
    const answer = await route.fetch();
    const html = await answer.text();
    isNewer = sent(html) !== html;
    return route.fulfill({ response: answer, body: sent(html) });
  });
  onTestFinished(() => visit.page.unrouteAll({ behavior: 'wait' }));
  return visit;
}

async function openForgot(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Glömt lösenordet?' }).click();
}

test('a page from before a new version becomes the new one by itself', async () => {
  const other = (html: string) => html.replaceAll(/\/assets\/[\w-]+\.js/g, '/assets/newer.js');
  const { page, troubles } = await visitWithoutCode(other);
  await openForgot(page);
  await page.getByRole('button', { name: 'Skicka länken' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/forgot-password');
  // The browser reports the missing code.
  troubles.length = 0;
});

test('while there is no new version the page says so and stays', async () => {
  const { page, troubles } = await visitWithoutCode((html) => html);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await openForgot(page);
  await page.getByRole('button', { name: 'Försök igen' }).waitFor();
  await quiet(page);
  expect(loads).toBe(0);
  troubles.length = 0;
});
