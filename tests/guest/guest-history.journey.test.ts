import { expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { storedMaria } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { expectText } from '#tests/support/read-page.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

const running = monthOf(dayOf(new Date()));
const earlier = addMonths(running, -3);
const named = (month: string) => formatMonth(month, 'sv');

/** A boat and a bicycle as a guest's browser stores them, written three months ago. */
function belongingsOf(month: string): string {
  const at = `${month}-10T08:00:00.000Z`;
  const stated = { value: '45000.00', currency: 'SEK', ownershipPercentage: '100.00' };
  const statement = { ...stated, valuationDate: null, month, writtenAt: at, reason: 'created' };
  const cheaper = { ...statement, value: '5000.00' };
  const { value, ...rest } = stated;
  const item = {
    ...rest,
    currentValue: value,
    type: 'other',
    coOwnerName: null,
    description: null,
    valuationDate: null,
    useIndex: 1,
    userId: 'guest',
    createdAt: at,
    updatedAt: at,
    observations: [statement],
  };
  const items = [
    { ...item, id: '1', name: 'Båt' },
    { ...item, id: '2', name: 'Cykel', currentValue: '5000.00', observations: [cheaper] },
  ];
  return JSON.stringify({ version: 1, items });
}

test('a guest has the same months, and nothing of them is sent', async () => {
  const view = { viewport: PHONE, theme: 'dark', language: 'sv' } as const;
  const look = { ...view } as const;
  const { page } = await openVisit({
    origin,
    ...look,
    stored: { ...storedMaria(), 'valv.guest.assets': belongingsOf(earlier) },
  });
  await page.goto('/guest/assets');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.getByRole('link', { name: 'Historik', exact: true }).click();
  await page.getByRole('heading', { name: /: två värden att uppdatera$/ }).waitFor();
  await expect.poll(() => page.title()).toBe('Historik – Valv');
  const main = page.getByRole('main');
  await expectText(main, `Nettoförmögenhet, ${named(running)} 50 000,00 kr`);
  await expectAccessible(page);
  const bicycle = page.getByRole('textbox', { name: `Cykel, ${named(running)}` });
  await page.getByRole('textbox', { name: `Båt, ${named(running)}` }).press('Enter');
  await page.getByRole('heading', { name: /: ett värde att uppdatera$/ }).waitFor();
  await expect.poll(() => bicycle.evaluate((each) => each === document.activeElement)).toBe(true);
  // The whole text is selected: typing replaces it.
  await page.keyboard.type('4 500');
  await page.keyboard.press('Enter');
  await expectText(main, `Nettoförmögenhet, ${named(running)} 49 500,00 kr`);
  await page.getByRole('heading', { name: /: allt är aktuellt$/ }).waitFor();

  await page.getByRole('button', { name: 'Månaden före' }).click();
  const last = addMonths(running, -1);
  const field = page.getByRole('textbox', { name: `Båt, ${named(last)}` });
  await field.waitFor();
  await page.getByRole('button', { name: 'Kopiera förra månaden' }).click();
  await expectText(main, `2 värden kopierade från ${named(addMonths(last, -1))}`);
  await page.getByRole('button', { name: 'Ångra kopieringen' }).click();
  await expectText(main, 'Inget att spara');
  await field.fill('44 000');
  await field.press('Enter');
  await expectText(main, `Nettoförmögenhet, ${named(last)} 49 000,00 kr`);
  await expectText(main, 'Angivet för månaden');
  await page.reload();
  await expectText(main, `Nettoförmögenhet, ${named(last)} 49 000,00 kr`);
  await expectAccessible(page);
  expect(new Set(sent)).toEqual(new Set(['GET']));
});
