import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { transactionTexts } from '#web/holdings/transactions/texts.ts';
import { POSITIONS } from './sent-files.ts';

/** Maria adds her brokers' files, puts their accounts on assets, and takes a file back. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

function sample(name: string): Buffer {
  return readFileSync(new URL(`brokers/${name}`, import.meta.url));
}

type Held = { positions: { name: string; quantity: string }[] };
type Asset = { id: string; name: string; accountForm: string | null };

test('Avanza’s file is put on two accounts and taken back on a phone', async () => {
  const look = { viewport: PHONE, language: 'en', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/transactions');
  await choose(page, 'avanza-export.csv', 'Open a bank file');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Avanza, ').waitFor();
  await expectAccessible(page, '[role=dialog]');
  const first = dialog.getByLabel(/^Account Savings/);
  await first.selectOption({ label: 'A new investment savings account (ISK)' });
  await dialog.getByLabel(/^Account Investments/).selectOption({ label: 'Leave it out' });
  await dialog.getByText(/of accounts that are left out/).waitFor();
  expect(await first.inputValue()).toBe('new-isk');
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, /^Add \d+ transactions$/);
  await page
    .getByText(/transactions added$/)
    .first()
    .waitFor();
  const assets = (await maria.call('GET', '/api/assets')) as Asset[];
  expect(assets.map(({ name, accountForm }) => [name, accountForm])).toEqual(
    expect.arrayContaining([
      ['Avanza Savings', 'isk'],
      ['Avanza 8346000', null],
    ]),
  );

  // A second time nothing is new, and the accounts are proposed.
  await choose(page, 'avanza-export.csv', 'Open a bank file');
  await dialog.getByText(/that you have already/).waitFor();
  const own = assets.find(({ name }) => name === 'Avanza Savings');
  expect(await first.inputValue()).toBe(own?.id);
  await press(dialog, 'Cancel');
  await dialog.waitFor({ state: 'detached' });

  await press(page, 'Files');
  await press(dialog, 'Undo avanza-export.csv');
  await page.getByText('The file has been removed', { exact: true }).first().waitFor();
  await expectAccessible(page, '[role=dialog]');
  // The file had made it.
  const left = (await maria.call('GET', '/api/assets')) as Asset[];
  expect(left.map(({ name }) => name)).not.toContain('Avanza Savings');
});

test('Nordnet’s file states what does not add up, and holds units of an account', async () => {
  const look = { viewport: DESKTOP, language: 'sv', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/transactions');
  await choose(page, 'nordnet.csv', 'Öppna en bankfil');
  const dialog = page.getByRole('dialog');
  // 10 × 105 dollars without a rate are not 10 000 kronor.
  await dialog.getByRole('row', { name: /SÅLT · Netflix/ }).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, 'Lägg till 2 transaktioner');
  await page.getByText('2 transaktioner är tillagda', { exact: true }).first().waitFor();
  const [account] = (await maria.call('GET', '/api/assets')) as Asset[];
  const held = (await maria.call('GET', `/api/assets/${account?.id}/holdings`)) as Held;
  expect(held.positions).toMatchObject([{ name: 'Netflix', quantity: '40' }]);
});

test.each([
  {
    language: 'sv',
    viewport: PHONE,
    start: 'Börja med dessa innehav',
    rows: 'Lägg till 2 transaktioner',
  },
  {
    language: 'en',
    viewport: DESKTOP,
    start: 'Start with these holdings',
    rows: 'Add 2 transactions',
  },
] as const)('a file of positions starts an account, in $language', async (look) => {
  const { language, viewport, start, rows } = look;
  const theme = 'light';
  const { page, context } = await openVisit({ viewport, language, theme, origin });
  const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  await page.goto('/transactions');
  const button = language === 'sv' ? 'Öppna en bankfil' : 'Open a bank file';
  await choose(page, 'positioner_2026-03-06.csv', button, Buffer.from(POSITIONS));
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('checkbox', { name: start });
  expect(await box.isChecked()).toBe(true);
  await expectAccessible(page, '[role=dialog]');
  // Without them there are prices alone.
  await box.click();
  await dialog
    .getByRole('button', { name: language === 'sv' ? 'Lägg till 2 kurser' : 'Add 2 prices' })
    .waitFor();
  expect(await box.isChecked()).toBe(false);
  await box.click();
  await press(dialog, rows);
  await dialog.waitFor({ state: 'detached' });
  const [account] = (await maria.call('GET', '/api/assets')) as Asset[];
  const held = (await maria.call('GET', `/api/assets/${account?.id}/holdings`)) as Held;
  expect(held.positions).toMatchObject([
    { name: 'Volvo B', quantity: '6', cost: 1523.4 },
    { name: 'Investor B', quantity: '2', cost: 600 },
  ]);

  // Its cost is edited, and comes back: 6 × 280 − 1,200, and − 1,523.40.
  const texts = transactionTexts[language];
  const see = (gain: string) => page.getByText(gain).first().waitFor();
  await page.goto(`/assets/${account?.id}/holdings`);
  await press(page, new RegExp(`${texts.opening} Volvo B`));
  await dialog.getByLabel(texts.cost).fill('1200');
  await press(dialog, texts.save);
  await see('+480,00 kr');
  await press(page, new RegExp(`^${texts.undo}`));
  await see('+156,60 kr');
  await press(page, new RegExp(`${texts.opening} Volvo B`));
  await press(dialog, texts.remove);
  await page.getByText('+156,60 kr').waitFor({ state: 'detached' });
  await press(page, new RegExp(`^${texts.undo}`));
  await see('+156,60 kr');
});

const TABLE = `När;Vad;Papper;Styck;A-pris;Kronor
2026-01-20;Köp;Volvo B;10;250;-2500
2026-02-20;Köp;Volvo B;2;240;-480
`;

test('a table of unknown columns is read as its owner states them', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/transactions');
  await choose(page, 'tabell.csv', 'Öppna en bankfil', Buffer.from(TABLE));
  const dialog = page.getByRole('dialog');
  await press(dialog, 'Filen gäller aktier eller fonder');
  const columns = { Datum: 'När', Typ: 'Vad', Antal: 'Styck', Namn: 'Papper', Kurs: 'A-pris' };
  for (const [label, column] of Object.entries(columns)) {
    const field = dialog.getByRole('combobox', { name: new RegExp(`^${label}( valfritt)?$`) });
    const option = field.locator('option', { hasText: column });
    await field.selectOption((await option.getAttribute('value')) ?? '');
  }
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, 'Använd kolumnerna');
  await dialog.getByRole('row', { name: /Köp · Volvo B.*10 × 250/ }).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, 'Lägg till 2 transaktioner');
  await page.getByText('2 transaktioner är tillagda', { exact: true }).first().waitFor();
  const [account] = (await maria.call('GET', '/api/assets')) as Asset[];
  const held = (await maria.call('GET', `/api/assets/${account?.id}/holdings`)) as Held;
  expect(held.positions).toMatchObject([{ name: 'Volvo B', quantity: '12' }]);
});

test('the day of positions is typed by keyboard', async () => {
  const look = { viewport: DESKTOP, language: 'en', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/transactions');
  await choose(page, 'avanza-positions.csv', 'Open a bank file', Buffer.from(POSITIONS));
  const dialog = page.getByRole('dialog');
  const day = dialog.getByLabel(/of the holdings$/);
  await day.focus();
  await page.keyboard.type('02202026');
  expect(await day.inputValue()).toBe('2026-02-20');
  await dialog
    .getByRole('row', { name: /Volvo B.*20 Feb 2026/ })
    .first()
    .waitFor();
});

async function choose(
  page: Page,
  name: string,
  button: string,
  buffer = sample(name),
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
}

function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  return within.getByRole('button', { name, exact: true }).click();
}
