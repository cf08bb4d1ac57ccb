import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

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

test.each([
  ['sv', 'light'],
  ['en', 'dark'],
] as const)('a semibold i keeps its dot at one pixel a point, in %s', async (language, theme) => {
  const { page } = await openVisit({ origin, viewport: DESKTOP, theme, language });
  await page.goto('/privacy');
  await page.evaluate(async () => document.fonts.ready);
  for (const size of ['--fs-13', '--fs-14', '--fs-15', '--fs-17', '--fs-20']) {
    const [dotted, dotless] = [
      await inkOf(page, 'iiiiii', size),
      await inkOf(page, 'ıııııı', size),
    ];
    const stem = Math.max(...dotless);
    const top = dotless.findIndex((ink) => ink > stem / 10);
    const above = dotted.slice(0, top);
    const dot = Math.max(...above);
    const gap = Math.min(...dotted.slice(above.indexOf(dot) + 1, top + 1));
    const sizes = `${size}: a dot of ${dot / stem} of the stem, ${gap / dot} of the dot below it`;
    // Without the dot there is nothing above the stem; grown into it, nothing between them.
    expect(dot / stem, sizes).toBeGreaterThan(0.6);
    expect(gap / dot, sizes).toBeLessThan(0.7);
  }
});

/** The ink in each row of pixels of a text, black on white. */
async function inkOf(page: Page, text: string, size: string): Promise<number[]> {
  await page.evaluate(
    ([written = '', token]) => {
      document.querySelector('#sample')?.remove();
      const sample = document.createElement('p');
      sample.id = 'sample';
      sample.textContent = written;
      sample.style.cssText = `position:fixed;inset:0 auto auto 0;z-index:9;margin:0;padding:4px;
      background:#fff;color:#000;font-weight:600;font-size:var(${token})`;
      document.body.append(sample);
    },
    [text, size],
  );
  const shot = (await page.locator('#sample').screenshot()).toString('base64');
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
    return Array.from({ length: canvas.height }, (_, row) =>
      Array.from(
        { length: canvas.width },
        (__, column) => 255 - (data[(row * canvas.width + column) * 4] ?? 255),
      ).reduce((sum, each) => sum + each, 0),
    );
  }, shot);
}
