import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { moveTo, openVisit, PHONE } from '#tests/support/browser.ts';
import { press } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/** All parts of a mortgage in one dialog, all of them or none, on the real server. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const villa = {
  type: 'real_estate',
  name: 'Villan',
  value: '4500000',
  currency: 'SEK',
  ownershipPercentage: '50',
  coOwnerName: 'Erik',
};
const BUSY = { status: 429, json: { code: 'too_many_requests', message: 'För många försök.' } };
const NAMES = ['SEB, Villan, del 1', 'SEB, Villan, del 2', 'SEB, Villan, del 3'];

test('three parts of the home’s mortgage are added, undone and restored', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/assets', villa);
  await page.goto('/liabilities');
  await press(page, 'Lägg till bolånet');
  const dialog = page.getByRole('dialog', { name: 'Lägg till bolånet' });
  // The home is the only one there is, and the mortgage is owed as it is owned.
  expect(await dialog.getByLabel('Bostad').locator('option:checked').innerText()).toBe('Villan');
  expect(await dialog.getByLabel('Din andel').inputValue()).toBe('50,00');
  expect(await dialog.getByLabel('Delägare').inputValue()).toBe('Erik');
  await dialog.getByRole('textbox', { name: /^Bank/ }).fill('SEB');
  await dialog.getByLabel('Värdets datum').fill('2024-05-01');
  await typeParts(page, dialog);
  // (1 200 000 + 800 000 + 400 000) / 2; 3 500 + 2 000, 2 000 + 1 500 and 1 000 in interest,
  // of which half is Maria's: (5 500 + 3 500 + 1 000) / 2; the rates weighed by 6 : 4 : 2 are
  // (6 × 3,5 + 4 × 3 + 2 × 3) / 12 = 3,25 %
  await expectText(
    dialog.getByRole('status'),
    'Din del av bolånet 1 200 000,00 kr 5 000,00 kr i månaden i ränta och amortering · ' +
      'snittränta 3,25 %',
  );
  await expectAccessible(page);

  await rateOf(dialog, 2).fill('300');
  await press(page, 'Lägg till 3 delar');
  await part(dialog, 2).getByText('Procentsatsen ska vara mellan 0 och 100').waitFor();
  expect(await maria.call('GET', '/api/liabilities')).toEqual([]);
  await rateOf(dialog, 2).fill('3');

  // The server refuses: the dialog reports it, and the typed texts stay.
  await page.route('**/api/mortgages/*', (route) => route.fulfill(BUSY), { times: 1 });
  await press(page, 'Lägg till 3 delar');
  await expectText(dialog.getByRole('alert'), 'Bolånet kunde inte läggas till');
  expect(await maria.call('GET', '/api/liabilities')).toEqual([]);
  await press(page, 'Lägg till 3 delar');
  await page.getByText('3 lånedelar är tillagda', { exact: true }).waitFor();
  for (const name of NAMES) {
    await page.getByRole('heading', { name, exact: true }).waitFor();
  }
  await expectText(page.getByRole('main'), 'Summa skulder 1 200 000,00 kr 3 skulder');
  const kept = (await maria.call('GET', '/api/liabilities')) as Record<string, unknown>[];
  expect(kept.map(({ coOwnerName }) => coOwnerName)).toEqual(['Erik', 'Erik', 'Erik']);
  expect(await doneBy(maria)).toEqual([['created', NAMES]]);

  await seeCard(page);
  await press(page, 'Ångra');
  await page.getByText('Bolånet är borttaget igen', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Inga skulder ännu' }).waitFor();
  expect((await doneBy(maria)).map(([action]) => action)).toEqual(['deleted', 'created']);

  await moveTo(page, '/');
  const activity = page.getByRole('list', { name: 'Senaste aktivitet' });
  await expectText(activity, `${NAMES.join(' · ')} togs bort`);
  await press(page, `Återställ ${NAMES.join(' · ')}`);
  await page.getByText('Återställt', { exact: true }).waitFor();
  await expectText(page.getByRole('main'), 'Summa skulder 1 200 000,00 kr');
});

/** Every panel of the card, without a barrier and without a page that scrolls sideways. */
async function seeCard(page: Page): Promise<void> {
  const card = page.locator('[data-mortgage]');
  // 2 400 000 / 4 500 000
  await expectText(card, 'Belåningsgrad 53,33 %');
  for (const panel of ['Översikt', 'Plan', 'Stresstest', 'Nästa krona']) {
    await card.getByRole('tab', { name: panel }).click();
    await card.getByRole('tabpanel', { name: panel }).waitFor();
    // Nothing of a row above is half below the top bar.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  }
}

function part(dialog: Locator, number: number): Locator {
  return dialog.getByRole('group', { name: `Del ${number}`, exact: true });
}

function rateOf(dialog: Locator, number: number): Locator {
  return part(dialog, number).getByRole('textbox', { name: /^Ränta( |$)/ });
}

async function typeParts(page: Page, dialog: Locator): Promise<void> {
  const [balance, amortization] = ['Kvar att betala', 'Amortering'];
  await part(dialog, 1).getByLabel(balance).fill('1,2 Mkr');
  await rateOf(dialog, 1).fill('3,5');
  await part(dialog, 1).getByLabel(amortization).fill('2000');
  await part(dialog, 1).getByLabel('Bunden till').fill('2027-06-30');
  await press(page, 'Lägg till en del');
  // Further typing goes to the new part.
  await page.keyboard.type('800 tkr');
  await rateOf(dialog, 2).fill('3');
  await part(dialog, 2).getByLabel(amortization).fill('1500');
  await press(page, 'Lägg till en del');
  // Nothing is wrong with a part that is just begun.
  await part(dialog, 3).getByLabel(balance).waitFor();
  expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(0);
  await page.keyboard.type('400000');
  await rateOf(dialog, 3).fill('3');
  await page.keyboard.press('Tab');
}

type Activities = {
  activities: { action: string; entityType: string; items: { name: string }[] }[];
};

/** Activities of loans, newest first: the action and the names. */
async function doneBy({ call }: Account): Promise<[string, string[]][]> {
  const { activities } = (await call('GET', '/api/activities')) as Activities;
  return activities
    .filter(({ entityType }) => entityType === 'liability')
    .map(({ action, items }) => [action, items.map(({ name }) => name)]);
}
