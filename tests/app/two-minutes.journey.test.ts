import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpNew } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/**
 * From the first page after signing up to a net worth with a home, three loan parts, an account
 * and a salary, in sixty presses, which a hand does in under two minutes. A press is a click, a tap,
 * or a key that is pressed, each character of an amount too: nothing that a hand does is left out.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const PRESSES_MAX = 60;

test('a first net worth under a thumb', async () => {
  const view = { origin, viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context, troubles } = await openVisit({ ...view });
  await signUpNew(context, { origin, language: 'sv' });
  // The dashboard is read here, before there are records.
  await page.goto('/');
  await page.getByRole('heading', { name: 'Om dig' }).waitFor();
  const hand = handAt(page);

  // The questions that every account begins with; the salary is one of them.
  await hand.press('Nästa');
  await hand.type('Inkomst per månad', '42k');
  await hand.next('31');
  await hand.enter();
  await hand.press('Nästa');
  await hand.press('Slutför');
  await page.getByText('1 av 4', { exact: true }).waitFor();
  await expectAccessible(page);

  await hand.press('Skriv in bostaden');
  await hand.type('Nuvarande värde', '4,5M');
  await hand.send('2 av 4');

  await hand.press('Skriv in lånen');
  await hand.type('Kvar att betala', '1,2M');
  await hand.next('3,1');
  await hand.press('Lägg till en del');
  await hand.keys('900k');
  await hand.next('3,3');
  await hand.press('Lägg till en del');
  await hand.keys('600k');
  await hand.next('2,9');
  await hand.send('3 av 4');

  await hand.press('Skriv in ett konto');
  await hand.type('Nuvarande värde', '85k');
  await hand.enter();
  // Done, the first day leaves the dashboard to its figures.
  await page.getByRole('region', { name: FIRST_DAY }).waitFor({ state: 'detached' });

  // 4 500 000 + 85 000 − (1 200 000 + 900 000 + 600 000) = 4 585 000 − 2 700 000
  const main = page.getByRole('main');
  await expectText(main, 'Nettoförmögenhet 1 885 000,00 kr');
  await expectText(main, 'Summa tillgångar 4 585 000,00 kr');
  await expectText(main, 'Summa skulder 2 700 000,00 kr');
  await expectText(main, 'Inkomst per månad 42 000,00 kr');
  expect(hand.presses()).toBeLessThanOrEqual(PRESSES_MAX);
  await expectAccessible(page);
  // The browser complains of the dashboard's styles, which had to wait for the answers.
  troubles.splice(0, troubles.length, ...troubles.filter((each) => !each.includes('preload')));
});

const FIRST_DAY = 'Fyra saker ger dig din första nettoförmögenhet';

/** Presses elements and counts the presses. */
function handAt(page: Page) {
  let presses = 0;
  const keys = async (text: string) => {
    presses += text.length;
    await page.keyboard.type(text);
  };
  const enter = async () => {
    presses += 1;
    await page.keyboard.press('Enter');
  };
  return {
    presses: () => presses,
    keys,
    enter,
    press: async (name: string) => {
      presses += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    /** Into the field of this name, which is clicked first. */
    type: async (label: string, text: string) => {
      presses += 1;
      await page.getByLabel(label).click();
      await keys(text);
    },
    /** Into the field that comes next. */
    next: async (text: string) => {
      presses += 1;
      await page.keyboard.press('Tab');
      await keys(text);
    },
    /** Sends the dialog, and waits for how far that has led. */
    send: async (progress: string) => {
      await enter();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText(progress, { exact: true }).waitFor();
    },
  };
}
