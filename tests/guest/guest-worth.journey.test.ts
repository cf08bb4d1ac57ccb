import { describe, expect, test } from 'vitest';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, moveTo, openVisit, PHONE } from '#tests/support/browser.ts';
import { layoutShiftsOf, watchLayoutShifts } from '#tests/support/layout-shift.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { expectText } from '#tests/support/read-page.ts';

/** A guest's net worth, on every screen. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const WORDS = {
  sv: { worth: 'Nettoförmögenhet', explain: 'Visa uträkningen', none: 'Inga tillgångar ännu' },
  en: { worth: 'Net worth', explain: 'Show the calculation', none: 'No assets found' },
};

const kept = {
  id: '1',
  userId: 'guest',
  type: 'other',
  currency: 'SEK',
  ownershipPercentage: '100.00',
  coOwnerName: null,
  description: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
};
const boat = { ...kept, name: 'Båt', currentValue: '45000.00', valuationDate: null, useIndex: 1 };
const loan = {
  ...kept,
  name: 'Lån',
  balance: '30000.00',
  monthlyPayment: null,
  interestRate: null,
  monthlyInterest: null,
  monthlyAmortization: null,
};

const SIZES = [
  ['a phone', PHONE, 'dark', 'sv'],
  ['a desktop', DESKTOP, 'dark', 'en'],
] as const;

describe.each(SIZES)('on %s', (_, viewport, theme, language) => {
  const { worth, explain, none } = WORDS[language];

  test(`net worth stands on every screen of a guest, in ${language}`, async () => {
    const look = { viewport, theme, language } as const;
    const { page } = await openVisit({ ...look, origin });
    await page.goto('/guest/assets');
    await page.getByRole('heading', { name: none }).waitFor();
    const place = page.getByRole('region', { name: worth, exact: true });
    expect(await place.count()).toBe(0);
    await page.evaluate(
      (lists) => {
        localStorage.setItem('valv.currency', 'SEK');
        for (const [key, item] of Object.entries(lists)) {
          const text = JSON.stringify({ version: 1, items: [item] });
          localStorage.setItem(`valv.guest.${key}`, text);
        }
      },
      { assets: boat, liabilities: loan },
    );
    await page.reload();
    for (const screen of ['assets', 'liabilities', 'income', 'costs', 'goals']) {
      await moveTo(page, `/guest/${screen}`);
      // 45 000 − 30 000
      await expectText(place, `${worth} 15 000,00 kr`);
      const box = await place.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(viewport.height / 2);
    }
    await expectAccessible(page);
    await moveTo(page, '/guest/history');
    const month = formatMonth(monthOf(dayOf(new Date())), language);
    await expectText(page.getByRole('main'), `${worth}, ${month} 15 000,00 kr`);
    expect(await place.count()).toBe(0);

    await moveTo(page, '/guest/goals');
    await place.getByRole('button', { name: `${explain}: ${worth}` }).click();
    await expectText(page.getByRole('dialog'), 'Lån −30 000,00 kr');
  });
});

test('a guest’s screen is requested before the application has loaded', async () => {
  const look = { viewport: PHONE, theme: 'light', language: 'sv' } as const;
  const { page } = await openVisit({ ...look, origin });
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/frame-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  // Only files of groups have names: these are the screen's own.
  const own = page.waitForRequest(/\/assets\/[\w-]{7}\.js$/);
  const rates = page.waitForRequest(/\/api\/exchange-rates$/);
  await page.goto('/guest/assets', { waitUntil: 'commit' });
  expect((await own).resourceType()).toBe('script');
  expect((await rates).headers()).not.toHaveProperty('authorization');
  held.resolve();
  await page.getByRole('heading', { name: WORDS.sv.none }).waitFor();
});

test('a guest’s list does not move while it appears', async () => {
  const look = { viewport: PHONE, theme: 'dark', language: 'sv' } as const;
  const { page } = await openVisit({ ...look, origin });
  await watchLayoutShifts(page);
  await page.goto('/guest/assets');
  await page.getByRole('heading', { name: 'din första nettoförmögenhet' }).waitFor();
  await page.getByRole('heading', { name: WORDS.sv.none }).waitFor();
  // The first steps moved it by four tenths of the screen; a font that comes moves a word.
  expect(await layoutShiftsOf(page, 0.01)).toEqual([]);
});
