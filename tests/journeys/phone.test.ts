import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { pressInRow } from '../support/rows.ts';

/** What stands on a phone's screen, and what it leaves free. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('a message covers no field, no button of a sheet and nothing of the bottom bar', async () => {
  const page = await openExample({ language: 'sv', theme: 'light' });
  await page.goto('/assets');
  await pressInRow(page, 'Volvo V60, 2021', 'Ta bort Volvo V60, 2021');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Tillgången är borttagen' });
  await toast.waitFor();
  expect(await coveredBy(page, 'nav a, nav button')).toEqual([]);

  await page.getByRole('button', { name: 'Lägg till tillgång' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Lägg till tillgång' });
  await dialog.getByLabel('Typ av tillgång').selectOption('real_estate');
  expect(await coveredBy(page, IN_SHEET)).toEqual([]);
  await dialog.getByLabel('Nuvarande värde').focus();
  await dialog.getByRole('button', { name: 'Avbryt' }).focus();
  expect(await coveredBy(page, IN_SHEET)).toEqual([]);
  // What is said to be free of the message was looked at while it was there.
  expect(await page.locator('ol > li[data-state="open"]').isVisible()).toBe(true);
  const sheet = await dialog.boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(PHONE.height, 0);
});

const IN_SHEET =
  '[role="dialog"] :is(input, select, textarea, button, a, footer), [role="dialog"] :focus';

async function openExample(look: { language: 'sv' | 'en'; theme: 'light' | 'dark' }) {
  const view = { origin, viewport: PHONE, reducedMotion: 'reduce', ...look } as const;
  const { page, context } = await openVisit(view);
  const { language } = look;
  const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  return page;
}

/** What of the page lies under the message that is shown, even by a pixel. */
async function coveredBy(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((parts) => {
    const toast = document.querySelector('ol > li[data-state="open"]');
    if (toast === null) return ['There is no message.'];
    const over = toast.getBoundingClientRect();
    return [...document.querySelectorAll(parts)]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        const isSeen = box.width > 0 && box.height > 0;
        const isBeside = box.left >= over.right || box.right <= over.left;
        return isSeen && !isBeside && box.top < over.bottom && box.bottom > over.top;
      })
      .map((part) => `${part.tagName} ${part.textContent.slice(0, 30)}`);
  }, selector);
}
