import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  createMaria,
  fieldOf,
  fill,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  rowOf,
  seeWords,
  typedIn,
  wordsOf,
} from '#tests/support/screen.tsx';

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

test('a mortgage in three parts and a car add up to the öre', async () => {
  const user = await openAsGuest('/liabilities', { language: 'sv', currency: 'SEK' });
  await screen.findByRole('heading', { name: 'Inga skulder ännu' });
  await addLoans(user);
  expectFigures();
  await press(user, 'Visa uträkningen: Snittränta');
  const explanation = () => screen.queryByRole('dialog', { name: 'Snittränta' });
  await seeWords(explanation, 'Del 1 50 % av 1 200 000,00 kr × 3,35 % 20 100,00 kr');
  await seeWords(explanation, 'Delat med det som är kvar ÷ 1 400 000,00 kr Snittränta 3,42 %');
});

test('a loan is changed, deleted and brought back', async () => {
  const shared = { ...volvo, ownershipPercentage: '50', coOwnerName: 'Erik' };
  const records = { liabilities: [shared] };
  const user = await openAsGuest('/liabilities', { language: 'sv', currency: 'SEK', records });
  await press(user, 'Ändra Volvo');
  const dialog = await openedDialog();
  expect(typedIn(dialog, 'Din andel')).toBe('50,00');
  expect(fieldOf(dialog, 'Betalning per månad').readOnly).toBe(true);
  // 120 000 × 5,7 % / 12 = 570, and with 2 500 of amortization 3 070
  await fill(user, dialog, { 'Kvar att betala': '120000' });
  expect(typedIn(dialog, 'Ränta i kronor per månad')).toBe('570,00');
  expect(typedIn(dialog, 'Betalning per månad')).toBe('3 070,00');
  await user.click(within(dialog).getByLabelText('Jag har den tillsammans med någon'));
  await press(user, 'Spara', dialog);
  await screen.findByText('Skulden är ändrad');
  await seeWords(() => rowOf('Volvo'), '120 000,00 kr');
  expect(wordsOf(rowOf('Volvo'))).not.toContain('Erik');
  await seeWords(main, 'Betalning per månad 3 070,00 kr');

  await press(user, 'Ta bort Volvo');
  const question = { name: 'Vill du ta bort ”Volvo”?' };
  await press(user, 'Ta bort', await screen.findByRole('alertdialog', question));
  await screen.findByRole('heading', { name: 'Inga skulder ännu' });
  await press(user, 'Ångra');
  await screen.findByText('Skulden är återställd');
  await seeWords(() => rowOf('Volvo'), '120 000,00 kr');
});

test('a loan that was changed somewhere else meanwhile is shown beside what is typed', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { id } = (await maria.account.call('POST', '/api/liabilities', volvo)) as { id: string };
  const user = await openAsUser('/liabilities', maria);
  await press(user, 'Ändra Volvo');
  const dialog = await openedDialog();
  const elsewhere = { interestRate: '6', monthlyInterest: '750' };
  await maria.account.call('PUT', `/api/liabilities/${id}`, elsewhere);
  await fill(user, dialog, { Namn: 'Volvo V60' });
  await press(user, 'Spara', dialog);
  const warning = await within(dialog).findByRole('alert');
  expect(wordsOf(warning)).toMatch(/Ränta i procent ?: 6,00 %/);
  expect(wordsOf(warning)).toMatch(/Ränta i kronor per månad ?: 750,00 kr/);
  expect(typedIn(dialog, 'Namn')).toBe('Volvo V60');
  await press(user, 'Använd den andra versionen', warning);
  expect(typedIn(dialog, 'Ränta i procent')).toBe('6,00');
  expect(typedIn(dialog, 'Namn')).toBe('Volvo');
});

test('a form that is refused keeps what was typed, and says why beside it', async () => {
  const user = await openAsGuest('/liabilities', { language: 'en', currency: 'SEK' });
  await screen.findByRole('heading', { name: 'No liabilities found' });
  await press(user, 'Add liability');
  const dialog = await openedDialog();
  const typed = { 'Balance': 'a million', 'Interest rate': '160', 'Monthly payment': '-5' };
  await fill(user, dialog, typed);
  await user.click(within(dialog).getByLabelText('I owe it together with somebody'));
  await fill(user, dialog, { 'Your Ownership %': '101' });
  await press(user, 'Add liability', dialog);
  for (const message of [
    'Type is required',
    'Name is required',
    'Enter an amount such as 1250000.50.',
    'The percentage must be between 0 and 100, with at most two decimals.',
    'The amount cannot be negative.',
    'The share must be between 0 and 100 percent.',
  ]) {
    await within(dialog).findByText(message);
  }
  expect(typedIn(dialog, 'Balance')).toBe('a million');
  expect(typedIn(dialog, 'Interest rate')).toBe('160.00');
  expect(typedIn(dialog, 'Monthly payment')).toBe('\u22125.00');
  await fill(user, dialog, { Balance: '' });
  await within(dialog).findByText('Balance is required');
});

/** The forms fill in fields that follow from typed ones: interest, rate and payment. */
async function addLoans(user: UserEvent): Promise<void> {
  const first = { 'Namn': 'Del 1', 'Kvar att betala': '1 200 000', 'Ränta i procent': '3,35' };
  const part1 = await openForm(user, 'Bolån', first);
  // 1 200 000 × 3,35 % / 12 = 3 350, and with 2 000 of amortization 5 350
  await fill(user, part1, { 'Amortering per månad': '2000' });
  expect(typedIn(part1, 'Ränta i kronor per månad')).toBe('3 350,00');
  expect(typedIn(part1, 'Betalning per månad')).toBe('5 350,00');
  await addShared(user, part1, 'Del 1');

  const second = { 'Namn': 'Del 2', 'Kvar att betala': '800000', 'Ränta i procent': '2,84' };
  const part2 = await openForm(user, 'Bolån', second);
  // 800 000 × 2,84 % / 12 = 1 893,33, and with 1 500 of amortization 3 393,33
  await fill(user, part2, { 'Amortering per månad': '1 500,00' });
  expect(typedIn(part2, 'Betalning per månad')).toBe('3 393,33');
  await addShared(user, part2, 'Del 2');

  const third = { 'Namn': 'Del 3', 'Kvar att betala': '500000' };
  const part3 = await openForm(user, 'Bolån', { ...third, 'Ränta i kronor per månad': '1300' });
  // 1 300 × 12 / 500 000 = 3,12 %
  expect(typedIn(part3, 'Ränta i procent')).toBe('3,12');
  await addShared(user, part3, 'Del 3');

  // 150 000 × 5,7 % / 12 = 712,50, and with 2 500 of amortization 3 212,50
  const car = { 'Namn': 'Volvo', 'Kvar att betala': '150000', 'Ränta i procent': '5,7' };
  const loan = await openForm(user, 'Billån', car);
  await fill(user, loan, { 'Amortering per månad': '2500' });
  await press(user, 'Lägg till skuld', loan);
  await screen.findByRole('heading', { name: 'Volvo' });
}

async function openForm(user: UserEvent, type: string, fields: Record<string, string>) {
  await press(user, 'Lägg till skuld');
  const dialog = await openedDialog();
  await fill(user, dialog, { 'Typ av skuld': type, ...fields });
  return dialog;
}

async function addShared(user: UserEvent, dialog: HTMLElement, name: string): Promise<void> {
  await user.click(within(dialog).getByLabelText('Jag har den tillsammans med någon'));
  await fill(user, dialog, { 'Din andel': '50', 'Delägare': 'Erik' });
  await press(user, 'Lägg till skuld', dialog);
  await screen.findByRole('heading', { name });
}

function expectFigures(): void {
  const words = wordsOf(main());
  // 1 200 000 / 2 + 800 000 / 2 + 500 000 / 2 + 150 000
  expect(words).toContain('Summa skulder 1 400 000,00 kr 4 skulder');
  // 5 350 / 2 + 3 393,33 / 2 + 1 300 / 2 + 3 212,50 = 2 675 + 1 696,67 + 650 + 3 212,50; of the
  // interest 600 000 × 3,35 % / 12 = 1 675, then 946,67, 650 and 712,50
  expect(words).toContain('Betalning per månad 8 234,17 kr Ränta 3 984,17 kr per månad');
  // 600 000 × 3,35 % + 400 000 × 2,84 % + 250 000 × 3,12 % + 150 000 × 5,7 %
  // = 20 100 + 11 360 + 7 800 + 8 550
  expect(words).toContain('Ränta per år 47 810,00 kr');
  // 47 810 / 1 400 000 = 3,415 %
  expect(words).toContain('Snittränta 3,42 % För alla dina lån');
  const rates = wordsOf(screen.getByRole('table', { name: 'Räntan på varje lån' }));
  // 600 000 / 1 400 000 = 42,86 %, 28,57 %, 17,86 % and 10,71 %
  expect(rates).toContain('Del 1 3,35 % 42,9 % 1 675,00 kr');
  expect(rates).toContain('Del 2 2,84 % 28,6 % 946,67 kr');
  expect(rates).toContain('Del 3 3,12 % 17,8 % 650,00 kr');
  expect(rates).toContain('Volvo 5,70 % 10,7 % 712,50 kr');
  expect(wordsOf(rowOf('Del 2'))).toContain('400 000,00 kr av 800 000,00 kr');
}

function main(): HTMLElement {
  return screen.getByRole('main');
}
