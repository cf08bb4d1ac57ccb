import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMonths, dayOf, lastDayOf, monthOf } from '#domain/basics/months.ts';
import {
  createMaria,
  fill,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  rowOf,
  seeWords,
  typedIn,
} from '#tests/support/screen.tsx';

test('a goal with a deadline is reached, deleted and brought back', async () => {
  const user = await openAsGuest('/goals', { language: 'sv', currency: 'SEK' });
  const main = () => screen.getByRole('main');
  await screen.findByRole('heading', { name: 'Inga mål ännu' });
  await press(user, 'Lägg till ditt första mål');
  const adding = await openedDialog();
  await fill(user, adding, { Namn: 'Japan', Målbelopp: '0' });
  await press(user, 'Lägg till mål', adding);
  await screen.findByText('Målet måste vara större än 0.');
  expect(typedIn(adding, 'Namn')).toBe('Japan');

  await fill(user, adding, { 'Målbelopp': '45 000', 'Sparat hittills': '13000' });
  await fill(user, adding, { Slutdatum: tenMonthsAhead() });
  // (45 000 − 13 000) / 10 = 3 200
  await seeWords(() => adding, 'Behövs per månad 3 200,00 kr 32 000,00 kr ÷ 10');
  await press(user, 'Lägg till mål', adding);
  await screen.findByText('Målet är tillagt');
  const row = () => rowOf('Japan');
  await seeWords(row, '32 000,00 kr kvar');
  await seeWords(row, 'kräver 3 200,00 kr i månaden');
  // 13 000 / 45 000 = 28,88... %
  await seeWords(row, '28,8 %');
  await seeWords(main, 'Så långt har du kommit 28,8 % 0 av 1 nådda');
  await seeWords(main, 'Behövs per månad 3 200,00 kr För 1 mål med slutdatum');

  await press(user, 'Ändra Japan');
  const editing = await openedDialog();
  await fill(user, editing, { 'Sparat hittills': '45000' });
  await press(user, 'Spara', editing);
  await screen.findByText('Målet är ändrat');
  await seeWords(row, 'Målet är nått!');
  await seeWords(row, '100 %');
  await seeWords(main, '1 av 1 nådda');
  await seeWords(main, 'Kvar att spara 0,00 kr');

  await press(user, 'Ta bort Japan');
  const question = { name: 'Vill du ta bort ”Japan”?' };
  await press(user, 'Ta bort', await screen.findByRole('alertdialog', question));
  await screen.findByRole('heading', { name: 'Inga mål ännu' });
  await press(user, 'Ångra');
  await seeWords(row, 'Målet är nått!');
});

test('a currency that is typed is chosen, and refused where the field has another', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const user = await openAsUser('/goals', maria);
  await screen.findByRole('heading', { name: 'No goals found' });
  await user.click((await screen.findAllByRole('button', { name: /^Add/ }))[0] ?? document.body);
  const dialog = await openedDialog();
  await fill(user, dialog, { 'Goal name': 'Japan', 'Target amount': '€1.5k' });
  await seeWords(() => dialog, '€1.5k = €1,500.00');
  await user.tab();
  await waitFor(() => expect(typedIn(dialog, 'Target amount')).toBe('1,500.00'));
  await waitFor(() => expect(typedIn(dialog, 'Currency')).toBe('EUR'));
  await fill(user, dialog, { 'Current amount': '100 kr' });
  await user.tab();
  await seeWords(() => dialog, 'This field is in another currency.');
  await fill(user, dialog, { 'Current amount': '1,250' });
  await seeWords(() => dialog, '1,250 = €1,250.00');
  await press(user, 'Add', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(await maria.account.call('GET', '/api/goals')).toMatchObject([
    { targetAmount: '1500.00', currentAmount: '1250.00', currency: 'EUR' },
  ]);
});

/** The same day of the month ten months from now, or the last one of that month. */
function tenMonthsAhead(): string {
  const today = dayOf(new Date());
  const last = lastDayOf(addMonths(monthOf(today), 10));
  return `${last.slice(0, 8)}${today.slice(8) < last.slice(8) ? today.slice(8) : last.slice(8)}`;
}

test('a goal whose day has passed has a deadline, though none is to come', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const goal = { name: 'Japan', targetAmount: '1000', currentAmount: '0', currency: 'SEK' };
  await maria.account.call('POST', '/api/goals', { ...goal, deadline: '2020-01-31' });
  await openAsUser('/goals', maria);
  const main = () => screen.getByRole('main');
  await seeWords(main, 'Behövs per månad 0,00 kr Inget mål har ett slutdatum som återstår');
});
