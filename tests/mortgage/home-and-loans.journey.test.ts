import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Liability } from '#domain/records/liabilities.ts';
import type { OwnInvitation } from '#domain/household/invitations.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, moveTo, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Anna proposes shares of their home and its loans to Karl in one proposal, from the household. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('a home and its loans are asked about and answered as one', async () => {
  const anna = await open('Anna', { viewport: DESKTOP, theme: 'light', language: 'sv' });
  const karl = await open('Karl', { viewport: PHONE, theme: 'dark', language: 'en' });
  await liveTogether(anna.account, karl.account);
  await askAboutAll(anna);
  await lookBesideLoans(karl.page);
  await acceptOnce(karl.page);
  for (const { troubles } of [anna, karl]) {
    expect(troubles.splice(0).filter((trouble) => !trouble.includes('503'))).toEqual([]);
  }
  await expectFigures(anna.account, karl.account);
  await readLeftOut(anna.page);
});

type Look = Pick<Parameters<typeof openVisit>[0], 'viewport' | 'theme' | 'language'>;
type Visitor = { page: Page; account: Account; troubles: string[] };

async function open(firstName: string, look: Look): Promise<Visitor> {
  const { page, context, troubles } = await openVisit({ ...look, origin });
  const names = { firstName, lastName: 'Berg' };
  const terms = { origin, language: look.language, currency: 'SEK', names } as const;
  return { page, troubles, account: await signUpOnboarded(context, terms) };
}

/** Anna owns half of the villa; of its loans she has recorded half of two and all of one. */
async function liveTogether(anna: Account, karl: Account): Promise<void> {
  const { id } = (await anna.call('POST', '/api/households', { name: 'Björkgården' })) as {
    id: string;
  };
  await anna.call('POST', `/api/households/${id}/invitations`, { email: karl.email });
  const [invitation] = (await karl.call('GET', '/api/invitations')) as OwnInvitation[];
  await karl.call('POST', '/api/invitations/accept', { id: invitation?.id });
  const half = { currency: 'SEK', ownershipPercentage: '50' };
  const villa = { type: 'real_estate', name: 'Villan', value: '2820000.01', useIndex: 0 };
  await anna.call('POST', '/api/assets', { ...villa, ...half, coOwnerName: 'Karl' });
  const loans = [
    { name: 'Del 1', balance: '1000000.33', ...half },
    { name: 'Del 2', balance: '600000', ...half },
    { name: 'Del 3', balance: '250000.55', currency: 'SEK' },
  ];
  for (const loan of loans) {
    await anna.call('POST', '/api/liabilities', { type: 'mortgage', ...loan });
  }
}

/** One press from the share without an owner; Anna's sole loan is asked about as well. */
async function askAboutAll({ page, account }: Visitor): Promise<void> {
  await page.goto('/household');
  const shares = page.getByRole('region', { name: 'Andelar att kontrollera' });
  await shares.getByRole('button', { name: 'Ange vem som äger: Villan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ägare till Villan' });
  const member = dialog.getByLabel('Medlem', { exact: true });
  expect(await member.locator('option:checked').innerText()).toBe('Karl');
  const loans = dialog.getByRole('group', { name: 'Fråga om lånen på samma gång' });
  expect(await ticked(page)).toEqual([true, true, false]);
  await loans.getByRole('checkbox', { name: /^Del 2/ }).uncheck();
  await loans.getByRole('checkbox', { name: /^Del 3/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fråga', exact: true }).click();
  await expectText(dialog, 'behöver dina andelar bli lägre: Del 3 från 100 % till 50 %.');
  await page.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Fråga', exact: true }).click();
  const lower = dialog.getByRole('button', { name: 'Sänk mina och fråga' });
  await expect.poll(() => isInView(page, lower)).toBe(true);
  const mend = await failWrites(page);
  await lower.click();
  const failure = dialog.getByRole('alert').filter({ hasText: 'Frågan kunde inte skickas' });
  await expect.poll(() => isInView(page, failure)).toBe(true);
  await expect.poll(() => isInView(page, lower)).toBe(true);
  // No share was lowered automatically.
  const debts = (await account.call('GET', '/api/liabilities')) as Liability[];
  expect(debts.map((debt) => debt.ownershipPercentage).toSorted()).toEqual([
    '100.00',
    '50.00',
    '50.00',
  ]);
  await mend();
  await lower.click();
  await dialog.waitFor({ state: 'detached' });
}

/** Makes proposals and answers fail, until the returned function is called. */
async function failWrites(page: Page): Promise<() => Promise<void>> {
  const path = '**/api/co-owner-links/**';
  await page.route(path, (route) => route.fulfill({ status: 503 }));
  return () => page.unroute(path);
}

/** Above the buttons at the foot of the dialog, which cover what lies beneath them. */
async function isInView(page: Page, what: Locator): Promise<boolean> {
  const box = await what.boundingBox();
  const foot = await page.getByRole('button', { name: 'Stäng' }).last().boundingBox();
  return box !== null && foot !== null && box.y >= 0 && box.y + box.height <= foot.y;
}

async function ticked(page: Page): Promise<boolean[]> {
  const boxes = await page.getByRole('dialog').getByRole('checkbox').all();
  return Promise.all(boxes.map((box) => box.isChecked()));
}

/** One proposal, whole on each screen that it concerns, with shares and amounts. */
async function lookBesideLoans(page: Page): Promise<void> {
  await page.goto('/liabilities');
  const waiting = page.getByRole('list', { name: 'Waiting for your answer' });
  await expectText(waiting, 'Villan and 2 loans');
  // Half of 2 820 000.01, of 1 000 000.33 and of 250 000.55, each rounded away from zero.
  await expectText(waiting, 'Villan, 50% 1 410 000,01 kr of 2 820 000,01 kr.');
  await expectText(waiting, 'Del 1, 50% 500 000,17 kr of 1 000 000,33 kr.');
  await expectText(waiting, 'Del 3, 50% 125 000,28 kr of 250 000,55 kr.');
  expect(await waiting.getByText('Del 2').count()).toBe(0);
  expect(await waiting.getByRole('button').count()).toBe(2);
  await expectAccessible(page);
}

async function acceptOnce(page: Page): Promise<void> {
  await moveTo(page, '/assets');
  const main = page.getByRole('main');
  const all = page.getByRole('button', { name: 'Yes to all 3: Villan and 2 loans' });
  const mend = await failWrites(page);
  await all.click();
  await expectText(main.getByRole('alert'), 'The answer could not be sent');
  expect(await page.getByText('The answer could not be sent').count()).toBe(1);
  await expectAccessible(page);
  await mend();
  await all.click();
  await expectText(main, 'Total assets 1 410 000,01 kr');
  const waiting = page.getByRole('list', { name: 'Waiting for your answer' });
  await expect.poll(() => waiting.count()).toBe(0);
  await moveTo(page, '/liabilities');
  // 500 000.165 and 125 000.275, each rounded away from zero: 500 000.17 + 125 000.28
  await expectText(main, 'Total debt 625 000,45 kr');
  await expectText(main, '50% yours · managed by Anna Berg');
}

async function expectFigures(anna: Account, karl: Account): Promise<void> {
  expect(await karl.call('GET', '/api/financial-summary')).toMatchObject({
    totalAssets: 1_410_000.01,
    totalLiabilities: 625_000.45,
  });
  // 500 000.17 + 300 000 + 125 000.28
  expect(await anna.call('GET', '/api/financial-summary')).toMatchObject({
    totalAssets: 1_410_000.01,
    totalLiabilities: 925_000.45,
  });
}

/** Only the omitted loan has a half without an owner in the household. */
async function readLeftOut(page: Page): Promise<void> {
  await page.goto('/household');
  const shares = page.getByRole('region', { name: 'Andelar att kontrollera' });
  await expectText(shares, '50 % av Del 2 (Anna) är ingen i hushållet skyldig: 300 000,00 kr');
  expect(await shares.getByRole('listitem').count()).toBe(1);
}
