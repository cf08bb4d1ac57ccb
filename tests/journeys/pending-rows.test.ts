import { test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { openVisit, PHONE } from '../support/browser.ts';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';

/**
 * A table in an unknown format is accepted with its proposed mapping, and its pending rows are
 * booked later.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const ago = (days: number) => addDays(dayOf(new Date()), -days);
const HEAD = 'Dag;Vad;Kr;Läge';
const RENT = `${ago(6)};HYRA;-9 000,00;Utförd`;
const BEFORE = [HEAD, `${ago(4)};PREEM;-1 200,00;Väntar`, `${ago(4)};HOTELL;-900,00;Väntar`, RENT];
const AFTER = [HEAD, `${ago(2)};PREEM;-412,37;Utförd`, RENT];

const words = {
  open: 'Öppna en bankfil',
  use: 'Använd kolumnerna',
  coming: '2 inte bokförda än, läggs till som väntande',
  add: 'Lägg till 3 transaktioner',
  waiting: 'Väntar',
  settled: '1 som väntade och nu är bokförd',
  gone: '1 som väntade och inte finns i filen längre, tas bort',
  update: 'Uppdatera transaktionerna',
  updated: 'Transaktionerna stämmer nu med filen',
};

test('pending rows of a file are booked or removed by the next file', async () => {
  const view = { viewport: PHONE, language: 'sv', theme: 'light', origin } as const;
  const { page, context } = await openVisit(view);
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/transactions');
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const choose = async (lines: readonly string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await press(words.open);
    const buffer = Buffer.from(lines.join('\n'));
    await (await chooser).setFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer });
  };
  // Three presses: the file, its columns, its rows.
  await choose(BEFORE);
  await dialog.getByRole('row', { name: /PREEM.*1.200/ }).waitFor();
  await press(words.use);
  await dialog.getByText(words.coming).waitFor();
  await expectAccessible(page);
  await press(words.add);
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await row('PREEM').filter({ hasText: words.waiting }).waitFor();
  await choose(AFTER);
  await dialog.getByText(words.settled).waitFor();
  await dialog.getByText(words.gone).waitFor();
  await press(words.update);
  await page.getByText(words.updated, { exact: true }).first().waitFor();
  await row('PREEM').filter({ hasText: '412' }).waitFor();
  await row('HOTELL').waitFor({ state: 'detached' });
});
