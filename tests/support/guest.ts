import type { Page } from 'playwright-core';
import { press } from './controls.ts';
import { type Added, addByHand, assets, liabilities } from './family.ts';

/** Maria's answers before she has an account, and her ten records. */
export const MARIA = { firstName: 'Maria', lastName: 'Lind', income: '42 000', goal: 'En buffert' };

const cost: Added = {
  button: 'Lägg till din första kostnad',
  choose: { Kategori: 'El, vatten och värme' },
  write: { Namn: 'Elräkning', Belopp: '1 389,90' },
};

/** Each list of a guest, the items added there, and the totals after them. */
export const LISTS: readonly { tab: string; path: string; added: Added[]; says: string[] }[] = [
  {
    tab: 'Tillgångar',
    path: '/assets',
    added: assets,
    says: ['Villa Fast egendom', 'Summa tillgångar 3 890 903,72 kr 4 tillgångar'],
  },
  {
    tab: 'Skulder',
    path: '/liabilities',
    added: liabilities.slice(0, 3),
    // 1 750 000 / 2 + 1 250 000 / 2 + 600 000 / 2
    says: ['Summa skulder 1 800 000,00 kr 3 skulder'],
  },
  {
    tab: 'Inkomster',
    path: '/income',
    added: [],
    // 42 000 × 70 %
    says: ['Lön Lön · 30 % skatt', 'Nettoinkomst 29 400,00 kr'],
  },
  { tab: 'Kostnader', path: '/costs', added: [cost], says: ['Elräkning', '1 389,90 kr'] },
  { tab: 'Mål', path: '/goals', added: [], says: ['En buffert', '10 000,00 kr'] },
];

const at = new Date().toISOString();
const ofMaria = { userId: 'guest', createdAt: at, updatedAt: at, description: null };
const sole = { ownershipPercentage: '100.00', coOwnerName: null };
const half = { ownershipPercentage: '50.00', coOwnerName: 'Erik' };

/** Texts that Maria's browser stores once `beginAsGuest` has led her through the questions. */
export function storedMaria(): Record<string, string> {
  const { firstName, lastName } = MARIA;
  const profile = { firstName, lastName, language: 'sv', currency: 'SEK' };
  const user = { ...profile, occupation: null, age: null, isOnboarded: true, isGuest: true };
  const salary = { name: 'Lön', type: 'salary', amount: '42000.00', frequency: 'monthly' };
  const taxed = { taxPercentage: '30.00', taxBasis: 'estimated', isActive: 1, receivedDate: null };
  const goal = { name: MARIA.goal, targetAmount: '10000.00', currentAmount: '0.00' };
  return {
    'valv.currency': 'SEK',
    'valv.guest.user': JSON.stringify({ version: 1, user: { ...user, id: 'guest-1' } }),
    'valv.guest.incomes': storedText([{ ...salary, ...taxed }]),
    'valv.guest.goals': storedText([{ ...goal, deadline: null }]),
  };
}

/** The same with the items that `enterTen` enters. */
export function storedTen(): Record<string, string> {
  const asset = { type: 'investment', ...sole, valuationDate: null, useIndex: 1 };
  const loan = { type: 'mortgage', ...half };
  const electricity = { name: 'Elräkning', type: 'utilities', amount: '1389.90' };
  return {
    ...storedMaria(),
    'valv.guest.assets': storedText([
      {
        ...asset,
        ...half,
        type: 'real_estate',
        name: 'Villa',
        currentValue: '6500000.00',
        valuationDate: '2023-02-10',
      },
      { ...asset, name: 'ISK', currentValue: '312450.50' },
      { ...asset, name: 'Fond', currentValue: '8400.25', currency: 'EUR' },
      { ...asset, name: 'Aktier', currentValue: '15000.75', currency: 'USD' },
    ]),
    'valv.guest.liabilities': storedText([
      { ...loan, name: 'Del 1', balance: '1750000.00', ...paid('7385.42', '3.35', '4885.42') },
      { ...loan, name: 'Del 2', balance: '1250000.00', ...paid('4510.42', '2.89', '3010.42') },
      { ...loan, name: 'Del 3', balance: '600000.00', ...paid('2560.00', '3.12', '1560.00') },
    ]),
    'valv.guest.costs': storedText([{ ...electricity, frequency: 'monthly', loanPart: null }]),
  };
}

function paid(monthlyPayment: string, interestRate: string, monthlyInterest: string) {
  return { monthlyPayment, interestRate, monthlyInterest, monthlyAmortization: null };
}

function storedText(items: readonly object[]): string {
  const kept = items.map((item, index) => ({
    ...ofMaria,
    id: String(index + 1),
    currency: 'SEK',
    ...item,
  }));
  return JSON.stringify({ version: 1, items: kept });
}

/** From the landing through the four steps to the first list. */
export async function beginAsGuest(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Prova utan konto' }).first().click();
  await page.getByRole('heading', { name: 'Om dig' }).waitFor();
  await page.getByLabel('Förnamn').fill(MARIA.firstName);
  await page.getByLabel('Efternamn').fill(MARIA.lastName);
  await press(page, 'Nästa');
  await page.getByLabel('Inkomst per månad').fill(MARIA.income);
  await press(page, 'Nästa');
  await page.getByLabel('Ekonomiska mål').fill(MARIA.goal);
  await press(page, 'Nästa');
  await press(page, 'Slutför');
  await page.getByText('Välkommen till Valv, Maria', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Inga tillgångar ännu' }).waitFor();
}

export async function openList(page: Page, tab: string): Promise<void> {
  const lists = page.getByRole('navigation', { name: 'Dina listor' });
  await lists.getByRole('link', { name: tab }).click();
  await page.getByRole('heading', { level: 1, name: tab }).waitFor();
}

/** Enters the items that do not exist already: with those of the onboarding there are ten. */
export async function enterTen(page: Page): Promise<void> {
  for (const { tab, added } of LISTS) {
    await openList(page, tab);
    for (const each of added) await addByHand(page, each);
  }
}

/** Data stored in the browser under a guest's names. */
export function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage).filter(([key]) => key.startsWith('valv.guest.')),
    ),
  );
}
