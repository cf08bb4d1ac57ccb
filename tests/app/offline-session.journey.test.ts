import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit, PHONE, type Visit } from '#tests/support/browser.ts';
import { addByHand, assets } from '#tests/support/family.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import {
  keptForOffline,
  letTokenExpire,
  onlyOffline,
  readersOf,
} from '#tests/support/kept-visit.ts';
import { type Account, signInOnce } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/** A token that expires with and without a network, and a browser without a session. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };

async function openAsMaria() {
  const view = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const visit = await openVisit({ ...view, origin, isKept: true });
  const maria = await signInOnce(visit.page, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/assets', boat);
  await visit.page.goto('/assets');
  await visit.page.getByRole('heading', { name: 'Båt' }).waitFor();
  await keptForOffline(visit.page);
  return { ...visit, maria };
}

test('a session outlasts expired tokens until it is refused, and a guest needs none', async () => {
  const { page, context, troubles, maria } = await openAsMaria();
  await goOnWhenOnline({ page, context });
  onlyOffline(troubles);
  await failRenewal(page);
  onlyOffline(troubles);
  await refuseSession({ page, context, maria });
  troubles.length = 0;
  await goOnAsGuest({ page, context });
  onlyOffline(troubles);
});

/** A session whose token ran out offline is kept, and goes on when online. */
async function goOnWhenOnline({ page, context }: Pick<Visit, 'page' | 'context'>): Promise<void> {
  await context.setOffline(true);
  await letTokenExpire(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  const banner = page.getByRole('status').filter({ hasText: 'Du är offline.' });
  await banner.waitFor();
  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
}

/** A renewal that fails in an open page ends nothing, and is soon made good. */
async function failRenewal(page: Page): Promise<void> {
  // The sign-in client's settings: from then on it renews tokens itself.
  await expect.poll(() => hasAsked(page, '/config.json')).toBe(true);
  let isBroken = true;
  let asked = 0;
  await page.route('**/auth/v1/token*', async (route) => {
    asked += 1;
    return isBroken ? route.abort() : route.continue();
  });
  await letTokenExpire(page);
  await page.getByRole('link', { name: 'Skulder' }).first().click();
  await expectText(page.getByRole('alert'), 'Det här har inte hämtats i den här webbläsaren än');
  expect(asked).toBeGreaterThan(0);
  expect(await page.evaluate(() => localStorage.getItem('valv.session'))).not.toBeNull();
  isBroken = false;
  await page.getByRole('heading', { name: 'Inga skulder ännu' }).waitFor();
}

/** A session that the server refuses ends in every tab, with all that was read. */
async function refuseSession({ page, context, maria }: Signed): Promise<void> {
  const other = await context.newPage();
  await other.goto('/assets');
  await other.getByRole('heading', { name: 'Båt' }).waitFor();
  // The token expires first: a read under way in the other tab may end the session at once.
  await letTokenExpire(page);
  await maria.call('POST', '/api/logout');
  await page.reload();
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Logga in' }).first().waitFor();
    expect(await tab.getByText('Båt').count()).toBe(0);
  }
  await expect.poll(() => readersOf(page)).toEqual([]);
}

type Signed = Pick<Visit, 'page' | 'context'> & { maria: Account };

/** A guest goes on without a connection, with the rates that were last read. */
async function goOnAsGuest({ page, context }: Pick<Visit, 'page' | 'context'>): Promise<void> {
  await beginAsGuest(page);
  const [first, second] = assets;
  if (first === undefined || second === undefined) throw new Error('The family owns less.');
  await addByHand(page, first);
  await keptForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: first.write.Namn, exact: true }).waitFor();
  await addByHand(page, second);
  await expectText(page.getByRole('main'), '2 tillgångar');
  expect(await page.getByRole('alert').count()).toBe(0);
  await context.setOffline(false);
}

/** Remaining lifetime of the stored token; negative when it has expired. */
function secondsLeft(page: Page): Promise<number> {
  return page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('valv.session') ?? '') as { expires_at: number };
    return kept.expires_at - Date.now() / 1000;
  });
}

function hasAsked(page: Page, address: string): Promise<boolean> {
  return page.evaluate(
    (end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end)),
    address,
  );
}
