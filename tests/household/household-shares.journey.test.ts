import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { aMortgage, aPart } from '#tests/support/mortgages.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Anna owns half a home with Karl; only its loan has a co-owner outside their household. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('unowned shares are listed, and a proposal waits beside the assets', async () => {
  const anna = await open('Anna', { viewport: DESKTOP, theme: 'light', language: 'sv' });
  const karl = await open('Karl', { viewport: PHONE, theme: 'dark', language: 'en' });
  const { household, home } = await fillHome(anna.account);
  await joinKnowing(karl, { household, email: karl.account.email, owner: anna.account });
  await readShares(anna.page);
  await propose(anna, karl, { household, home });
  await acceptBesideAssets(karl.page);
  await readOnlyLoan(anna.page);
});

type Look = Pick<Parameters<typeof openVisit>[0], 'viewport' | 'theme' | 'language'>;
type Visitor = { page: Page; account: Account };

async function open(firstName: string, look: Look): Promise<Visitor> {
  const { page, context } = await openVisit({ ...look, origin });
  const names = { firstName, lastName: 'Berg' };
  const terms = { origin, language: look.language, currency: 'SEK', names } as const;
  return { page, account: await signUpOnboarded(context, terms) };
}

async function fillHome({ call }: Account): Promise<{ household: string; home: string }> {
  const half = { currency: 'SEK', ownershipPercentage: '50' };
  const house = { type: 'real_estate', name: 'Villan', value: '2820000', useIndex: 0, ...half };
  const loan = { type: 'mortgage', name: 'Bolånet', balance: '1000000', ...half };
  const made = await call('POST', '/api/assets', { ...house, coOwnerName: 'Karl' });
  const lent = await call('POST', '/api/liabilities', { ...loan, coOwnerName: 'Farfar' });
  const part = { liabilityId: (lent as WithId).id, name: 'Bolånet', balance: '1000000' };
  const terms = aMortgage({ parts: [aPart({ ...part, monthlyAmortization: '900' })] });
  await call('PUT', `/api/mortgages/${(made as WithId).id}`, terms);
  const { id } = (await call('POST', '/api/households', { name: 'Björkgården' })) as WithId;
  return { household: id, home: (made as WithId).id };
}

type WithId = { id: string };
type Joining = { household: string; email: string; owner: Account };

/** Karl reads which of his records Anna will see before he accepts. */
async function joinKnowing({ page }: Visitor, { household, email, owner }: Joining) {
  await owner.call('POST', `/api/households/${household}/invitations`, { email });
  await page.goto('/household');
  const main = page.getByRole('main');
  await expectText(main, 'the members see your items of the kinds that the household shares');
  await page.getByRole('button', { name: 'Accept the invitation to Björkgården' }).click();
  await expectText(main, 'Björkgården');
  await page.getByRole('heading', { name: 'Together' }).waitFor();
}

async function readShares(page: Page): Promise<void> {
  await page.goto('/household');
  const shares = page.getByRole('region', { name: 'Andelar att kontrollera' });
  // Half of 2 820 000 and half of 1 000 000.
  await expectText(shares, '50 % av Villan (Anna) ägs av ingen i hushållet: 1 410 000,00 kr');
  await expectText(shares, 'Delägaren Karl ser ut att vara Karl, som är medlem.');
  await expectText(shares, '50 % av Bolånet (Anna) är ingen i hushållet skyldig: 500 000,00 kr');
  expect(await shares.getByText('Farfar').count()).toBe(0);
  // Both read the mortgage: its words say what is paid, not that the reader pays it.
  const mortgage = page.locator('[data-mortgage]');
  await expectText(mortgage, '900 kr amorteras');
  expect(await mortgage.innerText()).not.toMatch(/\bd(?:u|in|itt)\b/i);
  await expectAccessible(page);
  await shares.getByRole('button', { name: 'Ange vem som äger: Villan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ägare till Villan' });
  expect(
    await dialog.getByLabel('Medlem', { exact: true }).locator('option:checked').innerText(),
  ).toBe('Karl');
  expect(await dialog.getByLabel('Medlemmens andel').inputValue()).toBe('50,00');
  await dialog.getByRole('button', { name: 'Stäng' }).last().click();
}

type Shared = { household: string; home: string };

async function propose(anna: Visitor, karl: Visitor, { household, home }: Shared) {
  const { id: memberId } = (await karl.account.call('GET', '/api/user')) as WithId;
  const about = { householdId: household, kind: 'assets', itemId: home, memberId };
  await anna.account.call('POST', '/api/co-owner-links', { ...about, percent: '50' });
}

async function acceptBesideAssets(page: Page): Promise<void> {
  await page.goto('/assets');
  const main = page.getByRole('main');
  await expectText(main, 'Anna Berg says that 50% of it is yours.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, 50% is mine: Villan' }).click();
  await expectText(main, 'Total assets 1 410 000,00 kr');
  await expect.poll(() => page.getByText('says that 50% of it is yours').count()).toBe(0);
}

async function readOnlyLoan(page: Page): Promise<void> {
  await page.goto('/household');
  const shares = page.getByRole('region', { name: 'Andelar att kontrollera' });
  await expectText(shares, 'Bolånet');
  expect(await shares.getByText('Villan').count()).toBe(0);
}
