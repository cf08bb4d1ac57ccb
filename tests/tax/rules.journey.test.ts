import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';

/** The list of rules in a browser: without its code, at its widths, at one rule. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const WORDS = {
  sv: { search: 'Sök en regel', wanted: 'förhöjt prisbas', found: '1 regel' },
  en: { search: 'Search for a rule', wanted: 'increased price', found: '1 rule' },
} as const;

describe.each([
  ['sv', 'light', PHONE],
  ['en', 'dark', DESKTOP],
] as const)('the list of rules in %s', (language, theme, viewport) => {
  const words = WORDS[language];

  test('is read, opened and searched without barriers or a sideways scroll', async () => {
    const { page } = await openVisit({ language, theme, viewport, origin });
    await page.goto('/rules');
    const rule = page.locator('#price_base_amount');
    await rule.locator('summary').click();
    await rule.getByRole('rowheader', { name: '2010' }).waitFor();
    await expectAccessible(page);
    const isWide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(isWide)).toBe(false);
    await page.getByRole('searchbox', { name: words.search }).fill(words.wanted);
    await page.getByRole('status').getByText(words.found, { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await expectAccessible(page);
  });
});

const PHONE_SV = { language: 'sv', theme: 'light', viewport: PHONE } as const;

/** A visit whose scripts do not come before they are released. */
async function openHeld() {
  const visit = await openVisit({ ...PHONE_SV, origin });
  const held = Promise.withResolvers<void>();
  await visit.page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return { ...visit, release: () => held.resolve() };
}

test('words typed before the code has come are searched for when it has', async () => {
  const { page, release } = await openHeld();
  await page.goto('/rules', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Sök en regel' });
  await search.fill('förhöjt prisbas');
  release();
  await page.getByRole('status').getByText('1 regel', { exact: true }).waitFor();
  expect(await search.inputValue()).toBe('förhöjt prisbas');
  // The theme's button acts once, though the page has been given its code.
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  expect(await theme()).toBe('light');
  await page.getByRole('button', { name: 'Byt tema' }).click();
  expect(await theme()).toBe('dark');
});

test('a link to a rule leads to its place, and no code loads before a search', async () => {
  const { page } = await openVisit({ ...PHONE_SV, origin });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url());
  });
  // A day for which the page is right as it was built.
  const [, until] =
    /data-until="([^"]*)"/.exec(await (await page.request.get('/rules')).text()) ?? [];
  await page.clock.setFixedTime(new Date(`${until}T12:00:00Z`));
  await page.goto('/rules#student_loan_rate', { waitUntil: 'networkidle' });
  const rule = page.locator('#student_loan_rate');
  const top = () => rule.evaluate((place) => place.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(PHONE.height / 2);
  await rule.locator('summary').click();
  await rule.getByRole('rowheader', { name: '2025' }).waitFor();
  const count = scripts.length;
  expect(count).toBeLessThan(4);
  await page.getByRole('searchbox', { name: 'Sök en regel' }).fill('förhöjt prisbas');
  await page.getByRole('status').getByText('1 regel', { exact: true }).waitFor();
  expect(scripts.length).toBeGreaterThan(count);
});

test('beyond the last decided year the page says so', async () => {
  const { page } = await openVisit({ ...PHONE_SV, origin });
  await page.clock.setFixedTime(new Date('2099-03-01T12:00:00Z'));
  await page.goto('/rules');
  const rule = page.locator('#price_base_amount');
  await rule.getByText(/^\d{4} års regler$/).waitFor();
  expect(await rule.getByText(/^Gällde \d{4}$/).isVisible()).toBe(true);
});
