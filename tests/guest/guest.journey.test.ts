import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, moveTo, openVisit, PHONE } from '#tests/support/browser.ts';
import { press } from '#tests/support/controls.ts';
import {
  beginAsGuest,
  enterTen,
  kept,
  LISTS,
  MARIA,
  openList,
  storedMaria,
} from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { pressInRow } from '#tests/support/rows.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Valv without an account: everything is counted, and nothing of it leaves the browser. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const look = { language: 'sv' } as const;
const phone = { viewport: PHONE, theme: 'dark' } as const;
const desktop = { viewport: DESKTOP, theme: 'light' } as const;

test('ten records are kept on a phone, and no request says anything of them', async () => {
  const { page } = await openVisit({ ...look, ...phone, origin });
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  await beginAsGuest(page);
  await expectAccessible(page);
  await enterTen(page);
  for (const { tab, says } of LISTS) {
    await openList(page, tab);
    for (const words of says) await expectText(page.getByRole('main'), words);
    await expectAccessible(page);
  }
  await changeAndRemove(page);
  await page.reload();
  await expectText(page.getByRole('main'), 'Summa skulder 1 800 000,00 kr 3 skulder');
  const history = page.getByRole('link', { name: 'Historik' });
  expect(await history.getAttribute('href')).toBe('/guest/history');

  const { user } = JSON.parse((await kept(page))['valv.guest.user'] ?? '') as {
    user: { id: string };
  };
  const secrets = [MARIA.lastName, 'Villa', 'Elr', '6500000', '6 500 000', '42000', user.id];
  for (const request of asked) {
    expect([request.method(), request.postData()]).toEqual(['GET', null]);
    const sent = decodeURIComponent(request.url()) + JSON.stringify(await request.allHeaders());
    expect(secrets.filter((word) => sent.includes(word))).toEqual([]);
    expect(sent).not.toContain('Bearer');
  }
  const calls = asked.map((request) => new URL(request.url()).pathname).filter(isCall);
  expect([...new Set(calls)].sort()).toEqual([
    '/api/exchange-rates',
    '/api/mortgage-rates',
    '/api/real-estate-market-data',
    '/api/rules/added',
  ]);
});

test('language and currency are chosen, and the totals follow', async () => {
  const { page } = await openVisit({
    ...look,
    viewport: DESKTOP,
    theme: 'dark',
    origin,
    stored: storedMaria(),
  });
  await page.goto('/guest/income');
  await press(page, 'Lägg till inkomst');
  const adding = page.getByRole('dialog');
  expect(await adding.getByLabel('Skatt i procent').inputValue()).toBe('');
  await adding.getByLabel('Belopp före skatt').fill('1 000');
  await expectText(adding, '700,00 kr Uppskattat: 30 % skatt');
  await adding.getByLabel('Belopp före skatt').fill('');
  await adding.getByRole('button', { name: 'Avbryt' }).click();
  await choose(page, /^Valuta/, /^EUR/);
  // 42 000 / 10.892
  await expectText(page.getByRole('main'), 'Inkomst per månad 3 856,04 €');
  await choose(page, /^Språk/, 'English');
  await page.getByRole('heading', { level: 1, name: 'Income' }).waitFor();
  await page.getByText('Guest Mode', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Upgrade to Full Account' }).waitFor();
  await page.reload();
  await expectText(page.getByRole('main'), '€3,856.04');
  expect(JSON.parse((await kept(page))['valv.guest.user'] ?? '')).toMatchObject({
    user: {
      id: expect.stringMatching(/^guest-/),
      isOnboarded: true,
      isGuest: true,
      currency: 'EUR',
    },
  });
});

test('leaving offers the file, then leaves nothing; the file opens again', async () => {
  const { page } = await openVisit({ ...look, ...desktop, origin, stored: storedMaria() });
  await page.goto('/guest/assets');
  await page.getByRole('heading', { name: 'Inga tillgångar ännu' }).waitFor();
  const before = await kept(page);
  await press(page, 'Lämna gästläget');
  const question = page.getByRole('alertdialog', { name: 'Lämna gästläget?' });
  await expectText(question, '1 inkomst 1 mål');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await question.waitFor({ state: 'detached' });
  expect(JSON.parse((await kept(page))['valv.guest.user'] ?? '')).toMatchObject({
    user: { firstName: 'Maria' },
  });
  expect(await kept(page)).toEqual(before);

  await press(page, 'Lämna gästläget');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Ladda ner en fil först' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^valv-\d{4}-\d\d-\d\d\.json$/);
  const file = await download.path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    format: 'valv',
    profile: { firstName: 'Maria' },
    incomes: [{ name: 'Lön', amount: '42000.00', taxPercentage: '30.00' }],
  });
  await question.getByRole('button', { name: 'Lämna gästläget' }).click();
  await page.getByRole('link', { name: 'Prova utan konto' }).first().waitFor();
  expect(await kept(page)).toEqual({});

  await moveTo(page, '/guest/income');
  await page.getByText('Gäst', { exact: true }).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('2 poster lades till.', { exact: true }).waitFor();
  await expectText(page.getByRole('main'), 'Nettoinkomst 29 400,00 kr');
  await page.getByText('Maria', { exact: true }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"assets":[]}'),
  });
  await page
    .getByText('Det här är inte en fil som Valv har exporterat.', { exact: true })
    .waitFor();
});

/** An item is changed, deleted and brought back; its history would be erased only when that is chosen. */
async function changeAndRemove(page: Page): Promise<void> {
  await openList(page, 'Skulder');
  await pressInRow(page, 'Del 3', 'Ändra Del 3');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kvar att betala').fill('500 000');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expectText(page.getByRole('main'), 'Summa skulder 1 750 000,00 kr');
  await page.getByRole('button', { name: /^Ångra/ }).click();
  await expectText(page.getByRole('main'), 'Summa skulder 1 800 000,00 kr');
  await pressInRow(page, 'Del 1', 'Ta bort Del 1');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  expect(await question.getByRole('checkbox').isChecked()).toBe(false);
  await question.getByRole('button', { name: 'Ta bort' }).click();
  await expectText(page.getByRole('main'), 'Summa skulder 925 000,00 kr');
  await page.getByRole('button', { name: /^Ångra/ }).click();
  await expectText(page.getByRole('main'), 'Summa skulder 1 800 000,00 kr');
}

async function choose(page: Page, menu: RegExp, option: RegExp | string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /Maria/ }).click();
  await page.getByRole('menuitem', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: option }).click();
}

function isCall(path: string): boolean {
  return /^\/(?:api|auth\/v1)\//.test(path);
}
