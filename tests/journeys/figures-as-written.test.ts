import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

const SCREENS = [
  '/',
  '/assets',
  '/liabilities',
  '/income',
  '/costs',
  '/goals',
  '/transactions',
  '/cash-flow',
  '/analytics',
  '/household',
  '/historical-data',
  '/account',
];

/** A hyphen that stands for a minus: before digits, or before the sign of a currency. */
const HYPHEN = /(?<![\w\p{L}.)])-(?:US)?[$€£]?\s?\d/gu;

test.each(['sv', 'en'] as const)(
  'every minus of the example household is one, in %s',
  async (language) => {
    const { page, context } = await openVisit({
      origin,
      viewport: DESKTOP,
      theme: 'light',
      language,
    });
    // In English and dollars a hyphen is what browsers write.
    const currency = language === 'sv' ? 'SEK' : 'USD';
    const maria = await signUpOnboarded(context, { origin, language, currency });
    await maria.call('POST', '/api/demo-data', {});
    let minuses = 0;
    const wrong: string[] = [];
    for (const path of SCREENS) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const text = await page.evaluate(() => document.body.innerText);
      minuses += text.split('\u2212').length - 1;
      wrong.push(...[...text.matchAll(HYPHEN)].map(([found]) => `${path}: ${found}`));
    }
    expect(wrong).toEqual([]);
    expect(minuses).toBeGreaterThan(10);
  },
);

test('a printed dashboard has no quick actions', async () => {
  const { page, context } = await openVisit({
    origin,
    viewport: DESKTOP,
    theme: 'light',
    language: 'sv',
  });
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/');
  const actions = page.getByRole('region', { name: 'Snabbval' });
  await actions.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await actions.isVisible()).toBe(false);
});

test('a semibold i keeps its dot at one pixel a point', async () => {
  const { page } = await openVisit({ origin, viewport: DESKTOP, theme: 'light', language: 'sv' });
  await page.goto('/privacy');
  for (const size of ['--fs-13', '--fs-15', '--fs-17']) {
    const gap = await dotGap(page, size);
    expect(gap, `${size}: ${gap}`).toBeLessThan(0.6);
  }
});

/** How much ink lies between the dot of an i and its stem, against the stem: 0 is paper. */
async function dotGap(page: Page, size: string): Promise<number> {
  await page.evaluate((token) => {
    document.querySelector('#dot')?.remove();
    const sample = document.createElement('p');
    sample.id = 'dot';
    sample.textContent = 'iiiiii';
    sample.style.cssText = `position:fixed;inset:0 auto auto 0;z-index:9;margin:0;padding:4px;
      background:#fff;color:#000;font-weight:600;font-size:var(${token})`;
    document.body.append(sample);
  }, size);
  await page.evaluate(async () => document.fonts.ready);
  const shot = (await page.locator('#dot').screenshot()).toString('base64');
  return page.evaluate(async (image) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${image}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('There is no canvas');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const ink = Array.from({ length: canvas.height }, (_, row) =>
      Array.from(
        { length: canvas.width },
        (__, column) => 255 - (data[(row * canvas.width + column) * 4] ?? 255),
      ).reduce((sum, each) => sum + each, 0),
    );
    const rows = ink.map((each, at) => [at, each] as const).filter(([, each]) => each > 0);
    const [top = 0] = rows[0] ?? [];
    const stem = Math.max(...ink);
    // The dot is the first rows; the gap is the palest row below it, above the middle.
    const upper = ink.slice(top + 1, top + Math.ceil(rows.length / 2));
    return Math.min(...upper) / stem;
  }, shot);
}
