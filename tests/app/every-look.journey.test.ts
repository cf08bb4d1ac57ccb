import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { ACCOUNT_SCREENS, OPEN_SCREENS, SIGNED_OUT_SCREENS } from '#web/app/screens.ts';
import { bellTexts } from '#web/dashboard/notifications/bell-texts.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, moveTo, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { openRequests } from '#tests/support/quiet.ts';
import { addHeldAccount, addressesOf } from '#tests/support/screen-addresses.ts';
import { expectWithin } from './within.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

const TABLET = { width: 820, height: 1180 };

/** Parts that scroll sideways on purpose lie in one that cuts them off. */
const PARTS =
  'body, main, main > *, main section, main h1, main h2, main h3, main button, header *';

const LOOKS = [
  { language: 'sv', theme: 'dark', viewport: PHONE, other: TABLET },
  { language: 'en', theme: 'light', viewport: DESKTOP, other: PHONE },
] as const;

test.each(LOOKS)(
  'every screen of an account is within its window and without barriers ($language, $theme)',
  async ({ other, ...look }) => {
    const { page, context } = await openVisit({ ...look, origin });
    const { language } = look;
    const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    await maria.call('POST', '/api/demo-data', {});
    await maria.call('POST', '/api/households', { name: 'Hushållet Lind i Örnsköldsvik' });
    const screens = addressesOf(ACCOUNT_SCREENS, await addHeldAccount(maria));
    await expectEach(page, [...screens, ...OPEN_SCREENS], { ...look, other });
    await page.setViewportSize(look.viewport);
    await addNews(maria);
    await openNews(page, bellTexts[language].title);
  },
);

test.each(LOOKS)(
  'every screen before sign-in is within its window and without barriers ($language, $theme)',
  async ({ other, ...look }) => {
    const { page } = await openVisit({ ...look, origin });
    const screens = [{ path: '/' }, ...SIGNED_OUT_SCREENS, ...OPEN_SCREENS];
    await expectEach(page, screens, { ...look, other });
  },
);

/** More notifications than the panel has room for on a phone. */
async function addNews({ call }: Account): Promise<void> {
  for (let at = 1; at <= 9; at += 1) {
    const goal = { name: `Mål ${at}`, targetAmount: '5000', currentAmount: '5000' };
    await call('POST', '/api/goals', goal);
  }
  const description = `Räntan är bunden till ${addDays(dayOf(new Date()), 40)}.`;
  const loan = { type: 'mortgage', name: 'SEB, del 1', balance: '1000000', description };
  await call('POST', '/api/liabilities', loan);
}

async function openNews(page: Page, title: string): Promise<void> {
  await page.goto('/costs');
  await page.getByRole('button', { name: title }).click();
  const panel = page.getByRole('dialog', { name: title });
  await panel.getByRole('link', { name: 'SEB, del 1' }).waitFor();
  expect(await panel.getByRole('listitem').count()).toBe(11);
  await expectAccessible(page, '[role=dialog]');
}

/**
 * Each screen in both sizes, and without barriers in the look's own. A screen begins in the size
 * that the one before it ended in, since every change is a new layout.
 */
async function expectEach(
  page: Page,
  screens: readonly { path: string }[],
  { viewport, other, language }: (typeof LOOKS)[number],
): Promise<void> {
  const { loading } = uiTexts[language];
  await page.goto(screens[0]?.path ?? '/');
  for (const [at, { path }] of screens.entries()) {
    await moveTo(page, path);
    // A part that comes later moves what is below it while it is looked at.
    const awaited = async () => [
      ...openRequests(page),
      ...(await page.getByLabel(loading).allInnerTexts()),
    ];
    await expect.poll(awaited, { message: path }).toEqual([]);
    for (const size of at % 2 === 0 ? [viewport, other] : [other, viewport]) {
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
      await expectWithin(page, PARTS);
      if (size === viewport) await expectAccessible(page);
    }
  }
}
