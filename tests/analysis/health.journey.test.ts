import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { ECONOMY, WORDS } from './healthy-economy.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('on a phone measures and advice are asked for, and explained', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  for (const [kind, drafts] of Object.entries(ECONOMY)) {
    for (const draft of drafts) await maria.call('POST', `/api/${kind}`, draft);
  }
  await page.goto('/dashboard');
  const words = WORDS.sv;
  const health = page.getByRole('region', { name: words.title });
  await health.getByRole('img', { name: words.score, exact: true }).waitFor();
  expect(await health.getByRole('img', { name: words.radar, exact: true }).isVisible()).toBe(false);
  await health.getByRole('button', { name: 'Visa alla mått och råd' }).click();
  await health.getByRole('img', { name: words.radar, exact: true }).waitFor();
  await expectAccessible(page);
  await health.getByRole('button', { name: words.explain(words.title), exact: true }).click();
  const drawer = page.getByRole('dialog', { name: words.title });
  await expectText(drawer, words.drawers['Ekonomisk hälsa']);
  await expectAccessible(page);
  await pressEscape(page);
  await drawer.waitFor({ state: 'hidden' });
  await health.getByRole('link', { name: words.fund }).click();
  await page.waitForURL(`${origin}/assets`);
});
