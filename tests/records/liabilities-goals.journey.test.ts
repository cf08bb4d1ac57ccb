import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { addMonths, dayOf, lastDayOf, monthOf } from '#domain/basics/months.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, moveTo, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { pressInRow } from '#tests/support/rows.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Maria's debts and goals; the figures are those of the screens' own tests. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const phone = { origin: '', viewport: PHONE, language: 'sv', theme: 'light' } as const;
const desktop = { ...phone, viewport: DESKTOP, theme: 'dark' } as const;

const volvo = {
  type: 'car_loan',
  name: 'Volvo',
  currency: 'SEK',
  balance: '150000',
  interestRate: '5.7',
  monthlyInterest: '712.5',
  monthlyAmortization: '2500',
  monthlyPayment: '3212.5',
};
const home = {
  type: 'mortgage',
  name: 'Del 1',
  currency: 'SEK',
  balance: '1200000',
  interestRate: '3.35',
  monthlyInterest: '3350',
  monthlyAmortization: '2000',
  monthlyPayment: '5350',
  ownershipPercentage: '50',
  coOwnerName: 'Erik',
};

test('loans are read, changed and deleted on a phone', async () => {
  const { page, maria } = await openAsMaria(phone);
  await maria.call('POST', '/api/liabilities', home);
  const { id } = (await maria.call('POST', '/api/liabilities', volvo)) as { id: string };
  await page.goto('/liabilities');
  // 1 200 000 / 2 + 150 000
  await expectText(page.getByRole('main'), 'Summa skulder 750 000,00 kr 2 skulder');
  await page.getByRole('button', { name: 'Visa uträkningen: Snittränta' }).click();
  const explanation = page.getByRole('dialog', { name: 'Snittränta' });
  await expectText(explanation, 'Del 1 50 % av 1 200 000,00 kr × 3,35 % 20 100,00 kr');
  await expectAccessible(page);
  await pressEscape(page);
  await explanation.waitFor({ state: 'hidden' });

  await pressInRow(page, 'Volvo', 'Ändra Volvo');
  await fill(page, { 'Kvar att betala': 'mycket' });
  await submit(page, 'Spara');
  await page.getByText('Skriv ett belopp, till exempel 1 250 000,50.').waitFor();
  await expectAccessible(page);
  await fill(page, { 'Kvar att betala': '120000' });
  await maria.call('PUT', `/api/liabilities/${id}`, { interestRate: '6', monthlyInterest: '750' });
  await submit(page, 'Spara');
  await page.getByRole('alert').getByText('6,00 %').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Använd den andra versionen' }).click();
  await fill(page, { 'Kvar att betala': '120000' });
  await submit(page, 'Spara');
  await page.getByText('Skulden är ändrad', { exact: true }).waitFor();
  await expectText(rowOf(page, 'Volvo'), '120 000,00 kr');
  await pressInRow(page, 'Volvo', 'Ta bort Volvo');
  const question = page.getByRole('alertdialog', { name: 'Vill du ta bort ”Volvo”?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ta bort' }).click();
  await rowOf(page, 'Volvo').waitFor({ state: 'detached' });
  await moveTo(page, '/');
  await expectText(page.getByRole('main'), 'Nettoförmögenhet −600 000,00 kr');
});

test('a goal with a deadline is set on a desktop', async () => {
  const { page } = await openAsMaria(desktop);
  await page.goto('/goals');
  await page.getByRole('heading', { name: 'Inga mål ännu' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lägg till ditt första mål' }).click();
  await fill(page, { 'Namn': 'Japan', 'Målbelopp': '45 000', 'Sparat hittills': '13000' });
  await page.getByRole('dialog').getByLabel('Slutdatum').fill(tenMonthsAhead());
  // (45 000 − 13 000) / 10 = 3 200
  await expectText(page.getByRole('status'), 'Behövs per månad 3 200,00 kr 32 000,00 kr ÷ 10');
  await expectAccessible(page);
  await submit(page, 'Lägg till mål');
  await expectText(rowOf(page, 'Japan'), 'kräver 3 200,00 kr i månaden');
});

type Wanted = Pick<Parameters<typeof openVisit>[0], 'viewport' | 'language' | 'theme'>;

/** Maria's browser before its first page. */
async function openAsMaria(view: Wanted): Promise<{ page: Page; maria: Account }> {
  const { page, context } = await openVisit({ ...view, origin });
  const { language } = view;
  return { page, maria: await signUpOnboarded(context, { origin, language, currency: 'SEK' }) };
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('dialog').getByLabel(label).fill(text);
  }
}

async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

function rowOf(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { name, exact: true });
  return page.getByRole('main').getByRole('listitem').filter({ has: heading });
}

/** The same day of the month ten months from now, or the last one of that month. */
function tenMonthsAhead(): string {
  const today = dayOf(new Date());
  const last = lastDayOf(addMonths(monthOf(today), 10));
  return `${last.slice(0, 8)}${today.slice(8) < last.slice(8) ? today.slice(8) : last.slice(8)}`;
}
