import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { costsOf, food, mortgage, salary, WORDS } from './loan-household.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Payments that loans state, among the costs of a month or not. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('loan payments become costs by one press on a phone', async () => {
  const words = WORDS.sv;
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/liabilities', mortgage);
  await maria.call('POST', '/api/incomes', salary);
  await maria.call('POST', '/api/costs', food);
  await page.goto('/dashboard');
  const health = page.getByRole('region', { name: words.health });
  await expectText(health, words.line);
  // Beside the month's result on a desktop, but on a phone once.
  const lines = page.getByText(words.explained, { exact: true }).filter({ visible: true });
  await expect.poll(() => lines.count()).toBe(1);
  await health.getByRole('button', { name: words.all }).click();
  for (const rate of words.rates) await expectText(health, rate);
  await expectText(page.getByRole('main'), `${words.line} ${words.add}`);
  await health.getByRole('button', { name: words.explain }).click();
  const drawer = page.getByRole('dialog');
  await expectText(drawer, words.drawer);
  await expectAccessible(page);
  await pressEscape(page);
  await drawer.waitFor({ state: 'hidden' });

  await health.getByRole('button', { name: words.add }).click();
  await page.getByText(words.added, { exact: true }).waitFor();
  await expectText(health, words.after);
  await health.getByRole('button', { name: words.add }).waitFor({ state: 'hidden' });
  expect(await costsOf(maria)).toEqual([
    { name: 'Mat', type: 'food', amount: '19000.00', loanPart: null },
    { name: words.names[0], type: 'housing', amount: '6508.33', loanPart: 'interest' },
    { name: words.names[1], type: 'housing', amount: '3608.67', loanPart: 'amortization' },
  ]);

  await page.getByRole('button', { name: words.undo }).click();
  await health.getByRole('button', { name: words.add }).waitFor();
  expect(await costsOf(maria)).toHaveLength(1);
});
