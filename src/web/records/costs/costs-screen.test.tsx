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

test('two hundred costs are searched, filtered and sorted', async () => {
  const types = ['housing', 'food', 'transportation', 'healthcare'];
  const costs = Array.from({ length: 200 }, (_, at) => at + 1).map((number) => ({
    name: `Cost ${number}`,
    type: types[number % 4],
    amount: String(number * 10),
    currency: 'SEK',
  }));
  const records = { costs };
  const user = await openAsGuest('/costs', { language: 'en', currency: 'SEK', records });
  const list = await screen.findByRole('list', { name: 'All expenses' });
  const rows = () => within(list).getAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(200));
  // 10 × (1 + 2 + … + 200) = 10 × 20100
  expect(textOf(screen.getByRole('main'))).toContain('Monthly costs201 000,00 kr');
  expect(textOf(rows()[0])).toContain('Cost 200');

  const search = screen.getByRole('searchbox', { name: 'Search' });
  await user.click(search);
  await user.paste('cost 17');
  // Cost 17, 117, and 170 to 179
  await waitFor(() => expect(rows()).toHaveLength(12));
  const main = within(screen.getByRole('main'));
  await user.selectOptions(main.getByLabelText('Type'), 'food');
  // 17, 117, 173 and 177 leave the remainder 1 when divided by 4
  await waitFor(() => expect(rows()).toHaveLength(4));
  await user.selectOptions(main.getByLabelText('Order'), 'name');
  await waitFor(() => expect(textOf(rows()[0])).toContain('Cost 17'));
  screen.getByRole('heading', { name: '4 of 200 costs' });
  await user.clear(search);
  await user.paste('nothing like it');
  await screen.findByText('Nothing in the list matches.');
});

test('a cost of nothing is refused, and added with an amount', async () => {
  const user = await openAsGuest('/costs', { language: 'en', currency: 'USD' });
  await screen.findByRole('heading', { name: 'No expenses recorded' });
  await press(user, 'Add cost');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Cost name'), 'Rent');
  await user.type(within(dialog).getByLabelText('Amount'), '0');
  await press(user, 'Add cost', dialog);
  await within(dialog).findByText('Amount must be a positive number');
  await user.clear(within(dialog).getByLabelText('Amount'));
  await user.type(within(dialog).getByLabelText('Amount'), '1,200');
  await press(user, 'Add cost', dialog);
  await screen.findByText('Cost added successfully');
  const list = await screen.findByRole('list', { name: 'All expenses' });
  expect(textOf(list)).toContain('$1,200.00');
});

test('costs a month, a year and once add up to the öre', async () => {
  const user = await openAsGuest('/costs', { language: 'sv', currency: 'SEK' });
  await screen.findByRole('heading', { name: 'Inga kostnader ännu' });
  await press(user, 'Lägg till din första kostnad');
  const adding = await openedDialog('Lägg till kostnad');
  await fill(user, adding, { Namn: 'Mat', Belopp: '-9000' });
  await press(user, 'Lägg till kostnad', adding);
  await within(adding).findByText('Beloppet måste vara ett tal större än noll');
  expect(typedIn(adding, 'Namn')).toBe('Mat');
  await fill(user, adding, { Belopp: '9 000', Kategori: 'food' });
  await user.dblClick(within(adding).getByRole('button', { name: /^Lägg till kostnad/ }));
  await screen.findByText('Kostnaden är tillagd');
  await add(user, { Namn: 'Avgift', Belopp: '5 200', Kategori: 'housing' });
  await add(user, { Namn: 'El', Belopp: '899,50', Kategori: 'utilities' });
  const insured = { Namn: 'Försäkring', Belopp: '4800', Kategori: 'housing' };
  await add(user, { ...insured, 'Hur ofta': 'Varje år' });
  const sofa = { Namn: 'Soffa', Belopp: '18000', Kategori: 'shopping' };
  await add(user, { ...sofa, 'Hur ofta': 'En gång' });
  expectFigures();

  await press(user, 'Ändra El');
  const editing = await openedDialog('Ändra kostnad');
  await fill(user, editing, { Belopp: '1 000' });
  await press(user, 'Spara', editing);
  await screen.findByText('Kostnaden är ändrad');
  // 9000 + 5200 + 1000 + 400
  await seeWords(main, 'Kostnader per månad 15 600,00 kr');
  // Gone at once, without a question, and back again.
  await press(user, 'Ta bort Mat');
  await screen.findByText('Kostnaden är borttagen');
  await seeWords(main, 'Kostnader per månad 6 600,00 kr');
  await seeWords(main, 'Största kategori per månad Boende 5 600,00 kr per månad');
  await press(user, 'Ångra');
  await screen.findByText('Kostnaden är återställd');
  await seeWords(main, 'Kostnader per månad 15 600,00 kr');
});

test('a cost that is changed or deleted elsewhere is never overwritten unseen', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const rent = { name: 'Rent', type: 'housing', amount: '9000', currency: 'SEK' };
  const { id } = (await maria.account.call('POST', '/api/costs', rent)) as { id: string };
  const user = await openAsUser('/costs', maria);
  await press(user, 'Edit Rent');
  const dialog = await openedDialog('Edit cost');
  await maria.account.call('PUT', `/api/costs/${id}`, { amount: '9500', frequency: 'yearly' });
  await fill(user, dialog, { 'Cost name': 'Home' });
  await press(user, 'Save', dialog);
  const warning = await within(dialog).findByRole('alert');
  expect(wordsOf(warning)).toMatch(/Amount ?: 9 500,00 kr/);
  expect(wordsOf(warning)).toMatch(/Frequency ?: Yearly/);
  expect(typedIn(dialog, 'Cost name')).toBe('Home');
  await press(user, 'Use the other version', warning);
  expect(typedIn(dialog, 'Amount')).toBe('9,500.00');

  await maria.account.call('DELETE', `/api/costs/${id}`);
  await fill(user, dialog, { 'Cost name': 'Home' });
  await press(user, 'Save', dialog);
  const gone = 'The cost is no longer there. It was deleted somewhere else.';
  await within(dialog).findByText(gone, { exact: false });
  expect(typedIn(dialog, 'Cost name')).toBe('Home');
});

async function add(user: UserEvent, fields: Record<string, string>): Promise<void> {
  await press(user, 'Lägg till kostnad');
  const dialog = await openedDialog('Lägg till kostnad');
  await fill(user, dialog, fields);
  await press(user, 'Lägg till kostnad', dialog);
  await screen.findByRole('heading', { name: fields['Namn'] ?? '' });
}

/** 9000, 5200 and 899.50 a month, 4800 a year, 18000 once. */
function expectFigures(): void {
  const words = wordsOf(main());
  // 9000 + 5200 + 899.50 + 4800 / 12 = 15499.50
  expect(words).toContain('Kostnader per månad 15 499,50 kr Från 4 återkommande kostnader');
  expect(words).toContain('Största kategori per månad Mat 9 000,00 kr per månad');
  // 108000 + 62400 + 10794 + 4800 = 185994
  expect(words).toContain('Kostnader per år 185 994,00 kr');
  expect(words).toContain('Engångskostnader 18 000,00 kr 1 köp');
  expect(words).toContain('Antal kostnader 5 Varje månad 3');
  // 9000 of 15499.50 is 58,1 %; 5200 + 400 is 36,1 %; 899.50 is 5,8 %
  const table = wordsOf(within(main()).getByRole('table'));
  expect(table).toContain('Mat 58,1 % 9 000 kr');
  expect(table).toContain('Boende 36,1 % 5 600 kr');
  expect(table).toContain('El, vatten och värme 5,8 % 900 kr');
  const name = /^Kostnader per månad efter kategori: Mat 58,1/;
  expect(screen.getByRole('img', { name }).querySelectorAll('path')).toHaveLength(3);
}

function main(): HTMLElement {
  return screen.getByRole('main');
}
