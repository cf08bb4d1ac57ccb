import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  createMaria,
  fill,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  textOf,
  typedIn,
  wordsOf,
} from '#tests/support/screen.tsx';

test('incomes are added, changed and deleted in the words of docs/product.md', async () => {
  const user = await openAsGuest('/income', { language: 'en', currency: 'USD' });
  await screen.findByRole('heading', { name: 'No income sources found' });
  await press(user, 'Add income');
  const adding = await screen.findByRole('dialog');
  await press(user, 'Add income', adding);
  await within(adding).findByText('Name is required');
  await within(adding).findByText('Amount is required');
  await user.type(within(adding).getByLabelText('Income name'), 'Salary');
  await user.type(within(adding).getByLabelText('Amount before tax'), '4,200.50');
  await press(user, 'Add income', adding);
  await screen.findByText('Income added');
  await press(user, 'Edit Salary');
  const editing = await screen.findByRole('dialog');
  await user.selectOptions(within(editing).getByLabelText('Frequency'), 'yearly');
  await press(user, 'Save', editing);
  await screen.findByText('Income updated');
  // 4200.50 / 12 = 350.0416...
  const row = () => screen.getByRole('list', { name: 'Incomes' }).firstElementChild;
  await waitFor(() => expect(textOf(row())).toContain('$4,200.50per year · $350.04 per month'));
  await press(user, 'Delete Salary');
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete "Salary"?',
  });
  await press(user, 'Delete', question);
  await screen.findByText('Income deleted');
});

test('two salaries, a bonus and a sold bicycle add up to the öre', async () => {
  const user = await openAsGuest('/income', { language: 'sv', currency: 'SEK' });
  await screen.findByRole('heading', { name: 'Inga inkomster ännu' });
  await addFirst(user);
  const tax = 'Skatt i procent';
  const amount = 'Belopp före skatt';
  await add(user, { Namn: 'Lön Erik', [amount]: '38 000,00', [tax]: '30' });
  await add(user, { 'Namn': 'Bonus', [amount]: '60000', [tax]: '50', 'Hur ofta': 'Varje år' });
  const sold = { Namn: 'Såld cykel', [amount]: '4 500 kr', [tax]: '0' };
  await add(user, { ...sold, 'Hur ofta': 'En gång' });
  expectFigures();
  await press(user, 'Visa uträkningen: Skatt per år');
  const explanation = () => screen.queryByRole('dialog', { name: 'Skatt per år' });
  await seeWords(
    explanation,
    'Lön Maria 31,5 % skatt: 510 000,00 kr − 349 350,00 kr 160 650,00 kr',
  );
  await seeWords(explanation, 'Bonus 50 % skatt: 60 000,00 kr − 30 000,00 kr 30 000,00 kr');
});

test('an income that has ended, is deleted or erased counts no more', async () => {
  const month = { type: 'salary', currency: 'SEK', frequency: 'monthly' };
  const records = {
    incomes: [
      { ...month, name: 'Lön Maria', amount: '42500', taxPercentage: '31.5' },
      { ...month, name: 'Lön Erik', amount: '38000', taxPercentage: '30' },
      { ...month, name: 'Bonus', amount: '60000', frequency: 'yearly' },
      { ...month, name: 'Såld cykel', amount: '4500', frequency: 'one_time' },
    ],
  };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const user = await openAsUser('/income', maria);
  await press(user, 'Ändra Lön Erik');
  const editing = await openedDialog('Ändra inkomst');
  await user.click(within(editing).getByLabelText('Inkomsten räknas'));
  await press(user, 'Spara', editing);
  await screen.findByText('Inkomsten är ändrad');
  // 42500 + 5000
  await seeWords(main, 'Inkomst per månad 47 500,00 kr');
  await seeWords(main, 'Räknas inte: har upphört');
  await press(user, 'Ångra');
  await screen.findByText('Ändringen är ångrad');
  await seeWords(main, 'Inkomst per månad 85 500,00 kr');

  await press(user, 'Ta bort Bonus');
  const question = { name: 'Vill du ta bort ”Bonus”?' };
  await press(user, 'Ta bort', await screen.findByRole('alertdialog', question));
  // 42500 + 38000
  await seeWords(main, 'Inkomst per månad 80 500,00 kr');
  await press(user, 'Ångra');
  await screen.findByText('Inkomsten är återställd');
  await seeWords(main, 'Inkomst per månad 85 500,00 kr');

  await press(user, 'Ta bort Såld cykel');
  const erasing = await screen.findByRole('alertdialog', {
    name: 'Vill du ta bort ”Såld cykel”?',
  });
  const forGood = 'Radera även historiken. Det går inte att ångra.';
  await user.click(within(erasing).getByLabelText(forGood));
  await press(user, 'Radera för alltid', erasing);
  await screen.findByText('Såld cykel, och dess historik');
  await seeWords(main, 'Engångsinkomster 0,00 kr');
});

/** Errors are shown beside their fields, and typed texts stay. */
async function addFirst(user: UserEvent): Promise<void> {
  await press(user, 'Lägg till din första inkomst');
  const adding = await openedDialog('Lägg till inkomst');
  await fill(user, adding, { 'Namn': 'Lön Maria', 'Belopp före skatt': 'mycket' });
  await fill(user, adding, { 'Skatt i procent': '131,5' });
  await press(user, 'Lägg till inkomst', adding);
  await within(adding).findByText('Skriv ett belopp, till exempel 1 250 000,50.');
  await within(adding).findByText(/^Procentsatsen ska vara mellan 0 och 100/);
  expect(typedIn(adding, 'Belopp före skatt')).toBe('mycket');
  expect(typedIn(adding, 'Namn')).toBe('Lön Maria');
  await fill(user, adding, { 'Belopp före skatt': '42 500', 'Skatt i procent': '31,5' });
  // 42500 × (100 − 31.5) % = 29112.50
  await seeWords(() => adding, 'Per månad efter skatt 29 112,50 kr');
  await user.dblClick(within(adding).getByRole('button', { name: /^Lägg till inkomst/ }));
  await screen.findByText('Inkomsten är tillagd');
}

async function add(user: UserEvent, fields: Record<string, string>): Promise<void> {
  await press(user, 'Lägg till inkomst');
  const dialog = await openedDialog('Lägg till inkomst');
  await fill(user, dialog, fields);
  await press(user, 'Lägg till inkomst', dialog);
  await screen.findByRole('heading', { name: fields['Namn'] ?? '' });
}

/** Maria 42500 at 31.5 %, Erik 38000 at 30 %, 60000 a year at 50 %, 4500 once. */
function expectFigures(): void {
  expect(screen.getByRole('list', { name: 'Inkomster' }).children).toHaveLength(4);
  const words = wordsOf(main());
  // 42500 + 38000 + 60000 / 12 = 85500
  expect(words).toContain('Inkomst per månad 85 500,00 kr Från 3 återkommande källor');
  // 42500 × 68.5 % + 38000 × 70 % + 5000 × 50 % = 29112.50 + 26600 + 2500 = 58212.50
  expect(words).toContain('Nettoinkomst 58 212,50 kr');
  expect(words).toContain('Engångsinkomster 4 500,00 kr');
  // 42500 × 12 + 38000 × 12 + 60000 = 510000 + 456000 + 60000 = 1026000
  expect(words).toContain('Inkomst per år 1 026 000,00 kr');
  // 349350 + 319200 + 30000 = 698550, and the rest is tax
  expect(words).toContain('Netto 698 550,00 kr Skatt 327 450,00 kr');
}

function main(): HTMLElement {
  return screen.getByRole('main');
}
