import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMonths, dayOf, lastDayOf, monthOf } from '#domain/basics/months.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { pressInRow } from '../support/rows.ts';
import { expectText } from '../support/read-page.ts';

/** What Maria owes and saves for, typed by hand, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const phone = { origin: '', viewport: PHONE, language: 'sv', theme: 'light' } as const;
const desktop = { ...phone, viewport: DESKTOP, theme: 'dark' } as const;
const views = [phone, desktop];

const half = { 'Din andel': '50', 'Delägare': 'Erik' };

test.each(views)('a mortgage in three parts and a car, $viewport.width px wide', async (view) => {
  const page = await openAs('/liabilities', view);
  await page.getByRole('heading', { name: 'Inga skulder ännu' }).waitFor();
  await expectAccessible(page);

  await addLoans(page);
  await expectFigures(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Visa uträkningen: Snittränta' }).click();
  const explanation = page.getByRole('dialog', { name: 'Snittränta' });
  await expectText(explanation, 'Del 1 50 % av 1 200 000,00 kr × 3,35 % 20 100,00 kr');
  await expectText(explanation, 'Delat med vad som är kvar ÷ 1 400 000,00 kr Snittränta 3,42 %');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/');
  await expectText(page.getByRole('main'), 'Nettoförmögenhet −1 400 000,00 kr');
});

test.each(views)(
  'a loan is changed, deleted and brought back, $viewport.width px wide',
  async (view) => {
    const page = await openAs('/liabilities', view, [
      {
        path: '/api/liabilities',
        draft: { ...volvo, ownershipPercentage: '50', coOwnerName: 'Erik' },
      },
    ]);
    await pressInRow(page, 'Volvo', 'Ändra Volvo');
    expect(await typedIn(page, 'Din andel')).toBe('50,00');
    const payment = page.getByRole('dialog').getByLabel('Betalning per månad');
    expect(await payment.isEditable()).toBe(false);
    // 120 000 × 5,7 % / 12 = 570, and with 2 500 of amortization 3 070
    await fill(page, { 'Kvar att betala': '120000' });
    expect(await typedIn(page, 'Ränta i kronor per månad')).toBe('570,00');
    expect(await typedIn(page, 'Betalning per månad')).toBe('3 070,00');
    await page.getByRole('dialog').getByLabel('Jag har den tillsammans med någon').uncheck();
    await expectAccessible(page);
    await submit(page, 'Spara');
    await page.getByText('Skulden är ändrad', { exact: true }).waitFor();
    await expectText(rowOf(page, 'Volvo'), '120 000,00 kr');
    expect(await rowOf(page, 'Volvo').innerText()).not.toContain('Erik');
    await expectText(page.getByRole('main'), 'Betalning per månad 3 070,00 kr');

    await pressInRow(page, 'Volvo', 'Ta bort Volvo');
    const question = page.getByRole('alertdialog', { name: 'Vill du ta bort ”Volvo”?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Ta bort' }).click();
    await page.getByRole('heading', { name: 'Inga skulder ännu' }).waitFor();
    await page.getByRole('button', { name: 'Ångra' }).click();
    await page.getByText('Skulden är tillbaka', { exact: true }).waitFor();
    await expectText(rowOf(page, 'Volvo'), '120 000,00 kr');
  },
);

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

test('a loan that was changed somewhere else meanwhile is shown beside what is typed', async () => {
  const { page, context } = await openVisit({ ...desktop, origin, reducedMotion: 'reduce' });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const { id } = (await maria.call('POST', '/api/liabilities', volvo)) as { id: string };
  await page.goto('/liabilities');
  await pressInRow(page, 'Volvo', 'Ändra Volvo');
  await maria.call('PUT', `/api/liabilities/${id}`, { interestRate: '6', monthlyInterest: '750' });
  await fill(page, { Namn: 'Volvo V60' });
  await submit(page, 'Spara');
  const warning = page.getByRole('dialog').getByRole('alert');
  await expectText(warning, 'Ränta i procent: 6,00 %');
  await expectText(warning, 'Ränta i kronor per månad: 750,00 kr');
  expect(await typedIn(page, 'Namn')).toBe('Volvo V60');
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Använd den andra versionen' }).click();
  expect(await typedIn(page, 'Ränta i procent')).toBe('6,00');
  expect(await typedIn(page, 'Namn')).toBe('Volvo');
});

test('a form that is refused keeps what was typed, and says why beside it', async () => {
  const page = await openAs('/liabilities', { ...desktop, language: 'en' });
  await page.getByRole('heading', { name: 'No liabilities found' }).waitFor();
  await page.getByRole('button', { name: 'Add Liability' }).click();
  await fill(page, { 'Balance': 'a million', 'Interest Rate': '160', 'Monthly Payment': '-5' });
  await page.getByRole('dialog').getByLabel('I owe it together with somebody').check();
  await fill(page, { 'Your Ownership %': '101' });
  await submit(page, 'Add Liability');
  for (const message of [
    'Type is required',
    'Name is required',
    'Write an amount such as 1250000.50.',
    'The percentage must be between 0 and 100, with at most two decimals.',
    'The amount cannot be negative.',
    'The share must be between 0 and 100 percent.',
  ]) {
    await page.getByText(message, { exact: true }).waitFor();
  }
  expect(await typedIn(page, 'Balance')).toBe('a million');
  expect(await typedIn(page, 'Interest Rate')).toBe('160.00');
  expect(await typedIn(page, 'Monthly Payment')).toBe('\u22125.00');
  await expectAccessible(page);
  await fill(page, { Balance: '' });
  await page.getByText('Balance is required', { exact: true }).waitFor();
});

test.each(views)('a goal with a deadline is reached, $viewport.width px wide', async (view) => {
  const page = await openAs('/goals', view);
  await page.getByRole('heading', { name: 'Inga mål ännu' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lägg till ditt första mål' }).click();
  await fill(page, { Namn: 'Japan', Målbelopp: '0' });
  await submit(page, 'Lägg till mål');
  await page.getByText('Målet måste vara större än 0.', { exact: true }).waitFor();
  expect(await typedIn(page, 'Namn')).toBe('Japan');

  await fill(page, { 'Målbelopp': '45 000', 'Sparat hittills': '13000' });
  await page.getByRole('dialog').getByLabel('Slutdatum').fill(tenMonthsAhead());
  // (45 000 − 13 000) / 10 = 3 200
  await expectText(page.getByRole('status'), 'Behövs per månad 3 200,00 kr 32 000,00 kr ÷ 10');
  await expectAccessible(page);
  await submit(page, 'Lägg till mål');
  await page.getByText('Målet är tillagt', { exact: true }).waitFor();
  const row = rowOf(page, 'Japan');
  await expectText(row, '32 000,00 kr kvar');
  await expectText(row, 'kräver 3 200,00 kr i månaden');
  // 13 000 / 45 000 = 28,88... %
  await expectText(row, '28,8 %');
  await expectText(page.getByRole('main'), 'Så långt har du kommit 28,8 % 0 av 1 nådda');
  await expectText(page.getByRole('main'), 'Behövs per månad 3 200,00 kr För 1 mål med slutdatum');
  await expectAccessible(page);

  await reachGoal(page, row);
  await removeAndUndo(page, row);
});

type Kept = { path: string; draft: object };
type Wanted = Pick<Parameters<typeof openVisit>[0], 'viewport' | 'language' | 'theme'>;

/** Maria's browser at a screen, with what she kept before. */
async function openAs(screen: string, view: Wanted, kept: Kept[] = []): Promise<Page> {
  const { page, context } = await openVisit({ ...view, origin, reducedMotion: 'reduce' });
  const { language } = view;
  const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  for (const { path: place, draft } of kept) await maria.call('POST', place, draft);
  await page.goto(screen);
  return page;
}

/** The forms give what follows from what is typed: interest, rate and payment. */
async function addLoans(page: Page): Promise<void> {
  // 1 200 000 × 3,35 % / 12 = 3 350, and with 2 000 of amortization 5 350
  await openForm(page, 'Bolån', {
    'Namn': 'Del 1',
    'Kvar att betala': '1 200 000',
    'Ränta i procent': '3,35',
  });
  await fill(page, { 'Amortering per månad': '2000' });
  expect(await typedIn(page, 'Ränta i kronor per månad')).toBe('3 350,00');
  expect(await typedIn(page, 'Betalning per månad')).toBe('5 350,00');
  await expectAccessible(page);
  await addShared(page);

  // 800 000 × 2,84 % / 12 = 1 893,33, and with 1 500 of amortization 3 393,33
  await openForm(page, 'Bolån', {
    'Namn': 'Del 2',
    'Kvar att betala': '800000',
    'Ränta i procent': '2,84',
  });
  await fill(page, { 'Amortering per månad': '1 500,00' });
  expect(await typedIn(page, 'Betalning per månad')).toBe('3 393,33');
  await addShared(page);

  // 1 300 × 12 / 500 000 = 3,12 %
  await openForm(page, 'Bolån', {
    'Namn': 'Del 3',
    'Kvar att betala': '500000',
    'Ränta i kronor per månad': '1300',
  });
  expect(await typedIn(page, 'Ränta i procent')).toBe('3,12');
  await addShared(page);

  // 150 000 × 5,7 % / 12 = 712,50, and with 2 500 of amortization 3 212,50
  await openForm(page, 'Billån', {
    'Namn': 'Volvo',
    'Kvar att betala': '150000',
    'Ränta i procent': '5,7',
  });
  await fill(page, { 'Amortering per månad': '2500' });
  await submit(page, 'Lägg till skuld');
  await page.getByRole('heading', { name: 'Volvo' }).waitFor();
}

async function expectFigures(page: Page): Promise<void> {
  const main = page.getByRole('main');
  // 1 200 000 / 2 + 800 000 / 2 + 500 000 / 2 + 150 000
  await expectText(main, 'Summa skulder 1 400 000,00 kr 4 skulder');
  // 5 350 / 2 + 3 393,33 / 2 + 1 300 / 2 + 3 212,50 = 2 675 + 1 696,67 + 650 + 3 212,50; of the
  // interest 600 000 × 3,35 % / 12 = 1 675, then 946,67, 650 and 712,50
  await expectText(main, 'Betalning per månad 8 234,17 kr Ränta 3 984,17 kr per månad');
  // 600 000 × 3,35 % + 400 000 × 2,84 % + 250 000 × 3,12 % + 150 000 × 5,7 %
  // = 20 100 + 11 360 + 7 800 + 8 550
  await expectText(main, 'Ränta per år 47 810,00 kr');
  // 47 810 / 1 400 000 = 3,415 %
  await expectText(main, 'Snittränta 3,42 % För alla dina lån');
  const rates = page.getByRole('table', { name: 'Räntan på varje lån' });
  // 600 000 / 1 400 000 = 42,86 %, 28,57 %, 17,86 % and 10,71 %
  await expectText(rates, 'Del 1 3,35 % 42,9 % 1 675,00 kr');
  await expectText(rates, 'Del 2 2,84 % 28,6 % 946,67 kr');
  await expectText(rates, 'Del 3 3,12 % 17,8 % 650,00 kr');
  await expectText(rates, 'Volvo 5,70 % 10,7 % 712,50 kr');
  await expectText(rowOf(page, 'Del 2'), '400 000,00 kr av 800 000,00 kr');
}

async function reachGoal(page: Page, row: Locator): Promise<void> {
  await pressInRow(page, 'Japan', 'Ändra Japan');
  await fill(page, { 'Sparat hittills': '45000' });
  await submit(page, 'Spara');
  await page.getByText('Målet är ändrat', { exact: true }).waitFor();
  await expectText(row, 'Målet är nått!');
  await expectText(row, '100 %');
  await expectText(page.getByRole('main'), '1 av 1 nådda');
  await expectText(page.getByRole('main'), 'Kvar att spara 0,00 kr');
  await expectAccessible(page);
}

async function removeAndUndo(page: Page, row: Locator): Promise<void> {
  await pressInRow(page, 'Japan', 'Ta bort Japan');
  const question = page.getByRole('alertdialog', { name: 'Vill du ta bort ”Japan”?' });
  await question.getByRole('button', { name: 'Ta bort' }).click();
  await page.getByRole('heading', { name: 'Inga mål ännu' }).waitFor();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expectText(row, 'Målet är nått!');
}

async function openForm(page: Page, type: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till skuld' }).click();
  await page.getByRole('dialog').getByLabel('Typ av skuld').selectOption({ label: type });
  await fill(page, fields);
}

async function addShared(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Jag har den tillsammans med någon').check();
  await fill(page, half);
  await submit(page, 'Lägg till skuld');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('dialog').getByLabel(label).fill(text);
  }
}

/** What a field shows, with ordinary spaces. */
async function typedIn(page: Page, label: string): Promise<string> {
  const text = await page.getByRole('dialog').getByLabel(label).inputValue();
  return text.replaceAll(/\s/g, ' ');
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
