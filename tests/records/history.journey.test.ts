import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { formatMonth, formatMonthName } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { anAsset } from '#tests/support/drafts.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';

/** Typed months, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const running = monthOf(dayOf(new Date()));
const last = addMonths(running, -1);
const before = addMonths(running, -2);

const PHONE_VIEW = { language: 'sv', viewport: PHONE, theme: 'light' } as const;
const DESKTOP_VIEW = { language: 'sv', viewport: DESKTOP, theme: 'dark' } as const;

test('two months of a car and its electricity are written down', async () => {
  const { page, context } = await openVisit({ ...PHONE_VIEW, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/historical-data');
  await page.getByRole('heading', { name: 'Inget att fylla i ännu' }).waitFor();
  await page.getByText('inga värden ännu').waitFor();
  await expectAccessible(page);
  await maria.call('POST', '/api/costs', { name: 'El', amount: '1300', currency: 'SEK' });
  await maria.call('POST', '/api/assets', anAsset({ ...CAR, value: '165000' }));
  await page.goto('/assets');
  await page.getByRole('link', { name: 'Historik', exact: true }).click();
  await page.waitForURL('**/historical-data');
  await expect.poll(() => page.title()).toBe('Historik – Valv');

  await page.getByRole('button', { name: 'Månaden före' }).dblclick();
  await saveOneByOne(page);
  await page.getByRole('button', { name: 'Månaden efter' }).click();
  await page.getByRole('button', { name: 'Kopiera förra månaden' }).click();
  await expectMessage(page, `2 värden kopierade från ${named(before)}`);
  await expectValue(field(page, 'Volvo', last), '190 000,00');
  await expectText(row(page, 'Volvo'), 'Kopierat från månaden före');
  await page.getByRole('button', { name: 'Ångra kopieringen' }).click();
  await expectText(row(page, 'Volvo'), `Från ${monthName(before)}`);
  expect(await maria.call('GET', monthPath(last))).toMatchObject({ assets: [{ typed: null }] });
  await page.getByRole('button', { name: 'Kopiera förra månaden' }).click();
  await expectValue(field(page, 'El', last), '1 250,50');

  await field(page, 'Volvo', last).fill('ungefär 170');
  await page.getByRole('button', { name: 'Spara månaden' }).click();
  await page.getByText('Skriv ett belopp, till exempel 1 250 000,50.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Månaden före' }).click();
  await expectValue(field(page, 'Volvo', before), '190 000,00');
  await page.getByRole('button', { name: 'Månaden efter' }).click();
  await expectValue(field(page, 'Volvo', last), 'ungefär 170');
  await field(page, 'Volvo', last).fill('170 000');
  await page.getByRole('button', { name: 'Spara månaden' }).click();
  await expectMessage(page, `1 värde för ${named(last)}.`);
  // 170000 is 10.5 % below 190000, and a cost that stays is stable.
  await expectText(row(page, 'Volvo'), `Nu 165 000,00 kr Minskar`);
  await expectText(row(page, 'Volvo'), 'Angivet för månaden');
  await expectText(row(page, 'El'), `Nu 1 300,00 kr per månad Stabil`);

  await page.reload();
  await expectValue(field(page, 'Volvo', last), '170 000,00');
  await expectMessage(page, `1 värde kopierat från ${named(before)}`);
  await chooseYears(page);
});

test('a whole month is typed from the keyboard, and a failure loses nothing', async () => {
  const { page, context } = await openVisit({ ...DESKTOP_VIEW, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', boat);
  const savings = (await maria.call('POST', '/api/assets', { ...boat, name: 'Buffert' })) as Item;
  await page.goto('/historical-data');
  await expectText(page.getByRole('main'), 'allt är aktuellt Det du sparar här blir också');
  await expectValue(field(page, 'Båt', running), '45 000,00');
  await field(page, 'Båt', running).focus();
  await page.keyboard.type('46000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('250,5');
  await page.keyboard.press('Shift+Tab');
  await expectValue(page.locator('input:focus'), '46 000,00');
  await expectValue(field(page, 'Buffert', running), '250,50');

  await maria.call('DELETE', `/api/assets/${savings.id}`);
  await page.getByRole('button', { name: 'Spara månaden' }).click();
  await expectMessage(page, 'Värdena kunde inte sparas');
  await expectText(page.getByRole('main'), '1 värde osparat');
  await expectValue(field(page, 'Båt', running), '46 000,00');
  await page.getByRole('button', { name: 'Spara månaden' }).click();
  await expectMessage(page, `1 värde för ${named(running)}.`);
  await expectText(row(page, 'Båt'), 'Nu 46 000,00 kr');

  await field(page, 'Båt', running).fill('');
  await expectText(row(page, 'Båt'), 'Tas bort när månaden sparas');
  await page.getByRole('button', { name: 'Spara månaden' }).click();
  await expectText(page.getByRole('main'), 'Inget att spara');
  await expectValue(field(page, 'Båt', running), '46 000,00');
  expect(await maria.call('GET', monthPath(running))).toMatchObject({
    assets: [{ typed: null }],
  });
});

test('the running month takes a key a value, and the rest one press', async () => {
  const { page, context } = await openVisit({ ...DESKTOP_VIEW, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  await page.goto('/historical-data');
  await page.getByRole('heading', { name: /: ett värde att uppdatera$/ }).waitFor();
  const list = page.getByRole('list', { name: 'Värden att uppdatera' });
  expect(await list.getByRole('heading').allTextContents()).toEqual(['Volvo V60, 2021']);
  await expectAccessible(page);
  const worth = page.getByText(`Nettoförmögenhet, ${named(running)}`).locator('..');
  const before = await worth.innerText();
  const car = field(page, 'Volvo V60, 2021', running);
  await car.focus();
  expect(await car.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBeGreaterThan(0);
  await car.press('Enter');
  await page.getByRole('heading', { name: /: allt är aktuellt$/ }).waitFor();
  await expectText(list, 'Angivet för månaden');
  expect(await worth.innerText()).toBe(before);

  await car.fill('200 000');
  await car.press('Enter');
  // 224 000 − 200 000 less, on top.
  await expect.poll(() => worth.innerText()).not.toBe(before);
  await page.getByRole('button', { name: 'Resten är oförändrad' }).click();
  await expectText(page.getByRole('main'), 'värden är oförändrade');
  await page.getByRole('button', { name: 'Ångra kopieringen' }).click();
  await expectText(page.getByRole('main'), 'Inget att spara');
  await expectValue(car, '200 000,00');
});

type Item = { id: string };

const CAR = { type: 'vehicle', name: 'Volvo' };

/** Both values of the month before last, by Enter and by button. */
async function saveOneByOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Spara Volvo' }).click();
  await page.getByText('Skriv ett värde', { exact: true }).waitFor();
  await field(page, 'Volvo', before).fill('190000');
  await field(page, 'Volvo', before).press('Enter');
  await expectMessage(page, 'Historiken är sparad Värdet är registrerat.');
  await field(page, 'El', before).fill('1 250,50 kr');
  await page.getByRole('button', { name: 'Spara El' }).click();
  await expectText(row(page, 'El'), 'Angivet för månaden');
}

/** Last month in other years, and back. */
async function chooseYears(page: Page): Promise<void> {
  const year = Number(last.slice(0, 4));
  await page.getByLabel('År', { exact: true }).selectOption(String(year - 1));
  await expectValue(field(page, 'Volvo', addMonths(last, -12)), '');
  await page.getByLabel('År', { exact: true }).selectOption('1980');
  await expectValue(field(page, 'Volvo', `1980-${last.slice(5)}`), '');
  await page.getByLabel('År', { exact: true }).selectOption(String(year));
  await expectValue(field(page, 'Volvo', last), '170 000,00');
}

/** The amount of an item for a month. */
function field(page: Page, name: string, month: Month): Locator {
  return page.getByRole('textbox', { name: `${name}, ${named(month)}` });
}

function row(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { name, exact: true });
  return page.getByRole('main').getByRole('listitem').filter({ has: heading });
}

function named(month: Month): string {
  return formatMonth(month, 'sv');
}

/** Where its year is the shown one's. */
function monthName(month: Month): string {
  const isSameYear = month.slice(0, 4) === last.slice(0, 4);
  return (isSameYear ? formatMonthName : formatMonth)(month, 'sv');
}

function monthPath(month: Month): string {
  return `/api/historical-values?year=${Number(month.slice(0, 4))}&month=${Number(month.slice(5))}`;
}

/** Waits for a message with this text. */
async function expectMessage(page: Page, words: string): Promise<void> {
  await expectText(page.locator('body'), words);
}

async function expectValue(input: Locator, value: string): Promise<void> {
  const typed = async () => (await input.inputValue()).replaceAll(/\s/g, ' ');
  await expect.poll(typed).toBe(value);
}

/** Waits until it is read there, with ordinary spaces and on one line. */
async function expectText(place: Locator, text: string): Promise<void> {
  const read = async () => (await place.innerText()).replaceAll(/\s+/g, ' ');
  await expect.poll(read).toContain(text);
}
